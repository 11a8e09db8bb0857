"""Tile sets that people keep on the server: changed by their owner, looked at and played by all who have the link."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rondel.core import RondelError
from rondel.core.errors import Mistakes
from rondel.games.registry import games, title
from rondel.games.tile_set import LONGEST, TileSet, read_set, supplied
from rondel.locale import Message, say
from rondel.web.store.set_queries import StoredSet
from rondel.web.tables.faults import Conflict, Forbidden, Invalid, Missing, Stale
from rondel.web.tables.people import Person, clean
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id

MOST: Final = 20  # sets of a person
NAME: Final = 60  # characters
NO_ROW: Final = say("fault.no_row")


@dataclass(frozen=True)
class OwnSet:
    """A kept set as somebody sees it."""

    stored: StoredSet
    tiles: TileSet
    mine: bool

    @property
    def id(self) -> str:
        """The name in its link."""
        return self.stored.id


def clean_title(text: str) -> str:
    """The name of a set as it is shown; `Invalid` if nothing is left of it."""
    name = " ".join(clean(text).split())[:NAME].strip()
    if not name:
        raise Invalid(say("fault.set_name"), "name")
    return name


@lru_cache(maxsize=64)
def _read(game: str, text: str) -> TileSet:
    return read_set(title(game), text)


async def read(game: str, text: str) -> TileSet:
    """A set from text, in a thread: that of strangers may be long."""
    try:
        return await asyncio.to_thread(_read, game, text)
    except Mistakes as error:
        raise Invalid(say("fault.tiles", n=len(error.mistakes)), "tiles", mistakes=error.mistakes[:50]) from None
    except RondelError as error:
        raise Invalid(say("fault.tiles_file"), "tiles", told=str(error)) from None


async def begin(game: str, text: str | None, edition: int | None) -> TileSet:
    """The set to start from: the text of a file, or a supplied one, the newest where none is named."""
    if game not in games() or not title(game).get_shapes():
        raise Invalid(say("fault.set_game"), "game")
    if text is not None:
        return await read(game, text)
    found = title(game)
    if edition is not None and not 1 <= edition <= found.edition:
        raise Invalid(say("fault.set_edition", last=found.edition), "edition")
    return await asyncio.to_thread(supplied, found, edition or found.edition)


def _check_length(tiles: TileSet) -> None:
    """A set that could not be read again is not kept."""
    if len(tiles.text()) > LONGEST:
        raise Invalid(say("fault.set_long", n=LONGEST), "tiles")


async def make(tables: Tables, person: Person, name: str, begun: TileSet) -> str:
    """Keep a new set; gives its id."""
    checked, rows = begun.progress
    _check_length(begun)
    new = StoredSet(new_id(), person.id, begun.title.name, clean_title(name), begun.text(), rows, checked)
    if not await tables.store.add_set(new, MOST):
        raise Conflict(say("fault.set_count", most=MOST), "too_many_sets")
    return new.id


async def find(tables: Tables, name: str, person: Person | None) -> OwnSet:
    """A set by its id, for anybody who has its link."""
    stored = await tables.store.read_set(name)
    if stored is None or stored.game not in games():
        raise Missing(say("fault.no_set"))
    return OwnSet(stored, await read(stored.game, stored.text), person is not None and person.id == stored.owner)


async def find_own(tables: Tables, name: str, person: Person | None) -> OwnSet:
    """A set for its owner; others may not change it."""
    found = await find(tables, name, person)
    if not found.mine:
        raise Forbidden(say("fault.set_owner"), "not_yours")
    return found


async def of_person(tables: Tables, person: Person | None) -> list[StoredSet]:
    """The sets of somebody, the last changed first."""
    return [] if person is None else await tables.store.sets_of(person.id)


async def change(tables: Tables, found: OwnSet, tiles: TileSet, name: str | None = None) -> None:
    """Keep a set as it is now; `Stale` if it was changed elsewhere meanwhile."""
    checked, rows = tiles.progress
    _check_length(tiles)
    named = found.stored.name if name is None else clean_title(name)
    new = replace(found.stored, name=named, text=tiles.text(), rows=rows, checked=checked)
    if not await tables.store.save_set(new):
        raise stale_set()


def stale_set() -> Stale:
    """The refusal of a change to a set that has changed meanwhile."""
    return Stale(say("fault.set_stale"))


def nobody() -> Invalid:
    """The refusal of a set that would be nobody's."""
    return Invalid(say("fault.name_first"), "name")


def stale_row() -> Stale:
    """The refusal of a change to a row that has changed meanwhile."""
    return Stale(say("fault.row_stale"))


def wrong_row() -> Invalid:
    """The refusal to keep a row with mistakes."""
    return Invalid(say("fault.row_wrong"), "row")


async def drop(tables: Tables, found: OwnSet) -> None:
    """Forget a set."""
    await tables.store.drop_set(found.id)


async def problems(tiles: TileSet) -> tuple[str, ...]:
    """What keeps a set from being played with."""
    return await asyncio.to_thread(tiles.check)


async def text_to_play(tables: Tables, name: str, game: str) -> str:
    """The text of a set for a new table of its game."""
    stored = await tables.store.read_set(name)
    if stored is None:
        raise Missing(say("fault.no_set"))
    if stored.game != game:
        raise Invalid(_other_game(stored.game), "tiles")
    return stored.text


def _other_game(game: str) -> Message:
    return say("fault.set_other", game=say(f"game.{game}"))
