"""Bots think in other processes, so that nobody waits for them.

What goes to a process is the game and its log in numbers; what comes back is a turn, or ideas for one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final, TypeVar

from rondel.bots import Alternative, make
from rondel.bots.codes import LEVELS
from rondel.core import Game, Rng, State
from rondel.games.lessons import lesson
from rondel.games.registry import load, title
from rondel.web.tables.bot_queue import FairQueue

T = TypeVar("T")
LOG: Final = logging.getLogger("rondel.web")
BOTS: Final = ("random", *LEVELS)  # the bots that can be given a seat
QUICK: Final = ("random", "beginner", "easy")  # those that answer at once


@dataclass(frozen=True)
class Wanted:
    """A game to be loaded; where nothing else is said, by the newest rules and with the newest edition."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]
    tiles: Path | None = None
    rules_version: int | None = None
    edition: int | None = None


@dataclass(frozen=True)
class Question:
    """A position that a bot is to think about."""

    game: Wanted
    actions: tuple[int, ...]
    bot: str
    seed: int
    lesson: str = ""  # where the game began; empty is its start


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks; those who wait are let in by turns."""

    owner: str  # whoever has made the table
    table: str


@lru_cache(maxsize=32)
def loaded(wanted: Wanted) -> Game:
    """A game, kept for the next question about it."""
    options: dict[str, object] = dict(wanted.options)
    return load(wanted.name, wanted.players, options, wanted.tiles, wanted.rules_version, wanted.edition)


def position(question: Question) -> State:
    """The position that is asked about."""
    game = loaded(question.game)
    state = lesson(title(game.name), question.lesson).start() if question.lesson else game.start()
    for action in question.actions:
        state.apply(action)
    return state


def turn(question: Question) -> list[int]:
    """The choices of the bot up to where others or chance decide."""
    state = position(question)
    bot, rng = make(question.bot), Rng(question.seed)
    seat, number = state.actor, state.turn
    chosen: list[int] = []
    while state.goes_on(seat, number):
        action = bot.choose(state.copy(), rng)
        state.apply(action)
        chosen.append(action)
    return chosen


def ideas(question: Question) -> list[Alternative]:
    """The best ideas of the bot for the rest of the turn."""
    bot = make(question.bot)
    explain: Callable[[State, Rng], list[Alternative]] | None = getattr(bot, "explain", None)
    return [] if explain is None else explain(position(question), Rng(question.seed))


class BotProcesses:
    """Where bots think: in processes that start when they are first needed, or in an executor that is given."""

    def __init__(self, workers: int, given: Executor | None) -> None:
        count = workers or os.cpu_count() or 1
        # Three queues, each with processes of its own: nobody waits for a bot that thinks longer by its nature.
        self.slow = FairQueue(count)
        self.quick = FairQueue(max(1, count // 2))
        self.hints = FairQueue(1)
        self.queues = {"slow": self.slow, "quick": self.quick, "hints": self.hints}
        self._given = given
        self._made: Thinkers | None = None

    async def _ask(self, work: Callable[[Question], T], question: Question) -> T:
        """Let a process think; processes that have died are replaced."""
        if self._given is None and self._made is None:
            self._made = Thinkers(self.slow.places + self.quick.places + self.hints.places)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._given or self._made, work, question)
        except BrokenExecutor:
            self._made = None
            raise

    async def turn(self, question: Question, asker: Asker) -> list[int]:
        """The turn of a bot; one that fails is replaced by a random one, for a table must not die."""
        queue = self.quick if question.bot in QUICK else self.slow
        async with queue.place(asker.owner, asker.table):
            for _ in range(2):
                try:
                    return await self._ask(turn, question)
                except Exception:
                    LOG.exception("the bot %s failed", question.bot)
        return turn(replace(question, bot="random"))

    async def ideas(self, question: Question, asker: Asker) -> list[Alternative]:
        """The ideas of a bot for somebody who asks for a hint."""
        async with self.hints.place(asker.owner, asker.table):
            return await self._ask(ideas, question)

    async def stop(self) -> None:
        """End the processes; with them go their semaphores, before a signal ends the server."""
        if self._made is not None:
            await asyncio.to_thread(self._made.shutdown, cancel_futures=True)
            self._made = None


class Thinkers(ProcessPoolExecutor):
    """Processes in which bots think; they end with the server, however it ends, even in mid-thought."""

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        heard, self._line = context.Pipe(duplex=False)
        super().__init__(workers, context, _begin, (heard,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes at once: whoever listens to the line hears that it is dead."""
        self._line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _begin(line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends them
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=([line, parent.sentinel],), daemon=True).start()


def _end_with(ends: list[Connection | int]) -> None:
    wait(ends)
    os._exit(0)
