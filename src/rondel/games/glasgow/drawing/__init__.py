"""How Glasgow looks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rondel.core.game import Game
from rondel.drawing.svg import Face, GameArt, Motifs
from rondel.drawing.svg.first_printing import icons
from rondel.games.glasgow.rules.game import Glasgow

FOLDER: Final = files("rondel.games.glasgow.drawing")


@cache
def _motifs() -> Motifs:
    return Motifs((FOLDER / "motifs.csv").read_text(encoding="utf-8"))


def faces(game: Game) -> dict[str, Face]:
    """What is printed on the buildings, then on the contracts."""
    assert isinstance(game, Glasgow)
    found = {
        building.id: Face(
            building.name,
            building.kind,
            _motifs().of(building.name, building.kind),
            cost=icons(building.row.text("cost_in_printed_order")),
            activation=icons(building.row.text("effect")),
            points=building.points,
        )
        for building in game.tiles.buildings
    }
    for contract in game.tiles.contracts:
        does = icons(contract.row.text("gives_function"))
        found[contract.id] = Face("", "contract", _motifs().of("", "contract"), activation=does)
    return found


DRAWING: Final = GameArt(
    faces,
    figure="merchant",
    icons={"buildings": "tenement"},
    samples=(
        "Mint",
        "Shop A",
        "Tenement A",
        "Park A",
        "Landmark A",
        "Train Station A",
        "Gold Bank",
        "Brickworks A",
    ),
    steps=(
        ("Brickworks A", "Steelworks A", "Mint"),
        ("Trading House", "Merchant Depot"),
        ("Shop A", "Tenement A", "Park A"),
        ("Brickworks B", "Steelworks B"),
        ("Tenement B", "Park B", "Train Station A"),
        ("Landmark A", "Gold Bank"),
    ),
    land=(
        ("Brickworks A", "Tenement A", "Park A"),
        ("Landmark A", "Train Station A", "Shop A"),
        ("Brick Bank", "Tenement B", "Park B"),
    ),
    stylesheet=(FOLDER / "style.css").read_text(encoding="utf-8"),
)
