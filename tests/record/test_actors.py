"""Several players who decide inside one turn, and chance in its middle, are kept apart in a record."""

from __future__ import annotations

from typing import SupportsIndex

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rondel.core import CHANCE, OVER, Game, State
from rondel.core.game import Setup
from rondel.core.reasons import Reason
from rondel.record import BadRecord
from rondel.record.turns import Reader, write_turns

ORDER = (0, CHANCE, 0, 1, 0, 1)  # who decides; the last decision belongs to a second turn
WORDS = ("left", "right")


class Relay(State):
    """Everybody says left or right when it is their turn to."""

    def __init__(self, game: Game, said: int = 0) -> None:
        super().__init__()
        self.game = game
        self.said = said
        self.actor = ORDER[said] if said < len(ORDER) else OVER
        self.turn = 1 if said < 5 else 2

    def choices(self) -> vec[i64]:
        return vec[i64]([0, 1])

    def refusal(self, action: i64) -> Reason:
        return ""

    def do(self, action: i64) -> None:
        self.__init__(self.game, self.said + 1)  # type: ignore[misc]

    def copy(self) -> Relay:
        return Relay(self.game, self.said)

    def rules(self) -> Game:
        return self.game


class RelayGame(Game):
    """A game of six words."""

    def __init__(self) -> None:
        super().__init__(Setup("relay", 2, {}))
        self.actions = 2

    def start(self) -> Relay:
        return Relay(self)

    def words(self, action: SupportsIndex) -> str:
        return WORDS[action]

    def action(self, words: str) -> int:
        return WORDS.index(words)


LINES = ["1. A: left | right; A> left; B> right; A> left", "2. B: right"]


def test_changes_of_the_actor_are_marked() -> None:
    assert list(write_turns(RelayGame().start(), [0, 1, 0, 1, 0, 1])) == LINES


def test_marks_are_read_and_checked() -> None:
    reader = Reader(RelayGame().start())
    for number, line in enumerate(LINES):
        reader.line(number, line)
    assert reader.actions == [0, 1, 0, 1, 0, 1]
    with pytest.raises(BadRecord, match="'right' is given to A, but chance decides here"):
        Reader(RelayGame().start()).line(9, "1. A: left; right")
