"""What statistics of Glasgow count: buildings that were built, and contracts on which a merchant landed."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.tiles import ACTIVATE, ANY_ONE, DOUBLE, DRAW, EXCHANGE, REFRESH, Tiles
from rondel.parts.goods import counts

KINDS: Final[dict[str, str]] = {"place": "building", "activate": "contract"}
NAMES: Final = {
    int(ANY_ONE): "any_one",
    int(EXCHANGE): "exchange",
    int(REFRESH): "refresh",
    int(ACTIVATE): "activate",
    int(DRAW): "draw",
    int(DOUBLE): "double",
}


def thing(game: Game, event: Event) -> str | None:
    """The id of a building or contract; an activated factory is not counted again."""
    assert isinstance(game, Glasgow)
    if event.kind == "place":
        return game.tiles.ids[event.thing.number]
    return game.tiles.contract_ids[event.thing.number] if event.thing.sort == "contract" else None


def labels(game: Game) -> dict[str, str]:
    """The names of buildings by their ids, and what contracts give or do."""
    assert isinstance(game, Glasgow)
    tiles = game.tiles
    buildings = dict(zip(tiles.ids[1:], tiles.names[1:], strict=True))
    return buildings | {key: _given(tiles, number) for number, key in enumerate(tiles.contract_ids) if number}


def _given(tiles: Tiles, contract: int) -> str:
    goods = [good for good, n in counts(tiles.goods[contract], GOODS).items() for _ in range(n)]
    return " ".join(goods) or NAMES[int(tiles.does[contract])]
