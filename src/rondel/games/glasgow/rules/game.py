"""Glasgow as a game: its options, its set-up and its words."""

from __future__ import annotations

from rondel.core.game import Setup
from rondel.core.state import CHANCE, State
from rondel.games.glasgow.rules.actions import Words
from rondel.games.glasgow.rules.flow import LAY_RING
from rondel.games.glasgow.rules.setting_up import read_position
from rondel.games.glasgow.rules.state import GlasgowState, Terms, new_table
from rondel.games.glasgow.rules.tiles import BIT, Tiles
from rondel.games.glasgow.rules.turn import POINTS
from rondel.parts.goods import one
from rondel.parts.tile_game import TileGame


class Glasgow(TileGame):
    """A game of Glasgow, for two."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.tiles = Tiles(setup.supplied, setup.tiles)
        self.terms = Terms(self.options, self.tiles)
        words = Words(self.terms.codes, self.tiles)
        self.settle(words, self.terms.codes.actions, self.tiles.meaning(), self.tiles.fingerprint)

    def start(self) -> GlasgowState:
        """The table before the ring is laid (section 1 of the rules)."""
        s = GlasgowState(self, self.terms, POINTS[LAY_RING], new_table(self.tiles))
        s.actor = CHANCE
        for building in range(1, self.tiles.count + 1):
            s.pile += BIT[building]
        for seat in range(2):
            s.set_store(seat, one(0) + one(1))  # GL-8
        return s

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
