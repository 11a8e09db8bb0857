"""People whom a host does not want: they neither sit down at the tables of this host nor write there."""

from __future__ import annotations

import time
from dataclasses import dataclass

from rondel.locale import say
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.faults import Conflict, Forbidden, Invalid, Missing
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, new_id
from rondel.web.tables.view import Viewer


@dataclass(frozen=True)
class Target:
    """Somebody at a table, as others can point at them: by a seat, a message, or an ask for a seat; else the table."""

    seat: int | None = None
    message: int | None = None
    ask: str = ""


def hosts(table: Table) -> set[str]:
    """Whoever is host of a table, as owners of blocks."""
    people = {f"person:{person}" for person, roles in table.stored.sitters.items() if HOST in roles}
    return people | {f"token:{token}" for token, (role, _) in table.stored.links.items() if role == HOST}


async def check_welcome(tables: Tables, table: Table, person: Person) -> None:
    """Refuse somebody whom the host has blocked."""
    if await tables.store.blocked_among(hosts(table), [person.id]):
        raise Forbidden(say("fault.blocked"), "blocked")


async def check_may_speak(tables: Tables, table: Table, viewer: Viewer) -> None:
    """Refuse the words of somebody whom the host has blocked, also where a program speaks for them."""
    if viewer.host:
        return
    kind, _, name = (viewer.owner or "").partition(":")
    people = {name} if kind == "person" else _sitting(table, viewer.held)
    if people and await tables.store.blocked_among(hosts(table), people):
        raise Forbidden(say("fault.blocked_chat"), "blocked")


def _sitting(table: Table, seats: frozenset[int]) -> set[str]:
    return {person for person, roles in table.stored.sitters.items() if roles & seats}


async def people_at(tables: Tables, table: Table, target: Target) -> dict[str, str]:
    """Whom somebody points at, by their owners with their names; a program that plays without a person is one too."""
    stored = table.stored
    if target.ask:
        return {f"person:{ask.person}": ask.name for ask in stored.asks if ask.id == target.ask}
    if target.message is not None:
        row = await tables.store.read_message(table.id, target.message)
        return {} if row is None or not row["owner"] else {row["owner"]: row["name"]}
    if target.seat is None or not 0 <= target.seat < len(table.seats):
        return {}
    found = _sitting(table, frozenset({target.seat}))
    named = {f"person:{person}": name for person, name in (await tables.store.names_of(sorted(found))).items()}
    if named or target.seat not in stored.used:
        return named
    return {f"token:{token}": table.names[role] for token, (role, _) in stored.links.items() if role == target.seat}


async def block(tables: Tables, table: Table, viewer: Viewer, target: Target) -> list[str]:
    """The host blocks somebody, at all their tables; gives the names of who is blocked."""
    if not viewer.host or viewer.owner is None:
        raise Forbidden(say("fault.host_only"), "not_yours")
    found = await people_at(tables, table, target)
    named = {owner.removeprefix("person:"): name for owner, name in found.items() if owner.startswith("person:")}
    if not named:
        raise Invalid(say("fault.block_whom"), "whom")
    if hosts(table) & set(found):
        raise Conflict(say("fault.block_self"), "self")
    for person in named:
        await tables.store.block(new_id(), viewer.owner, person, time.time())
    async with tables.alone(table):
        for ask in [ask for ask in table.stored.asks if ask.person in named]:
            await tables.store.drop_ask(table.stored, ask.id)
            table.stored.asks.remove(ask)
    tell_seats(tables.hub, table)
    return sorted(named.values())


async def unblock(tables: Tables, person: Person, block: str) -> None:
    """A host has nothing against somebody any more."""
    if not await tables.store.unblock(f"person:{person.id}", block):
        raise Missing(say("fault.no_block"))


async def blocked(tables: Tables, person: Person) -> dict[str, str]:
    """The names of whom somebody has blocked, by the ids of the blocks."""
    return {row["id"]: row["name"] for row in await tables.store.blocked_by(f"person:{person.id}")}
