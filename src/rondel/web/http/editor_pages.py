"""The position editor, on pages and over the API."""

from __future__ import annotations

import json
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from rondel.games.editing import EditPart, parts
from rondel.games.registry import titles
from rondel.locale import Translator, say, translator
from rondel.record.position import LARGEST
from rondel.web.http.answers import page, sentence, show, told_mistakes
from rondel.web.http.beginning_pages import form_of
from rondel.web.http.errors import posting
from rondel.web.http.requests import Asked, address, language_of, person_of, tables_of, text_of
from rondel.web.http.shapes import ChangedPosition
from rondel.web.http.table_data import Data
from rondel.web.http.table_pages import number
from rondel.web.pages.editor_page import EditorPage
from rondel.web.tables import editing, imports, studies
from rondel.web.tables.editing import Carried, Workbench
from rondel.web.tables.faults import Fault, Invalid

KEPT: Final = ("good", "position", "before", "seal")  # what a page carries of a position


def _entry(request: Asked, fault: Fault | None = None, text: str = "") -> Response[str]:
    """Where a position comes from."""
    t = translator(language_of(request))
    found = [each for each in titles() if each.editing]
    return page(
        request,
        "editor_entry.html",
        fault.status if fault else 200,
        starts=[{"game": each.name, "players": n} for each in found for n in each.players],
        text=text,
        error=sentence(fault.message, t) if fault else "",
        mistakes=told_mistakes(fault, t) if fault else [],
    )


async def _page(request: Asked, bench: Workbench, seat: int = 0, picked: str = "") -> Response[str]:
    language, game = language_of(request), bench.game
    shown = min(max(seat, 0), game.players - 1)
    view = EditorPage(bench.state, language, shown, bench.position, list(bench.mistakes), picked)
    link = address(request, f"/editor?p={editing.packed(bench.position)}") if not bench.mistakes else ""
    carried = Carried.of(bench, tables_of(request).keys)
    begin = None if bench.mistakes else await form_of(request, bench.state, {"position": carried.position})
    return show(request, "editor.html", view.t, 200, view=view, bench=bench, link=link, carried=carried, begin=begin)


async def _opened(request: Asked, text: str) -> Response[str]:
    try:
        bench = await imports.aside(tables_of(request), lambda: editing.read(text))
        if not parts(bench.game, bench.position):
            raise Invalid(say("fault.no_editor"), "game")
    except Fault as fault:
        return _entry(request, fault, text[:LARGEST])
    return await _page(request, bench)


@get("/editor", include_in_schema=False)
async def editor(request: Asked) -> Response[str]:
    """Where a position comes from: a start, a text, or the address itself."""
    query = request.query_params
    try:
        if "p" in query:
            return await _opened(request, editing.unpacked(query["p"]))
        if "start" in query:
            game, _, players = query["start"].partition(" ")
            loaded, _ = await imports.load_game(tables_of(request), game, number(players), {}, None)
            return await _page(request, editing.begun(loaded.from_json({})))
    except Fault as fault:
        return _entry(request, fault)
    return _entry(request)


@get("/study/{study_id:str}/{node:int}/edit", include_in_schema=False)
async def edit_node(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Response[str]:
    """Go on with the position at a node of a study."""
    study = await studies.find(tables_of(request), study_id, await person_of(request))
    return await _opened(request, json.dumps(study.state(node).to_json()))


@post("/editor", include_in_schema=False, status_code=200)
async def open_position(request: Asked) -> Response[str]:
    """Go on with a position that is sent as text or as a file."""
    form = await request.form()
    return await _opened(request, await text_of(form.get("file")) or str(form.get("text", "")))


@post("/editor/change", include_in_schema=False, status_code=200)
async def change(request: Asked) -> Response[str]:
    """Pick a thing, change it, take a change back, or look at another seat."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    carried = Carried(*(form.pop(key, "") for key in KEPT))
    seat, picked = form.pop("seat", ""), form.pop("picked", "")
    picked, look = form.pop("words", picked), number(form.pop("look", seat))
    keyring = tables_of(request).keys

    def work() -> Workbench:
        bench = carried.taken_up(keyring)
        match form.pop("do", ""):
            case "set":
                return bench.changed(picked, form)
            case "undo":
                return bench.undone()
        return bench

    try:
        bench = await imports.aside(tables_of(request), work)
    except Fault as fault:
        return _entry(request, fault, carried.position[:LARGEST])
    return await _page(request, bench, look, picked)


# Over the API.


def _told(bench: Workbench, t: Translator) -> Data:
    rules, state = bench.game, bench.state
    legal = [] if bench.mistakes or state.actor < 0 else [rules.words(action) for action in state.legal()]
    found = [_part(part, t) for part in parts(rules, bench.position)]
    return {"position": bench.position, "mistakes": list(bench.mistakes), "legal": legal, "parts": found}


def _part(part: EditPart, t: Translator) -> Data:
    return {
        "target": part.target,
        "settings": [
            {"name": s.name, "label": t(s.label), "value": s.value, "options": list(s.options), "most": s.most}
            for s in part.settings
        ],
    }


@posting("/positions", status_code=200, summary="What is legal in a position, or wrong with it")
async def change_position(request: Asked, data: JSONBody[ChangedPosition]) -> Data:
    """With a `target` and `settings` a thing of it is changed first."""

    def work() -> Workbench:
        bench = editing.read(json.dumps(data.position))
        return bench.changed(data.target, data.settings) if data.target else bench

    return _told(await imports.aside(tables_of(request), work), translator(language_of(request)))


API: Final[list[Any]] = [change_position]
PAGES: Final[list[Any]] = [editor, edit_node]
IMPORTS: Final[list[Any]] = [open_position, change]  # their requests may be large
