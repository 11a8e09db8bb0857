"""The actions of Glasgow: one int each, and the words for it.

The ints are context-free and never change within a rules version. Buildings and contracts stand
for the same number everywhere: their place in the file of the set. From the activations on, the first
action of a kind follows from how many there are, so it is a number of the game (`Codes`).
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.games.glasgow.rules.effects import BASIC, GOODS, RATES, rate_name
from rondel.games.glasgow.rules.tiles import Tiles
from rondel.parts import cells
from rondel.parts.table import Mistake
from rondel.parts.tile_game import Wording
from rondel.parts.words import CELL, Heard, Said, cell, good, hear, named, numbered, say

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


class Codes:
    """The first action of every kind that follows the activations, for one set of buildings and contracts."""

    def __init__(self, tiles: Tiles) -> None:
        self.next: i64 = ACTIVATE + tiles.count  # + building, from 1
        self.build: i64 = self.next + tiles.count  # + building, from 1
        self.pay_plain: i64 = self.build + tiles.count + 1
        self.pay_whisky: i64 = self.pay_plain + 1  # + good the whisky stands for
        self.reveal: i64 = self.pay_whisky + 2  # + building, from 1; 0 is the last way to pay
        self.contract: i64 = self.reveal + tiles.count  # + contract, from 1
        self.first: i64 = self.contract + tiles.contract_count + 1  # + seat
        self.place: i64 = self.first + 2  # + cell
        self.actions: i64 = self.place + cells.CELLS


class Words(Wording):
    """Actions in words and back, for one set of buildings and contracts."""

    def __init__(self, codes: Codes, tiles: Tiles) -> None:
        self.codes = codes
        self.said = _said(codes)
        self.ids = tiles.ids
        self.contract_ids = tiles.contract_ids
        self.buildings: dict[str, int] = {}
        for labels in (tiles.names, tiles.ids):  # an id counts before a name
            self.buildings.update({label.lower(): number for number, label in enumerate(labels) if number})
        self.contracts = {label.lower(): number for number, label in enumerate(tiles.contract_ids) if number}

    def of(self, action: int) -> str:
        return say(self.said, self, action, self.codes.actions)

    def read(self, words: str) -> int:
        return hear(_HEARD, self, words, "Glasgow", "'move 3' or 'pass'")

    def building(self, label: str) -> int:
        """The number of a building, by id or name."""
        return named(self.buildings, "building", label, repr(self.ids[1]))

    def contract(self, label: str) -> int:
        """The number of a contract, by id."""
        return named(self.contracts, "contract", label, repr(self.contract_ids[1]))


def _rate(words: Words, match: re.Match[str]) -> int:
    try:
        return RATE + RATES.index(rate_name(match[1], match[2]))
    except Mistake as mistake:
        raise BadWords(str(mistake)) from None


def _said(codes: Codes) -> Said[Words]:
    return (
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
        (codes.next + 1, lambda w, n: f"next {w.ids[n + 1]}"),
        (codes.build + 1, lambda w, n: f"build {w.ids[n + 1]}"),
        (codes.pay_plain, lambda w, n: "pay plain"),
        (codes.pay_whisky, lambda w, n: f"pay whisky={BASIC[n]}"),
        (codes.reveal + 1, lambda w, n: f"reveal {w.ids[n + 1]}"),
        (codes.contract + 1, lambda w, n: f"contract {w.contract_ids[n + 1]}"),
        (codes.first, lambda w, n: f"first {letter(n)}"),
        (codes.place, lambda w, n: f"place {cells.spoken(n)}"),
    )


_HEARD: Final[Heard[Words]] = (
    (re.compile(r"pass"), lambda w, m: PASS),
    (re.compile(r"take"), lambda w, m: TAKE),
    (re.compile(r"draw"), lambda w, m: DRAW),
    (re.compile(r"build"), lambda w, m: BUILD_DRAWN),
    (re.compile(r"move (\d{1,9})"), lambda w, m: MOVE + numbered(m[1], RING, "step")),
    (re.compile(r"good (\w+)"), lambda w, m: GOOD + good(m[1], GOODS)),
    (re.compile(r"rate (\w+) ?- ?(\w+)"), _rate),
    (re.compile(r"swap (\w+) ?> ?(\w+)"), lambda w, m: SWAP + good(m[1], GOODS) * 4 + good(m[2], GOODS)),
    (re.compile(r"refresh (\d{1,9})"), lambda w, m: REFRESH + numbered(m[1], RING - 1, "tile of the ring")),
    (re.compile(r"activate (.+)"), lambda w, m: ACTIVATE + w.building(m[1])),
    (re.compile(r"next (.+)"), lambda w, m: w.codes.next + w.building(m[1])),
    (re.compile(r"build (.+)"), lambda w, m: w.codes.build + w.building(m[1])),
    (re.compile(r"pay plain"), lambda w, m: w.codes.pay_plain),
    (re.compile(r"pay whisky ?= ?(\w+)"), lambda w, m: w.codes.pay_whisky + good(m[1], BASIC)),
    (re.compile(r"reveal (.+)"), lambda w, m: w.codes.reveal + w.building(m[1])),
    (re.compile(r"contract (.+)"), lambda w, m: w.codes.contract + w.contract(m[1])),
    (re.compile(r"first ([ab])"), lambda w, m: w.codes.first + seat_number(m[1])),
    (re.compile(f"place {CELL}"), lambda w, m: w.codes.place + cell(m)),
)
