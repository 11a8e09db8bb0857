"""Tile sets over the API: kept, looked at, changed by their owner; one row looked at by itself."""

from __future__ import annotations

from typing import Final

from litestar.params import FromPath, JSONBody

from rondel.games.tile_set import Looked, is_checked
from rondel.locale import Translator, translator
from rondel.web.http.errors import deleting, getting, posting, putting
from rondel.web.http.requests import Asked, address, language_of, person_of, tables_of
from rondel.web.http.shapes import ChangedSet, NewSet, RowToSee
from rondel.web.http.table_data import Data
from rondel.web.pages import workshop
from rondel.web.tables import own_sets
from rondel.web.tables.faults import Missing
from rondel.web.tables.own_sets import OwnSet
from rondel.web.tables.people import Person


async def _owner(request: Asked) -> Person:
    """Whoever keeps a set must have told their name."""
    person = await person_of(request)
    if person is None:
        raise own_sets.nobody()
    return person


@getting("/tiles", summary="My tile sets, the last changed first")
async def list_sets(request: Asked) -> Data:
    """Tile sets that I keep here."""
    found = await own_sets.of_person(tables_of(request), await person_of(request))
    return {
        "sets": [
            {"set": one.id, "game": one.game, "name": one.name, "rows": one.rows, "checked": one.checked}
            for one in found
        ]
    }


@posting("/tiles", summary="Keep a tile set", opt={"makes": True})
async def make_set(request: Asked, data: JSONBody[NewSet]) -> Data:
    """Keep a set under a name; its cells may be wrong, to be mended later."""
    person = await _owner(request)
    begun = await own_sets.begin(data.game, data.tiles, data.edition)
    made = await own_sets.make(tables_of(request), person, data.name, begun)
    return await _data(request, await own_sets.find(tables_of(request), made, person))


@getting("/tiles/{set_id:str}", summary="A tile set with its rows and mistakes, for anybody who has its link")
async def read_set(request: Asked, set_id: FromPath[str]) -> Data:
    """A set as it is kept."""
    return await _data(request, await own_sets.find(tables_of(request), set_id, await person_of(request)))


@putting("/tiles/{set_id:str}", summary="Change a tile set of mine")
async def change_set(request: Asked, set_id: FromPath[str], data: JSONBody[ChangedSet]) -> Data:
    """Keep another text, and perhaps another name, in the place of a set."""
    tables, person = tables_of(request), await person_of(request)
    found = await own_sets.find_own(tables, set_id, person)
    if data.revision != found.stored.revision:
        raise own_sets.stale_set()
    tiles = await own_sets.read(found.stored.game, data.tiles)
    await own_sets.change(tables, found, tiles, data.name)
    return await _data(request, await own_sets.find(tables, set_id, person))


@deleting("/tiles/{set_id:str}", summary="Forget a tile set of mine")
async def drop_set(request: Asked, set_id: FromPath[str]) -> None:
    """Forget a set; tables that play with it go on."""
    tables = tables_of(request)
    await own_sets.drop(tables, await own_sets.find_own(tables, set_id, await person_of(request)))


@posting("/tiles/{set_id:str}/look", status_code=200, summary="What a row would show in a tile set")
async def look(request: Asked, set_id: FromPath[str], data: JSONBody[RowToSee]) -> Data:
    """A row by itself: its face, its sentences, and what is wrong in which column; nothing is kept."""
    found = await own_sets.find(tables_of(request), set_id, await person_of(request))
    if data.table not in found.tiles.tables:
        raise Missing(own_sets.NO_ROW)
    cells = {column: " ".join(cell.split()) for column, cell in data.cells.items()}
    return _looked(found.tiles.look(data.table, cells), translator(language_of(request)))


def _looked(looked: Looked, t: Translator) -> Data:
    return {
        "svg": str(workshop.picture(looked, t)),
        "lines": list(workshop.lines(looked, t)),
        "mistakes": {column: list(told) for column, told in looked.mistakes.items()},
    }


async def _data(request: Asked, found: OwnSet) -> Data:
    """A set as data."""
    stored, tiles = found.stored, found.tiles
    return {
        "set": stored.id,
        "game": stored.game,
        "name": stored.name,
        "owner": stored.owner_name,
        "mine": found.mine,
        "revision": stored.revision,
        "link": address(request, f"/tiles/{stored.id}"),
        "rows": stored.rows,
        "checked": stored.checked,
        "tiles": stored.text,
        "tables": {
            file: [{"cells": row, "checked": is_checked(row)} for row in rows] for file, rows in tiles.tables.items()
        },
        "mistakes": list(await own_sets.problems(tiles)),
    }


IMPORTS: Final = [make_set, change_set]  # which may bring a whole file
HANDLERS: Final = [list_sets, read_set, drop_set, look]
