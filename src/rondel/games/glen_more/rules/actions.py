"""The actions of Glen More: one int each, and the words for it.

The ints are context-free and never change within a rules version. A tile stands for the same
number everywhere; the start village, of which each seat has one, is the code that follows the tiles
of the set for whoever acts. From the draws on, the first action of a kind follows from the number of
tiles, so it is a number of the game (`Codes`).
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.tiles import PRODUCE_ANY, SEATS, Tiles
from rondel.parts import cells
from rondel.parts.goods import KINDS
from rondel.parts.tile_game import Wording
from rondel.parts.words import CELL, Heard, Said, cell, good, hear, named, numbered, say

HEAP: Final[i64] = 1024  # codes of goods named with an activation, up to 3 of each of 5 kinds
WHISKY: Final[i64] = KINDS  # follows the goods in BUY
MEMBER: Final[i64] = WHISKY + 1
WARES: Final = (*GOODS, "whisky", "member")
FIELDS: Final[i64] = 14

END: Final[i64] = 0
DISCARD: Final[i64] = 1
TAKE: Final[i64] = 2  # + field
SEAT: Final[i64] = TAKE + FIELDS  # + seat
ROLL: Final[i64] = SEAT + SEATS  # + eyes - 1
BUY: Final[i64] = ROLL + 3  # + good, whisky or member
SELL_WHISKY: Final[i64] = BUY + MEMBER + 1
SELL_MEMBER: Final[i64] = SELL_WHISKY + 1
GAIN: Final[i64] = SELL_MEMBER + 1  # + good
DRAW: Final[i64] = GAIN + KINDS  # + tile


class Codes:
    """The first action of every kind that follows the draws, for a tile set."""

    def __init__(self, tiles: Tiles) -> None:
        n = tiles.home + 1
        self.tiles: i64 = n  # tile codes: Parliament, the set, the start village
        self.steps: i64 = n * n  # from tile to tile
        self.give: i64 = DRAW + n  # + tile
        self.pay: i64 = self.give + n  # + tile * KINDS + good
        self.sell: i64 = self.pay + n * KINDS  # + tile * KINDS + good
        self.step: i64 = self.sell + n * KINDS  # + from * tiles + to
        self.activate: i64 = self.step + self.steps  # + tile * HEAP + goods named
        self.place: i64 = self.activate + n * HEAP  # + cell
        self.march: i64 = self.place + cells.CELLS  # + tile * steps + from * tiles + to
        self.actions: i64 = self.march + n * self.steps


class Words(Wording):
    """Actions in words and back, for one tile set."""

    def __init__(self, codes: Codes, tiles: Tiles) -> None:
        self.codes = codes
        self.tiles = tiles
        self.labels = ["Parliament", *tiles.labels[1 : codes.tiles]]
        self.named = {label.lower(): code for code, label in enumerate(self.labels)}
        self.named.update({tiles.ids[code].lower(): code for code in range(1, codes.tiles)})
        self.said = _said(codes)

    def of(self, action: int) -> str:
        return say(self.said, self, action, self.codes.actions)

    def heaped(self, code: int) -> str:
        """Goods in words, `wood+sheep+sheep`."""
        return "+".join(name for k, name in enumerate(GOODS) for _ in range((code >> 2 * k) & 3))

    def activation(self, n: int) -> str:
        """An activation that is no step."""
        tile, goods = divmod(n, HEAP)
        if not goods:
            return f"activate {self.labels[tile]}"
        link = "for" if self.tiles.act[tile] == PRODUCE_ANY else "with"
        return f"activate {self.labels[tile]} {link} {self.heaped(goods)}"

    def march(self, n: int) -> str:
        """An activation that moves a clan member."""
        tile, step = divmod(n, self.codes.steps)
        return f"activate {self.labels[tile]}: {self.step(step)}"

    def step(self, n: int) -> str:
        """From tile to tile, or to Parliament."""
        return f"{self.labels[n // self.codes.tiles]} > {self.labels[n % self.codes.tiles]}"

    def read(self, words: str) -> int:
        return hear(_HEARD, self, words, "Glen More", "'take 7' or 'end turn'")

    def tile(self, label: str) -> int:
        """The code of a tile or of Parliament, by label or id."""
        return named(self.named, "tile", label, f"{self.labels[1]!r} or {self.tiles.ids[1]!r}")


def _activate(words: Words, match: re.Match[str]) -> int:
    label, goods = match[1], 0
    if label not in words.named:
        label, _, named = re.sub(r" (with|for) ", "\n", label).rpartition("\n")
        if not label:
            label, named = match[1], ""
        for name in filter(None, (part.strip() for part in named.split("+"))):
            kind = good(name, WARES)
            if kind >= len(GOODS) or (goods >> 2 * kind) & 3 == 3:
                raise BadWords(f"cannot activate with {named!r}: at most 3 each of {', '.join(GOODS)}")
            goods += 1 << 2 * kind
    return words.codes.activate + words.tile(label) * HEAP + goods


def _sell(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    if kind >= len(GOODS):
        return SELL_WHISKY if kind == WHISKY else SELL_MEMBER
    if match[2] is None:
        return -1
    return words.codes.sell + words.tile(match[2]) * KINDS + kind


def _pay(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    return words.codes.pay + words.tile(match[2]) * KINDS + kind if kind < len(GOODS) else -1


def _gain(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    return GAIN + kind if kind < len(GOODS) else -1


def _said(codes: Codes) -> Said[Words]:
    return (
        (END, lambda w, n: "end turn"),
        (DISCARD, lambda w, n: "discard"),
        (TAKE, lambda w, n: f"take {n}"),
        (SEAT, lambda w, n: f"seat {letter(n)}"),
        (ROLL, lambda w, n: f"roll {n + 1}"),
        (BUY, lambda w, n: f"buy {WARES[n]}"),
        (SELL_WHISKY, lambda w, n: "sell whisky"),
        (SELL_MEMBER, lambda w, n: "sell member"),
        (GAIN, lambda w, n: f"gain {GOODS[n]}"),
        (DRAW, lambda w, n: f"draw {w.labels[n]}"),
        (codes.give, lambda w, n: f"give member from {w.labels[n]}"),
        (codes.pay, lambda w, n: f"pay {GOODS[n % KINDS]} from {w.labels[n // KINDS]}"),
        (codes.sell, lambda w, n: f"sell {GOODS[n % KINDS]} from {w.labels[n // KINDS]}"),
        (codes.step, lambda w, n: f"step {w.step(n)}"),
        (codes.activate, lambda w, n: w.activation(n)),
        (codes.place, lambda w, n: f"place {cells.spoken(n)}"),
        (codes.march, lambda w, n: w.march(n)),
    )


_HEARD: Final[Heard[Words]] = (
    (re.compile(r"end turn"), lambda w, m: END),
    (re.compile(r"discard"), lambda w, m: DISCARD),
    (re.compile(r"take (\d{1,9})"), lambda w, m: TAKE + numbered(m[1], FIELDS - 1, "field")),
    (re.compile(r"seat ([a-e])"), lambda w, m: SEAT + seat_number(m[1])),
    (re.compile(r"roll ([1-3])"), lambda w, m: ROLL + int(m[1]) - 1),
    (re.compile(r"buy (\w+)"), lambda w, m: BUY + good(m[1], WARES)),
    (re.compile(r"gain (\w+)"), _gain),
    (re.compile(r"draw (.+)"), lambda w, m: DRAW + w.tile(m[1])),
    (re.compile(r"give member from (.+)"), lambda w, m: w.codes.give + w.tile(m[1])),
    (re.compile(r"pay (\w+) from (.+)"), _pay),
    (re.compile(r"sell (\w+)(?: from (.+))?"), _sell),
    (re.compile(r"step (.+) > (.+)"), lambda w, m: w.codes.step + w.tile(m[1]) * w.codes.tiles + w.tile(m[2])),
    (re.compile(f"place {CELL}"), lambda w, m: w.codes.place + cell(m)),
    (
        re.compile(r"activate ([^:]+): ?(.+) > (.+)"),
        lambda w, m: w.codes.march + (w.tile(m[1]) * w.codes.tiles + w.tile(m[2])) * w.codes.tiles + w.tile(m[3]),
    ),
    (re.compile(r"activate ([^:]+)"), _activate),
)
