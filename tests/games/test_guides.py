"""The rule books for players: the same book in every language, with pictures that can be drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rondel
from rondel.core.state import State
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.scene import Scene

ROOT = Path(__file__).parents[2]
GAMES = rondel.game_names()
LANGUAGES = ("en", "fr", "nl", "de")
PARTS = {"ring", "land", "market", "board", "holdings"}

ANCHOR = re.compile(r"^## .+ \{#([a-z]+)\}$", re.MULTILINE)
PICTURE = re.compile(r"^!\[(?P<caption>[^]]+)\]\((?P<source>[^)]+)\)$", re.MULTILINE)
POSITION = re.compile(r"position:(?P<name>[a-z_]+)(?:#(?P<part>[a-z]+)(?::(?P<seat>[A-E]))?)?(?:\?mark=(?P<marks>.+))?")
RULE = re.compile(r"\[((?:GM|G2|GL)-\d+)\]")

# Everyday words that no other of the four languages has.
OWN_WORDS = {
    "en": {"the", "and", "you", "your", "with", "from"},
    "fr": {"les", "vous", "avec", "pour", "une"},
    "nl": {"het", "een", "niet", "voor", "naar"},
    "de": {"und", "nicht", "das", "auf", "ein"},
}


def folder(game: str) -> Path:
    """Where the rule books of a game lie."""
    return ROOT / "src" / "rondel" / "games" / game.replace("-", "_") / "guide"


def book(game: str, language: str) -> str:
    """A rule book of a game."""
    return (folder(game) / f"{language}.md").read_text(encoding="utf-8")


def sources(text: str) -> list[str]:
    """What the pictures of a rule book show, in order."""
    return [found["source"] for found in PICTURE.finditer(text)]


def words(text: str) -> list[str]:
    """The words of a rule book that are read, in small letters."""
    return re.findall(r"[^\W\d_]+", re.sub(r"\]\([^)]+\)|\{#[a-z]+\}|\[[A-Z0-9]+-\d+\]", " ", text).lower())


def set_up(game: str, name: str) -> State:
    """A position of a rule book, as the game that it is of reads it."""
    described = json.loads((folder(game) / "positions" / f"{name}.json").read_text(encoding="utf-8"))
    assert described["game"] == game
    assert "rules" not in described
    return rondel.load(game, players=described["players"]).from_json(described)


def seen(state: State) -> Scene:
    """What whoever decides sees of a position."""
    return scene(state, int(state.actor) if state.actor >= 0 else None)


def tile_ids(game: str) -> set[str]:
    """The ids of all tiles of a game."""
    return {tile.id for tile in title(game).get_scene().catalogue(rondel.load(game))}


def targets(table: Scene) -> set[str]:
    """All that can be marked in a picture, but for empty cells."""
    fields = [field for ring in table.rings for field in ring.fields]
    cells = [cell for land in table.territories for cell in land.cells]
    lying = [tile for field in fields for tile in (*field.tiles, *field.offers)]
    return (
        {field.target for field in fields}
        | {f"tile:{tile.id}" for tile in (*lying, *(cell.tile for cell in cells))}
        | {row.target for market in table.markets for row in market}
        | {site.target for board in table.boards for site in board.sites}
        | {"parliament"}
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_language_is_the_same_book(game: str) -> None:
    english = book(game, "en")
    anchors = ANCHOR.findall(english)
    assert {"aim", "setup", "turn", "scoring", "end", "tiles", "questions", "differences"} <= set(anchors)
    assert len(set(anchors)) == len(anchors) == english.count("\n## ")
    assert len(sources(english)) == english.count("](position:") + english.count("](tile:") == english.count("![")
    for language in LANGUAGES[1:]:
        other = book(game, language)
        assert ANCHOR.findall(other) == anchors
        assert other.count("\n## ") == len(anchors)
        assert sources(other) == sources(english)
        assert RULE.findall(other) == RULE.findall(english)
        assert re.findall(r"\*\*\d+\*\*", other) == re.findall(r"\*\*\d+\*\*", english)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_referred_to_exists(game: str) -> None:
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    for rule in RULE.findall(book(game, "en")):
        assert re.search(rf"^(- |\| )(\*\*)?{rule}\b", rules, re.MULTILINE), rule


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_can_be_drawn(game: str) -> None:
    shown = set()
    for source in sources(book(game, "en")):
        kind, _, name = source.partition(":")
        if kind == "tile":
            assert name in tile_ids(game), source
            continue
        found = POSITION.fullmatch(source)
        assert found, source
        shown.add(found["name"])
        table = seen(set_up(game, found["name"]))
        assert found["part"] is None or found["part"] in PARTS, source
        marks = set(re.split(r",(?=[a-z])", found["marks"])) if found["marks"] else set()
        cells = {mark for mark in marks if mark.startswith("cell:")}
        assert marks - cells <= targets(table), source
        if cells:
            assert cells == {choice.target for choice in table.choices if choice.target.startswith("cell:")}, source
    assert shown == {path.stem for path in (folder(game) / "positions").iterdir()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_book_keeps_to_its_language(game: str, language: str) -> None:
    used = set(words(book(game, language)))
    assert used >= OWN_WORDS[language]
    for other in set(LANGUAGES) - {language}:
        assert used.isdisjoint(OWN_WORDS[other])


@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_read_in_about_ten_minutes(game: str) -> None:
    english = len(words(book(game, "en")))
    assert 1500 <= english <= 2600
    for language in LANGUAGES[1:]:
        assert 0.8 * english <= len(words(book(game, language))) <= 1.3 * english


TOLD = (
    (
        "glen-more",
        "take",
        "take 12; buy stone; place 1,1; activate Distillery T1-03; buy grain; activate Forest T0-08; "
        "activate Start Village: Start Village > Distillery T1-03",
        {"coins": 2, "whisky": 2},
    ),
    (
        "glen-more",
        "fair",
        "activate Fair T2-18 with wood+stone+grain+sheep; pay wood from Forest T0-08; buy stone; buy grain; "
        "pay sheep from Meadow T0-03",
        {"coins": 0, "vp": 8},
    ),
    ("glen-more-ii", "take", "advance 7; place 2,0; activate Halkirk", {"coins": 5, "supply": 7}),
    (
        "glen-more-ii",
        "butcher",
        "activate Butcher with sheep+cattle; pay sheep from Lammermuir; buy cattle",
        {"coins": 1, "vp": 3},
    ),
    (
        "glasgow",
        "exchange",
        "rate brick-steel; swap brick>steel; swap brick>steel; swap brick>steel",
        {"goods": {"brick": 1, "steel": 4}},
    ),
    (
        "glasgow",
        "build",
        "build P2; pay plain; place 1,0; reveal P4; build H1; pay plain; place 0,1",
        {"goods": {"steel": 1}},
    ),
)


@pytest.mark.parametrize(("game", "position", "turn", "left"), TOLD)
def test_what_the_text_tells_is_what_is_played(game: str, position: str, turn: str, left: dict[str, object]) -> None:
    state = set_up(game, position)
    for choice in turn.split("; "):
        state.apply(state.rules().action(choice))
    seats = state.to_json()["seats"]
    assert isinstance(seats, list)
    assert {what: seats[0][what] for what in left} == left


@pytest.mark.parametrize(
    ("game", "rounds"),
    [("glen-more", [[3, 2, 2], [0, 5, 1], [1, 0, 0]]), ("glen-more-ii", [[5, 1, 0, 1], [1, 0, 3, 0], [0, 0, 1, 5]])],
)
def test_the_scoring_round_that_is_told_scores_so(game: str, rounds: list[list[int]]) -> None:
    sheets = scene(set_up(game, "scoring"), open_scores=True).sheets
    assert [[e.points for e in sheet.entries if e.text.key.endswith(".round_now")] for sheet in sheets] == rounds


@pytest.mark.parametrize(
    ("game", "totals"), [("glen-more", [43, 44, 40]), ("glen-more-ii", [49, 50, 47]), ("glasgow", [41, 27])]
)
def test_the_end_that_is_told_scores_so(game: str, totals: list[int]) -> None:
    sheets = scene(set_up(game, "final"), open_scores=True).sheets
    assert [sum(entry.points for entry in sheet.entries) for sheet in sheets] == totals
