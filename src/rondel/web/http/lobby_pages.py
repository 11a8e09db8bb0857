"""The pages of the lobby: open tables, Play now, what hosts say about who comes, reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.games.registry import title, titles
from rondel.locale import Translator, say, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.lobby_api import lobby_of
from rondel.web.http.requests import (
    Asked,
    address_of,
    known_person,
    language_of,
    may_make,
    me,
    person_of,
    seated,
)
from rondel.web.pages.clock_view import spoken
from rondel.web.pages.names import called
from rondel.web.pages.played_options import played_options
from rondel.web.pages.templating import OWN_NAMES
from rondel.web.tables import admission, blocking, invitations, lobby, reporting, talk
from rondel.web.tables.admission import Opening
from rondel.web.tables.blocking import Target
from rondel.web.tables.faults import Fault, Invalid
from rondel.web.tables.lobby import LobbyFilter, OpenTable
from rondel.web.tables.lobby_news import LOBBY
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer

SEE_OTHER: Final = 303
MINUTE: Final = 60


def _count(text: object) -> int | None:
    """A number of a form, None where there is none that could be meant."""
    said = str(text or "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 8 else None


def _bound(form: Mapping[str, object], name: str) -> float | None:
    """One end of a range of ratings; empty is none."""
    said = str(form.get(name) or "").strip().replace(",", ".")
    try:
        return float(said) if said else None
    except ValueError:
        raise Invalid(say("fault.rating_range", most=10_000), "rating") from None


def _asked(form: Mapping[str, object]) -> tuple[bool, float | None, float | None]:
    return form.get("accepts") == "1", _bound(form, "least"), _bound(form, "most")


async def opening_of_form(request: Asked, person: Person | None, form: Mapping[str, object]) -> Opening:
    """How a new table is open, as its form says."""
    return await admission.new_opening(lobby_of(request), person, *_asked(form))


# The list.


def _facts(table: OpenTable, t: Translator) -> list[str]:
    """What matters about an open table besides who is there."""
    found = title(table.game)
    options = played_options(found, table.rules, table.options, t)
    time = 0 if table.pace is None else table.pace.reserve or table.pace.turn
    told = [t(say(f"web.lobby.pace.{table.tempo}", time=spoken(time, t)))]
    told.append(OWN_NAMES.get(table.language, table.language))
    told += [t(say("web.lobby.going", n=table.turn))] if table.turn > 1 else []
    told += [f"{option.text} {option.value}" for option in options]
    told += [t(say("web.lobby.tiles"))] if table.own_tiles else []
    told += [t(say("web.lobby.accepts"))] if table.opening.accepts else []
    least, most = (None if bound is None else f"{bound:g}" for bound in (table.opening.least, table.opening.most))
    if least is not None and most is not None:
        told.append(t(say("web.lobby.rating.span", least=least, most=most)))
    elif least is not None:
        told.append(t(say("web.lobby.rating.least", least=least)))
    elif most is not None:
        told.append(t(say("web.lobby.rating.most", most=most)))
    return told


def _shown(table: OpenTable, now: float, t: Translator) -> dict[str, object]:
    host = say("web.lobby.host", who=table.host) if table.host else say("web.lobby.host.none")
    minutes = int(now - table.opening.since) // MINUTE
    waits = [t(say("web.lobby.since", n=minutes))] if 0 < minutes < MINUTE else []
    does = "web.lobby.ask" if table.opening.accepts else "web.lobby.sit"
    seats = [
        {
            "free": n in table.free,
            "name": t(say("web.sit.free")) if n in table.free else called(t, n, seat.bot, seat.name),
        }
        for n, seat in enumerate(table.seats)
    ]
    return {
        "id": table.id,
        "game": table.game,
        "host": t(host),
        "present": table.present,
        "seats": seats,
        "free": t(say("web.lobby.free", n=len(table.free))),
        "facts": [*_facts(table, t), *waits],
        "mine": table.mine,
        "asked": table.asked,
        "fits": table.fits,
        "does": t(say(does)),
        "label": t(say(f"{does}.who", game=say(f"game.{table.game}"), who=table.host or t(host))),
    }


async def _page(request: Asked, fault: Fault | None = None, form: Mapping[str, object] | None = None) -> Response[str]:
    """The lobby, perhaps with what is wrong with a form that was sent, which keeps what was entered."""
    tables, person = lobby_of(request), await person_of(request)
    t, query = translator(language_of(request)), request.query_params
    heard = tables.hub.audience(LOBBY).latest()
    game, tempo, language = (str(query.get(name, ""))[:40] for name in ("game", "pace", "language"))
    wanted = LobbyFilter(game, tempo, language)
    found = await lobby.open_tables(tables, person, wanted)
    found.sort(key=lambda table: not table.mine)
    return page(
        request,
        "lobby.html",
        fault.status if fault else 200,
        tables=[_shown(table, tables.time.now(), t) for table in found],
        asks=[] if person is None else await admission.asks_of(tables, person),
        blocked={} if person is None else await blocking.blocked(tables, person),
        games=[found.name for found in titles()],
        tempos=lobby.TEMPOS,
        most=max(max(one.players) for one in titles()),
        wanted=wanted,
        filtered=wanted != LobbyFilter(),
        heard=heard,
        entered={key: str(value) for key, value in (form or {}).items()},
        name=person.name if person else "",
        error=sentence(fault.message, t) if fault else "",
    )


@get("/lobby", include_in_schema=False)
async def lobby_page(request: Asked) -> Response[str]:
    """The tables that are open to anybody."""
    return await _page(request)


@post("/lobby/play", include_in_schema=False, opt={"makes": True})
async def play(request: Asked) -> Response[Any]:
    """Play now."""
    tables, form = lobby_of(request), dict(await request.form())
    try:
        count = _count(form.get("players"))
        wanted = LobbyFilter(str(form.get("game", "")), str(form.get("pace", "")), players=count)
        lobby.check_wanted(wanted)
        person, cookies = await known_person(request, str(form.get("name", "")))
        tables.limits.check_sitting(address_of(request))
        await may_make(request, person, 0)
        table, _, _ = await lobby.play_now(tables, person, wanted, language_of(request))
    except Fault as fault:
        return await _page(request, fault, form)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER, cookies=cookies)


@post("/lobby/unblock", include_in_schema=False)
async def unblock(request: Asked) -> Redirect:
    """Block somebody no more."""
    tables = lobby_of(request)
    await blocking.unblock(tables, await me(request), str((await request.form()).get("block", ""))[:16])
    return Redirect("/lobby", status_code=SEE_OTHER)


# One table.


@post("/t/{table_id:str}/lobby", include_in_schema=False)
async def change(request: Asked, table_id: FromPath[str]) -> Redirect:
    """What the forms of a table say: open it, answer who asks, take bots, or take back what one asked for."""
    tables, form = lobby_of(request), dict(await request.form())
    if form.get("do") == "withdraw":
        await admission.withdraw(tables, await tables.open(table_id), await me(request))
        return Redirect("/lobby", status_code=SEE_OTHER)
    table, viewer = await seated(request, table_id)
    await _do(request, tables, table, viewer, form)
    back = "/invite" if form.get("back") == "invite" else ""
    return Redirect(f"/t/{table.id}{back}", status_code=SEE_OTHER)


async def _do(request: Asked, tables: Tables, table: Table, viewer: Viewer, form: Mapping[str, object]) -> None:
    ask = str(form.get("ask", ""))[:16]
    match form.get("do"):
        case "open":
            await admission.open_up(tables, table, viewer, await person_of(request), *_asked(form))
        case "close":
            await admission.close(tables, table, viewer)
        case "accept":
            await invitations.accept(tables, table, viewer, ask)
        case "refuse":
            await admission.refuse(tables, table, viewer, ask)
        case "block":
            await blocking.block(tables, table, viewer, Target(ask=ask))
        case "bots":
            await may_make(request, None, len(invitations.free_seats(table)))
            await lobby.fill(tables, table, viewer, str(form.get("level", "")))
        case _:
            raise Invalid(say("fault.old_page"), "do")


# Reports.


def _target(text: str) -> Target:
    """Whom a form points at: a seat, a message, or the table."""
    kind, _, which = text.partition(" ")
    number = _count(which)
    return Target(seat=number if kind == "seat" else None, message=number if kind == "message" else None)


async def _report_page(
    request: Asked, table: Table, viewer: Viewer, whom: str, text: str = "", told: str = "", fault: Fault | None = None
) -> Response[str]:
    t = translator(language_of(request))
    seats = [
        {"value": f"seat {n}", "seat": n, "text": called(t, n, seat.bot, seat.name)}
        for n, seat in enumerate(table.seats)
        if seat.kind != "open" and table.is_of_people(n) and n not in viewer.held
    ]
    choices: list[dict[str, object]] = [{"value": "table", "seat": None, "text": t(say("web.report.table"))}, *seats]
    message = _target(whom).message
    for line in [] if message is None else await talk.chat(lobby_of(request), table, viewer, message, talk.MISSED):
        if line.n == message and not line.own:
            said = t(say("web.report.message", who=line.name, text=line.said(t)))
            choices.append({"value": whom, "seat": line.seat, "text": said})
    known = any(choice["value"] == whom for choice in choices)
    return page(
        request,
        "report.html",
        fault.status if fault else 200,
        id=table.id,
        host=viewer.host,
        choices=choices,
        chosen=whom if known else "table",
        text=text,
        told=told,
        error=sentence(fault.message, t) if fault else "",
    )


@get("/t/{table_id:str}/report", include_in_schema=False)
async def report_page(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Where somebody, or the table, is reported."""
    lobby_of(request)
    table, viewer = await seated(request, table_id)
    query = request.query_params
    whom = next((f"{kind} {query[kind][:8]}" for kind in ("message", "seat") if kind in query), "table")
    return await _report_page(request, table, viewer, whom)


@post("/t/{table_id:str}/report", include_in_schema=False)
async def report(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Report somebody, or block them."""
    tables = lobby_of(request)
    table, viewer = await seated(request, table_id)
    form = await request.form()
    whom, text = str(form.get("whom", ""))[:20], str(form.get("text", ""))[: reporting.LONGEST]
    t = translator(language_of(request))
    try:
        if form.get("do") == "block":
            names = await blocking.block(tables, table, viewer, _target(whom))
            told = t(say("web.report.blocked", names=tuple(names)))
        else:
            await reporting.report(tables, table, viewer, address_of(request), _target(whom), text)
            told = t(say("web.report.sent"))
    except Fault as fault:
        return await _report_page(request, table, viewer, whom, text, fault=fault)
    answer = await _report_page(request, table, viewer, whom, told=told)
    answer.status_code = 200
    return answer


HANDLERS: Final[list[Any]] = [lobby_page, play, unblock, change, report_page, report]
