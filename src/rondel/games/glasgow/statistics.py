"""What statistics of Glasgow count: buildings that were built, and contracts on which a merchant landed."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glasgow.rules.game import Glasgow
from rondel.parts.effects import write

KINDS: Final[dict[str, str]] = {"place": "building", "activate": "contract"}


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
