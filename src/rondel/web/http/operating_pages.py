"""What machines ask a server: whether it lives, whether it can take requests, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from typing import Any, Final

from litestar import Response, get

from rondel.locale import say
from rondel.web.http.attending import peer_of
from rondel.web.http.requests import Asked, bearer, settings_of, tables_of
from rondel.web.http.security import host_of, is_here
from rondel.web.operating.metrics import exposition
from rondel.web.tables.faults import Missing
from rondel.web.tables.gauges import sample

PATIENCE: Final = 3.0  # seconds for the database to answer
FORWARDED: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
FRESH: Final = {"Cache-Control": "no-store"}
ANY_HOST: Final = {"any_host": True}  # who looks after a server calls it by whatever name


@get("/healthz", include_in_schema=False, opt=ANY_HOST)
async def health() -> Response[dict[str, str]]:
    """The process lives."""
    return Response({"status": "alive"}, headers=FRESH)


@get("/readyz", include_in_schema=False, opt=ANY_HOST)
async def readiness(request: Asked) -> Response[dict[str, str]]:
    """The process takes requests: it is not about to end, and its database answers in a form that it knows."""
    tables = tables_of(request)
    why = "stopping"
    if not request.app.state.stopping:
        try:
            why = "" if await asyncio.wait_for(tables.store.fits(), PATIENCE) else "form"
        except Exception:  # whatever it is: nobody is served without a database
            why = "database"
    content = {"status": "not ready", "why": why} if why else {"status": "ready"}
    return Response(content, status_code=503 if why else 200, headers=FRESH)


@get("/metrics", include_in_schema=False, opt=ANY_HOST)
async def metrics(request: Asked) -> Response[bytes]:
    """The numbers of the server, for whom they are; to others there is no such page."""
    if not may_read(request):
        raise Missing(say("fault.http.404"))
    sample(tables_of(request))
    text = await asyncio.to_thread(exposition)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8", headers=FRESH)


def may_read(request: Asked) -> bool:
    """Whether somebody has the token; where none is set, whether a program on this machine asks for itself.

    A page that makes a browser on this machine ask calls it by a name of its own.
    """
    wanted = settings_of(request).metrics_token
    if wanted:
        return hmac.compare_digest((bearer(request) or "").encode(), wanted.encode())
    client = request.client.host if request.client else ""
    direct = not any(name in request.headers for name in FORWARDED)
    return direct and all(map(is_loopback, (peer_of(request.scope), client))) and is_here(host_of(request))


def is_loopback(address: str) -> bool:
    """Whether an address is that of this machine for itself."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


HANDLERS: Final[list[Any]] = [health, readiness, metrics]
