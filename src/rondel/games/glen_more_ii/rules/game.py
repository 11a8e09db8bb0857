"""Glen More II: Chronicles (base game) as a game: its options, its set-up and its words."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Setup
from rondel.core.state import CHANCE, State
from rondel.games.glen.rules.state import new_seats
from rondel.games.glen_more_ii.rules.actions import Words
from rondel.games.glen_more_ii.rules.clan_board import find_roads
from rondel.games.glen_more_ii.rules.clans import HouseSet
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.setting_up import read_position
from rondel.games.glen_more_ii.rules.state import HOME_CASTLE, SEATING, GlenMoreIIState, Terms, new_board
from rondel.games.glen_more_ii.rules.turn import POINTS
from rondel.parts.cells import ORIGIN
from rondel.parts.circuit import Circuit
from rondel.parts.goods import KINDS, one
from rondel.parts.stacks import pack_stacks
from rondel.parts.territory import new_land
from rondel.parts.tile_game import TileGame

SUPPLY: Final = 8  # Scotsmen; one more is the playing piece and one stands on the Starting Village (G2-2)
MARKERS: Final = 10


class GlenMoreII(TileGame):
    """A game of Glen More II for 2 to 4 players, with what an extension brings to it."""

    def __init__(self, setup: Setup, extension: Extension | None = None) -> None:
        super().__init__(setup)
        brought = Extension() if extension is None else extension
        house = HouseSet(setup, brought)
        self.tiles = house.tiles
        self.clans = house.clans
        brought.begin(self.tiles)
        self.terms = Terms(self, self.tiles, self.clans, brought)
        words = Words(self.terms.codes, self.tiles, self.clans)
        self.settle(words, self.terms.codes.actions, house.meaning, house.fingerprint)

    def start(self) -> GlenMoreIIState:
        """The table before the order of the pieces is drawn (section 2 of the rules)."""
        spaces = self.terms.spaces
        ring = Circuit(vec[i64]([0 for _ in range(spaces)]), spaces - 1, 0, 0)
        tiles = self.tiles
        land = new_land(tiles.last, self.players)
        s = GlenMoreIIState(
            self, self.terms, POINTS[SEATING], ring, land, new_seats(self.terms), new_board(self.clans), vec[i64]()
        )
        s.actor = CHANCE
        s.left = pack_stacks(tiles.in_stacks)
        for seat in range(self.players):
            s.land.place(seat, tiles.village + seat, ORIGIN)
            s.land.place(seat, tiles.castle + seat, HOME_CASTLE)
            s.land.add_people(tiles.village + seat, 1)  # G2-16
            s.add_supply(seat, SUPPLY)
            s.add_markers(seat, MARKERS)
        if self.players < 4:
            for kind in range(KINDS):
                s.market += one(kind)  # G2-25
        find_roads(s)
        return s

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
