"""The JSON API: who I am, games, tables to make, to join and to find. One table is in `api_table`."""

from __future__ import annotations

import json
from typing import Final

from litestar import Response, Router
from litestar.params import JSONBody

from rondel.core.seats import letter
from rondel.games.registry import games, title
from rondel.games.title import Title
from rondel.locale import say
from rondel.web.http import (
    api_tiles,
    device_pages,
    editor_pages,
    giving_up_api,
    invitation_api,
    leaving_api,
    lobby_api,
    message_api,
    passkey_api,
    people_api,
    puzzle_api,
    study_api,
    talk_api,
    time_api,
)
from rondel.web.http.api_table import HANDLERS
from rondel.web.http.errors import getting, posting
from rondel.web.http.requests import Asked, known_person, language_of, link_token, may_make, person_of, tables_of
from rondel.web.http.shapes import Hello, Join, NewRecord, NewSeat, NewTable
from rondel.web.http.table_data import Data
from rondel.web.http.time_api import pace_of
from rondel.web.settings import Settings
from rondel.web.tables import admission, beginning, lists, own_sets, seating, studies
from rondel.web.tables.beginning import Beginning
from rondel.web.tables.bot_processes import BOTS
from rondel.web.tables.faults import Fault
from rondel.web.tables.lists import Listed
from rondel.web.tables.people import Person
from rondel.web.tables.seating import SeatWish, TableWish
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, WATCH

LISTED: Final = 100  # tables of a list at most


def places(seats: list[NewSeat]) -> tuple[SeatWish, ...]:
    """How the seats of a new table are filled."""
    return tuple(SeatWish(seat.kind, seat.name, seat.level) for seat in seats)


@getting("/games", summary="The games, their numbers of players and options, and the bots")
async def list_games() -> Data:
    """What can be played here."""
    return {
        "games": [describe_game(title(name)) for name in games()],
        "bots": list(BOTS),
    }


def describe_game(found: Title) -> Data:
    """A game with what can be chosen before it."""
    return {
        "name": found.name,
        "text": found.summary,
        "players": list(found.players),
        "options": [{"name": o.name, "values": list(o.values), "text": o.text} for o in found.options],
    }


@getting("/me", summary="Who I am")
async def me(request: Asked) -> Data:
    """The name of whose browser it is."""
    person = await person_of(request)
    return {"name": None if person is None else person.name}


@posting("/me", status_code=200, summary="Tell my name", opt={"makes": True})
async def set_me(request: Asked, data: JSONBody[Hello]) -> Response[Data]:
    """Take a name; somebody new gets a cookie with it."""
    person, cookies = await known_person(request, data.name)
    return Response({"name": person.name}, cookies=cookies)


@getting("/tables", summary="My tables, those that wait for me first, then by clock; and tables that anybody may watch")
async def list_tables(request: Asked) -> Data:
    """Tables to continue and to watch."""
    tables = tables_of(request)
    person = await person_of(request)
    return {
        "mine": []
        if person is None
        else [listed_data(row) for row in await lists.of_person(tables, person.id, LISTED)],
        "listed": [listed_data(row) for row in await lists.to_watch(tables, LISTED)],
    }


def listed_data(row: Listed) -> Data:
    """A table of a list."""
    return {
        "table": row.id,
        "game": row.game,
        "created": row.created,
        "changed": row.changed,
        "n": row.n,
        "turn": row.turn,
        "actor": letter(row.actor),
        "over": row.over,
        "your_turn": row.waits,
        "due": row.due,
        "totals": list(row.totals) or None,
        "held": [letter(seat) for seat in row.held],
        "host": row.host,
        "seats": [{"seat": letter(n), "bot": seat.bot, "name": seat.name} for n, seat in enumerate(row.seats)],
    }


@posting("/tables", summary="Make a table", opt={"makes": True})
async def make_table(request: Asked, data: JSONBody[NewTable]) -> Data:
    """Make a table; the answer holds its links."""
    tables, person = tables_of(request), await person_of(request)
    await may_make(request, person, sum(seat.kind == "bot" for seat in data.seats))
    tiles = data.tiles
    if tiles is None and data.tile_set:
        tiles = await own_sets.text_to_play(tables, data.tile_set, data.game)
    plan = TableWish(
        data.game,
        places(data.seats),
        data.options,
        tiles,
        data.open_scores,
        data.hints,
        data.listed,
        data.by_address,
        language_of(request),
        None if data.pace is None else pace_of(data.pace),
        None
        if data.lobby is None
        else await admission.new_opening(tables, person, *lobby_api.opening_asked(data.lobby)),
        data.rated,
        await _beginning(tables, person, data, tiles),
    )
    table = await seating.create(tables, plan, person)
    return made(tables, table)


async def _beginning(tables: Tables, person: Person | None, data: NewTable, tiles: str | None) -> Beginning | None:
    """Where a new table begins; None is the start of its game."""
    if data.study:
        return beginning.from_study(await studies.find(tables, data.study, person), data.node)
    if data.position is not None:
        return await beginning.from_text(tables, json.dumps(data.position), tiles)
    return None


@posting("/records", summary="Load a record as a table", opt={"makes": True})
async def load_record(request: Asked, data: JSONBody[NewRecord]) -> Data:
    """Make a table from the text of a record."""
    tables, person = tables_of(request), await person_of(request)
    await may_make(request, person, 0)
    table = await seating.load_record(tables, data.record, data.tiles, person)
    return made(tables, table)


def made(tables: Tables, table: Table) -> Data:
    """A new table with all its tokens, for whoever made it."""
    return {
        "table": table.id,
        "host": seating.token_of(tables, table, HOST),
        "watch": seating.token_of(tables, table, WATCH),
        "seats": [
            {
                "seat": letter(n),
                "kind": seat.kind,
                "bot": seat.bot,
                "name": seat.name,
                "token": None if seat.bot else seating.token_of(tables, table, n),
            }
            for n, seat in enumerate(table.seats)
        ],
    }


@posting("/join", status_code=200, summary="Follow a link to a seat, or to watch")
async def join(request: Asked, data: JSONBody[Join]) -> Response[Data]:
    """Take the seat of a link; somebody new gets a cookie."""
    if await link_token(request) is not None:
        raise Fault(say("fault.bearer"), "bearer")
    table, _ = await seating.read_link(tables_of(request), data.token)
    person, cookies = await known_person(request, data.name)
    table, role = await seating.join(tables_of(request), data.token, person)
    role_name = {HOST: "host", WATCH: "watch"}.get(role, "seat")
    seat = letter(role) if role >= 0 else None
    return Response({"table": table.id, "role": role_name, "seat": seat}, cookies=cookies)


def api(settings: Settings) -> Router:
    """All of the API; a record or a tile set may be larger than anything else."""
    imports = [make_table, load_record, *api_tiles.IMPORTS, *study_api.IMPORTS, *editor_pages.API]
    large = Router("/", route_handlers=imports, request_max_body_size=settings.max_import)
    own = [list_games, me, set_me, list_tables, join]
    others = [
        *HANDLERS,
        *api_tiles.HANDLERS,
        *study_api.HANDLERS,
        *leaving_api.API,
        *invitation_api.HANDLERS,
        *giving_up_api.API,
        *time_api.API,
        *device_pages.API,
        *passkey_api.API,
        *talk_api.HANDLERS,
        *message_api.HANDLERS,
        *lobby_api.HANDLERS,
        *people_api.HANDLERS,
        *puzzle_api.HANDLERS,
    ]
    return Router("/api", route_handlers=[large, *own, *others])
