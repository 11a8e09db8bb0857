"""The picture of a tile of a scene, and its label in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from rondel.locale import Message, Name
from rondel.scene import Tile
from rondel.web import art
from rondel.web.art import Face

TABLES: Final = {
    "glen-more": ("glen_more/tiles.csv",),
    "glen-more-ii": ("glen_more_ii/tiles.csv",),
    "glasgow": ("glasgow/buildings.csv", "glasgow/contracts.csv"),
}


@cache
def printed(game: str) -> dict[str, Face]:
    """The faces of the tiles of a game, by the id of their row.

    >>> printed("glen-more")["T0-02"].name
    'Forest'
    """
    found: dict[str, Face] = {}
    for table in TABLES.get(game, ()):
        text = (files("rondel.games") / table).read_text(encoding="utf-8")
        ids = [line.partition(",")[0] for line in text.splitlines()[1:]]
        found.update(zip(ids, art.faces(table, text), strict=False))
    return found


@cache
def _drawn(game: str, id: str, name: str, kind: str, title: str) -> Markup:
    face = printed(game).get(id) or Face(game, name, kind)
    return Markup(f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{art.face(face, title)}</svg>')


def picture(game: str, tile: Tile, title: str) -> Markup:
    """A tile as an SVG element that says nothing by itself: what it means stands in its label."""
    return _drawn(game, tile.id, tile.name, tile.kind, title)


def label(tile: Tile, t: Callable[[Message], str]) -> tuple[str, list[str]]:
    """The name of a tile and what it shows, line by line."""
    name = t(Message("words", {"words": Name(tile.name)}))
    return name, [t(line) for line in tile.lines]
