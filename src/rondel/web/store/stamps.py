"""One writer per table: who changes a table names the stamp under which it was read, and gives it another.

The row of the table is locked until the change is committed. Whoever comes second waits, finds another stamp, and has
changed nothing. Stamps are random, so that none comes back, not even after a power cut that lost the last draft.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from rondel.web.store.exchange import tell
from rondel.web.store.failing import Beaten
from rondel.web.store.prepared import carry_out
from rondel.web.store.schema import tables

# Made once: to put a statement together takes longer than to carry it out.
CLAIM: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.stamp == bindparam("known"))
    .values(stamp=bindparam("fresh"))
)


def fresh() -> int:
    """A stamp that no table had before."""
    return secrets.randbits(62)


def claim(c: Connection, table: str, known: int, stamp: int) -> None:
    """Be the one who changes a table, if it is as it was read."""
    if carry_out(c, CLAIM, {"table": table, "known": known, "fresh": stamp}) == 0:
        raise Beaten
    tell(c, "change", table, stamp)


def mark(c: Connection, table: str) -> None:
    """Change a table that nobody has read for it; who has it in memory reads it anew."""
    stamp = fresh()
    c.execute(update(tables).where(tables.c.id == table).values(stamp=stamp))
    tell(c, "change", table, stamp)


def stamp_of(c: Connection, table: str) -> int | None:
    """The stamp of a table, None where there is no such table."""
    return c.execute(select(tables.c.stamp).where(tables.c.id == table)).scalar()
