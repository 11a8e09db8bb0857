"""The queries about the tile sets that people keep."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from rondel.web.store.schema import own_sets, people


@dataclass(frozen=True)
class StoredSet:
    """A tile set as the database has it, with the name of whose it is."""

    id: str
    owner: str
    game: str
    name: str
    text: str
    rows: int
    checked: int
    revision: int = 0
    changed: float = 0.0
    owner_name: str = ""


def add_set(c: Connection, new: StoredSet, most: int) -> bool:
    """A new set; False if its owner has as many as they may have."""
    count = c.execute(select(func.count()).select_from(own_sets).where(own_sets.c.owner == new.owner)).scalar_one()
    if count >= most:
        return False
    now = time.time()
    c.execute(
        insert(own_sets).values(
            id=new.id,
            owner=new.owner,
            game=new.game,
            name=new.name,
            text=new.text,
            rows=new.rows,
            checked=new.checked,
            revision=0,
            created=now,
            changed=now,
        )
    )
    return True


COLUMNS = (
    own_sets.c.id,
    own_sets.c.owner,
    own_sets.c.game,
    own_sets.c.name,
    own_sets.c.text,
    own_sets.c.rows,
    own_sets.c.checked,
    own_sets.c.revision,
    own_sets.c.changed,
    people.c.name.label("owner_name"),
)
KEPT = select(*COLUMNS).join(people, people.c.id == own_sets.c.owner)


def read_set(c: Connection, name: str) -> StoredSet | None:
    """A set by its id."""
    row = c.execute(KEPT.where(own_sets.c.id == name)).first()
    return None if row is None else StoredSet(**row._mapping)


def sets_of(c: Connection, owner: str) -> list[StoredSet]:
    """The sets of a person, the last changed first."""
    rows = c.execute(KEPT.where(own_sets.c.owner == owner).order_by(own_sets.c.changed.desc()))
    return [StoredSet(**row._mapping) for row in rows]


def save_set(c: Connection, new: StoredSet) -> bool:
    """Keep a changed set; False if it has changed since it was read."""
    as_read = (own_sets.c.id == new.id, own_sets.c.revision == new.revision)
    values = {"name": new.name, "text": new.text, "rows": new.rows, "checked": new.checked}
    more = {"revision": new.revision + 1, "changed": time.time()}
    return c.execute(update(own_sets).where(*as_read).values(**values, **more)).rowcount > 0


def drop_set(c: Connection, name: str) -> None:
    """Forget a set; tables that play with it have a copy."""
    c.execute(delete(own_sets).where(own_sets.c.id == name))
