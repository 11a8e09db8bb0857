"""Games of the collection of records, whole or up to a moment, to sit down at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from rondel.core.events import happening
from rondel.games.scenes import scene
from rondel.record import Player, Record, load_record
from rondel.scene import Scene

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve")


class Recorded:
    """A recorded game; whoever loads one of its texts plays all seats, but for those that a bot has."""

    def __init__(self, game: str, name: str) -> None:
        self.path = RECORDS / game / f"{name}.rondel"

    @cached_property
    def record(self) -> Record:
        """The whole game."""
        return load_record(self.path)

    def upto(self, n: int, bots: str = "") -> str:
        """The game up to its nth choice; `bots` are the letters of seats that bots play."""
        game = self.record.game
        seats = [Player(NAMES[i], "easy" if letter in bots else "") for i, letter in enumerate("ABCDE"[: game.players])]
        return Record.of(game, self.record.actions[:n], seats).write()

    @property
    def whole(self) -> str:
        """The game to its end."""
        return self.upto(len(self.record.actions))

    def before_round(self, nth: int) -> str:
        """The game in front of the turn that sets off a scoring round."""
        return self.upto(max(n for n in self._begins if n <= self._round(nth)))

    def after_round(self, nth: int, bots: str = "") -> str:
        """The game in front of the first turn after a scoring round."""
        return self.upto(min(n for n in self._begins if n > self._round(nth)), bots)

    def first(self, fits: Callable[[Scene], bool]) -> str:
        """The game up to the first moment at which who decides sees something."""
        state = self.record.game.start()
        for n, action in enumerate(self.record.actions):
            if state.actor >= 0 and fits(scene(state, int(state.actor))):
                return self.upto(n)
            state.apply(action)
        raise AssertionError("no such moment")

    def _round(self, nth: int) -> int:
        """The number of the choice that sets off a scoring round."""
        state = self.record.game.start()
        for n, action in enumerate(self.record.actions):
            if any(event.kind == "round" and event.amount == nth for event in happening(state, action)):
                return n
        raise AssertionError(f"no scoring round {nth}")

    @cached_property
    def _begins(self) -> list[int]:
        """The numbers of the choices with which turns begin."""
        state, found, last = self.record.game.start(), list[int](), None
        for n, action in enumerate(self.record.actions):
            if state.actor >= 0 and (state.actor, state.turn) != last:
                found.append(n)
                last = (state.actor, state.turn)
            state.apply(action)
        return found
