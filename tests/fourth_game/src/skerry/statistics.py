"""What statistics count in Skerry: the tiles that are placed."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.goals import Goals
from skerry.rules.game import Skerry

KINDS: Final[dict[str, str]] = {"place": "tile"}
ALWAYS: Final[frozenset[str]] = frozenset()
GOALS: Final = Goals(taken={"tile": 0.15})


def thing(game: Game, event: Event) -> str | None:
    """The id of the tile that an event is about."""
    assert isinstance(game, Skerry)
    return game.tile(event.thing.number).id


def labels(game: Game) -> dict[str, str]:
    """The names of the tiles by their ids."""
    assert isinstance(game, Skerry)
    return {tile.id: tile.name for tile in game.tiles}


def balanced(game: Game) -> dict[str, str]:
    """All tiles, of one kind."""
    assert isinstance(game, Skerry)
    return {tile.id: "tile" for tile in game.tiles}


def offered(game: Game, event: Event) -> str | None:
    """The tile that chance brings."""
    return thing(game, event) if event.kind == "lay" else None
