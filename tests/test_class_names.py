"""One word has one meaning: outside the folders of the games no two classes share a name."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "rondel"
SAME = {"Amount"}  # so many of something, in an effect and in a scene


def test_no_two_classes_share_a_name() -> None:
    found = defaultdict[str, list[str]](list)
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE)
        if place.parts[0] == "games" and len(place.parts) > 2:
            continue  # games name their classes after their own rule books
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(place.as_posix())
    assert {name for name, places in found.items() if len(places) > 1} == SAME
    assert len(found) > 100
