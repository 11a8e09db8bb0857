"""Glasgow as a game: its options, its set-up and its words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rondel.core.errors import BadOption
from rondel.core.game import Game, Option, read_options
from rondel.core.state import CHANCE, State
from rondel.games.glasgow.actions import ACTIONS, Words
from rondel.games.glasgow.flow import LAY_RING
from rondel.games.glasgow.setting_up import read_position
from rondel.games.glasgow.state import GlasgowState, Terms, new_table
from rondel.games.glasgow.tiles import BIT, BUILDINGS, Tiles
from rondel.games.glasgow.turn import POINTS
from rondel.parts.goods import one

NAME: Final = "glasgow"

OPTIONS: Final = (
    Option("factory_steel_gold_limit", ("none", "1"), "how often an exchange factory may swap steel and gold"),
    Option("bank_whisky", ("joker", "nothing"), "whether leftover whisky counts as a good for banks"),
    Option("turn_cap", ("600", "0..100000"), "the turn after which an unfinished game is scored, 0 for none"),
    Option("first_player", ("random", "A", "B"), "who begins"),
)


class Glasgow(Game):
    """A game of Glasgow, for two."""

    def __init__(self, players: int = 2, options: dict[str, object] | None = None, tiles: Path | None = None) -> None:
        if players != 2:
            raise BadOption(f"Glasgow is for 2 players, not {players}")
        super().__init__(NAME, players, read_options(OPTIONS, options or {}))
        self.tiles = Tiles(tiles)
        self.terms = Terms(self.options, self.tiles)
        self.vocabulary = Words(self.tiles)
        self.actions = ACTIONS
        self.fingerprint = self.tiles.fingerprint

    def start(self) -> GlasgowState:
        """The table before the ring is laid (section 1 of the rules)."""
        s = GlasgowState(self, self.terms, POINTS[LAY_RING], new_table())
        s.actor = CHANCE
        for building in range(1, BUILDINGS + 1):
            s.pile += BIT[building]
        for seat in range(2):
            s.set_store(seat, one(0) + one(1))  # GL-8
        return s

    def words(self, action: int) -> str:
        return self.vocabulary.of(action)

    def action(self, words: str) -> int:
        return self.vocabulary.read(words)

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
