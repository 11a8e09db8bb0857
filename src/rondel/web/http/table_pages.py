"""The page of a table, and what is done there."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.bots.codes import LEVELS
from rondel.locale import Translator, say, translator
from rondel.web.http import invitation_pages
from rondel.web.http.answers import sentence, show
from rondel.web.http.message_api import choices_of
from rondel.web.http.requests import (
    Asked,
    address,
    audience_of,
    language_of,
    link_token,
    may_make,
    person_of,
    seated,
    tables_of,
)
from rondel.web.pages.lobby_notice import AskLine, LobbyNotice
from rondel.web.pages.names import called
from rondel.web.pages.table_page import ChatLine, EmptySeat, TablePage
from rondel.web.tables import admission, hinting, invitations, lists, seating, talk, viewing
from rondel.web.tables.faults import Fault, Invalid
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer

SEE_OTHER: Final = 303
MESSAGES: Final = 100  # of the chat
DRAFTING: Final = ("stage", "undo", "restart")  # what changes a draft only
HIDDEN: Final = "hidden"  # what the script of a page says that nobody sees
LONG: Final = 600  # choices of a log from which on a page is written beside the event loop


def speaker(request: Asked, table: Table) -> Translator:
    """Makes sentences for a reader, with the names at a table; bots have names of their own here."""
    t = translator(language_of(request))
    return translator(t.language, [called(t, n, seat.bot, seat.name) for n, seat in enumerate(table.seats)])


def wants_part(request: Asked) -> bool:
    """Whether the script asks, which replaces only what has changed."""
    return "x-panel" in request.headers


def number(text: str | None) -> int:
    """A number of an address, -1 where there is none."""
    return int(text) if text and text.isdecimal() and len(text) < 9 else -1


async def page_of(request: Asked, table: Table, viewer: Viewer, t: Translator, **told: Any) -> TablePage:
    """What somebody sees of a table at the place that the address names."""
    tables = tables_of(request)
    notebook, quiet, waiting = "", False, list[str]()
    whole, waits = viewer.owner is not None and not wants_part(request), table.play.actor not in viewer.seats
    person = await person_of(request) if whole or waits else None
    if whole:
        notebook, _ = await talk.notes(tables, table, viewer)
        quiet = person is not None and await choices_of(request).is_quiet(person, table)
    if waits and person is not None:
        waiting = [name for name in await lists.waiting(tables, person.id) if name != table.id]
    query = request.query_params if request.method == "GET" else {}
    at, look, audience = number(query.get("at")), number(query.get("look")), audience_of(request, table)
    past = 0 <= at <= table.play.n
    view = viewing.look_back(table, viewer, audience, at) if past else viewing.look(table, viewer, audience)
    told |= {
        "now": tables.time.now(),
        "notebook": notebook,
        "quiet": quiet,
        "waiting": waiting,
        "phrases": talk.PHRASES,
        "notice": notice_of(tables, table, viewer),
        "empty": [] if table.over or table.stored.ended is not None else empty_seats(request, table, viewer),
    }
    return TablePage(view, t, look if look >= 0 else None, "all" in query, **told)


def notice_of(tables: Tables, table: Table, viewer: Viewer) -> LobbyNotice | None:
    """What the lobby brings to a table, for its host."""
    at = admission.offers_bots_at(tables, table)
    if not viewer.host or at is None:
        return None
    asks = tuple(AskLine(ask.id, ask.name) for ask in admission.asks_for_host(tables, table, viewer))
    offers_at = at if invitations.free_seats(table) else None
    levels = tuple(LEVELS)
    return LobbyNotice(asks, offers_at, offers_at is not None and tables.time.now() >= at and not asks, levels)


def empty_seats(request: Asked, table: Table, viewer: Viewer) -> list[EmptySeat]:
    """The seats that nobody has taken yet, with their links for who may send them."""
    free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
    tokens = seating.links(tables_of(request), table, viewer) if free else {}
    links = [(n, address(request, f"/join/{token}") if (token := tokens.get(n)) else "") for n in free]
    can_sit = invitations.free_seats(table) if table.stored.by_address and viewer.watching else ()
    return [EmptySeat(n, link, n in can_sit) for n, link in links]


async def answer(request: Asked, table: Table, viewer: Viewer, status: int = 200, **told: Any) -> Response[str]:
    """The table as a page, or as the parts that the script swaps in."""
    t, heard = speaker(request, table), audience_of(request, table).latest()
    said = await talk.chat(tables_of(request), table, viewer, 0, MESSAGES)
    chat = [ChatLine(line.n, line.at, line.name, line.said(t), line.seat, line.own, line.muted) for line in said]
    view = await page_of(request, table, viewer, t, chat=chat, heard=heard, **told)
    shown: dict[str, Any] = {"view": view}
    if viewer.owner is None and not wants_part(request):  # perhaps one who shows the address elsewhere
        found = await invitations.invitation(tables_of(request), table)
        shown["card"] = invitation_pages.preview(request, found)
    template = "fragments.html" if wants_part(request) else "table.html"
    if table.play.n > LONG:
        return dated(view, await asyncio.to_thread(show, request, template, t, status, **shown))
    return dated(view, show(request, template, t, status, **shown))


def dated(view: TablePage, shown: Response[str]) -> Response[str]:
    """An answer that says what time it is, where there are clocks: scripts count down from it."""
    if view.table.clocks:
        shown.headers["X-Now"] = f"{view.now:.3f}"
    return shown


async def drafted(request: Asked, table: Table, viewer: Viewer) -> Response[str]:
    """The parts that the script swaps in after a change of the draft: log and chat stay as they are."""
    t = speaker(request, table)
    view = await page_of(request, table, viewer, t)
    return dated(view, show(request, "draft.html", t, 200, view=view))


async def changed(request: Asked, table: Table, viewer: Viewer) -> Response[Any]:
    """What follows a change: the parts that the script swaps in, or the way to the table."""
    if wants_part(request):
        return await answer(request, table, viewer)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER)


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """A table now or at a position of its log; who is new there and may not look yet is invited."""
    if await link_token(request) is None and not wants_part(request):
        found = await tables_of(request).open(table_id)
        if invitations.is_stranger(found, await person_of(request)):
            return await invitation_pages.stranger_page(request, found)
    table, viewer = await seated(request, table_id)
    if viewer.owner is not None and request.headers.get("x-panel") != HIDDEN:
        tables_of(request).hub.looked.add((table.id, viewer.owner))
    return await answer(request, table, viewer)


@post("/t/{table_id:str}/move", include_in_schema=False)
async def move(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """Choose, undo, restart, confirm, ask for a hint or follow one."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    try:
        await act(request, table, viewer, dict(form))
    except Fault as fault:
        table, viewer = await seated(request, table_id)  # a table that failed is read anew
        error = sentence(fault.message, speaker(request, table))
        return await answer(request, table, viewer, fault.status, error=error)
    if wants_part(request) and form.get("do", "stage") in DRAFTING:
        return await drafted(request, table, viewer)
    return await changed(request, table, viewer)


