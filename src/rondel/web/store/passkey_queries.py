"""Queries about passkeys, and the challenges that whoever uses one has to answer."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from rondel.web.store.passkey_schema import challenges, passkeys
from rondel.web.store.schema import people


def save_challenge(c: Connection, challenge: str, person: str | None, until: float) -> None:
    """A challenge, given hashed, for a person who adds a passkey or for whoever has one; those of before are void."""
    c.execute(delete(challenges).where(challenges.c.until < time.time()))
    c.execute(insert(challenges).values(challenge=challenge, person_id=person, until=until))


def take_challenge(c: Connection, challenge: str, person: str | None) -> bool:
    """Whether a challenge was asked of a person, or of whoever has a passkey; it is used up now."""
    asked = (challenges.c.challenge == challenge, challenges.c.person_id.is_not_distinct_from(person))
    until = c.execute(select(challenges.c.until).where(*asked)).scalar()
    used = c.execute(delete(challenges).where(*asked)).rowcount
    return until is not None and used == 1 and until >= time.time()


def add_passkey(c: Connection, most: int, person: str, key: str, values: dict[str, Any]) -> bool:
    """Another passkey of a person, known by the hash of its credential; False where it would be one too many."""
    mine = select(func.count()).select_from(passkeys).where(passkeys.c.person_id == person)
    known = c.execute(select(passkeys.c.key).where(passkeys.c.key == key)).scalar()
    if known is not None or c.execute(mine).scalar_one() >= most:
        return False
    now = time.time()
    c.execute(insert(passkeys).values(key=key, person_id=person, created=now, used=now, **values))
    return True


def passkeys_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """The passkeys of a person, the first one first."""
    chosen = select(passkeys).where(passkeys.c.person_id == person).order_by(passkeys.c.created, passkeys.c.id)
    return [dict(row._mapping) for row in c.execute(chosen)]


def read_passkey(c: Connection, key: str) -> dict[str, Any] | None:
    """A passkey with the name of its person; None where there is none such."""
    chosen = select(passkeys, people.c.name.label("person_name")).where(
        passkeys.c.key == key, people.c.id == passkeys.c.person_id
    )
    row = c.execute(chosen).first()
    return None if row is None else dict(row._mapping)


def use_passkey(c: Connection, key: str, uses: int) -> None:
    """A passkey was used."""
    c.execute(update(passkeys).where(passkeys.c.key == key).values(uses=uses, used=time.time()))


def drop_passkey(c: Connection, person: str, passkey: str) -> bool:
    """A passkey of a person opens nothing any more; False where there is none such."""
    mine = (passkeys.c.person_id == person, passkeys.c.id == passkey)
    return c.execute(delete(passkeys).where(*mine)).rowcount == 1
