"""The queries: every function does one thing on an open connection."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rondel.web.store import clock_queries, opening_queries
from rondel.web.store.opening_queries import Opening, SeatAsk
from rondel.web.store.prepared import carry_out
from rondel.web.store.schema import (
    agreed,
    drafts,
    former_players,
    links,
    log,
    people,
    seats,
    server,
    sitters,
    tables,
    tile_sets,
)

# Made once: every click writes a draft.
REDRAFT: Final = (
    update(drafts)
    .where(drafts.c.table_id == bindparam("table"))
    .values(n=bindparam("n"), revision=bindparam("revision"), choices=bindparam("choices"))
)
UNDRAFT: Final = delete(drafts).where(drafts.c.table_id == bindparam("table"))
DRAFT: Final = insert(drafts)
LOGGED: Final = insert(log)
CHANGED: Final = update(tables).where(tables.c.id == bindparam("table"))
FORMER: Final = -3  # the role of whoever has lost a seat; all others are given by the tables


@dataclass
class Stored:
    """A table as the database has it."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    tiles: str | None
    open_scores: bool
    hints: bool
    listed: bool
    origin: str | None = None
    origin_n: int | None = None
    rematch: str | None = None
    created: float = field(default_factory=time.time)
    seats: list[tuple[str, str]] = field(default_factory=list)  # bot level and name
    links: dict[str, tuple[int, int]] = field(default_factory=dict)  # hashed token -> role and generation
    sitters: dict[str, set[int]] = field(default_factory=dict)  # person -> roles
    used: dict[int, float] = field(default_factory=dict)  # roles whose links programs use; since when, 0 if known
    news: set[int] = field(default_factory=set)  # roles that came to be used on another device
    log: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    edition: int = 1  # of the supplied tiles
    result: dict[str, Any] | None = None  # how it ended, with the score sheets
    former: list[tuple[int, int, str]] = field(default_factory=list)  # seat, length of the log, name: seats handed over
    draft: tuple[int, int, list[str]] | None = None  # length of the log, revision, words
    stamp: int = 0  # of the last change that is known
    by_address: bool = True  # who knows the address may sit down or watch
    language: str = "en"  # of who made it
    ended: float | None = None  # when it was ended unfinished
    agreed: set[int] = field(default_factory=set)  # the seats whose players want to end it so
    pace: dict[str, Any] | None = None  # how much time everybody has; None is as much as they like
    clock: dict[str, Any] | None = None  # how much is left
    due: float | None = None  # when the clock that runs will have run out
    breaks: dict[str, dict[str, Any]] = field(default_factory=dict)  # of who sits here, where there are clocks
    host_seen: float = 0.0  # about when the host was last there
    opening: Opening | None = None  # how it is open to anybody
    asks: list[SeatAsk] = field(default_factory=list)  # who asks for a seat there
    counts: int = 1  # for nothing, for statistics, for ratings too
    begins: str | None = None  # the position it begins from, as JSON; None is the start of its game


# The server.


def server_fact(c: Connection, name: str) -> str | None:
    """Something that is known of the server, None where it is not."""
    row = c.execute(select(server.c.value).where(server.c.name == name)).first()
    return None if row is None else row.value


def set_server_fact(c: Connection, name: str, value: str | None) -> None:
    """Something is known of the server from now on, or no more."""
    c.execute(delete(server).where(server.c.name == name))
    if value is not None:
        c.execute(insert(server).values(name=name, value=value))


# People.


def rename_person(c: Connection, person: str, name: str) -> None:
    """Somebody has another name from now on."""
    c.execute(update(people).where(people.c.id == person).values(name=name))


# Tables.


