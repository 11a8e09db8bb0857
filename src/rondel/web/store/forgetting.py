"""What somebody uses, and how it is forgotten: tables, seats, and everything that is known of a person."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, and_, delete, exists, func, select, update

from rondel.core.seats import OVER
from rondel.web.store import stamps
from rondel.web.store.schema import (
    IS_UNMOVED,
    chat,
    desks,
    drafts,
    links,
    muted,
    people,
    seats,
    sitters,
    studies,
    tables,
    tile_sets,
)

HOST: Final = -2  # the role of whoever made a table
WATCH: Final = -1  # of who watches
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


def forget(c: Connection, now: float, age: float) -> int:
    """Delete tables at which no person has ever moved and nothing has changed for so long.

    A clock that is ahead forgets nothing: no time has passed here since the last change of any table.
    """
    last = c.execute(select(func.max(tables.c.changed))).scalar()
    before = min(now, last or now) - age
    return c.execute(delete(tables).where(IS_UNMOVED, tables.c.changed < before)).rowcount


def delete_table(c: Connection, table: str) -> str | None:
    """Delete a table with all that belongs to it; gives its tile set if nothing else is played with it."""
    tiles = c.execute(select(tables.c.tiles).where(tables.c.id == table)).scalar()
    for other in c.execute(select(tables.c.id).where(tables.c.rematch == table)).scalars().all():
        c.execute(update(tables).where(tables.c.id == other).values(rematch=None))
        stamps.mark(c, other)
    c.execute(delete(tables).where(tables.c.id == table))
    if tiles is None:
        return None
    unused = and_(~exists().where(tables.c.tiles == tiles), ~exists().where(studies.c.setup.contains(tiles)))
    return tiles if c.execute(delete(tile_sets).where(tile_sets.c.id == tiles, unused)).rowcount else None


def leave_table(c: Connection, table: str, person: str) -> bool:
    """A person leaves a table with all roles, words and notes; True if they were the last who had it.

    A seat that nobody else holds is open again, or has no name any more where the game is over.
    """
    here = sitters.c.table_id == table
    held = [row.role for row in c.execute(select(sitters.c.role).where(here, sitters.c.person_id == person))]
    shared = {row.role for row in c.execute(select(sitters.c.role).where(here, sitters.c.person_id != person))}
    programs = {
        row.role for row in c.execute(select(links.c.role).where(links.c.table_id == table, links.c.used.is_not(None)))
    }
    if set(held) - {WATCH} and not shared | programs:
        return True
    names = set()
    for role in sorted(set(held) - shared - programs - {HOST}):
        mine = (seats.c.table_id == table, seats.c.seat == role)
        names |= set(c.execute(select(seats.c.name).where(*mine)).scalars())
        c.execute(update(seats).where(*mine).values(name=""))
        c.execute(delete(drafts).where(drafts.c.table_id == table))
    owner = f"person:{person}"
    # Of messages of before it is not known who wrote them; those under the same name from the same place are theirs.
    before = and_(chat.c.owner.is_(None), chat.c.name.in_(names), chat.c.role.in_(held))
    c.execute(delete(chat).where(chat.c.table_id == table, (chat.c.owner == owner) | before))
    c.execute(delete(desks).where(desks.c.table_id == table, desks.c.owner == owner))
    c.execute(delete(sitters).where(here, sitters.c.person_id == person))
    return False


def places_of(c: Connection, person: str) -> list[str]:
    """All tables at which a person has a role, or has left words or notes."""
    owner = f"person:{person}"
    found = {row.table_id for row in c.execute(select(sitters.c.table_id).where(sitters.c.person_id == person))}
    found |= {row.table_id for row in c.execute(select(chat.c.table_id).where(chat.c.owner == owner))}
    found |= {row.table_id for row in c.execute(select(desks.c.table_id).where(desks.c.owner == owner))}
    return sorted(found)


def delete_person(c: Connection, person: str) -> None:
    """Delete a person who has left all tables, and what words and notes may be left of them."""
    owner = f"person:{person}"
    c.execute(delete(chat).where(chat.c.owner == owner))
    c.execute(delete(desks).where(desks.c.owner == owner))
    c.execute(delete(muted).where((muted.c.owner == owner) | (muted.c.other == owner)))
    c.execute(delete(people).where(people.c.id == person))
