"""How a game looks that has a drawing `i-shell`."""

from importlib.resources import files
from typing import Final

from rondel.drawing.svg import GameArt

SHELLS: Final = files("tests.web.shells") / "symbols"
ART: Final = GameArt(lambda game: {}, symbols=SHELLS)
