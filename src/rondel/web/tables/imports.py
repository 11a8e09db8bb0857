"""What people bring in files: tile sets, records and positions, read in a thread and under limits.

They are read in one pass (`parts/table.py`, `record/`), and only a few at a time: who brings a file may wait, but
nobody else does. A tile set is kept only when a table is made with it.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from rondel.core import Game, Mistakes, RondelError, State
from rondel.core.seats import letter
from rondel.games.registry import load
from rondel.games.setup_faults import setup_fault
from rondel.locale import say
from rondel.record import BadRecord, Player, Record, read_position
from rondel.record.position import LARGEST, parsed
from rondel.web.store.folder import write_whole
from rondel.web.tables.bot_questions import Wanted, loaded
from rondel.web.tables.faults import Invalid
from rondel.web.tables.play import Play, Step
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables

T = TypeVar("T")


async def aside(tables: Tables, work: Callable[[], T]) -> T:
    """Do work that may take long in a thread, when it is its turn."""
    async with tables.importing:
        return await asyncio.to_thread(work)


def described(position: object) -> State:
    """The state that a described position stands for; what is wrong with it is told, every mistake with its place."""
    with _told_wrong():
        return read_position(position)


def described_text(text: str, tiles: Path | None = None) -> State:
    """The same of a position as JSON, perhaps with tiles of its own."""
    if len(text) > LARGEST:
        raise Invalid(say("fault.position_large", most=LARGEST), "position")
    with _told_wrong(tiles):
        return read_position(parsed(text), tiles)


@contextmanager
def _told_wrong(tiles: Path | None = None) -> Iterator[None]:
    try:
        yield
    except Mistakes as error:
        mistakes, more = error.mistakes, error.more
    except RondelError as error:
        mistakes, more = [str(error)], 0
    else:
        return
    if tiles is not None:
        mistakes = [mistake.replace(str(tiles), "tiles").replace(tiles.name, "tiles") for mistake in mistakes]
    raise Invalid(say("fault.position_wrong", n=len(mistakes) + more), "position", mistakes=mistakes, more=more)


@contextmanager
def tried(tables: Tables, tiles: str | None) -> Iterator[Path | None]:
    """A tile set given as text as a file, as long as it is looked at."""
    if tiles is None:
        yield None
        return
    path = tables.settings.data / "tiles" / f".tried-{secrets.token_hex(8)}.csv"
    write_whole(path, tiles)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def keep_tiles(tables: Tables, tiles: str | None) -> tuple[str | None, Path | None]:
    """The id and the file of a tile set that can be played with."""
    if tiles is None:
        return None, None
    found = hashlib.sha256(tiles.encode()).hexdigest()
    path = tables.settings.data / "tiles" / f"{found}.csv"
    if not path.exists():
        write_whole(path, tiles)
    return found, path


async def load_game(
    tables: Tables, name: str, players: int, options: dict[str, object], tiles: str | None
) -> tuple[Game, str | None]:
    """A game as it was asked for, and the id of its tile set if it has one of its own."""

    def work() -> tuple[Game, str | None]:
        with tried(tables, tiles) as path:
            if path is not None:
                with told_as_tiles(path, name, players, options):
                    load(name, players, dict(options), path)
        found, kept = keep_tiles(tables, tiles)
        given = tuple(sorted((name, str(value)) for name, value in options.items()))
        with told_as_tiles(kept, name, players, options):
            return loaded(Wanted(name, players, given, kept)), found

    return await aside(tables, work)


@contextmanager
def told_as_tiles(path: Path | None, name: str, players: int, options: dict[str, object]) -> Iterator[None]:
    """What is wrong with a game that was asked for, told without the name that its file has here."""
    try:
        yield
    except Mistakes as error:
        told = [mistake.replace(path.name, "tiles") if path else mistake for mistake in error.mistakes]
        n = len(told) + error.more
        raise Invalid(say("fault.tiles", n=n), "tiles", mistakes=told, more=error.more) from None
    except RondelError as error:
        said = str(error).replace(str(path), "tiles")
        raise Invalid(setup_fault(name, players, options) or say("fault.tiles_file"), "table", told=said) from None


async def read_record(tables: Tables, text: str, tiles: str | None) -> tuple[Record, str | None]:
    """A record that plays as it says, and the id of its tile set if it has one of its own."""

    def work() -> tuple[Record, str | None]:
        with tried(tables, tiles) as path:
            try:
                record = Record.read(text, path)
                record.verify()
            except BadRecord as error:
                raise Invalid(error.message, "record") from None
            except RondelError as error:
                said = str(error).replace(str(path), "tiles")
                raise Invalid(say("fault.tiles_file"), "record", told=said) from None
        return record, keep_tiles(tables, tiles)[0]

    return await aside(tables, work)


async def replayed(tables: Tables, play: Play, actions: list[int]) -> list[Step]:
    """Choices carried out one after another, each told in sentences."""
    return await aside(tables, lambda: play.follow([], actions))


def write_record(table: Table) -> str:
    """The game so far as a record."""
    players = [Player(seat.name or seat.bot or letter(n), seat.bot) for n, seat in enumerate(table.seats)]
    return Record.of(table.game, table.play.actions, players, begins=table.begins).write()
