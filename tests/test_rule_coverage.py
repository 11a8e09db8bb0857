"""Every rule and every worked example of docs/rules has a test marked with its id.

Ids are read from the documents and markers from the test sources, so the answer does not depend on
which tests run. The tests of docs/rules/glen-more.md lie in tests/games/glen_more/rules.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))

# `- GM-1 ...`, `- **G2-1** ...`, and rows `| G2-197 | ...` of the table of decisions.
RULE = re.compile(r"^(?:- |- \*\*|\| )((?:GM|G2|GL)-\d+)(?= |\*\*)", re.MULTILINE)
# `- E-1 ...`, `- **W1 (...`, and `1. **...` in a section headed as worked examples.
EXAMPLE = re.compile(r"^(?:- (E-\d+) |- \*\*(W\d+) |(\d+)\. \*\*)", re.MULTILINE)
EXAMPLES_SECTION = re.compile(r"^## [^\n]*Worked examples\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def rules(document: str) -> set[str]:
    """The ids of the rules that a document defines."""
    return set(RULE.findall(document))


def examples(document: str) -> set[str]:
    """The ids of the worked examples that a document gives, as they are printed there."""
    sections = EXAMPLES_SECTION.findall(document)
    return {"".join(groups) for section in sections for groups in EXAMPLE.findall(section)}


def marked(source: str, marker: str) -> set[str]:
    """The ids given to `pytest.mark.<marker>(...)` anywhere in a test module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{marker}":
            for argument in node.args:
                value = ast.literal_eval(argument)
                assert isinstance(value, str), f"{marker} ids are strings, not {value!r}"
                found.add(value)
    return found


def in_order(ids: set[str]) -> str:
    """Ids as a readable list, ordered by their number."""
    return ", ".join(sorted(ids, key=lambda name: int(re.findall(r"\d+", name)[-1])))


@pytest.mark.parametrize("marker", ["rule", "example"])
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_id_has_a_test(document: Path, marker: str) -> None:
    text = document.read_text(encoding="utf-8")
    defined = rules(text) if marker == "rule" else examples(text)
    folder = ROOT / "tests" / "games" / document.stem.replace("-", "_") / "rules"
    tested: set[str] = set()
    for module in folder.rglob("*.py"):
        tested |= marked(module.read_text(encoding="utf-8"), marker)
    missing, unknown = defined - tested, tested - defined
    assert not missing, f"{len(missing)} of {len(defined)} {marker} ids have no test: {in_order(missing)}"
    assert not unknown, f"{marker} markers name what {document.name} does not have: {in_order(unknown)}"


def test_rules_are_found_in_lists_and_tables() -> None:
    document = "- GM-1 Text of GM-2.\n- **G2-3** Text\n| G2-197 | Start |\n| GM-5, 6 | text |\nGL-9\n- **GL-10** x"
    assert rules(document) == {"GM-1", "G2-3", "G2-197", "GL-10"}


def test_examples_are_found_in_their_section_only() -> None:
    section = "## 9. Worked examples\n- E-1 a\n- **W12 (seats).** b\n7. **Overflow.** c\n"
    document = "1. **No**\n" + section + "## 10. Other\n2. **No**\n"
    assert examples(document) == {"E-1", "W12", "7"}


def test_markers_are_read_from_the_source() -> None:
    source = '@pytest.mark.rule("GM-1", "GM-2")\n@pytest.mark.example("E-1")\ndef test_x() -> None: ...\n'
    assert marked(source, "rule") == {"GM-1", "GM-2"}
    assert marked(source, "example") == {"E-1"}
