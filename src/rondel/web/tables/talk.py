"""What is said at a table, and what everybody keeps for themselves there: chat, notes, how far they have looked."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.tables.faults import Forbidden, Invalid
from rondel.web.tables.people import clean
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import WATCH
from rondel.web.tables.view import Viewer

MISSED: Final = 100  # messages that may have been kept before one is told


@dataclass(frozen=True)
class Spoken:
    """A message of the chat; `seat` is None where a spectator speaks."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float

    def to_json(self) -> dict[str, object]:
        """The message as plain data."""
        seat = None if self.seat is None else letter(self.seat)
        return {"n": self.n, "seat": seat, "name": self.name, "text": self.text, "at": self.at}


def _spoken(n: int, role: int, name: str, text: str, at: float) -> Spoken:
    return Spoken(n, role if role >= 0 else None, name, text, at)


async def chat(tables: Tables, table: Table, since: int, most: int) -> list[Spoken]:
    """The last messages from a number on, oldest first."""
    rows = await tables.store.read_chat(table.id, since, most)
    return [_spoken(row["n"], row["role"], row["name"], row["text"], row["at"]) for row in rows]


async def speak(tables: Tables, table: Table, viewer: Viewer, said: str) -> Spoken:
    """Keep a message and tell it to everybody."""
    text = clean(said)
    if not text:
        raise Invalid(say("fault.empty"), "empty")
    if not viewer.name:
        raise Forbidden(say("fault.name_first"), "name")
    role, at = (min(viewer.held) if viewer.held else WATCH), time.time()
    n = await tables.store.add_chat(table.id, role, viewer.name, text, at, viewer.owner)
    message = _spoken(n, role, viewer.name, text, at)
    if not tables.store.shared:  # else all processes hear of it, this one too
        tables.hub.publish(table.id, "chat", message.to_json())
    return message


async def tell(tables: Tables, table: str, n: int) -> None:
    """Tell everybody at a table a message that was kept."""
    for row in await tables.store.read_chat(table, n, MISSED):
        if row["n"] == n:
            message = _spoken(row["n"], row["role"], row["name"], row["text"], row["at"])
            tables.hub.publish(table, "chat", message.to_json())


def _owner(viewer: Viewer) -> str:
    """Whose notes; somebody unknown has none."""
    if viewer.owner is None:
        raise Forbidden(say("fault.name_first"), "name")
    return viewer.owner


async def notes(tables: Tables, table: Table, viewer: Viewer) -> tuple[str, int]:
    """The notes of somebody, and how long the log was when they last looked."""
    return await tables.store.read_desk(table.id, _owner(viewer))


async def keep_notes(tables: Tables, table: Table, viewer: Viewer, text: str) -> str:
    """Replace the notes of somebody; gives them as they are kept."""
    owner, text = _owner(viewer), clean(text)
    await tables.store.save_notes(table.id, owner, text)
    return text


async def keep_seen(tables: Tables, table: Table, viewer: Viewer, n: int) -> int:
    """Somebody has looked so far; gives how far that can be."""
    owner, n = _owner(viewer), min(n, table.play.n)
    await tables.store.save_seen(table.id, owner, n)
    return n
