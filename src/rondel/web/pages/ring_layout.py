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
