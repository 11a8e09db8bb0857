"""Placing a clan marker and what the clan fields give (sections 11 and 12 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.trade import MarketPoint, purse_of, sales
from rondel.games.glen_more_ii.rules.account import (
    gain_coins,
    gain_goods,
    gain_mp,
    gain_whisky,
    pay_coins,
    put_scotsmen,
    score_clan,
)
from rondel.games.glen_more_ii.rules.actions import FORGO, SKIP
from rondel.games.glen_more_ii.rules.activation import (
    activate,
    activated,
    activation_refusal,
    activations_of,
    is_activation,
    is_open,
    tile_closed,
)
from rondel.games.glen_more_ii.rules.agenda import A_REMOVAL, BUILDING, GRANTED, MANNING, PUTTING, proceed, room
from rondel.games.glen_more_ii.rules.clan_board import field_refusal, find_roads
from rondel.games.glen_more_ii.rules.clans import COINS, OVERBUILT, PEOPLED, RIVER, VILLAGES
from rondel.games.glen_more_ii.rules.placement import Ground
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import A_VILLAGE
from rondel.parts.goods import one
from rondel.parts.territory import DISCARDED, ON_CIRCUIT


class ClanField(MarketPoint[GlenMoreIIState]):
    """Where the clan marker goes (G2-110 to G2-117, G2-203)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        clan = s.codes.clan
        field: i64 = 0
        while field < s.clans.fields:
            if field_refusal(s, field) == "":
                out = append(out, clan + field)
            field += 1
        if len(out) == 0:
            out = append(out, FORGO)
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.clan <= action < s.codes.draw:
            return field_refusal(s, action - s.codes.clan)
        if action == FORGO and self.choices(s, vec[i64]())[0] == FORGO:
            return ""  # G2-111
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        if s.due_n() == 1 or (action == FORGO and s.terms.forgo_all):
            s.drop()
        else:
            s.set_due_n(s.due_n() - 1)
        if action == FORGO:
            s.tell(events.DECLINE, s.seat, events.MARKER, events.NOTHING, events.NOTHING, 1)
        else:
            place_marker(s, action - s.codes.clan)
        proceed(s)


def place_marker(s: GlenMoreIIState, field: i64) -> None:
    """Pay the road, put the marker and take the bonus (G2-113, G2-114)."""
    clans = s.clans
    seat = s.seat
    site = events.site(field)
    if s.listener is not None:
        s.tell(events.CLAIM, seat, events.MARKER, events.seat(seat), site, 1)
    pay_coins(s, s.road(field))
    s.add_markers(seat, -1)
    if s.holder(field) == 0:
        if clans.again[field]:
            s.hold(field, 0)
        else:
            s.hold(field, seat)
        find_roads(s)
    s.add_again(seat, clans.again[field])
    gain_coins(s, clans.coin[field], site)
    gain_mp(s, clans.move[field], site)
    gain_whisky(s, clans.whisky[field], site)  # G2-216
    if clans.hume[field]:
        s.hume = seat + 1  # G2-137
        if s.listener is not None:
            s.tell(events.ASIDE, seat, events.tile(s.tiles.hume), site, events.seat(seat), 1)
    score_clan(s, field, clans.vp[field] + counted_vp(s, field))
    if clans.build[field]:
        s.push(BUILDING, 0, 0)
    if clans.remove[field]:
        s.push(A_REMOVAL, clans.remove[field], 0)
    if clans.types[field]:
        s.push(GRANTED, clans.types[field], 0)
    if clans.scotsman[field]:
        s.push(MANNING, clans.scotsman[field], 0)
    i = clans.put_from[field + 1] - 1
    while i >= clans.put_from[field]:
        s.push(PUTTING, clans.put[i], 0)
        i -= 1


def counted_vp(s: GlenMoreIIState, field: i64) -> i64:
    """The VP of a field that counts something (Brodie, Grant, MacPherson, Oliphant, Sutherland)."""
    kind = s.clans.count[field]
    if kind == 0:
        return 0
    n = s.coins(s.seat) if kind == COINS else counted(s, s.seat, kind)
    if n >= s.clans.many[field]:
        return s.clans.many_vp[field]
    if n >= s.clans.few[field]:
        return s.clans.few_vp[field]
    return 0


