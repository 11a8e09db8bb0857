"""The devices of a person, over the API and on pages: a code that joins one, the list of them, all that is known."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.response import Redirect

from rondel.locale import Translator, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.errors import deleting, getting, posting
from rondel.web.http.invitation_pages import qr
from rondel.web.http.passkey_api import passkeys_of
from rondel.web.http.requests import (
    COOKIE,
    Asked,
    address,
    device_of,
    language_of,
    me,
    people_of,
    person_cookie,
    person_of,
    settings_of,
    tables_of,
)
from rondel.web.http.shapes import DeviceCode
from rondel.web.http.table_data import Data
from rondel.web.tables import lists
from rondel.web.tables.faults import Fault
from rondel.web.tables.people import MINUTES, Device, Person

DeviceId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a device.")]
SEE_OTHER: Final = 303


async def _devices(request: Asked, person: Person) -> list[Device]:
    return await people_of(request).devices(person, request.cookies.get(COOKIE))


def _link(request: Asked, code: str) -> str:
    return address(request, f"/device?code={code}")


@getting("/me/devices", summary="The browsers that are known as me")
async def list_devices(request: Asked) -> Data:
    """With what they call themselves, since when, and about when they were last used."""
    found = await _devices(request, await me(request))
    return {
        "devices": [
            {"device": one.id, "name": one.name, "created": one.created, "seen": one.seen, "here": one.here}
            for one in found
        ]
    }


@deleting("/me/devices/{device_id:str}", summary="Know a browser of mine no more")
async def end_device(request: Asked, device_id: DeviceId) -> None:
    """It has to be joined again to be me."""
    await people_of(request).end(await me(request), device_id)


@posting("/me/code", status_code=200, summary="A code by which another browser becomes mine")
async def make_code(request: Asked) -> Data:
    """It is valid for ten minutes, once; an earlier one is void."""
    code, until = await people_of(request).new_code(await me(request))
    return {"code": code, "link": _link(request, code), "until": until}


@posting("/device", status_code=200, summary="Become a browser of whoever showed a code", opt={"makes": True})
async def join_device(request: Asked, data: JSONBody[DeviceCode]) -> Response[Data]:
    """The answer sets the cookie."""
    person, token = await people_of(request).join(data.code, device_of(request))
    return Response({"name": person.name}, cookies=[person_cookie(settings_of(request), token)])


@getting("/me/export", summary="All that is known of me")
async def export(request: Asked) -> Response[Data]:
    """As a file; the logs of tables whose games are over are in it."""
    person = await me(request)
    known = await people_of(request).known_of(person)
    headers = {"Content-Disposition": 'attachment; filename="rondel-me.json"'}
    text = json.dumps(known, indent=1, ensure_ascii=False)
    return Response(text, media_type="application/json", headers=headers)  # type: ignore[arg-type]


# Pages.


def _day(at: float, t: Translator) -> str:
    return format_date(datetime.fromtimestamp(at, UTC).date(), "medium", t.language)


async def _page(request: Asked, code: str = "") -> Response[str]:
    person = await person_of(request)
    t = translator(language_of(request))
    found = [] if person is None else await _devices(request, person)
    told = [{"id": one.id, "name": one.name, "here": one.here, "seen": _day(one.seen, t)} for one in found]
    keys = [] if person is None else await passkeys_of(request).of(person)
    return page(
        request,
        "devices.html",
        name=person.name if person else "",
        devices=told,
        offered=passkeys_of(request).offered,
        passkeys=[{"id": one.id, "name": one.name, "used": _day(one.used, t)} for one in keys],
        code=code and f"{code[:4]} {code[4:]}",
        minutes=MINUTES,
        link=_link(request, code) if code else "",
        qr=qr(_link(request, code)) if code else "",
    )


@get("/devices", include_in_schema=False)
async def devices_page(request: Asked) -> Response[str]:
    """The devices of somebody, and how another one is joined."""
    return await _page(request)


@post("/devices/code", include_in_schema=False)
async def code_page(request: Asked) -> Response[str]:
    """The same with a fresh code."""
    code, _ = await people_of(request).new_code(await me(request))
    answer = await _page(request, code)
    answer.status_code = 200
    return answer


@post("/devices/{device_id:str}/end", include_in_schema=False)
async def end_page(request: Asked, device_id: FromPath[str]) -> Redirect:
    """End one of the devices."""
    await people_of(request).end(await me(request), device_id)
    return Redirect("/devices", status_code=SEE_OTHER)


@post("/passkeys/{passkey_id:str}/end", include_in_schema=False)
async def end_passkey_page(request: Asked, passkey_id: FromPath[str]) -> Redirect:
    """End one of the passkeys."""
    await passkeys_of(request).end(await me(request), passkey_id)
    return Redirect("/devices", status_code=SEE_OTHER)


async def _join_page(request: Asked, code: str, fault: Fault | None = None) -> Response[str]:
    person = await person_of(request)
    mine = 0 if person is None else len(await lists.of_person(tables_of(request), person.id, 40))
    t = translator(language_of(request))
    told = {"name": person.name if person else "", "tables": mine, "minutes": MINUTES}
    told["offered"] = passkeys_of(request).offered
    error = sentence(fault.message, t) if fault else ""
    return page(request, "device.html", fault.status if fault else 200, code=code, error=error, **told)


@get("/device", include_in_schema=False)
async def ask_page(request: Asked) -> Response[str]:
    """Where a code of another device is entered."""
    return await _join_page(request, request.query_params.get("code", "")[:20])


@post("/device", include_in_schema=False, opt={"makes": True})
async def join_page(request: Asked) -> Response[Any]:
    """Become one of the devices of whoever showed the code."""
    code = str((await request.form()).get("code", ""))[:20]
    try:
        _, token = await people_of(request).join(code, device_of(request))
    except Fault as fault:
        return await _join_page(request, code, fault)
    return Redirect("/", status_code=SEE_OTHER, cookies=[person_cookie(settings_of(request), token)])


API: Final[list[Any]] = [list_devices, end_device, make_code, join_device, export]
PAGES: Final[list[Any]] = [devices_page, code_page, end_page, end_passkey_page, ask_page, join_page]
