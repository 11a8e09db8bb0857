"""The games of a person as records in one archive, made while it is sent: only one record is in memory at a time."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from io import RawIOBase
from typing import Final

from rondel.core import RondelError
from rondel.core.seats import letter
from rondel.record import Player, Record
from rondel.web.store.queries import Stored
from rondel.web.tables import who_played
from rondel.web.tables.bot_questions import Wanted, loaded
from rondel.web.tables.imports import aside
from rondel.web.tables.play import replayed
from rondel.web.tables.tables import Tables
from rondel.web.tables.who_played import PlayedGame, Sought

MOST: Final = 1000  # games of one archive
READ: Final = 50  # that are looked up at once


class Passing(RawIOBase):
    """What was written since it was last taken; the archive is never whole anywhere."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        self._parts.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        """All that was written, which is gone then."""
        found, self._parts = b"".join(self._parts), []
        return found


async def archive(tables: Tables, person: str, sought: Sought, part: int) -> AsyncIterator[bytes]:
    """The finished games of a person, the newest first, as a ZIP archive of records; at most so many a part."""
    out = Passing()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        first = (max(1, part) - 1) * (MOST // READ) + 1
        for page in range(first, first + MOST // READ):
            found = await who_played.games_of(tables, person, sought, page, READ, mine=True)
            for game in found.games:
                text = await _record(tables, game)
                if text is not None:
                    packed.writestr(_entry(game), text)
                    yield out.take()
            if page >= found.pages:
                break
    yield out.take()


def _entry(game: PlayedGame) -> zipfile.ZipInfo:
    at = datetime.fromtimestamp(game.ended, UTC)
    made = zipfile.ZipInfo(f"{at:%Y-%m-%d}-{game.game}-{game.table}.rondel", at.timetuple()[:6])
    made.compress_type = zipfile.ZIP_DEFLATED
    return made


async def _record(tables: Tables, game: PlayedGame) -> str | None:
    """The record of a game; None where it has no result, is gone, or cannot be played any more as it was."""
    if game.place is None or (stored := await tables.store.read_table(game.table)) is None:
        return None
    wanted = await tables.wanted(stored)
    try:
        return await aside(tables, lambda: _written(wanted, stored))
    except RondelError:
        return None


def _written(wanted: Wanted, stored: Stored) -> str:
    play = replayed(loaded(wanted), stored.log, stored.begins)
    players = [Player(name or bot or letter(n), bot) for n, (bot, name) in enumerate(stored.seats)]
    return Record.of(play.game, play.actions, players, begins=play.at(0) if stored.begins else None).write()
