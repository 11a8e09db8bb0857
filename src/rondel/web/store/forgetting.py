"""What somebody uses, and how it is forgotten: tables, seats, and everything that is known of a person."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, and_, delete, func, select

from rondel.core.seats import OVER
from rondel.web.store.schema import seats, sitters, tables, tile_sets

HOST: Final = -2  # the role of whoever made a table
LINE: Final = 80  # bytes that a choice takes on disk, about


def used_by(c: Connection, person: str) -> tuple[int, int, int]:
    """What somebody uses: tables they made that are not finished, seats of bots there, bytes of all their tables."""
    mine = select(sitters.c.table_id).where(sitters.c.person_id == person, sitters.c.role == HOST)
    going = and_(tables.c.id.in_(mine), tables.c.actor != OVER)
    made = c.execute(select(func.count()).select_from(tables).where(going)).scalar_one()
    played = seats.c.table_id.in_(select(tables.c.id).where(going))
    bots = c.execute(select(func.count()).select_from(seats).where(played, seats.c.bot != "")).scalar_one()
    lines = c.execute(select(func.sum(tables.c.length)).where(tables.c.id.in_(mine))).scalar() or 0
    sets = select(tables.c.tiles).where(tables.c.id.in_(mine))
    tiles = c.execute(select(func.sum(func.length(tile_sets.c.text))).where(tile_sets.c.id.in_(sets))).scalar() or 0
    return int(made), int(bots), int(lines) * LINE + int(tiles)


def forget(c: Connection, before: float) -> int:
    """Delete tables at which no person has ever moved and nothing has changed since a time."""
    return c.execute(delete(tables).where(tables.c.moved.is_(False), tables.c.changed < before)).rowcount
