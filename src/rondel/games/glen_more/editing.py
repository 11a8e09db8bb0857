"""What of a position of Glen More can be changed by hand."""

from __future__ import annotations

from typing import Final, cast

from rondel.core import Game
from rondel.games.glen.editing import GlenEditing
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.game import GlenMore


def tiles(game: Game) -> dict[str, str]:
    """The tiles of the stacks."""
    found = cast(GlenMore, game).tiles
    return {tile.id: tile.stack for tile in found.listed if tile.stack.isdigit()}


def aside(game: Game) -> frozenset[str]:
    """All tiles can be laid."""
    return frozenset()


EDITING: Final = GlenEditing(
    ring="circuit",
    neutral="ghost",
    people="members",
    cubes="cubes",
    most_people=9,
    goods=GOODS,
    held=(("coins", 99), ("whisky", 20), ("parliament", 20), ("vp", 300)),
    tiles=tiles,
    aside=aside,
)
parts, change = EDITING.parts, EDITING.change
