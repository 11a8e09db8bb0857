"""The contract of a game: its name and options, its words, its starting position."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, SupportsIndex

from mypy_extensions import mypyc_attr

from rondel.core.errors import BadOption, BadPosition
from rondel.core.packing import Unpacker
from rondel.core.state import PACKED, State
from rondel.core.values import Value


@dataclass(frozen=True)
class Option(Value):
    """A choice made before the game: its name, its values with the default first, what it means."""

    name: str
    values: tuple[str, ...]  # default first; ("14", "11..16") means any number of that range
    text: str
    earlier: tuple[tuple[int, str], ...] = ()  # other defaults, each with the last rules version that had it
    former: tuple[tuple[int, str], ...] = ()  # values offered no more, each with the last rules version that had it

    def usual(self, version: int) -> str:
        """The default under a rules version.

        >>> Option("die", ("off", "on"), "", earlier=((1, "on"),)).usual(1)
        'on'
        """
        return next((value for last, value in self.earlier if version <= last), self.values[0])

    def read(self, value: object, version: int) -> str:
        """The value in its one spelling under a rules version; `BadOption` says what would be right."""
        text = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        if text in self.values or any(text == value and version <= last for last, value in self.former):
            return text
        for span in self.values:
            low, dots, high = span.partition("..")
            if dots and text.isdigit() and int(low) <= int(text) <= int(high):
                return str(int(text))
        raise BadOption(f"option {self.name} cannot be {text!r}; it can be {', '.join(self.values)}")


def read_options(known: tuple[Option, ...], given: dict[str, object], version: int) -> dict[str, str]:
    """All options of a game with their values: those given, and the default of a rules version for the rest."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadOption(f"there is no option {name!r}; the options are {', '.join(names) or 'none'}")
    return {o.name: o.read(given[o.name], version) if o.name in given else o.usual(version) for o in known}


@dataclass(frozen=True)
class Setup(Value):
    """What is settled before a game: which game by which rules, for how many, with which options and tiles."""

    name: str
    players: int
    options: dict[str, str]
    rules_version: int = 1
    supplied: Path = Path()  # the folder of the supplied tables, those of one edition
    tiles: Path | None = None  # a file or folder of the user's own instead of them
    edition: int = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its number of players, options and tiles settled; it makes states."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.loader: Callable[[Setup], Game] | None = None  # who made it of its setup, where more than its class did
        self.name = setup.name
        self.players = setup.players
        self.options = setup.options
        self.rules_version = setup.rules_version
        self.supplied = setup.tiles is None  # whether it is played with the supplied tiles
        self.edition = setup.edition  # of the supplied tiles
        self.fingerprint = ""  # of the meaning of the tile set; "" where there is none
        self.first_fingerprint = ""  # by which the first records name the set: of the bytes of its files
        self.actions = 0  # actions are the ints from 0 to actions - 1
        self._identity: tuple[object, ...] = ()
        self._tag = b""
        self._blank: State | None = None

    def start(self) -> State:
        """The position before the first chance point."""
        raise NotImplementedError

    def meaning(self) -> str:
        """The tile set in one spelling, the same for sets that play alike; "" where a game has no tiles."""
        return ""

    def words(self, action: SupportsIndex) -> str:
        """An action in words; `action` reads them back."""
        raise NotImplementedError

    def action(self, words: str) -> int:
        """The action that the words name; `BadWords` if there is none."""
        raise NotImplementedError

    def from_json(self, position: dict[str, object]) -> State:
        """A state from its description; `BadPosition` lists everything that is wrong with it."""
        raise NotImplementedError

    def from_bytes(self, data: bytes) -> State:
        """A state from what its `to_bytes` gave; `BadPosition` if the bytes are of another game, or of none.

        Bytes say nothing to people and are believed: what comes from strangers is better read by `from_json`.
        """
        tag = self.tag()
        if data[: len(tag)] != tag:
            raise BadPosition("these bytes cannot be read:", ["they are no position of this game with these options"])
        start = len(tag) + 1
        if data[len(tag) : start] != PACKED:
            return self.from_json(json.loads(data[start:]))
        if self._blank is None:
            self._blank = self.start()
        state = self._blank.copy()
        reader = Unpacker(data, start)
        try:
            state.turn = reader.next()
            state.unpack(reader)
        except IndexError:
            raise BadPosition("these bytes cannot be read:", ["they end too early"]) from None
        if not reader.done():
            raise BadPosition("these bytes cannot be read:", ["they do not end where the position does"])
        return state

    # A game as a value.

    def identity(self) -> tuple[object, ...]:
        """What makes two games the same: all that is settled before they begin."""
        if not self._identity:
            options = tuple(sorted(self.options.items()))
            self._identity = self.name, self.rules_version, self.players, options, self.fingerprint
        return self._identity

    def tag(self) -> bytes:
        """Four bytes by which positions of this game are told from those of others."""
        if not self._tag:
            self._tag = blake2b(repr(self.identity()).encode(), digest_size=4).digest()
        return self._tag

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self.identity() == other.identity()

    def __hash__(self) -> int:
        return hash(self.identity())

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.loader or type(self), (self.setup,)

    def __repr__(self) -> str:
        return f"<{self.name} for {self.players}, rules {self.rules_version}>"
