"""Cells of a plane as single ints: x grows to the east, y to the north, (0, 0) is `ORIGIN`.

A cell is `(x + 64) * 128 + (y + 64)`, which leaves room for any territory the tile counts allow
and makes a step in each direction the addition of a constant.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SPAN: Final[i64] = 128
ORIGIN: Final[i64] = 64 * SPAN + 64
CELLS: Final[i64] = SPAN * SPAN

NORTH: Final[i64] = 1
SOUTH: Final[i64] = -1
EAST: Final[i64] = SPAN
WEST: Final[i64] = -SPAN
SIDES: Final[vec[i64]] = vec[i64]([WEST, SOUTH, NORTH, EAST])
AROUND: Final[vec[i64]] = vec[i64]([WEST + SOUTH, WEST, WEST + NORTH, SOUTH, NORTH, EAST + SOUTH, EAST, EAST + NORTH])


def cell(x: i64, y: i64) -> i64:
    """The cell at (x, y)."""
    return (x + 64) * SPAN + y + 64


def x_of(at: i64) -> i64:
    """The column of a cell."""
    return (at >> 7) - 64


def y_of(at: i64) -> i64:
    """The row of a cell."""
    return (at & 127) - 64


def touching(a: i64, b: i64) -> bool:
    """Whether two different cells are among each other's 8 neighbours."""
    d = a - b if a > b else b - a
    return d == 1 or (SPAN - 1 <= d <= SPAN + 1)


def insert(cells: vec[i64], cell: i64) -> vec[i64]:
    """The ascending cells with one more."""
    cells = append(cells, cell)
    i = len(cells) - 1
    while i > 0 and cells[i - 1] > cell:
        cells[i] = cells[i - 1]
        i -= 1
    cells[i] = cell
    return cells


def spoken(at: int) -> str:
    """A cell in words, `1,-2`."""
    return f"{x_of(at)},{y_of(at)}"
