"""Scoring rounds, final scoring and the score sheet (sections 11 and 12 of the rules)."""

from mypy_extensions import i64

from rondel.core.result import Line, Result, Sheet, rank
from rondel.core.state import OVER
from rondel.games.glen_more.state import AREAS, ROUNDS, GlenMoreState
from rondel.parts.compare import lead_vp
from rondel.parts.goods import total


def amount(s: GlenMoreState, seat: i64, area: i64) -> i64:
    """What a seat has in a scored area: whisky, Parliament with bonnets, or cards (GM-101)."""
    if area == 0:
        return s.whisky(seat)
    members = s.parliament(seat)
    cards: i64 = 0
    bonnets: i64 = 0
    doubled: i64 = 0
    tile = s.land.first(seat)
    while tile:
        cards += s.tiles.special[tile]
        bonnets += s.tiles.bonnets[tile]
        doubled += s.tiles.double[tile]
        tile = s.land.after(tile)
    if area == 2:
        return cards
    return (2 * members if doubled else members) + bonnets  # GM-103, GM-104


def area_vp(s: GlenMoreState, seat: i64, area: i64) -> i64:
    """The VP of a seat for its lead over the lowest player in an area (GM-102)."""
    least = amount(s, 0, area)
    other: i64 = 1
    while other < s.terms.players:
        n = amount(s, other, area)
        least = n if n < least else least
        other += 1
    return lead_vp(amount(s, seat, area) - least)


def score_round(s: GlenMoreState, nth: i64) -> None:
    """Hold a scoring round; nothing is given up in it (GM-105)."""
    seat: i64 = 0
    while seat < s.terms.players:
        area: i64 = 0
        while area < 3:
            vp = area_vp(s, seat, area)
            s.set_scored(seat, nth, area, vp)
            s.add_vp(seat, vp)
            area += 1
        seat += 1


def counted(s: GlenMoreState, seat: i64, kind: i64) -> i64:
    """How many tiles of a kind a territory has, the start village as a village (GM-79)."""
    n: i64 = 0
    tile = s.land.first(seat)
    while tile:
        if s.tiles.kind[tile] == kind and (tile < s.tiles.home or s.terms.duart_start):
            n += 1
        tile = s.land.after(tile)
    return n


def result(s: GlenMoreState) -> Result:
    """The ranking with every point explained; before the end, as if the game ended now.

    The game ends with a scoring round, so before the end one more round is counted as things stand.
    """
    final = s.actor == OVER
    sizes = [s.land.size(seat) for seat in range(s.terms.players)]
    return rank([_sheet(s, seat, sizes, final) for seat in range(s.terms.players)], final)


def _sheet(s: GlenMoreState, seat: int, sizes: list[i64], final: bool) -> Sheet:
    lines: list[Line] = []
    explained = 0
    tile = s.land.first(seat)
    while tile:
        if s.land.earned(tile):
            lines.append(Line("tile", s.tiles.labels[tile], s.land.earned(tile)))
            explained += s.land.earned(tile)
        tile = s.land.after(tile)
    for nth in range(1, s.round + 1):
        for area in range(3):
            lines.append(Line("round", AREAS[area], s.scored(seat, nth, area), nth))
            explained += s.scored(seat, nth, area)
    if s.vp(seat) != explained:
        lines.insert(0, Line("before", "before", s.vp(seat) - explained))  # a position set up with VP
    if not final:
        nth = min(s.round + 1, ROUNDS)
        lines += [
            Line("round_now", AREAS[area], area_vp(s, seat, area), nth, amount(s, seat, area)) for area in range(3)
        ]
    lines.append(Line("coins", "coins", s.coins(seat), 0, s.coins(seat)))  # GM-108
    tile = s.land.first(seat)
    while tile:
        if s.tiles.end_vp[tile]:
            n = counted(s, seat, s.tiles.end_kind[tile])
            lines.append(Line("card", s.tiles.labels[tile], n * s.tiles.end_vp[tile], 0, n))
        tile = s.land.after(tile)
    over = sizes[seat] - min(sizes)
    if over:
        lines.append(Line("penalty", "tiles", -3 * over, 0, over))  # GM-109
    points = sum(line.points for line in lines)
    return Sheet(seat, tuple(lines), points, total(s.land.all_goods(seat)))  # GM-110
