"""Giving up and putting away, over the API and on pages; which tables wait, and the next of them."""

from __future__ import annotations

from typing import Any, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.http.errors import getting, posting
from rondel.web.http.leaving_api import TableId, sure
from rondel.web.http.requests import Asked, may_make, person_of, seated, tables_of
from rondel.web.http.shapes import WithBot
from rondel.web.http.table_data import Data
from rondel.web.tables import giving_up, lists
from rondel.web.tables.faults import Invalid
from rondel.web.tables.table import Table

SEE_OTHER: Final = 303


def standing(table: Table) -> Data:
    """How far people agree to end a table unfinished."""
    return {
        "ended": table.stored.ended is not None,
        "agreed": [letter(seat) for seat in sorted(table.stored.agreed)],
        "asked": [letter(seat) for seat in sorted(giving_up.players(table))],
    }


@posting("/tables/{table_id:str}/resign", status_code=200, summary="Give my seats up for good; a bot plays on")
async def resign(request: Asked, table_id: TableId, data: JSONBody[WithBot]) -> Data:
    """Where nobody else plays, the table ends."""
    table, viewer = await seated(request, table_id)
    await may_make(request, None, 1)
    await giving_up.resign(tables_of(request), table, viewer, await person_of(request), data.level)
    return standing(table)


@posting("/tables/{table_id:str}/end", status_code=200, summary="Agree to end the game unfinished")
async def agree(request: Asked, table_id: TableId) -> Data:
    """It ends when all who play agree."""
    table, viewer = await seated(request, table_id)
    await giving_up.agree(tables_of(request), table, viewer)
    return standing(table)


@posting("/tables/{table_id:str}/play-on", status_code=200, summary="Do not end the game unfinished")
async def play_on(request: Asked, table_id: TableId) -> Data:
    """Nobody has agreed any more."""
    table, viewer = await seated(request, table_id)
    await giving_up.play_on(tables_of(request), table, viewer)
    return standing(table)


@posting("/tables/{table_id:str}/put-away", status_code=204, summary="Leave the table out of my lists")
async def put_away(request: Asked, table_id: TableId) -> None:
    """It does not wait for me either."""
    table, _ = await seated(request, table_id)
    await giving_up.put_away(tables_of(request), table, await person_of(request))


@posting("/tables/{table_id:str}/bring-back", status_code=204, summary="Show the table in my lists again")
async def bring_back(request: Asked, table_id: TableId) -> None:
    """As before it was put away."""
    table, _ = await seated(request, table_id)
    await giving_up.bring_back(tables_of(request), table, await person_of(request))


@getting("/waiting", summary="The tables that wait for me: by clock, then the longest first")
async def waiting(request: Asked) -> Data:
    """Their ids."""
    person = await person_of(request)
    return {"tables": [] if person is None else await lists.waiting(tables_of(request), person.id)}


# Pages.


@get("/next", include_in_schema=False)
async def next_table(request: Asked) -> Redirect:
    """The table that is most urgent for somebody, but for the one they come from; without any, the home page."""
    person = await person_of(request)
    found = [] if person is None else await lists.waiting(tables_of(request), person.id)
    here = request.query_params.get("from", "")
    goal = next((name for name in found if name != here), None)
    return Redirect("/" if goal is None else f"/t/{goal}", status_code=SEE_OTHER)


@post("/t/{table_id:str}/giving-up", include_in_schema=False)
async def give_up(request: Asked, table_id: FromPath[str]) -> Redirect:
    """What the forms of a table say: resign, end, play on, put away, bring back."""
    table, viewer = await seated(request, table_id)
    tables, person = tables_of(request), await person_of(request)
    form = await request.form()
    match str(form.get("do", "")):
        case "resign":
            await sure(request)
            await may_make(request, None, 1)
            await giving_up.resign(tables, table, viewer, person, str(form.get("level", "")))
        case "end":
            await giving_up.agree(tables, table, viewer)
        case "play-on":
            await giving_up.play_on(tables, table, viewer)
        case "put-away":
            await giving_up.put_away(tables, table, person)
            return Redirect("/", status_code=SEE_OTHER)
        case "bring-back":
            await giving_up.bring_back(tables, table, person)
            return Redirect("/", status_code=SEE_OTHER)
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER)


API: Final[list[Any]] = [resign, agree, play_on, put_away, bring_back, waiting]
PAGES: Final[list[Any]] = [next_table, give_up]
