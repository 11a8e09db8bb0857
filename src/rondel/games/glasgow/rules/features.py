"""What a position of Glasgow says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import State
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.block import LONG, SHORT, filled
from rondel.games.glasgow.rules.scoring import on_corner
from rondel.games.glasgow.rules.state import ARCHITECTS, FULL_BLOCK, GlasgowState
from rondel.games.glasgow.rules.tiles import (
    BANKS,
    FACTORIES,
    FACTORIES_COUNTED,
    KIND_COUNT,
    LANDMARKS,
    PARKS,
    SHOPS,
    STATIONS,
    TENEMENTS,
)
from rondel.games.glasgow.rules.warehouse import WHISKY
from rondel.parts.cells import EAST, NORTH, SOUTH, WEST, x_of, y_of
from rondel.parts.goods import count, lacking, total

NAMES: Final = [
    # what the seat holds
    "brick", "steel", "gold", "whisky", "doubling_mark", "goods",
    # its buildings
    "printed", "factories", "shops", "tenements", "parks", "landmarks", "stations", "banks",
    "corner_shops", "edge_shops", "tenement_neighbours", "parks_squared", "stations_complete", "kinds_missing",
    "interest", "factory_lines",
    # the table
    "ahead", "on_turn", "payable_offers", "payable_points", "nearly_payable_offers", "corners_open_for_shops",
]  # fmt: skip


class GlasgowFeatures(Features):
    """Goods, buildings with what they score, and what can be built next."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlasgowState)
        return float(state.built) / float(FULL_BLOCK)

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlasgowState)
        out = holdings(state, seat, vec[i64](capacity=32))
        out = buildings(state, seat, out)
        return table(state, seat, out)


def holdings(s: GlasgowState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The warehouse and the doubling mark."""
    store = s.store(seat)
    kind: i64 = 0
    while kind <= WHISKY:
        out = append(out, count(store, kind))
        kind += 1
    out = append(out, s.mark(seat))
    return append(out, total(store))


def buildings(s: GlasgowState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The own buildings by kind, with what their kinds score as things stand."""
    tiles = s.tiles
    owned = s.owned(seat)
    counts = vec[i64]([0 for _ in range(KIND_COUNT)])
    printed: i64 = 0
    corners: i64 = 0
    edges: i64 = 0
    beside: i64 = 0
    lines: i64 = 0
    b: i64 = 1
    while b <= tiles.count:
        if (owned >> b) & 1:
            kind = tiles.kind[b]
            counts[kind] += 1
            printed += tiles.points[b]
            if kind == SHOPS:
                corners += 1 if on_corner(s, b) else 0
                edges += outer(s, b)
            elif kind == TENEMENTS:
                beside += tenements_near(s, b)
            elif kind == FACTORIES:
                lines += free_in_line(s, b)
        b += 1
    out = append(out, printed)
    k: i64 = 0
    while k < KIND_COUNT:
        out = append(out, counts[k])
        k += 1
    missing: i64 = 0
    for k in (LANDMARKS, FACTORIES, PARKS, TENEMENTS):
        missing += 1 if counts[k] == 0 else 0
    out = append(out, corners)
    out = append(out, edges)
    out = append(out, beside)
    out = append(out, counts[PARKS] * counts[PARKS])
    out = append(out, counts[STATIONS] if missing == 0 else 0)
    out = append(out, missing)
    out = append(out, interest(s, seat, counts[FACTORIES]) if counts[BANKS] else 0)
    return append(out, lines)


def outer(s: GlasgowState, b: i64) -> i64:
    """On how many borders of the box a building lies."""
    x = x_of(s.cell(b))
    y = y_of(s.cell(b))
    n: i64 = 1 if x == s.west or x == s.east else 0
    return n + 1 if y == s.top or y == s.bottom else n


def tenements_near(s: GlasgowState, b: i64) -> i64:
    """How many tenements of either owner share a side with a building."""
    at = s.cell(b)
    n: i64 = 0
    last = s.tiles.count
    other: i64 = 1
    while other <= last:
        cell = s.cell(other)
        if cell and s.tiles.kind[other] == TENEMENTS:
            d = cell - at
            if d == NORTH or d == SOUTH or d == EAST or d == WEST:
                n += 1
        other += 1
    return n


def free_in_line(s: GlasgowState, b: i64) -> i64:
    """How many cells in the row and column of a factory may still be built on, each activating it."""
    x = x_of(s.cell(b))
    y = y_of(s.cell(b))
    used: i64 = 0
    other = s.west
    while other <= s.east:
        used += 1 if filled(s, other, y) else 0
        other += 1
    other = s.top
    while other <= s.bottom:
        used += 1 if filled(s, x, other) else 0
        other += 1
    return LONG + SHORT - used


def interest(s: GlasgowState, seat: i64, factories: i64) -> i64:
    """What the banks give for the goods held now; the whisky is left out."""
    store = s.store(seat)
    owned = s.owned(seat)
    points: i64 = 0
    last = s.tiles.count
    b: i64 = 1
    while b <= last:
        if (owned >> b) & 1 and s.tiles.kind[b] == BANKS:
            good = s.tiles.bank_good[b]
            n = factories if good == FACTORIES_COUNTED else count(store, good)
            points += n * s.tiles.bank_points[b]
        b += 1
    return points


def table(s: GlasgowState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The place on the ring and what could be built from the offers."""
    behind = (s.at(1 - seat) - s.at(seat)) & (RING - 1)
    out = append(out, behind)
    out = append(out, 1 if seat == (s.seat if s.stays else 1 - s.seat) else 0)
    store = s.store(seat)
    payable: i64 = 0
    points: i64 = 0
    nearly: i64 = 0
    architect: i64 = 0
    while architect < ARCHITECTS:
        nth: i64 = 0
        while nth < 2:
            b = s.open(architect, nth)
            if b:
                short = total(lacking(s.tiles.cost[b], store))
                if short <= count(store, WHISKY):
                    payable += 1
                    points += s.tiles.points[b]
                elif short - count(store, WHISKY) == 1:
                    nearly += 1
            nth += 1
        architect += 1
    out = append(out, payable)
    out = append(out, points)
    out = append(out, nearly)
    return append(out, corners_open(s) if s.owned(seat) & s.tiles.of_kind[SHOPS] == 0 else 0)


def corners_open(s: GlasgowState) -> i64:
    """How many corners of the box are still free."""
    n: i64 = 0
    n += 0 if filled(s, s.west, s.top) else 1
    n += 0 if filled(s, s.west, s.bottom) else 1
    n += 0 if filled(s, s.east, s.top) else 1
    return n if filled(s, s.east, s.bottom) else n + 1


FEATURES: Final = GlasgowFeatures(NAMES)
