"""The ring of fields as a closed loop of squares around an open middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Square:
    """Where a field stands, column and row from 1."""

    col: int
    row: int


@cache
def loop(n: int) -> tuple[int, int, tuple[Square, ...]]:
    """Columns, rows and places of n fields, clockwise from the top left corner; wide rather than high.

    >>> loop(14)[:2]
    (5, 4)
    >>> loop(16)[2][5]
    Square(col=5, row=2)
    """
    half = (n + 1) // 2 + 2
    cols, rows = (half + 1) // 2, half // 2
    top = [Square(col, 1) for col in range(1, cols + 1)]
    right = [Square(cols, row) for row in range(2, rows)]
    bottom = [Square(col, rows) for col in range(cols, 0, -1)]
    left = [Square(1, row) for row in range(rows - 1, 1, -1)]
    return cols, rows, tuple(top + right + bottom + left)[:n]


@cache
def within(fields: int, n: int) -> tuple[Square, ...]:
    """Places of n tiles inside a ring of so many fields, one to a square and clockwise; none where they do not fit.

    >>> within(16, 8)[:3]
    (Square(col=2, row=2), Square(col=3, row=2), Square(col=4, row=2))
    >>> within(14, 8)
    ()
    """
    cols, rows, _ = loop(fields)
    wide, high, places = loop(n) if n else (0, 0, ())
    return (
        tuple(Square(place.col + 1, place.row + 1) for place in places) if (wide, high) == (cols - 2, rows - 2) else ()
    )
