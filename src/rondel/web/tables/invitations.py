"""The address of a table as an invitation: who asks, which seats are free, sitting down there, or watching.

Whoever knows the address may come until the host closes it; then only links lead to the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from rondel.locale import say
from rondel.web.store.queries import FORMER
from rondel.web.tables import admission, blocking
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Conflict, Forbidden, Missing
from rondel.web.tables.links import new_link
from rondel.web.tables.people import Person
from rondel.web.tables.rated import to_be_rated
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, WATCH
from rondel.web.tables.view import Occupant, Viewer


@dataclass(frozen=True)
class Invitation:
    """What somebody learns of a table before they sit down."""

    table: str
    game: str
    language: str
    host: str  # the name of who asks, empty where a program made the table
    seats: tuple[Occupant, ...]
    free: tuple[int, ...]  # the seats that can be taken
    turn: int
    over: bool
    rated: bool


def is_stranger(table: Table, person: Person | None) -> bool:
    """Whether somebody has no role at a table that its address invites to, and may not look at it either."""
    roles = table.stored.sitters.get(person.id, ()) if person is not None else ()
    return not roles and not table.stored.listed and table.stored.by_address


def free_seats(table: Table) -> tuple[int, ...]:
    """The seats that nobody holds, by name, browser or program."""
    if table.over or table.stored.ended is not None:
        return ()
    return tuple(n for n, seat in enumerate(table.seats) if seat.kind == "open" and not table.devices(n))


def check_invited(table: Table, person: Person | None) -> None:
    """Refuse whoever the address does not invite: where it is closed, or somebody who lost a seat here."""
    roles = table.stored.sitters.get(person.id, set()) if person is not None else set()
    if roles == {FORMER}:
        raise Forbidden(say("fault.handed_over"), "handed_over")
    if not (roles or table.stored.by_address or table.stored.listed):
        raise Missing(say("fault.no_table"))


async def invitation(tables: Tables, table: Table) -> Invitation:
    """A table as its address shows it."""
    stored = table.stored
    hosts = sorted(person for person, roles in stored.sitters.items() if HOST in roles)
    names = await tables.store.names_of(hosts[:1])
    free = free_seats(table) if stored.by_address else ()
    turn = int(table.play.state.turn)
    host = next(iter(names.values()), "")
    over = table.over or stored.ended is not None
    facts = (free, turn, over, to_be_rated(stored))
    return Invitation(table.id, stored.game, stored.language, host, tuple(table.seats), *facts)


async def sit_down(tables: Tables, table: Table, person: Person, seat: int | None) -> int | None:
    """Somebody takes a free seat, the first where they name none; gives the seat, or the one they have already.

    Where the host says who sits down they ask for it, and None is given.
    """
    async with tables.alone(table):
        check_invited(table, person)
        held = [role for role in table.stored.sitters.get(person.id, ()) if role >= 0]
        if held:
            return min(held)
        free = free_seats(table) if table.stored.by_address else ()
        if not free:
            raise Conflict(say("fault.no_free_seat"), "no_free_seat")
        chosen = free[0] if seat is None else seat
        if chosen not in free:
            raise Conflict(say("fault.seat_taken"), "seat_taken")
        await admission.check_welcome(tables, table, person)
        opening = admission.opening_of(tables, table)
        if opening is not None and opening.accepts and HOST not in table.stored.sitters.get(person.id, ()):
            await admission.ask(tables, table, person, seat)
            return None
        await _seat(tables, table, person, chosen)
        return chosen


async def _seat(tables: Tables, table: Table, person: Person, seat: int) -> None:
    """Give a free seat to somebody; a link to it that was sent to somebody else is void from now on."""
    await new_link(tables, table, seat)
    await tables.store.sit_down(table.stored, person.id, seat, ("", person.name), None)
    table.stored.sitters.setdefault(person.id, set()).add(seat)
    table.seats[seat] = Occupant("", person.name)
    tell_seats(tables.hub, table)


async def accept(tables: Tables, table: Table, viewer: Viewer, name: str) -> int:
    """The host accepts somebody who asks, and they have a seat: the one they wanted if it is still free."""
    async with tables.alone(table):
        found = admission.find_ask(table, viewer, name)
        person = Person(found.person, found.name)
        free = free_seats(table)
        if not free:
            raise Conflict(say("fault.no_free_seat"), "no_free_seat")
        await blocking.check_welcome(tables, table, person)
        seat = found.seat if found.seat in free else free[0]
        await tables.store.drop_ask(table.stored, found.id)
        table.stored.asks.remove(found)
        await _seat(tables, table, person, seat)
        return seat


async def watch(tables: Tables, table: Table, person: Person) -> None:
    """Somebody watches from now on."""
    async with tables.alone(table):
        check_invited(table, person)
        await tables.store.sit_down(table.stored, person.id, WATCH, None, None)
        table.stored.sitters.setdefault(person.id, set()).add(WATCH)


async def open_address(tables: Tables, table: Table, viewer: Viewer, by_address: bool) -> None:
    """The host says whether the address invites, or only links do."""
    if not viewer.host:
        raise Forbidden(say("fault.host_only"), "not_yours")
    async with tables.alone(table):
        await tables.store.set_by_address(table.stored, by_address)
        table.stored.by_address = by_address
        if not by_address:
            await admission.drop_opening(tables, table)
