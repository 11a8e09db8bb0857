"""The actions of Glen More: one int each, and the words for it.

The ints are context-free and never change within a rules version. A tile stands for the same
number everywhere; the start village, of which each seat has one, is `HOME` for whoever acts.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.tiles import PRODUCE_ANY, Tiles
from rondel.parts import cells
from rondel.parts.words import CELL, Heard, Said, cell, good, hear, named, numbered, say

HOME: Final[i64] = 68  # the start village of whoever acts
TILES: Final[i64] = 69  # tile codes: 0 is Parliament, 1 to 67 the set, 68 the start village
HEAP: Final[i64] = 1024  # codes of goods named with an activation, up to 3 of each of 5 kinds
WHISKY: Final[i64] = 5  # follows the goods in BUY
MEMBER: Final[i64] = 6
WARES: Final = (*GOODS, "whisky", "member")
FIELDS: Final[i64] = 14

END: Final[i64] = 0
DISCARD: Final[i64] = 1
TAKE: Final[i64] = 2  # + field
SEAT: Final[i64] = TAKE + FIELDS  # + seat
ROLL: Final[i64] = SEAT + 5  # + eyes - 1
BUY: Final[i64] = ROLL + 3  # + good, whisky or member
SELL_WHISKY: Final[i64] = BUY + 7
SELL_MEMBER: Final[i64] = SELL_WHISKY + 1
GAIN: Final[i64] = SELL_MEMBER + 1  # + good
DRAW: Final[i64] = GAIN + 5  # + tile
GIVE: Final[i64] = DRAW + TILES  # + tile
PAY: Final[i64] = GIVE + TILES  # + tile * 5 + good
SELL: Final[i64] = PAY + TILES * 5  # + tile * 5 + good
STEP: Final[i64] = SELL + TILES * 5  # + from * TILES + to
ACTIVATE: Final[i64] = STEP + TILES * TILES  # + tile * HEAP + goods named
PLACE: Final[i64] = ACTIVATE + TILES * HEAP  # + cell
MARCH: Final[i64] = PLACE + cells.CELLS  # + (tile * TILES + from) * TILES + to
ACTIONS: Final[i64] = MARCH + TILES * TILES * TILES


class Words:
    """Actions in words and back, for one tile set."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.labels = ["Parliament", *tiles.labels[1 : HOME + 1]]
        self.codes = {label.lower(): code for code, label in enumerate(self.labels)}
        self.codes.update({tiles.ids[code].lower(): code for code in range(1, HOME + 1)})

    def of(self, action: int) -> str:
        """An action in words."""
        return say(_SAID, self, action, ACTIONS)

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
        tile, step = divmod(n, TILES * TILES)
        return f"activate {self.labels[tile]}: {self.step(step)}"

    def step(self, n: int) -> str:
        """From tile to tile, or to Parliament."""
        return f"{self.labels[n // TILES]} > {self.labels[n % TILES]}"

    def read(self, words: str) -> int:
        """The action that words name."""
        return hear(_HEARD, self, words, "Glen More", "'take 7' or 'end turn'")

    def tile(self, label: str) -> int:
        """The code of a tile or of Parliament, by label or id."""
        return named(self.codes, "tile", label, f"{self.labels[1]!r} or {self.tiles.ids[1]!r}")


def _activate(words: Words, match: re.Match[str]) -> int:
    label, goods = match[1], 0
    if label not in words.codes:
        label, _, named = re.sub(r" (with|for) ", "\n", label).rpartition("\n")
        if not label:
            label, named = match[1], ""
        for name in filter(None, (part.strip() for part in named.split("+"))):
            kind = good(name, WARES)
            if kind >= len(GOODS) or (goods >> 2 * kind) & 3 == 3:
                raise BadWords(f"cannot activate with {named!r}: at most 3 each of {', '.join(GOODS)}")
            goods += 1 << 2 * kind
    return ACTIVATE + words.tile(label) * HEAP + goods


def _sell(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    if kind >= len(GOODS):
        return SELL_WHISKY if kind == WHISKY else SELL_MEMBER
    if match[2] is None:
        return -1
    return SELL + words.tile(match[2]) * 5 + kind


def _pay(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    return PAY + words.tile(match[2]) * 5 + kind if kind < len(GOODS) else -1


def _gain(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    return GAIN + kind if kind < len(GOODS) else -1


_SAID: Final[Said[Words]] = (
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
    (GIVE, lambda w, n: f"give member from {w.labels[n]}"),
    (PAY, lambda w, n: f"pay {GOODS[n % 5]} from {w.labels[n // 5]}"),
    (SELL, lambda w, n: f"sell {GOODS[n % 5]} from {w.labels[n // 5]}"),
    (STEP, lambda w, n: f"step {w.step(n)}"),
    (ACTIVATE, lambda w, n: w.activation(n)),
    (PLACE, lambda w, n: f"place {cells.spoken(n)}"),
    (MARCH, lambda w, n: w.march(n)),
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
    (re.compile(r"give member from (.+)"), lambda w, m: GIVE + w.tile(m[1])),
    (re.compile(r"pay (\w+) from (.+)"), _pay),
    (re.compile(r"sell (\w+)(?: from (.+))?"), _sell),
    (re.compile(r"step (.+) > (.+)"), lambda w, m: STEP + w.tile(m[1]) * TILES + w.tile(m[2])),
    (re.compile(f"place {CELL}"), lambda w, m: PLACE + cell(m)),
    (
        re.compile(r"activate ([^:]+): ?(.+) > (.+)"),
        lambda w, m: MARCH + (w.tile(m[1]) * TILES + w.tile(m[2])) * TILES + w.tile(m[3]),
    ),
    (re.compile(r"activate ([^:]+)"), _activate),
)
