"""The points inside one-time effects: order, resources of choice, overflow, removal (sections 8, 12, 13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.trade import MarketPoint, sales
from rondel.games.glen_more_ii.rules.account import gain_goods, lose_goods
from rondel.games.glen_more_ii.rules.actions import STOP
from rondel.games.glen_more_ii.rules.agenda import OVERFLOWING, proceed, room, take_effect, top_of
from rondel.games.glen_more_ii.rules.placement import removal_refusal
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.parts.goods import KINDS, count, one
from rondel.parts.territory import REMOVED


class Order(MarketPoint[GlenMoreIIState]):
    """Which one-time effect of a tile comes next (G2-74, G2-201)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        i: i64 = 0
        while s.due_n() >> i:
            if (s.due_n() >> i) & 1:
                out = append(out, s.codes.effect + i)
            i += 1
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.effect <= action < s.codes.gain and (s.due_n() >> (action - s.codes.effect)) & 1:
            return ""
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        if s.listener is not None:
            chosen = events.effect(action - s.codes.effect)
            s.tell(events.CHOOSE, s.seat, chosen, events.tile(s.due_tile()), events.NOTHING, 1)
        take_effect(s, action - s.codes.effect)
        proceed(s)


class Joker(MarketPoint[GlenMoreIIState]):
    """The kind of a resource of choice (G2-77, G2-158, G2-202)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        kind: i64 = 0
        while kind < KINDS:
            out = append(out, s.codes.gain + kind)
            kind += 1
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        return "" if s.codes.gain <= action < s.codes.keep else "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        top = top_of(s, s.due_tile())
        if room(s, top) > 0:
            gain_goods(s, one(action - s.codes.gain), events.tile(s.due_tile()), top)
        else:
            lose_goods(s, one(action - s.codes.gain))
        s.set_due_n(s.due_n() - 1)
        proceed(s)


class Overflow(MarketPoint[GlenMoreIIState]):
    """Which resources stay where not all fit (G2-88, G2-149, G2-208)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        kind: i64 = 0
        while kind < KINDS:
            if count(s.due_n(), kind):
                out = append(out, s.codes.keep + kind)
            kind += 1
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.keep <= action < s.codes.buy:
            return "" if count(s.due_n(), action - s.codes.keep) else "no_such_resource"
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        tile = s.due_tile()
        gain_goods(s, one(action - s.codes.keep), events.tile(tile), top_of(s, tile))
        s.set_due_n(s.due_n() - one(action - s.codes.keep))
        proceed(s)

    def sold(self, s: GlenMoreIIState) -> None:
        proceed(s)  # there may be room for the rest now


class Removal(MarketPoint[GlenMoreIIState]):
    """Which own tile leaves the game (G2-207); Loch Morar may stop, a clan may not."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        if s.due_tile():
            out = append(out, STOP)
        base = s.codes.remove
        tile = s.land.first(s.seat)
        while tile:
            if removal_refusal(s, s.seat, tile) == "":
                out = append(out, base + s.code_of(tile))
            tile = s.land.after(tile)
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.remove <= action < s.codes.pay:
            return removal_refusal(s, s.seat, s.tile_of(action - s.codes.remove))
        if action == STOP and s.due_tile():
            return ""
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        if action == STOP:
            if s.listener is not None:
                s.tell(events.DECLINE, s.seat, events.NOTHING, events.tile(s.due_tile()), events.NOTHING, 1)
            s.drop()
        else:
            s.set_due_n(s.due_n() - 1)
            remove(s, s.tile_of(action - s.codes.remove))
        proceed(s)


def remove(s: GlenMoreIIState, tile: i64) -> None:
    """Take away all tiles of a cell; what stood there moves to the Home Castle (G2-148, G2-149)."""
    land = s.land
    cell = land.cell(tile)
    castle = s.tiles.castle + s.seat
    goods = land.goods(tile)
    people = land.people(tile)
    land.add_goods(tile, -goods)
    land.add_people(tile, -people)
    land.set_mark(tile, 0)
    land.unplace(s.seat, tile, REMOVED)
    layer = tile
    while layer:
        below = land.under(layer)
        land.keep(layer, REMOVED, s.seat)
        if s.listener is not None:
            s.tell(events.REMOVE, s.seat, events.tile(layer), events.cell(cell), events.NOTHING, 1)
        layer = below
    land.add_people(top_of(s, castle), people)
    if s.listener is not None and people:
        s.tell(events.STEP, s.seat, events.MEMBER, events.tile(tile), events.tile(top_of(s, castle)), people)
    if goods:
        s.push(OVERFLOWING, goods, castle)
