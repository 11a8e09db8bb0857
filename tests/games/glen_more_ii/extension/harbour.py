"""An extension of Glen More II, as somebody else would write it: ships are compared, and a ferry goes round the ring.

Its stack H is drawn between A and B, one more tile is mixed into B, and Stroma Light is a landmark with a card.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from rondel.core.game import Setup
from rondel.games.glen_more_ii.rules.chance import go_to_tile
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.games.glen_more_ii.title import TITLE

AHEAD: Final = 2  # the ferry starts with so many tiles behind it, and goes on so many when it is last


class Harbour(Extension):
    """Ships, a ferry, four tiles and a card."""

    def __init__(self, tiles: Path) -> None:
        super().__init__()
        self.tables = (tiles,)
        self.stacks = ("S", "A", "H", "B", "C", "D")
        self.categories = ("ships",)
        self.figures = ("ferry",)
        self.ships: list[int] = []

    def begin(self, tiles: Tiles) -> None:
        ships = {tile.name: int(tile.row.text("ships") or 0) for tile in tiles.listed}
        self.ships = [ships[label] for label in tiles.labels]

    def amount(self, s: GlenMoreIIState, seat: int, category: int) -> int:
        tile = s.land.first(seat)
        n = 0
        while tile:
            n += self.ships[tile]
            tile = s.land.after(tile)
        return n

    def start(self, s: GlenMoreIIState, figure: int) -> int:
        return s.circuit.fill + AHEAD

    def act(self, s: GlenMoreIIState, figure: int) -> None:
        go_to_tile(s, AHEAD)


def made(setup: Setup) -> GlenMoreII:
    """Glen More II with the harbour, whose tiles are the supplied ones of its title."""
    base = replace(setup, supplied=TITLE.data_folder(TITLE.edition))
    return GlenMoreII(base, Harbour(setup.supplied / "harbour.csv"))


HARBOUR: Final = replace(
    TITLE,
    name="harbour",
    label="Harbour",
    summary="Glen More II with ships and a ferry.",
    package="tests.games.glen_more_ii.extension",
    rules=".harbour:made",
    shapes="rondel.games.glen_more_ii.rules.clans:SHAPES",
    features="",
    scene="rondel.games.glen_more_ii.scene",
    drawing="",
    terminal="",
    statistics="",
)
