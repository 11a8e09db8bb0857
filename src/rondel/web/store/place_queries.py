"""Queries about coming to a table and being known there."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from rondel.core.seats import OVER
from rondel.web.store.opening_queries import save_opening
from rondel.web.store.schema import agreed, drafts, people, put_away, tables


def names_of(c: Connection, persons: Iterable[str]) -> dict[str, str]:
    """The names of people by their ids."""
    chosen = select(people.c.id, people.c.name).where(people.c.id.in_(list(persons)))
    return {row.id: row.name for row in c.execute(chosen)}


def set_by_address(c: Connection, table: str, by_address: bool) -> None:
    """Whether who knows the address of a table may sit down or watch from now on."""
    c.execute(update(tables).where(tables.c.id == table).values(by_address=by_address))


def put_table_away(c: Connection, table: str, person: str) -> None:
    """A person does not want to see a table in lists any more."""
    bring_table_back(c, table, person)
    c.execute(insert(put_away).values(table_id=table, person_id=person))


def bring_table_back(c: Connection, table: str, person: str) -> None:
    """A person wants to see a table in lists again."""
    c.execute(delete(put_away).where(put_away.c.table_id == table, put_away.c.person_id == person))


def save_agreed(c: Connection, table: str, seats: Iterable[int]) -> None:
    """The seats whose players want to end a table unfinished, and no others."""
    c.execute(delete(agreed).where(agreed.c.table_id == table))
    for seat in sorted(seats):
        c.execute(insert(agreed).values(table_id=table, seat=seat))


def end_table(c: Connection, table: str, at: float) -> None:
    """A table is over without a result."""
    c.execute(delete(drafts).where(drafts.c.table_id == table))
    save_opening(c, table, None)
    c.execute(update(tables).where(tables.c.id == table).values(ended=at, changed=at, actor=OVER))
