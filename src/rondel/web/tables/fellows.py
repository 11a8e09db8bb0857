"""The processes that serve the same tables: each hears what the others change, and takes over from the dead.

A process says every second that it lives. Bots think under a lease of their process: what a dead one has left
is taken up by whoever notices first. Whatever may have been missed makes everybody who looks fetch everything anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from rondel.web.store.exchange import Words, listen
from rondel.web.store.leases import Beat
from rondel.web.tables import talk
from rondel.web.tables.faults import Fault, NotKept
from rondel.web.tables.hub import Crowd
from rondel.web.tables.lobby_news import tell_here
from rondel.web.tables.tables import Tables

LOG: Final = logging.getLogger("rondel.web")
BEAT: Final = 1.0  # seconds between two signs of life


class Fellows:
    """This process among the others."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._following: set[str] = set()  # tables whose change was heard of and not yet looked at
        self._tasks: set[asyncio.Task[None]] = set()
        self._order = asyncio.Lock()
        self._sign: asyncio.Future[Beat] | None = None  # of life, the last

    async def start(self) -> None:
        """Be one of them from now on; on SQLite there are no others."""
        if self.store.shared:
            await self.store.beat(self.tables.process)
            self.tables.hub.crowd_changed = self._tell_crowd
            self._do(self._beat())
            self._do(listen(self.store.engine, self.heard))

    async def stop(self) -> None:
        """End, and let others have what this process held."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._sign is not None:  # written after the farewell, it would tell of a process that is gone
            await asyncio.gather(self._sign, return_exceptions=True)
        if self.store.shared:
            try:
                await self.store.leave(self.tables.process)
            except NotKept:
                LOG.warning("the database is away; others take over in a few seconds")

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        while True:
            try:
                self._sign = asyncio.ensure_future(self.store.beat(self.tables.process))
                found = await asyncio.shield(self._sign)
                self.tables.hub.only_with(found.alive)
                for name in (*found.left, *self.tables.take_stranded()):
                    self.tables.wake(name)
            except Exception as error:  # whatever it is: who does not go on is dead
                LOG.warning("no sign of life could be given: %s", error)
            await asyncio.sleep(BEAT)

    # What is told.

    def heard(self, words: Words | None) -> None:
        """Something was told, by this process or another; None means that something was missed."""
        match words:
            case None:
                self.tables.hub.refetch()
                for name, audience in self.tables.hub.audiences.items():
                    if audience.streams:
                        self._tell_crowd(name)
            case ["change", str(table), int(stamp)] if self.tables.hub.looked_at(table):
                if table not in self._following and not self.tables.has(table, stamp):
                    self._following.add(table)
                    self._do(self._follow(table))
            case ["chat", str(table), int(n)] if self.tables.hub.looked_at(table):
                self._do(talk.tell(self.tables, table, n))
            case ["lobby", str(table)]:
                tell_here(self.tables.hub, table)
            case ["crowd", str(process), str(table), list(seats), int(watching)]:
                self._hear_crowd(process, table, Crowd(frozenset(seats), watching))
            case ["left", str()]:
                self._do(self._take_over())

    async def _follow(self, table: str) -> None:
        """Look at a table that was changed; that tells everybody who looks at it."""
        self._following.discard(table)
        try:
            await self.tables.open(table)
        except (Fault, NotKept):
            self.tables.hub.close(table)  # who comes back is told what there is

    async def _take_over(self) -> None:
        """Let bots go on whose process has ended."""
        for name in await self.store.unattended():
            self.tables.wake(name)

    # Who looks.

    def _tell_crowd(self, table: str) -> None:
        self._do(self._tell(table))

    async def _tell(self, table: str) -> None:
        async with self._order:  # what is told last is how it is
            crowd = self.tables.hub.audience(table).here()
            with suppress(NotKept):  # all tell it anew when the database is back
                await self.store.tell("crowd", self.tables.process, table, sorted(crowd.seats), crowd.watching)

    def _hear_crowd(self, process: str, table: str, crowd: Crowd) -> None:
        hub = self.tables.hub
        if process != self.tables.process and hub.looked_at(table) and hub.look_elsewhere(table, process, crowd):
            self._tell_crowd(table)  # who is new there does not know of us
