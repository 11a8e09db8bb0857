"""Paying costs and exchanges (sections 6 and 10 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.trade import buy, hand_in, holds
from rondel.games.glen_more_ii.rules.actions import WHISKY
from rondel.games.glen_more_ii.rules.clan_board import cheapest_field
from rondel.games.glen_more_ii.rules.placement import Ground, cell_without
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import MARKER
from rondel.parts.goods import KINDS, count, first, one
from rondel.parts.market import NEVER, price
from rondel.parts.payment import Purse, payable

# The cost of a tile.


def tile_refusal(s: GlenMoreIIState, ground: Ground, purse: Purse, tile: i64) -> Reason:
    """Why a tile of the ring cannot be taken with this purse."""
    tiles = s.tiles
    if tiles.no_landing[tile]:
        return "no_landing"  # G2-30
    coins = purse.coins - tiles.cost_coin[tile]
    if coins < 0 or tiles.cost_whisky[tile] > s.whisky(ground.seat):
        return "cannot_pay"
    goods = tiles.cost_goods[tile]
    if goods and not payable(goods, 0, purse.own, coins, purse.market):
        return "cannot_pay"  # G2-52
    if tiles.cost_people[tile] == 0:
        return "" if ground.has_cell(s, tile) else "no_legal_cell"  # G2-54
    any_people = False
    own = s.land.first(ground.seat)
    while own:
        if s.land.people(own):
            if cell_without(s, ground.seat, tile, own):
                return ""
            any_people = True
        own = s.land.after(own)
    return "no_legal_cell" if any_people else "cannot_pay"


# Paying unit by unit.


def reserve(s: GlenMoreIIState) -> i64:
    """The coins that must remain after the exchange: the road of the marker it gives (G2-94)."""
    if s.trader and s.tiles.act[s.trader] == MARKER:
        return cheapest_field(s)
    return 0


def units(s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
    """The ways to pay the unit due now, purchases first as their codes are lower."""
    codes = s.codes
    tile = s.land.first(s.seat)
    if s.bill:
        kind = first(s.bill)
        if buy_refusal(s, kind) == "":
            out = append(out, codes.buy + kind)
        while tile:
            if count(s.land.goods(tile), kind):
                out = append(out, codes.pay + s.code_of(tile) * KINDS + kind)
            tile = s.land.after(tile)
        return out
    while tile:
        if s.land.people(tile) and cell_without(s, s.seat, s.tile, tile):
            out = append(out, codes.give + s.code_of(tile))
        tile = s.land.after(tile)
    return out


def buy_refusal(s: GlenMoreIIState, kind: i64) -> Reason:
    """Why a resource cannot be bought for the unit due now."""
    if not s.bill and not s.terms.buying_first:
        return "step_pending"  # a Scotsman is due, G2-214
    if kind >= WHISKY:
        return "not_tradable"  # G2-108
    if not s.bill or kind != first(s.bill):
        return "no_stockpiling"  # G2-104
    cost = price(s.market, kind)
    if cost == NEVER:
        return "row_full"  # G2-103
    coins = s.coins(s.seat) - cost
    own = s.land.all_goods(s.seat)
    rest = s.bill - one(kind)
    if coins < 0 or not payable(rest, 0, own, coins, s.market + one(kind)):
        return "cannot_pay"  # G2-53
    kept = reserve(s)
    if kept and not payable(rest, 0, own, coins - kept, s.market + one(kind)):
        return "road_unpayable"
    return ""


def unit_refusal(s: GlenMoreIIState, action: i64) -> Reason:
    """Why a way to pay is refused for the unit due now."""
    codes = s.codes
    if action < codes.sell_other:
        return buy_refusal(s, action - codes.buy)
    if action >= codes.pay:
        kind = (action - codes.pay) % KINDS
        tile = s.tile_of((action - codes.pay) // KINDS)
        if not s.bill or kind != first(s.bill):
            return "step_pending"
        return "" if holds(s, tile, kind) else "no_such_resource"
    if s.bill:
        return "step_pending"
    tile = s.tile_of(action - codes.give)
    if not s.land.owns(s.seat, tile) or s.land.people(tile) == 0:
        return "no_scotsman_there"
    return "" if cell_without(s, s.seat, s.tile, tile) else "no_legal_cell"  # G2-54


def is_unit(s: GlenMoreIIState, action: i64) -> bool:
    """Whether an action pays a unit: a purchase, an own resource, a Scotsman."""
    codes = s.codes
    if codes.buy <= action < codes.sell_other or codes.give <= action < codes.put:
        return True
    return codes.pay <= action < codes.sell


def pay_unit(s: GlenMoreIIState, action: i64) -> None:
    """Pay the unit due now."""
    codes = s.codes
    if codes.give <= action < codes.put:
        tile = s.tile_of(action - codes.give)
        s.land.add_people(tile, -1)
        s.add_supply(s.seat, 1)  # G2-49
        s.bill_people -= 1
        if s.listener is not None:
            s.tell(events.PAY, s.seat, events.MEMBER, events.tile(tile), events.NOTHING, 1)
        return
    if action < codes.give:
        kind = action - codes.buy
        buy(s, kind)
    else:
        kind = hand_in(s, action - codes.pay)
    s.bill -= one(kind)
