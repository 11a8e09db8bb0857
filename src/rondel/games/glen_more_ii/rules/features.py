"""What a position of Glen More II says about a seat, for those who judge it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.features import Features
from rondel.core.game import Game
from rondel.core.state import State
from rondel.games.glen.rules.walk import Walk
from rondel.games.glen_more_ii.rules.clans import CASK_AS_VP, CASTLES_AS_SCOTSMEN, COIN_AS_RESOURCE, MOVE_AS_VP
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.scoring import SCORING
from rondel.games.glen_more_ii.rules.state import CATEGORY_COUNT, GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import CASK, GAIN, GAIN_ANY, GIVE_VP, MARKER, MOVE, TRADE
from rondel.parts.stacks import all_left
from rondel.parts.territory import Land

NAMES: Final = [
    # what the seat holds
    "points", "coins", "coins_doubled", "scotsmen", "scotsmen_beyond_one", "markers", "fields", "field_points",
    "resource_1", "resource_2", "resource_3", "resource_4", "resource_5", "kinds", "resources_for_trades",
    # its territory
    "producers", "full_producers", "trades", "tavern_points", "casks_made", "markers_made", "movement", "rivers",
    "men_reach", "crowding", "active_crowding",
    # how it compares
    "scotsmen_lead", "cards_lead", "whisky_lead", "persons_lead",
    "scotsmen_to_come", "cards_to_come", "whisky_to_come", "persons_to_come", "castle", "cards", "whisky", "persons",
    "tiles", "tiles_over_least", "tiles_over_squared", "ahead", "ahead_of_rivals", "finished",
    # what its tiles make, and what clans it has may bring for the rest of the game
    "makes_1", "makes_2", "makes_3", "makes_4", "makes_5", "kinds_made",
    "casks_as_points", "castles_as_scotsmen", "movement_as_points", "coins_for_trades",
]  # fmt: skip


@mypyc_attr(acyclic=True, free_list_len=1)
class TerritoryWalk(Walk):
    """What one walk through a territory counts."""

    def __init__(self, s: GlenMoreIIState, seat: i64) -> None:
        super().__init__()
        self.tiles = s.tiles
        self.casks: i64 = 0
        self.makers: i64 = 0
        self.movement: i64 = 0
        self.rivers: i64 = 0
        self.through(s, seat, s.tiles.hands_in)

    def meet(self, land: Land, tile: i64) -> None:
        tiles = self.tiles
        self.rivers += tiles.river[tile]
        act = tiles.act[tile]
        if act == GAIN or act == GAIN_ANY:
            self.produces(land, tile, tiles.act_goods[tile] if act == GAIN else 0)
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


class GlenMoreIIFeatures(Features):
    """Points and resources, Scotsmen, clan fields, the territory and the place on the ring."""

    def progress(self, state: State) -> float:
        assert isinstance(state, GlenMoreIIState)
        return 1.0 - float(all_left(state.left)) / float(state.tiles.count)

    def subject(self, state: State) -> i64:
        assert isinstance(state, GlenMoreIIState)
        return state.tile

    def subjects(self, game: Game) -> list[str]:
        assert isinstance(game, GlenMoreII)
        return ["", *game.tiles.labels[1:]]

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GlenMoreIIState)
        walk = TerritoryWalk(state, seat)
        out = vec[i64](capacity=56)
        out = holdings(state, seat, walk, out)
        out = territory(walk, out)
        out = comparison(state, seat, walk, out)
        return powers(state, seat, walk, walk.each_made(out))


def holdings(s: GlenMoreIIState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
    """Points, coins, men, markers and resources; what is due in the running turn counts as paid."""
    coins = walk.coins
    people = walk.people
    if seat == s.seat:
        people -= s.bill_people
    out = append(out, walk.vp)
    out = append(out, coins)
    doubled = coins if coins < s.tiles.doubled_coins else s.tiles.doubled_coins
    out = append(out, doubled if s.cards(seat) & s.tiles.double_coins else 0)
    out = append(out, people)
    out = append(out, people - 1 if people > 1 else 0)
    out = append(out, s.markers(seat))
    fields: i64 = s.again(seat)
    earned: i64 = 0
    field: i64 = 0
    last = s.clans.fields
    while field < last:
        if s.holder(field) == seat + 1:
            fields += 1
            earned += s.clan_vp(field)
        field += 1
    out = append(out, fields)
    out = append(out, earned)
    out = walk.each_good(out)
    out = append(out, walk.kinds)
    return append(out, walk.wanted)


def territory(walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
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
    return append(out, walk.busy_crowding)


def comparison(s: GlenMoreIIState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
    """Leads in the scored categories, the size of the territory, the place on the ring."""
    own = SCORING.amounts(s, seat)
    out = walk.leading(s, SCORING.leads(s, seat, own)[:CATEGORY_COUNT], out)
    category: i64 = 0
    while category < CATEGORY_COUNT:
        out = append(out, own[category])
        category += 1
    out = walk.place(s, seat, out)
    return append(out, 1 if s.finished(seat) else 0)


def powers(s: GlenMoreIIState, seat: i64, walk: TerritoryWalk, out: vec[i64]) -> vec[i64]:
    """What lasting powers of clans are about, as far as the seat has them (G2-131 to G2-134)."""
    out = append(out, walk.casks if s.power(seat, CASK_AS_VP) else 0)
    out = append(out, 1 if s.power(seat, CASTLES_AS_SCOTSMEN) else 0)
    out = append(out, walk.movement if s.power(seat, MOVE_AS_VP) else 0)
    return append(out, walk.trades if s.power(seat, COIN_AS_RESOURCE) else 0)


FEATURES: Final = GlenMoreIIFeatures(NAMES)
