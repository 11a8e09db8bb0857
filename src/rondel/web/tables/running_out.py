"""Running out of time: a bot plays for who does, and they come back; the others let it finish, or end the game."""

from __future__ import annotations

import asyncio
import logging
import math
from dataclasses import replace
from typing import Final

from rondel.locale import say
from rondel.web.tables import breaks, giving_up, seating
from rondel.web.tables.breaks import Breaks, read_breaks
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Conflict, Fault, Forbidden, Missing, NotKept, Stale
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer

LOG: Final = logging.getLogger("rondel.web")
BEAT: Final = 1.0  # seconds between two looks at the clocks


class Ticking:
    """Looks at the clocks of a server again and again."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, before anything is made of a table."""
        await self.tables.time.begin()
        self._task = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await tick(self.tables)
            except Exception as error:  # whatever it is: clocks go on
                LOG.warning("the clocks could not be looked at: %s", error)


async def tick(tables: Tables) -> None:
    """Say that the server lives, and see which clocks have run out; when it was away, all run out later."""
    known = tables.time.outages
    await tables.time.beat()
    now = tables.time.now()
    for name in await tables.store.due_before(now if known == tables.time.outages else math.inf):
        try:
            await let_fall(tables, name)
        except (Stale, Missing):
            continue  # somebody has just moved, or another process was faster
        except (Fault, NotKept) as error:
            LOG.warning("the clock of table %s could not be looked at: %s", name, error)


async def let_fall(tables: Tables, name: str) -> None:
    """A bot plays from now on for whoever has run out at a table, if the time has come."""
    table = await tables.open(name)
    async with tables.alone(table):
        clock, pace = table.clock, table.pace
        if clock is None or pace is None or clock.running is None or clock.running != table.on_clock():
            return
        ends = tables.time.ends(table, clock)
        if ends is not None and ends > tables.time.now():
            if ends != table.stored.due:  # there were pauses that nobody knew of before
                await tables.time.keep(table, clock)
                tell_seats(tables.hub, table)
            return
        seat, fallen = clock.running, tables.time.banked(table, clock).fall(pace)
        timed = tables.time.timed(table, fallen)
        await tables.store.fall(table.stored, seat, pace.bot, timed)
        table.set_clock(fallen, timed)
        table.seats[seat] = replace(table.seats[seat], bot=pace.bot)
        await tables.drop_draft(table)
        tell_seats(tables.hub, table)
    tables.wake(name)


async def come_back(tables: Tables, table: Table, viewer: Viewer) -> None:
    """Somebody plays again where bots played for them."""
    mine = sorted(seat for seat in viewer.held if table.seats[seat].bot)
    if not mine:
        raise Conflict(say("fault.no_bot"), "no_bot")
    for seat in mine:
        await seating.take_back(tables, table, viewer, seat)


async def let_finish(tables: Tables, table: Table, viewer: Viewer) -> None:
    """The others let the bots finish that play for who has run out twice; nobody wants to end any more."""
    if not viewer.seats:
        raise Forbidden(say("fault.watching"), "watching")
    async with tables.alone(table):
        if table.clock is None or not table.late:
            raise Conflict(say("fault.not_late"), "not_late")
        await tables.time.keep(table, table.clock.finishing(table.late))
    await giving_up.play_on(tables, table, viewer)


async def breaks_of(tables: Tables, person: Person) -> Breaks:
    """The breaks of a person."""
    return read_breaks((await tables.store.breaks_of([person.id])).get(person.id))


async def take_breaks(
    tables: Tables, person: Person, zone: str, night: tuple[str, str] | None, holidays: list[tuple[str, str]]
) -> Breaks:
    """A person has other breaks from now on; what has run until now is charged as it was."""
    new = breaks.changed(await breaks_of(tables, person), zone, night, holidays, tables.time.now())
    running = [await tables.open(name) for name in await tables.store.timed_tables(person.id)]
    await tables.store.save_breaks(person.id, new.data())
    for table in running:
        if table.clock is None or table.over:
            continue
        async with tables.alone(table):
            clock = tables.time.banked(table, table.clock)
            table.stored.breaks[person.id] = new.data()
            await tables.time.keep(table, clock)
            tell_seats(tables.hub, table)
    return new
