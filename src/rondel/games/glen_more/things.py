"""What the things of Glen More are called where a file names an event."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.game import GlenMore


def numbers(game: Game) -> dict[str, dict[str, int]]:
    """The numbers of tiles, cards and goods by their names; `START` is the start village of the first seat."""
    assert isinstance(game, GlenMore)
    tiles = {name: n for n, name in enumerate(game.tiles.ids[: int(game.tiles.home) + 1]) if n}
    goods = {name: n for n, name in enumerate(GOODS)}
    return {"tile": tiles, "card": tiles, "good": goods, "market": goods}
