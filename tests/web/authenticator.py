"""A device that makes passkeys and signs with them, as the tests play it."""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64  # flags of what a device says
ES256 = -7


def text(data: bytes) -> str:
    """Bytes as browsers write them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey, made for a site."""

    def __init__(self, domain: str, origin: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(repr(self.key.public_key().public_numbers()).encode()).digest()
        self.domain, self.origin, self.uses = domain, origin, 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser says of a passkey that was just made."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: ES256, -1: 1, -2: x, -3: y})
        body = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        told = {"fmt": "none", "attStmt": {}, "authData": self._data(HAS_KEY) + body}
        client = self._client("webauthn.create", options)
        return self._credential(client, attestationObject=text(cbor2.dumps(told)))

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser says of a passkey that was just used."""
        self.uses += 1
        client, data = self._client("webauthn.get", options), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(client, authenticatorData=text(data), signature=text(signature))

    def _data(self, flags: int = 0) -> bytes:
        site = hashlib.sha256(self.domain.encode()).digest()
        return site + bytes([PRESENT | VERIFIED | flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, client: bytes, **response: str) -> dict[str, Any]:
        name = text(self.id)
        response["clientDataJSON"] = text(client)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}
