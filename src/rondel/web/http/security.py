"""What stands before every request: same-origin checks, rate limits, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from functools import lru_cache
from socket import gethostname
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, BeforeMessageSendHookHandler, Message, Receive, Scope, Send

from rondel.locale import say
from rondel.web.http.requests import ENDS
from rondel.web.settings import Settings
from rondel.web.tables.faults import Fault, Forbidden
from rondel.web.tables.limits import DAY, Allowance, network

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
SAFE: Final = ("GET", "HEAD", "OPTIONS")
READS: Final = 5  # how many times more often one may look than change something
SLOW: Final = 60.0  # seconds that a reader of a stream may take to take something
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


class Guard(ASGIMiddleware):
    """Lets through what comes from our own pages or with a token, and not too often."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url)
        self.public_host = public.netloc
        listed = settings.allowed_hosts.lower().replace(" ", "").split(",")
        self.hosts = {name for name in (public.hostname, *listed) if name}
        self.named = bool(self.hosts)
        self.writes = Allowance(settings.rate, settings.rate_burst)
        self.reads = Allowance(settings.rate * READS, settings.rate_burst * READS)
        per_minute, per_day = settings.new_tables_per_minute, settings.new_tables_per_day
        self.makes = Allowance(per_minute / 60, max(1.0, per_minute))
        self.makes_a_day = Allowance(per_day / DAY, max(1.0, per_day))
        self.uploads = Allowance(
            settings.upload_per_day / DAY, max(float(settings.max_import), settings.upload_per_day)
        )
        self.largest = settings.max_body

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Connection = ASGIConnection(scope)
        address = network(connection.client.host if connection.client else "-")
        if not connection.route_handler.opt.get("any_host"):
            self.check_host(connection)
        if scope.get("method") in SAFE:
            self.reads.check(address)
        else:
            await self.check_origin(connection)
            self.writes.check(address)
            self.uploads.check(address, self.size(connection))
            if connection.route_handler.opt.get("makes"):
                self.makes.check(address)
                self.makes_a_day.check(address)
        ends: list[Callable[[], None]] = []
        scope["state"][ENDS] = ends
        try:
            await next_app(scope, receive, patient(send) if connection.route_handler.opt.get("stream") else send)
        finally:
            for work in ends:
                work()

    def size(self, connection: Connection) -> float:
        """The bytes of a request as it says itself; one that does not say is counted as a large one."""
        said = connection.headers.get("content-length", "")
        return float(said) if said.isascii() and said.isdecimal() and len(said) < 12 else float(self.largest)

    def check_host(self, connection: Connection) -> None:
        """Refuse a request that was made for another server: a name that somebody made lead here by a trick."""
        name = host_of(connection)
        if not (name in self.hosts or (not self.named and is_here(name))):
            raise Fault(say("fault.host"), "host")

    async def check_origin(self, connection: Connection) -> None:
        """Refuse what another site makes a browser send; a request with a token of ours is its sender's own."""
        headers = connection.headers
        kind, _, token = headers.get("authorization", "").partition(" ")
        known = connection.app.state
        if kind.lower() == "bearer" and (
            await known.tables.knows(token.strip()) or await known.people.find(token.strip())
        ):
            return
        site = headers.get("sec-fetch-site")
        if site is not None:
            fine = site in ("same-origin", "none")
        elif "origin" in headers:
            fine = headers["origin"].partition("://")[2] in (headers.get("host"), self.public_host or None)
        else:
            fine = "cookie" not in headers  # no browser
        if not fine:
            raise Forbidden(say("fault.origin"), "origin")


def host_of(connection: Connection) -> str:
    """The name by which a request calls the server."""
    return name_of(connection.headers.get("host", ""))


@lru_cache(maxsize=256)  # a server has few names, and anybody may call it by others
def name_of(host: str) -> str:
    """The name of a server in what a request calls it.

    >>> name_of("Your.Host:8000"), name_of("[::1]:80"), name_of("["), name_of("your.host:z")
    ('your.host', '::1', '', '')
    """
    try:
        called = urlsplit(f"//{host}")
        return (called.hostname or "") if called.port != 0 else ""  # a port that is none is an error
    except ValueError:
        return ""


def is_here(name: str) -> bool:
    """Whether a name means this machine to whoever uses it: an address, localhost, or what it is called.

    >>> is_here("192.0.2.7"), is_here("localhost"), is_here("evil.example")
    (True, True, False)
    """
    if is_address(name):
        return True
    mine = gethostname().lower()
    return name in ("localhost", mine, f"{mine}.local", mine.partition(".")[0])


@lru_cache(maxsize=256)
def is_address(name: str) -> bool:
    """Whether a name is an address."""
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def patient(send: Send) -> Send:
    """Sends as long as somebody takes what is sent; who does not for long has gone, whatever the line says."""

    async def sending(message: Message) -> None:
        await asyncio.wait_for(send(message), SLOW)

    return sending


def add_headers(settings: Settings) -> BeforeMessageSendHookHandler:
    """The hook that gives every answer its headers."""
    told = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if settings.secure else {})
    fixed = {name.lower().encode(): value.encode() for name, value in told.items()}

    async def before_send(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            others = [(name, value) for name, value in message["headers"] if name.lower() not in fixed]
            message["headers"] = [*others, *fixed.items()]
            headers = MutableScopeHeaders.from_message(message)
            if str(scope.get("path", "")).startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")

    return before_send
