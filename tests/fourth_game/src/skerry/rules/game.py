"""Skerry as a game: its tiles, its options and its words."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from rondel.core.game import Game, Setup
from rondel.core.state import State
from skerry.rules.actions import Words
from skerry.rules.position import read
from skerry.rules.state import SkerryState
from skerry.rules.tiles import Tile, read_tiles


class Skerry(Game):
    """A game of Skerry."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.tiles, self.fingerprint = read_tiles(setup.tiles)
        self.joined = self.options["shore"] == "joined"
        self.vocabulary = Words(self.tiles)
        self.actions = self.vocabulary.actions

    def tile(self, number: int) -> Tile:
        """A tile by its number."""
        return self.tiles[number - 1]

    def start(self) -> SkerryState:
        return SkerryState(self)

    def words(self, action: SupportsIndex) -> str:
        return self.vocabulary.of(index(action))

    def action(self, words: str) -> int:
        return self.vocabulary.read(words)

    def from_json(self, position: dict[str, object]) -> State:
        return read(self.start(), position)
