"""The lobby over the API: open tables, Play now, who sits down, who is blocked, reports."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from rondel.core.seats import letter
from rondel.web.http.errors import deleting, getting, posting, putting
from rondel.web.http.invitation_api import seat_data
from rondel.web.http.leaving_api import TableId
from rondel.web.http.requests import (
    Asked,
    address_of,
    known_person,
    language_of,
    last_event,
    live,
    may_make,
    me,
    person_of,
    seat_number,
    seated,
    tables_of,
)
from rondel.web.http.shapes import ChangedOpening, NewOpening, NewReport, PlayNow, Whom, WithBot
from rondel.web.http.table_data import Data
from rondel.web.tables import admission, blocking, invitations, lobby, reporting
from rondel.web.tables.blocking import Target
from rondel.web.tables.hub import StreamOwner
from rondel.web.tables.lobby import LobbyFilter, OpenTable
from rondel.web.tables.lobby_news import LOBBY
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer, seats_data

Id = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="As a list gave it.")]
Wanted = Annotated[str, QueryParameter(max_length=40, description="Only such tables; empty is all.")]


def lobby_of(request: Asked) -> Tables:
    """The tables of a server that has a lobby."""
    admission.check_lobby(tables_of(request))
    return tables_of(request)


def opening_asked(asked: NewOpening) -> tuple[bool, float | None, float | None]:
    """How a table is to be open: whether the host accepts, and the ratings."""
    return asked.accepts, asked.least, asked.most


def target_of(table: Table, asked: Whom) -> Target:
    """Whom a program points at."""
    return Target(None if asked.seat is None else seat_number(table, asked.seat), asked.message, asked.ask)


# The list.


def open_data(table: OpenTable) -> Data:
    """An open table as plain data."""
    return {
        "table": table.id,
        "game": table.game,
        "options": dict(table.options),
        "own_tiles": table.own_tiles,
        "language": table.language,
        "pace": None if table.pace is None else table.pace.data(),
        "turn": table.turn,
        "host": table.host or None,
        "seats": seats_data(table.seats),
        "free": [letter(seat) for seat in table.free],
        "accepts": table.opening.accepts,
        "least": table.opening.least,
        "most": table.opening.most,
        "since": table.opening.since,
        "present": table.present,
        "mine": table.mine,
        "asked": table.asked or None,
        "may_sit": table.fits and not table.mine and table.asked != "refused",
    }


@getting("/lobby", summary="The tables that are open to anybody")
async def list_open(request: Asked, game: Wanted = "", pace: Wanted = "", language: Wanted = "") -> Data:
    """Those with free seats, the newest first, and the seats that I ask for."""
    tables, person = lobby_of(request), await person_of(request)
    found = await lobby.open_tables(tables, person, LobbyFilter(game, pace, language))
    asks = [] if person is None else await admission.asks_of(tables, person)
    told = [{"table": ask.table, "game": ask.game, "at": ask.at, "state": ask.state} for ask in asks]
    return {"tables": [open_data(table) for table in found], "asks": told, "now": tables.time.now()}


@getting(
    "/lobby/events",
    summary="That the list has changed, as server-sent events",
    media_type="text/event-stream",
    opt={"stream": True},
)
async def events(request: Asked) -> Stream:
    """The event lobby names a table that has changed; hello, presence and refetch are as at a table."""
    tables, person = lobby_of(request), await person_of(request)
    owner = None if person is None else f"person:{person.id}"
    who = StreamOwner(frozenset(), address_of(request), owner, looks=False)
    return live(request, tables.hub, tables.hub.join(LOBBY, who, {}, last_event(request)))


@posting("/lobby/play", status_code=200, summary="Sit down at the best fitting table, or open one", opt={"makes": True})
async def play(request: Asked, data: JSONBody[PlayNow]) -> Response[Data]:
    """The answer has the token of my seat; where the table is `new`, others come, or I give their seats to bots."""
    tables = lobby_of(request)
    wanted = LobbyFilter(data.game, data.pace, data.language, data.players)
    lobby.check_wanted(wanted)
    person, cookies = await known_person(request, data.name)
    tables.limits.check_sitting(address_of(request))
    await may_make(request, person, 0)
    table, seat, new = await lobby.play_now(tables, person, wanted, language_of(request))
    found = {**seat_data(tables, table, seat), "new": new, "offers_bots_at": admission.offers_bots_at(tables, table)}
    return Response(found, cookies=cookies)


# One table.


def opening_data(tables: Tables, table: Table, viewer: Viewer) -> Data:
    """How a table is open; who asks is told to the host."""
    opening = admission.opening_of(tables, table)
    asks = admission.asks_for_host(tables, table, viewer)
    found: Data = {"open": opening is not None, "offers_bots_at": admission.offers_bots_at(tables, table)}
    if opening is not None:
        found |= vars(opening)
    return found | {
        "asks": [
            {"ask": ask.id, "name": ask.name, "seat": None if ask.seat is None else letter(ask.seat), "at": ask.at}
            for ask in asks
        ]
    }


@getting("/tables/{table_id:str}/lobby", summary="Whether the table is open to anybody, and who asks for a seat")
async def show_opening(request: Asked, table_id: TableId) -> Data:
    """Who asks is told to the host alone."""
    tables = lobby_of(request)
    return opening_data(tables, *await seated(request, table_id))


@putting("/tables/{table_id:str}/lobby", summary="Open the table to anybody, or take it out of the lobby")
async def set_opening(request: Asked, table_id: TableId, data: JSONBody[ChangedOpening]) -> Data:
    """By the host."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    if data.open:
        await admission.open_up(tables, table, viewer, await person_of(request), *opening_asked(data))
    else:
        await admission.close(tables, table, viewer)
    return opening_data(tables, table, viewer)


