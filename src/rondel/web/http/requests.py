"""What a request says about its sender: the cookie of a person or the token of a program, and the language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie, State, UploadFile
from litestar.response import Stream as Events

from rondel.core.seats import letter
from rondel.core.seats import seat_number as seat_of_letter
from rondel.locale import Translator, languages, say, translator
from rondel.web.pages.names import numbered
from rondel.web.settings import Settings
from rondel.web.tables import admission, hosting, links, viewing
from rondel.web.tables.faults import Invalid
from rondel.web.tables.hub import Audience, Hub, Stream
from rondel.web.tables.limits import network
from rondel.web.tables.people import People, Person, device_name
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer

Asked: TypeAlias = Request[Any, Any, State]
COOKIE: Final = "rondel_me"
LANGUAGE: Final = "rondel_language"
ENDS: Final = "rondel.ends"  # in the state of a request: what is done when it is over
YEAR: Final = 31_536_000


def tables_of(request: Asked) -> Tables:
    """The tables of the server."""
    found: Tables = request.app.state.tables
    return found


def audience_of(request: Asked, table: Table) -> Audience:
    """Everybody who looks at a table."""
    return tables_of(request).hub.audience(table.id)


def people_of(request: Asked) -> People:
    """The people of the server."""
    found: People = request.app.state.people
    return found


def settings_of(request: Asked) -> Settings:
    """The settings of the server."""
    found: Settings = request.app.state.settings
    return found


def address(request: Asked, path: str) -> str:
    """A path of this server as others reach it."""
    base = settings_of(request).public_url or str(request.base_url)
    return base.rstrip("/") + path


async def text_of(upload: object) -> str | None:
    """The text of a file that was sent with a form, None if there is none."""
    if not isinstance(upload, UploadFile):
        return None
    data = await upload.read()
    try:
        return data.decode("utf-8") if data else None
    except UnicodeDecodeError:
        raise Invalid(say("fault.file"), "file") from None


def bearer(request: Asked) -> str | None:
    """The token of a program, None where there is none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def person_of(request: Asked) -> Person | None:
    """Whose browser it is, None if nobody has told a name yet; who sends a token of a program is nobody else.

    A program that is a person sends the value of the cookie as its token.
    """
    token = bearer(request)
    if token is not None and await tables_of(request).knows(token):
        return None
    return await people_of(request).find(own_token(request))


def own_token(request: Asked) -> str | None:
    """The token by which a browser is known, or a program that is a person."""
    return bearer(request) or request.cookies.get(COOKIE)


async def link_token(request: Asked) -> str | None:
    """The token of a link by which a program asks; None where a person does, or nobody."""
    token = bearer(request)
    return None if token is None or await person_of(request) is not None else token


async def me(request: Asked) -> Person:
    """Whose browser it is; who has told no name yet is refused."""
    person = await person_of(request)
    if person is None:
        raise Invalid(say("fault.person"), "unknown_person")
    return person


async def known_person(request: Asked, name: str | None) -> tuple[Person, list[Cookie]]:
    """Whose browser it is, and the cookie to send to somebody new; a name given anew is taken over."""
    person = await person_of(request)
    if person is not None:
        if name is not None and name != person.name:
            person = await people_of(request).rename(own_token(request) or "", name)
        return person, []
    if name is None:
        raise Invalid(say("fault.name_first"), "name")
    person, token = await people_of(request).welcome(name, device_of(request))
    return person, [person_cookie(settings_of(request), token)]


def device_of(request: Asked) -> str:
    """What the browser of a sender calls itself, in short."""
    return device_name(request.headers.get("user-agent", ""))


async def guest_name(request: Asked) -> str:
    """The name of whose browser it is; who has told none is a guest."""
    person = await person_of(request)
    return person.name if person else translator(language_of(request))(say("web.guest"))


def person_cookie(settings: Settings, token: str) -> Cookie:
    """The cookie that makes a browser known."""
    return Cookie(COOKIE, value=token, max_age=YEAR, httponly=True, secure=settings.secure, samesite="lax")


async def may_make(request: Asked, person: Person | None, bots: int) -> None:
    """Refuse somebody who has too many tables, or an address that gives too many seats to bots."""
    await tables_of(request).limits.check_making(person, address_of(request), bots)


def may_sit(request: Asked, table: Table) -> None:
    """Refuse an address from which too many sit down at open tables, or ask to."""
    if admission.opening_of(tables_of(request), table) is not None:
        tables_of(request).limits.check_sitting(address_of(request))


def address_of(request: Asked) -> str:
    """Where a request comes from, as allowances count it."""
    return network(request.client.host if request.client else "")


def at_the_end(request: Asked, work: Callable[[], None]) -> None:
    """Do something when a request is over, however it ends; `Guard` sees to it."""
    ends: list[Callable[[], None]] = request.scope["state"][ENDS]
    ends.append(work)


def live(request: Asked, hub: Hub, stream: Stream) -> Events:
    """A stream of events as an answer, closed when its reader goes."""
    at_the_end(request, partial(hub.leave, stream))
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    return Events(hub.messages(stream), media_type="text/event-stream", headers=headers)


def last_event(request: Asked) -> str | None:
    """The last event that who connects again has got."""
    return request.headers.get("last-event-id") or request.query_params.get("last_event_id")


async def seated(request: Asked, table_id: str) -> tuple[Table, Viewer]:
    """The table that a request is about, and who its sender is there."""
    tables, token = tables_of(request), await link_token(request)
    table = await tables.open(table_id)
    viewer = table.viewer(await person_of(request), token)
    if table.over and table.curve is None:
        await asyncio.to_thread(viewing.draw_curve, table)
    if token is not None:
        await links.note_use(tables, table, token)
    await hosting.note_host(tables, table, viewer)
    return table, viewer


def language_of(request: Asked) -> str:
    """The language a sender wants: asked for, chosen earlier, or the first that the browser names and we have."""
    wanted = [request.query_params.get("lang", ""), request.cookies.get(LANGUAGE, "")]
    wanted += [part.partition(";")[0] for part in request.headers.get("accept-language", "").split(",")]
    known = languages()
    for tag in wanted:
        if tag.strip()[:2].lower() in known:
            return tag.strip()[:2].lower()
    return "en"


def speaker(request: Asked, table: Table) -> Translator:
    """Makes sentences for a sender, with the names at a table; a seat that nobody has yet is called by its number."""
    t = translator(language_of(request))
    seats = enumerate(zip(table.seats, table.names, strict=True))
    names = [numbered(t, n) if seat.kind == "open" else name for n, (seat, name) in seats]
    return translator(t.language, names)


def seat_number(table: Table, text: str) -> int:
    """The number of a seat given by its letter."""
    number = seat_of_letter(text)
    if not 0 <= number < len(table.seats):
        raise Invalid(say("fault.no_seat", last=letter(len(table.seats) - 1)), "seat")
    return number
