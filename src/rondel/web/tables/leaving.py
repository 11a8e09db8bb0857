"""Going: tables that are deleted, people who leave one, and people of whom nothing shall be known any more."""

from __future__ import annotations

from rondel.locale import say
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Forbidden, Missing
from rondel.web.tables.links import new_link
from rondel.web.tables.people import People, Person
from rondel.web.tables.rated import leave_seat
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer


async def delete_table(tables: Tables, table: Table, viewer: Viewer) -> None:
    """The host deletes a table, for everybody and for good."""
    if not viewer.host:
        raise Forbidden(say("fault.host_only"), "not_yours")
    async with tables.alone(table):
        await _delete(tables, table)


async def _delete(tables: Tables, table: Table) -> None:
    unused = await tables.store.delete_table(table.stored)
    if unused is not None:
        (tables.settings.data / "tiles" / f"{unused}.csv").unlink(missing_ok=True)
    tables.gone(table)


async def leave(tables: Tables, table: Table, viewer: Viewer, person: Person | None, token: str | None) -> None:
    """Somebody leaves a table; their seats are open again. A table that nobody has any more is deleted."""
    async with tables.alone(table):
        if person is not None:
            await _leave(tables, table, person, viewer.held)
            return
        if token is None or not viewer.held:
            raise Forbidden(say("fault.watching"), "watching")
        for seat in viewer.held:
            await leave_seat(tables, table, viewer, seat)
            await new_link(tables, table, seat)  # the token of a program is worth nothing any more
            await tables.store.set_seat(table.stored, seat, table.seats[seat].bot, "")
        tables.drop(table)
        await tables.time.settle(await tables.open(table.id))
        tables.wake(table.id)


async def _leave(tables: Tables, table: Table, person: Person, held: frozenset[int]) -> None:
    for seat in sorted(held):
        await leave_seat(tables, table, Viewer(held, held, False, None, ""), seat)
    if await tables.store.leave_table(table.stored, person.id):
        await _delete(tables, table)
        return
    tables.drop(table)  # the next look reads who is left
    for seat in held:
        tables.hub.expel(table.id, seat)
    left = await tables.open(table.id)
    await tables.time.settle(left)
    tell_seats(tables.hub, left)


async def forget(tables: Tables, people: People, person: Person) -> None:
    """Delete everything that is known of a person: they leave every table, and their words and notes go with them."""
    for name in await tables.store.places_of(person.id):
        try:
            table = await tables.open(name)
        except Missing:
            continue
        async with tables.alone(table):
            roles = table.stored.sitters.get(person.id, set())
            await _leave(tables, table, person, frozenset(role for role in roles if role >= 0))
    await tables.store.delete_person(person.id)
    people.forget(person)
