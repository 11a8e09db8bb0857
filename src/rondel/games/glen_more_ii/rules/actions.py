"""The actions of Glen More II: one int each, and the words for it.

The ints are context-free and never change within a rules version. A tile stands for the same
number everywhere; the two home tiles, of which each seat has its own, are `HOME` and `HOME + 1`
for whoever acts.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.games.glen_more_ii.rules.clans import FIELDS, Clans
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.tiles import CASTLE, FOR_VP, GAIN_ANY, OPTIONS, SINCLAIR, VILLAGE, Tiles
from rondel.parts import cells
from rondel.parts.words import CELL, Heard, Said, cell, good, hear, named, numbered, say

HOME: Final[i64] = VILLAGE  # the Starting Village of whoever acts; the Home Castle follows
TILES: Final[i64] = HOME + 2  # tile codes: 1 to 70 the set, 71 The End, 72 and 73 the home tiles
NO_TILE: Final = "no tile"  # so that every action has words
SPACES: Final[i64] = 16  # the largest ring
WHISKY: Final[i64] = 5  # what follows the resources in BUY and SELL_OTHER: cask, Scotsman, coin
WARES: Final = (*GOODS, "whisky", "scotsman", "coin")

END: Final[i64] = 0
FORGO: Final[i64] = 1
SKIP: Final[i64] = 2
STOP: Final[i64] = 3
RELINQUISH: Final[i64] = 4
ADVANCE: Final[i64] = 5  # + space
DISCARD_COIN: Final[i64] = ADVANCE + SPACES  # + space
DISCARD_MP: Final[i64] = DISCARD_COIN + SPACES  # + space
SEAT: Final[i64] = DISCARD_MP + SPACES  # + seat
ROLL: Final[i64] = SEAT + 4  # + eyes - 1
EFFECT: Final[i64] = ROLL + 3  # + place in the list of one-time effects
GAIN: Final[i64] = EFFECT + 8  # + kind
KEEP: Final[i64] = GAIN + 5  # + kind
BUY: Final[i64] = KEEP + 5  # + ware
SELL_OTHER: Final[i64] = BUY + 8  # + cask, Scotsman, coin
CLAN: Final[i64] = SELL_OTHER + 3  # + field
DRAW: Final[i64] = CLAN + FIELDS  # + tile
PICK: Final[i64] = DRAW + TILES  # + tile
GIVE: Final[i64] = PICK + TILES  # + tile
PUT: Final[i64] = GIVE + TILES  # + tile
PUT_SCOTSMAN: Final[i64] = PUT + TILES  # + tile
REMOVE: Final[i64] = PUT_SCOTSMAN + TILES  # + tile
PAY: Final[i64] = REMOVE + TILES  # + tile * 5 + kind
SELL: Final[i64] = PAY + TILES * 5  # + tile * 5 + kind
MOVE: Final[i64] = SELL + TILES * 5  # + from * TILES + to
PLACE: Final[i64] = MOVE + TILES * TILES  # + cell
ACTIVATE: Final[i64] = PLACE + cells.CELLS  # + tile * OPTIONS + option
ACTIONS: Final[i64] = ACTIVATE + TILES * OPTIONS


class Words:
    """Actions in words and back, for one tile set."""

    def __init__(self, tiles: Tiles, clans: Clans) -> None:
        self.tiles = tiles
        self.clans = clans
        self.labels = [NO_TILE, *tiles.labels[1:VILLAGE], tiles.labels[VILLAGE], tiles.labels[CASTLE]]
        ids = [NO_TILE, *tiles.ids[1:VILLAGE], tiles.ids[VILLAGE], tiles.ids[CASTLE]]
        self.codes = {label.lower(): code for code, label in enumerate(self.labels)}
        self.codes.update({ids[code].lower(): code for code in range(1, TILES)})
        self.fields = {name.lower(): field for field, name in enumerate(clans.names)}

    def of(self, action: int) -> str:
        """An action in words."""
        return say(_SAID, self, action, ACTIONS)

    def activation(self, n: int) -> str:
        """An activation with its option."""
        tile, option = divmod(n, int(OPTIONS))
        if option == 0:
            return f"activate {self.labels[tile]}"
        if option & FOR_VP:
            rest = self.handed(option - FOR_VP)
            return f"activate {self.labels[tile]} for vp" + (f" with {rest}" if rest else "")
        at = tile if tile < VILLAGE else (VILLAGE, CASTLE)[tile - VILLAGE]
        link = "for" if self.tiles.act[at] == GAIN_ANY else "with"
        return f"activate {self.labels[tile]} {link} {self.handed(option)}"

    def handed(self, option: int) -> str:
        """What is handed in, `sheep+cattle+coin`."""
        named = [name for k, name in enumerate(GOODS) for _ in range((option >> 2 * k) & 3)]
        return "+".join([*named, "coin"] if option & SINCLAIR else named)

    def read(self, words: str) -> int:
        """The action that words name."""
        return hear(_HEARD, self, words, "Glen More II", "'advance 7' or 'end turn'")

    def tile(self, label: str) -> int:
        """The code of a tile, by name or id."""
        return named(self.codes, "tile", label, f"{self.labels[1]!r} or {self.tiles.ids[1]!r}")


def _space(base: int, number: str) -> int:
    return base + numbered(number, SPACES - 1, "space")


def _activate(words: Words, match: re.Match[str]) -> int:
    label, option = match[1], 0
    if label not in words.codes and (found := re.fullmatch(r"(.+?)( for vp)?(?: (?:with|for) ([a-z+ ]+))?", label)):
        label = found[1]
        option = int(FOR_VP) if found[2] else 0
        for name in filter(None, (part.strip() for part in (found[3] or "").split("+"))):
            kind = good(name, (*GOODS, "coin"))
            held, most = (option >> 10 & 1, 1) if kind == len(GOODS) else (option >> 2 * kind & 3, 3)
            if held == most:
                raise BadWords(f"cannot activate with {found[3]!r}: at most 3 of a kind and 1 coin")
            option += 1 << 2 * kind  # the coin follows the resources: SINCLAIR
    return ACTIVATE + words.tile(label) * OPTIONS + option


def _sell(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    if kind >= len(GOODS):
        return SELL_OTHER + kind - len(GOODS)
    if match[2] is None:
        raise BadWords(f"say from which tile: 'sell {match[1]} from {words.labels[1]}'")
    return SELL + words.tile(match[2]) * 5 + kind


def _clan(words: Words, match: re.Match[str]) -> int:
    if match[1] not in words.fields:
        raise BadWords(f"there is no clan {match[1]!r}; the clans are {', '.join(words.clans.names)}")
    return CLAN + words.fields[match[1]]


_SAID: Final[Said[Words]] = (
    (END, lambda w, n: "end turn"),
    (FORGO, lambda w, n: "forgo"),
    (SKIP, lambda w, n: "skip"),
    (STOP, lambda w, n: "stop"),
    (RELINQUISH, lambda w, n: "relinquish"),
    (ADVANCE, lambda w, n: f"advance {n}"),
    (DISCARD_COIN, lambda w, n: f"discard {n} for coin"),
    (DISCARD_MP, lambda w, n: f"discard {n} for mp"),
    (SEAT, lambda w, n: f"seat {letter(n)}"),
    (ROLL, lambda w, n: f"roll {n + 1}"),
    (EFFECT, lambda w, n: f"effect {n + 1}"),
    (GAIN, lambda w, n: f"gain {GOODS[n]}"),
    (KEEP, lambda w, n: f"keep {GOODS[n]}"),
    (BUY, lambda w, n: f"buy {WARES[n]}"),
    (SELL_OTHER, lambda w, n: f"sell {WARES[n + 5]}"),
    (CLAN, lambda w, n: f"clan {w.clans.names[n]}"),
    (DRAW, lambda w, n: f"draw {w.labels[n]}"),
    (PICK, lambda w, n: f"pick {w.labels[n]}"),
    (GIVE, lambda w, n: f"give scotsman from {w.labels[n]}"),
    (PUT, lambda w, n: f"put on {w.labels[n]}"),
    (PUT_SCOTSMAN, lambda w, n: f"put scotsman on {w.labels[n]}"),
    (REMOVE, lambda w, n: f"remove {w.labels[n]}"),
    (PAY, lambda w, n: f"pay {GOODS[n % 5]} from {w.labels[n // 5]}"),
    (SELL, lambda w, n: f"sell {GOODS[n % 5]} from {w.labels[n // 5]}"),
    (MOVE, lambda w, n: f"move {w.labels[n // TILES]} > {w.labels[n % TILES]}"),
    (PLACE, lambda w, n: f"place {cells.spoken(n)}"),
    (ACTIVATE, lambda w, n: w.activation(n)),
)

_HEARD: Final[Heard[Words]] = (
    (re.compile(r"end turn"), lambda w, m: END),
    (re.compile(r"forgo"), lambda w, m: FORGO),
    (re.compile(r"skip"), lambda w, m: SKIP),
    (re.compile(r"stop"), lambda w, m: STOP),
    (re.compile(r"relinquish"), lambda w, m: RELINQUISH),
    (re.compile(r"advance (\d{1,9})"), lambda w, m: _space(ADVANCE, m[1])),
    (re.compile(r"discard (\d{1,9}) for coin"), lambda w, m: _space(DISCARD_COIN, m[1])),
    (re.compile(r"discard (\d{1,9}) for mp"), lambda w, m: _space(DISCARD_MP, m[1])),
    (re.compile(r"seat ([a-d])"), lambda w, m: SEAT + seat_number(m[1])),
    (re.compile(r"roll ([1-3])"), lambda w, m: ROLL + int(m[1]) - 1),
    (re.compile(r"effect ([1-8])"), lambda w, m: EFFECT + int(m[1]) - 1),
    (re.compile(r"gain (\w+)"), lambda w, m: GAIN + good(m[1], GOODS)),
    (re.compile(r"keep (\w+)"), lambda w, m: KEEP + good(m[1], GOODS)),
    (re.compile(r"buy (\w+)"), lambda w, m: BUY + good(m[1], WARES)),
    (re.compile(r"sell (\w+)(?: from (.+))?"), _sell),
    (re.compile(r"clan (.+)"), _clan),
    (re.compile(r"draw (.+)"), lambda w, m: DRAW + w.tile(m[1])),
    (re.compile(r"pick (.+)"), lambda w, m: PICK + w.tile(m[1])),
    (re.compile(r"give scotsman from (.+)"), lambda w, m: GIVE + w.tile(m[1])),
    (re.compile(r"put on (.+)"), lambda w, m: PUT + w.tile(m[1])),
    (re.compile(r"put scotsman on (.+)"), lambda w, m: PUT_SCOTSMAN + w.tile(m[1])),
    (re.compile(r"remove (.+)"), lambda w, m: REMOVE + w.tile(m[1])),
    (re.compile(r"pay (\w+) from (.+)"), lambda w, m: PAY + w.tile(m[2]) * 5 + good(m[1], GOODS)),
    (re.compile(r"move (.+) > (.+)"), lambda w, m: MOVE + w.tile(m[1]) * TILES + w.tile(m[2])),
    (re.compile(f"place {CELL}"), lambda w, m: PLACE + cell(m)),
    (re.compile(r"activate (.+)"), _activate),
)
