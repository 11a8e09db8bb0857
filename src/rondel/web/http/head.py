"""How requests come to the application: each is attended to, and HEAD is answered as GET would be, without the body."""

from __future__ import annotations

import asyncio
from typing import cast

from litestar import Litestar
from litestar.enums import HttpMethod
from litestar.types import (
    ASGIApp,
    HTTPDisconnectEvent,
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from rondel.web.http.attending import Attendant


class Application(Litestar):
    """An application whose every page and address that can be read answers HEAD too."""

    attendant: Attendant

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        if scope.get("method") == HttpMethod.HEAD:
            answer = _Head(cast(Send, send))
            scope, receive, send = cast(HTTPScope, {**scope, "method": "GET"}), answer.receive, answer.send
        app = cast(ASGIApp, super().__call__)
        await self.attendant.answer(app, scope, cast(Receive, receive), cast(Send, send))


class _Head:
    """Passes the beginning of an answer on; to whoever goes on sending, the reader is gone."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._over = asyncio.Event()

    async def send(self, message: Message) -> None:
        if message["type"] != "http.response.body":
            await self._send(message)
        elif not self._over.is_set():
            self._over.set()
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def receive(self) -> HTTPDisconnectEvent:
        await self._over.wait()
        return {"type": "http.disconnect"}
