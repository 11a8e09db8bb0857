"""The pages: home, settings and files. The table and the pages to read have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_date
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.bots.codes import LEVELS
from rondel.core.game import Option
from rondel.games.puzzles import puzzles
from rondel.games.registry import games, title, titles
from rondel.games.title import Title
from rondel.locale import Translator, languages, say, translator
from rondel.web.http import (
    beginning_pages,
    device_pages,
    editor_pages,
    giving_up_api,
    installing_pages,
    invitation_pages,
    learning_pages,
    leaving_api,
    lobby_pages,
    message_pages,
    people_pages,
    puzzle_pages,
    reading_pages,
    study_pages,
    table_pages,
    tile_pages,
    time_api,
)
from rondel.web.http.answers import page, sentence, told_mistakes
from rondel.web.http.message_api import choices_of
from rondel.web.http.requests import (
    LANGUAGE,
    YEAR,
    Asked,
    guest_name,
    known_person,
    language_of,
    may_make,
    person_of,
    settings_of,
    tables_of,
    text_of,
)
from rondel.web.pages.catalogue import pictures
from rondel.web.pages.clock_view import spoken
from rondel.web.pages.names import called
from rondel.web.pages.templating import minus, static_file
from rondel.web.settings import Settings
from rondel.web.tables import lists, own_sets, seating
from rondel.web.tables.bot_processes import BOTS
from rondel.web.tables.faults import Fault, Invalid, Missing
from rondel.web.tables.lists import Listed
from rondel.web.tables.people import Person
from rondel.web.tables.seating import MOST, SeatWish, TableWish
from rondel.web.tables.tables import Tables

KINDS: Final = (*beginning_pages.KINDS, "empty")
USUAL: Final = ("me", "medium", "medium")  # who sits at a new table where nothing else is chosen
LISTED: Final = 40  # tables of a list at most
SEE_OTHER: Final = 303


def spoken_option(game: str, option: Option, t: Translator) -> dict[str, Any]:
    """An option of a game in plain words."""
    key = f"option.{game}.{option.name}"
    plain = [value for value in option.values if ".." not in value]
    return {
        "name": option.name,
        "text": t(say(key)),
        "range": next((value.split("..") for value in option.values if ".." in value), None),
        "usual": option.values[0],
        "choices": [{"value": value, "text": t(say(f"{key}.{value}"))} for value in plain],
    }


def described(request: Asked, found: Title, t: Translator) -> dict[str, Any]:
    """A game on the home page."""
    return {
        "name": found.name,
        "least": min(found.players),
        "most": max(found.players),
        "pictures": pictures(found, found.get_art().samples),
        "lessons": learning_pages.taught(request, found),
        "puzzles": bool(puzzles(found)),
        "options": [spoken_option(found.name, option, t) for option in found.options],
    }


def listed(row: Listed, t: Translator, now: float = 0.0) -> dict[str, Any]:
    """A table of a list; a finished one with its result, if it has one, from the first place on, and the day."""
    names = [called(t, n, seat.bot, seat.name) for n, seat in enumerate(row.seats)]
    day = datetime.fromtimestamp(row.changed, UTC).date()
    ranking = sorted(zip(row.places, names, row.totals, strict=False))
    return {
        "id": row.id,
        "game": row.game,
        "turn": row.turn,
        "over": row.over,
        "waiting": row.waits,
        "left": "" if row.due is None else spoken(row.due - now, t),
        "names": names,
        "result": [t(say("web.colon", name=name, what=minus(total))) for _, name, total in ranking],
        "day": day.isoformat(),
        "date": format_date(day, "medium", t.language),
    }


async def home_page(
    request: Asked, fault: Fault | None = None, form: Mapping[str, object] | None = None
) -> Response[str]:
    """The home page, perhaps with what is wrong with a form that was sent, which keeps what was entered."""
    entered = {key: value for key, value in (form or {}).items() if isinstance(value, str)}
    if form is None and "open" in request.query_params:  # who comes from the lobby opens a table
        entered |= {"open": "1", "seat1": "friend", "seat2": "empty", "pace": "live", "hints": "1"}
    t = translator(language_of(request))
    tables = tables_of(request)
    person = await person_of(request)
    mine = [] if person is None else await lists.of_person(tables, person.id, LISTED)
    away = [] if person is None else await lists.put_away(tables, person.id, LISTED)
    watch = await lists.to_watch(tables, LISTED)
    chosen_set = await _chosen_set(tables, entered.get("set") or request.query_params.get("set") or "", person)
    most = max(max(found.players) for found in titles())
    wanted = entered.get("game") or request.query_params.get("game", "")
    wanted = chosen_set["game"] if chosen_set else wanted
    return page(
        request,
        "home.html",
        fault.status if fault else 200,
        games=[described(request, found, t) for found in titles()],
        daily=puzzle_pages.daily(request),
        seats=most,
        chosen=wanted if wanted in games() else titles()[0].name,
        with_set=chosen_set,
        mine=[listed(row, t, tables.time.now()) for row in mine if not row.over],
        finished=[listed(row, t) for row in mine if row.over],
        put_away=[listed(row, t) for row in away],
        watch=[listed(row, t) for row in watch],
        name=person.name if person else "",
        kinds=KINDS,
        chosen_seats=[entered.get(f"seat{n}") or dict(enumerate(USUAL)).get(n, "empty") for n in range(most)],
        entered=entered,
        paces=time_api.PACES,
        live=time_api.LIVE,
        most=time_api.MOST,
        levels=tuple(LEVELS),
        error=sentence(fault.message, t) if fault else "",
        mistakes=told_mistakes(fault, t) if fault else [],
    )


async def _chosen_set(tables: Tables, name: str, person: Person | None) -> dict[str, str] | None:
    """The tile set that a new table is to be played with, if one is named."""
    if not name:
        return None
    found = (await own_sets.find(tables, name, person)).stored
    return {"id": found.id, "name": found.name, "game": found.game, "owner": found.owner_name}


@get("/", include_in_schema=False)
async def home(request: Asked) -> Response[str]:
    """The home page."""
    return await home_page(request)


@post("/tables", include_in_schema=False, opt={"makes": True})
async def new_table(request: Asked) -> Response[Any]:
    """Make a table from the form of the home page."""
    form = await request.form()
    try:
        person, cookies = await known_person(request, str(form.get("name", "")))
        game = str(form.get("game", ""))
        most = max(title(game).players) if game in games() else MOST
        chosen = [str(form.get(f"seat{n}", "empty")) for n in range(most)]
        t = translator(language_of(request))
        places = [_place(kind, n, t) for n, kind in enumerate(chosen) if kind != "empty"]
        prefix = f"{game}."
        options = {key.removeprefix(prefix): str(form[key]) for key in form if key.startswith(prefix)}
        tiles = await text_of(form.get("tiles"))
        if tiles is None and form.get("set"):
            tiles = await own_sets.text_to_play(tables_of(request), str(form["set"]), game)
        begins = await beginning_pages.begins_of_form(request, person, form)
        plan = TableWish(
            game,
            tuple(places),
            options,
            tiles,
            "open_scores" in form,
            "hints" in form,
            "listed" in form,
            language=t.language,
            pace=time_api.pace_of_form(form),
            opening=await lobby_pages.opening_of_form(request, person, form) if "open" in form else None,
            rated="rated" in form,
            begins=begins,
        )
        await may_make(request, person, sum(place.kind == "bot" for place in places))
        table = await seating.create(tables_of(request), plan, person)
    except Fault as fault:
        again = beginning_pages.begin_page if beginning_pages.begins(form) else home_page
        return await again(request, fault, form)
    goal = f"/t/{table.id}/invite" if any(place.kind == "friend" for place in places) else f"/t/{table.id}"
    return Redirect(goal, status_code=SEE_OTHER, cookies=cookies)


def _place(kind: str, n: int, t: Translator) -> SeatWish:
    if kind in BOTS:
        return SeatWish("bot", level=kind)
    if kind == "hotseat":
        return SeatWish("hotseat", name=t(say("web.player", n=n + 1)))
    return SeatWish("friend" if kind == "friend" else "me")


@post("/records", include_in_schema=False, opt={"makes": True})
async def new_record(request: Asked) -> Response[Any]:
    """Make a table from a record."""
    form = await request.form()
    try:
        text = await text_of(form.get("file")) or str(form.get("text", ""))
        if not text.strip():
            raise Invalid(say("fault.no_record"), "record")
        person, cookies = await known_person(request, await guest_name(request))
        await may_make(request, person, 0)
        table = await seating.load_record(tables_of(request), text, None, person)
    except Fault as fault:
        return await home_page(request, fault, form)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER, cookies=cookies)


# Settings and files.


@post("/settings", include_in_schema=False)
async def change_settings(request: Asked) -> Redirect:
    """Language and theme, kept in cookies."""
    form = await request.form()
    back = str(form.get("back", "/"))
    safe = settings_of(request).secure
    cookies = []
    if form.get("language") in languages():
        if (person := await person_of(request)) is not None:
            await choices_of(request).speak(person, str(form["language"]))
        cookies.append(
            Cookie(LANGUAGE, value=str(form["language"]), max_age=YEAR, secure=safe, samesite="lax", path="/")
        )
    if form.get("theme") in ("light", "dark"):
        cookies.append(Cookie("theme", value=str(form["theme"]), max_age=YEAR, secure=safe, samesite="lax", path="/"))
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    return Redirect(back if inside else "/", status_code=SEE_OTHER, cookies=cookies)


@get("/static/{name:str}", include_in_schema=False)
async def static_page(name: FromPath[str]) -> Response[str]:
    """A style sheet or a picture."""
    return lasting(static_file(name))


@get("/static/js/{version:str}/{name:str}", include_in_schema=False)
async def script_page(version: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A script; its version is part of the address, so that the scripts it imports are of the same one."""
    return lasting(static_file(name, "js"))


