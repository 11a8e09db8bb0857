"""The form of a table that begins from a position: in the position editor, and for a node of a study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from rondel.bots.codes import LEVELS
from rondel.core import OVER, State
from rondel.locale import translator
from rondel.web.http import time_api
from rondel.web.http.answers import page, sentence, told_mistakes
from rondel.web.http.requests import Asked, language_of, person_of, tables_of
from rondel.web.http.study_pages import where
from rondel.web.http.table_pages import number
from rondel.web.tables import beginning, studies
from rondel.web.tables.beginning import Beginning
from rondel.web.tables.editing import packed
from rondel.web.tables.faults import Fault
from rondel.web.tables.people import Person

KINDS: Final = ("me", "friend", *LEVELS, "hotseat")
CHECKS: Final = {"open_scores": "open", "hints": "hints", "listed": "listed"}  # fields, and their sentences
KEPT: Final = ("position", "study", "node")  # fields that say where a table begins


def begins(form: Mapping[str, object]) -> bool:
    """Whether a form asks for a table that begins from a position."""
    return "position" in form or "study" in form


async def begins_of_form(request: Asked, person: Person | None, form: Mapping[str, object]) -> Beginning | None:
    """Where the table begins that a form asks for; None is the start of its game."""
    tables = tables_of(request)
    if "study" in form:
        study = await studies.find(tables, str(form["study"]), person)
        return beginning.from_study(study, number(str(form.get("node", ""))))
    return await beginning.from_text(tables, str(form["position"])) if "position" in form else None


async def form_of(
    request: Asked, state: State, kept: Mapping[str, object], entered: Mapping[str, object] | None = None
) -> dict[str, Any] | None:
    """What the form shows: whoever decides is me, and bots sit opposite; None where the game is over."""
    if state.actor == OVER:
        return None
    person = await person_of(request)
    usual = ["me" if seat == max(0, state.actor) else "medium" for seat in range(state.rules().players)]
    sent = {key: value for key, value in (entered or {}).items() if isinstance(value, str)}
    return {
        "game": state.rules().name,
        "kept": kept,
        "name": sent.get("name", person.name if person else ""),
        "seats": [sent.get(f"seat{seat}", kind) for seat, kind in enumerate(usual)],
        "kinds": KINDS,
        "checks": CHECKS,
        "checked": {"hints"} if entered is None else set(sent),
        "entered": sent,
        "paces": time_api.PACES,
        "live": time_api.LIVE,
        "most": time_api.MOST,
        "levels": tuple(LEVELS),
    }


async def begin_page(request: Asked, fault: Fault | None, form: Mapping[str, object]) -> Response[str]:
    """The form on a page of its own, with what is wrong with one that was sent; it keeps what was entered."""
    t, shown, back = translator(language_of(request)), None, "/editor"
    if "study" in form:
        back = where(str(form["study"]), max(0, number(str(form.get("node", "")))))
    try:
        found = await begins_of_form(request, await person_of(request), form)
        assert found is not None
        kept = {key: form[key] for key in KEPT if key in form}
        shown = await form_of(request, found.state, kept, form if fault else None)
        back = back if "study" in form else f"/editor?p={packed(found.state.to_json())}"
    except Fault as wrong:
        fault = fault or wrong
    return page(
        request,
        "begin.html",
        fault.status if fault else 200,
        begin=shown,
        back=back,
        error=sentence(fault.message, t) if fault else "",
        mistakes=told_mistakes(fault, t) if fault else [],
    )


@get("/study/{study_id:str}/{node:int}/table", include_in_schema=False)
async def play_node(request: Asked, study_id: FromPath[str], node: FromPath[int]) -> Response[str]:
    """Who is to play on from the position at a node of a study."""
    return await begin_page(request, None, {"study": study_id, "node": str(node)})


PAGES: Final[list[Any]] = [play_node]
