"""A position that somebody puts together: what it is now, how it last could be, and what it was before.

Nothing of it is kept: the page carries all of it, and a link to a position has it in its address.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rondel.core import BadPosition, Game, State
from rondel.games import editing
from rondel.games.editing import Position
from rondel.locale import say
from rondel.record.position import LARGEST
from rondel.web.tables.faults import Invalid
from rondel.web.tables.imports import described_text
from rondel.web.tables.tokens import Keyring

STEPS: Final = 5  # that can be taken back
SHOWN: Final = 50  # mistakes at most


@dataclass(frozen=True)
class Workbench:
    """A position in work."""

    state: State  # how it last could be
    position: Position
    mistakes: tuple[str, ...] = ()
    before: tuple[str, ...] = ()  # what it was before, the last first

    @property
    def game(self) -> Game:
        """The game that it is of."""
        return self.state.rules()

    def changed(self, target: str, settings: Mapping[str, str]) -> Workbench:
        """The same after a change of one thing."""
        with_mistakes = editing.changed(self.game, self.position, target, settings)
        if with_mistakes == self.position:
            return self
        before = (json.dumps(self.position), *self.before)[:STEPS]
        return replace(self._with(with_mistakes), before=before)

    def undone(self) -> Workbench:
        """The same before the last change."""
        if not self.before:
            return self
        return replace(self._with(json.loads(self.before[0])), before=self.before[1:])

    def _with(self, position: Position) -> Workbench:
        try:
            return replace(self, state=self.game.from_json(position), position=position, mistakes=())
        except BadPosition as error:
            return replace(self, position=position, mistakes=tuple(error.mistakes[:SHOWN]))


def begun(state: State) -> Workbench:
    """A position to begin with."""
    return Workbench(state, state.to_json())


def read(text: str) -> Workbench:
    """A position as text, which must be one that can be."""
    return begun(described_text(text))


@dataclass(frozen=True)
class Carried:
    """A workbench as a page carries it: what it drew, what is changed, what was before, and a seal of the server.

    Only what this server has made itself is taken up again: descriptions are changed step by step, and a change made
    elsewhere could have any form.
    """

    good: str
    position: str
    before: str
    seal: str

    @classmethod
    def of(cls, bench: Workbench, keyring: Keyring) -> Carried:
        """A workbench, to be sent with a page."""
        good, position = json.dumps(bench.state.to_json()), json.dumps(bench.position)
        before = f"[{','.join(bench.before)}]"
        return cls(good, position, before, keyring.seal(_sealed(good, position, before)))

    def taken_up(self, keyring: Keyring) -> Workbench:
        """The workbench again."""
        if not hmac.compare_digest(
            self.seal.encode(), keyring.seal(_sealed(self.good, self.position, self.before)).encode()
        ):
            raise Invalid(say("fault.old_page"), "position")
        bench = read(self.good)._with(json.loads(self.position))
        return replace(bench, before=tuple(json.dumps(step) for step in json.loads(self.before)))


def _sealed(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def packed(position: Position) -> str:
    """A position as part of an address.

    >>> unpacked(packed({"players": 2}))
    '{"players":2}'
    """
    text = json.dumps(position, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def unpacked(part: str) -> str:
    """The text of a position that an address brings."""
    try:
        data = base64.urlsafe_b64decode(part[:LARGEST].encode() + b"==")
        return zlib.decompressobj().decompress(data, LARGEST + 1).decode()
    except (ValueError, binascii.Error, zlib.error):
        raise Invalid(say("fault.position_link"), "position") from None
