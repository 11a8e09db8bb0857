"""Queries about coming to a table and being known there."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select, update

from rondel.web.store.schema import people, tables


def names_of(c: Connection, persons: Iterable[str]) -> dict[str, str]:
    """The names of people by their ids."""
    chosen = select(people.c.id, people.c.name).where(people.c.id.in_(list(persons)))
    return {row.id: row.name for row in c.execute(chosen)}


def set_by_address(c: Connection, table: str, by_address: bool) -> None:
    """Whether who knows the address of a table may sit down or watch from now on."""
    c.execute(update(tables).where(tables.c.id == table).values(by_address=by_address))
