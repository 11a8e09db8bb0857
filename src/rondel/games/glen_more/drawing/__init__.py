"""How Glen More looks."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from rondel.core.game import Game
from rondel.drawing.svg import Face, GameArt, Motifs, icons
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.tiles import Tile

FOLDER: Final = files("rondel.games.glen_more.drawing")
MOTIFS: Final = Motifs((FOLDER / "motifs.csv").read_text(encoding="utf-8"))
VERBS: Final = {"make": (), "fill_empty": ("all", "any"), "activate_all": ("all", "activate")}


def faces(game: Game) -> dict[str, Face]:
    """What is printed on the tiles."""
    assert isinstance(game, GlenMore)
    return {tile.id: face_of(tile) for tile in game.tiles.listed}


def face_of(tile: Tile) -> Face:
    """What is printed on a tile."""
    return Face(
        tile.name,
        tile.kind,
        MOTIFS.of(tile.name, tile.kind),
        river=tile.river,
        road=tile.road,
        cost=icons(tile.cost, VERBS),
        benefit=icons(tile.once, VERBS),
        activation=icons(tile.activation, VERBS),
        rosette=tile.special,
        bonnets=tile.bonnets,
    )


DRAWING: Final = GameArt(
    faces,
    motifs=MOTIFS,
    icons={"coins": "coin"},
    samples=("Pasture", "Forest", "Quarry", "Fair", "Cornfield", "Start Village", "Distillery", "Donan Castle"),
    steps=(
        ("Forest", "Quarry", "Loch Ness"),
        ("Start Village", "Distillery", "Castle Moil"),
        ("Cornfield", "Pasture", "Meadow"),
        ("Butcher", "Fair", "Tavern"),
        ("Distillery", "Cawdor Castle", "Loch Oich"),
        ("Village", "Iona Abbey", "Grocer"),
    ),
    land=(
        ("Pasture", "Forest", "Quarry"),
        ("Cornfield", "Start Village", "Donan Castle"),
        ("Village", "Loch Ness", "Distillery"),
        ("Tavern", "Castle Stalker", "Butcher"),
    ),
    stylesheet=(FOLDER / "style.css").read_text(encoding="utf-8"),
)
