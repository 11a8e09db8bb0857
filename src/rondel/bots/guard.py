"""A seat that never breaks the game: faults of its bot are noted, and a fallback bot chooses instead."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from rondel.bots.bot import Bot, Clock
from rondel.bots.process import ProcessBot
from rondel.core import Rng, State


@dataclass(frozen=True)
class BotFault:
    """What a bot did wrong: `crash`, `timeout` or `illegal`, in which turn, and how it showed."""

    kind: str
    turn: int
    text: str


class GuardedBot:
    """Asks a bot, and a fallback bot where that fails.

    With `seconds` an answer that comes later is a fault; a bot that hangs is not asked again before it has answered.
    """

    def __init__(self, bot: Bot, fallback: Bot, seconds: float | None = None) -> None:
        self.bot = bot
        self.faults: list[BotFault] = []
        self._fallback = fallback
        self._seconds = seconds
        self._busy: threading.Thread | None = None

    def counts(self) -> dict[str, int]:
        """How many faults of each kind there were."""
        return dict(Counter(fault.kind for fault in self.faults))

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        fault: BotFault
        try:
            action = self._ask(state, rng, clock)
        except TimeoutError as hung:
            fault = BotFault("timeout", state.turn, str(hung))
        except Exception as error:
            fault = BotFault("crash", state.turn, f"{type(error).__name__}: {error}")
        else:
            if isinstance(action, int) and not isinstance(action, bool) and state.why_not(action) is None:
                return action
            fault = BotFault("illegal", state.turn, f"{action!r} is not a legal choice here")
        self.faults.append(fault)
        return self._fallback.choose(state.copy(), rng, clock)

    def close(self) -> None:
        """Say goodbye to a bot that wants to know."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()

    def _ask(self, state: State, rng: Rng, clock: Clock | None) -> object:
        if self._seconds is None:
            return self.bot.choose(state.copy(), rng, clock)
        if isinstance(self.bot, ProcessBot):  # it keeps the clock itself, and need not count the start of the process
            return self.bot.choose(state.copy(), rng, Clock(self._seconds))
        if self._busy is not None and self._busy.is_alive():
            raise TimeoutError("still busy with an earlier choice")
        answer: list[object] = []
        # The bot gets a generator of its own: one that answers too late must not disturb the game.
        own = Rng(rng.randrange(2**32))
        ask = _asking(self.bot, state.copy(), own, Clock(self._seconds), answer)
        self._busy = threading.Thread(target=ask, daemon=True)
        self._busy.start()
        self._busy.join(self._seconds)
        if self._busy.is_alive():
            raise TimeoutError(f"no answer within {self._seconds:g} s")
        if isinstance(answer[0], Exception):
            raise answer[0]
        return answer[0]


def _asking(bot: Bot, state: State, rng: Rng, clock: Clock, answer: list[object]) -> Callable[[], None]:
    def ask() -> None:
        try:
            answer.append(bot.choose(state, rng, clock))
        except Exception as error:
            answer.append(error)

    return ask
