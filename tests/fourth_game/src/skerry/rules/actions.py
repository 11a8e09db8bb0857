"""The int of every action of Skerry, and its words."""

from __future__ import annotations

import re
from typing import Final

from rondel.core.seats import letter, seat_number
from rondel.parts.words import Heard, Said, hear, named, say
from skerry.rules.shore import CELLS, SIDE
from skerry.rules.tiles import Tile

PLACES: Final = 8
SEATS: Final = 3

TAKE: Final = 0  # the tile on a place of the ring
THROW: Final = TAKE + PLACES
PLACE: Final = THROW + 1  # on a cell
FIRST: Final = PLACE + CELLS  # chance: who begins
DRAW: Final = FIRST + SEATS  # chance: a tile; the first has number 1


class Words:
    """The words for the tiles of one game."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.ids = ["", *(tile.id for tile in tiles)]  # by number
        self.numbers = {tile.id.lower(): tile.number for tile in tiles}
        self.actions = DRAW + len(tiles)

    def of(self, action: int) -> str:
        """An action in words."""
        return say(SAID, self, action, self.actions)

    def read(self, text: str) -> int:
        """The action that a text names."""
        return hear(HEARD, self, text, "Skerry", "take 4")


def _cell(match: re.Match[str]) -> int:
    return PLACE + SIDE * int(match[1]) + int(match[2])


SAID: Final[Said[Words]] = (
    (TAKE, lambda words, place: f"take {place}"),
    (THROW, lambda words, _: "throw back"),
    (PLACE, lambda words, cell: f"place {cell // SIDE},{cell % SIDE}"),
    (FIRST, lambda words, seat: f"first {letter(seat)}"),
    (DRAW, lambda words, tile: f"draw {words.ids[tile + 1]}"),
)
HEARD: Final[Heard[Words]] = (
    (re.compile(r"take ([0-7])"), lambda words, match: TAKE + int(match[1])),
    (re.compile(r"throw back"), lambda words, match: THROW),
    (re.compile(r"place ([0-2]) ?, ?([0-2])"), lambda words, match: _cell(match)),
    (re.compile(r"first ([abc])"), lambda words, match: FIRST + seat_number(match[1])),
    (re.compile(r"draw (.+)"), lambda words, match: DRAW - 1 + named(words.numbers, "tile", match[1], "S1")),
)
