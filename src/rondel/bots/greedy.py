"""A bot that looks at every turn it can take now and no further."""

from __future__ import annotations

import math

from rondel.bots.bot import Alternative, Clock
from rondel.bots.judges import Judging, judge_of
from rondel.bots.plans import different
from rondel.core import Rng, State
from rondel.search.judge import Judge
from rondel.search.turns import Turn, best_turns, with_turn

WIDTH = 8
CAP = 4000
CLOSE = 24  # turns of which the lead is looked at too
ALTERNATIVES = 3


class TurnPlan:
    """A turn that was searched as a whole, to be played choice by choice."""

    def __init__(self) -> None:
        self._steps: dict[bytes, int] = {}

    def next(self, state: State) -> int | None:
        """What the plan says here, None if the game did not go as planned."""
        return self._steps.get(state.key())

    def begin(self, state: State, actions: list[int]) -> int:
        """Keep the choices of a turn and return the first."""
        self._steps = {}
        after = state.copy()
        for action in actions:
            self._steps[after.key()] = action
            after.do(action)
        return actions[0]


class GreedyBot:
    """Takes the turn after which it stands best; a loose one often takes one nearly as good.

    `looseness` is in points: a turn that is worse by so much is chosen a third as often.
    """

    def __init__(self, looseness: float = 0.0, judging: Judging = judge_of, width: int = WIDTH) -> None:
        self._looseness = looseness
        self._width = width
        self._judging = judging
        self._plan = TurnPlan()

    def judge(self, state: State) -> Judge:
        """The judge of the game being played."""
        return self._judging(state.rules())

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        planned = self._plan.next(state)
        if planned is not None:
            return planned
        choices = state.legal()
        if len(choices) == 1:
            return choices[0]
        found = self._turns(state)
        if not found:
            return choices[0]
        return self._plan.begin(state, self._pick(found, rng).actions)

    def _turns(self, state: State) -> list[Turn]:
        """The turns to pick from, the best first."""
        return best_turns(state, self.judge(state), self._width, CAP, CLOSE)

    def _pick(self, found: list[Turn], rng: Rng) -> Turn:
        if self._looseness == 0.0:
            return found[0]
        shares = [math.exp((turn.value - found[0].value) / self._looseness) for turn in found]
        at = rng.randrange(2**32) / 2**32 * sum(shares)
        for turn, share in zip(found, shares, strict=True):
            at -= share
            if at < 0:
                return turn
        return found[-1]

    def explain(
        self,
        state: State,
        rng: Rng | None = None,
        clock: Clock | None = None,
        also: list[int] | None = None,
        most: int = ALTERNATIVES,
    ) -> list[Alternative]:
        """The best turns that are clearly different, and that of the choices `also`, with what they promise."""
        judge = self.judge(state)
        best = best_turns(state, judge, WIDTH, CAP, CLOSE)
        found = [best[i] for i in different(state, [turn.actions for turn in best[:CLOSE]], most)]
        if also is not None:
            found = with_turn(found, state, also)
        words = state.rules().words
        seat = state.actor
        return [
            Alternative(
                tuple(words(action) for action in turn.actions),
                judge.worth(turn.state)[seat],
                judge.score(turn.state, seat),
                (),
                1,
                tuple(judge.worth(turn.state)),
            )
            for turn in found
        ]
