"""Activating tiles and moving Scotsmen (section 9 of the rules)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.steps import steps
from rondel.games.glen.rules.trade import purse_of
from rondel.games.glen_more_ii.rules.account import gain_mp, pay_coins, score_tile
from rondel.games.glen_more_ii.rules.agenda import OVERFLOWING, proceed
from rondel.games.glen_more_ii.rules.clan_board import cheapest_field
from rondel.games.glen_more_ii.rules.clans import CASK_AS_VP, COIN_AS_RESOURCE
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import (
    CASK,
    FOR_VP,
    GAIN,
    GAIN_ANY,
    GIVE_VP,
    MARKER,
    NOTHING,
    OPTIONS,
    SINCLAIR,
    TRADE_TILE,
)
from rondel.games.glen_more_ii.rules.tiles import MOVE as GIVE_MP
from rondel.parts.cells import touching
from rondel.parts.goods import unheap
from rondel.parts.payment import Purse, payable

USED: Final[i64] = 1  # the mark of a tile that was activated this turn (G2-84)


def in_area(s: GlenMoreIIState, tile: i64) -> bool:
    """Whether an own tile lies in the activation area of this turn (G2-82)."""
    if s.everywhere:
        return True
    cell = s.land.cell(tile)
    if s.site and (cell == s.site or touching(cell, s.site)):
        return True
    return s.second_site > 0 and (cell == s.second_site or touching(cell, s.second_site))


def is_open(s: GlenMoreIIState, tile: i64) -> bool:
    """Whether an own tile has an icon and was not activated this turn."""
    return s.tiles.act[tile] != NOTHING and s.land.mark(tile) != USED


def tile_closed(s: GlenMoreIIState, tile: i64) -> Reason:
    """Why a tile cannot be activated this turn by anything."""
    if not s.land.owns(s.seat, tile):
        return "not_in_area"
    if is_open(s, tile):
        return ""
    return "no_icon" if s.tiles.act[tile] == NOTHING else "already_activated"


def reaches_far(s: GlenMoreIIState) -> bool:
    """Whether a card still lets one tile out of the activation area be activated (G2-160)."""
    return s.cards(s.seat) & s.tiles.extra_activation != 0 and not s.ness_used


def in_reach(s: GlenMoreIIState, tile: i64) -> bool:
    """Whether an own tile can be activated at an open point, as far as its place goes."""
    return in_area(s, tile) or reaches_far(s)


def activation_refusal(s: GlenMoreIIState, action: i64) -> Reason:
    """Why an own tile that is open and in reach cannot be activated in the way named."""
    return option_refusal(s, purse_of(s, s.seat), activated(s, action), (action - s.codes.activate) % OPTIONS)


def option_refusal(s: GlenMoreIIState, purse: Purse, tile: i64, option: i64) -> Reason:
    """Why the option named with an activation is refused (G2-211)."""
    tiles = s.tiles
    coin: i64 = 0
    if option & SINCLAIR:
        coin = 1
        if tiles.type[tile] != TRADE_TILE or not s.power(s.seat, COIN_AS_RESOURCE):
            return "no_such_power"  # G2-143
    if option & FOR_VP and (tiles.act[tile] != CASK or not s.power(s.seat, CASK_AS_VP)):
        return "no_such_power"  # G2-131
    i = tiles.option(tile, option)
    if i < 0:
        return "wrong_set"
    return payment_refusal(s, purse, tile, coin, bill_of(s, i, option))


def bill_of(s: GlenMoreIIState, i: i64, option: i64) -> i64:
    """The resources due for an option."""
    if option & FOR_VP and not s.terms.macgregor_pays:
        return 0
    return s.tiles.option_goods[i]


def payment_refusal(s: GlenMoreIIState, purse: Purse, tile: i64, coin: i64, goods: i64) -> Reason:
    """Why an exchange cannot be paid, or its marker not be placed afterwards (G2-94)."""
    coins = purse.coins - coin
    if (goods or coin) and not payable(goods, 0, purse.own, coins, purse.market):
        return "cannot_pay"
    if s.tiles.act[tile] == MARKER:
        if s.markers(s.seat) == 0:
            return "no_marker"
        if not payable(goods, 0, purse.own, coins - cheapest_field(s), purse.market):
            return "road_unpayable"
    return ""


def activations_of(s: GlenMoreIIState, purse: Purse, tile: i64, out: vec[i64]) -> vec[i64]:
    """All legal activations of one tile that is open and in reach."""
    tiles = s.tiles
    base = s.codes.activate + s.code_of(tile) * OPTIONS
    coins = purse.coins
    if tiles.act[tile] == MARKER:
        if s.markers(s.seat) == 0:
            return out
        coins -= cheapest_field(s)
    # Options with a power of a clan come last: those with a coin on trade tiles, that for VP on others.
    end = SINCLAIR
    if s.power(s.seat, COIN_AS_RESOURCE if tiles.type[tile] == TRADE_TILE else CASK_AS_VP):
        end = OPTIONS
    i = tiles.option_from[tile]
    while i < tiles.option_from[tile + 1] and tiles.option_code[i] < end:
        option = tiles.option_code[i]
        coin: i64 = 1 if option & SINCLAIR else 0
        if payable(bill_of(s, i, option), 0, purse.own, coins - coin, purse.market):
            out = append(out, base + option)
        i += 1
    return out


def activations(s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
    """All legal activations at an open point."""
    far = reaches_far(s)
    if not (far or s.site or s.everywhere):
        return out
    purse: Purse | None = None
    base = s.codes.activate
    tile = s.land.first(s.seat)
    while tile:
        if is_open(s, tile) and (far or in_area(s, tile)):
            if s.tiles.act[tile] <= GAIN:
                out = append(out, base + s.code_of(tile) * OPTIONS)
            else:
                if purse is None:
                    purse = purse_of(s, s.seat)
                out = activations_of(s, purse, tile, out)
        tile = s.land.after(tile)
    return out


def is_activation(s: GlenMoreIIState, action: i64) -> bool:
    """Whether an action activates a tile."""
    return action >= s.codes.activate


def activated(s: GlenMoreIIState, action: i64) -> i64:
    """The tile that an activation means for the active player."""
    return s.tile_of((action - s.codes.activate) // OPTIONS)


def activate(s: GlenMoreIIState, action: i64) -> None:
    """Activate a tile: give what it gives, or draw up the bill of its exchange."""
    tiles = s.tiles
    tile = activated(s, action)
    option = (action - s.codes.activate) % OPTIONS
    act = tiles.act[tile]
    s.land.set_mark(tile, USED)
    if s.listener is not None:
        s.tell(events.ACTIVATE, s.seat, events.tile(tile), events.NOTHING, events.NOTHING, option)
    if act == GIVE_MP:
        gain_mp(s, tiles.act_n[tile], events.tile(tile))  # G2-96
    elif act == GIVE_VP:
        score_tile(s, tile, tiles.act_n[tile])  # G2-97
    elif act == GAIN:
        s.push(OVERFLOWING, tiles.act_goods[tile], tile)  # G2-86
    elif act == GAIN_ANY:
        s.push(OVERFLOWING, unheap(option), tile)  # G2-87
    else:
        i = tiles.option(tile, option)
        s.trader = tile
        s.bill = bill_of(s, i, option)
        s.reward_vp = tiles.option_vp[i]
        s.as_vp = 1 if option & FOR_VP else 0
        if option & SINCLAIR:
            pay_coins(s, 1)
    proceed(s)


# Movement points.


def move_refusal(s: GlenMoreIIState, action: i64) -> Reason:
    """Why a Scotsman cannot move from tile to tile (G2-100)."""
    if s.mp == 0:
        return "no_movement"
    n = action - s.codes.move
    origin = s.tile_of(n // s.codes.tiles)
    target = s.tile_of(n % s.codes.tiles)
    if not s.land.owns(s.seat, origin) or s.land.people(origin) == 0:
        return "no_scotsman_there"
    if not s.land.owns(s.seat, target) or not s.land.near(origin, target):
        return "not_a_neighbour"
    return ""


def moves(s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
    """All legal moves, if there are movement points left."""
    if s.mp == 0:
        return out
    return steps(s, s.codes.move, s.codes.tiles, False, out)


def move(s: GlenMoreIIState, action: i64) -> None:
    """Move a Scotsman for 1 MP."""
    n = action - s.codes.move
    origin = s.tile_of(n // s.codes.tiles)
    target = s.tile_of(n % s.codes.tiles)
    s.mp -= 1
    s.land.add_people(origin, -1)
    s.land.add_people(target, 1)
    if s.listener is not None:
        s.tell(events.STEP, s.seat, events.MEMBER, events.tile(origin), events.tile(target), 1)
        s.tell(events.PAY, s.seat, events.MOVEMENT, events.seat(s.seat), events.NOTHING, 1)
