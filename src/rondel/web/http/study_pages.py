"""The pages of studies: all of mine, and each at any of its nodes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.games.registry import titles
from rondel.locale import say, translator
from rondel.web.http.answers import page, sentence, show, told_mistakes
from rondel.web.http.leaving_api import sure
from rondel.web.http.requests import (
    Asked,
    address,
    guest_name,
    known_person,
    language_of,
    person_of,
    seated,
    tables_of,
    text_of,
)
from rondel.web.http.table_pages import SEE_OTHER, number, wants_part
from rondel.web.pages.names import called
from rondel.web.pages.study_page import StudyPage
from rondel.web.tables import studies, study_making, study_view
from rondel.web.tables.analysing import DEPTHS, Analyses
from rondel.web.tables.faults import Conflict, Fault, Invalid, Stale, TooMany
from rondel.web.tables.people import Person
from rondel.web.tables.studies import Study
from rondel.web.tables.study_tree import ROOT


def analyses_of(request: Asked) -> Analyses:
    """The analyses of the server."""
    found: Analyses = request.app.state.analyses
    return found


def where(study: str, node: int = ROOT) -> str:
    """The address of a node."""
    return f"/study/{study}/{node}"


# All studies, and a new one.


@get("/study", include_in_schema=False)
async def all_studies(request: Asked) -> Response[str]:
    """My studies, and what a new one can begin with."""
    return await _all(request)


async def _all(request: Asked, fault: Fault | None = None, entered: dict[str, str] | None = None) -> Response[str]:
    t = translator(language_of(request))
    starts = [{"game": found.name, "players": n} for found in titles() for n in found.players]
    return page(
        request,
        "studies.html",
        fault.status if fault else 200,
        mine=await studies.of_person(tables_of(request), await person_of(request)),
        starts=starts,
        entered=entered or {},
        error=sentence(fault.message, t) if fault else "",
        mistakes=told_mistakes(fault, t) if fault else [],
    )


@post("/study", include_in_schema=False, opt={"makes": True})
async def new_study(request: Asked) -> Response[Any]:
    """A study from the start of a game, or from a position (JSON) or record that was pasted or sent as a file."""
    form = await request.form()
    entered = {key: str(form[key]) for key in ("start", "text") if key in form}
    try:
        text = await text_of(form.get("file")) or entered.get("text", "").strip()
        person, cookies = await known_person(request, await guest_name(request))
        made = await _made(request, person, text, entered.get("start", ""))
    except Fault as fault:
        return await _all(request, fault, entered)
    return Redirect(where(made), status_code=SEE_OTHER, cookies=cookies)


async def _made(request: Asked, person: Person, text: str, start: str) -> str:
    tables = tables_of(request)
    if text.startswith(("{", "[")):
        return await study_making.from_position_text(tables, person, text)
    if text:
        return await study_making.from_record(tables, person, text)
    game, _, players = start.partition(" ")
    if not start:
        raise Invalid(say("fault.study_empty"), "empty")
    return await study_making.from_start(tables, person, game, number(players))


@post("/t/{table_id:str}/study", include_in_schema=False, opt={"makes": True})
async def study_table(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Analyse a table from a position on, or review it as a whole."""
    table, viewer = await seated(request, table_id)
    form = await request.form()
    person, cookies = await known_person(request, await guest_name(request))
    tables = tables_of(request)
    study = await studies.find(tables, await study_making.from_table(tables, table, viewer, person), person)
    at, node = number(str(form.get("at", ""))), study.tree.line(ROOT)[-1].id
    if at >= 0:
        node = next((n.id for n in study.tree.line(ROOT) if len(study.actions(n.id)) >= at), node)
    elif form.get("do") == "review" and not study.stored.runs:
        await _begin_review(request, study, node)
    return Redirect(where(study.id, node), status_code=SEE_OTHER, cookies=cookies)


async def _begin_review(request: Asked, study: Study, node: int) -> None:
    """Review a table; where another analysis of the same person runs, they begin it themselves later."""
    try:
        await analyses_of(request).review(study, node, "quick")
    except TooMany:
        return


# One study.


async def answer(request: Asked, study: Study, node: int, status: int = 200, error: str = "") -> Response[str]:
    """A study as a page, or as the parts that the script swaps in."""
    t = translator(language_of(request))
    t = translator(t.language, [called(t, n, bot, name) for n, (bot, name) in enumerate(study.setup.seats)])
    seen = await asyncio.to_thread(study_view.look, study, node)
    wanted = number(request.query_params.get("look")) if request.method == "GET" else -1
    view = StudyPage(
        seen.table,
        t,
        wanted if wanted >= 0 else None,
        error=error,
        study=seen,
        link=address(request, where(study.id, node)),
    )
    template = "study_parts.html" if wants_part(request) else "study.html"
    return await asyncio.to_thread(show, request, template, t, status, view=view)