def add_table(c: Connection, new: Stored, turn: int, actor: int, moved: bool, tiles: str | None) -> None:
    """A new table with its seats, links and log; `moved` is one that begins with choices made elsewhere."""
    if new.tiles is not None and tiles is not None:
        known = c.execute(select(tile_sets.c.id).where(tile_sets.c.id == new.tiles)).first()
        if known is None:
            c.execute(insert(tile_sets).values(id=new.tiles, text=tiles))
    c.execute(
        insert(tables).values(
            id=new.id,
            game=new.game,
            rules=new.rules,
            options=json.dumps(new.options),
            tiles=new.tiles,
            edition=new.edition,
            result=None if new.result is None else json.dumps(new.result),
            open_scores=new.open_scores,
            hints=new.hints,
            listed=new.listed,
            by_address=new.by_address,
            language=new.language,
            origin=new.origin,
            origin_n=new.origin_n,
            begins=new.begins,
            created=new.created,
            changed=new.created,
            length=len(new.log),
            turn=turn,
            actor=actor,
            moved=moved,
            host_seen=new.host_seen,
            counts=new.counts,
        )
    )
    clock_queries.add_clock(c, new.id, new.pace, new.clock)
    if new.opening is not None:
        opening_queries.save_opening(c, new.id, new.opening)
    named = [{"table_id": new.id, "seat": n, "bot": bot, "name": name} for n, (bot, name) in enumerate(new.seats)]
    c.execute(insert(seats), named)
    for token, (role, generation) in new.links.items():
        used = new.used.get(role)
        c.execute(insert(links).values(token=token, table_id=new.id, role=role, generation=generation, used=used))
    for person, roles in new.sitters.items():
        for role in sorted(roles):
            add_sitter(c, new.id, person, role)
    _add_log(c, new.id, 0, new.log, new.created)


def _add_log(c: Connection, table: str, n: int, words: list[str], at: float) -> None:
    if words:
        c.execute(LOGGED, [{"table_id": table, "n": n + i, "words": said, "at": at} for i, said in enumerate(words)])


def read_table(c: Connection, table: str, since: int = 0) -> Stored | None:
    """A table with everything that its state is made from; of its log, what follows the first choices."""
    row = c.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    found = Stored(
        row.id,
        row.game,
        row.rules,
        json.loads(row.options),
        row.tiles,
        row.open_scores,
        row.hints,
        row.listed,
        row.origin,
        row.origin_n,
        row.rematch,
        row.created,
    )
    found.edition, found.stamp, found.ended = row.edition, row.stamp, row.ended
    found.by_address, found.language, found.host_seen = row.by_address, row.language, row.host_seen
    found.counts, found.begins = row.counts, row.begins
    found.pace, found.clock, found.due = clock_queries.read_clock(c, table)
    found.opening = opening_queries.read_opening(c, table)
    found.asks = opening_queries.read_asks(c, table) if found.opening is not None else []
    found.agreed = {vote.seat for vote in c.execute(select(agreed.c.seat).where(agreed.c.table_id == table))}
    found.result = read_result(row.result)
    for seat in c.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)):
        found.seats.append((seat.bot, seat.name))
    for link in c.execute(select(links).where(links.c.table_id == table)):
        found.links[link.token] = (link.role, link.generation)
        if link.used is not None:
            found.used[link.role] = link.used
    for sitter in c.execute(select(sitters).where(sitters.c.table_id == table)):
        found.sitters.setdefault(sitter.person_id, set()).add(sitter.role)
        if sitter.since is not None:
            found.news.add(sitter.role)
    found.breaks = clock_queries.read_breaks(c, found.sitters) if found.pace is not None else {}
    lines = select(log.c.words, log.c.at).where(log.c.table_id == table, log.c.n >= since)
    for line in c.execute(lines.order_by(log.c.n)):
        found.log.append(line.words)
        found.times.append(line.at)
    for row in c.execute(select(former_players).where(former_players.c.table_id == table).order_by(former_players.c.n)):
        found.former.append((row.seat, row.n, row.name))
    draft = c.execute(select(drafts).where(drafts.c.table_id == table)).first()
    if draft is not None:
        found.draft = (draft.n, draft.revision, json.loads(draft.choices))
    return found


def made_before(c: Connection, created: float) -> int:
    """How many tables were made before a time."""
    return int(c.execute(select(func.count()).select_from(tables).where(tables.c.created < created)).scalar_one())


def tile_text(c: Connection, tiles: str) -> str | None:
    """The text of a stored tile set."""
    row = c.execute(select(tile_sets.c.text).where(tile_sets.c.id == tiles)).first()
    return None if row is None else row.text


def table_of_link(c: Connection, token: str) -> tuple[str, int] | None:
    """The table and role that a hashed token opens."""
    row = c.execute(select(links.c.table_id, links.c.role).where(links.c.token == token)).first()
    return None if row is None else (row.table_id, row.role)


