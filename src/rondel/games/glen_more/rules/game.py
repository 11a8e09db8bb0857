"""Glen More as a game: its options, its set-up and its words."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Setup
from rondel.core.state import CHANCE, State
from rondel.games.glen.rules.state import new_seats
from rondel.games.glen_more.rules.actions import FIELDS, Words
from rondel.games.glen_more.rules.flow import SEATING
from rondel.games.glen_more.rules.setting_up import read_position
from rondel.games.glen_more.rules.state import GlenMoreState, Terms
from rondel.games.glen_more.rules.tiles import SHAPE, Tiles
from rondel.games.glen_more.rules.turn import POINTS
from rondel.parts.cells import ORIGIN
from rondel.parts.circuit import Circuit
from rondel.parts.goods import KINDS, one
from rondel.parts.stacks import pack_stacks
from rondel.parts.territory import new_land
from rondel.parts.tile_game import TileGame

COINS: Final = 6


class GlenMore(TileGame):
    """A game of Glen More for 2 to 5 players."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.tiles = Tiles(setup.tiles or setup.supplied / SHAPE.file)
        self.terms = Terms(self.players, self.rules_version, self.options, self.tiles)
        words = Words(self.terms.codes, self.tiles)
        self.settle(words, self.terms.codes.actions, self.tiles.meaning(), self.tiles.fingerprint)

    def start(self) -> GlenMoreState:
        """The table before the seating is drawn (section 2 of the rules)."""
        ring = vec[i64]([0 for _ in range(FIELDS)])
        land = new_land(self.tiles.home + self.players - 1, self.players)
        s = GlenMoreState(
            self, self.terms, POINTS[SEATING], Circuit(ring, FIELDS - 1, 0, 0), land, new_seats(self.terms)
        )
        s.actor = CHANCE
        s.left = pack_stacks(self.tiles.in_stacks)
        for seat in range(self.players):
            s.land.place(seat, s.home(seat), ORIGIN)
            s.land.add_people(s.home(seat), 1)
            s.add_coins(seat, COINS)  # GM-8
        if self.terms.die:
            for kind in range(KINDS):
                s.market += one(kind)  # GM-13
        return s

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
