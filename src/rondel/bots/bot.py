"""What a bot is: something that chooses at a decision point, and may say why."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rondel.core import Rng, State


class Clock:
    """How long a bot may think: until `seconds` have passed or `cancelled()` is true.

    Of those seconds more may be left for later: `turn` for all choices of this turn, `game` for all of this game.
    """

    def __init__(
        self,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        turn: float | None = None,
        game: float | None = None,
    ) -> None:
        self.seconds = seconds
        self.turn = turn
        self.game = game
        self._start = time.monotonic()
        self._cancelled = cancelled

    def out(self) -> bool:
        """Whether the bot has to answer now."""
        if self._cancelled is not None and self._cancelled():
            return True
        return self.spent() >= 1.0

    def spent(self) -> float:
        """The share of the time that has passed."""
        return 0.0 if self.seconds is None else (time.monotonic() - self._start) / max(self.seconds, 1e-9)


class Bot(Protocol):
    """Chooses for the seat whose decision it is."""

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        """One of `state.legal()`. The state is a copy the bot may keep and change."""
        ...


@dataclass(frozen=True)
class Alternative:
    """One way to go on: the choices of the turn in words, what it promises, what may follow."""

    turn: tuple[str, ...]
    chance: float  # of winning, from 0 to 1
    score: float  # the expected final score of the seat
    line: tuple[str, ...]  # the principal line after the turn, "B: take 7, place 0,1, end turn"
    looks: int  # how often the search looked at it
    chances: tuple[float, ...] = ()  # of winning, for every seat; together they are 1


class RandomBot:
    """Takes any legal choice, each with the same chance."""

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        choices = state.legal()
        return choices[rng.randrange(len(choices))]
