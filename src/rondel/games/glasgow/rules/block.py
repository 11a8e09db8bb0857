"""The common block: where a building may be put, and which factories are in line with a cell."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glasgow.rules.state import EDGE, GlasgowState
from rondel.games.glasgow.rules.tiles import BIT, FACTORIES
from rondel.parts.cells import ORIGIN, cell, x_of, y_of

LONG: Final[i64] = 5  # a finished block is 5 x 4 or 4 x 5 (GL-47)
SHORT: Final[i64] = 4


def filled(s: GlasgowState, x: i64, y: i64) -> bool:
    """Whether a cell from (-6, -6) to (6, 6) holds a building."""
    return (s.column(x) >> (EDGE + y)) & 1 == 1


def most_high(s: GlasgowState, x: i64) -> i64:
    """How high the box may become with a building in column x, 0 if it may not lie there."""
    west = x if x < s.west else s.west
    east = x if x > s.east else s.east
    width = east - west + 1
    if width > LONG:
        return 0
    return SHORT if width == LONG else LONG


def legal_places(s: GlasgowState, out: vec[i64]) -> vec[i64]:
    """Every legal `place`, column by column, each from the top (GL-45 to GL-47)."""
    if s.built == 0:
        return append(out, s.codes.place + ORIGIN)
    place = s.codes.place
    high = s.bottom - s.top + 1
    x = s.west - 1
    while x <= s.east + 1:
        most = most_high(s, x)
        if high <= most:
            here = s.column(x)
            free = (s.column(x - 1) | s.column(x + 1) | (here << 1) | (here >> 1)) & ~here
            y = s.top - 1 if high < most else s.top
            last = s.bottom + 1 if high < most else s.bottom
            while y <= last:
                if (free >> (EDGE + y)) & 1:
                    out = append(out, place + cell(x, y))
                y += 1
        x += 1
    return out


def place_refusal(s: GlasgowState, at: i64) -> Reason:
    """Why a building cannot be put on a cell, "" if it can."""
    if s.built == 0:
        return "" if at == ORIGIN else "not_touching"  # GL-45
    x = x_of(at)
    y = y_of(at)
    if x <= -EDGE or x >= EDGE or y <= -EDGE or y >= EDGE:
        return "not_touching"  # far from any block around (0, 0)
    if filled(s, x, y):
        return "cell_taken"
    if not (filled(s, x - 1, y) or filled(s, x + 1, y) or filled(s, x, y - 1) or filled(s, x, y + 1)):
        return "not_touching"  # GL-46
    top = y if y < s.top else s.top
    bottom = y if y > s.bottom else s.bottom
    return "" if bottom - top + 1 <= most_high(s, x) else "block_limit"  # GL-47


def factories(s: GlasgowState) -> i64:
    """All factories of the block, as bits."""
    return (s.owned(0) | s.owned(1)) & s.tiles.of_kind[FACTORIES]


def in_line(s: GlasgowState, building: i64) -> i64:
    """The other factories in the row or column of a building, as bits (GL-51, GL-54)."""
    at = s.cell(building)
    every = factories(s)
    out: i64 = 0
    last = s.tiles.count
    other: i64 = 1
    while other <= last:
        if (every >> other) & 1 and other != building:
            place = s.cell(other)
            if x_of(place) == x_of(at) or y_of(place) == y_of(at):
                out |= BIT[other]
        other += 1
    return out
