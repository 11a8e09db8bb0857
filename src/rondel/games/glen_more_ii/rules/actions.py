"""The actions of Glen More II: one int each, and the words for it.

The ints are context-free and never change within a rules version. A tile stands for the same
number everywhere; the two home tiles, of which each seat has its own, are the two codes that follow
the tiles of the set for whoever acts. How many actions of a kind there are follows from the tile set,
so the first of each kind is a number of the game (`Codes`).
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.games.glen_more_ii.rules.clans import Clans
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.tiles import FOR_VP, GAIN_ANY, OPTIONS, SEATS, SINCLAIR, Tiles
from rondel.parts import cells
from rondel.parts.goods import KINDS
from rondel.parts.tile_game import Wording
from rondel.parts.words import CELL, Heard, Said, cell, good, hear, named, numbered, say

NO_TILE: Final = "no tile"  # so that every action has words
SPACES: Final[i64] = 16  # the largest ring
EFFECTS: Final[i64] = 8  # the most one-time effects of a tile
WHISKY: Final[i64] = KINDS  # what follows the resources in what is bought and sold: cask, Scotsman, coin
WARES: Final = (*GOODS, "whisky", "scotsman", "coin")

END: Final[i64] = 0
FORGO: Final[i64] = 1
SKIP: Final[i64] = 2
STOP: Final[i64] = 3
RELINQUISH: Final[i64] = 4


class Codes:
    """The first action of every kind, for a tile set and its clans."""

    def __init__(self, tiles: Tiles, clans: Clans) -> None:
        n = tiles.village + 2
        self.tiles: i64 = n  # tile codes: none, the set, The End, both home tiles
        self.advance: i64 = RELINQUISH + 1  # + space
        self.discard_coin: i64 = self.advance + SPACES  # + space
        self.discard_mp: i64 = self.discard_coin + SPACES  # + space
        self.seat: i64 = self.discard_mp + SPACES  # + seat
        self.roll: i64 = self.seat + SEATS  # + eyes - 1
        self.effect: i64 = self.roll + 3  # + place in the list of one-time effects
        self.gain: i64 = self.effect + EFFECTS  # + kind
        self.keep: i64 = self.gain + KINDS  # + kind
        self.buy: i64 = self.keep + KINDS  # + ware
        self.sell_other: i64 = self.buy + len(WARES)  # + cask, Scotsman, coin
        self.clan: i64 = self.sell_other + len(WARES) - KINDS  # + field
        self.draw: i64 = self.clan + clans.fields  # + tile
        self.pick: i64 = self.draw + n  # + tile
        self.give: i64 = self.pick + n  # + tile
        self.put: i64 = self.give + n  # + tile
        self.put_scotsman: i64 = self.put + n  # + tile
        self.remove: i64 = self.put_scotsman + n  # + tile
        self.pay: i64 = self.remove + n  # + tile * KINDS + kind
        self.sell: i64 = self.pay + n * KINDS  # + tile * KINDS + kind
        self.move: i64 = self.sell + n * KINDS  # + from * tiles + to
        self.place: i64 = self.move + n * n  # + cell
        self.activate: i64 = self.place + cells.CELLS  # + tile * OPTIONS + option
        self.actions: i64 = self.activate + n * OPTIONS


class Words(Wording):
    """Actions in words and back, for one tile set."""

    def __init__(self, codes: Codes, tiles: Tiles, clans: Clans) -> None:
        self.codes = codes
        self.tiles = tiles
        self.clans = clans
        homes = [tiles.village, tiles.castle]
        self.numbers = [*range(tiles.village), *homes]  # of the tile that a tile code means, for the first seat
        self.labels = [NO_TILE, *(tiles.labels[number] for number in self.numbers[1:])]
        self.named = {label.lower(): code for code, label in enumerate(self.labels)}
        self.named.update({tiles.ids[number].lower(): code for code, number in enumerate(self.numbers) if code})
        self.said = _said(codes)
        self.fields = {name.lower(): field for field, name in enumerate(clans.names)}

    def of(self, action: int) -> str:
        return say(self.said, self, action, self.codes.actions)

    def activation(self, n: int) -> str:
        """An activation with its option."""
        tile, option = divmod(n, int(OPTIONS))
        if option == 0:
            return f"activate {self.labels[tile]}"
        if option & FOR_VP:
            rest = self.handed(option - FOR_VP)
            return f"activate {self.labels[tile]} for vp" + (f" with {rest}" if rest else "")
        link = "for" if self.tiles.act[self.numbers[tile]] == GAIN_ANY else "with"
        return f"activate {self.labels[tile]} {link} {self.handed(option)}"

    def handed(self, option: int) -> str:
        """What is handed in, `sheep+cattle+coin`."""
        named = [name for k, name in enumerate(GOODS) for _ in range((option >> 2 * k) & 3)]
        return "+".join([*named, "coin"] if option & SINCLAIR else named)

    def read(self, words: str) -> int:
        return hear(_HEARD, self, words, "Glen More II", "'advance 7' or 'end turn'")

    def tile(self, label: str) -> int:
        """The code of a tile, by name or id."""
        return named(self.named, "tile", label, f"{self.labels[1]!r} or {self.tiles.ids[1]!r}")


def _space(base: int, number: str) -> int:
    return base + numbered(number, SPACES - 1, "space")


def _activate(words: Words, match: re.Match[str]) -> int:
    label, option = match[1], 0
    if label not in words.named and (found := re.fullmatch(r"(.+?)( for vp)?(?: (?:with|for) ([a-z+ ]+))?", label)):
        label = found[1]
        option = int(FOR_VP) if found[2] else 0
        for name in filter(None, (part.strip() for part in (found[3] or "").split("+"))):
            kind = good(name, (*GOODS, "coin"))
            held, most = (option >> 10 & 1, 1) if kind == len(GOODS) else (option >> 2 * kind & 3, 3)
            if held == most:
                raise BadWords(f"cannot activate with {found[3]!r}: at most 3 of a kind and 1 coin")
            option += 1 << 2 * kind  # the coin follows the resources: SINCLAIR
    return words.codes.activate + words.tile(label) * OPTIONS + option


def _sell(words: Words, match: re.Match[str]) -> int:
    kind = good(match[1], WARES)
    if kind >= len(GOODS):
        return words.codes.sell_other + kind - len(GOODS)
    if match[2] is None:
        raise BadWords(f"say from which tile: 'sell {match[1]} from {words.labels[1]}'")
    return words.codes.sell + words.tile(match[2]) * KINDS + kind


def _clan(words: Words, match: re.Match[str]) -> int:
    if match[1] not in words.fields:
        raise BadWords(f"there is no clan {match[1]!r}; the clans are {', '.join(words.clans.names)}")
    return words.codes.clan + words.fields[match[1]]


def _said(codes: Codes) -> Said[Words]:
    return (
        (END, lambda w, n: "end turn"),
        (FORGO, lambda w, n: "forgo"),
        (SKIP, lambda w, n: "skip"),
        (STOP, lambda w, n: "stop"),
        (RELINQUISH, lambda w, n: "relinquish"),
        (codes.advance, lambda w, n: f"advance {n}"),
        (codes.discard_coin, lambda w, n: f"discard {n} for coin"),
        (codes.discard_mp, lambda w, n: f"discard {n} for mp"),
        (codes.seat, lambda w, n: f"seat {letter(n)}"),
        (codes.roll, lambda w, n: f"roll {n + 1}"),
        (codes.effect, lambda w, n: f"effect {n + 1}"),
        (codes.gain, lambda w, n: f"gain {GOODS[n]}"),
        (codes.keep, lambda w, n: f"keep {GOODS[n]}"),
        (codes.buy, lambda w, n: f"buy {WARES[n]}"),
        (codes.sell_other, lambda w, n: f"sell {WARES[n + KINDS]}"),
        (codes.clan, lambda w, n: f"clan {w.clans.names[n]}"),
        (codes.draw, lambda w, n: f"draw {w.labels[n]}"),
        (codes.pick, lambda w, n: f"pick {w.labels[n]}"),
        (codes.give, lambda w, n: f"give scotsman from {w.labels[n]}"),
        (codes.put, lambda w, n: f"put on {w.labels[n]}"),
        (codes.put_scotsman, lambda w, n: f"put scotsman on {w.labels[n]}"),
        (codes.remove, lambda w, n: f"remove {w.labels[n]}"),
        (codes.pay, lambda w, n: f"pay {GOODS[n % KINDS]} from {w.labels[n // KINDS]}"),
        (codes.sell, lambda w, n: f"sell {GOODS[n % KINDS]} from {w.labels[n // KINDS]}"),
        (codes.move, lambda w, n: f"move {w.labels[n // w.codes.tiles]} > {w.labels[n % w.codes.tiles]}"),
        (codes.place, lambda w, n: f"place {cells.spoken(n)}"),
        (codes.activate, lambda w, n: w.activation(n)),
    )


_HEARD: Final[Heard[Words]] = (
    (re.compile(r"end turn"), lambda w, m: END),
    (re.compile(r"forgo"), lambda w, m: FORGO),
    (re.compile(r"skip"), lambda w, m: SKIP),
    (re.compile(r"stop"), lambda w, m: STOP),
    (re.compile(r"relinquish"), lambda w, m: RELINQUISH),
    (re.compile(r"advance (\d{1,9})"), lambda w, m: _space(w.codes.advance, m[1])),
    (re.compile(r"discard (\d{1,9}) for coin"), lambda w, m: _space(w.codes.discard_coin, m[1])),
    (re.compile(r"discard (\d{1,9}) for mp"), lambda w, m: _space(w.codes.discard_mp, m[1])),
    (re.compile(r"seat ([a-d])"), lambda w, m: w.codes.seat + seat_number(m[1])),
    (re.compile(r"roll ([1-3])"), lambda w, m: w.codes.roll + int(m[1]) - 1),
    (re.compile(r"effect ([1-8])"), lambda w, m: w.codes.effect + int(m[1]) - 1),
    (re.compile(r"gain (\w+)"), lambda w, m: w.codes.gain + good(m[1], GOODS)),
    (re.compile(r"keep (\w+)"), lambda w, m: w.codes.keep + good(m[1], GOODS)),
    (re.compile(r"buy (\w+)"), lambda w, m: w.codes.buy + good(m[1], WARES)),
    (re.compile(r"sell (\w+)(?: from (.+))?"), _sell),
    (re.compile(r"clan (.+)"), _clan),
    (re.compile(r"draw (.+)"), lambda w, m: w.codes.draw + w.tile(m[1])),
    (re.compile(r"pick (.+)"), lambda w, m: w.codes.pick + w.tile(m[1])),
    (re.compile(r"give scotsman from (.+)"), lambda w, m: w.codes.give + w.tile(m[1])),
    (re.compile(r"put on (.+)"), lambda w, m: w.codes.put + w.tile(m[1])),
    (re.compile(r"put scotsman on (.+)"), lambda w, m: w.codes.put_scotsman + w.tile(m[1])),
    (re.compile(r"remove (.+)"), lambda w, m: w.codes.remove + w.tile(m[1])),
    (re.compile(r"pay (\w+) from (.+)"), lambda w, m: w.codes.pay + w.tile(m[2]) * KINDS + good(m[1], GOODS)),
    (re.compile(r"move (.+) > (.+)"), lambda w, m: w.codes.move + w.tile(m[1]) * w.codes.tiles + w.tile(m[2])),
    (re.compile(f"place {CELL}"), lambda w, m: w.codes.place + cell(m)),
    (re.compile(r"activate (.+)"), _activate),
)
