"""Time, over the API and on pages: breaks, coming back, bots that finish, and who follows a host."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from rondel.locale import Translator, say, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.errors import getting, posting, putting
from rondel.web.http.leaving_api import TableId
from rondel.web.http.requests import Asked, language_of, me, person_of, seated, tables_of
from rondel.web.http.shapes import NewBreaks, NewPace
from rondel.web.http.table_data import Data
from rondel.web.tables import clock, hosting, running_out
from rondel.web.tables.breaks import A_YEAR, AT_A_TIME, LONGEST_NIGHT, Breaks, as_time, zones
from rondel.web.tables.clock import HOURS, Pace, days
from rondel.web.tables.faults import Fault, Invalid
from rondel.web.tables.view import seats_data

SEE_OTHER: Final = 303
PACES: Final = ("none", "live", *(f"days{hours}" for hours in HOURS))  # as the form of a new table names them
LIVE: Final = {"reserve": 10, "turn": 30, "increment": 10}  # what the form proposes: minutes, seconds, seconds
MOST: Final = {"reserve": clock.LIVE["reserve"] // 60, "turn": clock.LIVE["turn"], "increment": clock.LIVE["increment"]}


def pace_of(asked: NewPace) -> Pace:
    """The pace that a program asks for."""
    if asked.kind == "days":
        return days(asked.hours, asked.bot)
    return Pace("live", asked.turn, asked.reserve, asked.increment, asked.bot)


def pace_of_form(form: Mapping[str, object]) -> Pace | None:
    """The pace that the form of a new table asks for."""
    kind, bot = str(form.get("pace", "none")), str(form.get("pace_bot", "medium"))
    if kind not in PACES:
        raise Invalid(say("fault.pace"), "pace")
    if kind == "none":
        return None
    if kind != "live":
        return days(int(kind.removeprefix("days")), bot)
    texts = {name: str(form.get(f"pace_{name}", usual)) for name, usual in LIVE.items()}
    if not all(text.isdecimal() and len(text) < 6 for text in texts.values()):
        raise Invalid(say("fault.pace"), "pace")
    return Pace("live", int(texts["turn"]), int(texts["reserve"]) * 60, int(texts["increment"]), bot)


def breaks_data(found: Breaks) -> Data:
    """Breaks as plain data."""
    data = found.data()
    del data["changed"]
    return data


@getting("/me/breaks", summary="When my clocks rest at tables that are played over days")
async def my_breaks(request: Asked) -> Data:
    """The time zone, the night, and holidays."""
    return breaks_data(await running_out.breaks_of(tables_of(request), await me(request)))


@putting("/me/breaks", summary="Let my clocks rest at other times")
async def set_breaks(request: Asked, data: JSONBody[NewBreaks]) -> Data:
    """A night can be changed once a day, a holiday begins tomorrow at the earliest."""
    tables, person = tables_of(request), await me(request)
    return breaks_data(await running_out.take_breaks(tables, person, data.zone, data.night, data.holidays))


@posting("/tables/{table_id:str}/come-back", status_code=200, summary="Play again where bots play for me")
async def come_back(request: Asked, table_id: TableId) -> Data:
    """After my time ran out, or when I gave my seats to bots."""
    table, viewer = await seated(request, table_id)
    await running_out.come_back(tables_of(request), table, viewer)
    return {"seats": seats_data(table.seats)}


@posting("/tables/{table_id:str}/let-finish", status_code=204, summary="Let the bots of those who ran out twice finish")
async def let_finish(request: Asked, table_id: TableId) -> None:
    """Instead of ending the game."""
    table, viewer = await seated(request, table_id)
    await running_out.let_finish(tables_of(request), table, viewer)


@posting("/tables/{table_id:str}/host", status_code=200, summary="Become the host where the host is gone")
async def become_host(request: Asked, table_id: TableId) -> Data:
    """By whoever plays, after a day without the host; the answer has the token, for a program."""
    table, viewer = await seated(request, table_id)
    return {"token": await hosting.become_host(tables_of(request), table, viewer, await person_of(request))}


# Pages.


@post("/t/{table_id:str}/time", include_in_schema=False)
async def time_form(request: Asked, table_id: FromPath[str]) -> Redirect:
    """What the forms of a table say: come back, let a bot finish, become the host."""
    table, viewer = await seated(request, table_id)
    tables = tables_of(request)
    match str((await request.form()).get("do", "")):
        case "back":
            await running_out.come_back(tables, table, viewer)
        case "finish":
            await running_out.let_finish(tables, table, viewer)
        case "host":
            await hosting.become_host(tables, table, viewer, await person_of(request))
            return Redirect(f"/t/{table.id}/invite", status_code=SEE_OTHER)
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER)


async def _page(request: Asked, fault: Fault | None = None, form: Mapping[str, object] | None = None) -> Response[str]:
    person, t = await person_of(request), translator(language_of(request))
    found = Breaks() if person is None else await running_out.breaks_of(tables_of(request), person)
    night = ("", "") if found.night is None else tuple(map(as_time, found.night))
    entered: dict[str, object] = {"zone": found.zone, "begin": night[0], "end": night[1], "first": "", "last": ""}
    today = found.day(tables_of(request).time.now())
    return page(
        request,
        "breaks.html",
        fault.status if fault else 200,
        name=person.name if person else "",
        zones=zones(),
        entered={**entered, **(form or {})},
        known=person is not None and found.night is not None,
        holidays=[_holiday(first, last, t) for first, last in found.holidays if last >= today],
        tomorrow=(today + timedelta(days=1)).isoformat(),
        longest=LONGEST_NIGHT // 60,
        at_a_time=AT_A_TIME,
        a_year=A_YEAR,
        error=sentence(fault.message, t) if fault else "",
    )


def _holiday(first: date, last: date, t: Translator) -> dict[str, str]:
    begin, end = (format_date(day, "medium", t.language) for day in (first, last))
    return {"first": first.isoformat(), "said": t(say("web.breaks.span", first=begin, last=end))}


@get("/breaks", include_in_schema=False)
async def breaks_page(request: Asked) -> Response[str]:
    """When the clocks of somebody rest."""
    return await _page(request)


@post("/breaks", include_in_schema=False)
async def change_breaks(request: Asked) -> Response[Any]:
    """Set the night, add a holiday, or take one back."""
    form = dict(await request.form())
    try:
        tables, person = tables_of(request), await me(request)
        old = await running_out.breaks_of(tables, person)
        await running_out.take_breaks(tables, person, *_asked(old, form, tables.time.now()))
    except Fault as fault:
        return await _page(request, fault, form)
    return Redirect("/breaks", status_code=SEE_OTHER)


def _asked(
    old: Breaks, form: Mapping[str, object], now: float
) -> tuple[str, tuple[str, str] | None, list[tuple[str, str]]]:
    """The breaks that a form asks for: time zone, night, holidays."""
    text = {key: str(value) for key, value in form.items()}
    known = old.data()
    zone, night, holidays = known["zone"], known["night"], [tuple(pair) for pair in known["holidays"]]
    match text.get("do"):
        case "night":
            begin, end = text.get("begin", ""), text.get("end", "")
            zone, night = text.get("zone", ""), (begin, end) if begin or end else None
        case "add":
            holidays.append((text.get("first", ""), text.get("last", "")))
        case "drop":
            holidays = [_shortened(pair, text.get("which", ""), old.day(now).isoformat()) for pair in holidays]
            holidays = [pair for pair in holidays if pair[0] <= pair[1]]
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return zone, night, holidays


def _shortened(pair: tuple[str, str], which: str, today: str) -> tuple[str, str]:
    """A holiday that is taken back: one that has begun ends today, one that has not is no more."""
    if pair[0] != which:
        return pair
    return (pair[0], today) if pair[0] <= today else (pair[0], "")


API: Final[list[Any]] = [my_breaks, set_breaks, come_back, let_finish, become_host]
PAGES: Final[list[Any]] = [time_form, breaks_page, change_breaks]
