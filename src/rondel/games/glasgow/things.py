"""What the things of Glasgow are called where a file names an event."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.games.glasgow.rules.effects import GOODS, RATES
from rondel.games.glasgow.rules.game import Glasgow


def numbers(game: Game) -> dict[str, dict[str, int]]:
    """The numbers of buildings, contracts, goods and rates by their names."""
    assert isinstance(game, Glasgow)
    return {
        "tile": {name: n for n, name in enumerate(game.tiles.ids) if n},
        "contract": {name: n for n, name in enumerate(game.tiles.contract_ids) if n},
        "good": {name: n for n, name in enumerate(GOODS)},
        "rate": {name: n for n, name in enumerate(RATES)},
    }
