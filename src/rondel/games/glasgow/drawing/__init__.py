"""How Glasgow looks."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from rondel.core.game import Game
from rondel.drawing.svg import Face, GameArt, Icons, Motifs, icons, one_by_one
from rondel.games.glasgow.rules.effects import function_of
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.tiles import Building, Contract
from rondel.parts.effects import Effect

FOLDER: Final = files("rondel.games.glasgow.drawing")
MOTIFS: Final = Motifs((FOLDER / "motifs.csv").read_text(encoding="utf-8"))
VERBS: Final = {
    "make": (),
    "refresh": ("architect", "swap"),
    "activate": ("activate", "factory"),
    "draw": ("draw", "architect"),
    "double": ("double",),
    "corner": ("corner",),
    "neighbour": ("tenement", "tenement"),
    "squares": ("ladder:park:1=1,2=4,3=9,4=16",),
    "set": ("landmark", "factory", "park", "tenement", "->"),
}
BUILDING: Final = VERBS | {"make any": ("contract", "any")}
CONTRACT: Final = VERBS | {"make any": ("brick", "|", "steel", "|", "gold")}


def faces(game: Game) -> dict[str, Face]:
    """What is printed on the buildings, then on the contracts."""
    assert isinstance(game, Glasgow)
    found = {building.id: building_face(building) for building in game.tiles.buildings}
    return found | {contract.id: contract_face(contract) for contract in game.tiles.contracts}


def building_face(building: Building) -> Face:
    """What is printed on a building."""
    return Face(
        building.name,
        building.kind,
        MOTIFS.of(building.name, building.kind),
        cost=one_by_one(icons(building.cost, BUILDING)),
        activation=building_icons(building.effect),
        points=building.points,
    )


def contract_face(contract: Contract) -> Face:
    """What is printed on a contract."""
    return Face("", "contract", MOTIFS.of("", "contract"), activation=contract_icons(contract.effect))


def building_icons(effect: Effect) -> Icons:
    """What a building does or counts; goods lie side by side."""
    made = icons(effect, BUILDING)
    return one_by_one(made) if function_of(effect) == "goods" else made


def contract_icons(effect: Effect) -> Icons:
    """What a contract does."""
    made = icons(effect, CONTRACT)
    return one_by_one(made) if function_of(effect) == "goods" else made


DRAWING: Final = GameArt(
    faces,
    motifs=MOTIFS,
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
