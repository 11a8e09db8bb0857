"""How many sequences of choices and outcomes lead on from fixed positions; `positions` explains the files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from rondel.core import OVER, State, perft
from tests.perft.positions import FILES, Block, blocks

QUICK: Final = 3000  # larger counts are left to the slow tests


def cases(slow: bool) -> list[object]:
    return [
        pytest.param(block, depth, id=f"{path.stem}-{block.facts['id']}-{depth}")
        for path in FILES
        for block in blocks(path)
        for depth, n in block.counts.items()
        if (n > QUICK) == slow
    ]


@pytest.mark.parametrize(("block", "depth"), cases(slow=False))
def test_count(block: Block, depth: int) -> None:
    assert perft(block.state(), depth) == block.counts[depth]


@pytest.mark.slow
@pytest.mark.parametrize(("block", "depth"), cases(slow=True))
def test_large_count(block: Block, depth: int) -> None:
    assert perft(block.state(), depth) == block.counts[depth]


def by_description(state: State, depth: int) -> int:
    """The same count without `copy` and `do`: by writing and reading positions and by public calls only."""
    if depth == 0 or state.actor == OVER:
        return 1
    described = state.to_json()
    n = 0
    for action in state.legal():
        branch = state.rules().from_json(described)
        branch.apply(action)
        n += by_description(branch, depth - 1)
    return n


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_positions_read_back_count_the_same(path: Path) -> None:
    for block in blocks(path):
        assert by_description(block.state(), 2) == block.counts[2]


def test_ids_are_unique_within_a_file() -> None:
    for path in FILES:
        ids = [block.facts["id"] for block in blocks(path)]
        assert len(ids) == len(set(ids)), path
