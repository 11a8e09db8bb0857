"""All tiles of a game, for the pages that explain them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import StringIO
from typing import Final

from markupsafe import Markup

from rondel.games.glasgow.game import Glasgow
from rondel.games.glasgow.tiles import BUILDINGS, CONTRACTS
from rondel.games.glen_more.game import GlenMore
from rondel.games.glen_more_ii.game import GlenMoreII
from rondel.games.registry import load
from rondel.locale import Name, Translator, say
from rondel.scene import Tile
from rondel.scene.glasgow import tiles as glasgow
from rondel.scene.glen_more import tiles as glen_more
from rondel.scene.glen_more_ii import tiles as glen_more_ii
from rondel.web import art
from rondel.web.art import Face
from rondel.web.board.faces import TABLES, printed

GAMES: Final = ("glen-more", "glen-more-ii", "glasgow")

# Tiles that show a game at a glance, four in a row; the names are those of the tile tables.
SAMPLES: Final = {
    "glen-more": ("Pasture", "Forest", "Quarry", "Fair", "Cornfield", "Start Village", "Distillery", "Donan Castle"),
    "glen-more-ii": (
        "Lochridge",
        "Inshriach",
        "Mary Stewart",
        "Dallas Dhu",
        "Halkirk",
        "Starting Village",
        "Home Castle",
        "Clan Moot",
    ),
    "glasgow": (
        "Mint",
        "Shop A",
        "Tenement A",
        "Park A",
        "Landmark A",
        "Train Station A",
        "Gold Bank",
        "Brickworks A",
    ),
}

# The tiles beside the steps of the introductions.
STEPS: Final = {
    "glen-more": (
        ("Forest", "Quarry", "Loch Ness"),
        ("Start Village", "Distillery", "Castle Moil"),
        ("Cornfield", "Pasture", "Meadow"),
        ("Butcher", "Fair", "Tavern"),
        ("Distillery", "Cawdor Castle", "Loch Oich"),
        ("Village", "Iona Abbey", "Grocer"),
    ),
    "glen-more-ii": (
        ("Inshriach", "Halkirk", "Lochridge"),
        ("Starting Village", "Home Castle"),
        ("Dallas Dhu", "Grocer"),
        ("Mary Stewart",),
        ("Clan Moot",),
        ("The End",),
    ),
    "glasgow": (
        ("Brickworks A", "Steelworks A", "Mint"),
        ("Trading House", "Merchant Depot"),
        ("Shop A", "Tenement A", "Park A"),
        ("Brickworks B", "Steelworks B"),
        ("Tenement B", "Park B", "Train Station A"),
        ("Landmark A", "Gold Bank"),
    ),
}


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
def _rows(game: str) -> list[dict[str, str]]:
    return [
        row
        for table in TABLES[game]
        for row in csv.DictReader(StringIO((files("rondel.games") / table).read_text(encoding="utf-8")))
    ]


@cache
def _explained(game: str) -> dict[str, Tile]:
    """The tiles of a game with what they do in sentences, by the id of their row."""
    loaded = load(game)
    if isinstance(loaded, GlenMore):
        found = [glen_more.face(row) for row in loaded.tiles.listed]
    elif isinstance(loaded, GlenMoreII):
        found = [glen_more_ii.printed(loaded.tiles, n) for n in range(1, len(loaded.tiles.listed) + 1)]
    else:
        assert isinstance(loaded, Glasgow)
        found = [glasgow.building(loaded.tiles, n) for n in range(1, int(BUILDINGS) + 1)]
        found += [glasgow.contract(loaded.tiles, n) for n in range(1, int(CONTRACTS) + 1)]
    return {tile.id: tile for tile in found}


def tiles(game: str, t: Translator) -> list[Shown]:
    """All tiles of a game; of those that are alike only the first."""
    faces = printed(game)
    found: dict[object, Shown] = {}
    for row in _rows(game):
        face = faces[row["id"]]
        name = t(say("words", words=Name(face.name)))
        markup = f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{art.face(face, "")}</svg>'
        note = row.get("note") or row.get("source_note") or ""
        told = _explained(game).get(row["id"])
        lines = tuple(t(line) for line in told.lines) if told else ()
        name = name or (t(say("words", words=Name(told.name))) if told else row["id"])
        shown = Shown(row["id"], name, Markup(markup), note, "reconstructed" in row["confidence"], lines)
        found.setdefault(face, shown)
    return list(found.values())


@cache
def anchors(game: str) -> dict[str, str]:
    """Where the page of the rules shows a tile, by its id: tiles that are alike are shown once."""
    first: dict[Face, str] = {}
    return {id: first.setdefault(face, id) for id, face in printed(game).items()}


def guesses(game: str, t: Translator) -> tuple[list[Shown], int]:
    """The tiles with a value that was reconstructed, and how many tiles there are in all."""
    rows, told = _rows(game), _explained(game)
    doubtful = [row for row in rows if "reconstructed" in row["confidence"]]
    notes = [(row["id"], row.get("note") or row.get("source_note") or row["confidence"]) for row in doubtful]
    return [Shown(id, t.name(told[id].name) if id in told else "", Markup(), note, True) for id, note in notes], len(
        rows
    )


@cache
def pictures(game: str, names: tuple[str, ...]) -> list[Markup]:
    """Tiles of a game by their names, as pictures without titles; unknown names are left out."""
    by_name = {face.name: face for face in reversed(printed(game).values())}
    found = [by_name[name] for name in names if name in by_name]
    return [Markup(f'<svg class="art" viewBox="0 0 100 100">{art.face(face, "")}</svg>') for face in found]
