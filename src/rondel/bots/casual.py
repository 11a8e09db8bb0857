"""A bot that plays as people do who play for fun: plausible turns, with small oversights."""

from __future__ import annotations

import math

from rondel.bots.greedy import WIDTH, GreedyBot
from rondel.bots.judges import Judging, judge_of
from rondel.core import Rng, State
from rondel.search.turns import Turn, kept, turns

CAP = 1500
OVERLOOKED = 4  # one way to begin a turn in so many is not thought of
WORST = 2.0  # no turn is taken that is worse than the best by more than so many times the blur


class CasualBot(GreedyBot):
    """Thinks of most ways to begin a turn, misjudges each by about `blur` points, and plays the one it likes best.

    It looks at its own points and never at those of others. What it has begun it plays well: it leaves nothing lying
    that the turn could still bring. Asked why, it says what it could have done.
    """

    def __init__(self, blur: float, judging: Judging = judge_of) -> None:
        super().__init__(judging=judging)
        self._blur = blur

    def _turns(self, state: State) -> list[Turn]:
        """The best turn of every beginning."""
        return kept(turns(state, self.judge(state), WIDTH, CAP), 1)

    def _pick(self, found: list[Turn], rng: Rng) -> Turn:
        seen = [turn for turn in found if turn.value >= found[0].value - WORST * self._blur]
        thought_of = [turn for turn in seen if rng.randrange(OVERLOOKED)] or seen[:1]
        return max(thought_of, key=lambda turn: turn.value + self._blur * bell(rng))


def bell(rng: Rng) -> float:
    """A random number around 0, normally distributed with a deviation of 1."""
    steps = 2.0**32
    distance = math.sqrt(-2.0 * math.log((rng.randrange(2**32) + 1) / steps))
    return distance * math.cos(2.0 * math.pi * rng.randrange(2**32) / steps)
