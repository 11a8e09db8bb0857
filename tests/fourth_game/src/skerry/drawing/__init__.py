"""How Skerry looks in a browser."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rondel.core.game import Game
from rondel.drawing.svg import Face, GameArt, Motifs, read_motifs
from skerry.rules.game import Skerry
from skerry.rules.tiles import Tile

FOLDER: Final = files("skerry.drawing")
FISH: Final = "skerry-fish"


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@cache
def _motifs() -> Motifs:
    return Motifs(_text("tiles.csv"), read_motifs(_text("motifs.csv")))


def faces(game: Game) -> dict[str, Face]:
    """What is printed on the tiles, by their ids."""
    assert isinstance(game, Skerry)
    return {tile.id: _face(tile) for tile in game.tiles}


def _face(tile: Tile) -> Face:
    effect = tile.effect
    return Face(
        tile.name,
        tile.kind,
        _motifs().of(tile.name, tile.kind),
        cost=(f"{FISH}*{tile.cost}",) if tile.cost else (),
        benefit=(f"{FISH}*{effect.fish}",) if effect.fish else (),
        activation=(f"skerry-{effect.beside}", "->", f"vp*{effect.each}") if effect.each else (),
        points=effect.points or None,
    )


DRAWING: Final = GameArt(
    faces,
    figure="skerry-boat",
    icons={"fish": FISH},
    samples=("Herring Bank", "Old Light", "Cottage A", "Puffin Ledge"),
    steps=(("Cod Bank", "Kelp Reef"), ("Cottage A", "Smokehouse A"), ("Skerry Light",)),
    land=(("Cottage A", "Cottage B"), ("Herring Bank", "Smokehouse A")),
    stylesheet=_text("style.css"),
    symbols=FOLDER / "symbols",
)
