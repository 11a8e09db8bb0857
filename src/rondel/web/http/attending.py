"""Every request has an id, is counted, and is a line of the log for whoever wants those.

Neither counts nor lines hold the address of a request, for it may hold a token: they name the pattern of its route.
"""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rondel.web.operating.logs import REQUEST
from rondel.web.operating.metrics import REQUEST_SECONDS, REQUESTS
from rondel.web.settings import Settings
from rondel.web.tables.limits import is_among

LOG: Final = logging.getLogger("rondel.requests")
PEER: Final = "rondel.peer"  # in the state of a request: who is at the other end of the line, whatever its headers say
HEADER: Final = b"x-request-id"
WELL_MADE: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def peer_of(scope: Scope) -> str:
    """The address at the other end of the line: perhaps a proxy."""
    client = scope.get("client")
    found: str = scope.get("state", {}).get(PEER) or (client[0] if client else "")
    return found


class Attendant:
    """Stands around every request."""

    def __init__(self, settings: Settings) -> None:
        self._proxies = settings.trusted_proxies

    def id_of(self, scope: Scope) -> str:
        """The id that a trusted proxy has given to a request, or another."""
        given = next((value for name, value in scope["headers"] if name == HEADER), b"")
        if WELL_MADE.fullmatch(given) and is_among(peer_of(scope), self._proxies):
            return given.decode()
        return secrets.token_hex(8)

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer a request."""
        begin, name = perf_counter(), self.id_of(scope)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, name.encode())]
                note(scope, message["status"], perf_counter() - begin)
            await send(message)

        before = REQUEST.set(name)
        try:
            await app(scope, receive, sending)
        finally:
            REQUEST.reset(before)


def note(scope: Scope, status: int, seconds: float) -> None:
    """Count an answer that begins."""
    asked = str(scope.get("method", ""))
    method = asked if asked in METHODS else "other"
    route = scope.get("path_template") or "unknown"
    REQUESTS.labels(method, route, status).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)
    if LOG.isEnabledFor(logging.INFO):
        facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        LOG.info("%s %s %s in %.1f ms", method, route, status, seconds * 1000, extra={"facts": facts})
