"""Who may sit down at an open table: whoever comes, or whom the host accepts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rondel.locale import say
from rondel.web.store.opening_queries import Opening as Opening
from rondel.web.store.opening_queries import SeatAsk
from rondel.web.tables import blocking, rating_range
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Conflict, Forbidden, Missing
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id
from rondel.web.tables.view import Viewer


def check_lobby(tables: Tables) -> None:
    """Refuse everything about the lobby where there is none."""
    if not tables.settings.has_lobby:
        raise Missing(say("fault.no_lobby"), "no_lobby")


def opening_of(tables: Tables, table: Table) -> Opening | None:
    """How a table is open to anybody, as long as it is played; None where it is not, or there is no lobby."""
    over = table.over or table.stored.ended is not None
    return None if over or not tables.settings.has_lobby else table.stored.opening


async def check_welcome(tables: Tables, table: Table, person: Person) -> None:
    """Refuse whom the host has blocked, and whose rating is not that of the table."""
    await blocking.check_welcome(tables, table, person)
    opening = opening_of(tables, table)
    if opening is None:
        return
    rating = await rating_range.rating_of(tables, person, table.stored.game, len(table.seats))
    if not rating_range.lets_in(opening, rating):
        raise Forbidden(say("fault.rating"), "rating")


async def ask(tables: Tables, table: Table, person: Person, seat: int | None) -> None:
    """Somebody asks for a seat, alone at the table; asking again changes nothing, unless the host has refused."""
    known = asked(table, person)
    if known is not None and known.refused:
        raise Forbidden(say("fault.refused"), "refused")
    if known is None:
        await tables.limits.check_asking(person)
        new = SeatAsk(new_id(), person.id, person.name, seat, tables.time.now())
        await tables.store.add_ask(table.stored, new)
        table.stored.asks.append(new)
        tell_seats(tables.hub, table)


def asked(table: Table, person: Person | None) -> SeatAsk | None:
    """What somebody asks for at a table."""
    return next((ask for ask in table.stored.asks if person is not None and ask.person == person.id), None)


@dataclass(frozen=True)
class OwnAsk:
    """A seat that somebody asks for, as they see it."""

    table: str
    game: str
    at: float
    state: str  # `waiting` or `refused`


async def asks_of(tables: Tables, person: Person) -> list[OwnAsk]:
    """The seats that somebody asks for, the last first."""
    rows = await tables.store.asks_of(person.id)
    return [OwnAsk(row["table_id"], row["game"], row["at"], "refused" if row["refused"] else "waiting") for row in rows]


def waiting(table: Table) -> list[SeatAsk]:
    """Who waits for the word of the host."""
    return [ask for ask in table.stored.asks if not ask.refused]


def asks_for_host(tables: Tables, table: Table, viewer: Viewer) -> list[SeatAsk]:
    """The same, for whoever may give it."""
    return waiting(table) if viewer.host and opening_of(tables, table) is not None else []


def find_ask(table: Table, viewer: Viewer, name: str) -> SeatAsk:
    """Somebody who waits for the word of whoever gives it."""
    if not viewer.host:
        raise Forbidden(say("fault.host_only"), "not_yours")
    found = next((ask for ask in waiting(table) if ask.id == name), None)
    if found is None:
        raise Missing(say("fault.no_ask"))
    return found


async def refuse(tables: Tables, table: Table, viewer: Viewer, name: str) -> None:
    """The host refuses somebody, who cannot ask again."""
    async with tables.alone(table):
        found = find_ask(table, viewer, name)
        await tables.store.refuse_ask(table.stored, found.id)
        table.stored.asks[table.stored.asks.index(found)] = replace(found, refused=True)
        tell_seats(tables.hub, table)


async def withdraw(tables: Tables, table: Table, person: Person) -> None:
    """Somebody does not want a seat any more; who was refused stays so."""
    async with tables.alone(table):
        found = asked(table, person)
        if found is None or found.refused:
            raise Missing(say("fault.no_ask"))
        await tables.store.drop_ask(table.stored, found.id)
        table.stored.asks.remove(found)
        tell_seats(tables.hub, table)


async def new_opening(
    tables: Tables, person: Person | None, accepts: bool, least: float | None, most: float | None
) -> Opening:
    """How a table is open that somebody makes or opens now."""
    check_lobby(tables)
    rating_range.check_range(least, most)
    await tables.limits.check_opening(person)
    return Opening(tables.time.now(), accepts, least, most)


async def open_up(
    tables: Tables,
    table: Table,
    viewer: Viewer,
    person: Person | None,
    accepts: bool,
    least: float | None,
    most: float | None,
) -> Opening:
    """The host opens a table to anybody, or changes who may sit down; who waits goes on waiting."""
    check_host(viewer)
    rating_range.check_range(least, most)
    async with tables.alone(table):
        if table.over or table.stored.ended is not None:
            raise Conflict(say("reason.game_over"), "over")
        if table.stored.begins is not None:
            raise Conflict(say("fault.begins_lobby"), "begins")
        old = table.stored.opening
        if old is None:
            new = await new_opening(tables, person, accepts, least, most)
        else:
            new = replace(old, accepts=accepts, least=least, most=most)
        await tables.store.save_opening(table.stored, new)
        table.stored.opening, table.stored.by_address = new, True
    tell_seats(tables.hub, table)
    return new


async def close(tables: Tables, table: Table, viewer: Viewer) -> None:
    """The host takes a table out of the lobby; whoever knows its address may still come."""
    check_host(viewer)
    async with tables.alone(table):
        await drop_opening(tables, table)
    tell_seats(tables.hub, table)


async def drop_opening(tables: Tables, table: Table) -> None:
    """A table is not open any more, and nobody asks; alone at it."""
    if table.stored.opening is not None:
        await tables.store.save_opening(table.stored, None)
        table.stored.opening, table.stored.asks = None, []


def check_host(viewer: Viewer) -> None:
    """Refuse whoever is not the host."""
    if not viewer.host:
        raise Forbidden(say("fault.host_only"), "not_yours")


def offers_bots_at(tables: Tables, table: Table) -> float | None:
    """From when on who waits at an open table is offered bots for its free seats; None where it is not open."""
    opening = opening_of(tables, table)
    return None if opening is None else opening.since + tables.settings.offer_bot_after
