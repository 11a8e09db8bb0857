"""Scoring rounds, final scoring and the score sheet (sections 15 and 16 of the rules)."""

from mypy_extensions import i64

from rondel.core.result import Line, Result, Sheet, rank
from rondel.core.state import OVER
from rondel.games.glen_more_ii.clans import FIELDS
from rondel.games.glen_more_ii.landmarks import ARMADALE, ARMADALE_COINS, MOIL, NAMES
from rondel.games.glen_more_ii.state import CATEGORIES, HOME_CASTLE, ROUNDS, GlenMoreIIState
from rondel.games.glen_more_ii.tiles import COUNT
from rondel.parts.compare import lead_vp
from rondel.parts.goods import total
from rondel.parts.territory import REMOVED


def amount(s: GlenMoreIIState, seat: i64, category: i64) -> i64:
    """What a seat has in a category: Scotsmen on the Home Castle, cards, casks, Persons (G2-167)."""
    if category == 0:
        men = s.land.people(s.land.at(seat, HOME_CASTLE))
        return 2 * men if s.has_card(seat, MOIL) else men  # G2-155
    if category == 1:
        n: i64 = 0
        cards = s.cards(seat)
        while cards:
            n += cards & 1
            cards >>= 1
        return n
    if category == 2:
        return s.whisky(seat)
    return s.persons(seat) + 2 if s.hume == seat + 1 else s.persons(seat)  # G2-169


def category_vp(s: GlenMoreIIState, seat: i64, category: i64) -> i64:
    """The VP of a seat for its lead over the lowest player in a category (G2-168)."""
    least = amount(s, 0, category)
    other: i64 = 1
    while other < s.terms.players:
        n = amount(s, other, category)
        least = n if n < least else least
        other += 1
    return lead_vp(amount(s, seat, category) - least)


def score_round(s: GlenMoreIIState, nth: i64) -> None:
    """Hold a scoring round; nothing is given up in it (G2-170)."""
    seat: i64 = 0
    while seat < s.terms.players:
        category: i64 = 0
        while category < 4:
            vp = category_vp(s, seat, category)
            s.set_scored(seat, nth, category, vp)
            s.add_vp(seat, vp)
            category += 1
        seat += 1


def result(s: GlenMoreIIState) -> Result:
    """The ranking with every point explained; before the end, as if the game ended now.

    The game ends with a scoring round, so before the end one more round is counted as things stand.
    """
    final = s.actor == OVER
    sizes = [s.land.size(seat) for seat in range(s.terms.players)]
    return rank([_sheet(s, seat, sizes, final) for seat in range(s.terms.players)], final)


def _sheet(s: GlenMoreIIState, seat: int, sizes: list[i64], final: bool) -> Sheet:
    lines = _tile_lines(s, seat) + _clan_lines(s, seat)
    if s.once_vp(seat):
        lines.append(Line("one_time", "tiles", s.once_vp(seat)))
    for nth in range(1, s.round + 1):
        lines += [Line("round", CATEGORIES[c], s.scored(seat, nth, c), nth) for c in range(4)]
    explained = sum(line.points for line in lines)
    if s.vp(seat) != explained:
        lines.insert(0, Line("before", "before", s.vp(seat) - explained))  # a position set up with VP
    if not final:
        nth = min(s.round + 1, ROUNDS)
        lines += [Line("round_now", CATEGORIES[c], category_vp(s, seat, c), nth, amount(s, seat, c)) for c in range(4)]
    coins = s.coins(seat)
    over = sizes[seat] - min(sizes)
    if over:
        lines.append(Line("penalty", "tiles", -3 * over, 0, over))  # G2-178
    lines.append(Line("coins", "coins", coins, 0, coins))  # G2-179
    if s.has_card(seat, ARMADALE):
        doubled = min(coins, ARMADALE_COINS)
        lines.append(Line("card", NAMES[ARMADALE], doubled, 0, doubled))  # G2-151
    points = sum(line.points for line in lines)
    return Sheet(seat, tuple(lines), points, total(s.land.all_goods(seat)))  # G2-182


def _tile_lines(s: GlenMoreIIState, seat: int) -> list[Line]:
    """What activations brought, by tile: those that lie, those they cover, those removed."""
    brought: list[tuple[i64, i64]] = []
    tile = s.land.first(seat)
    while tile:
        layer = tile
        while layer:
            brought.append((layer, s.land.earned(layer)))
            layer = s.land.under(layer)
        tile = s.land.after(tile)
    for gone in range(1, COUNT + 1):
        if s.land.where(gone) == REMOVED and s.land.keeper(gone) == seat:
            brought.append((gone, s.land.earned(gone)))
    return [Line("tile", s.tiles.labels[number], vp) for number, vp in sorted(brought) if vp]


def _clan_lines(s: GlenMoreIIState, seat: int) -> list[Line]:
    """What clan fields brought; the field that may be taken again counts every marker."""
    lines = []
    for field in range(FIELDS):
        if s.clans.again[field]:
            n = s.again(seat)
            if n:
                lines.append(Line("clan", s.clans.names[field], n * s.clans.vp[field], 0, n))
        elif s.holder(field) == seat + 1 and s.clan_vp(field):
            lines.append(Line("clan", s.clans.names[field], s.clan_vp(field)))
    return lines
