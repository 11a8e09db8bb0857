"""What games with tables of tiles have in common: their words and what their tiles mean."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from mypy_extensions import mypyc_attr

from rondel.core.game import Game, Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """Actions in words and back, for one tile set."""

    def of(self, action: int) -> str:
        """An action in words; `BadWords` if there is none of that number."""
        raise NotImplementedError

    def read(self, words: str) -> int:
        """The action that words name; `BadWords` if there is none."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class TileGame(Game):
    """A game of which `settle` is told, once its tables are read, what its actions and its tiles are called."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.wording = Wording()
        self.spelt = ""

    def settle(self, wording: Wording, actions: int, meaning: str, first_fingerprint: str) -> None:
        """Note the words and the number of actions, the tile set in one spelling, and the hash of its files."""
        self.wording = wording
        self.actions = actions
        self.spelt = meaning
        self.first_fingerprint = first_fingerprint

    def meaning(self) -> str:
        return self.spelt

    def words(self, action: SupportsIndex) -> str:
        return self.wording.of(index(action))

    def action(self, words: str) -> int:
        return self.wording.read(words)
