"""The queries about the studies that people keep, and about the analysis that runs in one."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from rondel.web.store.schema import people, studies, study_looks, tile_sets

ALIVE: Final = 120.0  # seconds after which an analysis that was not heard of is dead


@dataclass(frozen=True)
class StoredStudy:
    """A study as the database has it, with the name of whose it is."""

    id: str
    owner: str
    name: str
    game: str
    setup: str
    origin: str | None
    begins: str
    tree: str
    revision: int = 0
    changed: float = 0.0
    job: str | None = None
    job_until: float = 0.0
    job_done: int = 0
    job_all: int = 0
    owner_name: str = ""
    found: dict[tuple[int, int], str] = field(default_factory=dict)  # by node and by the node of the turn played

    @property
    def runs(self) -> bool:
        """Whether an analysis runs."""
        return self.job is not None and self.job_until > time.time()


COLUMNS: Final = (*(c for c in studies.c if c.name != "created"), people.c.name.label("owner_name"))
KEPT: Final = select(*COLUMNS).join(people, people.c.id == studies.c.owner)


def add_study(c: Connection, new: StoredStudy, most: int, tiles: str | None, text: str | None) -> bool:
    """A new study, with the tile set that it brings; False if its owner has as many as they may have."""
    count = c.execute(select(func.count()).select_from(studies).where(studies.c.owner == new.owner)).scalar_one()
    if count >= most:
        return False
    known = tiles is None or c.execute(select(tile_sets.c.id).where(tile_sets.c.id == tiles)).first() is not None
    if not known and text is not None:
        c.execute(insert(tile_sets).values(id=tiles, text=text))
    now = time.time()
    names = ("id", "owner", "name", "game", "setup", "origin", "begins", "tree")
    values = {name: getattr(new, name) for name in names}
    c.execute(insert(studies).values(**values, revision=0, created=now, changed=now))
    for (node, played), text in new.found.items():
        c.execute(insert(study_looks).values(study_id=new.id, node=node, played=played, found=text))
    return True


def read_study(c: Connection, name: str) -> StoredStudy | None:
    """A study by its id, with what was found in it."""
    row = c.execute(KEPT.where(studies.c.id == name)).first()
    if row is None:
        return None
    looks = c.execute(select(study_looks).where(study_looks.c.study_id == name))
    return StoredStudy(**row._mapping, found={(look.node, look.played): look.found for look in looks})


def studies_of(c: Connection, owner: str) -> list[StoredStudy]:
    """The studies of a person, the last changed first."""
    rows = c.execute(KEPT.where(studies.c.owner == owner).order_by(studies.c.changed.desc()))
    return [StoredStudy(**row._mapping) for row in rows]


def study_of_table(c: Connection, owner: str, table: str) -> str | None:
    """The study that somebody has made of a table."""
    mine = (studies.c.owner == owner, studies.c.origin == table)
    return c.execute(select(studies.c.id).where(*mine).order_by(studies.c.created.desc()).limit(1)).scalar()


def save_study(c: Connection, new: StoredStudy, changed: list[int]) -> bool:
    """Keep a changed study; False if it has changed since it was read. What was found at changed nodes is void."""
    as_read = (studies.c.id == new.id, studies.c.revision == new.revision)
    values = {"name": new.name, "tree": new.tree, "revision": new.revision + 1, "changed": time.time()}
    if not c.execute(update(studies).where(*as_read).values(**values)).rowcount:
        return False
    void = or_(study_looks.c.node.in_(changed), study_looks.c.played.in_(changed))
    c.execute(delete(study_looks).where(study_looks.c.study_id == new.id, void))
    return True


def drop_study(c: Connection, name: str) -> None:
    """Forget a study."""
    c.execute(delete(studies).where(studies.c.id == name))


def begin_job(c: Connection, study: str, owner: str, job: str, steps: int) -> bool:
    """Let an analysis run; False if one of the same person runs already."""
    now = time.time()
    running = (studies.c.owner == owner, studies.c.job.is_not(None), studies.c.job_until > now)
    if c.execute(select(func.count()).select_from(studies).where(*running)).scalar_one():
        return False
    values = {"job": job, "job_until": now + ALIVE, "job_done": 0, "job_all": steps}
    return c.execute(update(studies).where(studies.c.id == study).values(**values)).rowcount > 0


def note_job(c: Connection, study: str, job: str, done: int, look: tuple[int, int, str] | None) -> bool:
    """Keep what an analysis has found, and that it goes on; False if it was stopped."""
    going = (studies.c.id == study, studies.c.job == job)
    values = {"job_until": time.time() + ALIVE, "job_done": done}
    if not c.execute(update(studies).where(*going).values(**values)).rowcount:
        return False
    if look is not None:
        node, played, text = look
        same = (study_looks.c.study_id == study, study_looks.c.node == node, study_looks.c.played == played)
        c.execute(delete(study_looks).where(*same))
        c.execute(insert(study_looks).values(study_id=study, node=node, played=played, found=text))
    return True


def end_job(c: Connection, study: str, job: str | None) -> None:
    """An analysis is over, or is to stop; without a name, whichever runs."""
    which = (studies.c.id == study,) if job is None else (studies.c.id == study, studies.c.job == job)
    c.execute(update(studies).where(*which).values(job=None))