def counted(s: GlenMoreIIState, seat: i64, kind: i64) -> i64:
    """How many own tiles a clan counts; both home tiles are own tiles (G2-118)."""
    n: i64 = 0
    tile = s.land.first(seat)
    while tile:
        if kind == VILLAGES:
            if s.tiles.type[tile] == A_VILLAGE:
                n += 1
        elif kind == PEOPLED:
            if s.land.people(tile):
                n += 1
        elif kind == RIVER:
            n += s.tiles.river[tile]
        elif kind == OVERBUILT:  # covered ones included, G2-128
            layer = tile
            while layer:
                n += s.tiles.overbuild[layer]
                layer = s.land.under(layer)
        tile = s.land.after(tile)
    return n


class PutResource(MarketPoint[GlenMoreIIState]):
    """Onto which own tile a resource of a clan goes (G2-119, G2-204)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        put = s.codes.put
        tile = s.land.first(s.seat)
        while tile:
            if room(s, tile) > 0:
                out = append(out, put + s.code_of(tile))
            tile = s.land.after(tile)
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.put <= action < s.codes.put_scotsman:
            tile = s.tile_of(action - s.codes.put)
            if not s.land.owns(s.seat, tile):
                return "step_pending"
            return "" if room(s, tile) > 0 else "tile_full"
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        gain_goods(s, one(s.due_n()), events.NOTHING, s.tile_of(action - s.codes.put))
        s.drop()
        proceed(s)


class PutMan(MarketPoint[GlenMoreIIState]):
    """Onto which own tile a Scotsman of a clan goes (G2-120, G2-205)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        put = s.codes.put_scotsman
        tile = s.land.first(s.seat)
        while tile:
            out = append(out, put + s.code_of(tile))
            tile = s.land.after(tile)
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        put = s.codes.put_scotsman
        if put <= action < s.codes.remove and s.land.owns(s.seat, s.tile_of(action - put)):
            return ""
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        put_scotsmen(s, 1, events.NOTHING, s.tile_of(action - s.codes.put_scotsman))
        s.set_due_n(s.due_n() - 1)
        proceed(s)


def granted(s: GlenMoreIIState, tile: i64) -> bool:
    """Whether a tile is of a type that the clan still lets be activated."""
    return (s.due_n() >> s.tiles.type[tile]) & 1 == 1


class Bonus(MarketPoint[GlenMoreIIState]):
    """Which tiles of the types of Cameron, MacDonell or MacLean are activated (G2-145, G2-206)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        out = sales(s, append(out, SKIP))
        purse = purse_of(s, s.seat)
        tile = s.land.first(s.seat)
        while tile:
            if granted(s, tile) and is_open(s, tile):
                out = activations_of(s, purse, tile, out)
            tile = s.land.after(tile)
        return out

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if action == SKIP:
            return ""
        if not is_activation(s, action):
            return "step_pending"
        tile = activated(s, action)
        reason = tile_closed(s, tile)
        if reason == "" and not granted(s, tile):
            reason = "no_such_power"
        return reason or activation_refusal(s, action)

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        if action == SKIP:
            s.tell(events.DECLINE, s.seat, events.NOTHING, events.NOTHING, events.NOTHING, 1)
            s.drop()
            proceed(s)
        else:
            bit = one(0) << s.tiles.type[activated(s, action)]
            s.set_due_n(s.due_n() - bit)
            activate(s, action)


class Build(MarketPoint[GlenMoreIIState]):
    """Which tile of the discard pile is built without its cost (Munro, G2-139, G2-209)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        ground = Ground(s, s.seat)
        pick = s.codes.pick
        last = s.tiles.count
        tile: i64 = 1
        while tile <= last:
            if s.land.where(tile) == DISCARDED and ground.has_cell(s, tile):
                out = append(out, pick + tile)
            tile += 1
        if len(out) == 0:
            out = append(out, FORGO)
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.pick <= action < s.codes.give:
            tile = action - s.codes.pick
            if tile > s.tiles.count or s.land.where(tile) != DISCARDED:
                return "not_in_pile"
            return "" if Ground(s, s.seat).has_cell(s, tile) else "no_legal_cell"
        if action == FORGO and self.choices(s, vec[i64]())[0] == FORGO:
            return ""
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        s.drop()
        if action == FORGO:
            s.tell(events.DECLINE, s.seat, events.NOTHING, events.PILE, events.NOTHING, 1)
        else:
            s.tile = action - s.codes.pick
            s.land.put(s.tile, ON_CIRCUIT)  # no longer in the pile
            if s.listener is not None:
                s.tell(events.TAKE, s.seat, events.tile(s.tile), events.PILE, events.HAND, 1)
        proceed(s)
