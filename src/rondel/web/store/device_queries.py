"""Queries about the browsers of a person, the codes that join them, and all that is known of somebody."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from rondel.web.store.clock_queries import read_breaks
from rondel.web.store.history_queries import counted_known
from rondel.web.store.lobby_queries import lobby_known
from rondel.web.store.message_queries import messages_known
from rondel.web.store.passkey_queries import passkeys_of
from rondel.web.store.schema import browsers, chat, desks, device_codes, log, own_sets, people, sitters, studies, tables


def add_person(c: Connection, person: str, token: str, name: str, browser: str, device: str) -> None:
    """Somebody new, with their first browser."""
    c.execute(insert(people).values(id=person, token=token, name=name, created=time.time()))
    add_browser(c, person, token, browser, device)


def add_browser(c: Connection, person: str, token: str, browser: str, device: str) -> None:
    """Another browser of a person, by its token, given hashed."""
    now = time.time()
    values = {"token": token, "id": browser, "person_id": person, "device": device, "created": now, "seen": now}
    c.execute(insert(browsers).values(**values))


def person_by_token(c: Connection, token: str) -> tuple[str, str, float] | None:
    """Id and name of whoever has a browser with a token, given hashed, and when it was last used, about."""
    chosen = select(people.c.id, people.c.name, browsers.c.seen).where(
        browsers.c.token == token, people.c.id == browsers.c.person_id
    )
    row = c.execute(chosen).first()
    return None if row is None else (row.id, row.name, row.seen)


def note_seen(c: Connection, token: str, at: float) -> None:
    """A browser was used."""
    c.execute(update(browsers).where(browsers.c.token == token).values(seen=at))


def browsers_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """All browsers of a person, the first one first."""
    chosen = select(browsers).where(browsers.c.person_id == person).order_by(browsers.c.created, browsers.c.id)
    return [dict(row._mapping) for row in c.execute(chosen)]


def drop_browser(c: Connection, person: str, browser: str) -> str | None:
    """A browser of a person is known no more; gives its hashed token, None where there is none such."""
    mine = (browsers.c.person_id == person, browsers.c.id == browser)
    token = c.execute(select(browsers.c.token).where(*mine)).scalar()
    c.execute(delete(browsers).where(*mine))
    return token


def save_code(c: Connection, person: str, code: str, until: float) -> None:
    """The code by which a browser joins a person, given hashed; an earlier one is void."""
    c.execute(delete(device_codes).where((device_codes.c.person_id == person) | (device_codes.c.until < time.time())))
    c.execute(insert(device_codes).values(person_id=person, code=code, until=until))


def take_code(c: Connection, code: str) -> tuple[str, str] | None:
    """Id and name of whose code it is, which is used up now; None where nobody has it any more."""
    chosen = select(people.c.id, people.c.name, device_codes.c.until).where(
        device_codes.c.code == code, people.c.id == device_codes.c.person_id
    )
    row = c.execute(chosen).first()
    used = c.execute(delete(device_codes).where(device_codes.c.code == code)).rowcount
    return None if row is None or used == 0 or row.until < time.time() else (row.id, row.name)


def known_of(c: Connection, person: str) -> dict[str, Any]:
    """All that is known of a person, but for tokens; the log of a table only when its game is over."""
    owner = f"person:{person}"
    me = c.execute(select(people.c.name, people.c.created).where(people.c.id == person)).one()
    roles: dict[str, list[int]] = {}
    for row in c.execute(select(sitters.c.table_id, sitters.c.role).where(sitters.c.person_id == person)):
        roles.setdefault(row.table_id, []).append(row.role)
    here = select(tables.c.id, tables.c.game, tables.c.created, tables.c.changed, tables.c.result, tables.c.begins)
    found = []
    for table in c.execute(here.where(tables.c.id.in_(list(roles))).order_by(tables.c.created)):
        lines = select(log.c.words).where(log.c.table_id == table.id).order_by(log.c.n)
        words = [line.words for line in c.execute(lines)] if table.result is not None else None
        kept = {"table": table.id, "game": table.game, "created": table.created, "changed": table.changed}
        found.append({**kept, "roles": sorted(roles[table.id]), "begins": table.begins, "log": words})
    said = select(chat.c.table_id, chat.c.text, chat.c.phrase, chat.c.at).where(chat.c.owner == owner)
    notes = select(desks.c.table_id, desks.c.notes).where(desks.c.owner == owner)
    sets = select(own_sets.c.id, own_sets.c.game, own_sets.c.name, own_sets.c.text).where(own_sets.c.owner == person)
    kept_studies = select(studies.c.id, studies.c.game, studies.c.name, studies.c.begins, studies.c.tree).where(
        studies.c.owner == person
    )
    devices = [{key: row[key] for key in ("id", "device", "created", "seen")} for row in browsers_of(c, person)]
    keys = [{key: row[key] for key in ("id", "name", "created", "used")} for row in passkeys_of(c, person)]
    return {
        "name": me.name,
        "created": me.created,
        "devices": devices,
        "passkeys": keys,
        "breaks": read_breaks(c, [person]).get(person),
        "tables": found,
        "messages": [dict(row._mapping) for row in c.execute(said.order_by(chat.c.at))],
        "notes": [dict(row._mapping) for row in c.execute(notes)],
        "tile_sets": [dict(row._mapping) for row in c.execute(sets)],
        "studies": [dict(row._mapping) for row in c.execute(kept_studies)],
        "told": messages_known(c, person),
        "lobby": lobby_known(c, person),
        **counted_known(c, person),
    }
