"""Leaving and deleting, over the API and on pages."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, PathParameter
from litestar.response import Redirect

from rondel.locale import say
from rondel.web.http.answers import page
from rondel.web.http.errors import deleting, posting
from rondel.web.http.requests import COOKIE, Asked, link_token, me, people_of, person_of, seated, tables_of
from rondel.web.tables import leaving
from rondel.web.tables.faults import Invalid

TableId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a table.")]
SEE_OTHER: Final = 303


@deleting("/tables/{table_id:str}", summary="Delete the table, for everybody and for good")
async def delete_table(request: Asked, table_id: TableId) -> None:
    """By the host."""
    table, viewer = await seated(request, table_id)
    await leaving.delete_table(tables_of(request), table, viewer)


@posting("/tables/{table_id:str}/leave", status_code=204, summary="Leave the table; my seats are open again")
async def leave_table(request: Asked, table_id: TableId) -> None:
    """With all roles, words and notes; the token of a program is void. A table that nobody has is deleted."""
    table, viewer = await seated(request, table_id)
    await leaving.leave(tables_of(request), table, viewer, await person_of(request), await link_token(request))


@deleting("/me", summary="Delete everything that is known of me")
async def forget_me(request: Asked) -> Response[None]:
    """Leaves every table; words and notes go too, and the browser is not known any more."""
    person = await me(request)
    await leaving.forget(tables_of(request), people_of(request), person)
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


# Pages.


@post("/t/{table_id:str}/delete", include_in_schema=False)
async def delete_page(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Delete a table from its page."""
    table, viewer = await seated(request, table_id)
    await sure(request)
    await leaving.delete_table(tables_of(request), table, viewer)
    return Redirect("/", status_code=SEE_OTHER)


@post("/t/{table_id:str}/leave", include_in_schema=False)
async def leave_page(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Leave a table from its page."""
    table, viewer = await seated(request, table_id)
    await sure(request)
    await leaving.leave(tables_of(request), table, viewer, await person_of(request), None)
    return Redirect("/", status_code=SEE_OTHER)


@get("/forget-me", include_in_schema=False)
async def forget_page(request: Asked) -> Response[str]:
    """What is known of somebody, and how it is deleted."""
    person = await person_of(request)
    return page(request, "forget.html", name=person.name if person else "")


@post("/forget-me", include_in_schema=False)
async def forget_me_page(request: Asked) -> Redirect:
    """Delete everything from the page."""
    await sure(request)
    answer = await forget_me.fn(request)
    assert isinstance(answer, Response)
    # Tables that the browser has kept to be looked at without the network go too.
    back = Redirect("/", status_code=SEE_OTHER, headers={"Clear-Site-Data": '"cache", "storage"'})
    back.delete_cookie(COOKIE)
    return back


async def sure(request: Asked) -> None:
    """Refuse a form that nobody has said yes to."""
    if (await request.form()).get("sure") != "yes":
        raise Invalid(say("fault.sure"), "sure")


API: Final[list[Any]] = [delete_table, leave_table, forget_me]
PAGES: Final[list[Any]] = [delete_page, leave_page, forget_page, forget_me_page]
