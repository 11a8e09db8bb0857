"""The picture of a tile of a scene, and its label in words."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Final

from markupsafe import Markup

from rondel.locale import Message, Name, Translator
from rondel.scene import Tile
from rondel.web import art
from rondel.web.art import Face

# The tables of each game that tell how tiles look, and a column that only this table of the game has.
TABLES: Final = {
    "glen-more": {"glen_more/tiles.csv": "on_place"},
    "glen-more-ii": {"glen_more_ii/tiles.csv": "one_time"},
    "glasgow": {"glasgow/buildings.csv": "cost_in_printed_order", "glasgow/contracts.csv": "gives_function"},
}
DRAWN: Final = 4096  # pictures that are kept for the next page


@lru_cache(maxsize=32)
def printed(game: str, own: Path | None = None) -> dict[str, Face]:
    """The faces of the tiles of a game, by the id of their row; those of a user's own file instead of the house set.

    >>> printed("glen-more")["T0-02"].name
    'Forest'
    """
    supplied = own.read_text(encoding="utf-8-sig") if own else ""
    columns = next(csv.reader(supplied.splitlines()[:1]), [])
    found: dict[str, Face] = {}
    for table, mark in TABLES.get(game, {}).items():
        text = supplied if mark in columns else (files("rondel.games") / table).read_text(encoding="utf-8")
        ids = [row["id"].strip() for row in csv.DictReader(StringIO(text))]
        found.update(zip(ids, art.faces(table, text), strict=True))
    return found


@lru_cache(maxsize=DRAWN)
def _drawn(game: str, own: Path | None, id: str, name: str, kind: str, title: str) -> Markup:
    face = printed(game, own).get(id) or Face(game, name, kind)
    return Markup(f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{art.face(face, title)}</svg>')


def picture(game: str, own: Path | None, tile: Tile, title: str) -> Markup:
    """A tile as an SVG element that says nothing by itself: what it means stands in its label."""
    return _drawn(game, own, tile.id, tile.name, tile.kind, title)


def labelled(t: Translator, own: Path | None, tile: Tile) -> tuple[str, list[str]]:
    """The name of a tile and what it shows, line by line; worked out once for every tile, tile set and language."""
    key = (t.language, own, tile.id, tile.name, len(tile.lines))
    if key not in _LABELS:
        if len(_LABELS) > DRAWN:
            _LABELS.clear()
        _LABELS[key] = t(Message("words", {"words": Name(tile.name)})), [t(line) for line in tile.lines]
    return _LABELS[key]


_LABELS: Final[dict[tuple[str, Path | None, str, str, int], tuple[str, list[str]]]] = {}
