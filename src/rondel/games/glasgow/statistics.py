"""What statistics of Glasgow count: buildings that were built, and contracts on which a merchant landed."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.goals import Goals
from rondel.parts.effects import write

KINDS: Final[dict[str, str]] = {"place": "building", "activate": "contract"}
ALWAYS: Final[frozenset[str]] = frozenset()
GOALS: Final = Goals(taken={"building": 0.15}, turns={2: 60.0})


def thing(game: Game, event: Event) -> str | None:
    """The id of a building or contract; an activated factory is not counted again."""
    assert isinstance(game, Glasgow)
    if event.kind == "place":
        return game.tiles.ids[event.thing.number]
    return game.tiles.contract_ids[event.thing.number] if event.thing.sort == "contract" else None


def labels(game: Game) -> dict[str, str]:
    """The names of buildings, and what contracts do, by their ids."""
    assert isinstance(game, Glasgow)
    named = {building.id: building.name for building in game.tiles.buildings}
    return named | {contract.id: write(contract.effect) for contract in game.tiles.contracts}


def balanced(game: Game) -> dict[str, str]:
    """All buildings and contracts."""
    assert isinstance(game, Glasgow)
    buildings = {building.id: "building" for building in game.tiles.buildings}
    return buildings | {contract.id: "contract" for contract in game.tiles.contracts}


def offered(game: Game, event: Event) -> str | None:
    """The building that is revealed, the contract that is laid."""
    assert isinstance(game, Glasgow)
    if event.kind != "lay":
        return None
    ids = game.tiles.contract_ids if event.thing.sort == "contract" else game.tiles.ids
    return ids[event.thing.number]
