"""What is due in a turn, one thing after the other, and what needs no decision.

Effects nest: a tile gives a marker, its clan field an activation, that exchange another marker,
Munro another tile. Everything still due lies on one stack (`s.tasks`); what comes up last is
finished first (G2-212). `proceed` carries out what needs no decision and stops at the next point.
"""

from typing import Final

from mypy_extensions import i64

from rondel.core import events
from rondel.core.numbers import check_numbers
from rondel.games.glen.rules.state import MOST_GOODS
from rondel.games.glen_more_ii.rules.account import (
    gain_coins,
    gain_goods,
    gain_whisky,
    lapse,
    lose_goods,
    put_scotsmen,
    score_clan,
    score_once,
    score_tile,
)
from rondel.games.glen_more_ii.rules.clans import CASK_AS_VP
from rondel.games.glen_more_ii.rules.effects import ONCE
from rondel.games.glen_more_ii.rules.placement import any_removal
from rondel.games.glen_more_ii.rules.state import (
    BONUS,
    BUILD,
    CLAN_FIELD,
    JOKER,
    OPEN,
    ORDER,
    OVERFLOW,
    PAY_COST,
    PLACE_TILE,
    PUT_MAN,
    PUT_RESOURCE,
    REMOVAL,
    GlenMoreIIState,
)
from rondel.games.glen_more_ii.rules.tiles import CASK, MARKER, PERSON
from rondel.parts.goods import count, first, one, total
from rondel.parts.territory import ASIDE, COVERED, PLACED

# What can be due: the one-time effects in the order of ONCE, then what follows from others.
A_SCOTSMAN: Final[i64] = 0  # n of them onto a tile
A_JOKER: Final[i64] = 1  # n resources of choice onto a tile
A_MARKER: Final[i64] = 2
A_CASK: Final[i64] = 3
SOME_COINS: Final[i64] = 4
SOME_VP: Final[i64] = 5
A_CARD: Final[i64] = 6  # the landmark card of a tile
A_RESOURCE: Final[i64] = 7  # of kind n onto a tile
A_REMOVAL: Final[i64] = 8  # of up to n tiles; by a tile it is optional, by a clan not
EVERYWHERE: Final[i64] = 9  # the whole territory becomes the activation area
EFFECTS: Final[i64] = 10  # the one-time effects of a tile whose bits are set
PUTTING: Final[i64] = 11  # a resource of kind n onto any own tile
MANNING: Final[i64] = 12  # n Scotsmen onto any own tiles
GRANTED: Final[i64] = 13  # activations of types whose bits are set
OVERFLOWING: Final[i64] = 14  # a pack onto a tile, as far as it fits
BUILDING: Final[i64] = 15  # a tile of the discard pile
TASKS: Final = (*ONCE, "effects", "put", "put_scotsman", "activate", "overflow", "build")  # in positions
check_numbers(
    TASKS,
    {
        "scotsman": A_SCOTSMAN, "joker": A_JOKER, "clan_marker": A_MARKER, "whisky": A_CASK, "coin": SOME_COINS,
        "vp": SOME_VP, "landmark": A_CARD, "resource": A_RESOURCE, "remove": A_REMOVAL, "activate_all": EVERYWHERE,
        "effects": EFFECTS, "put": PUTTING, "put_scotsman": MANNING, "activate": GRANTED, "overflow": OVERFLOWING,
        "build": BUILDING,
    },
)  # fmt: skip


def proceed(s: GlenMoreIIState) -> None:
    """Carry on with what is due up to the next decision."""
    while True:
        if s.bill or s.bill_people:
            s.go(PAY_COST)
            return
        if s.trader:
            reward(s)
        elif s.tile:
            if s.tiles.type[s.tile] != PERSON:
                s.go(PLACE_TILE)
                return
            set_aside(s)
        elif len(s.tasks) == 0:
            s.go(OPEN)
            return
        else:
            point = next_point(s, s.due_kind())
            if point >= 0:
                s.go(point)
                return


def reward(s: GlenMoreIIState) -> None:
    """Give what the exchange just paid brings."""
    tile = s.trader
    s.trader = 0
    if s.tiles.act[tile] == MARKER:
        s.push(A_MARKER, 1, 0)  # G2-94
    elif s.as_vp:
        score_clan(s, s.clans.power[CASK_AS_VP], s.clans.cask_vp)  # G2-131
    elif s.tiles.act[tile] == CASK:
        gain_whisky(s, 1, events.tile(tile))  # G2-95
    score_tile(s, tile, s.reward_vp)
    s.reward_vp = 0
    s.as_vp = 0


def set_aside(s: GlenMoreIIState) -> None:
    """Put a Person beside the territory (G2-109)."""
    tile = s.tile
    s.tile = 0
    s.land.keep(tile, ASIDE, s.seat)
    s.add_person(s.seat)
    if s.listener is not None:
        s.tell(events.ASIDE, s.seat, events.tile(tile), events.HAND, events.seat(s.seat), 1)
    begin_effects(s, tile)


def begin_effects(s: GlenMoreIIState, tile: i64) -> None:
    """Make the one-time effects of a tile due (G2-73)."""
    n = s.tiles.once_from[tile + 1] - s.tiles.once_from[tile]
    if n:
        s.push(EFFECTS, (one(0) << n) - 1, tile)


