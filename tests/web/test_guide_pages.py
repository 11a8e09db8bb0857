"""The rule books as pages: every picture drawn, every link leading somewhere, in every language."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.games.registry import title
from rondel.locale.translate import languages
from rondel.web.pages.guide import Book, book
from rondel.web.pages.guide_pictures import drawn
from tests.saying import english, said

Client = TestClient[Litestar]
GAMES = rondel.game_names()
BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
FIGURE = re.compile(r'<figure class="of-(\w+)">(.*?)</figure>', re.DOTALL)
MARKED = re.compile(r'class="[^"]*\bmarked\b[^"]*"[^>]*data-key="([^"]+)"')


@cache
def written(game: str, language: str) -> Book:
    found = book(game, language)
    assert found is not None
    return found


def source(game: str, language: str) -> str:
    """A rule book as it is written."""
    text = title(game).guide_file(f"{language}.md")
    assert text is not None
    return text


def page(client: Client, path: str, language: str = "en") -> str:
    client.cookies.set("rondel_language", language)
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 200
    return answer.text


def marked(source: str, game: str = "glen-more") -> list[str]:
    """What is marked in a picture."""
    return MARKED.findall(drawn(game, "en", source))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn_and_has_its_caption(game: str, language: str) -> None:
    asked = re.findall(r"!\[([^]]+)\]\(([^)]+)\)", source(game, language))
    figures = FIGURE.findall(written(game, language).html)
    assert len(figures) == len(asked) > 20
    for (caption, wanted), (part, figure) in zip(asked, figures, strict=True):
        assert wanted.startswith("tile:") if part == "tile" else f"#{part}" in wanted
        assert "<svg" in figure
        assert re.findall(r"<figcaption>(.*?)</figcaption>", figure) == [html.escape(caption)]
        assert f'aria-label="{html.escape(caption)}"' in figure
        assert ("marked" in figure) == ("?mark=" in wanted), wanted


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_source_is_left(game: str, language: str) -> None:
    told = " ".join(said(written(game, language).html))
    assert not re.search(r"position:|\]\(|\{#|\*\*|\[[A-Z0-9]+-\d+\]|\b(web|amount|holding|good|name)\.[a-z]", told)
    assert 'style="' not in written(game, language).html


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_contents_and_links_lead_to_something(client: Client, game: str, language: str) -> None:
    shown = page(client, f"/rules/{game}", language)
    here = re.findall(r'\bid="([^"]+)"', shown)
    anchors = re.findall(r"^## .+ \{#(\w+)\}$", source(game, language), re.MULTILINE)
    assert [section.anchor for section in written(game, language).sections] == anchors
    assert set(anchors) <= set(here)
    assert all(f'href="#{anchor}"' in shown for anchor in anchors)
    rules = re.findall(rf'class="rule-id" href="/rules/{game}/reference#([^"]+)"', shown)
    assert rules == re.findall(r"\[([A-Z0-9]+-\d+)\]", source(game, language))
    assert set(rules) <= set(re.findall(r'\bid="([^"]+)"', page(client, f"/rules/{game}/reference", language)))


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_in_the_language_of_its_reader(client: Client, game: str, language: str) -> None:
    shown = page(client, f"/rules/{game}", language)
    assert f'<html lang="{language}"' in shown
    assert english(said(shown), language) == []


def test_a_tile_bears_its_name_in_the_language_of_the_book() -> None:
    assert ">Forest<" in drawn("glen-more", "en", "tile:T1-16")
    assert ">Wald<" in drawn("glen-more", "de", "tile:T1-16")


def test_marks_point_at_fields_cells_tiles_and_rows() -> None:
    assert marked("position:take#ring?mark=circuit:12") == ["circuit:12"]
    assert marked("position:place#land:A?mark=cell:1,1,cell:1,-1") == ["cell:1,1", "cell:1,-1"]
    assert marked("position:take#market?mark=market:stone") == ["market:stone"]
    assert len(marked("position:activate#land:A?mark=tile:T1-03,tile:START")) == 2
    assert marked("position:clans#board?mark=clan:Gunn", "glen-more-ii") == ["clan:Gunn"]
    assert len(marked("position:build#ring?mark=tile:P2,tile:H1", "glasgow")) == 2
    assert 'class="holding marked"' in drawn("glen-more", "en", "position:scoring#holdings?mark=parliament")


def test_a_picture_of_a_whole_position_has_ring_territory_and_holdings() -> None:
    shown = drawn("glen-more", "en", "position:take")
    assert shown.count('class="ring ') == 1
    assert shown.count('class="land large') == 1
    assert shown.count('class="seat-card') == 3


def test_there_is_nothing_to_choose_in_a_picture() -> None:
    assert not any("<button" in written(game, "en").html for game in GAMES)


def test_the_text_of_a_rule_is_the_tip_of_its_link() -> None:
    link = re.search(r'href="/rules/glen-more/reference#GM-44" data-tip="([^"]+)"', written("glen-more", "en").html)
    assert link
    assert link[1] == (
        "GM-44\nAt least one of the 8 neighbour tiles must hold a clan member; "
        "corners count, and members the new tile itself brings do not."
    )
    assert "GM-44\n" not in written("glen-more", "fr").html


# Which choices a program puts and how it refuses them, and how tables are kept: docs/rules has them.
FOR_PROGRAMS = {
    "glen-more": {"GM-116", "GM-117"},
    "glen-more-ii": {f"G2-{n}" for n in range(188, 215)},
    "glasgow": {f"GL-{n}" for n in (71, 72, 73, 74, 75, 79)},
}


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_has_every_rule_for_players_and_says_nothing_of_files(client: Client, game: str) -> None:
    shown = page(client, f"/rules/{game}/reference")
    numbered = shown.partition('<section id="numbered">')[2]
    ids = re.findall(r"^(?:- |\| )(?:\*\*)?([A-Z][A-Z0-9]+-\d+)\b", title(game).rules_text(), re.MULTILINE)
    assert len(set(ids)) > 70
    assert set(ids) - set(re.findall(r'id="([^"]+)"', numbered)) == FOR_PROGRAMS[game]
    assert not re.search(r"\[(en|fr|data|text|summary|rules|rulings?|program)\b|docs/|src/|\.csv|This file", numbered)
    assert not re.search(r"atomic|[Rr]efused because|refused when|given when", numbered)


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/chess/reference"])
def test_a_game_that_nobody_knows_has_no_rules(client: Client, path: str) -> None:
    assert client.get(path, headers=BROWSER).status_code == 404