@get(
    [
        "/t/{id:str}/move",
        "/study/{id:str}/{node:int}/move",
        "/learn/{game:str}/{id:str}/move",
        "/puzzles/{game:str}/{id:str}/move",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def move_again(request: Asked) -> Redirect:
    """The page that a choice belongs to: after a refusal it stands at the address of its form, and reloads there."""
    return Redirect(request.url.path.removesuffix("/move"), status_code=SEE_OTHER)


async def act(request: Asked, table: Table, viewer: Viewer, form: dict[str, Any]) -> None:
    """Do what a button of the page says."""
    tables = tables_of(request)
    version = str(form.get("version", ""))
    do, _, which = str(form.get("do", "stage")).partition(" ")
    match do:
        case "stage":
            await tables.stage(table, viewer, version, str(form.get("words", ""))[:200])
        case "undo":
            await tables.undo(table, viewer, version)
        case "restart":
            await tables.restart(table, viewer, version)
        case "confirm":
            await tables.confirm(table, viewer, version)
        case "hint":
            await hinting.ask(tables, table, viewer)
        case "follow":
            await hinting.follow(tables, table, viewer, version, number(which))
        case _:
            raise Invalid(say("fault.old_page"), "do")


@post("/t/{table_id:str}/chat", include_in_schema=False)
async def chat(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """Say something."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    if phrase := str(form.get("phrase", "")):
        await talk.speak_phrase(tables_of(request), table, viewer, phrase)
    else:
        await talk.speak(tables_of(request), table, viewer, str(form.get("text", ""))[:500])
    return await changed(request, table, viewer)


@post("/t/{table_id:str}/mute", include_in_schema=False)
async def mute(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """Read no more what the sender of a message says, or read it again."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    change = talk.mute if "mute" in form else talk.unmute
    await change(tables_of(request), table, viewer, number(str(form.get("mute", form.get("unmute", "")))))
    return await changed(request, table, viewer)


@post("/t/{table_id:str}/notes", include_in_schema=False)
async def notes(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """Keep my notes."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    await talk.keep_notes(tables_of(request), table, viewer, str(form.get("text", ""))[:4000])
    return await changed(request, table, viewer)


@post("/t/{table_id:str}/branch", include_in_schema=False, opt={"makes": True})
async def branch(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Play on from a position at a table of one's own."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    n = number(str(form.get("at", "")))
    person = await person_of(request)
    await may_make(request, person, len(table.seats))
    made = await seating.branch(tables_of(request), table, viewer, person, n, None)
    return Redirect(f"/t/{made.id}", status_code=SEE_OTHER)


@post("/t/{table_id:str}/rematch", include_in_schema=False)
async def rematch(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Play again with the same people."""
    table, viewer = await seated(request, table_id)
    made = await seating.rematch(tables_of(request), table, viewer)
    return Redirect(f"/t/{made.id}", status_code=SEE_OTHER)


HANDLERS: Final = [table_page, move, move_again, chat, mute, notes, branch, rematch]
