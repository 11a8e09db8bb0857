"""Queries about open tables: how one is open, and who asks for a seat there."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from rondel.web.store.lobby_schema import asks, openings
from rondel.web.store.schema import people, tables


@dataclass(frozen=True)
class Opening:
    """How a table is open to anybody."""

    since: float
    accepts: bool = False  # the host says who sits down
    least: float | None = None  # the ratings with which one may sit down
    most: float | None = None


@dataclass(frozen=True)
class SeatAsk:
    """Somebody asks the host of a table for a seat."""

    id: str
    person: str
    name: str
    seat: int | None
    at: float
    refused: bool = False


def save_opening(c: Connection, table: str, opening: Opening | None) -> None:
    """A table is open from now on, for whoever knows its address too; or it is not, and nobody asks any more."""
    c.execute(delete(openings).where(openings.c.table_id == table))
    if opening is None:
        c.execute(delete(asks).where(asks.c.table_id == table))
        return
    c.execute(insert(openings).values(table_id=table, **vars(opening)))
    c.execute(update(tables).where(tables.c.id == table).values(by_address=True))


def read_opening(c: Connection, table: str) -> Opening | None:
    """How a table is open, None where it is not."""
    row = c.execute(select(openings).where(openings.c.table_id == table)).first()
    return None if row is None else Opening(row.since, row.accepts, row.least, row.most)


def read_asks(c: Connection, table: str) -> list[SeatAsk]:
    """Who asks for a seat at a table, the first one first."""
    named = select(asks, people.c.name).where(asks.c.table_id == table, people.c.id == asks.c.person_id)
    rows = c.execute(named.order_by(asks.c.at, asks.c.id))
    return [SeatAsk(row.id, row.person_id, row.name, row.seat, row.at, row.refused) for row in rows]


def add_ask(c: Connection, table: str, ask: SeatAsk) -> None:
    """Somebody asks for a seat at a table."""
    values = {"id": ask.id, "person_id": ask.person, "seat": ask.seat, "at": ask.at, "refused": ask.refused}
    c.execute(insert(asks).values(table_id=table, **values))


def drop_ask(c: Connection, table: str, ask: str) -> None:
    """Somebody does not ask for a seat any more."""
    c.execute(delete(asks).where(asks.c.table_id == table, asks.c.id == ask))


def refuse_ask(c: Connection, table: str, ask: str) -> None:
    """The host has refused somebody."""
    c.execute(update(asks).where(asks.c.table_id == table, asks.c.id == ask).values(refused=True))
