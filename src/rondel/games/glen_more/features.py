"""What a position of Glen More says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import State
from rondel.games.glen_more.actions import FIELDS
from rondel.games.glen_more.activation import MOST_CUBES
from rondel.games.glen_more.scoring import area_vp, counted
from rondel.games.glen_more.state import GlenMoreState
from rondel.games.glen_more.tiles import FAIR, GIVE_VP, IN_STACKS, MOVE, PRODUCE, PRODUCE_ANY, TRADE
from rondel.games.glen_more.tiles import KINDS as KIND_NAMES
from rondel.parts.goods import BITS, KINDS, count, total
from rondel.parts.territory import PLACED

ALL: Final = float(sum(IN_STACKS))
BROWN: Final[i64] = KIND_NAMES.index("brown")

NAMES: Final = [
    # what the seat holds
    "points", "coins", "whisky", "members", "members_beyond_one",
    "wood", "stone", "sheep", "cattle", "grain", "kinds", "kinds_for_fairs", "goods_for_trades",
    # its territory
    "producers", "full_producers", "fairs", "trades", "tavern_points", "distilleries", "movers", "roads", "rivers",
    "specials", "extra_activation", "end_points", "members_reach", "crowding", "brown_crowding",
    # how it compares
    "whisky_lead", "parliament_lead", "cards_lead", "parliament", "tiles", "tiles_over_least", "tiles_over_squared",
    "ahead", "ahead_of_rivals",
]  # fmt: skip


class Walk:
    """What one walk through a territory counts."""

    def __init__(self, s: GlenMoreState, seat: i64) -> None:
        self.size: i64 = 0
        self.people: i64 = 0
        self.goods: i64 = 0
        self.traded: i64 = 0  # goods that own trades take, as bits of packs
        self.producers: i64 = 0
        self.full: i64 = 0
        self.fairs: i64 = 0
        self.trades: i64 = 0
        self.tavern: i64 = 0
        self.distilleries: i64 = 0
        self.movers: i64 = 0
        self.roads: i64 = 0
        self.rivers: i64 = 0
        self.specials: i64 = 0
        self.bonnets: i64 = 0
        self.doubled: i64 = 0
        self.end_points: i64 = 0
        self.reach: i64 = 0
        self.crowding: i64 = 0
        self.brown: i64 = 0
        tile = s.land.first(seat)
        while tile:
            self.meet(s, seat, tile)
            tile = s.land.after(tile)

    def meet(self, s: GlenMoreState, seat: i64, tile: i64) -> None:
        """Count a tile, what stands on it and what it does."""
        tiles = s.tiles
        self.size += 1
        self.goods += s.land.goods(tile)
        self.roads += tiles.road[tile]
        self.rivers += tiles.river[tile]
        self.specials += tiles.special[tile]
        self.bonnets += tiles.bonnets[tile]
        self.doubled += tiles.double[tile]
        if tiles.end_vp[tile]:
            self.end_points += tiles.end_vp[tile] * counted(s, seat, tiles.end_kind[tile])
        self.people += s.land.people(tile)
        self.touch(s, tile)
        act = tiles.act[tile]
        if act == PRODUCE or act == PRODUCE_ANY:
            self.producers += 1
            if total(s.land.goods(tile)) >= MOST_CUBES:
                self.full += 1
        elif act == MOVE:
            self.movers += 1
        elif act == FAIR:
            self.fairs += 1
        elif act == GIVE_VP:
            self.tavern += tiles.vp[tile]
        elif act == TRADE:
            self.trades += 1
            option = tiles.trade_from[tile]
            while option < tiles.trade_from[tile + 1]:
                self.traded |= tiles.trade_goods[option]
                self.distilleries += tiles.trade_whisky[option]
                option += 1

    def touch(self, s: GlenMoreState, tile: i64) -> None:
        """Count the neighbours of a tile among those that follow it, for both of each pair."""
        land = s.land
        peopled: i64 = 1 if land.people(tile) else 0
        brown: i64 = 1 if s.tiles.kind[tile] == BROWN else 0
        other = land.after(tile)
        while other:
            if land.near(tile, other):
                self.crowding += 1
                self.reach += peopled + (1 if land.people(other) else 0)
                self.brown += brown + (1 if s.tiles.kind[other] == BROWN else 0)
            other = land.after(other)


class GlenMoreFeatures(Features):
    """Points and goods, people, the territory and the place on the circuit."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlenMoreState)
        return 1.0 - float(total(state.left)) / ALL

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlenMoreState)
        walk = Walk(state, seat)
        out = vec[i64](capacity=40)
        out = holdings(state, seat, walk, out)
        out = territory(state, seat, walk, out)
        return comparison(state, seat, walk, out)


