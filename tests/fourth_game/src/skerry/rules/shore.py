"""A shore: 3 by 3 cells, counted column by column from the south-west (SK-1)."""

from typing import Final

SIDE: Final = 3
CELLS: Final = SIDE * SIDE


def beside(cell: int) -> list[int]:
    """The cells that share a side with one.

    >>> beside(0), beside(4)
    ([1, 3], [1, 3, 5, 7])
    """
    x, y = cell // SIDE, cell % SIDE
    near = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
    return [SIDE * a + b for a, b in near if 0 <= a < SIDE and 0 <= b < SIDE]
