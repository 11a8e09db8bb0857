"""People without accounts: a cookie in the browser, and a name typed once."""

from __future__ import annotations

import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from rondel.locale import say
from rondel.web.store.store import Store
from rondel.web.tables.faults import Invalid, Missing
from rondel.web.tables.tokens import IDS, hashed, is_token, new_id, new_token

NAME: Final = 40  # characters of a name at most
REFUSED: Final = ("Cc", "Cs", "Cn", "Co")  # controls, halves of signs, signs without a meaning
TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
DAY: Final = 86_400.0
CODE: Final = 8  # signs of a code that joins a browser
MINUTES: Final = 10  # that it is valid
# What browsers and systems are called, by what they say of themselves; what names another comes before it.
BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip
KNOWN: Final = 5_000  # people who are kept in memory


@dataclass(frozen=True)
class Person:
    """Somebody at a browser."""

    id: str
    name: str


def clean(text: str) -> str:
    """Text as people may send it: no control signs but line breaks, none that turn the direction of what follows."""
    text = text.replace("\t", " ")
    kept = [
        sign for sign in text if sign == "\n" or (unicodedata.category(sign) not in REFUSED and sign not in TURNING)
    ]
    return unicodedata.normalize("NFC", "".join(kept)).strip()


def clean_name(text: str) -> str:
    """A name as it is shown; `Invalid` if nothing is left of it."""
    name = " ".join(clean(text).split())[:NAME].strip()
    if not name:
        raise Invalid(say("fault.name"), "name")
    return name


@dataclass(frozen=True)
class Device:
    """A browser of a person."""

    id: str
    name: str  # such as "Firefox, Linux"; empty where it is not known
    created: float
    seen: float
    here: bool  # the one that asks


def device_name(agent: str) -> str:
    """What a browser calls itself, in short.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


class People:
    """Everybody known to the server, found by the token in their cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def find(self, token: str | None) -> Person | None:
        """Who has this token; None if nobody has."""
        if not token or not is_token(token):
            return None
        key = hashed(token)
        known = self._known.get(key)
        if known is None or self.store.shared:  # another process may have renamed or forgotten them
            found = await self.store.person_by_token(key)
            if found is None:
                return None
            known = self._keep(key, Person(found[0], found[1]))
            if found[2] < time.time() - DAY:
                await self.store.note_seen(key, time.time())
        return known

    async def welcome(self, name: str, device: str = "") -> tuple[Person, str]:
        """Somebody new, with the token for the cookie."""
        person, token = Person(new_id(), clean_name(name)), new_token()
        await self.store.add_person(person.id, hashed(token), person.name, new_id(), device)
        return self._keep(hashed(token), person), token

    async def rename(self, token: str, name: str) -> Person:
        """The person with this token has another name from now on."""
        old = await self.find(token)
        if old is None:
            raise Invalid(say("fault.person"), "unknown_person")
        person = Person(old.id, clean_name(name))
        await self.store.rename_person(person.id, person.name)
        self.forget(old)  # the other browsers of the person learn the name when they come
        return self._keep(hashed(token), person)

    async def devices(self, person: Person, token: str | None) -> list[Device]:
        """The browsers of a person; `token` is that of the one that asks."""
        return list((await self.by_token(person, token)).values())

    async def by_token(self, person: Person, token: str | None) -> dict[str, Device]:
        """The same by their hashed tokens."""
        here = hashed(token) if token else ""
        rows = {row["token"]: row for row in await self.store.browsers_of(person.id)}
        return {
            key: Device(row["id"], row["device"], row["created"], row["seen"], key == here) for key, row in rows.items()
        }

    async def new_code(self, person: Person) -> tuple[str, float]:
        """A short code by which another browser joins a person, and until when; an earlier one is void."""
        code, until = new_id()[:CODE], time.time() + MINUTES * 60
        await self.store.save_code(person.id, hashed(code), until)
        return code, until

    async def join(self, code: str, device: str) -> tuple[Person, str]:
        """Another browser of whoever showed a code, with the token for its cookie."""
        found = await self.store.take_code(hashed("".join(sign for sign in code.lower() if sign in IDS)))
        if found is None:
            raise Invalid(say("fault.code"), "code")
        person = Person(*found)
        return person, await self.another(person, device)

    async def another(self, person: Person, device: str) -> str:
        """Another browser of a person: the token for its cookie."""
        token = new_token()
        await self.store.add_browser(person.id, hashed(token), new_id(), device)
        self._keep(hashed(token), person)
        return token

    async def end(self, person: Person, browser: str) -> None:
        """One of the browsers of a person is known no more."""
        token = await self.store.drop_browser(person.id, browser)
        if token is None:
            raise Missing(say("fault.device"))
        self._known.pop(token, None)

    async def known_of(self, person: Person) -> dict[str, Any]:
        """All that is known of a person, but for tokens."""
        return await self.store.known_of(person.id)

    def forget(self, person: Person) -> None:
        """Know nobody any more by the tokens of a person."""
        self._known = OrderedDict((key, known) for key, known in self._known.items() if known.id != person.id)

    def _keep(self, key: str, person: Person) -> Person:
        self._known[key] = person
        self._known.move_to_end(key)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return person