def holdings(s: GlenMoreState, seat: i64, walk: Walk, out: vec[i64]) -> vec[i64]:
    """Points, coins, barrels, people and goods; what is due in the running turn counts as paid."""
    vp = s.vp(seat)
    coins = s.coins(seat)
    whisky = s.whisky(seat)
    goods = walk.goods
    people = walk.people
    kind: i64 = 0
    if seat == s.seat:
        vp += s.reward_vp
        whisky += s.reward_whisky
        people -= s.bill_clan
        coins -= s.bill_any
        while kind < KINDS:
            due = count(s.bill, kind)
            own = count(goods, kind)
            paid = due if due < own else own
            goods -= paid << (BITS * kind)
            coins -= due - paid
            kind += 1
    out = append(out, vp)
    out = append(out, coins)
    out = append(out, whisky)
    out = append(out, people)
    out = append(out, people - 1 if people > 1 else 0)
    kinds: i64 = 0
    wanted: i64 = 0
    kind = 0
    while kind < KINDS:
        n = count(goods, kind)
        out = append(out, n)
        if n:
            kinds += 1
            if count(walk.traded, kind):
                wanted += n
        kind += 1
    out = append(out, kinds)
    out = append(out, kinds if walk.fairs else 0)
    return append(out, wanted)


def territory(s: GlenMoreState, seat: i64, walk: Walk, out: vec[i64]) -> vec[i64]:
    """What the tiles can do and how they lie."""
    out = append(out, walk.producers)
    out = append(out, walk.full)
    out = append(out, walk.fairs)
    out = append(out, walk.trades)
    out = append(out, walk.tavern)
    out = append(out, walk.distilleries)
    out = append(out, walk.movers)
    out = append(out, walk.roads)
    out = append(out, walk.rivers)
    out = append(out, walk.specials)
    out = append(out, s.extra(seat))
    out = append(out, walk.end_points)
    out = append(out, walk.reach)
    out = append(out, walk.crowding)
    return append(out, walk.brown)


def comparison(s: GlenMoreState, seat: i64, walk: Walk, out: vec[i64]) -> vec[i64]:
    """Leads in the scored areas, the size of the territory, the place on the circuit."""
    area: i64 = 0
    while area < 3:
        out = append(out, area_vp(s, seat, area))
        area += 1
    members = s.parliament(seat)
    out = append(out, (2 * members if walk.doubled else members) + walk.bonnets)
    size = walk.size
    if seat == s.seat and s.tile and s.land.where(s.tile) != PLACED:
        size += 1  # taken and soon to be placed
    least = size
    rivals: i64 = 0
    other: i64 = 0
    while other < s.terms.players:
        if other != seat:
            n = s.land.size(other)
            least = n if n < least else least
            rivals += ahead(s, other)
        other += 1
    over = size - least
    out = append(out, size)
    out = append(out, over)
    out = append(out, over * over)
    out = append(out, ahead(s, seat))
    return append(out, ahead(s, seat) * (s.terms.players - 1) - rivals)


def ahead(s: GlenMoreState, seat: i64) -> i64:
    """How far ahead of the gap a seat stands on the circuit."""
    fields = s.circuit.field_of(seat) - s.circuit.gap
    return fields + FIELDS if fields < 0 else fields


FEATURES: Final = GlenMoreFeatures(NAMES)
