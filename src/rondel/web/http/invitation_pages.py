"""The pages of invitations: what a table's address shows to who is new there, and the links that its people send."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final

import segno
from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from rondel.bots.codes import LEVELS
from rondel.games.lessons import lessons
from rondel.games.registry import title
from rondel.locale import Translator, say, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.invitation_api import invited
from rondel.web.http.requests import (
    Asked,
    address,
    known_person,
    language_of,
    may_make,
    may_sit,
    person_of,
    seated,
    tables_of,
)
from rondel.web.pages.card import card
from rondel.web.pages.catalogue import pictures
from rondel.web.pages.clock_view import pace_said
from rondel.web.pages.names import called
from rondel.web.pages.played_options import played_options
from rondel.web.tables import admission, hosting, invitations, links, seating
from rondel.web.tables.faults import Fault, Invalid
from rondel.web.tables.invitations import Invitation
from rondel.web.tables.lobby_news import LOBBY
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, WATCH
from rondel.web.tables.view import Occupant, Viewer

SEE_OTHER: Final = 303
HOUR: Final = 3600


def qr(link: str) -> Markup:
    """A link as a picture for a phone."""
    return Markup(segno.make(link, error="m", micro=False).svg_inline(scale=1, omitsize=True, border=1))


def names_of(found: Invitation, t: Translator) -> list[str]:
    """What the players of a table are called; free seats have no name."""
    return [called(t, n, seat.bot, seat.name) for n, seat in enumerate(found.seats) if n not in found.free]


# Who opens the address of a table.


def preview(request: Asked, found: Invitation) -> dict[str, str]:
    """What others show where the address of a table is sent, in the language of the table."""
    t = translator(found.language)
    game = say(f"game.{found.game}")
    heading = say("web.card.title", who=found.host, game=game) if found.host else say("web.card.plain", game=game)
    names, free = tuple(names_of(found, t)), len(found.free)
    told = [t(say("web.card.players", names=names))] if names else []
    told += [t(say("web.card.free", n=free))] if free else []
    return {
        "title": t(heading),
        "text": " ".join(told) or t(say(f"web.game.text.{found.game}")),
        "language": found.language,
        "url": address(request, f"/t/{found.table}"),
        "picture": address(request, f"/t/{found.table}/picture.png"),
    }


async def stranger_page(
    request: Asked, table: Table, name: str | None = None, fault: Fault | None = None
) -> Response[str]:
    """What somebody sees of a table before they sit down, perhaps with what is wrong with what they sent."""
    heard = tables_of(request).hub.audience(LOBBY).latest()
    found = await invitations.invitation(tables_of(request), table)
    person, game = await person_of(request), title(found.game)
    t = translator(language_of(request))
    opening, ask = admission.opening_of(tables_of(request), table), admission.asked(table, person)
    return page(
        request,
        "sit.html",
        fault.status if fault else 200,
        card=preview(request, found),
        id=table.id,
        game=found.game,
        pictures=pictures(game, game.get_art().samples),
        host=found.host,
        seats=[_place(n, seat, n in found.free, t) for n, seat in enumerate(found.seats)],
        free=found.free,
        turn=found.turn,
        over=found.over,
        rated=found.rated,
        begins=table.stored.begins is not None,
        pace=pace_said(table.pace, t),
        asked="" if ask is None or opening is None else "refused" if ask.refused else "waiting",
        accepts=opening is not None and opening.accepts,
        name=name if name is not None else person.name if person else "",
        heard=heard,
        learn=f"/learn/{found.game}" if lessons(game) else f"/rules/{found.game}",
        error=sentence(fault.message, t) if fault else "",
    )


def _place(n: int, seat: Occupant, free: bool, t: Translator) -> dict[str, object]:
    said = "web.sit.free" if free else f"web.seat_is.{seat.kind}" if seat.kind != "open" else "web.sit.kept"
    return {"number": n, "name": called(t, n, seat.bot, seat.name), "said": t(say(said)), "free": free}


@get("/t/{table_id:str}/sit", include_in_schema=False)
async def sit_page(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """The invitation, for who watches already too."""
    table, person = await invited(request, table_id)
    held = table.stored.sitters.get(person.id, set()) if person is not None else set()
    if any(role >= 0 for role in held):
        return Redirect(f"/t/{table.id}", status_code=SEE_OTHER)
    return await stranger_page(request, table)


@post("/t/{table_id:str}/sit", include_in_schema=False)
async def sit(request: Asked, table_id: FromPath[str]) -> Response[Any]:
    """Sit down at a free seat, or watch."""
    table, _ = await invited(request, table_id)
    form = await request.form()
    name, wanted = form.get("name"), str(form.get("seat", ""))
    tables = tables_of(request)
    try:
        person, cookies = await known_person(request, None if name is None else str(name))
        if form.get("do") == "watch":
            await invitations.watch(tables, table, person)
        else:
            may_sit(request, table)
            seat = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
            await invitations.sit_down(tables, table, person, seat)
    except Fault as fault:
        return await stranger_page(request, table, None if name is None else str(name), fault)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER, cookies=cookies)


@get("/t/{table_id:str}/picture.png", include_in_schema=False)
async def picture(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The picture that others show where the address of a table is sent."""
    table, _ = await invited(request, table_id)
    stored = table.stored
    drawn = await asyncio.to_thread(card, stored.game, len(table.seats), stored.language)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": f"public, max-age={HOUR}"})


