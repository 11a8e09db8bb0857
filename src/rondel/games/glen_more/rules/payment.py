"""Paying: what can be paid, from which own tile or by which purchase (section 5 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.trade import buy, hand_in, holds, purse_of
from rondel.games.glen_more.rules.actions import BUY, MEMBER, SELL_WHISKY, WHISKY
from rondel.games.glen_more.rules.placement import cell_without
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.parts.goods import KINDS, count, first, one
from rondel.parts.market import NEVER, price
from rondel.parts.payment import fresh_kinds, payable, payable_different


def can_pay_tile(s: GlenMoreState, seat: i64, tile: i64) -> bool:
    """Whether a seat can pay the cost of a tile from what it holds now (GM-23)."""
    if not has_whisky_and_member(s, seat, tile):
        return False
    tiles = s.tiles
    if tiles.cost_goods[tile] == 0 and tiles.cost_any[tile] == 0 and tiles.cost_different[tile] == 0:
        return True
    return can_pay_with(s, tile, s.land.all_goods(seat), s.coins(seat), s.market)


def can_pay_after_sales(s: GlenMoreState, seat: i64, tile: i64) -> bool:
    """Whether a seat can pay the cost of a tile once it has sold every cube that it can (option strict_take)."""
    if not has_whisky_and_member(s, seat, tile):
        return False
    purse = purse_of(s, seat)
    purse.sell_all()  # GM-91
    return can_pay_with(s, tile, purse.own, purse.coins, purse.market)


def has_whisky_and_member(s: GlenMoreState, seat: i64, tile: i64) -> bool:
    """Whether a seat can pay what a tile costs besides goods."""
    tiles = s.tiles
    if tiles.cost_whisky[tile] > s.whisky(seat):
        return False  # GM-37
    if tiles.cost_clan[tile]:
        # GM-39: with two members and a legal cell, one of them can always be given.
        from_parliament = s.terms.parliament_pays and s.parliament(seat) > 0
        if s.land.all_people(seat) < 2 and not from_parliament:
            return False
    return True


def can_pay_with(s: GlenMoreState, tile: i64, own: i64, coins: i64, market: i64) -> bool:
    """Whether the goods that a tile costs can be paid with these cubes and coins at such a market."""
    tiles = s.tiles
    if tiles.cost_different[tile]:
        return payable_different(tiles.cost_different[tile], 0, own, coins, market)
    return payable(tiles.cost_goods[tile], tiles.cost_any[tile], own, coins, market)


def items(s: GlenMoreState, out: vec[i64]) -> vec[i64]:
    """The ways to pay the item due now, purchases first as their codes are lower."""
    if s.bill or s.bill_any or s.bill_different:
        pay = s.codes.pay
        kind: i64 = 0
        while kind < KINDS:
            if buy_refusal(s, kind) == "":
                out = append(out, BUY + kind)
            kind += 1
        for tile in s.land.laden(s.seat):
            goods = s.land.goods(tile)
            kind = 0
            while kind < KINDS:
                if count(goods, kind) and wanted(s, kind):
                    out = append(out, pay + s.code_of(tile) * KINDS + kind)
                kind += 1
        return out
    first_code = s.codes.give
    if give_refusal(s, 0) == "":
        out = append(out, first_code)
    for tile in s.land.of(s.seat):
        if s.land.people(tile) and cell_without(s, s.seat, s.tile, tile):
            out = append(out, first_code + s.code_of(tile))
    return out


def wanted(s: GlenMoreState, kind: i64) -> bool:
    """Whether a good of this kind is due now: named goods in their order, then any or different goods."""
    if s.bill:
        return kind == first(s.bill)
    return s.bill_any > 0 or (s.bill_different > 0 and count(s.bill_given, kind) == 0)


def unwanted(s: GlenMoreState, kind: i64) -> Reason:
    """Why a good of this kind is not due now."""
    return "same_kind" if count(s.bill_given, kind) else "wrong_good"  # GM-35


def own_due(s: GlenMoreState, kind: i64, own: i64) -> bool:
    """Whether an own cube has to be given instead of a purchase (GM-34, GM-35)."""
    if s.bill:
        return count(own, kind) > 0
    return own != 0 if s.bill_any else fresh_kinds(own, s.bill_given) > 0


def rest_payable(s: GlenMoreState, kind: i64, own: i64, coins: i64) -> bool:
    """Whether the rest of the bill can be paid when a good of this kind was bought and so many coins are left."""
    market = s.market + one(kind)
    if s.bill:
        return payable(s.bill - one(kind), s.bill_any, own, coins, market)
    if s.bill_any:
        return payable(0, s.bill_any - 1, own, coins, market)
    return payable_different(s.bill_different - 1, s.bill_given + one(kind), own, coins, market)


def buy_refusal(s: GlenMoreState, kind: i64) -> Reason:
    """Why a good cannot be bought for the item due now."""
    if (kind == MEMBER and s.bill_clan) or (kind == WHISKY and not s.trader and s.tiles.cost_whisky[s.tile]):
        return "not_tradable"  # GM-94
    if kind >= WHISKY:
        return "wrong_good"
    if not wanted(s, kind):
        return unwanted(s, kind)
    own = s.land.all_goods(s.seat)
    if own_due(s, kind, own):
        return "own_first"
    cost = price(s.market, kind)
    if cost == NEVER:
        return "row_full"  # GM-89
    coins = s.coins(s.seat)
    if cost > coins:
        return "too_few_coins"
    return "" if rest_payable(s, kind, own, coins - cost) else "rest_unpayable"  # GM-40


def pay_refusal(s: GlenMoreState, tile: i64, kind: i64) -> Reason:
    """Why a cube of an own tile cannot pay the item due now."""
    if not wanted(s, kind):
        return unwanted(s, kind)
    return "" if holds(s, tile, kind) else "no_cube_there"


def give_refusal(s: GlenMoreState, code: i64) -> Reason:
    """Why a clan member cannot be given as the item due now; code 0 is Parliament."""
    if s.bill or s.bill_any or s.bill_different or not s.bill_clan:
        return "wrong_good"
    if code == 0:
        return "" if s.terms.parliament_pays and s.parliament(s.seat) else "no_member_there"  # GM-38
    tile = s.tile_of(code)
    if not s.land.owns(s.seat, tile) or s.land.people(tile) == 0:
        return "no_member_there"
    return "" if cell_without(s, s.seat, s.tile, tile) else "no_cell_after_payment"  # GM-39


def item_refusal(s: GlenMoreState, action: i64) -> Reason:
    """Why a way to pay is refused for the item due now."""
    if action < SELL_WHISKY:
        return buy_refusal(s, action - BUY)
    if action < s.codes.pay:
        return give_refusal(s, action - s.codes.give)
    n = action - s.codes.pay
    return pay_refusal(s, s.tile_of(n // KINDS), n % KINDS)


def is_item(s: GlenMoreState, action: i64) -> bool:
    """Whether an action pays an item: a purchase, an own cube, a clan member."""
    return BUY <= action < SELL_WHISKY or s.codes.give <= action < s.codes.sell


def give(s: GlenMoreState, code: i64) -> None:
    """Hand in a clan member of an own tile; code 0 is Parliament."""
    origin = events.PARLIAMENT
    if code:
        tile = s.tile_of(code)
        s.land.add_people(tile, -1)
        s.cells = vec[i64]()  # some were near this member only
        origin = events.tile(tile)
    else:
        s.add_parliament(s.seat, -1)
    if s.listener is not None:
        s.tell(events.PAY, s.seat, events.MEMBER, origin, events.NOTHING, 1)


def pay_item(s: GlenMoreState, action: i64) -> bool:
    """Pay the item due now; returns whether the whole bill is paid."""
    if s.codes.give <= action < s.codes.pay:
        give(s, action - s.codes.give)
        s.bill_clan -= 1
    else:
        if action < s.codes.give:
            kind = action - BUY
            buy(s, kind)
        else:
            kind = hand_in(s, action - s.codes.pay)
        if s.bill:
            s.bill -= one(kind)
        elif s.bill_any:
            s.bill_any -= 1
        else:
            s.bill_different -= 1
            s.bill_given = s.bill_given + one(kind) if s.bill_different else 0
    return s.bill == 0 and s.bill_any == 0 and s.bill_different == 0 and s.bill_clan == 0