@posting("/tables/{table_id:str}/asks/{ask_id:str}/accept", status_code=200, summary="Let somebody sit down who asks")
async def accept(request: Asked, table_id: TableId, ask_id: Id) -> Data:
    """By the host."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    seat = await invitations.accept(tables, table, viewer, ask_id)
    return {"seat": letter(seat), "seats": seats_data(table.seats)}


@posting("/tables/{table_id:str}/asks/{ask_id:str}/refuse", status_code=204, summary="Refuse somebody who asks")
async def refuse(request: Asked, table_id: TableId, ask_id: Id) -> None:
    """By the host; they cannot ask again."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    await admission.refuse(tables, table, viewer, ask_id)


@deleting("/tables/{table_id:str}/ask", summary="Ask for a seat no more")
async def withdraw(request: Asked, table_id: TableId) -> None:
    """Where the host has not said anything yet."""
    tables = lobby_of(request)
    await admission.withdraw(tables, await tables.open(table_id), await me(request))


@posting("/tables/{table_id:str}/fill", status_code=200, summary="Give all free seats to bots")
async def fill(request: Asked, table_id: TableId, data: JSONBody[WithBot]) -> Data:
    """By the host, where nobody comes."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    await may_make(request, None, len(invitations.free_seats(table)))
    await lobby.fill(tables, table, viewer, data.level)
    return {"seats": seats_data(table.seats)}


# People.


@posting("/tables/{table_id:str}/block", status_code=200, summary="Block somebody from all my tables")
async def block(request: Asked, table_id: TableId, data: JSONBody[Whom]) -> Data:
    """By the host: who is blocked neither sits down nor writes there; a seat they have they keep until it is taken."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    return {"blocked": await blocking.block(tables, table, viewer, target_of(table, data))}


@getting("/me/blocked", summary="Whom I have blocked")
async def list_blocked(request: Asked) -> Data:
    """By name."""
    found = await blocking.blocked(lobby_of(request), await me(request))
    return {"blocked": [{"block": name, "name": who} for name, who in found.items()]}


@deleting("/me/blocked/{block_id:str}", summary="Block somebody no more")
async def unblock(request: Asked, block_id: Id) -> None:
    """They may sit down at my tables again."""
    await blocking.unblock(lobby_of(request), await me(request), block_id)


@posting("/tables/{table_id:str}/report", summary="Report somebody, or the table, to the operator")
async def report(request: Asked, table_id: TableId, data: JSONBody[NewReport]) -> Data:
    """A message that is reported is kept with the report."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    target = target_of(table, data)
    return {"report": await reporting.report(tables, table, viewer, address_of(request), target, data.text)}


HANDLERS: Final[list[Any]] = [
    list_open,
    events,
    play,
    show_opening,
    set_opening,
    accept,
    refuse,
    withdraw,
    fill,
    block,
    list_blocked,
    unblock,
    report,
]
