"""Requests of this server to addresses that strangers have named.

Such an address must not lead to what only this server can reach: only public networks, and those the host has allowed,
are connected to. The name is looked up once, and what was checked is what is connected to. Redirects are not followed,
nothing but https is spoken outside of allowed networks, and of an answer only its beginning is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import httpcore

from rondel.web.messages.channel import Inside, Undelivered

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
PATIENCE: Final = 15.0  # seconds for a request in all
CONNECTING: Final = 5.0  # seconds of them for a connection
ANSWER: Final = 4_000  # bytes of an answer that are read
CONNECTIONS: Final = 20
LENGTH: Final = 1_000  # signs of an address at most
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")  # addresses of IPv4 written as those of IPv6


def is_public(address: Address) -> bool:
    """Whether everybody can reach an address, however it is written.

    >>> [is_public(ipaddress.ip_address(a)) for a in ("9.9.9.9", "127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False]
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


class Guarded(httpcore.AnyIOBackend):
    """Connections to public addresses and to networks that are allowed; with `only`, to these alone."""

    def __init__(self, allowed: tuple[Network, ...], only: bool) -> None:
        self._allowed = allowed
        self._only = only

    def _may(self, address: Address) -> bool:
        return any(address in network for network in self._allowed) or (not self._only and is_public(address))

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(place[0]) for *_, place in found]
        checked = next((name for name in addresses if self._may(ipaddress.ip_address(name))), None)
        if checked is None:
            raise Inside(host)
        return await super().connect_tcp(checked, port, timeout, local_address, socket_options)


class Post:
    """Sends to addresses of strangers."""

    def __init__(self, networks: str) -> None:
        allowed = tuple(ipaddress.ip_network(name) for name in networks.replace(" ", "").split(",") if name)
        self._pools = {"https": _pool(Guarded(allowed, only=False))}
        if allowed:
            self._pools["http"] = _pool(Guarded(allowed, only=True))

    def takes(self, url: str) -> bool:
        """Whether something could be sent to an address at all; where it leads is found out when it is done."""
        try:
            parts = urlsplit(url)
            fine = parts.scheme in self._pools and bool(parts.hostname) and parts.port != 0 and parts.username is None
        except ValueError:
            return False
        return fine and len(url) <= LENGTH and url.isascii() and url.isprintable() and " " not in url

    async def send(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post a body; gives the status of the answer, or is `Undelivered`."""
        if not self.takes(url):
            raise Undelivered("address")  # which may be a secret
        pool = self._pools[urlsplit(url).scheme]
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        limits = dict.fromkeys(("read", "write", "pool"), PATIENCE) | {"connect": CONNECTING}
        try:
            async with (
                asyncio.timeout(PATIENCE),
                pool.stream("POST", url, headers=sent, content=body, extensions={"timeout": limits}) as answer,
            ):
                read = 0
                async for part in answer.aiter_stream():
                    read += len(part)
                    if read > ANSWER:
                        break
                return answer.status
        except (OSError, UnicodeError, TimeoutError, *FAILURES) as error:
            raise Undelivered(type(error).__name__) from error

    async def close(self) -> None:
        """Close all connections."""
        for pool in self._pools.values():
            await pool.aclose()


FAILURES: Final = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
    httpcore.UnsupportedProtocol,
)


def _pool(backend: Guarded) -> httpcore.AsyncConnectionPool:
    return httpcore.AsyncConnectionPool(
        max_connections=CONNECTIONS, keepalive_expiry=PATIENCE, network_backend=backend, retries=0
    )
