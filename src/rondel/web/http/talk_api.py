"""What is said at a table over the API, and what everybody keeps for themselves there."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar.params import FromPath, JSONBody, QueryParameter

from rondel.web.http.errors import getting, posting, putting
from rondel.web.http.leaving_api import TableId
from rondel.web.http.requests import Asked, seated, speaker, tables_of
from rondel.web.http.shapes import Notes, Seen, Speak
from rondel.web.http.table_data import Data
from rondel.web.tables import talk

MESSAGES: Final = 200  # of the chat at once


@getting("/tables/{table_id:str}/chat", summary="The chat")
async def chat(
    request: Asked, table_id: TableId, since: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0
) -> Data:
    """The last messages, oldest first."""
    table, viewer = await seated(request, table_id)
    found = await talk.chat(tables_of(request), table, viewer, since, MESSAGES)
    t = speaker(request, table)
    return {"messages": [message.to_json(t) for message in found], "phrases": list(talk.PHRASES)}


@posting("/tables/{table_id:str}/chat", summary="Say something")
async def speak(request: Asked, table_id: TableId, data: JSONBody[Speak]) -> Data:
    """A message to everybody at the table, or a ready phrase, which everybody reads in their language."""
    table, viewer = await seated(request, table_id)
    tables, t = tables_of(request), speaker(request, table)
    if data.phrase:
        return (await talk.speak_phrase(tables, table, viewer, data.phrase)).to_json(t)
    return (await talk.speak(tables, table, viewer, data.text)).to_json(t)


@posting("/tables/{table_id:str}/chat/{n:int}/mute", status_code=204, summary="Read no more what this sender says")
async def mute(request: Asked, table_id: TableId, n: FromPath[int]) -> None:
    """At this table; nobody is told."""
    table, viewer = await seated(request, table_id)
    await talk.mute(tables_of(request), table, viewer, n)


@posting("/tables/{table_id:str}/chat/{n:int}/unmute", status_code=204, summary="Read this sender again")
async def unmute(request: Asked, table_id: TableId, n: FromPath[int]) -> None:
    """What was said meanwhile too."""
    table, viewer = await seated(request, table_id)
    await talk.unmute(tables_of(request), table, viewer, n)


@getting("/tables/{table_id:str}/notes", summary="My notes, and how far I have looked")
async def notes(request: Asked, table_id: TableId) -> Data:
    """What only I see."""
    table, viewer = await seated(request, table_id)
    text, seen = await talk.notes(tables_of(request), table, viewer)
    return {"text": text, "seen": seen}


@putting("/tables/{table_id:str}/notes", summary="Keep my notes")
async def keep_notes(request: Asked, table_id: TableId, data: JSONBody[Notes]) -> Data:
    """Replace my notes."""
    table, viewer = await seated(request, table_id)
    return {"text": await talk.keep_notes(tables_of(request), table, viewer, data.text)}


@posting("/tables/{table_id:str}/seen", status_code=200, summary="I have looked as far as this")
async def seen(request: Asked, table_id: TableId, data: JSONBody[Seen]) -> Data:
    """Remember it, so that my next visit can begin with what is new."""
    table, viewer = await seated(request, table_id)
    return {"seen": await talk.keep_seen(tables_of(request), table, viewer, data.n)}


HANDLERS: Final[list[Any]] = [chat, speak, mute, unmute, notes, keep_notes, seen]
