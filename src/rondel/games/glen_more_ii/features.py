"""What a position of Glen More II says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import State
from rondel.games.glen_more_ii.clans import FIELDS
from rondel.games.glen_more_ii.landmarks import ARMADALE, ARMADALE_COINS
from rondel.games.glen_more_ii.scoring import amount, category_vp
from rondel.games.glen_more_ii.state import MOST_GOODS, GlenMoreIIState
from rondel.games.glen_more_ii.tiles import CASK, GAIN, GAIN_ANY, GIVE_VP, IN_STACKS, MARKER, MOVE, TRADE
from rondel.parts.goods import BITS, count, total
from rondel.parts.territory import PLACED

ALL: Final = float(sum(IN_STACKS))
RESOURCES: Final[i64] = 5
CATEGORIES: Final[i64] = 4

NAMES: Final = [
    # what the seat holds
    "points", "coins", "coins_doubled", "scotsmen", "scotsmen_beyond_one", "markers", "fields", "field_points",
    "resource_1", "resource_2", "resource_3", "resource_4", "resource_5", "kinds", "resources_for_trades",
    # its territory
    "producers", "full_producers", "trades", "tavern_points", "casks_made", "markers_made", "movement", "rivers",
    "men_reach", "crowding", "active_crowding",
    # how it compares
    "scotsmen_lead", "cards_lead", "whisky_lead", "persons_lead", "castle", "cards", "whisky", "persons",
    "tiles", "tiles_over_least", "tiles_over_squared", "ahead", "ahead_of_rivals", "finished",
]  # fmt: skip


class Walk:
    """What one walk through a territory counts."""

    def __init__(self, s: GlenMoreIIState, seat: i64) -> None:
        self.size: i64 = 0
        self.people: i64 = 0
        self.goods: i64 = 0
        self.traded: i64 = 0  # resources that own exchanges take, as bits of packs
        self.producers: i64 = 0
        self.full: i64 = 0
        self.trades: i64 = 0
        self.tavern: i64 = 0
        self.casks: i64 = 0
        self.makers: i64 = 0
        self.movement: i64 = 0
        self.rivers: i64 = 0
        self.reach: i64 = 0
        self.crowding: i64 = 0
        self.active: i64 = 0
        tile = s.land.first(seat)
        while tile:
            self.meet(s, tile)
            tile = s.land.after(tile)

    def meet(self, s: GlenMoreIIState, tile: i64) -> None:
        """Count a tile, what stands on it and what it does."""
        tiles = s.tiles
        self.size += 1
        self.goods += s.land.goods(tile)
        self.people += s.land.people(tile)
        self.rivers += tiles.river[tile]
        self.touch(s, tile)
        act = tiles.act[tile]
        if act == GAIN or act == GAIN_ANY:
            self.producers += 1
            if total(s.land.goods(tile)) >= MOST_GOODS:
                self.full += 1
        elif act == MOVE:
            self.movement += tiles.act_n[tile]
        elif act == GIVE_VP:
            self.tavern += tiles.act_n[tile]
        elif act == MARKER:
            self.makers += 1
        elif act == CASK or act == TRADE:
            self.casks += 1 if act == CASK else 0
            self.trades += 1 if act == TRADE else 0
            option = tiles.option_from[tile]
            while option < tiles.option_from[tile + 1]:
                self.traded |= tiles.option_goods[option]
                option += 1

    def touch(self, s: GlenMoreIIState, tile: i64) -> None:
        """Count the neighbours of a tile among those that follow it, for both of each pair."""
        land = s.land
        peopled: i64 = 1 if land.people(tile) else 0
        active: i64 = 1 if s.tiles.act[tile] >= TRADE else 0
        other = land.after(tile)
        while other:
            if land.near(tile, other):
                self.crowding += 1
                self.reach += peopled + (1 if land.people(other) else 0)
                self.active += active + (1 if s.tiles.act[other] >= TRADE else 0)
            other = land.after(other)


class GlenMoreIIFeatures(Features):
    """Points and resources, Scotsmen, clan fields, the territory and the place on the ring."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlenMoreIIState)
        return 1.0 - float(total(state.left)) / ALL

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlenMoreIIState)
        walk = Walk(state, seat)
        out = vec[i64](capacity=44)
        out = holdings(state, seat, walk, out)
        out = territory(walk, out)
        return comparison(state, seat, walk, out)


def holdings(s: GlenMoreIIState, seat: i64, walk: Walk, out: vec[i64]) -> vec[i64]:
    """Points, coins, men, markers and resources; what is due in the running turn counts as paid."""
    vp = s.vp(seat)
    coins = s.coins(seat)
    goods = walk.goods
    people = walk.people
    kind: i64 = 0
    if seat == s.seat:
        vp += s.reward_vp
        people -= s.bill_people
        while kind < RESOURCES:
            due = count(s.bill, kind)
            own = count(goods, kind)
            paid = due if due < own else own
            goods -= paid << (BITS * kind)
            coins -= due - paid
            kind += 1
    out = append(out, vp)
    out = append(out, coins)
    doubled = coins if coins < ARMADALE_COINS else ARMADALE_COINS
    out = append(out, doubled if s.has_card(seat, ARMADALE) else 0)
    out = append(out, people)
    out = append(out, people - 1 if people > 1 else 0)
    out = append(out, s.markers(seat))
    fields: i64 = s.again(seat)
    earned: i64 = 0
    field: i64 = 0
    while field < FIELDS:
        if s.holder(field) == seat + 1:
            fields += 1
            earned += s.clan_vp(field)
        field += 1
    out = append(out, fields)
    out = append(out, earned)
    kinds: i64 = 0
    wanted: i64 = 0
    kind = 0
    while kind < RESOURCES:
        n = count(goods, kind)
        out = append(out, n)
        if n:
            kinds += 1
            if count(walk.traded, kind):
                wanted += n
        kind += 1
    out = append(out, kinds)
    return append(out, wanted)


def territory(walk: Walk, out: vec[i64]) -> vec[i64]:
    """What the tiles can do and how they lie."""
    out = append(out, walk.producers)
    out = append(out, walk.full)
    out = append(out, walk.trades)
    out = append(out, walk.tavern)
    out = append(out, walk.casks)
    out = append(out, walk.makers)
    out = append(out, walk.movement)
    out = append(out, walk.rivers)
    out = append(out, walk.reach)
    out = append(out, walk.crowding)
    return append(out, walk.active)


def comparison(s: GlenMoreIIState, seat: i64, walk: Walk, out: vec[i64]) -> vec[i64]:
    """Leads in the scored categories, the size of the territory, the place on the ring."""
    category: i64 = 0
    while category < CATEGORIES:
        out = append(out, category_vp(s, seat, category))
        category += 1
    category = 0
    while category < CATEGORIES:
        out = append(out, amount(s, seat, category))
        category += 1
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
    out = append(out, ahead(s, seat) * (s.terms.players - 1) - rivals)
    return append(out, 1 if s.finished(seat) else 0)


def ahead(s: GlenMoreIIState, seat: i64) -> i64:
    """How far ahead of the gap a seat stands on the ring; a finished one is as far as can be."""
    fields: i64 = len(s.circuit.at)
    field = s.circuit.field_of(seat)
    if field < 0:
        return fields
    return (field - s.circuit.gap + fields) % fields


FEATURES: Final = GlenMoreIIFeatures(NAMES)
