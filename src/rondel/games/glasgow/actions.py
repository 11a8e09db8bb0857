"""The actions of Glasgow: one int each, and the words for it.

The ints are context-free and never change within a rules version. Buildings and contracts stand
for the same number everywhere: their place in the file of the set.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.games.glasgow.effects import BASIC, GOODS, RATES, rate_name
from rondel.games.glasgow.tiles import BUILDINGS, CONTRACTS, Tiles
from rondel.parts import cells
from rondel.parts.table import Mistake

RING: Final[i64] = 16  # tiles of the ring (GL-5)

PASS: Final[i64] = 0
TAKE: Final[i64] = 1
DRAW: Final[i64] = 2
BUILD_DRAWN: Final[i64] = 3
MOVE: Final[i64] = 4  # + steps, 0 to 16
GOOD: Final[i64] = MOVE + RING + 1  # + good
RATE: Final[i64] = GOOD + 4  # + rate
SWAP: Final[i64] = RATE + 3  # + good given * 4 + good received
REFRESH: Final[i64] = SWAP + 16  # + tile of the ring
ACTIVATE: Final[i64] = REFRESH + RING - 1  # + building, from 1
NEXT: Final[i64] = ACTIVATE + BUILDINGS  # + building
BUILD: Final[i64] = NEXT + BUILDINGS  # + building
PAY_PLAIN: Final[i64] = BUILD + BUILDINGS + 1
PAY_WHISKY: Final[i64] = PAY_PLAIN + 1  # + good the whisky stands for
REVEAL: Final[i64] = PAY_WHISKY + 2  # + building, from 1
CONTRACT: Final[i64] = REVEAL + BUILDINGS  # + contract, from 1
FIRST: Final[i64] = CONTRACT + CONTRACTS + 1  # + seat
PLACE: Final[i64] = FIRST + 2  # + cell
ACTIONS: Final[i64] = PLACE + cells.CELLS


class Words:
    """Actions in words and back, for one set of buildings and contracts."""

    def __init__(self, tiles: Tiles) -> None:
        self.ids = tiles.ids
        self.contract_ids = tiles.contract_ids
        self.buildings: dict[str, int] = {}
        for labels in (tiles.names, tiles.ids):  # an id counts before a name
            self.buildings.update({label.lower(): number for number, label in enumerate(labels) if number})
        self.contracts = {label.lower(): number for number, label in enumerate(tiles.contract_ids) if number}

    def of(self, action: int) -> str:
        """An action in words."""
        if 0 <= action < ACTIONS:
            for base, say in reversed(_SAID):
                if action >= base:
                    return say(self, action - base)
        raise BadWords(f"there is no action {action}; actions are the numbers from 0 to {ACTIONS - 1}")

    def read(self, words: str) -> int:
        """The action that words name."""
        text = " ".join(words.lower().split())
        for pattern, find in _READ:
            match = pattern.fullmatch(text)
            if match is not None:
                return find(self, match)
        raise BadWords(f"cannot read {words.strip()!r} as a choice of Glasgow; an example is 'move 3' or 'pass'")

    def building(self, label: str) -> int:
        """The number of a building, by id or name."""
        number = self.buildings.get(label.strip())
        if number is None:
            raise BadWords(f"there is no building {label.strip()!r}; name it like {self.ids[1]!r}")
        return number

    def contract(self, label: str) -> int:
        """The number of a contract, by id."""
        number = self.contracts.get(label.strip())
        if number is None:
            raise BadWords(f"there is no contract {label.strip()!r}; name it like {self.contract_ids[1]!r}")
        return number


def _good(word: str, known: tuple[str, ...]) -> int:
    if word not in known:
        raise BadWords(f"there is no good {word!r} here; the goods are {', '.join(known)}")
    return known.index(word)


def _rate(words: Words, match: re.Match[str]) -> int:
    try:
        return RATE + RATES.index(rate_name(match[1], match[2]))
    except Mistake as mistake:
        raise BadWords(str(mistake)) from None


def _number(text: str, most: int, what: str) -> int:
    if int(text) > most:
        raise BadWords(f"there is no {what} {text}; it is a number from 0 to {most}")
    return int(text)


def _place(words: Words, match: re.Match[str]) -> int:
    x, y = int(match[1]), int(match[2])
    if not (-64 <= x <= 63 and -64 <= y <= 63):
        raise BadWords(f"there is no cell {x},{y}; cells reach from -64,-64 to 63,63")
    return PLACE + cells.cell(x, y)


_SAID: Final[tuple[tuple[int, Callable[[Words, int], str]], ...]] = (
    (PASS, lambda w, n: "pass"),
    (TAKE, lambda w, n: "take"),
    (DRAW, lambda w, n: "draw"),
    (BUILD_DRAWN, lambda w, n: "build"),
    (MOVE, lambda w, n: f"move {n}"),
    (GOOD, lambda w, n: f"good {GOODS[n]}"),
    (RATE, lambda w, n: f"rate {RATES[n]}"),
    (SWAP, lambda w, n: f"swap {GOODS[n // 4]}>{GOODS[n % 4]}"),
    (REFRESH, lambda w, n: f"refresh {n}"),
    (ACTIVATE + 1, lambda w, n: f"activate {w.ids[n + 1]}"),
    (NEXT + 1, lambda w, n: f"next {w.ids[n + 1]}"),
    (BUILD + 1, lambda w, n: f"build {w.ids[n + 1]}"),
    (PAY_PLAIN, lambda w, n: "pay plain"),
    (PAY_WHISKY, lambda w, n: f"pay whisky={BASIC[n]}"),
    (REVEAL + 1, lambda w, n: f"reveal {w.ids[n + 1]}"),
    (CONTRACT + 1, lambda w, n: f"contract {w.contract_ids[n + 1]}"),
    (FIRST, lambda w, n: f"first {'AB'[n]}"),
    (PLACE, lambda w, n: f"place {cells.spoken(n)}"),
)

_READ: Final[tuple[tuple[re.Pattern[str], Callable[[Words, re.Match[str]], int]], ...]] = (
    (re.compile(r"pass"), lambda w, m: PASS),
    (re.compile(r"take"), lambda w, m: TAKE),
    (re.compile(r"draw"), lambda w, m: DRAW),
    (re.compile(r"build"), lambda w, m: BUILD_DRAWN),
    (re.compile(r"move (\d{1,9})"), lambda w, m: MOVE + _number(m[1], 16, "step")),
    (re.compile(r"good (\w+)"), lambda w, m: GOOD + _good(m[1], GOODS)),
    (re.compile(r"rate (\w+) ?- ?(\w+)"), _rate),
    (re.compile(r"swap (\w+) ?> ?(\w+)"), lambda w, m: SWAP + _good(m[1], GOODS) * 4 + _good(m[2], GOODS)),
    (re.compile(r"refresh (\d{1,9})"), lambda w, m: REFRESH + _number(m[1], 15, "tile of the ring")),
    (re.compile(r"activate (.+)"), lambda w, m: ACTIVATE + w.building(m[1])),
    (re.compile(r"next (.+)"), lambda w, m: NEXT + w.building(m[1])),
    (re.compile(r"build (.+)"), lambda w, m: BUILD + w.building(m[1])),
    (re.compile(r"pay plain"), lambda w, m: PAY_PLAIN),
    (re.compile(r"pay whisky ?= ?(\w+)"), lambda w, m: PAY_WHISKY + _good(m[1], BASIC)),
    (re.compile(r"reveal (.+)"), lambda w, m: REVEAL + w.building(m[1])),
    (re.compile(r"contract (.+)"), lambda w, m: CONTRACT + w.contract(m[1])),
    (re.compile(r"first ([ab])"), lambda w, m: FIRST + "ab".index(m[1])),
    (re.compile(r"place \(?(-?\d{1,9}) ?, ?(-?\d{1,9})\)?"), _place),
)
