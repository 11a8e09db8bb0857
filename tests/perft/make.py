"""Count again what a perft file says: `python -m tests.perft.make tests/perft/glen-more.perft`.

Counts are only right if the rules are: look at every change before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from rondel.core import perft
from tests.perft.positions import Block, blocks

DEEPEST: Final = 6
ENOUGH: Final = 10_000  # no depth after the first with more than this


def counted(block: Block) -> Block:
    """The block with its counts made anew."""
    counts: dict[int, int] = {}
    state = block.state()
    for depth in range(1, DEEPEST + 1):
        counts[depth] = perft(state, depth)
        if counts[depth] > ENOUGH:
            break
    return Block(block.facts, counts)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text("\n\n".join(counted(block).text() for block in blocks(path)) + "\n", encoding="utf-8")
