"""Queries that list tables: those of a person, those anybody may watch, and those that wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, and_, exists, or_, select

from rondel.core.seats import CHANCE
from rondel.web.store.queries import FORMER, read_result
from rondel.web.store.schema import IS_LISTED, IS_OVER, clocks, put_away, seats, sitters, tables


def listing(c: Connection, rows: Iterable[Any]) -> list[dict[str, Any]]:
    """What a list of tables shows of each."""
    found = {row.id: {**row._mapping, "seats": [], "result": read_result(row.result)} for row in rows}
    chosen = select(seats).where(seats.c.table_id.in_(list(found))).order_by(seats.c.seat)
    for seat in c.execute(chosen):
        found[seat.table_id]["seats"].append({"bot": seat.bot, "name": seat.name})
    return list(found.values())


WITH_CLOCKS: Final = tables.outerjoin(clocks, clocks.c.table_id == tables.c.id)
LISTING: Final = select(
    tables.c.id,
    tables.c.game,
    tables.c.created,
    tables.c.changed,
    tables.c.length,
    tables.c.turn,
    tables.c.actor,
    tables.c.result,
    clocks.c.due,
).select_from(WITH_CLOCKS)


def tables_of(c: Connection, person: str, limit: int) -> list[dict[str, Any]]:
    """The tables of a person, the last changed first, with the roles the person has there; not what is put away."""
    return _tables_of(c, person, limit, ~is_put_away(person))


def tables_put_away(c: Connection, person: str, limit: int) -> list[dict[str, Any]]:
    """The tables that a person has put away, as above."""
    return _tables_of(c, person, limit, is_put_away(person))


def is_put_away(person: str) -> Any:
    """Whether a person has put a table away."""
    return exists().where(put_away.c.table_id == tables.c.id, put_away.c.person_id == person)


def _tables_of(c: Connection, person: str, limit: int, chosen: Any) -> list[dict[str, Any]]:
    here = tables.c.id.in_(select(sitters.c.table_id).where(sitters.c.person_id == person, sitters.c.role != FORMER))
    rows = c.execute(LISTING.where(here, chosen).order_by(tables.c.changed.desc()).limit(limit))
    found = listing(c, rows)
    roles: dict[str, set[int]] = {}
    for row in c.execute(select(sitters.c.table_id, sitters.c.role).where(sitters.c.person_id == person)):
        roles.setdefault(row.table_id, set()).add(row.role)
    for entry in found:
        entry["roles"] = roles[entry["id"]]
    return found


def waiting_for(c: Connection, person: str) -> list[str]:
    """The tables at which a person has to decide: whose clock runs out first, then the one that waits longest."""
    acts = and_(sitters.c.table_id == tables.c.id, sitters.c.role == tables.c.actor)
    played = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.actor, seats.c.bot == "")
    found = select(tables.c.id).select_from(WITH_CLOCKS).join(sitters, acts).join(seats, played)
    by_clock = (clocks.c.due.is_(None), clocks.c.due, tables.c.changed)
    mine = found.where(sitters.c.person_id == person, ~is_put_away(person)).order_by(*by_clock)
    return [row.id for row in c.execute(mine)]


def listed_tables(c: Connection, limit: int) -> list[dict[str, Any]]:
    """The tables that anybody may watch, those still played first."""
    listed = LISTING.where(IS_LISTED).order_by(tables.c.changed.desc())
    played = c.execute(listed.where(~IS_OVER).limit(limit)).all()
    over = c.execute(listed.where(IS_OVER).limit(limit - len(played))).all()
    return listing(c, [*played, *over])


def waiting_for_bots(c: Connection) -> list[str]:
    """The tables at which a bot has to move."""
    seated = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.actor, seats.c.bot != "")
    waits = or_(tables.c.actor == CHANCE, exists().where(seated))
    return [row.id for row in c.execute(select(tables.c.id).where(~IS_OVER, waits))]
