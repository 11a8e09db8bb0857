"""Invitations over the API: what the address of a table tells, sitting down there, watching."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response
from litestar.params import JSONBody

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.http.errors import getting, posting, putting
from rondel.web.http.leaving_api import TableId
from rondel.web.http.requests import (
    Asked,
    known_person,
    link_token,
    may_sit,
    person_of,
    seat_number,
    seated,
    tables_of,
)
from rondel.web.http.shapes import Address, Come, Sit
from rondel.web.http.table_data import Data
from rondel.web.tables import invitations, seating
from rondel.web.tables.faults import Fault
from rondel.web.tables.invitations import Invitation
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import seats_data


async def invited(request: Asked, table_id: str) -> tuple[Table, Person | None]:
    """The table that an address invites to, and whose browser asks."""
    table, person = await tables_of(request).open(table_id), await person_of(request)
    token = await link_token(request)
    if token is not None:
        table.viewer(None, token)
    else:
        invitations.check_invited(table, person)
    return table, person


def invitation_data(found: Invitation) -> Data:
    """An invitation as plain data."""
    return {
        "table": found.table,
        "game": found.game,
        "language": found.language,
        "host": found.host or None,
        "turn": found.turn,
        "over": found.over,
        "rated": found.rated,
        "seats": seats_data(found.seats),
        "free": [letter(seat) for seat in found.free],
    }


@getting("/tables/{table_id:str}/invitation", summary="What the address of the table tells to whoever knows it")
async def invitation(request: Asked, table_id: TableId) -> Data:
    """The game, who plays, who asks, which seats are free."""
    table, _ = await invited(request, table_id)
    return invitation_data(await invitations.invitation(tables_of(request), table))


async def _newcomer(request: Asked, table_id: str, name: str | None) -> tuple[Table, Person, list[Any]]:
    if await link_token(request) is not None:
        raise Fault(say("fault.bearer"), "bearer")
    table, _ = await invited(request, table_id)
    person, cookies = await known_person(request, name)
    return table, person, cookies


@posting("/tables/{table_id:str}/sit", status_code=200, summary="Take a free seat")
async def sit(request: Asked, table_id: TableId, data: JSONBody[Sit]) -> Response[Data]:
    """The first free one where none is named; the answer has the token of the seat, for a program.

    Where the host says who sits down, the role is `asked`: there is a seat when the host has accepted.
    """
    table, person, cookies = await _newcomer(request, table_id, data.name)
    wanted = None if data.seat is None else seat_number(table, data.seat)
    may_sit(request, table)
    seat = await invitations.sit_down(tables_of(request), table, person, wanted)
    return Response(seat_data(tables_of(request), table, seat), cookies=cookies)


def seat_data(tables: Tables, table: Table, seat: int | None) -> Data:
    """The seat that somebody has got, with its token; or that they have asked for one."""
    if seat is None:
        return {"table": table.id, "role": "asked", "seat": None, "token": None}
    return {"table": table.id, "role": "seat", "seat": letter(seat), "token": seating.token_of(tables, table, seat)}


@posting("/tables/{table_id:str}/watch", status_code=200, summary="Watch")
async def watch(request: Asked, table_id: TableId, data: JSONBody[Come]) -> Response[Data]:
    """As with a link to watch."""
    table, person, cookies = await _newcomer(request, table_id, data.name)
    await invitations.watch(tables_of(request), table, person)
    found: Data = {"table": table.id, "role": "watch", "seat": None}
    return Response(found, cookies=cookies)


@putting("/tables/{table_id:str}/address", summary="Whether the address invites, or only links do")
async def set_address(request: Asked, table_id: TableId, data: JSONBody[Address]) -> Data:
    """By the host."""
    table, viewer = await seated(request, table_id)
    await invitations.open_address(tables_of(request), table, viewer, data.invites)
    return {"invites": table.stored.by_address}


HANDLERS: Final[list[Any]] = [invitation, sit, watch, set_address]
