"""What statistics of Glen More II count: tiles and Persons, clans, and landmark cards."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glen_more_ii.rules.game import GlenMoreII

KINDS: Final[dict[str, str]] = {"place": "tile", "cover": "tile", "aside": "person", "claim": "clan", "card": "card"}


def thing(game: Game, event: Event) -> str | None:
    """The id of a tile, the name of a clan or card; David Hume is counted with his clan."""
    assert isinstance(game, GlenMoreII)
    match event.kind:
        case "place" | "cover" | "aside":
            tile = event.thing.number
            return game.tiles.ids[tile] if tile != game.tiles.hume else None
        case "claim":
            return game.clans.names[event.target.number]
        case "card":
            return game.tiles.card_names[event.thing.number]
    return None


def labels(game: Game) -> dict[str, str]:
    """The names of tiles by their ids; clans and cards go by their names."""
    assert isinstance(game, GlenMoreII)
    return dict(zip(game.tiles.ids, game.tiles.labels, strict=True))
