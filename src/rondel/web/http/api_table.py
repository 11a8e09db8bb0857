"""The JSON API of one table: look, draft, confirm, talk, and follow what happens."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from litestar import Response
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.http.errors import getting, posting
from rondel.web.http.requests import (
    Asked,
    address_of,
    audience_of,
    last_event,
    live,
    may_make,
    person_of,
    seat_number,
    seated,
    speaker,
    tables_of,
)
from rondel.web.http.shapes import Branch, Choose, Now, WholeTurn, WithBot
from rondel.web.http.table_data import Data, log_data, scene_data, score_data, table_data, told
from rondel.web.tables import hinting, imports, seating, viewing
from rondel.web.tables import links as table_links
from rondel.web.tables.faults import Forbidden
from rondel.web.tables.hub import StreamOwner
from rondel.web.tables.seating import SeatWish
from rondel.web.tables.table import Table
from rondel.web.tables.tokens import HOST, WATCH
from rondel.web.tables.view import TableView, Viewer, seats_data

TableId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a table.")]
SeatLetter = Annotated[str, PathParameter(pattern="^[A-H]$", description="The letter of a seat.")]
Role = Annotated[str, PathParameter(pattern="^([A-H]|host|watch)$", description="A seat, `host` or `watch`.")]
Choice = Annotated[str, QueryParameter(min_length=1, max_length=200, description="A choice in words.")]


def state(request: Asked, table: Table, viewer: Viewer, as_seat: str | None = None) -> Data:
    """How a table stands for somebody: the answer to looking and to every change."""
    wanted = None if as_seat is None else seat_number(table, as_seat)
    view = viewing.look(table, viewer, audience_of(request, table), wanted)
    now = {} if view.pace is None else {"now": tables_of(request).time.now()}
    return table_data(view, speaker(request, table)) | now


def back_then(request: Asked, table: Table, viewer: Viewer, n: int) -> TableView:
    """How a table stood after the first n choices of its log."""
    return viewing.look_back(table, viewer, audience_of(request, table), n)


@getting("/tables/{table_id:str}", summary="How the table stands for me")
async def look(
    request: Asked,
    table_id: TableId,
    seat: Annotated[str | None, QueryParameter(pattern="^[A-H]$", description="One of my seats to look as.")] = None,
) -> Data:
    """The scene as I may see it, my draft, the legal choices in words, who sits where."""
    table, viewer = await seated(request, table_id)
    return state(request, table, viewer, seat)


# Draft and confirm.


@posting("/tables/{table_id:str}/stage", status_code=200, summary="Add a choice to my draft")
async def stage(request: Asked, table_id: TableId, data: JSONBody[Choose]) -> Data:
    """Stage a choice; others see nothing of it."""
    table, viewer = await seated(request, table_id)
    await tables_of(request).stage(table, viewer, data.version, data.choice)
    return state(request, table, viewer)


@posting("/tables/{table_id:str}/undo", status_code=200, summary="Take back the last choice of my draft")
async def undo(request: Asked, table_id: TableId, data: JSONBody[Now]) -> Data:
    """Undo one step."""
    table, viewer = await seated(request, table_id)
    await tables_of(request).undo(table, viewer, data.version)
    return state(request, table, viewer)


@posting("/tables/{table_id:str}/restart", status_code=200, summary="Take back my whole draft")
async def restart(request: Asked, table_id: TableId, data: JSONBody[Now]) -> Data:
    """Restart the turn."""
    table, viewer = await seated(request, table_id)
    await tables_of(request).restart(table, viewer, data.version)
    return state(request, table, viewer)


@posting("/tables/{table_id:str}/confirm", status_code=200, summary="Confirm my draft")
async def confirm(request: Asked, table_id: TableId, data: JSONBody[Now]) -> Data:
    """Make the draft part of the log; then chance is drawn, and others see it."""
    table, viewer = await seated(request, table_id)
    await tables_of(request).confirm(table, viewer, data.version)
    return state(request, table, viewer)


@posting("/tables/{table_id:str}/move", status_code=200, summary="Draft and confirm a whole turn at once")
async def move(request: Asked, table_id: TableId, data: JSONBody[WholeTurn]) -> Data:
    """For programs: a whole turn or nothing of it."""
    table, viewer = await seated(request, table_id)
    await tables_of(request).move(table, viewer, data.version, data.choices)
    return state(request, table, viewer)


@getting("/tables/{table_id:str}/preview", summary="What a choice would do, without staging it")
async def preview(request: Asked, table_id: TableId, choice: Choice) -> Data:
    """The sentences of a choice and the scene after it."""
    table, viewer = await seated(request, table_id)
    said, seen = viewing.preview(table, viewer, choice)
    t = speaker(request, table)
    return {"told": [told(message, t) for message in said], "scene": scene_data(seen, t)}


@getting("/tables/{table_id:str}/why", summary="Why a choice is not possible")
async def why(request: Asked, table_id: TableId, choice: Choice) -> Data:
    """Whether I may choose something now, and if not, the reason."""
    table, viewer = await seated(request, table_id)
    reason = viewing.why_not(table, viewer, choice)
    said = None if reason is None else speaker(request, table)(say(f"reason.{reason}"))
    return {"legal": reason is None, "reason": reason, "said": said}


@posting("/tables/{table_id:str}/hint", status_code=200, summary="The best ideas of a bot for my turn")
async def hint(request: Asked, table_id: TableId) -> Data:
    """Ideas, best first, where the table allows hints."""
    table, viewer = await seated(request, table_id)
    ideas = await hinting.ask(tables_of(request), table, viewer)
    return {
        "ideas": [
            {"turn": i.turn, "chance": i.chance, "score": i.score, "line": i.line, "looks": i.looks} for i in ideas
        ]
    }


# Log, positions, scores.


@getting("/tables/{table_id:str}/log", summary="The log, told in sentences")
async def log(
    request: Asked,
    table_id: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Leave out earlier choices.")] = 0,
) -> Data:
    """Every choice with what it did."""
    table, viewer = await seated(request, table_id)
    view, t = back_then(request, table, viewer, table.play.n), speaker(request, table)
    return await asyncio.to_thread(log_data, view, since, t)  # of a long game it takes a while


@getting("/tables/{table_id:str}/positions/{n:int}", summary="The table after the first n choices of the log")
async def position(request: Asked, table_id: TableId, n: FromPath[int]) -> Data:
    """The scene of an earlier moment, as I may see it."""
    table, viewer = await seated(request, table_id)
    view = back_then(request, table, viewer, n)
    return {"n": n, "last": view.n, "scene": scene_data(view.scene, speaker(request, table))}


@getting("/tables/{table_id:str}/score", summary="The score sheets I may see")
async def score(request: Asked, table_id: TableId) -> Data:
    """Every point with its source; before the end as if the game ended now."""
    table, viewer = await seated(request, table_id)
    return score_data(back_then(request, table, viewer, table.play.n), speaker(request, table))


@getting("/tables/{table_id:str}/curve", summary="The scores turn by turn")
async def curve(request: Asked, table_id: TableId) -> Data:
    """After the game, or where scores are open."""
    table, _ = await seated(request, table_id)
    points = await asyncio.to_thread(viewing.scores, table)
    return {"points": [{"n": p.n, "turn": p.turn, "totals": p.totals} for p in points]}


@getting("/tables/{table_id:str}/record", summary="The game as a record", media_type="text/plain")
async def record(request: Asked, table_id: TableId) -> Response[str]:
    """The text of the record, to keep as a file; where points are secret and others play, when the game is over."""
    table, viewer = await seated(request, table_id)
    if viewing.sealed(table, viewer):
        raise Forbidden(say("fault.record_secret"), "secret")
    headers = {"Content-Disposition": f'attachment; filename="{table.stored.game}-{table.id}.rondel"'}
    return Response(await asyncio.to_thread(imports.write_record, table), media_type="text/plain", headers=headers)


# Seats.


@getting("/tables/{table_id:str}/links", summary="The links I may give away")
async def links(request: Asked, table_id: TableId) -> Data:
    """Tokens of the seats that are open (for the host), of my own, and to watch."""
    table, viewer = await seated(request, table_id)
    shown = seating.links(tables_of(request), table, viewer)
    return {
        "host": shown.get(HOST),
        "watch": shown[WATCH],
        "seats": [{"seat": letter(role), "token": token} for role, token in shown.items() if role >= 0],
    }


@posting("/tables/{table_id:str}/links/{role:str}/renew", status_code=200, summary="Void a link and get a new one")
async def renew_link(request: Asked, table_id: TableId, role: Role) -> Data:
    """By who holds the seat, or the host; everybody else who used the old link has lost it."""
    table, viewer = await seated(request, table_id)
    number = {"host": HOST, "watch": WATCH}.get(role)
    number = seat_number(table, role) if number is None else number
    token = await table_links.renew_link(tables_of(request), table, viewer, await person_of(request), number)
    return {"role": role, "token": token}


@posting("/tables/{table_id:str}/links/known", status_code=200, summary="All devices at my seats are mine")
async def know_devices(request: Asked, table_id: TableId) -> Data:
    """From now on the seats of `you.shared` are told no more, until another device comes."""
    table, viewer = await seated(request, table_id)
    await table_links.accept_devices(tables_of(request), table, viewer)
    return {"shared": [letter(seat) for seat in table.shared(viewer.held)]}


@posting("/tables/{table_id:str}/seats/{seat:str}/bot", status_code=200, summary="Let a bot play a seat")
async def give_to_bot(request: Asked, table_id: TableId, seat: SeatLetter, data: JSONBody[WithBot]) -> Data:
    """By who holds the seat, or the host."""
    table, viewer = await seated(request, table_id)
    await may_make(request, None, 1)
    await seating.give_to_bot(tables_of(request), table, viewer, seat_number(table, seat), data.level)
    return {"seats": seats_data(table.seats)}


@posting("/tables/{table_id:str}/seats/{seat:str}/person", status_code=200, summary="Take a seat back from a bot")
async def take_back(request: Asked, table_id: TableId, seat: SeatLetter) -> Data:
    """By who holds the seat; the host opens a seat for somebody new."""
    table, viewer = await seated(request, table_id)
    await seating.take_back(tables_of(request), table, viewer, seat_number(table, seat))
    return {"seats": seats_data(table.seats)}


@posting("/tables/{table_id:str}/seats/{seat:str}/handover", status_code=200, summary="Free a seat for somebody else")
async def hand_over(request: Asked, table_id: TableId, seat: SeatLetter) -> Data:
    """The old link loses its power; the answer holds the new token."""
    table, viewer = await seated(request, table_id)
    token = await seating.hand_over(tables_of(request), table, viewer, seat_number(table, seat))
    return {"seat": seat, "token": token, "seats": seats_data(table.seats)}


# Going on.


@posting("/tables/{table_id:str}/rematch", status_code=200, summary="Play again with the same people")
async def rematch(request: Asked, table_id: TableId) -> Data:
    """The new table, the same for everybody who asks, with the tokens of my seats there."""
    table, viewer = await seated(request, table_id)
    tables = tables_of(request)
    made = await seating.rematch(tables, table, viewer)
    mine = seating.seats_after_rematch(table, viewer)
    return {
        "table": made.id,
        "seats": [{"seat": letter(seat), "token": seating.token_of(tables, made, seat)} for seat in mine],
    }


@posting("/tables/{table_id:str}/branch", opt={"makes": True}, summary="Play on from a position")
async def branch(request: Asked, table_id: TableId, data: JSONBody[Branch]) -> Data:
    """A new table with the log up to there."""
    table, viewer = await seated(request, table_id)
    tables = tables_of(request)
    places = None if data.seats is None else tuple(SeatWish(s.kind, s.name, s.level) for s in data.seats)
    person = await person_of(request)
    await may_make(request, person, len(table.seats))
    made = await seating.branch(tables, table, viewer, person, data.n, places)
    tokens = {seat: seating.token_of(tables, made, seat) for seat, who in enumerate(made.seats) if not who.bot}
    return {
        "table": made.id,
        "host": seating.token_of(tables, made, HOST),
        "seats": [{"seat": letter(seat), "token": token} for seat, token in tokens.items()],
    }


# The stream.


@getting(
    "/tables/{table_id:str}/events",
    summary="What changes, as server-sent events",
    media_type="text/event-stream",
    opt={"stream": True},
)
async def events(request: Asked, table_id: TableId) -> Stream:
    """The events hello, move, draft, thinking, chat, seats, presence, rematch and refetch, each with JSON data."""
    table, viewer = await seated(request, table_id)
    hub = tables_of(request).hub
    thinking = None if table.thinking is None else letter(table.thinking)
    hello = {
        "n": table.play.n,
        "version": table.version(viewer),
        "actor": letter(table.play.actor),
        "thinking": thinking,
    }
    looks = "hidden" not in request.query_params
    who = StreamOwner(viewer.held, address_of(request), viewer.owner, looks)
    return live(request, hub, hub.join(table.id, who, hello, last_event(request)))


HANDLERS: Final = [
    look,
    stage,
    undo,
    restart,
    confirm,
    move,
    preview,
    why,
    hint,
    log,
    position,
    score,
    curve,
    record,
    links,
    renew_link,
    know_devices,
    give_to_bot,
    take_back,
    hand_over,
    rematch,
    branch,
    events,
]
