"""Which processes serve the tables of a database, and which of them lets bots think at which table.

A process says again and again that it lives. One that has not done so for a while is dead to the others, and what it
held is free. Time is that of the database, so that clocks of machines need not agree. Nothing is wrong if two processes
think at one table: the first to commit wins, as with every change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, exists, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or_not

from rondel.web.store.exchange import tell
from rondel.web.store.list_queries import waiting_for_bots
from rondel.web.store.schema import processes, tables, thinkers

LEASE: Final = 5.0  # seconds for which a process is believed to live


@dataclass(frozen=True)
class Beat:
    """What a process learns when it says that it lives."""

    alive: frozenset[str]  # all processes, itself too
    left: tuple[str, ...]  # tables at which nobody thinks any more


def beat(c: Connection, process: str) -> Beat:
    """A process lives; what the dead have left is told to one of those who ask."""
    now = func.extract("epoch", func.clock_timestamp())
    known = c.execute(update(processes).where(processes.c.id == process).values(until=now + LEASE)).rowcount
    if not known:
        c.execute(insert(processes).values(id=process, until=now + LEASE))
    late, early = (
        processes.c.until < now,
        processes.c.until > now + 2 * LEASE,
    )  # or the clock of the database was put back
    dead = c.execute(delete(processes).where(late | early)).rowcount
    alive = frozenset(c.execute(select(processes.c.id)).scalars())
    return Beat(alive, tuple(unattended(c)) if dead or not known else ())


def leave(c: Connection, process: str) -> None:
    """A process ends; the others take over what it held."""
    c.execute(delete(processes).where(processes.c.id == process))
    tell(c, "left", process)


def unattended(c: Connection) -> list[str]:
    """The tables at which a bot has to move and no process lets it think."""
    held = set(c.execute(select(thinkers.c.table_id)).scalars())
    return [table for table in waiting_for_bots(c) if table not in held]


def take(c: Connection, table: str, process: str) -> bool:
    """Be the process in which the bots of a table think, unless another is."""
    lives = c.execute(select(exists().where(processes.c.id == process))).scalar()
    kept = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True, key_share=True)
    there = c.execute(kept).first()  # nobody deletes it until the lease is written
    if not (lives and there):
        return False
    new = insert_or_not(thinkers).values(table_id=table, process=process).on_conflict_do_nothing()
    return c.execute(new.returning(thinkers.c.table_id)).first() is not None


def give_back(c: Connection, table: str, process: str) -> None:
    """Let others have the bots of a table."""
    c.execute(delete(thinkers).where(thinkers.c.table_id == table, thinkers.c.process == process))
