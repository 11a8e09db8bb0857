"""How Glen More II looks."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from rondel.core.game import Game
from rondel.drawing.svg import Face, GameArt, Motifs, icons
from rondel.games.glen_more_ii.drawing import clan_map
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.tiles import Tile

FOLDER: Final = files("rondel.games.glen_more_ii.drawing")
MOTIFS: Final = Motifs((FOLDER / "motifs.csv").read_text(encoding="utf-8"))
VERBS: Final = {"make": ()}
ONCE: Final = {"card": (), "any": ("joker",)}  # the rosette says that there is a card


def faces(game: Game) -> dict[str, Face]:
    """What is printed on the tiles."""
    assert isinstance(game, GlenMoreII)
    return {tile.id: face_of(tile) for tile in game.tiles.listed}


def face_of(tile: Tile) -> Face:
    """What is printed on a tile."""
    return Face(
        tile.name,
        tile.type,
        MOTIFS.of(tile.name, tile.type),
        river=tile.river,
        river_axis="we",
        cost=icons(tile.cost, VERBS),
        benefit=icons(tile.once, ONCE),
        activation=icons(tile.activation, VERBS),
        rosette=tile.landmark,
        overbuild=tile.overbuild,
    )


DRAWING: Final = GameArt(
    faces,
    motifs=MOTIFS,
    icons={
        "coins": "coin",
        "castle": "bonnet",
        "scotsmen": "clan",
        "scotsman": "clan",
        "markers": "shield",
        "persons": "card",
        "mp": "move",
    },
    samples=(
        "Lochridge",
        "Inshriach",
        "Mary Stewart",
        "Dallas Dhu",
        "Halkirk",
        "Starting Village",
        "Home Castle",
        "Clan Moot",
    ),
    steps=(
        ("Inshriach", "Halkirk", "Lochridge"),
        ("Starting Village", "Home Castle"),
        ("Dallas Dhu", "Grocer"),
        ("Mary Stewart",),
        ("Clan Moot",),
        ("The End",),
    ),
    land=(
        ("Lochridge", "Inshriach", "Grocer"),
        ("Halkirk", "Starting Village", "Home Castle"),
        ("Mary Stewart", "Clan Moot", "Dallas Dhu"),
    ),
    stylesheet=clan_map.stylesheet() + (FOLDER / "style.css").read_text(encoding="utf-8"),
    board_map=clan_map,
)
