"""What the things of Glen More II are called where a file names an event."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.game import GlenMoreII


def numbers(game: Game) -> dict[str, dict[str, int]]:
    """The numbers of tiles, cards, clans and goods by their names; home tiles are those of the first seat."""
    assert isinstance(game, GlenMoreII)
    tiles, ids = game.tiles, game.tiles.ids
    homes = {ids[n]: n for n in (int(tiles.village), int(tiles.castle))}
    goods = {name: n for n, name in enumerate(GOODS)}
    return {
        "tile": {name: n for n, name in enumerate(ids[: int(tiles.village)]) if n} | homes,
        "card": {name: n for n, name in enumerate(tiles.card_names)},
        "site": {name: n for n, name in enumerate(game.clans.names)},
        "good": goods,
        "market": goods,
    }
