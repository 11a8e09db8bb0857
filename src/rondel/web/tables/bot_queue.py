"""Who thinks next, where more bots wait than can think at once: by turns, owner by owner and table by table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class Owner:
    """Whoever has made tables: who waits at them, and what they had so far."""

    waiting: dict[str, deque[asyncio.Future[None]]] = field(default_factory=dict)  # by table
    running: int = 0
    served: int = 0  # when they were last let in; who has had nothing comes first
    tables: dict[str, int] = field(default_factory=dict)  # when each table was


class FairQueue:
    """So many may work at once. Let in next is who has the least at work, then who was let in longest ago."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._owners: dict[str, Owner] = {}
        self._serial = 0

    def resize(self, places: int) -> None:
        """So many may work at once from now on; who works already goes on."""
        self._free += places - self.places
        self.places = places
        self._let_in()

    @property
    def working(self) -> int:
        """How many work now."""
        return self.places - self._free

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(len(turns) for owner in self._owners.values() for turns in owner.waiting.values())

    @asynccontextmanager
    async def place(self, owner: str, table: str) -> AsyncIterator[None]:
        """Work when it is the turn of this table; who is given up while waiting leaves the queue."""
        entry = self._owners.setdefault(owner, Owner())
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry.waiting.setdefault(table, deque()).append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(owner)
            else:
                self._drop(owner, table, turn)
            raise
        try:
            yield
        finally:
            self._leave(owner)

    def _let_in(self) -> None:
        while self._free > 0:
            waiting = [name for name, owner in self._owners.items() if owner.waiting]
            if not waiting:
                return
            name = min(waiting, key=lambda name: (self._owners[name].running, self._owners[name].served))
            owner = self._owners[name]
            table = min(owner.waiting, key=lambda table: owner.tables.get(table, 0))
            turn = owner.waiting[table][0]
            self._drop(name, table, turn)
            if turn.cancelled():
                continue
            self._serial += 1
            owner.served = owner.tables[table] = self._serial
            owner.running += 1
            self._owners[name] = owner
            self._free -= 1
            turn.set_result(None)

    def _leave(self, name: str) -> None:
        self._owners[name].running -= 1
        self._free += 1
        self._forget(name)
        self._let_in()

    def _drop(self, name: str, table: str, turn: asyncio.Future[None]) -> None:
        owner = self._owners.get(name)
        turns = owner.waiting.get(table) if owner else None
        if owner is None or turns is None or turn not in turns:
            return
        turns.remove(turn)
        if not turns:
            del owner.waiting[table]
        self._forget(name)

    def _forget(self, name: str) -> None:
        owner = self._owners[name]
        if not owner.running and not owner.waiting:
            del self._owners[name]
