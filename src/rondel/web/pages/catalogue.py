"""All tiles of a game, for the pages that explain them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from io import StringIO

from markupsafe import Markup

from rondel.drawing import svg
from rondel.drawing.svg import Face
from rondel.games.title import Title
from rondel.locale import Name, Translator, say
from rondel.scene import Tile
from rondel.web.pages.faces import faces_of, plain


@dataclass(frozen=True)
class Shown:
    """A tile as a page explains it; `note` tells what is known of its values."""

    id: str
    name: str
    picture: Markup
    note: str
    guess: bool
    lines: tuple[str, ...] = ()


@cache
def _rows(found: Title) -> list[dict[str, str]]:
    """The rows of the tables that list tiles, which have an id."""
    rows = [row for text in found.tables().values() for row in csv.DictReader(StringIO(text))]
    return [row for row in rows if "id" in row]


def _guessed(row: dict[str, str]) -> bool:
    """Whether a value of a tile was reconstructed; a table without such notes is what its author wrote."""
    return "reconstructed" in row.get("confidence", "")


@cache
def _explained(found: Title) -> dict[str, Tile]:
    """The tiles of a game with what they do in sentences, by the id of their row."""
    return {tile.id: tile for tile in found.get_scene().catalogue(found.load())}


def tiles(game: Title, t: Translator) -> list[Shown]:
    """All tiles of a game; of those that are alike only the first."""
    faces = faces_of(game.load())
    found: dict[object, Shown] = {}
    for row in _rows(game):
        face = faces.get(row["id"]) or plain(game.name, row.get("name", row["id"]), row.get("kind", ""))
        name = t(say("words", words=Name(face.name)))
        markup = f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{svg.face(face, "")}</svg>'
        note = row.get("note") or ""
        told = _explained(game).get(row["id"])
        lines = tuple(t(line) for line in told.lines) if told else ()
        name = name or (t(say("words", words=Name(told.name))) if told else row["id"])
        shown = Shown(row["id"], name, Markup(markup), note, _guessed(row), lines)
        found.setdefault(face, shown)
    return list(found.values())


@cache
def anchors(game: Title) -> dict[str, str]:
    """Where the page of the rules shows a tile, by its id: tiles that are alike are shown once."""
    first: dict[Face, str] = {}
    return {id: first.setdefault(face, id) for id, face in faces_of(game.load()).items()}


def guesses(game: Title, t: Translator) -> tuple[list[Shown], int]:
    """The tiles with a value that was reconstructed, and how many tiles there are in all."""
    rows, told = _rows(game), _explained(game)
    doubtful = [row for row in rows if _guessed(row)]
    notes = [(row["id"], row.get("note") or row["confidence"]) for row in doubtful]
    return [Shown(id, t.name(told[id].name) if id in told else "", Markup(), note, True) for id, note in notes], len(
        rows
    )


@cache
def pictures(game: Title, names: tuple[str, ...]) -> list[Markup]:
    """Tiles of a game by their names, as pictures without titles; unknown names are left out."""
    by_name = {face.name: face for face in reversed(list(faces_of(game.load()).values()))}
    found = [by_name[name] for name in names if name in by_name]
    return [Markup(f'<svg class="art" viewBox="0 0 100 100">{svg.face(face, "")}</svg>') for face in found]
