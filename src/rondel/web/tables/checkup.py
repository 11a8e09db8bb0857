"""Whether stored tables still play as they did: every log replayed, every result compared."""

from __future__ import annotations

from collections.abc import AsyncIterator

from rondel.core import OVER, RondelError
from rondel.web.settings import Settings
from rondel.web.store.queries import Stored
from rondel.web.store.store import open_store
from rondel.web.tables.bot_questions import loaded
from rondel.web.tables.play import replayed, result_data
from rondel.web.tables.tables import Tables


async def check_tables(settings: Settings) -> AsyncIterator[tuple[str, str]]:
    """The id of every table of a server with what is wrong with it, "" where it is unchanged."""
    store = open_store(settings)
    try:
        tables = Tables(settings, store)
        for name in await store.all_tables():
            stored = await store.read_table(name)
            if stored is not None:
                yield name, await _fault(tables, stored)
    finally:
        store.close()


async def _fault(tables: Tables, stored: Stored) -> str:
    try:
        play = replayed(loaded(await tables.wanted(stored)), stored.log, stored.begins)
    except RondelError as error:
        return str(error)
    if play.actor != OVER or stored.result is None:
        return ""
    now = result_data(play.state)
    for key in ("totals", "places", "sheets"):
        if now[key] != stored.result.get(key):
            return f"it ended with other {key}: {stored.result.get(key)} is kept, {now[key]} is played"
    return ""
