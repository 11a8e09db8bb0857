"""Where messages arrive: a webhook, a push service with a browser behind it, and a mail server."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Posted:
    """A request that arrived."""

    path: str
    headers: dict[str, str]  # by their names in small letters
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """Its body."""
        found: dict[str, Any] = json.loads(self.body)
        return found


@dataclass
class Receiver:
    """A server that takes what is posted to it."""

    url: str
    posted: list[Posted] = field(default_factory=list)
    status: int = 201
    location: str = ""  # where it wants others to go instead

    def take(self) -> list[Posted]:
        """What has arrived since this was last asked."""
        found, self.posted = self.posted, []
        return found


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A server for webhooks or pushes."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.posted.append(Posted(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(found.status)
            if found.location:
                self.send_header("Location", found.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class PushedBrowser:
    """A browser that is pushed to: its keys, and what it reads with them (RFC 8291, by hand)."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen secrets!"
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = endpoint

    def subscription(self) -> dict[str, Any]:
        """What the browser gives to a page."""
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a push says."""
        salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        assert opened.rstrip(b"\0")[-1] == 2  # the last record
        found: dict[str, Any] = json.loads(opened.rstrip(b"\0")[:-1])
        return found


def encoded(raw: bytes) -> str:
    """Bytes as text for an address."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key from a secret."""
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Mailbox:
    """All mail that arrives."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = False

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """A mail."""
        if self.refuses:
            return "451 try again later"
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [str(mail["To"])]
        self.mails.append(mail)
        return "250 OK"

    def take(self) -> list[EmailMessage]:
        """What has arrived since this was last asked."""
        found, self.mails = self.mails, []
        return found


@contextmanager
def mail_server() -> Iterator[tuple[str, Mailbox]]:
    """The setting `mail` of a server, and where its mail arrives."""
    box, loop = Mailbox(), asyncio.new_event_loop()
    server = loop.run_until_complete(loop.create_server(partial(SMTP, box, loop=loop), "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}?from=rondel@example.org", box
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
