"""Web Push: messages to a browser, also a closed one, sealed for it alone (RFC 8291) and signed by us (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from rondel.locale import say
from rondel.web.messages.channel import Channel, Gone, Undelivered
from rondel.web.messages.posting import Post
from rondel.web.messages.wording import Letter

KEPT: Final = 86_400  # seconds for which a push service keeps a message for a browser that is off
VALID: Final = 43_200  # seconds for which a signature is valid
GONE: Final = (404, 410)
SENDER: Final = "mailto:rondel@localhost"  # where a server has no address that others know
BODY: Final = 600  # signs; a push holds less than 4,000 bytes, and a sign may be four
SECRET: Final = 16  # bytes
PUBLIC: Final = 65  # bytes of a point


def new_key() -> str:
    """A fresh key by which push services know this server, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def is_key(p256dh: str, auth: str) -> bool:
    """Whether messages can be sealed with the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        return len(_bytes(p256dh)) == PUBLIC and len(_bytes(auth)) == SECRET
    except (ValueError, binascii.Error):
        return False


class Pusher:
    """Pushes messages with the key of this server."""

    def __init__(self, post: Post, key: str) -> None:
        self._post = post
        self._vapid = Vapid02.from_raw(key.encode())
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = _text(point)  # what a browser has to know

    async def send(self, channel: Channel, letter: Letter, now: float) -> None:
        """Send a message to a browser."""
        told = {
            "title": letter.title,
            "body": "\n".join(letter.summary)[:BODY],
            "url": letter.link,
            "stop": letter.stop,
            "stop_text": letter.t(say("web.stop.title")),
            "tag": letter.lines[0].table if len(letter.lines) == 1 else "rondel",
            "language": letter.language,
        }
        aim = urlsplit(channel.address)
        home = urlsplit(channel.home)
        claims = {
            "sub": f"https://{home.hostname}" if home.scheme == "https" else SENDER,
            "aud": f"{aim.scheme}://{aim.netloc}",
            "exp": int(now) + VALID,
        }
        headers = {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": letter.event,
            "Urgency": "high" if letter.event == "time" else "normal",
        }
        body = sealed(json.dumps(told, ensure_ascii=False).encode(), channel.keys)
        status = await self._post.send(channel.address, headers, body)
        if status in GONE:
            raise Gone(str(status))
        if not 200 <= status < 300:
            raise Undelivered(str(status))


def sealed(text: bytes, keys: dict[str, str]) -> bytes:
    """A text that only the browser with these keys can read."""
    once = ec.generate_private_key(ec.SECP256R1())
    made: bytes = http_ece.encrypt(text, private_key=once, dh=_bytes(keys["p256dh"]), auth_secret=_bytes(keys["auth"]))
    return made


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
