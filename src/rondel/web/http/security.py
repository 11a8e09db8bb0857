"""What stands before every request: same-origin checks, rate limits, and the headers of every answer."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, BeforeMessageSendHookHandler, Message, Receive, Scope, Send

from rondel.locale import say
from rondel.web.settings import Settings
from rondel.web.tables.faults import Forbidden, TooMany

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
SAFE: Final = ("GET", "HEAD", "OPTIONS")
READS: Final = 5  # how many times more often one may look than change something
ADDRESSES: Final = 10_000  # whose allowance is remembered
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": browsers would then hide the origin of forms, which is what protects them.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Allowance:
    """So many requests per second for every address, more for a moment."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        """Use up one request; returns the seconds to wait if there is none left, else 0."""
        left, since = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate
        self._left[address] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return wait


class Guard(ASGIMiddleware):
    """Lets through what comes from our own pages or with a token, and not too often."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings) -> None:
        self.public_host = urlsplit(settings.public_url).netloc
        self.writes = Allowance(settings.rate, settings.rate_burst)
        self.reads = Allowance(settings.rate * READS, settings.rate_burst * READS)
        per_minute = settings.new_tables_per_minute
        self.makes = Allowance(per_minute / 60, max(1.0, per_minute))

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Connection = ASGIConnection(scope)
        address = connection.client.host if connection.client else "-"
        method = scope.get("method")
        if method in SAFE:
            self.allow(self.reads, address)
        else:
            self.check_origin(connection)
            self.allow(self.writes, address)
            if connection.route_handler.opt.get("makes"):
                self.allow(self.makes, address)
        await next_app(scope, receive, send)

    def allow(self, allowance: Allowance, address: str) -> None:
        """Refuse one request too many."""
        wait = allowance.take(address, time.monotonic())
        if wait:
            seconds = int(wait) + 1
            raise TooMany(say("fault.too_fast", n=seconds), "too_fast", retry_after=seconds)

    def check_origin(self, connection: Connection) -> None:
        """Refuse what another site makes a browser send; a request with a token is its sender's own."""
        headers = connection.headers
        if "authorization" in headers:
            return
        site = headers.get("sec-fetch-site")
        if site is not None:
            fine = site in ("same-origin", "none")
        elif "origin" in headers:
            fine = urlsplit(headers["origin"]).netloc in (headers.get("host"), self.public_host or None)
        else:
            fine = "cookie" not in headers  # no browser
        if not fine:
            raise Forbidden(say("fault.origin"), "origin")


def add_headers(settings: Settings) -> BeforeMessageSendHookHandler:
    """The hook that gives every answer its headers."""
    fixed = dict(HEADERS)
    if settings.secure:
        fixed["Strict-Transport-Security"] = "max-age=31536000"

    async def before_send(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in fixed.items():
                headers[name] = value
            if str(scope.get("path", "")).startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")

    return before_send
