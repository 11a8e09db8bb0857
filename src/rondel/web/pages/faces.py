"""The picture of a tile of a scene, and its label in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from rondel.core import Game
from rondel.drawing import svg
from rondel.drawing.svg import Face, motifs
from rondel.games.registry import title
from rondel.locale import Message, Name, Translator
from rondel.scene import Tile

DRAWN: Final = 4096  # pictures that are kept for the next page


@lru_cache(maxsize=64)
def faces_of(game: Game) -> Mapping[str, Face]:
    """What is printed on the tiles of a game, supplied or the user's own, by their ids."""
    return title(game.name).get_art().faces(game)


def plain(game: str, name: str, kind: str) -> Face:
    """The face of a tile that stands in no table of its game, or for which that has no face."""
    known = title(game).get_art().motifs
    return Face(name, kind, known.of(name, kind) if known else motifs()["hills"])


@lru_cache(maxsize=DRAWN)
def _drawn(game: Game, id: str, name: str, kind: str, label: str) -> Markup:
    face = faces_of(game).get(id) or plain(game.name, name, kind)
    return Markup(f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{svg.face(face, label)}</svg>')


def picture(game: Game, tile: Tile, label: str) -> Markup:
    """A tile as an SVG element that says nothing by itself: what it means stands in its label."""
    return _drawn(game, tile.id, tile.name, tile.kind, label)


@lru_cache(maxsize=DRAWN)
def _small(game: Game, id: str, name: str, kind: str) -> Markup:
    return Markup(svg.thumb(faces_of(game).get(id) or plain(game.name, name, kind)))


def thumb(game: Game, tile: Tile) -> Markup:
    """A tile as a very small picture."""
    return _small(game, tile.id, tile.name, tile.kind)


def labelled(t: Translator, game: Game, tile: Tile) -> tuple[str, list[str]]:
    """The name of a tile and what it shows, line by line; worked out once for every tile, tile set and language."""
    key = (t.language, game.name, game.fingerprint, tile.id, tile.name, len(tile.lines))
    if key not in _LABELS:
        if len(_LABELS) > DRAWN:
            _LABELS.clear()
        _LABELS[key] = t(Message("words", {"words": Name(tile.name)})), [t(line) for line in tile.lines]
    return _LABELS[key]


_LABELS: Final[dict[tuple[str, str, str, str, str, int], tuple[str, list[str]]]] = {}
