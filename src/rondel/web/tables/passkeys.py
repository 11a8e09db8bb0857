"""Passkeys: who has a domain to be reached at can let people come back without a code of another device.

A passkey is made by a device of a person for the name of the server. Nobody needs one, and it replaces nothing: whoever
uses it gets another browser of the same person, as with a code.
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from rondel.locale import say
from rondel.web.settings import Settings
from rondel.web.tables.faults import Conflict, Invalid, Missing
from rondel.web.tables.people import People, Person
from rondel.web.tables.tokens import hashed, new_id

T = TypeVar("T")
MOST: Final = 10  # passkeys of a person
SECONDS: Final = 300  # for which a challenge is valid
LONGEST: Final = 1_400  # signs of the name of a credential


@dataclass(frozen=True)
class PasskeySite:
    """What passkeys of this server are made for."""

    domain: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """A passkey of a person."""

    id: str
    name: str  # of the device that made it, such as "Safari, iPhone"
    created: float
    used: float


def site_of(settings: Settings) -> PasskeySite | None:
    """Where a server is reached, if passkeys can be made for it: by a name, and safely; None elsewhere."""
    url = urlsplit(settings.public_url)
    host = url.hostname or ""
    safe = url.scheme == "https" or host == "localhost"
    return PasskeySite(host, f"{url.scheme}://{url.netloc}") if host and safe and not _is_address(host) else None


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Passkeys:
    """The passkeys of everybody."""

    def __init__(self, settings: Settings, people: People) -> None:
        self._site = site_of(settings)
        self.people = people
        self.store = people.store

    @property
    def offered(self) -> bool:
        """Whether this server has a name for which passkeys can be made."""
        return self._site is not None

    @property
    def site(self) -> PasskeySite:
        """What passkeys are made for; refused where there is nothing."""
        if self._site is None:
            raise Missing(say("fault.passkeys_off"))
        return self._site

    async def of(self, person: Person) -> list[Passkey]:
        """The passkeys of a person."""
        rows = await self.store.passkeys_of(person.id)
        return [Passkey(row["id"], row["name"], row["created"], row["used"]) for row in rows]

    async def invite(self, person: Person) -> dict[str, Any]:
        """What the browser of a person is asked for to make a passkey."""
        from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        site = self.site
        known = [row["credential"] for row in await self.store.passkeys_of(person.id)]
        options = generate_registration_options(
            rp_id=site.domain,
            rp_name="Rondel",
            user_id=person.id.encode(),
            user_name=person.name,
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(text)) for text in known],
        )
        await self._ask(options.challenge, person.id)
        asked: dict[str, Any] = json.loads(options_to_json(options))
        return asked

    async def add(self, person: Person, credential: dict[str, Any], device: str) -> Passkey:
        """Keep the passkey that the browser of a person has made."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        site = self.site
        challenge = await self._answered(credential, person.id)
        made = _checked(
            lambda: verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.domain,
                expected_origin=site.origin,
            )
        )
        name = bytes_to_base64url(made.credential_id)
        if len(name) > LONGEST:
            raise Invalid(say("fault.passkey"), "passkey")
        values = {"credential": name, "public": made.credential_public_key, "uses": made.sign_count}
        passkey = Passkey(new_id(), device, time.time(), time.time())
        values |= {"id": passkey.id, "name": passkey.name}
        if not await self.store.add_passkey(MOST, person.id, hashed(name), values):
            raise Conflict(say("fault.passkeys_many", n=MOST), "passkeys")
        return passkey

    async def challenge(self) -> dict[str, Any]:
        """What the browser of whoever has a passkey is asked for."""
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(rp_id=self.site.domain)
        await self._ask(options.challenge, None)
        asked: dict[str, Any] = json.loads(options_to_json(options))
        return asked

    async def use(self, credential: dict[str, Any], device: str) -> tuple[Person, str]:
        """Another browser of whose passkey it is, with the token for its cookie."""
        from webauthn import verify_authentication_response

        site = self.site
        challenge = await self._answered(credential, None)
        key = hashed(str(credential.get("id", ""))[: LONGEST + 1])
        known = await self.store.read_passkey(key)
        if known is None:
            raise Invalid(say("fault.passkey_unknown"), "passkey")
        used = _checked(
            lambda: verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.domain,
                expected_origin=site.origin,
                credential_public_key=known["public"],
                credential_current_sign_count=known["uses"],
            )
        )
        await self.store.use_passkey(key, used.new_sign_count)
        person = Person(known["person_id"], known["person_name"])
        return person, await self.people.another(person, device)

    async def end(self, person: Person, passkey: str) -> None:
        """A passkey of a person opens nothing any more."""
        if not await self.store.drop_passkey(person.id, passkey):
            raise Missing(say("fault.passkey_missing"))

    async def _ask(self, challenge: bytes, person: str | None) -> None:
        await self.store.save_challenge(hashed(challenge.hex()), person, time.time() + SECONDS)

    async def _answered(self, credential: dict[str, Any], person: str | None) -> bytes:
        """The challenge that a credential answers, which was asked of a person, or of whoever has one, just now."""
        from webauthn import base64url_to_bytes
        from webauthn.helpers import parse_client_data_json

        told = _checked(lambda: parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])))
        if not await self.store.take_challenge(hashed(told.challenge.hex()), person):
            raise Invalid(say("fault.passkey_late"), "challenge")
        return told.challenge


def _checked(work: Callable[[], T]) -> T:
    """What comes of reading something that a stranger has sent; whatever goes wrong there is their mistake."""
    try:
        return work()
    except Exception:  # readers of so many formats fail in too many ways to name them
        raise Invalid(say("fault.passkey"), "passkey") from None
