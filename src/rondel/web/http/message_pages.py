"""The pages about messages: how one is told, and where the links of messages lead."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.locale import Translator, say, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.message_api import choices_of, recipient_of
from rondel.web.http.requests import (
    COOKIE,
    Asked,
    device_of,
    language_of,
    people_of,
    person_cookie,
    person_of,
    seated,
    settings_of,
    tables_of,
)
from rondel.web.messages.channel import HOOK, MAIL, PUSH, Channel
from rondel.web.messages.choices import PAUSES, Choices
from rondel.web.pages.names import called
from rondel.web.tables import lists
from rondel.web.tables.faults import Fault, Invalid
from rondel.web.tables.lists import Listed
from rondel.web.tables.people import Device, Person

SEE_OTHER: Final = 303
TABLES: Final = 40  # of the list at most


def _day(at: float, t: Translator) -> str:
    return format_date(datetime.fromtimestamp(at, UTC).date(), "medium", t.language)


def _channel(choices: Choices, one: Channel, devices: dict[str, Device], t: Translator) -> dict[str, Any]:
    """A channel as the page lists it."""
    device = devices.get(one.browser or "")
    name = (device and device.name) or t(say("web.devices.unknown"))
    return {
        "id": one.id,
        "kind": one.kind,
        "name": {PUSH: name, MAIL: one.address, HOOK: urlsplit(one.address).hostname}[one.kind],
        "here": device is not None and device.here,
        "address": one.address,
        "secret": choices.messenger.secret(one.id) if one.kind == HOOK else "",
        "confirmed": one.confirmed,
        "personal": one.personal,
        "pause": int(one.pause),
        "last": _day(one.last, t) if one.last else "",
        "failing": _day(one.failing, t) if one.failing else "",
    }


def _table(row: Listed, quiet: set[str], t: Translator) -> dict[str, Any]:
    names = [called(t, n, seat.bot, seat.name) for n, seat in enumerate(row.seats) if n not in row.held]
    return {"id": row.id, "game": row.game, "names": names, "quiet": row.id in quiet}


async def _page(
    request: Asked, fault: Fault | None = None, said: str = "", entered: dict[str, str] | None = None
) -> Response[str]:
    person = await person_of(request)
    t, choices = translator(language_of(request)), choices_of(request)
    told: dict[str, Any] = {"name": person.name if person else ""}
    if person is not None:
        quiet, tables = await choices.quiet(person)
        devices = await people_of(request).by_token(person, request.cookies.get(COOKIE))
        mine = await lists.of_person(tables_of(request), person.id, TABLES)
        told |= {
            "quiet": quiet,
            "channels": [_channel(choices, one, devices, t) for one in await choices.channels(person)],
            "tables": [_table(row, tables, t) for row in mine if row.held and not row.over],
            "push_key": choices.messenger.pusher.public_key,
        }
    return page(
        request,
        "tell.html",
        fault.status if fault else 200,
        error=sentence(fault.message, t) if fault else "",
        said=said,
        entered=entered or {},
        minutes=round(settings_of(request).tell_after / 60),
        with_mail=choices.messenger.mailer.there,
        pauses=PAUSES,
        **told,
    )


@get("/tell", include_in_schema=False)
async def tell_page(request: Asked) -> Response[str]:
    """How somebody is told, and about what."""
    return await _page(request, said=request.query_params.get("said", ""))


@post("/tell", include_in_schema=False)
async def tell(request: Asked) -> Response[Any]:
    """What the forms of the page say."""
    form = {key: str(value)[:1000] for key, value in (await request.form()).items()}
    try:
        said = await _do(request, form)
    except Fault as fault:
        return await _page(request, fault, entered=form)
    back = form.get("back", "")
    inside = back.startswith("/t/") and "//" not in back
    return Redirect(back if inside else f"/tell?said={said}" if said else "/tell", status_code=SEE_OTHER)


async def _do(request: Asked, form: dict[str, str]) -> str:
    """Do what a form says; gives the key of what is told about it."""
    recipient, choices = await recipient_of(request), choices_of(request)
    which = form.get("channel", "")
    match form.get("do", ""):
        case "quiet" | "loud" as how:
            await choices.set_quiet(recipient.person, how == "quiet")
        case "quiet-table" | "loud-table" as how:
            table, _ = await seated(request, form.get("table", ""))
            await choices.set_quiet_table(recipient.person, table, how == "quiet-table")
        case "mail":
            made = await choices.add_mail(recipient, form.get("address", ""))
            return "" if made.confirmed else "asked"
        case "hook":
            await choices.add_hook(recipient, form.get("url", ""), "personal" in form)
            return "sent"
        case "pause":
            pause = form.get("pause", "")
            await choices.set_pause(recipient.person, which, int(pause) if pause.isdecimal() and len(pause) < 9 else -1)
        case "remove":
            await choices.remove(recipient.person, which)
        case "test":
            await choices.test(recipient, which)
            return "sent"
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return ""


# Where the links of messages lead. Looking changes nothing: programs follow links too, before people do.


@get("/tell/confirm/{channel_id:str}/{seal:str}", include_in_schema=False)
async def confirm_page(request: Asked, channel_id: FromPath[str], seal: FromPath[str]) -> Response[str]:
    """Whether who reads at an address wants messages there."""
    channel = await choices_of(request).sealed(channel_id, "confirm", seal)
    return page(request, "confirm.html", address=channel.address, done=channel.confirmed)


@post("/tell/confirm/{channel_id:str}/{seal:str}", include_in_schema=False)
async def confirm(request: Asked, channel_id: FromPath[str], seal: FromPath[str]) -> Response[str]:
    """They do."""
    await choices_of(request).confirm(channel_id, seal)
    answer: Response[str] = await confirm_page.fn(request, channel_id, seal)
    return answer


@get("/tell/stop/{channel_id:str}/{seal:str}", include_in_schema=False)
async def stop_page(request: Asked, channel_id: FromPath[str], seal: FromPath[str]) -> Response[str]:
    """What is to stop: messages about one table, or all by a channel."""
    channel = await choices_of(request).sealed(channel_id, "stop", seal)
    return page(request, "stop.html", kind=channel.kind, table=request.query_params.get("table", "")[:20], done="")


@post("/tell/stop/{channel_id:str}/{seal:str}", include_in_schema=False, status_code=200)
async def stop(request: Asked, channel_id: FromPath[str], seal: FromPath[str]) -> Response[str]:
    """It stops, also where a mail program says so for its recipient."""
    table = str((await request.form()).get("table", ""))[:20]
    choices = choices_of(request)
    channel = await choices.sealed(channel_id, "stop", seal)
    await choices.stop(channel_id, seal, table)
    return page(request, "stop.html", kind=channel.kind, table=table, done="table" if table else "all")


@get("/enter/{token:str}", include_in_schema=False)
async def enter_page(request: Asked, token: FromPath[str]) -> Response[Any]:
    """The link of a message: to the table for who is known already, else whether this browser is theirs."""
    table, person = await choices_of(request).entry(token)
    here = await person_of(request)
    if here is not None and here.id == person.id:
        return Redirect(f"/t/{table}", status_code=SEE_OTHER)
    return page(request, "enter.html", token=token, name=person.name, other=here.name if here else "", table=table)


@post("/enter/{token:str}", include_in_schema=False)
async def enter(request: Asked, token: FromPath[str]) -> Redirect:
    """This browser is theirs from now on."""
    table, person = await choices_of(request).use_entry(token)
    made = await people_of(request).another(Person(person.id, person.name), device_of(request))
    return Redirect(f"/t/{table}", status_code=SEE_OTHER, cookies=[person_cookie(settings_of(request), made)])


HANDLERS: Final[list[Any]] = [tell_page, tell, confirm_page, confirm, stop_page, stop, enter_page, enter]
