"""Giving up: a seat that is resigned, a game that all who play agree to end unfinished, tables that are put away."""

from __future__ import annotations

import time

from rondel.locale import say
from rondel.web.tables import bot_processes
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.clock import TWICE
from rondel.web.tables.faults import Conflict, Forbidden, Invalid
from rondel.web.tables.people import Person
from rondel.web.tables.rated import leave_seat
from rondel.web.tables.seating import no_bot, pass_on
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import WATCH
from rondel.web.tables.view import Occupant, Viewer


def players(table: Table) -> frozenset[int]:
    """The seats that people play, or their programs: those who are asked whether to end.

    Who has run out of time once is still asked; after the second time the others decide alone.
    """
    playing = [n for n, seat in enumerate(table.seats) if not seat.bot and (seat.name or table.devices(n))]
    once = [n for n in table.stood_in if table.clock is not None and table.clock.seats[n].fallen < TWICE]
    return frozenset((*playing, *once))


def _check(table: Table, viewer: Viewer) -> None:
    if not viewer.held:
        raise Forbidden(say("fault.watching"), "watching")
    if table.over:
        raise Conflict(say("reason.game_over"), "over")
    if table.stored.ended is not None:
        raise Conflict(say("fault.ended"), "ended")


async def resign(tables: Tables, table: Table, viewer: Viewer, person: Person | None, level: str) -> None:
    """Somebody gives their seats up for good: a bot plays on, and they watch; where nobody else plays, it ends."""
    if level not in bot_processes.BOTS:
        raise no_bot(level)
    async with tables.alone(table):
        _check(table, viewer)
        if not players(table) - viewer.held:
            await _end(tables, table)
            return
        for seat in sorted(viewer.held):
            await leave_seat(tables, table, viewer, seat)
            await pass_on(tables, table, seat, Occupant(level, ""))
        if person is not None:
            await tables.store.sit_down(table.stored, person.id, WATCH, None, None)
            table.stored.sitters.setdefault(person.id, set()).add(WATCH)
        await _count(tables, table, table.stored.agreed - viewer.held)


async def agree(tables: Tables, table: Table, viewer: Viewer) -> None:
    """Somebody wants to end the game unfinished; when all who play want it, it is."""
    async with tables.alone(table):
        _check(table, viewer)
        await _count(tables, table, table.stored.agreed | viewer.held)


async def play_on(tables: Tables, table: Table, viewer: Viewer) -> None:
    """Somebody wants to play on: nobody has agreed to end any more."""
    async with tables.alone(table):
        _check(table, viewer)
        await _count(tables, table, set())


async def _count(tables: Tables, table: Table, wanted: set[int] | frozenset[int]) -> None:
    """Keep who wants to end the game, and end it if nobody is left who does not."""
    asked = players(table)
    if wanted and asked <= wanted:
        await _end(tables, table)
        return
    if wanted != table.stored.agreed:
        await tables.store.save_agreed(table.stored, wanted)
        table.stored.agreed = set(wanted)
    tell_seats(tables.hub, table)


async def _end(tables: Tables, table: Table) -> None:
    at = time.time()
    await tables.store.end_table(table.stored, at)
    table.stored.ended = at
    tables.ended.add(table.id)
    table.play.restart()
    tell_seats(tables.hub, table)


async def put_away(tables: Tables, table: Table, person: Person | None) -> None:
    """A person does not want to see a table in lists any more."""
    await tables.store.put_table_away(table.id, _known(person).id)


async def bring_back(tables: Tables, table: Table, person: Person | None) -> None:
    """A person wants to see a table in lists again."""
    await tables.store.bring_table_back(table.id, _known(person).id)


def _known(person: Person | None) -> Person:
    if person is None:
        raise Invalid(say("fault.person"), "unknown_person")
    return person
