"""Activating tiles and moving clan members (sections 7 and 8 of the rules)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.state import MOST_GOODS
from rondel.games.glen.rules.steps import steps
from rondel.games.glen.rules.trade import purse_of
from rondel.games.glen_more.rules.actions import HEAP
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import FAIR, GIVE_VP, MOVE, NOTHING, PRODUCE, PRODUCE_ANY, TRADE
from rondel.parts.goods import KINDS, count, first, heap, one, total, unheap
from rondel.parts.market import price
from rondel.parts.payment import Purse

# Marks of a tile in a turn.
IN_REACH: Final[i64] = 1
USED: Final[i64] = 2

# The sets of different goods, numbered by their kinds as bits: how many goods they have, and their codes (GM-61).
SETS: Final[i64] = 32
SET_SIZES: Final[vec[i64]] = vec[i64]([bits.bit_count() for bits in range(32)])
SET_CODES: Final[vec[i64]] = vec[i64]([sum(heap(one(k)) for k in range(KINDS) if bits >> k & 1) for bits in range(32)])


def open_tile(s: GlenMoreState, tile: i64) -> Reason:
    """Why an own tile cannot be activated any more this turn, or not from here."""
    mark = s.land.mark(tile)
    if mark == USED:
        return "already_active"  # GM-30, GM-72
    if mark != IN_REACH:
        if not s.extra(s.seat):
            return "not_in_reach"
        if s.extra_used:
            return "ness_used"  # GM-71
    act = s.tiles.act[tile]
    if act == NOTHING:
        return "no_effect"  # GM-67
    if (act == PRODUCE or act == PRODUCE_ANY) and total(s.land.goods(tile)) >= MOST_GOODS:
        return "tile_full"  # GM-55
    return ""


def option_refusal(s: GlenMoreState, purse: Purse, tile: i64, given: i64) -> Reason:
    """Why the goods named with an activation are refused; `given` is a pack, paid from the purse."""
    tiles = s.tiles
    act = tiles.act[tile]
    if act == MOVE:
        return "bad_option"  # a step must be named
    if act == PRODUCE_ANY:
        return "" if total(given) == 1 else "bad_option"  # GM-68
    if act == TRADE:
        option = tiles.trade_for(tile, given)
        if option < 0:
            return "bad_option"
        return "" if purse.can_pay(tiles.trade_goods[option], tiles.trade_any[option]) else "cannot_pay"  # GM-40
    if act == FAIR:
        kind: i64 = 0
        while kind < KINDS:
            if count(given, kind) > 1:
                return "same_kind"  # GM-61
            kind += 1
        return fair_refusal(s, purse, tile, given)
    return "" if given == 0 else "bad_option"


def fair_refusal(s: GlenMoreState, purse: Purse, tile: i64, given: i64) -> Reason:
    """Why a fair refuses goods of different kinds."""
    if s.tiles.fair_vp[tile * 6 + total(given)] == 0:
        return "bad_option"
    return "" if purse.can_pay(given, 0) else "cannot_pay"


def in_reach(s: GlenMoreState) -> vec[i64]:
    """The own tiles that lie where they can still be activated this turn, ascending."""
    if s.extra(s.seat) and not s.extra_used:
        return s.land.of(s.seat)  # GM-71; those already used are refused one by one
    return s.land.marked(s.seat, IN_REACH)


def activations(s: GlenMoreState, reach: vec[i64], out: vec[i64]) -> vec[i64]:
    """All legal activations of tiles in reach except those that move a clan member."""
    tiles = s.tiles
    acts = tiles.act
    first_code = s.codes.activate
    for tile in reach:
        act = acts[tile]
        if act != MOVE and open_tile(s, tile) == "":
            base = first_code + s.code_of(tile) * HEAP
            if act == PRODUCE_ANY:
                kind: i64 = 0
                while kind < KINDS:
                    out = append(out, base + heap(one(kind)))
                    kind += 1
            elif act == FAIR:
                out = fair_options(s, tile, base, out)
            elif act == TRADE:
                out = trade_options(s, tile, base, out)
            else:
                out = append(out, base)
    return out


def fair_options(s: GlenMoreState, tile: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """The payable sets of different goods at a fair, in ascending order of their codes."""
    purse = purse_of(s, s.seat)
    costs = append(vec[i64](capacity=32), 0)  # what is bought for each set of the kinds so far
    kind: i64 = 0
    while kind < KINDS:
        cost = 0 if count(purse.own, kind) else price(purse.market, kind)
        sets: i64 = len(costs)
        n: i64 = 0
        while n < sets:  # the same sets once more, now with this kind
            costs = append(costs, costs[n] + cost)
            n += 1
        kind += 1
    n = 1
    while n < SETS:
        if costs[n] <= purse.coins and s.tiles.fair_vp[tile * 6 + SET_SIZES[n]]:
            out = append(out, base + SET_CODES[n])
        n += 1
    return out


def trade_options(s: GlenMoreState, tile: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """The payable options of a trade, in ascending order of their codes; an only one needs no goods to be named."""
    tiles = s.tiles
    purse = purse_of(s, s.seat)
    if tiles.trades(tile) == 1:
        return append(out, base) if option_refusal(s, purse, tile, 0) == "" else out
    last: i64 = -1
    while True:
        best: i64 = HEAP
        option = tiles.trade_from[tile]
        while option < tiles.trade_from[tile + 1]:
            code = heap(tiles.trade_goods[option])
            if last < code < best:
                best = code
            option += 1
        if best == HEAP:
            return out
        if option_refusal(s, purse, tile, unheap(best)) == "":
            out = append(out, base + best)
        last = best


def step_refusal(s: GlenMoreState, origin: i64, target: i64) -> Reason:
    """Why a clan member cannot step from tile to tile; target 0 is Parliament."""
    land = s.land
    if not land.owns(s.seat, origin) or land.people(origin) == 0:
        return "no_member_there"  # GM-82
    if target == 0:
        return "last_clan_member" if land.all_people(s.seat) < 2 else ""  # GM-85
    if not land.owns(s.seat, target) or not land.near(origin, target):
        return "not_neighbour"
    return ""


def marches(s: GlenMoreState, reach: vec[i64], out: vec[i64]) -> vec[i64]:
    """All legal activations of villages and castles in reach, each with its step."""
    codes = s.codes
    possible = vec[i64]()  # worked out once there is a tile that needs it
    land = s.land
    acts = s.tiles.act
    for tile in reach:
        if acts[tile] == MOVE and open_tile(s, tile) == "":
            if len(possible) == 0:
                leave = land.all_people(s.seat) > 1  # to Parliament, GM-85
                possible = steps(s, 0, codes.tiles, leave, vec[i64](capacity=32))
            base = codes.march + s.code_of(tile) * codes.steps
            for step in possible:
                out = append(out, base + step)
    return out


def walk(s: GlenMoreState, step: i64) -> None:
    """Carry out a step given as from * tiles + to."""
    tiles = s.codes.tiles
    origin = s.tile_of(step // tiles)
    s.land.add_people(origin, -1)
    target = events.PARLIAMENT
    if step % tiles:
        goal = s.tile_of(step % tiles)
        s.land.add_people(goal, 1)
        target = events.tile(goal)
    else:
        s.add_parliament(s.seat, 1)
    if s.listener is not None:
        s.tell(events.STEP, s.seat, events.MEMBER, events.tile(origin), target, 1)


def activation_refusal(s: GlenMoreState, action: i64) -> Reason:
    """Why an activation, with or without a step, is refused."""
    codes = s.codes
    step = action >= codes.march
    code = (action - codes.march) // codes.steps if step else (action - codes.activate) // HEAP
    tile = s.tile_of(code)
    if not s.land.owns(s.seat, tile):
        return "not_in_reach"
    reason = open_tile(s, tile)
    if reason:
        return reason
    if not step:
        return option_refusal(s, purse_of(s, s.seat), tile, unheap((action - codes.activate) % HEAP))
    if s.tiles.act[tile] != MOVE:
        return "bad_option"
    n = (action - codes.march) % codes.steps
    target = n % codes.tiles
    return step_refusal(s, s.tile_of(n // codes.tiles), s.tile_of(target) if target else 0)


def use(s: GlenMoreState, tile: i64, given: i64) -> None:
    """Note that a tile is activated, by Loch Ness if it is out of reach; `given` are the goods named with it."""
    if s.land.mark(tile) != IN_REACH:
        s.extra_used = 1
    s.land.set_mark(tile, USED)
    if s.listener is not None:
        s.tell(events.ACTIVATE, s.seat, events.tile(tile), events.NOTHING, events.NOTHING, heap(given))


def produce(s: GlenMoreState, tile: i64, kind: i64, origin: i64) -> None:
    """Lay a cube on a tile, thanks to that tile or to another."""
    s.land.add_goods(tile, one(kind))
    if s.listener is not None:
        s.tell(events.GAIN, s.seat, events.good(kind), events.tile(origin), events.tile(tile), 1)


def earn(s: GlenMoreState, tile: i64, vp: i64) -> None:
    """Give the active player VP that a tile brings."""
    s.land.earn(tile, vp)
    s.add_vp(s.seat, vp)
    if s.listener is not None and vp:
        s.listener.score(s.seat, "tile", s.tiles.labels[tile], vp, 0)


def gain(s: GlenMoreState, thing: i64, tile: i64, target: i64, n: i64) -> None:
    """Tell that a tile brings something, if it does."""
    if s.listener is not None and n:
        s.tell(events.GAIN, s.seat, thing, events.tile(tile), target, n)


def activate(s: GlenMoreState, action: i64) -> bool:
    """Activate a tile; returns whether an exchange has to be paid now."""
    tiles = s.tiles
    codes = s.codes
    if action >= codes.march:
        n = action - codes.march
        use(s, s.tile_of(n // codes.steps), 0)
        walk(s, n % codes.steps)
        return False
    tile = s.tile_of((action - codes.activate) // HEAP)
    given = unheap((action - codes.activate) % HEAP)
    act = tiles.act[tile]
    use(s, tile, given)
    if act == PRODUCE:
        produce(s, tile, tiles.good[tile], tile)
    elif act == PRODUCE_ANY:
        produce(s, tile, first(given), tile)
    elif act == GIVE_VP:
        earn(s, tile, tiles.vp[tile])
    else:
        s.trader = tile
        s.begun = 1
        if act == FAIR:
            s.bill = given
            s.reward_vp = tiles.fair_vp[tile * 6 + total(given)]
        else:
            option = tiles.trade_for(tile, given)
            s.bill = tiles.trade_goods[option]
            s.bill_any = tiles.trade_any[option]
            s.reward_vp = tiles.trade_vp[option]
            s.reward_whisky = tiles.trade_whisky[option]
        return True
    return False


def reward(s: GlenMoreState) -> None:
    """Give what the exchange just paid brings."""
    earn(s, s.trader, s.reward_vp)
    s.add_whisky(s.seat, s.reward_whisky)
    gain(s, events.WHISKY, s.trader, events.seat(s.seat), s.reward_whisky)
    s.trader = 0
    s.begun = 0
    s.reward_vp = 0
    s.reward_whisky = 0
