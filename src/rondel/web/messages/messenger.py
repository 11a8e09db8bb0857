"""Sends what is due: again and again it looks whose turn it is, and who does not know.

A message goes out when a turn has lasted for a while and its player has neither moved nor looked at the table
meanwhile. What is due follows from the database, and one process sends by a channel at a time, under a lease. A message
that does not arrive is tried again, later and later; a channel that fails for days is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

from rondel.web.messages import webhook
from rondel.web.messages.channel import HOOK, PUSH, Channel, Gone, Undelivered
from rondel.web.messages.mail import Mailer
from rondel.web.messages.posting import Post
from rondel.web.messages.push import Pusher, new_key
from rondel.web.messages.wording import Letter, hello, letter
from rondel.web.store.message_queries import Due
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import hashed, new_id, new_token

LOG: Final = logging.getLogger("rondel.web")
EVERY: Final = 10.0  # seconds between two looks
AT_ONCE: Final = 8  # messages that are under way
LEASE: Final = 120.0  # seconds in which a message must have gone out
DAY: Final = 86_400.0
ENTRY: Final = 7 * DAY  # for which the link of a message is valid
FIRST: Final = 60.0  # seconds until a message that failed is tried again; twice as long every time
LONGEST: Final = 6 * 3600.0
FAILURES: Final = 8  # in a row, over so many days, and a channel is dropped
FAILING: Final = 3 * DAY


class Messenger:
    """Tells people by their channels."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.post = Post(tables.settings.message_networks)
        self.mailer = Mailer(tables.settings.mail)
        self.pusher: Pusher
        self._places = asyncio.Semaphore(AT_ONCE)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make the key for pushing, if this is the first start of all, and begin to look."""
        self.pusher = Pusher(self.post, await self.store.vapid_key(new_key()))
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Send no more; what is due stays so."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.post.close()

    async def _run(self) -> None:
        told = False  # one warning is enough
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.step(time.time())
                told = False
            except Exception as error:  # whatever it is: it may be better later
                if not told:
                    LOG.warning("messages wait: %s", type(error).__name__)
                told = True

    async def step(self, now: float) -> None:
        """Note who looks where, and tell everybody what is due."""
        seen = sorted(self.tables.hub.take_looks())
        if seen:
            await self.store.note_looks(seen, now)
        due = await self.store.channels_due(now, self.tables.settings.tell_after)
        found = await asyncio.gather(*(self._tell(channel, now) for channel in due), return_exceptions=True)
        for error in filter(None, found):
            LOG.error("a message could not be sent", exc_info=error)

    async def warn(self, table: str, seat: int, n: int) -> None:
        """The time of a seat runs out at a length of the log: its player is told by the next step, unless they look."""
        await self.store.warn(table, seat, n)

    async def _tell(self, name: str, now: float) -> None:
        async with self._places:
            due = await self.store.claim(name, now, self.tables.settings.tell_after, LEASE)
            row = await self.store.read_channel(name) if due else None
            if row is None:
                return
            channel = Channel.read(row)
            try:
                await self.send(channel, await self._letter(channel, due, now), now)
            except Undelivered as error:
                await self._failed(channel, error, now)
            else:
                await self.store.delivered(name, due, now)

    async def _failed(self, channel: Channel, error: Undelivered, now: float) -> None:
        since, failures = channel.failing or now, channel.failures + 1
        if isinstance(error, Gone) or (failures >= FAILURES and now - since >= FAILING):
            LOG.warning("a channel (%s) is dropped: %s", channel.kind, error)
            await self.store.drop_channel(channel.id)
            return
        again = now + min(LONGEST, FIRST * 2.0 ** (failures - 1))
        await self.store.change_channel(channel.id, {"failing": since, "failures": failures, "next": again})

    async def _letter(self, channel: Channel, due: Sequence[Due], now: float) -> Letter:
        home = self.home(channel)
        link = f"{home}/t/{due[0].table}" if len(due) == 1 else f"{home}/next"
        if channel.personal and channel.kind != PUSH:
            token = new_token()
            await self.store.add_entry(hashed(token), channel.id, due[0].table, now + ENTRY, now)
            link = f"{home}/enter/{token}"
        rows = await self.store.tables_told([one.table for one in due])
        stop = self.stop_link(channel, due[0].table if len(due) == 1 else "")
        return letter(due, rows, channel.language, home, link, stop)

    async def greet(self, channel: Channel, now: float) -> None:
        """Send a first message, which shows that a channel works."""
        await self.send(channel, hello(channel.language, self.home(channel), self.stop_link(channel)), now)

    async def send(self, channel: Channel, sent: Letter, now: float) -> None:
        """Send a message; `Undelivered` says that it did not arrive."""
        if channel.kind == PUSH:
            await self.pusher.send(channel, sent, now)
        elif channel.kind == HOOK:
            await webhook.send(self.post, channel, sent, self.secret(channel.id), new_id(), now)
        else:
            await self.mailer.send(channel.address, sent, now)

    # What belongs to a channel and is kept nowhere.

    def home(self, channel: Channel) -> str:
        """How the reader of a channel reaches this server."""
        return (self.tables.settings.public_url or channel.home).rstrip("/")

    def stop_link(self, channel: Channel, table: str = "") -> str:
        """Where messages by a channel are stopped, those about one table or all."""
        about = f"?table={table}" if table else ""
        return f"{self.home(channel)}/tell/stop/{channel.id}/{self.tables.keys.seal(f'stop/{channel.id}')}{about}"

    def confirm_link(self, channel: Channel) -> str:
        """Where an address of mail is confirmed by who reads there."""
        return f"{self.home(channel)}/tell/confirm/{channel.id}/{self.tables.keys.seal(f'confirm/{channel.id}')}"

    def secret(self, channel: str) -> str:
        """With what messages to a webhook are signed."""
        return self.tables.keys.seal(f"hook/{channel}")
