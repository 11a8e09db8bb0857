"""A channel: one way by which a person is told, and what can go wrong with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Kind: TypeAlias = Literal["push", "mail", "hook"]
PUSH: Final = "push"  # to a browser, also one that is closed
MAIL: Final = "mail"
HOOK: Final = "hook"  # a webhook: any address that takes JSON


class Undelivered(Exception):
    """A message did not arrive, and may the next time."""


class Gone(Undelivered):
    """There is nobody at the other end any more, and never will be again."""


class Inside(Undelivered):
    """The address belongs to no public network, and the host of the server has not allowed it."""


@dataclass(frozen=True)
class Channel:
    """One way by which a person is told."""

    id: str
    person: str
    kind: Kind
    address: str
    keys: dict[str, str]  # with which a browser wants its messages sealed
    language: str
    home: str  # how its person reaches the server
    personal: bool  # nobody else reads there
    confirmed: bool
    created: float
    browser: str | None = None  # the hashed token of the browser that is pushed to
    pause: float = 0.0  # seconds between two messages at least
    last: float = 0.0  # when the last message went out
    failing: float | None = None  # since when
    failures: int = 0  # in a row

    @staticmethod
    def read(row: dict[str, Any]) -> Channel:
        """A channel as the database has it."""
        same = {name: row[name] for name in Channel.__dataclass_fields__ if name not in ("person", "keys")}
        return Channel(person=row["person_id"], keys=json.loads(row["keys"]), **same)

    def row(self) -> dict[str, Any]:
        """A channel as the database keeps it."""
        same = {name: getattr(self, name) for name in Channel.__dataclass_fields__ if name not in ("person", "keys")}
        return {**same, "person_id": self.person, "keys": json.dumps(self.keys)}
