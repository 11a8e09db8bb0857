"""Bots that think on a Dask cluster, as long as it answers."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from rondel import __version__
from rondel.bots.clusters import connect
from rondel.core import RondelError
from rondel.web.tables.bot_questions import Question

T = TypeVar("T")
LOG: Final = logging.getLogger("rondel.web")
RETRY: Final = 15.0  # seconds after which a cluster that did not answer is looked for again
GLANCE: Final = 1.0  # seconds between two looks whether it is still there
PATIENCE: Final = 60.0  # seconds after which a question is given up; the longest thought takes a few
LOOKING: Final = 5.0  # seconds for it to answer at first


class ClusterAway(Exception):
    """The cluster does not answer."""


def answered(work: Callable[[Question], T], question: Question, tiles: str | None) -> T:
    """Answer a question on a machine that does not have the files of the server: own tiles are sent along."""
    if tiles is not None:
        question = replace(question, game=replace(question.game, tiles=_file_of(tiles)))
    return work(question)


@lru_cache(maxsize=32)
def _file_of(tiles: str) -> Path:
    """A file with tiles, the same for the same ones, so that a game is loaded once."""
    path = Path(tempfile.mkdtemp(prefix="rondel-tiles-")) / "tiles.csv"
    path.write_text(tiles, encoding="utf-8")
    return path


def version() -> str:
    """Which Rondel answers there."""
    return __version__


class BotCluster:
    """A cluster at an address; `changed` is told how many can think there at once, 0 while it is away."""

    def __init__(self, address: str, changed: Callable[[int], None]) -> None:
        self.address = address
        self._changed = changed
        self._client: Any = None
        self._executor: Executor | None = None
        self._looking: asyncio.Task[None] | None = None
        self._next = 0.0  # when it is looked for again
        self._said = ""

    async def _look(self) -> None:
        """Look whether it answers, and say so where that has changed."""
        try:
            client, threads = await asyncio.to_thread(_reach, self.address)
        except RondelError as error:
            self._next = time.monotonic() + RETRY
            self._say(f"{error}; bots think on this machine until one does")
            return
        self._client, self._executor = client, client.get_executor(pure=False)
        self._said = ""
        LOG.info("bots think on the cluster at %s, %d at once", self.address, threads)
        self._changed(threads)

    def _say(self, what: str) -> None:
        """Say something, but not again and again."""
        if what != self._said:
            LOG.warning("%s", what)
        self._said = what

    def ready(self) -> bool:
        """Whether bots can think there now; one that is away is looked for beside."""
        if self._client is not None:
            return True
        done = self._looking is None or self._looking.done()
        if done and time.monotonic() >= self._next:
            self._looking = asyncio.create_task(self._look())
        return False

    async def ask(self, work: Callable[[Question], T], question: Question) -> T:
        """Let the cluster think; `ClusterAway` where nothing comes back, and what a bot raises there."""
        path = question.game.tiles
        tiles = None if path is None else await asyncio.to_thread(path.read_text, encoding="utf-8")
        client, executor = self._client, self._executor
        if client is None or executor is None:
            raise ClusterAway
        asked = asyncio.wrap_future(executor.submit(answered, work, question, tiles))
        until = time.monotonic() + PATIENCE
        try:
            while not asked.done() and client.status == "running" and time.monotonic() < until:
                await asyncio.wait([asked], timeout=GLANCE)
            if asked.done() and not asked.cancelled():
                return asked.result()
        finally:
            asked.cancel()  # who gives up a question takes it from the cluster too
        await self._lost(client)
        raise ClusterAway

    async def _lost(self, client: Any) -> None:
        """The cluster is away for all; the first who notices says so."""
        if self._client is client:
            self._client = self._executor = None
            self._next = time.monotonic() + RETRY
            self._changed(0)
            self._say(f"the Dask cluster at {self.address} is gone; bots think on this machine until it is back")
            await asyncio.to_thread(_leave, client)

    async def stop(self) -> None:
        """Leave it."""
        if self._looking is not None:
            self._looking.cancel()
        if self._client is not None:
            client, self._client = self._client, None
            await asyncio.to_thread(_leave, client)


def _reach(address: str) -> tuple[Any, int]:
    """A client of the cluster, and how many threads its workers have; all must have this Rondel."""
    client = connect(address, LOOKING)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise RondelError(f"the Dask cluster at {address} has no workers")
        try:
            found = set(client.run(version).values())
        except Exception as error:
            raise RondelError(f"the workers of the Dask cluster at {address} have no Rondel: {error}") from None
        if found != {__version__}:
            raise RondelError(
                f"the Dask cluster at {address} has Rondel {', '.join(sorted(found))} and this is {__version__}"
            )
    except BaseException:
        _leave(client)
        raise
    return client, threads


def _leave(client: Any) -> None:
    client.close(timeout=1)