@get("/study/{study_id:str}", include_in_schema=False)
async def a_study(study_id: FromPath[str]) -> Redirect:
    """A study at its beginning."""
    return Redirect(where(study_id), status_code=SEE_OTHER)


@get("/study/{study_id:str}/{node:int}", include_in_schema=False)
async def a_node(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Response[str]:
    """A study at a node, for anybody who has its link."""
    return await answer(request, await studies.find(tables_of(request), study_id, await person_of(request)), node)


@post("/study/{study_id:str}/{node:int}/move", include_in_schema=False)
async def move(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Response[Any]:
    """Choose, take back, draw again, follow an idea, let a bot look, or stop it."""
    form = dict(await request.form())
    person, tables = await person_of(request), tables_of(request)
    try:
        study = await studies.find_own(tables, study_id, person)
        if form.get("version") != f"0.{study.stored.revision}":
            raise Stale(say("fault.study_stale"))
        node = await act(request, study, node, form)
    except Fault as fault:
        study = await studies.find(tables, study_id, person)
        told = sentence(fault.message, translator(language_of(request)))
        return await answer(request, study, node if node in study.tree.nodes else ROOT, fault.status, told)
    if wants_part(request):
        return await answer(request, await studies.find(tables, study_id, person), node)
    return Redirect(where(study_id, node), status_code=SEE_OTHER)


@post("/study/{study_id:str}/{node:int}/copy", include_in_schema=False, opt={"makes": True})
async def copy(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Redirect:
    """Make a copy of one's own, to try turns in it."""
    person, cookies = await known_person(request, await guest_name(request))
    tables = tables_of(request)
    made = await study_making.from_study(tables, await studies.find(tables, study_id, person), person)
    return Redirect(where(made, node), status_code=SEE_OTHER, cookies=cookies)


async def act(request: Asked, study: Study, node: int, form: dict[str, Any]) -> int:
    """Do what a button of the page says; gives the node where one stands then."""
    tables, analyses = tables_of(request), analyses_of(request)
    do, _, which = str(form.get("do", "stage")).partition(" ")
    match do:
        case "stage":
            return await studies.choose(tables, study, node, str(form.get("words", ""))[:200])
        case "undo":
            return await studies.undo(tables, study, node)
        case "restart" | "remove" if do == "remove" or study.open(node):
            return await studies.remove(tables, study, node)
        case "restart":
            raise Conflict(say("fault.nothing_staged"), "nothing_staged")
        case "draw":
            return await studies.draw_again(tables, study, node)
        case "follow":
            return await follow(request, study, node, number(which))
        case "look" if which in DEPTHS:
            await analyses.look(study, node, which)
        case "review" if which in DEPTHS:
            await analyses.review(study, node, which)
        case "stop":
            await analyses.stop(study)
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return node


async def follow(request: Asked, study: Study, node: int, which: int) -> int:
    """Play an idea of a bot; gives the node that it leads to."""
    ideas = (await asyncio.to_thread(study_view.look, study, node)).table.hints
    if not 0 <= which < len(ideas):
        raise Stale(say("fault.study_stale"))
    return await studies.play(tables_of(request), study, node, list(ideas[which].actions))


@post("/study/{study_id:str}/{node:int}/note", include_in_schema=False)
async def note(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Redirect:
    """Write a note to a node."""
    study = await studies.find_own(tables_of(request), study_id, await person_of(request))
    form = await request.form()
    await studies.annotate(tables_of(request), study, node, str(form.get("text", "")))
    return Redirect(where(study_id, node), status_code=SEE_OTHER)


@post("/study/{study_id:str}/name", include_in_schema=False)
async def rename(request: Asked, study_id: FromPath[str]) -> Redirect:
    """Give a study another name."""
    study = await studies.find_own(tables_of(request), study_id, await person_of(request))
    form = await request.form()
    await studies.rename(tables_of(request), study, str(form.get("name", "")))
    return Redirect(where(study_id), status_code=SEE_OTHER)


@post("/study/{study_id:str}/delete", include_in_schema=False)
async def delete(request: Asked, study_id: FromPath[str]) -> Redirect:
    """Forget a study."""
    study = await studies.find_own(tables_of(request), study_id, await person_of(request))
    await sure(request)
    await analyses_of(request).stop(study)
    await studies.drop(tables_of(request), study)
    return Redirect("/study", status_code=SEE_OTHER)


IMPORTS: Final = [new_study]
HANDLERS: Final = [all_studies, study_table, a_study, a_node, move, copy, note, rename, delete]
