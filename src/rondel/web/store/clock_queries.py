"""Queries about time: the clocks of tables, the breaks of people, and when the server was there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from rondel.web.store.schema import breaks, clocks, outages, seats, server, sitters, tables

ALIVE: Final = "alive"  # what the table of the server calls the moment at which it was last known to live
ALIKE: Final = 1.0  # seconds by which clocks may differ that agree
KEPT: Final = 400 * 86_400.0  # seconds for which it is known when the server was away


@dataclass(frozen=True)
class Timed:
    """Clocks as they are kept, and when the one that runs is to be looked at."""

    clock: dict[str, Any]
    due: float | None


def add_clock(c: Connection, table: str, pace: dict[str, Any] | None, clock: dict[str, Any] | None) -> None:
    """The clocks of a new table, where it has some."""
    if pace is not None:
        c.execute(insert(clocks).values(table_id=table, pace=json.dumps(pace), clock=json.dumps(clock)))


def read_clock(c: Connection, table: str) -> tuple[dict[str, Any] | None, dict[str, Any] | None, float | None]:
    """Pace and clocks of a table and when the one that runs is due, all None where it has none."""
    row = c.execute(select(clocks).where(clocks.c.table_id == table)).first()
    return (None, None, None) if row is None else (json.loads(row.pace), json.loads(row.clock), row.due)


def save_clock(c: Connection, table: str, timed: Timed) -> None:
    """The clocks of a table from now on."""
    values = {"clock": json.dumps(timed.clock), "due": timed.due}
    c.execute(update(clocks).where(clocks.c.table_id == table).values(**values))


def fall(c: Connection, table: str, seat: int, bot: str, timed: Timed) -> None:
    """A clock has run out: a bot plays the seat."""
    c.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(bot=bot))
    save_clock(c, table, timed)


def due_before(c: Connection, now: float) -> list[str]:
    """The tables whose clocks are to be looked at."""
    return list(c.execute(select(clocks.c.table_id).where(clocks.c.due <= now).order_by(clocks.c.due)).scalars())


# Breaks.


def read_breaks(c: Connection, people: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The breaks of people, of those who have set some."""
    rows = c.execute(select(breaks).where(breaks.c.person_id.in_(list(people))))
    return {row.person_id: json.loads(row.breaks) for row in rows}


def save_breaks(c: Connection, person: str, data: dict[str, Any]) -> None:
    """The breaks of a person from now on."""
    c.execute(delete(breaks).where(breaks.c.person_id == person))
    c.execute(insert(breaks).values(person_id=person, breaks=json.dumps(data)))


def timed_tables(c: Connection, person: str) -> list[str]:
    """The tables with clocks at which a person has a seat."""
    mine = exists().where(sitters.c.table_id == clocks.c.table_id, sitters.c.person_id == person, sitters.c.role >= 0)
    return list(c.execute(select(clocks.c.table_id).where(mine).order_by(clocks.c.table_id)).scalars())


# The host.


def see_host(c: Connection, table: str, at: float) -> None:
    """The host of a table is there."""
    c.execute(update(tables).where(tables.c.id == table).values(host_seen=at))


# The server.


def look_at_clocks(c: Connection) -> tuple[float, bool]:
    """The seconds by which the clock of the database is ahead of that of this machine, and whether any clock runs."""
    runs = bool(c.execute(select(exists().where(clocks.c.due.is_not(None)))).scalar())
    if c.dialect.name != "postgresql":
        return 0.0, runs
    ahead = float(c.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one()) - time.time()
    return ahead if abs(ahead) > ALIKE else 0.0, runs


def note_alive(c: Connection, now: float, patience: float) -> None:
    """The server lives. Where nothing was heard of it for longer than one is patient, it was away meanwhile."""
    known = c.execute(select(server.c.value).where(server.c.name == ALIVE).with_for_update()).scalar()
    if known is None:
        c.execute(insert(server).values(name=ALIVE, value=repr(now)))
        return
    before = float(known)
    if now - before > patience:
        c.execute(delete(outages).where((outages.c.begin == before) | (outages.c.end < now - KEPT)))
        c.execute(insert(outages).values(begin=before, end=now))
    c.execute(update(server).where(server.c.name == ALIVE).values(value=repr(now)))


def read_outages(c: Connection) -> list[tuple[float, float]]:
    """When the server was away, in order."""
    return [(row.begin, row.end) for row in c.execute(select(outages).order_by(outages.c.begin))]
