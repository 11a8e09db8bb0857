"""A bot in ten lines: it takes the choice after which its own score sheet looks best."""

from rondel.bots import Clock
from rondel.core import Rng, State


class TidyBot:
    """Looks one choice ahead."""

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        def score(action: int) -> int:
            after = state.copy()
            after.apply(action)
            return after.result().totals[state.actor]

        return max(state.legal(), key=score)