# What the people of a table send.


@get("/t/{table_id:str}/invite", include_in_schema=False)
async def invite(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The address of the table, one link for every seat, and one to watch."""
    table, viewer = await seated(request, table_id)
    t = translator(language_of(request))
    tokens = seating.links(tables_of(request), table, viewer)
    own = address(request, f"/t/{table.id}")
    roles = (*range(len(table.seats)), WATCH, *([HOST] if viewer.host else []))
    shown = [_link(request, table, viewer, role, tokens.get(role), t) for role in roles]
    stored, found_title = table.stored, title(table.stored.game)
    return page(
        request,
        "invite.html",
        id=table.id,
        game=stored.game,
        by_address=stored.by_address,
        address=own,
        address_qr=qr(own),
        groups=[(group, [link for link in shown if link["group"] == group]) for group in ("free", "own", "others")],
        levels=tuple(LEVELS),
        host=viewer.host,
        plays=bool(viewer.held) and not table.over and stored.ended is None,
        leaves=viewer.owner is not None and (viewer.host or not viewer.watching),
        version=stored.rules if stored.rules < found_title.rules_version else None,
        newest=found_title.rules_version,
        options=played_options(found_title, stored.rules, stored.options, t),
        pace=pace_said(table.pace, t),
        over_days=table.pace is not None and table.pace.kind == "days",
        begins=table.stored.begins is not None,
        opening=_opening(tables_of(request), table, viewer),
        host_gone=_host_gone(request, table, viewer, t),
    )


def _opening(tables: Tables, table: Table, viewer: Viewer) -> dict[str, object] | None:
    """Whether the lobby shows a table, for its host; None where it cannot, or the game is over."""
    if not viewer.host or not tables.settings.has_lobby or table.over or table.stored.ended is not None:
        return None
    if table.stored.begins is not None:
        return None
    found = table.stored.opening
    bounds = {"least": found and found.least, "most": found and found.most}
    return {
        "open": found is not None,
        "accepts": found is not None and found.accepts,
        **{name: "" if bound is None else f"{bound:g}" for name, bound in bounds.items()},
        "asks": admission.asks_for_host(tables, table, viewer),
        "free": bool(invitations.free_seats(table)),
    }


def _host_gone(request: Asked, table: Table, viewer: Viewer, t: Translator) -> str:
    """That whoever plays can follow the host, said to who can."""
    if viewer.host or not viewer.held or not hosting.is_hostless(tables_of(request), table):
        return ""
    day = datetime.fromtimestamp(table.stored.host_seen, UTC).date()
    return t(say("web.host.gone", day=format_date(day, "medium", t.language)))


def _link(
    request: Asked, table: Table, viewer: Viewer, role: int, token: str | None, t: Translator
) -> dict[str, object]:
    """What the page of invitations shows of a role."""
    link = address(request, f"/join/{token}") if token else ""
    seat = table.seats[role] if role >= 0 else None
    heading = (
        t(say("web.invite.watch" if role == WATCH else "web.invite.host"))
        if seat is None
        else called(t, role, seat.bot, seat.name)
    )
    return {
        "group": "own" if role in viewer.held else "free" if seat and seat.kind == "open" else "others",
        "number": None if seat is None else role,
        "role": role,
        "shared": role in table.shared(viewer.held),
        "title": heading,
        "said": "" if seat is None else t(say(f"web.seat_is.{seat.kind}")),
        # The link of the host is for nobody else; it is only made void here.
        "link": "" if role == HOST or (seat is not None and seat.bot) else link,
        "qr": qr(link) if link and role != HOST else "",
        "voids": bool(link) and not (seat is not None and seat.bot),
        "may": viewer.host or role in viewer.held,
        "bot": seat.bot if seat else "",
        "taken": seat is not None and seat.kind == "person",
    }


@post("/t/{table_id:str}/address", include_in_schema=False)
async def set_address(request: Asked, table_id: FromPath[str]) -> Redirect:
    """Open or close the address of a table."""
    table, viewer = await seated(request, table_id)
    invites = (await request.form()).get("invites") == "1"
    await invitations.open_address(tables_of(request), table, viewer, invites)
    return Redirect(f"/t/{table.id}/invite", status_code=SEE_OTHER)


@post("/t/{table_id:str}/seats/{seat:int}", include_in_schema=False)
async def set_seat(request: Asked, table_id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """Hand a seat over, give it to a bot, or take it back."""
    table, viewer = await seated(request, table_id)
    tables = tables_of(request)
    form = await request.form()
    match str(form.get("do", "")):
        case "bot":
            await may_make(request, None, 1)
            await seating.give_to_bot(tables, table, viewer, seat, str(form.get("level", "")))
        case "take":
            await seating.take_back(tables, table, viewer, seat)
        case "renew":
            await links.renew_link(tables, table, viewer, await person_of(request), seat)
        case "known":
            await links.accept_devices(tables, table, viewer)
        case "hand":
            await seating.hand_over(tables, table, viewer, seat)
        case _:
            raise Invalid(say("fault.seat_action"), "seat")
    return Redirect(f"/t/{table.id}/invite", status_code=SEE_OTHER)


@get("/join/{token:str}", include_in_schema=False)
async def ask_to_join(request: Asked, token: FromPath[str]) -> Response[str]:
    """What somebody sees who opens a link."""
    person = await person_of(request)
    return await join_page(request, token, person.name if person else "")


async def join_page(request: Asked, token: str, name: str, fault: Fault | None = None) -> Response[str]:
    """The page behind a link, perhaps with what is wrong with the name that was sent."""
    table, role = await seating.read_link(tables_of(request), token)
    t = translator(language_of(request))
    return page(
        request,
        "join.html",
        fault.status if fault else 200,
        card=preview(request, await invitations.invitation(tables_of(request), table)),
        game=table.stored.game,
        names=[called(t, n, seat.bot, seat.name) for n, seat in enumerate(table.seats)],
        token=token,
        name=name,
        watching=role in (HOST, WATCH),
        error=sentence(fault.message, translator(language_of(request))) if fault else "",
    )


@post("/join/{token:str}", include_in_schema=False)
async def join(request: Asked, token: FromPath[str]) -> Response[Any]:
    """Sit down."""
    name = str((await request.form()).get("name", ""))
    await seating.read_link(tables_of(request), token)  # nobody is greeted for a link that leads nowhere
    try:
        person, cookies = await known_person(request, name)
    except Invalid as fault:
        return await join_page(request, token, name, fault)
    table, _ = await seating.join(tables_of(request), token, person)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER, cookies=cookies)


HANDLERS: Final[list[Any]] = [sit_page, sit, picture, invite, set_address, set_seat, ask_to_join, join]
