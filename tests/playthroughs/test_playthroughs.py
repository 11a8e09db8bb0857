"""The reviewed transcripts are what the engine plays today."""

from __future__ import annotations

import difflib

from tests.playthroughs.make import made


def test_transcripts_are_as_reviewed() -> None:
    for path, text in made().items():
        reviewed = path.read_text(encoding="utf-8").splitlines()
        changes = list(difflib.unified_diff(reviewed, text.splitlines(), "reviewed", "played", lineterm="", n=1))
        shown = "\n".join(changes[:40])
        assert not changes, (
            f"{path.name} is played differently; `python -m tests.playthroughs.make` if rightly so\n{shown}"
        )
