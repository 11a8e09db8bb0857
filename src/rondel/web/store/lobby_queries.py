"""Queries about the lobby: the tables that are open, what somebody asks for, who is blocked, and reports."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select

from rondel.web.store.lobby_schema import asks, blocks, openings, reports
from rondel.web.store.schema import IS_OVER, clocks, links, people, seats, sitters, tables

HOST: Final = -2  # the role of whoever made a table
IS_FREE: Final = and_(seats.c.table_id == tables.c.id, seats.c.bot == "", seats.c.name == "")
OPEN: Final = (
    select(
        tables.c.id,
        tables.c.game,
        tables.c.rules,
        tables.c.options,
        tables.c.tiles,
        tables.c.language,
        tables.c.turn,
        clocks.c.pace,
        openings.c.since,
        openings.c.accepts,
        openings.c.least,
        openings.c.most,
    )
    .select_from(
        openings.join(tables, tables.c.id == openings.c.table_id).outerjoin(clocks, clocks.c.table_id == tables.c.id)
    )
    .where(~IS_OVER, tables.c.by_address.is_(True), exists().where(IS_FREE))
)


def open_tables(c: Connection, seen_since: float, limit: int) -> list[dict[str, Any]]:
    """The open tables with seats that nobody has taken, the newest first; hosts were there since a time.

    `held` are the seats that somebody holds without a name, `hosts` are people by their names.
    """
    rows = c.execute(OPEN.where(tables.c.host_seen >= seen_since).order_by(openings.c.since.desc()).limit(limit))
    found = {row.id: _open_table(row) for row in rows}
    here = list(found)
    for seat in c.execute(select(seats).where(seats.c.table_id.in_(here)).order_by(seats.c.seat)):
        found[seat.table_id]["seats"].append((seat.bot, seat.name))
    who = select(sitters, people.c.name).where(sitters.c.table_id.in_(here), people.c.id == sitters.c.person_id)
    for sitter in c.execute(who.order_by(sitters.c.person_id)):
        found[sitter.table_id]["people"].setdefault(sitter.person_id, set()).add(sitter.role)
        if sitter.role == HOST:
            found[sitter.table_id]["hosts"][sitter.person_id] = sitter.name
    for link in c.execute(select(links).where(links.c.table_id.in_(here))):
        if link.used is not None:
            found[link.table_id]["used"].add(link.role)
        if link.role == HOST:
            found[link.table_id]["owners"].add(f"token:{link.token}")
    return list(found.values())


def _open_table(row: Any) -> dict[str, Any]:
    read = {"options": json.loads(row.options), "pace": None if row.pace is None else json.loads(row.pace)}
    return {**row._mapping, **read, "seats": [], "people": {}, "hosts": {}, "used": set(), "owners": set()}


def opened_by(c: Connection, person: str) -> int:
    """How many tables somebody has open that have seats which nobody has taken."""
    mine = select(sitters.c.table_id).where(sitters.c.person_id == person, sitters.c.role == HOST)
    free = openings.join(tables, tables.c.id == openings.c.table_id)
    chosen = select(func.count()).select_from(free).where(tables.c.id.in_(mine), ~IS_OVER, exists().where(IS_FREE))
    return int(c.execute(chosen).scalar_one())


def asks_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """The seats that somebody asks for, the last first."""
    chosen = select(asks, tables.c.game).where(asks.c.person_id == person, tables.c.id == asks.c.table_id)
    return [dict(row._mapping) for row in c.execute(chosen.order_by(asks.c.at.desc()))]


# Who is blocked.


def block(c: Connection, block: str, owner: str, person: str, at: float) -> None:
    """A host does not want somebody at their tables."""
    c.execute(delete(blocks).where(blocks.c.owner == owner, blocks.c.person_id == person))
    c.execute(insert(blocks).values(id=block, owner=owner, person_id=person, at=at))


def unblock(c: Connection, owner: str, block: str) -> bool:
    """A host has nothing against somebody any more; False where there is no such block."""
    return c.execute(delete(blocks).where(blocks.c.owner == owner, blocks.c.id == block)).rowcount > 0


def blocked_by(c: Connection, owner: str) -> list[dict[str, Any]]:
    """Whom a host has blocked, by name."""
    chosen = select(blocks, people.c.name).where(blocks.c.owner == owner, people.c.id == blocks.c.person_id)
    return [dict(row._mapping) for row in c.execute(chosen.order_by(people.c.name, blocks.c.id))]


def blocked_among(c: Connection, owners: Iterable[str], persons: Iterable[str]) -> set[str]:
    """Which of some people are blocked by one of these hosts."""
    pairs = blocks.c.owner.in_(list(owners)), blocks.c.person_id.in_(list(persons))
    return set(c.execute(select(blocks.c.person_id).where(*pairs)).scalars())


def blockers_of(c: Connection, person: str) -> set[str]:
    """The hosts who have blocked somebody."""
    return set(c.execute(select(blocks.c.owner).where(blocks.c.person_id == person)).scalars())


# Reports.


def add_report(c: Connection, values: dict[str, Any]) -> None:
    """Something for the operator to read."""
    c.execute(insert(reports).values(**values))


def all_reports(c: Connection) -> list[dict[str, Any]]:
    """What there is for the operator to read, the oldest first."""
    return [dict(row._mapping) for row in c.execute(select(reports).order_by(reports.c.at, reports.c.id))]


def drop_report(c: Connection, report: str) -> bool:
    """The operator has dealt with a report; False where there is none such."""
    return c.execute(delete(reports).where(reports.c.id == report)).rowcount > 0


# Of one person.


def lobby_known(c: Connection, person: str) -> dict[str, Any]:
    """What the lobby knows of somebody: seats they ask for, whom they blocked, what they reported."""
    owner = f"person:{person}"
    told = select(reports.c.at, reports.c.table_id, reports.c.about_name, reports.c.said, reports.c.text)
    asked = [{key: row[key] for key in ("table_id", "at", "refused")} for row in asks_of(c, person)]
    return {
        "asks": asked,
        "blocked": [{"name": row["name"], "at": row["at"]} for row in blocked_by(c, owner)],
        "reports": [dict(row._mapping) for row in c.execute(told.where(reports.c.owner == owner))],
    }


def forget_in_lobby(c: Connection, person: str) -> None:
    """Delete what has no person to be deleted with: blocks and reports by somebody, and reports about them."""
    owner = f"person:{person}"
    c.execute(delete(blocks).where(blocks.c.owner == owner))
    c.execute(delete(reports).where(or_(reports.c.owner == owner, reports.c.about == owner)))
