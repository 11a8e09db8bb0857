"""The queries about what is said at a table, and what everybody keeps for themselves there."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from rondel.web.store.exchange import tell
from rondel.web.store.schema import chat, desks, muted, tables

# Made once: every look at a table asks for it, and to put it together takes longer than to carry it out.
LAST: Final = (
    select(chat)
    .where(chat.c.table_id == bindparam("table"), chat.c.n >= bindparam("since"))
    .order_by(chat.c.n.desc())
    .limit(bindparam("most"))
)


def add_chat(
    c: Connection,
    table: str,
    role: int,
    name: str,
    text: str,
    at: float,
    owner: str | None,
    phrase: str | None = None,
) -> int:
    """A message, with the next number of its table; a ready phrase has its key and no text.

    Of two who speak at once, the second waits for the first.
    """
    c.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    last = c.execute(select(func.max(chat.c.n)).where(chat.c.table_id == table)).scalar()
    n = 0 if last is None else int(last) + 1
    said = {"role": role, "name": name, "text": text, "at": at, "owner": owner, "phrase": phrase}
    c.execute(insert(chat).values(table_id=table, n=n, **said))
    tell(c, "chat", table, n)
    return n


def read_chat(c: Connection, table: str, since: int, limit: int) -> list[dict[str, Any]]:
    """The last messages from a number on, oldest first."""
    found = c.execute(LAST, {"table": table, "since": since, "most": limit})
    return [dict(row._mapping) for row in found][::-1]


def read_message(c: Connection, table: str, n: int) -> dict[str, Any] | None:
    """One message, None where there is none such."""
    row = c.execute(select(chat).where(chat.c.table_id == table, chat.c.n == n)).first()
    return None if row is None else dict(row._mapping)


def speaker_of(c: Connection, table: str, n: int) -> str | None:
    """Whose words a message is; None where there is none, or it is not known."""
    return c.execute(select(chat.c.owner).where(chat.c.table_id == table, chat.c.n == n)).scalar()


def muted_by(c: Connection, table: str, owner: str) -> set[str]:
    """Whose words somebody does not want to read at a table."""
    chosen = select(muted.c.other).where(muted.c.table_id == table, muted.c.owner == owner)
    return {row.other for row in c.execute(chosen)}


def mute(c: Connection, table: str, owner: str, other: str) -> None:
    """Somebody does not want to read the words of another any more."""
    unmute(c, table, owner, other)
    c.execute(insert(muted).values(table_id=table, owner=owner, other=other))


def unmute(c: Connection, table: str, owner: str, other: str) -> None:
    """Somebody wants to read the words of another again."""
    pair = (muted.c.owner == owner, muted.c.other == other)
    c.execute(delete(muted).where(muted.c.table_id == table, *pair))


def read_desk(c: Connection, table: str, owner: str) -> tuple[str, int]:
    """The notes of somebody at a table, and how long the log was when they last looked."""
    row = c.execute(select(desks).where(desks.c.table_id == table, desks.c.owner == owner)).first()
    return ("", 0) if row is None else (row.notes, row.seen)


def save_notes(c: Connection, table: str, owner: str, notes: str) -> None:
    """Keep the notes of somebody at a table."""
    _save_desk(c, table, owner, {"notes": notes})


def save_seen(c: Connection, table: str, owner: str, seen: int) -> None:
    """Keep how long the log was when somebody last looked."""
    _save_desk(c, table, owner, {"seen": seen})


def _save_desk(c: Connection, table: str, owner: str, values: dict[str, object]) -> None:
    mine = (desks.c.table_id == table, desks.c.owner == owner)
    if c.execute(update(desks).where(*mine).values(**values)).rowcount == 0:
        c.execute(insert(desks).values(**{"table_id": table, "owner": owner, "notes": "", "seen": 0, **values}))
