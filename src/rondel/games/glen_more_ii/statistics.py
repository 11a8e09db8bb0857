"""What statistics of Glen More II count: tiles and Persons, clans, and landmark cards."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.goals import Goals

KINDS: Final[dict[str, str]] = {"place": "tile", "cover": "tile", "aside": "person", "claim": "clan", "card": "card"}
ALWAYS: Final = frozenset({"clan"})
SHARE: Final = (0.06, 0.25)
GOALS: Final = Goals(
    taken={"clan": 0.1, "tile": 0.15, "landmark": 0.15, "person": 0.15},
    size=9.0,
    size_tie=0.2,
    sources={
        "scotsmen": SHARE, "cards": SHARE, "whisky": SHARE, "persons": SHARE, "clan": SHARE, "coins": SHARE,
        "tile": (0.0, 0.45),
    },
    turns={2: 50.0},
)  # fmt: skip


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


def balanced(game: Game) -> dict[str, str]:
    """All tiles of the stacks, landmarks and Persons as kinds of their own, and all clans."""
    assert isinstance(game, GlenMoreII)
    listed = [tile for tile in game.tiles.listed if tile.stack in game.tiles.stacks]
    kinds = {tile.id: "landmark" if tile.landmark else "person" if tile.person else "tile" for tile in listed}
    return kinds | dict.fromkeys(game.clans.names, "clan")


def offered(game: Game, event: Event) -> str | None:
    """The tile that chance brings."""
    assert isinstance(game, GlenMoreII)
    return game.tiles.ids[event.thing.number] if event.kind == "lay" else None
