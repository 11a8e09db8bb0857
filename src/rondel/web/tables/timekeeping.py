"""What time it is for the clocks of tables, and how they are kept.

The server says every second that it lives, as long as a clock runs. Where it has not done so for a while, it was
away: stopped, asleep, without its database, or the clock of the machine was set on. That while costs nobody anything.
Between two signs of life time is what passes steadily, so that no jump of the machine's clock is ever charged.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rondel.core import State
from rondel.web.store.clock_queries import Timed
from rondel.web.store.store import Store
from rondel.web.tables.breaks import read_breaks
from rondel.web.tables.clock import Clock, Interval
from rondel.web.tables.table import Table

PATIENCE: Final = 3.0  # seconds without a sign of life after which the server was away


@dataclass(frozen=True)
class Watch:
    """Where time is read."""

    wall: Callable[[], float] = time.time  # seconds since 1970, as far as the machine knows
    steady: Callable[[], float] = time.monotonic  # seconds that pass, whatever is set


class Timekeeper:
    """The time of a server."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self.store = store
        self.watch = watch
        self.patience = PATIENCE
        self.outages: list[Interval] = []
        self._known = (watch.wall(), watch.steady())  # an instant, and what was steady then

    def now(self) -> float:
        """This instant; where no sign of life could be given for too long, time stands still until one is."""
        instant, steady = self._known
        return instant + min(self.watch.steady() - steady, self.patience)

    async def begin(self) -> None:
        """The server starts; until now it was away, unless others have served meanwhile."""
        ahead, _ = await self.store.look_at_clocks()
        await self._note(self._read(ahead), self.patience if self.store.shared else 0.0)

    async def beat(self) -> None:
        """The server lives, which is written down while a clock runs."""
        ahead, runs = await self.store.look_at_clocks()
        known = self._read(ahead)
        if runs:
            await self._note(known, self.patience)
        self._known = known

    def _read(self, ahead: float) -> tuple[float, float]:
        return self.watch.wall() + ahead, self.watch.steady()

    async def _note(self, known: tuple[float, float], patience: float) -> None:
        """Write a sign of life down; it is as late as that when all know for how long the server was away."""
        await self.store.note_alive(known[0], patience)
        self.outages = await self.store.outages()
        self._known = known

    # The clocks of a table.

    def pauses(self, table: Table, seat: int | None, since: float) -> Iterator[Interval]:
        """What does not count for a seat: when the server was away, and over days the breaks of its player."""
        away = iter([away for away in self.outages if away[1] > since])
        if table.pace is None or table.pace.kind != "days" or seat is None:
            return away
        held = sorted(person for person, roles in table.stored.sitters.items() if seat in roles)
        found = read_breaks(table.stored.breaks.get(held[0])) if held else None
        return away if found is None else heapq.merge(away, found.pauses(since))

    def ends(self, table: Table, clock: Clock) -> float | None:
        """When the clock that runs at a table will have run out."""
        return clock.ends(self.pauses(table, clock.running, clock.since))

    def banked(self, table: Table, clock: Clock) -> Clock:
        """The clocks of a table, with the one that runs charged up to now."""
        return clock.bank(self.now(), self.pauses(table, clock.running, clock.since))

    def timed(self, table: Table, clock: Clock) -> Timed:
        """Clocks as they are kept."""
        return Timed(clock.data(), self.ends(table, clock))

    async def keep(self, table: Table, clock: Clock) -> None:
        """The clocks of a table are these from now on."""
        timed = self.timed(table, clock)
        await self.store.save_clock(table.stored, timed)
        table.set_clock(clock, timed)

    async def settle(self, table: Table) -> None:
        """See to it that the clock of whoever is to decide runs, and no other."""
        if table.clock is None or table.dropped:
            return
        known = table.stored.breaks
        if new := [person for person in table.stored.sitters if person not in known]:
            known |= {person: {} for person in new} | await self.store.breaks_of(new)
        clock = table.clock.back(n for n, seat in enumerate(table.seats) if not seat.bot)
        if clock.running != table.on_clock():
            clock = self.banked(table, clock).run(table.on_clock(), self.now())
        if clock is not table.clock:
            await self.keep(table, clock)

    def after_move(self, table: Table, seat: int, after: State) -> tuple[Clock, Timed] | tuple[None, None]:
        """The clocks after a confirmed turn of a seat that leads to a state, and how they are kept."""
        if table.clock is None or table.pace is None:
            return None, None
        clock = self.banked(table, table.clock)
        if after.turn != table.play.state.turn:
            clock = clock.turned(None if table.seats[seat].bot else seat, table.pace)
        clock = clock.run(table.on_clock(int(after.actor)), self.now())
        return clock, self.timed(table, clock)
