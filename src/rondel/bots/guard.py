"""A seat that never breaks the game: faults of its bot are noted, and a fallback bot chooses instead."""

from __future__ import annotations

import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import index
from typing import SupportsIndex

from rondel.bots.bot import Bot, Clock
from rondel.bots.process import PATIENCE, ProcessBot
from rondel.core import Game, Rng, RondelError, State

TRACE = 4000  # characters of a traceback that are kept, its end


@dataclass(frozen=True)
class BotFault:
    """What a bot did wrong: `crash`, `timeout` or `illegal`, in which turn, how it showed, and where it came from."""

    kind: str
    turn: int
    text: str
    trace: str = ""  # the traceback of a class, the last words of a process


@dataclass(frozen=True)
class Limits:
    """What a bot of others may use up: seconds for each choice, turn and game, and faults before it loses a game."""

    choice: float | None = None
    turn: float | None = None
    game: float | None = None
    strikes: int = 5

    def left(self, turn_spent: float, game_spent: float) -> Clock:
        """The clock for the next choice; `TimeoutError` if nothing is left."""
        turn = None if self.turn is None else self.turn - turn_spent
        game = None if self.game is None else self.game - game_spent
        found = [seconds for seconds in (self.choice, turn, game) if seconds is not None]
        seconds = min(found, default=PATIENCE)
        if seconds <= 0:
            what = "game" if game is not None and game <= 0 else "turn"
            raise TimeoutError(f"the time for this {what} is used up")
        return Clock(seconds, turn=turn, game=game)


class GuardedBot:
    """Asks a bot, and a fallback bot where that fails.

    Where there are limits, a late answer is a fault, a bot that hangs is not asked again before it has answered, and
    one with as many faults as there are strikes has lost the game: it is not asked again before the next one begins.
    """

    def __init__(self, bot: Bot, fallback: Bot, limits: Limits | None = None) -> None:
        self.bot = bot
        self.faults: list[BotFault] = []  # of this game
        self._fallback = fallback
        self._limits = limits
        self._busy: threading.Thread | None = None
        self._turn = -1
        self._turn_spent = 0.0
        self._game_spent = 0.0

    @property
    def lost(self) -> bool:
        """Whether it has lost this game by its faults."""
        return self._limits is not None and len(self.faults) >= self._limits.strikes

    def counts(self) -> dict[str, int]:
        """How many faults of each kind there were."""
        return dict(Counter(fault.kind for fault in self.faults))

    def infos(self) -> list[dict[str, object]]:
        """What the bot said about its choices."""
        return self.bot.infos if isinstance(self.bot, ProcessBot) else []

    def lives_on(self) -> bool:
        """Whether it wants to play many games: it is told when one begins."""
        return hasattr(self.bot, "begin")

    def begin(self, game: Game, seat: int, history: Sequence[int]) -> None:
        """A game begins; `history` grows with everything that is played."""
        self.faults = []
        self._turn, self._turn_spent, self._game_spent = -1, 0.0, 0.0
        begin: Callable[[Game, int, Sequence[int]], None] | None = getattr(self.bot, "begin", None)
        if begin is not None:
            try:
                self._within(Clock(PATIENCE), lambda: begin(game, seat, history))
            except Exception as error:
                self._note(0, error)

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        if not self.lost:
            try:
                answer = self._ask(state, rng, clock)
                action = _legal(state, answer)
            except Exception as error:
                self._note(state.turn, error)
            else:
                return action
        return self._fallback.choose(state.copy(), rng, clock)

    def close(self) -> None:
        """Say goodbye to a bot that wants to know."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            with suppress(Exception):
                close()

    def _note(self, turn: int, error: Exception) -> None:
        if isinstance(error, _NotLegal):
            kind, text, trace = "illegal", str(error), ""
        elif isinstance(error, TimeoutError):
            kind, text, trace = "timeout", str(error), ""
        else:
            kind, text, trace = "crash", f"{type(error).__name__}: {error}", _trace(error)
        if isinstance(self.bot, ProcessBot):
            trace = self.bot.last_words()
        self.faults.append(BotFault(kind, int(turn), text, trace[-TRACE:]))

    def _ask(self, state: State, rng: Rng, clock: Clock | None) -> object:
        if self._limits is None:
            return self.bot.choose(state.copy(), rng, clock)
        if isinstance(self.bot, ProcessBot):
            self.bot.ready(state.rules())  # the start of a process counts for no clock
        if self._turn != state.turn:
            self._turn, self._turn_spent = int(state.turn), 0.0
        own = self._limits.left(self._turn_spent, self._game_spent)
        # The bot gets a generator of its own: one that answers too late must not disturb the game.
        luck = Rng(rng.randrange(2**32))
        copy = state.copy()
        begun = time.monotonic()
        try:
            return self._within(own, lambda: self.bot.choose(copy, luck, own))
        finally:
            spent = time.monotonic() - begun
            self._turn_spent += spent
            self._game_spent += spent

    def _within(self, clock: Clock, ask: Callable[[], object]) -> object:
        """What a bot answers in time; a process keeps its deadline itself."""
        if isinstance(self.bot, ProcessBot):
            return ask()
        if self._busy is not None and self._busy.is_alive():
            raise TimeoutError("still busy with an earlier choice")
        answers: list[object] = []
        errors: list[BaseException] = []

        def work() -> None:
            try:
                answers.append(ask())
            except BaseException as error:  # also one that wants to end the program
                errors.append(error)

        self._busy = threading.Thread(target=work, daemon=True)
        self._busy.start()
        self._busy.join(clock.seconds)
        if self._busy.is_alive():
            raise TimeoutError(f"no answer within {clock.seconds:.3g} s")
        for error in errors:
            raise error if isinstance(error, Exception) else RondelError(f"the bot ended by {type(error).__name__}")
        return answers[0]


class _NotLegal(Exception):
    """An answer that is no legal choice."""


def _legal(state: State, answer: object) -> int:
    """The choice that a bot answered, any kind of whole number."""
    game = state.rules()
    if isinstance(answer, bool) or not isinstance(answer, SupportsIndex) or not 0 <= index(answer) < game.actions:
        raise _NotLegal(f"{answer!r} is no action")
    action = index(answer)
    reason = state.why_not(action)
    if reason is not None:
        raise _NotLegal(f"{game.words(action)!r} is not legal here: {reason}")
    return action


def _trace(error: Exception) -> str:
    """The traceback of an error from where the code of the bot begins."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    return "".join([*lines, *traceback.format_exception_only(error)]).strip()
