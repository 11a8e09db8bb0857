"""The examples of docs/positions.md: each position allows what stands below it, or is refused for it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rondel
from rondel.core import BadPosition

PAGE = Path(__file__).parents[1] / "docs" / "positions.md"
EXAMPLE = re.compile(r"^```json\n(.*?)^```\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("position", "told"), EXAMPLES)
def test_position(position: str, told: str) -> None:
    described = json.loads(position)
    game = rondel.load(described["game"], players=described["players"], options=described.get("options"))
    heading, *lines = told.splitlines()
    if heading == "refused":
        with pytest.raises(BadPosition) as refused:
            game.from_json(described)
        assert refused.value.mistakes == lines
        return
    state = game.from_json(described)
    assert [game.words(action) for action in state.legal()] == [heading, *lines]
    assert game.from_json(json.loads(json.dumps(state.to_json()))).key() == state.key()


def test_every_json_block_is_an_example() -> None:
    assert len(EXAMPLES) == PAGE.read_text(encoding="utf-8").count("```json") > 0