def take_effect(s: GlenMoreIIState, i: i64) -> None:
    """Make one of the one-time effects due now, out of those that are open."""
    tile = s.due_tile()
    bits = s.due_n() - (one(0) << i)
    if bits:
        s.set_due_n(bits)
    else:
        s.drop()
    at = s.tiles.once_from[tile] + i
    s.push(s.tiles.once_kind[at], s.tiles.once_n[at], tile)


def next_point(s: GlenMoreIIState, kind: i64) -> i64:
    """The point where what is due first is decided, -1 once it is done without a decision."""
    if kind <= EVERYWHERE:
        return next_effect(s, kind)
    n = s.due_n()
    if kind == EFFECTS:
        if s.tiles.free_order[s.due_tile()] and n & (n - 1):
            return ORDER  # G2-74
        i: i64 = 0
        while (n >> i) & 1 == 0:
            i += 1
        take_effect(s, i)
        return -1
    if kind == PUTTING:
        if room_anywhere(s):
            return PUT_RESOURCE
        lose_goods(s, one(n))
    elif kind == MANNING:
        if n and s.supply(s.seat):
            return PUT_MAN
        lapse(s, events.MEMBER, n)  # G2-120
    elif kind == GRANTED:
        if n:
            return BONUS
    elif kind == OVERFLOWING:
        if overflows(s, n, s.due_tile()):
            return OVERFLOW
    else:
        return BUILD
    s.drop()
    return -1


def next_effect(s: GlenMoreIIState, kind: i64) -> i64:
    """`next_point` for the effects that tiles and cards give."""
    n = s.due_n()
    tile = s.due_tile()
    if kind == A_JOKER and n and top_of(s, tile):
        return JOKER
    if kind == A_MARKER and n and s.markers(s.seat):
        return CLAN_FIELD  # G2-116
    if kind == A_REMOVAL and n and any_removal(s, s.seat):
        return REMOVAL
    s.drop()
    if kind == A_SCOTSMAN:
        man(s, n, tile)
    elif kind == A_MARKER:
        lapse(s, events.MARKER, n)  # G2-116
    elif kind == A_CASK:
        gain_whisky(s, n, events.tile(tile))
    elif kind == SOME_COINS:
        gain_coins(s, n, events.tile(tile))
    elif kind == SOME_VP:
        score_once(s, n)
    elif kind == A_CARD:
        take_card(s, tile)
    elif kind == A_RESOURCE:
        s.push(OVERFLOWING, one(n), tile)
    elif kind == EVERYWHERE:
        s.everywhere = 1  # G2-153
    return -1


def man(s: GlenMoreIIState, n: i64, tile: i64) -> None:
    """Put Scotsmen on the tile that gives them, as far as it lies and the supply lasts (G2-76)."""
    top = top_of(s, tile)
    men = n if n < s.supply(s.seat) else s.supply(s.seat)
    if top:
        put_scotsmen(s, men, events.tile(tile), top)
        n -= men
    lapse(s, events.MEMBER, n)


def take_card(s: GlenMoreIIState, tile: i64) -> None:
    """Take the landmark card of a tile and make its parts due, the first of them on top (G2-75)."""
    card = s.tiles.card[tile]
    s.add_card(s.seat, card)
    if s.listener is not None:
        s.tell(events.CARD, s.seat, events.card(card), events.tile(tile), events.seat(s.seat), 1)
    i = s.tiles.card_from[card + 1] - 1
    while i >= s.tiles.card_from[card]:
        s.push(s.tiles.card_kind[i], s.tiles.card_n[i], tile)
        i -= 1


def top_of(s: GlenMoreIIState, tile: i64) -> i64:
    """The own tile where something meant for a placed tile goes: itself or what covers it; 0 if gone."""
    where = s.land.where(tile)
    if where == PLACED:
        return tile
    if where != COVERED:
        return 0
    top = s.land.first(s.seat)
    while top:
        below = s.land.under(top)
        while below:
            if below == tile:
                return top
            below = s.land.under(below)
        top = s.land.after(top)
    return 0


def room(s: GlenMoreIIState, tile: i64) -> i64:
    """How many resources still fit on a tile (G2-14)."""
    return MOST_GOODS - total(s.land.goods(tile))


def room_anywhere(s: GlenMoreIIState) -> bool:
    """Whether some own tile has room for a resource."""
    tile = s.land.first(s.seat)
    while tile:
        if room(s, tile) > 0:
            return True
        tile = s.land.after(tile)
    return False


def overflows(s: GlenMoreIIState, pack: i64, tile: i64) -> bool:
    """Lay a pack on a tile unless the player must choose which resources stay (G2-88)."""
    top = top_of(s, tile)
    if top == 0 or room(s, top) <= 0:
        lose_goods(s, pack)
        return False
    free = room(s, top)
    if total(pack) <= free:
        gain_goods(s, pack, events.tile(tile), top)
        return False
    kind = first(pack)
    if count(pack, kind) < total(pack):
        return True
    gain_goods(s, free * one(kind), events.tile(tile), top)
    lose_goods(s, pack - free * one(kind))
    return False
