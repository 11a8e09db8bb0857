"""Bots think in other processes or on other machines, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Final, ParamSpec, TypeVar

from rondel.analysis.facts import Facts
from rondel.analysis.looks import Look
from rondel.bots import Alternative
from rondel.bots.codes import LEVELS
from rondel.bots.processes import deaf_from_the_start
from rondel.web.tables.bot_cluster import BotCluster, ClusterAway
from rondel.web.tables.bot_questions import PlayedLog, Question, facts, ideas, looked, turn
from rondel.web.tables.bot_queue import FairQueue

Q = TypeVar("Q")
T = TypeVar("T")
P = ParamSpec("P")
LOG: Final = logging.getLogger("rondel.web")
BOTS: Final = ("random", *LEVELS)  # the bots that can be given a seat
QUICK: Final = ("random", "beginner", "easy")  # those that answer at once


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks; those who wait are let in by turns."""

    owner: str  # whoever has made the table
    table: str


class BotProcesses:
    """Where bots think: in processes that start when they are first needed, or in an executor that is given.

    Where there is a cluster, slow bots and hints go there as long as it answers, through the same queues.
    """

    def __init__(self, workers: int, given: Executor | None, cluster: str = "") -> None:
        self._count = count = workers or os.cpu_count() or 1
        # Four queues, each with processes of its own: nobody waits for a bot that thinks longer by its nature.
        self.slow = FairQueue(count)
        self.quick = FairQueue(max(1, count // 2))
        self.hints = FairQueue(1)
        self.studies = FairQueue(1)
        self.queues = {"slow": self.slow, "quick": self.quick, "hints": self.hints, "studies": self.studies}
        self._given = given
        self._made: Thinkers | None = None
        self._cluster = BotCluster(cluster, self._resize) if cluster else None

    def start(self) -> None:
        """Look for the cluster, if there is one, while others are served; where it does not answer, that is told."""
        if self._cluster is not None:
            self._cluster.ready()

    def _resize(self, threads: int) -> None:
        """So many can think on the cluster at once; without any it is as many as here."""
        self.slow.resize(threads or self._count)
        self.hints.resize(max(1, threads // 4))

    async def _ask_far(self, work: Callable[[Question], T], question: Question) -> T:
        """Let the cluster think if it answers, else a process here."""
        if self._cluster is not None and self._cluster.ready():
            try:
                return await self._cluster.ask(work, question)
            except ClusterAway:
                pass
            except Exception:
                LOG.exception("the bot %s failed on the cluster", question.bot)
        return await self._ask(work, question)

    async def _ask(self, work: Callable[[Q], T], question: Q) -> T:
        """Let a process think; processes that have died are replaced."""
        if self._given is None and self._made is None:
            self._made = Thinkers(self._count + self.quick.places + 2)  # one for hints, one for studies
        asked = self._given or self._made
        try:
            return await asyncio.get_running_loop().run_in_executor(asked, work, question)
        except BrokenExecutor:
            if self._made is asked:  # others who were asking them may have had them replaced already
                self._made = None
            raise

    async def turn(self, question: Question, asker: Asker) -> list[int]:
        """The turn of a bot; one that fails is replaced by a random one, for a table must not die."""
        queue, ask = (self.quick, self._ask) if question.bot in QUICK else (self.slow, self._ask_far)
        async with queue.place(asker.owner, asker.table):
            for _ in range(2):
                try:
                    return await ask(turn, question)
                except Exception:
                    LOG.exception("the bot %s failed", question.bot)
        return turn(replace(question, bot="random"))

    async def ideas(self, question: Question, asker: Asker) -> list[Alternative]:
        """The ideas of a bot for somebody who asks for a hint."""
        async with self.hints.place(asker.owner, asker.table):
            return await self._ask_far(ideas, question)

    async def facts(self, finished: PlayedLog, table: str) -> Facts | None:
        """A finished game in numbers; the server itself waits for nothing."""
        async with self.quick.place("tally", table):
            return await self._ask(facts, finished)

    async def look(self, question: Question, asker: Asker) -> Look:
        """What a bot says of a position of a study; who analyses much waits by turns with all others who do."""
        async with self.studies.place(asker.owner, asker.table):
            return await self._ask(looked, question)

    async def stop(self) -> None:
        """End the processes; with them go their semaphores, before a signal ends the server."""
        if self._cluster is not None:
            await self._cluster.stop()
        if self._made is not None:
            await asyncio.to_thread(self._made.shutdown, cancel_futures=True)
            self._made = None


class Thinkers(ProcessPoolExecutor):
    """Processes in which bots think; they end with the server, however it ends, even in mid-thought."""

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        heard, self._line = context.Pipe(duplex=False)
        super().__init__(workers, context, _begin, (heard,))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let one of the processes work; it may be started for it."""
        with deaf_from_the_start():
            return super().submit(fn, *args, **kwargs)

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