def lasting(found: tuple[str, str] | None) -> Response[str]:
    """A file that never changes at its address."""
    if found is None:
        raise Missing(say("fault.http.404"))
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(found[0], media_type=found[1], headers=headers)


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Redirect:
    """Where browsers look by themselves."""
    return Redirect("/static/favicon.svg")


def pages(settings: Settings) -> Router:
    """All pages; a record or a tile set may be larger than anything else."""
    imports = [new_table, new_record, tile_pages.new_set, *study_pages.IMPORTS, *editor_pages.IMPORTS]
    large = Router("/", route_handlers=imports, request_max_body_size=settings.max_import)
    own = [home, change_settings, static_page, script_page, favicon]
    others = [*table_pages.HANDLERS, *learning_pages.HANDLERS, *reading_pages.HANDLERS, *tile_pages.HANDLERS]
    others += [
        *leaving_api.PAGES,
        *invitation_pages.HANDLERS,
        *giving_up_api.PAGES,
        *time_api.PAGES,
        *device_pages.PAGES,
        *installing_pages.HANDLERS,
        *message_pages.HANDLERS,
        *lobby_pages.HANDLERS,
        *people_pages.HANDLERS,
        *study_pages.HANDLERS,
        *editor_pages.PAGES,
        *beginning_pages.PAGES,
        *puzzle_pages.HANDLERS,
    ]
    return Router("/", route_handlers=[large, *own, *others])
