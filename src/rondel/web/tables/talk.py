"""What is said at a table, and what everybody keeps for themselves there: chat, notes, how far they have looked."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Final

from rondel.core.seats import letter
from rondel.locale import Translator, say, translator
from rondel.web.tables.blocking import check_may_speak
from rondel.web.tables.faults import Forbidden, Invalid
from rondel.web.tables.people import clean
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import WATCH
from rondel.web.tables.view import Viewer

# What can be said without a common language: everybody reads it in their own.
PHRASES: Final = (
    "hello", "luck", "thinking", "back_soon", "here_again", "your_turn", "fine", "ouch", "thanks", "sorry", "yes", "no",
    "well_played", "again", "bye",
)  # fmt: skip
MISSED: Final = 100  # messages that may have been kept before one is told


@dataclass(frozen=True)
class Spoken:
    """A message of the chat; `seat` is None where a spectator speaks, a ready phrase has its key and no text."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float
    phrase: str = ""
    own: bool = False  # the reader's
    muted: bool = False  # of somebody whose words the reader does not want

    def said(self, t: Translator) -> str:
        """The words in a language; none where they are not wanted."""
        if self.muted:
            return ""
        return t(say(f"phrase.{self.phrase}")) if self.phrase else self.text

    def to_json(self, t: Translator) -> dict[str, object]:
        """The message as plain data."""
        seat = None if self.seat is None else letter(self.seat)
        more = {"phrase": self.phrase or None, "muted": self.muted}
        return {"n": self.n, "seat": seat, "name": self.name, "text": self.said(t), "at": self.at, **more}


async def chat(tables: Tables, table: Table, viewer: Viewer, since: int, most: int) -> list[Spoken]:
    """The last messages from a number on, oldest first, as somebody wants to read them."""
    rows = await tables.store.read_chat(table.id, since, most)
    unwanted = await tables.store.muted_by(table.id, viewer.owner) if viewer.owner is not None and rows else set()
    found = []
    for row in rows:
        own, muted = viewer.owner is not None and row["owner"] == viewer.owner, row["owner"] in unwanted
        found.append(replace(_spoken(row), own=own, muted=muted))
    return found


async def speak(tables: Tables, table: Table, viewer: Viewer, said: str) -> Spoken:
    """Keep a message and tell it to everybody."""
    text = clean(said)
    if not text:
        raise Invalid(say("fault.empty"), "empty")
    return await _keep(tables, table, viewer, text, "")


async def speak_phrase(tables: Tables, table: Table, viewer: Viewer, phrase: str) -> Spoken:
    """Say one of the ready phrases."""
    if phrase not in PHRASES:
        raise Invalid(say("fault.phrase", phrases=", ".join(PHRASES)), "phrase")
    return await _keep(tables, table, viewer, "", phrase)


async def _keep(tables: Tables, table: Table, viewer: Viewer, text: str, phrase: str) -> Spoken:
    if not viewer.name:
        raise Forbidden(say("fault.name_first"), "name")
    await check_may_speak(tables, table, viewer)
    role, at = (min(viewer.held) if viewer.held else WATCH), time.time()
    n = await tables.store.add_chat(table.id, role, viewer.name, text, at, viewer.owner, phrase or None)
    message = Spoken(n, role if role >= 0 else None, viewer.name, text, at, phrase, own=True)
    if not tables.store.shared:  # else all processes hear of it, this one too
        _tell(tables, table, message)
    return message


def _tell(tables: Tables, table: Table, message: Spoken) -> None:
    tables.hub.publish(table.id, "chat", message.to_json(translator(table.stored.language)))


async def tell(tables: Tables, name: str, n: int) -> None:
    """Tell everybody at a table a message that was kept."""
    table = await tables.open(name)
    for row in await tables.store.read_chat(name, n, MISSED):
        if row["n"] == n:
            _tell(tables, table, _spoken(row))


def _spoken(row: dict[str, Any]) -> Spoken:
    """A message as everybody may read it."""
    seat = row["role"] if row["role"] >= 0 else None
    told = row["phrase"] if row["phrase"] in PHRASES else ""
    return Spoken(row["n"], seat, row["name"], row["text"], row["at"], told)


async def mute(tables: Tables, table: Table, viewer: Viewer, n: int) -> None:
    """Somebody does not want to read at this table what the sender of a message says."""
    await tables.store.mute(table.id, _owner(viewer), await _other(tables, table, viewer, n))


async def unmute(tables: Tables, table: Table, viewer: Viewer, n: int) -> None:
    """Somebody wants to read the sender of a message again."""
    await tables.store.unmute(table.id, _owner(viewer), await _other(tables, table, viewer, n))


async def _other(tables: Tables, table: Table, viewer: Viewer, n: int) -> str:
    other = await tables.store.speaker_of(table.id, n)
    if other is None or other == _owner(viewer):
        raise Invalid(say("fault.mute"), "mute")
    return other


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
