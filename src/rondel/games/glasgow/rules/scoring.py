"""Final scoring and the score sheet (section 7 of the rules)."""

from typing import Final

from mypy_extensions import i64

from rondel.core.result import Line, Result, Sheet, rank, total
from rondel.core.state import OVER
from rondel.games.glasgow.rules.block import LONG, SHORT
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.tiles import (
    BANKS,
    FACTORIES,
    FACTORIES_COUNTED,
    LANDMARKS,
    PARKS,
    SHOPS,
    STATIONS,
    TENEMENTS,
)
from rondel.games.glasgow.rules.warehouse import WHISKY
from rondel.parts.cells import SIDES, x_of, y_of
from rondel.parts.goods import count, one

STATION_SET: Final = (LANDMARKS, FACTORIES, PARKS, TENEMENTS)


def result(s: GlasgowState) -> Result:
    """The ranking with every point explained; before the end, as if the game ended now."""
    return rank([_sheet(s, seat) for seat in range(2)], s.actor == OVER)


def _sheet(s: GlasgowState, seat: int) -> Sheet:
    own = [building for building in range(1, s.tiles.count + 1) if (s.owned(seat) >> building) & 1]
    lines = [Line("printed", s.tiles.ids[b], s.tiles.points[b]) for b in own if s.tiles.points[b]]
    of_kind = [[b for b in own if s.tiles.kind[b] == kind] for kind in range(7)]
    bonus = s.tiles.bonus
    lines += [Line("corner", s.tiles.ids[b], bonus[b]) for b in of_kind[SHOPS] if on_corner(s, b)]
    for b in of_kind[TENEMENTS]:
        n = tenements_beside(s, b)
        if n:
            lines.append(Line("tenement", s.tiles.ids[b], bonus[b] * n, 0, n))
    parks = len(of_kind[PARKS])
    if parks:
        lines.append(Line("parks", "parks", parks * parks, 0, parks))  # GL-64
    if all(of_kind[kind] for kind in STATION_SET):
        lines += [Line("station", s.tiles.ids[b], bonus[b]) for b in of_kind[STATIONS]]
    lines += _interest(s, seat, of_kind[BANKS], len(of_kind[FACTORIES]))
    # GL-69: on a tie the player who took the last turn loses; before the first turn nobody did.
    tiebreak = int(s.turn > 0 and seat != s.seat)
    return Sheet(seat, tuple(lines), total(lines), tiebreak)


def on_corner(s: GlasgowState, building: i64) -> bool:
    """Whether a building lies on a corner of a box that has its full size (GL-62)."""
    wide = s.east - s.west + 1
    high = s.bottom - s.top + 1
    if not (wide == LONG and high == SHORT) and not (wide == SHORT and high == LONG):
        return False
    x = x_of(s.cell(building))
    y = y_of(s.cell(building))
    return (x == s.west or x == s.east) and (y == s.top or y == s.bottom)


def tenements_beside(s: GlasgowState, building: i64) -> int:
    """How many tenements of either owner share a side with a building (GL-63)."""
    block = {s.cell(b) for b in range(1, s.tiles.count + 1) if s.cell(b) and s.tiles.kind[b] == TENEMENTS}
    return sum(s.cell(building) + side in block for side in SIDES)


def _interest(s: GlasgowState, seat: int, banks: list[int], own_factories: int) -> list[Line]:
    """The lines of the banks, the whisky counted as the one good that gives most (GL-67, GL-68)."""
    store = s.store(seat)
    if not count(store, WHISKY) or not s.terms.bank_joker:
        return _bank_lines(s, store, banks, own_factories)
    ways = [_bank_lines(s, store + one(good), banks, own_factories) for good in range(3)]
    return max(ways, key=total)


def _bank_lines(s: GlasgowState, store: int, banks: list[int], own_factories: int) -> list[Line]:
    lines = []
    for b in banks:
        good = s.tiles.bank_good[b]
        n = own_factories if good == FACTORIES_COUNTED else count(store, good)
        if n:
            lines.append(Line("bank", s.tiles.ids[b], n * s.tiles.bank_points[b], 0, n))
    return lines
