"""How a connection is treated before there is a request: so much time and room for its header and its body.

Uvicorn itself waits for ever for a request that was begun; a few thousand of those would shut everybody else out.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rondel.web.http.attending import PEER
from rondel.web.settings import Settings
from rondel.web.tables.limits import is_among, network

LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
CROWDED = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class PatientProtocol(HttpToolsProtocol):
    """A connection whose header and body must come in time, and one of not too many."""

    def __init__(self, settings: Settings, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._settings = settings
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of a header that is not whole yet
        self._waits = True  # for a header
        self._network = ""  # by which connections of one address are counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._crowded():
            self._end(CROWDED)
            return
        self._arm(self._settings.header_seconds)

    def _crowded(self) -> bool:
        """Whether this is one connection too many of all, or of its address; proxies speak for many."""
        if len(self.connections) > self._settings.max_connections:
            return True
        host = self.client[0] if self.client else ""
        self._network = network(host)
        if is_among(host, self._settings.trusted_proxies):
            return False
        same: int = sum(getattr(other, "_network", None) == self._network for other in self.connections)
        return same > self._settings.max_connections_per_address

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._waits:
            self._head += len(data)
        super().data_received(data)
        if self._waits and self._head > self._settings.max_header:
            self._end(LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"][PEER] = self.client[0] if self.client else ""
        self._waits = True
        self._arm(self._settings.header_seconds)

    def on_headers_complete(self) -> None:
        sizes = sum(len(name) + len(value) for name, value in self.headers)
        if sizes + len(self.url) > self._settings.max_header:
            self._end(LARGE)
            return
        self._waits, self._head = False, 0
        self._arm(self._settings.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._disarm()
        if self.cycle is not None:
            super().on_message_complete()

    def _arm(self, seconds: float) -> None:
        self._disarm()
        self._timer = self.loop.call_later(seconds, self._end, LATE)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, said: bytes) -> None:
        """Say why, unless an answer is on its way, and close."""
        self._disarm()
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(said)
            self.transport.close()
