"""Queries about messages: by which channels people are told, what is due, and what they know already.

What is due follows from the tables: whose turn it is, since when, and what was told of it. So nothing is lost by a
restart, and nothing has to be noted when somebody moves. Of several processes, one sends by a channel at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, delete, exists, insert, literal, or_, select, update

from rondel.web.store.list_queries import listing
from rondel.web.store.queries import server_fact, set_server_fact
from rondel.web.store.schema import (
    channels,
    clocks,
    entries,
    looks,
    people,
    put_away,
    quiet_tables,
    seats,
    sitters,
    tables,
    told,
)

TURN: Final = "turn"  # it is somebody's turn
TIME: Final = "time"  # their time runs out
CONFIRMING: Final = 7 * 86_400.0  # seconds in which an address has to be confirmed
WARNING: Final = 2 * 3600.0  # seconds before the end at which somebody is told that their time runs out
VAPID: Final = "vapid"  # the fact of the server that is its key for pushing


@dataclass(frozen=True)
class Due:
    """Something to tell: of which table, what, and at which length of its log."""

    table: str
    kind: str
    n: int


# Channels.


def add_channel(c: Connection, values: dict[str, Any]) -> None:
    """A channel of a person instead of one they had to the same address; a browser is pushed to for one person only.

    Addresses that nobody has confirmed for a while are forgotten.
    """
    late = channels.c.created < values["created"] - CONFIRMING
    c.execute(delete(channels).where(channels.c.confirmed.is_(False), late))
    same = and_(channels.c.kind == values["kind"], channels.c.address == values["address"])
    mine = channels.c.person_id == values["person_id"]
    c.execute(delete(channels).where(same, or_(mine, channels.c.kind == "push")))
    c.execute(insert(channels).values(**values, next=0.0))


def read_channel(c: Connection, channel: str) -> dict[str, Any] | None:
    """A channel by its id."""
    row = c.execute(select(channels).where(channels.c.id == channel)).first()
    return None if row is None else dict(row._mapping)


def channels_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """All channels of a person, the first one first."""
    chosen = select(channels).where(channels.c.person_id == person).order_by(channels.c.created, channels.c.id)
    return [dict(row._mapping) for row in c.execute(chosen)]


def change_channel(c: Connection, channel: str, values: dict[str, Any]) -> None:
    """A channel is as told from now on."""
    c.execute(update(channels).where(channels.c.id == channel).values(**values))


def drop_channel(c: Connection, channel: str) -> None:
    """A channel is no more; links that went out by it are void."""
    c.execute(delete(channels).where(channels.c.id == channel))


def set_language(c: Connection, person: str, language: str) -> None:
    """A person reads another language from now on."""
    c.execute(update(channels).where(channels.c.person_id == person).values(language=language))


def vapid_key(c: Connection, made: str) -> str:
    """The key of the server for pushing, the one made now if there is none yet."""
    known = server_fact(c, VAPID)
    if known is None:
        set_server_fact(c, VAPID, made)
    return known or made


# What is wanted.


def quiet_of(c: Connection, person: str) -> tuple[bool, set[str]]:
    """Whether a person wants no messages at all, and about which tables they want none."""
    alone = c.execute(select(people.c.quiet).where(people.c.id == person)).scalar()
    chosen = select(quiet_tables.c.table_id).where(quiet_tables.c.person_id == person)
    return bool(alone), set(c.execute(chosen).scalars())


def set_quiet(c: Connection, person: str, quiet: bool) -> None:
    """Whether a person wants no messages at all from now on."""
    c.execute(update(people).where(people.c.id == person).values(quiet=quiet))


def set_quiet_table(c: Connection, person: str, table: str, quiet: bool) -> None:
    """Whether a person wants no messages about a table from now on."""
    mine = (quiet_tables.c.person_id == person, quiet_tables.c.table_id == table)
    c.execute(delete(quiet_tables).where(*mine))
    if quiet:
        c.execute(insert(quiet_tables).values(person_id=person, table_id=table))


# What is due.


def note_looks(c: Connection, pairs: Iterable[tuple[str, str]], at: float) -> None:
    """People look at tables; it is kept of those who would be told that it is their turn."""
    for table, person in pairs:
        waits = (tables.c.id == table, sitters.c.table_id == table, sitters.c.person_id == person)
        told_of = exists().where(channels.c.person_id == person)
        if c.execute(select(literal(1)).where(*waits, sitters.c.role == tables.c.actor, told_of)).first():
            mine = (looks.c.table_id == table, looks.c.person_id == person)
            if c.execute(update(looks).where(*mine).values(at=at)).rowcount == 0:
                c.execute(insert(looks).values(table_id=table, person_id=person, at=at))


def _waiting(kind: str, now: float) -> Select[Any]:
    """Channels that may be used now, each with the tables at which a person of it has to decide and was not told so."""
    seen = and_(looks.c.table_id == tables.c.id, looks.c.person_id == channels.c.person_id)
    known = and_(told.c.channel_id == channels.c.id, told.c.table_id == tables.c.id, told.c.kind == kind)
    played = exists().where(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.actor, seats.c.bot == "")
    silent = [
        exists().where(unwanted.c.table_id == tables.c.id, unwanted.c.person_id == channels.c.person_id)
        for unwanted in (quiet_tables, put_away)
    ]
    return (
        select(channels.c.id, tables.c.id.label("table"), tables.c.length)
        .join(people, people.c.id == channels.c.person_id)
        .join(sitters, sitters.c.person_id == channels.c.person_id)
        .join(tables, and_(tables.c.id == sitters.c.table_id, tables.c.actor == sitters.c.role))
        .outerjoin(looks, seen)
        .outerjoin(told, known)
        .where(channels.c.confirmed, channels.c.next <= now, people.c.quiet.is_(False))
        .where(played, ~or_(*silent))
        .where(or_(told.c.n.is_(None), told.c.n != tables.c.length))
        .order_by(tables.c.changed, tables.c.id)
    )


def _due(now: float, wait: float) -> list[tuple[str, Select[Any]]]:
    """What is due: time that runs out, and turns that began long enough ago; neither where somebody looks.

    A warning is for games over days: at the beginning of the turn there was more time than that left.
    """
    before = now - wait
    turns = _waiting(TURN, now).where(channels.c.last + channels.c.pause <= now, tables.c.changed <= before)
    late = and_(clocks.c.due <= now + WARNING, clocks.c.due > tables.c.changed + WARNING)
    times = _waiting(TIME, now).join(clocks, clocks.c.table_id == tables.c.id).where(late)
    return [
        (kind, chosen.where(or_(looks.c.at.is_(None), looks.c.at <= before)))
        for kind, chosen in ((TIME, times), (TURN, turns))
    ]


def channels_due(c: Connection, now: float, wait: float) -> list[str]:
    """The channels by which something is to be told now."""
    return sorted({row.id for _, chosen in _due(now, wait) for row in c.execute(chosen)})


def claim(c: Connection, channel: str, now: float, wait: float, lease: float) -> list[Due]:
    """Be the one who sends by a channel for a while; gives what is to be told, nothing where another was faster.

    A table whose time runs out is not told twice.
    """
    mine = (channels.c.id == channel, channels.c.next <= now)
    if c.execute(update(channels).where(*mine).values(last=channels.c.last)).rowcount == 0:
        return []
    found: dict[str, Due] = {}
    for kind, chosen in _due(now, wait):
        for row in c.execute(chosen.where(channels.c.id == channel)):
            found.setdefault(row.table, Due(row.table, kind, row.length))
    if found:
        c.execute(update(channels).where(channels.c.id == channel).values(next=now + lease))
    return list(found.values())


def delivered(c: Connection, channel: str, about: Iterable[Due], now: float) -> None:
    """Something was told by a channel; whose time runs out knows that it is their turn."""
    for due in about:
        here = (exists().where(channels.c.id == channel), exists().where(tables.c.id == due.table))
        if not c.execute(select(literal(1)).where(*here)).first():
            continue  # one of them is gone meanwhile
        for kind in {TURN, due.kind}:
            mine = {"channel_id": channel, "table_id": due.table, "kind": kind}
            c.execute(delete(told).filter_by(**mine))
            c.execute(insert(told).values(**mine, n=due.n))
    change_channel(c, channel, {"last": now, "next": 0.0, "failing": None, "failures": 0})


def tables_told(c: Connection, names: Iterable[str]) -> list[dict[str, Any]]:
    """What messages say of tables."""
    shown = (tables.c.id, tables.c.game, tables.c.turn, tables.c.actor, tables.c.result)
    return listing(c, c.execute(select(*shown).where(tables.c.id.in_(list(names)))))


# Links that need no login.


def add_entry(c: Connection, token: str, channel: str, table: str, until: float, now: float) -> None:
    """The link of a message, given hashed; those that are too old go."""
    c.execute(delete(entries).where(entries.c.until < now))
    c.execute(insert(entries).values(token=token, channel_id=channel, table_id=table, until=until))


def read_entry(c: Connection, token: str, now: float) -> tuple[str, str, str] | None:
    """Of a link, given hashed: the table, and id and name of whose it is; None where it is void."""
    chosen = (
        select(entries.c.table_id, people.c.id, people.c.name)
        .join(channels, channels.c.id == entries.c.channel_id)
        .join(people, people.c.id == channels.c.person_id)
        .where(entries.c.token == token, entries.c.until >= now)
    )
    row = c.execute(chosen).first()
    return None if row is None else (row.table_id, row.id, row.name)


def use_entry(c: Connection, token: str) -> bool:
    """A link is used up; False where it was already."""
    return c.execute(delete(entries).where(entries.c.token == token)).rowcount > 0


def messages_known(c: Connection, person: str) -> dict[str, Any]:
    """What is known of the messages of a person, but for keys."""
    names = ("kind", "address", "language", "confirmed", "created", "last")
    alone, quiet = quiet_of(c, person)
    kept = [{name: row[name] for name in names} for row in channels_of(c, person)]
    return {"quiet": alone, "quiet_tables": sorted(quiet), "channels": kept}
