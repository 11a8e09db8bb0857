"""What a position of Glen More says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.features import Features
from rondel.core.game import Game
from rondel.core.state import State
from rondel.games.glen.rules.walk import Walk
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.scoring import SCORING, counted
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import FAIR, GIVE_VP, MOVE, PRODUCE, PRODUCE_ANY, TRADE
from rondel.parts.goods import one
from rondel.parts.stacks import all_left
from rondel.parts.territory import Land

NAMES: Final = [
    # what the seat holds
    "points", "coins", "whisky", "members", "members_beyond_one",
    "wood", "stone", "sheep", "cattle", "grain", "kinds", "kinds_for_fairs", "goods_for_trades",
    # its territory
    "producers", "full_producers", "fairs", "trades", "tavern_points", "distilleries", "movers", "roads", "rivers",
    "specials", "extra_activation", "end_points", "members_reach", "crowding", "brown_crowding",
    # how it compares
    "whisky_lead", "parliament_lead", "cards_lead", "whisky_to_come", "parliament_to_come", "cards_to_come",
    "parliament", "tiles", "tiles_over_least", "tiles_over_squared", "ahead", "ahead_of_rivals",
    # what its tiles make
    "makes_wood", "makes_stone", "makes_sheep", "makes_cattle", "makes_grain", "kinds_made",
]  # fmt: skip


@mypyc_attr(acyclic=True, free_list_len=1)
class TerritoryWalk(Walk):
    """What one walk through a territory counts."""

    def __init__(self, s: GlenMoreState, seat: i64) -> None:
        super().__init__()
        self.s = s
        self.seat = seat
        self.fairs: i64 = 0
        self.distilleries: i64 = 0
        self.movers: i64 = 0
        self.roads: i64 = 0
        self.rivers: i64 = 0
        self.specials: i64 = 0
        self.bonnets: i64 = 0
        self.doubled: i64 = 0
        self.end_points: i64 = 0
        self.through(s, seat, s.tiles.brown)

    def meet(self, land: Land, tile: i64) -> None:
        tiles = self.s.tiles
        self.roads += tiles.road[tile]
        self.rivers += tiles.river[tile]
        self.specials += tiles.special[tile]
        self.bonnets += tiles.bonnets[tile]
        self.doubled += tiles.double[tile]
        if tiles.end_vp[tile]:
            self.end_points += tiles.end_vp[tile] * counted(self.s, self.seat, tiles.end_kind[tile])
        act = tiles.act[tile]
        if act == PRODUCE or act == PRODUCE_ANY:
            self.produces(land, tile, one(tiles.good[tile]) if act == PRODUCE else 0)
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


class GlenMoreFeatures(Features):
    """Points and goods, people, the territory and the place on the circuit."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlenMoreState)
        return 1.0 - float(all_left(state.left)) / float(state.tiles.count)

    def subject(self, state: State) -> i64:
        assert isinstance(state, GlenMoreState)
        return state.tile

    def subjects(self, game: Game) -> list[str]:
        assert isinstance(game, GlenMore)
        return ["", *(tile.name for tile in game.tiles.listed)]

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlenMoreState)
        walk = TerritoryWalk(state, seat)
        out = vec[i64](capacity=48)
        out = holdings(state, seat, walk, out)
        out = territory(state, seat, walk, out)
        out = comparison(state, seat, walk, out)
        return walk.each_made(out)


def holdings(s: GlenMoreState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
    """Points, coins, barrels, people and goods; what is due in the running turn counts as paid."""
    coins = walk.coins
    whisky = s.whisky(seat)
    people = walk.people
    if seat == s.seat:
        whisky += s.reward_whisky
        people -= s.bill_clan
        coins -= s.bill_any + s.bill_different
    out = append(out, walk.vp)
    out = append(out, coins)
    out = append(out, whisky)
    out = append(out, people)
    out = append(out, people - 1 if people > 1 else 0)
    out = walk.each_good(out)
    out = append(out, walk.kinds)
    out = append(out, walk.kinds if walk.fairs else 0)
    return append(out, walk.wanted)


def territory(s: GlenMoreState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
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
    return append(out, walk.busy_crowding)


def comparison(s: GlenMoreState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
    """Leads in the scored areas, the size of the territory, the place on the circuit."""
    members = s.parliament(seat)
    members = (2 * members if walk.doubled else members) + walk.bonnets
    out = walk.leading(s, SCORING.leads(s, seat, vec[i64]([s.whisky(seat), members, walk.specials])), out)
    out = append(out, members)
    return walk.place(s, seat, out)


FEATURES: Final = GlenMoreFeatures(NAMES)
