"""Selling and buying at the market, and handing in own goods (GM-87 to GM-94, G2-101 to G2-108)."""

from typing import TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.state import GlenState
from rondel.parts.goods import BITS, FULL, KINDS, count, one
from rondel.parts.market import price
from rondel.parts.payment import Purse
from rondel.parts.point import Point

S = TypeVar("S", bound=GlenState)


class MarketPoint(Point[S]):
    """A point of a turn at which goods may also be sold (GM-92, G2-34)."""

    def refusal(self, s: S, action: i64) -> Reason:
        return sale_refusal(s, action) if is_sale(s, action) else self.reason(s, action)

    def do(self, s: S, action: i64) -> None:
        if is_sale(s, action):
            sell(s, action)
            self.sold(s)
        else:
            self.act(s, action)

    def reason(self, s: S, action: i64) -> Reason:
        """Why an action that is no sale is refused, "" if it is legal."""
        raise NotImplementedError

    def act(self, s: S, action: i64) -> None:
        """Carry out a legal action that is no sale."""
        raise NotImplementedError

    def sold(self, s: S) -> None:
        """Go on after a sale; the decision stays the same unless a point says otherwise."""


def is_sale(s: GlenState, action: i64) -> bool:
    """Whether an action is a sale, possible or not."""
    frame = s.frame
    return frame.sell <= action < frame.sell_end or frame.sell_other <= action < frame.sell_other_end


def sale_refusal(s: GlenState, action: i64) -> Reason:
    """Why a sale is refused."""
    if action < s.frame.sell:
        return "not_tradable"  # GM-94, G2-108
    n = action - s.frame.sell
    if not holds(s, s.tile_of(n // KINDS), n % KINDS):
        return s.frame.none_there
    return "row_empty" if count(s.market, n % KINDS) == 0 else ""  # GM-91, G2-106


def sales(s: GlenState, out: vec[i64]) -> vec[i64]:
    """All legal sales."""
    market = s.market
    if market == 0:
        return out
    land = s.land
    for tile in land.laden(s.seat):
        goods = land.goods(tile)
        base = s.frame.sell + s.code_of(tile) * KINDS
        rows = market
        while goods:  # kind by kind
            if goods & FULL and rows & FULL:
                out = append(out, base)
            goods >>= BITS
            rows >>= BITS
            base += 1
    return out


def sell(s: GlenState, action: i64) -> None:
    """Sell a good for the coins of the last filled field of its row."""
    n = action - s.frame.sell
    kind = n % KINDS
    tile = s.tile_of(n // KINDS)
    coins = count(s.market, kind)
    s.land.add_goods(tile, -one(kind))
    s.add_coins(s.seat, coins)
    s.market -= one(kind)
    if s.listener is not None:
        s.tell(events.SELL, s.seat, events.good(kind), events.tile(tile), events.market(kind), 1)
        s.tell(events.GAIN, s.seat, events.COIN, events.market(kind), events.seat(s.seat), coins)


def holds(s: GlenState, tile: i64, kind: i64) -> bool:
    """Whether an own tile holds a good of a kind."""
    return s.land.owns(s.seat, tile) and count(s.land.goods(tile), kind) > 0


def purse_of(s: GlenState, seat: i64) -> Purse:
    """What a seat pays with now."""
    return Purse(s.land.all_goods(seat), s.coins(seat), s.market)


def buy(s: GlenState, kind: i64) -> None:
    """Pay for a good at the market, to hand it in at once."""
    coins = price(s.market, kind)
    s.add_coins(s.seat, -coins)
    s.market += one(kind)
    if s.listener is not None:
        s.tell(events.BUY, s.seat, events.good(kind), events.market(kind), events.NOTHING, 1)
        s.tell(events.PAY, s.seat, events.COIN, events.seat(s.seat), events.market(kind), coins)


def hand_in(s: GlenState, n: i64) -> i64:
    """Take a good from an own tile, given as tile code * KINDS + kind; returns its kind."""
    kind = n % KINDS
    tile = s.tile_of(n // KINDS)
    s.land.add_goods(tile, -one(kind))
    if s.listener is not None:
        s.tell(events.PAY, s.seat, events.good(kind), events.tile(tile), events.NOTHING, 1)
    return kind
