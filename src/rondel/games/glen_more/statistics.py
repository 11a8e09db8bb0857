"""What statistics of Glen More count: tiles placed and the cards that come with them."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.goals import Goals

KINDS: Final[dict[str, str]] = {"place": "tile", "card": "card"}
ALWAYS: Final[frozenset[str]] = frozenset()
GOALS: Final = Goals(taken={"tile": 0.15})


def thing(game: Game, event: Event) -> str | None:
    """The id of a tile, the name of a card."""
    assert isinstance(game, GlenMore)
    names = game.tiles.labels if event.kind == "card" else game.tiles.ids
    return names[event.thing.number] if event.kind in KINDS else None


def labels(game: Game) -> dict[str, str]:
    """The names of tiles by their ids."""
    assert isinstance(game, GlenMore)
    return dict(zip(game.tiles.ids, game.tiles.labels, strict=True))


def balanced(game: Game) -> dict[str, str]:
    """All tiles of the stacks; cards are those of their tiles."""
    assert isinstance(game, GlenMore)
    return dict.fromkeys(game.tiles.ids[1 : int(game.tiles.home)], "tile")


def offered(game: Game, event: Event) -> str | None:
    """The tile that chance brings."""
    assert isinstance(game, GlenMore)
    return game.tiles.ids[event.thing.number] if event.kind == "lay" else None
