"""A game of somebody else's package is played, read, studied and watched like our own: no file of Rondel knows it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from tests.fourth_game.installed import KEY, ROOT, run
from tests.saying import said
from tests.web.server import Server

pytestmark = pytest.mark.slow

ANSWERS = "1\n" * 40  # more than a game asks for


def page(server: Server, path: str, language: str = "en") -> str:
    """A page in a language; no message may be without its sentence."""
    answer = server.client.get(path, headers={"Cookie": f"rondel_language={language}"})
    assert answer.status_code == 200, answer.text
    assert [text for text in said(answer.text) if KEY.search(text)] == []
    return html.unescape(answer.text)


def card(home: str, name: str) -> str:
    """What the home page shows of a game."""
    cards: list[str] = re.findall(r'<li class="game">.*?</li>', home, re.DOTALL)
    return next(card for card in cards if f'href="/rules/{name}"' in card)


def test_no_source_of_rondel_names_it() -> None:
    named = {path.name for path in (ROOT / "src").rglob("*.*") if b"skerry" in path.read_bytes().lower()}
    assert named == set()


def test_it_keeps_the_contract_and_its_own_rules(site: Path) -> None:
    general = [f"tests/property/test_{what}.py" for what in ("contract", "legality", "events")]
    among = ["-k", "skerry and not at_length", *general, "tests/fourth_game/within.py"]
    told = run(site, "pytest", "-q", "-p", "no:cacheprovider", *among)
    passed = re.search(r"^(\d+) passed, \d+ deselected", told, re.MULTILINE)
    assert passed, told
    assert int(passed[1]) == 42


# Pages.


@pytest.mark.parametrize(
    ("language", "facts", "text"),
    [
        ("en", "2 to 3 players · about 15 minutes", "Sail round the rocks, fetch tiles and lay out your shore."),
        ("fr", "2 à 3 joueurs · environ 15 minutes", "Faites le tour des récifs, rapportez des tuiles"),
        ("nl", "2 tot 3 spelers · about 15 minutes", "Sail round the rocks, fetch tiles and lay out your shore."),
    ],
)
def test_the_home_page_shows_it_with_its_pictures(server: Server, language: str, facts: str, text: str) -> None:
    home = page(server, "/", language)
    shown = card(home, "skerry")
    assert "<h2>Skerry</h2>" in shown
    assert facts in shown
    assert text in shown
    assert shown.count('<svg class="art"') == 4
    assert '<use href="#art-skerry-light"/>' in shown
    assert '<symbol id="art-skerry-light"' in home.replace("\n", " ")
    assert f">{'P' if language == 'fr' else 'F'}</text></symbol>" in home  # the letter on a fish
    assert 'name="skerry.shore"' in home


def test_the_style_sheet_has_the_colours_of_its_kinds(server: Server) -> None:
    found = re.search(r'href="(/static/rondel.css[^"]*)"', page(server, "/"))
    assert found
    assert ".k-shoal { --kind: #3f7a94; }" in server.client.get(found[1]).text


@pytest.mark.parametrize(("language", "tile"), [("en", "Herring Bank"), ("fr", "Banc de harengs")])
def test_its_rules_are_a_page_with_anchors(server: Server, language: str, tile: str) -> None:
    rules = page(server, "/rules/skerry", language)
    assert '<li id="SK-3">' in rules
    assert f"<h3>{tile}</h3>" in rules
    assert rules.count('<div class="row-of-tiles"') == 3  # the steps of the introduction
    assert '<li id="S1">' in rules


def test_the_page_about_rondel_lists_it(server: Server) -> None:
    assert "<h3>Skerry</h3><p>0 of 16 tiles hold a reconstructed value.</p>" in page(server, "/about")


def test_the_api_lists_it(server: Server) -> None:
    games = {game["name"]: game for game in server.client.get("/api/games").json()["games"]}
    assert games["skerry"] == {
        "name": "skerry",
        "text": "Fishing boats round a ring of rocks, for two or three.",
        "players": [2, 3],
        "options": [
            {"name": "shore", "values": ["free", "joined"], "text": "whether a tile must lie beside another one"}
        ],
    }


def test_a_game_by_its_rules_alone_is_shown_by_what_its_title_says(server: Server) -> None:
    home = page(server, "/", "de")
    shown = card(home, "skerry-bare")
    assert "<h2>Bare Skerry</h2>" in shown
    assert "Skerry in words, without drawings, messages or rules to read." in shown
    assert '<p class="game-facts">2 bis 3 Personen</p>' in shown
    assert "whether a tile must lie beside another one" in home
    rules = page(server, "/rules/skerry-bare")
    assert "<p>Skerry in words, without drawings, messages or rules to read.</p>" in rules
    assert 'id="numbered"' not in rules
    assert "<h3>Bare Skerry</h3>" in page(server, "/about")


# Commands.


def test_it_is_played_in_the_terminal(site: Path, tmp_path: Path) -> None:
    kept = tmp_path / "evening.rondel"
    seats = ("--seats", "me,greedy", "--seed", "4", "--save", str(kept))
    told = run(site, "rondel", "play", "skerry", *seats, typed=f"?\n{ANSWERS}")
    assert "the coast, clockwise from the last boat" in told
    assert "Sail to a tile with `take 4`" in told
    assert "take Mackerel Sound with 2 fish from place 6" in told
    assert "The game is over. The winner is Player." in told
    assert not KEY.search(told)
    assert "Final score" in told
    assert run(site, "rondel", "replay", str(kept)).count("turn ") == 11
    shown = run(site, "rondel", "show", str(kept), "--at", "3")
    assert "Herring Bank" in shown


def test_a_game_by_its_rules_alone_is_played_in_words(site: Path) -> None:
    seats = ("--seats", "me,greedy", "--seed", "4")
    told = run(site, "rondel", "play", "skerry-bare", *seats, typed=f"?\n{ANSWERS}")
    assert "Bare Skerry · turn 1" in told
    assert "take 2" in told
    assert "The game is over." in told
    assert not KEY.search(told)


def test_its_tiles_and_rules_are_printed(site: Path) -> None:
    tiles = run(site, "rondel", "tiles", "skerry").splitlines()
    assert [line.rstrip() for line in tiles[:3]] == [
        "skerry: tiles.csv",
        "id name           kind       cost effect",
        "S1 Herring Bank   shoal      0    fish:3",
    ]
    supplied = site / "skerry" / "data" / "tiles.csv"
    assert "is a complete tile set for skerry" in run(site, "rondel", "tiles", "check", str(supplied))
    assert run(site, "rondel", "rules", "skerry", "SK-3") == (
        "- **SK-3** Tiles drawn one by one lie face up on the other places. "
        "The rest is the stack; nobody knows its order.\n"
    )


def test_it_is_simulated_rated_counted_and_reviewed(site: Path, tmp_path: Path) -> None:
    simulated = run(site, "rondel", "simulate", "skerry", "--players", "3", "--games", "5", "--seed", "7", "--json")
    assert json.loads(simulated)["game"] == "skerry"
    records = tmp_path / "records"
    match = ("--bots", "greedy,random", "--games", "20", "--seed", "1", "--json", "--records", str(records))
    standing = {row["bot"]: row for row in json.loads(run(site, "rondel", "arena", "skerry", *match))["bots"]}
    assert standing["greedy"]["win_share"] > 0.8 > standing["random"]["win_share"]
    stats = json.loads(run(site, "rondel", "stats", str(records), "--json"))
    assert (stats["game"], stats["games"], stats["mean_turns"]) == ("skerry", 20, 11.0)
    things = {row["id"]: row for row in stats["things"]}
    assert (things["L3"]["name"], things["L3"]["kind"], things["L3"]["points"]) == ("Skerry Light", "tile", 8.0)
    first = min(records.glob("*.rondel"))
    review = run(site, "rondel", "review", str(first), "--bot", "greedy")
    assert "skerry: the chance of winning after every turn" in review


# Puzzles.


def test_its_puzzles_are_listed_and_solved(site: Path, server: Server) -> None:
    assert run(site, "rondel", "puzzles", "solve", "skerry", "--list") == "a3dc9ab0  grade 2  2 players\n"
    assert 'href="/puzzles/skerry/a3dc9ab0"' in page(server, "/puzzles")
    assert "Finde den besten Zug" in page(server, "/puzzles/skerry/a3dc9ab0", "de")
    url, own = "/api/puzzles/skerry/a3dc9ab0/try", {"Sec-Fetch-Site": "same-origin"}
    tried = server.client.post(url, json={"turn": ["take 7", "throw back"]}, headers=own)
    assert tried.status_code == 200, tried.text
    assert tried.json()["verdict"] == "solved"