def append(
    c: Connection,
    table: str,
    n: int,
    words: list[str],
    turn: int,
    actor: int,
    by_person: bool,
    at: float,
    result: dict[str, Any] | None = None,
    timed: clock_queries.Timed | None = None,
) -> None:
    """Confirmed choices, with what follows from them; whoever comes second gets an `IntegrityError`.

    A table that is finished by them keeps its result; one with clocks is charged with them.
    """
    if timed is not None:
        clock_queries.save_clock(c, table, timed)
    _add_log(c, table, n, words, at)
    carry_out(c, UNDRAFT, {"table": table})
    values: dict[str, Any] = {"length": n + len(words), "turn": turn, "actor": actor, "changed": at}
    if by_person:
        values["moved"] = True
    if result is not None:
        values["result"] = json.dumps(result)
        opening_queries.save_opening(c, table, None)
    c.execute(CHANGED, {"table": table, **values})


def read_result(text: str | None) -> dict[str, Any] | None:
    """The result of a finished table from the text in which it is kept."""
    return None if text is None else json.loads(text)


def save_result(c: Connection, table: str, result: dict[str, Any]) -> None:
    """The result of a table that was finished before results were kept."""
    c.execute(update(tables).where(tables.c.id == table).values(result=json.dumps(result)))


def all_tables(c: Connection) -> list[str]:
    """The ids of all tables, the oldest first."""
    return [row.id for row in c.execute(select(tables.c.id).order_by(tables.c.created, tables.c.id))]


def save_draft(c: Connection, table: str, n: int, revision: int, words: list[str]) -> None:
    """The draft of whoever decides at a table."""
    values: dict[str, str | int] = {"n": n, "revision": revision, "choices": json.dumps(words)}
    if carry_out(c, REDRAFT, {"table": table, **values}) == 0:
        c.execute(DRAFT, {"table_id": table, **values})


def set_rematch(c: Connection, table: str, rematch: str) -> None:
    """Where the people of a table play again."""
    c.execute(update(tables).where(tables.c.id == table).values(rematch=rematch))


# Seats.


def set_seat(c: Connection, table: str, seat: int, bot: str, name: str) -> None:
    """Who plays a seat."""
    c.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(bot=bot, name=name))


def add_sitter(c: Connection, table: str, person: str, role: int, since: float | None = None) -> None:
    """A person takes a role at a table; doing so again changes nothing. `since` marks another device."""
    try:
        with c.begin_nested():
            c.execute(insert(sitters).values(table_id=table, person_id=person, role=role, since=since))
    except IntegrityError:
        pass


def sit_down(
    c: Connection, table: str, person: str, role: int, seat: tuple[str, str] | None, since: float | None
) -> None:
    """A person follows a link; one to a seat is played as `seat` says from now on, by bot level and name."""
    add_sitter(c, table, person, role, since)
    if seat is not None:
        set_seat(c, table, role, *seat)


def replace_link(c: Connection, table: str, role: int, token: str, generation: int) -> None:
    """A role has a new link; the old one is worthless, and who had the role has lost it."""
    lost = select(sitters.c.person_id).where(sitters.c.table_id == table, sitters.c.role == role)
    for row in c.execute(lost).all():
        add_sitter(c, table, row.person_id, FORMER)
    c.execute(delete(sitters).where(sitters.c.table_id == table, sitters.c.role == role))
    c.execute(delete(links).where(links.c.table_id == table, links.c.role == role))
    c.execute(insert(links).values(token=token, table_id=table, role=role, generation=generation))


def use_link(c: Connection, table: str, token: str, at: float) -> None:
    """A program uses a link of a table, given hashed, since a time."""
    c.execute(update(links).where(links.c.table_id == table, links.c.token == token).values(used=at))


def accept_devices(c: Connection, table: str, role: int) -> None:
    """Whoever has a role knows of all devices that have it too."""
    c.execute(update(sitters).where(sitters.c.table_id == table, sitters.c.role == role).values(since=None))
    used = (links.c.table_id == table, links.c.role == role, links.c.used.is_not(None))
    c.execute(update(links).where(*used).values(used=0.0))


def add_former(c: Connection, table: str, seat: int, n: int, name: str) -> None:
    """Somebody played a seat up to the first n choices of the log."""
    c.execute(insert(former_players).values(table_id=table, seat=seat, n=n, name=name))
