"""People without accounts: a cookie in the browser, and a name typed once."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from rondel.locale import say
from rondel.web.store.store import Store
from rondel.web.tables.faults import Invalid
from rondel.web.tables.tokens import hashed, is_token, new_id, new_token

NAME: Final = 40  # characters of a name at most
REFUSED: Final = ("Cc", "Cs", "Cn", "Co")  # controls, halves of signs, signs without a meaning
TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
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
            known = self._keep(key, Person(*found))
        return known

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Somebody new, with the token for the cookie."""
        person, token = Person(new_id(), clean_name(name)), new_token()
        await self.store.add_person(person.id, hashed(token), person.name)
        return self._keep(hashed(token), person), token

    async def rename(self, token: str, name: str) -> Person:
        """The person with this token has another name from now on."""
        old = await self.find(token)
        if old is None:
            raise Invalid(say("fault.person"), "unknown_person")
        person = Person(old.id, clean_name(name))
        await self.store.rename_person(person.id, person.name)
        return self._keep(hashed(token), person)

    def forget(self, person: Person) -> None:
        """Know nobody any more by the tokens of a person."""
        self._known = OrderedDict((key, known) for key, known in self._known.items() if known.id != person.id)

    def _keep(self, key: str, person: Person) -> Person:
        self._known[key] = person
        self._known.move_to_end(key)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return person
