"""The host of a table: when they were last there, and who follows them when they are gone."""

from __future__ import annotations

from typing import Final

from rondel.locale import say
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Conflict, Forbidden, NotKept, Stale
from rondel.web.tables.links import new_link
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, WATCH
from rondel.web.tables.view import Viewer

HOUR: Final = 3600.0
DAY: Final = 86_400.0


async def note_host(tables: Tables, table: Table, viewer: Viewer) -> None:
    """The host is there; that is written down once an hour."""
    now = tables.time.now()
    if not viewer.host or now - table.stored.host_seen < HOUR:
        return
    try:
        async with tables.alone(table):
            await tables.store.see_host(table.stored, now)
            table.stored.host_seen = now
    except (Stale, NotKept):
        return  # it has changed meanwhile, or nothing can be kept; the next visit is noted


def is_hostless(tables: Tables, table: Table) -> bool:
    """Whether nobody is the host any more, or was not there for a day."""
    there = any(HOST in roles for roles in table.stored.sitters.values()) or HOST in table.stored.used
    return not there or tables.time.now() - table.stored.host_seen >= DAY


async def become_host(tables: Tables, table: Table, viewer: Viewer, person: Person | None) -> str:
    """Somebody who plays follows a host who is gone, who keeps a seat they have, or watches; gives the token."""
    if not viewer.held:
        raise Forbidden(say("fault.watching"), "watching")
    if viewer.host or not is_hostless(tables, table):
        raise Conflict(say("fault.host_there"), "host_there")
    async with tables.alone(table):
        stored, now = table.stored, tables.time.now()
        before = [other for other, roles in stored.sitters.items() if HOST in roles]
        made = await new_link(tables, table, HOST)
        for other in before:
            await tables.store.sit_down(stored, other, WATCH, None, None)
            stored.sitters[other].add(WATCH)
        if person is not None:
            await tables.store.sit_down(stored, person.id, HOST, None, None)
            stored.sitters.setdefault(person.id, set()).add(HOST)
        await tables.store.see_host(stored, now)
        stored.host_seen = now
        tell_seats(tables.hub, table)
    return made
