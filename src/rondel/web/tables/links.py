"""Links to a role at a table: on how many devices they are used, and new ones that void the old."""

from __future__ import annotations

import time

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.store.queries import FORMER
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Forbidden, Missing, Stale
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import hashed
from rondel.web.tables.view import Viewer


def check_seat(table: Table, viewer: Viewer, seat: int) -> None:
    """Only who holds a seat, or the host, may decide about it."""
    if not 0 <= seat < len(table.seats):
        raise Missing(say("fault.no_seat", last=letter(len(table.seats) - 1)))
    if not (viewer.host or seat in viewer.held):
        raise Forbidden(say("fault.seat_owner"), "not_yours")


async def note_use(tables: Tables, table: Table, token: str) -> None:
    """A program uses a link; whoever holds the seat is told of the first time."""
    role, _ = table.stored.links[hashed(token)]
    if role in table.stored.used or role < 0:
        return
    try:
        async with tables.alone(table):
            if role in table.stored.used:
                return
            at = time.time()
            await tables.store.use_link(table.stored, hashed(token), at)
            table.stored.used[role] = at
    except Stale:
        return  # it has changed meanwhile; the next use is noted
    if role in table.shared(frozenset({role})):
        tables.hub.publish(table.id, "link", {"seat": letter(role)}, seat=role)
        tell_seats(tables.hub, table)


async def accept_devices(tables: Tables, table: Table, viewer: Viewer) -> None:
    """Whoever holds seats knows of all devices that use their links: it was them."""
    async with tables.alone(table):
        for role in table.shared(viewer.held):
            await tables.store.accept_devices(table.stored, role)
            table.stored.news.discard(role)
            if role in table.stored.used:
                table.stored.used[role] = 0.0


async def renew_link(tables: Tables, table: Table, viewer: Viewer, person: Person | None, role: int) -> str:
    """Make a new link of a role and void the old one; who asks keeps the role, everybody else loses it."""
    if role >= 0:
        check_seat(table, viewer, role)
    elif not viewer.host:
        raise Forbidden(say("fault.host_only"), "not_yours")
    async with tables.alone(table):
        keeps = person.id if person is not None and role in table.stored.sitters.get(person.id, ()) else None
        made = await new_link(tables, table, role)
        if keeps is not None:
            await tables.store.sit_down(table.stored, keeps, role, None, None)
            table.stored.sitters.setdefault(keeps, set()).add(role)
        tell_seats(tables.hub, table)
    return made


async def new_link(tables: Tables, table: Table, role: int) -> str:
    """Replace the link of a role; nobody has the role any more."""
    stored = table.stored
    old = {token for token, (owner, _) in stored.links.items() if owner == role}
    generation = max((stored.links[token][1] for token in old), default=-1) + 1
    made = tables.keys.token(table.id, role, generation)
    await tables.store.replace_link(stored, role, hashed(made), generation)
    for token in old:
        del stored.links[token]
    stored.links[hashed(made)] = (role, generation)
    stored.news.discard(role)
    stored.used.pop(role, None)
    for roles in stored.sitters.values():
        if role in roles:
            roles.remove(role)
            roles.add(FORMER)
    tables.hub.expel(table.id, role)
    return made
