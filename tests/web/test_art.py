"""The drawings: one sound sheet, and tiles that refer to nothing outside of it."""

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from rondel.drawing import svg
from rondel.drawing.svg import Face, motifs
from rondel.drawing.svg.drawings import PREFIX, drawings
from rondel.games.registry import load, title, titles
from rondel.games.title import Title
from rondel.scene import Tile
from rondel.web.pages import gallery
from rondel.web.pages.faces import picture

SVG = "{http://www.w3.org/2000/svg}"
FACES = [(found, face) for found in titles() for face in found.get_art().faces(found.load()).values()]


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', markup)


def references(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


def bare(motif: str, title: str = "") -> str:
    return svg.tile(motifs()[motif], river=False, road=False, cost=[], benefit=[], activation=[], title=title)


def test_the_sheet_is_sound_and_every_reference_in_it_resolves() -> None:
    sheet = svg.sheet()
    root = ElementTree.fromstring(sheet)
    assert {child.tag for child in root} == {f"{SVG}symbol"}
    assert len(ids(sheet)) == len(set(ids(sheet)))
    assert references(sheet) <= set(ids(sheet))
    assert all(name.startswith(PREFIX) for name in ids(sheet))


def test_the_sheet_is_small() -> None:
    sheet = svg.sheet().encode()
    assert len(sheet) < 60_000
    assert len(gzip.compress(sheet)) < 18_000


def test_a_strict_content_policy_finds_no_inline_style_or_script() -> None:
    everything = svg.sheet() + "".join(map(bare, motifs()))
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", everything)


def test_every_good_bears_its_letter_and_a_language_may_bring_its_own() -> None:
    assert not re.search(r"\{\w+\}", svg.sheet())
    assert svg.sheet({"wood": "Ħ"}).count(">Ħ<") == 1


@pytest.mark.parametrize("goods", ["wood stone grain cattle sheep whisky coin", "brick steel gold whisky"])
def test_no_two_goods_of_a_game_share_a_letter(goods: str) -> None:
    letters = [svg.LETTERS[good] for good in goods.split()]
    assert len(letters) == len(set(letters))


@pytest.mark.parametrize("motif", motifs())
def test_every_motif_is_drawn(motif: str) -> None:
    assert references(bare(motif)) <= set(ids(svg.sheet()))


@pytest.mark.parametrize(("found", "face"), FACES, ids=[f"{found.name} {face.name}" for found, face in FACES])
def test_every_tile_of_the_games_is_drawn_from_the_sheet(found: Title, face: Face) -> None:
    markup = svg.face(face, face.name)
    ElementTree.fromstring(svg.framed(markup, face.name))
    assert references(markup) <= set(ids(svg.sheet()))
    assert not ids(markup)
    assert f".k-{face.kind}" in found.get_art().stylesheet


def test_every_table_is_read_whole() -> None:
    assert Counter(found.name for found, _ in FACES) == {"glen-more": 68, "glen-more-ii": 74, "glasgow": 51}


def test_names_are_escaped() -> None:
    name = "<b>\"Tom\" & 'Jerry'</b>"
    picture = ElementTree.fromstring(svg.framed(bare("village", name), name))
    assert picture.get("aria-label") == name
    assert [text.text for text in picture.iter("text")] == [name]
    assert [title.text for title in picture.iter("title")] == [name]
    assert "<b>" not in bare("village", name)


@pytest.mark.parametrize(
    ("game", "id", "motif"),
    [
        ("glen-more", "T0-02", "forest"),
        ("glen-more", "START", "start-village"),
        ("glen-more-ii", "S-01", "forest"),
        ("glen-more-ii", "X-01", "end"),
        ("glasgow", "F1", "factory"),
        ("glasgow", "C01", "contract"),
    ],
)
def test_a_tile_has_the_motif_of_its_name_else_of_its_kind(game: str, id: str, motif: str) -> None:
    assert title(game).get_art().faces(load(game))[id].motif == motifs()[motif]


def test_a_tile_of_an_unknown_name_has_the_motif_of_its_kind_and_of_an_unknown_kind_hills() -> None:
    table = "kind,name,motif\nbrown,,trade\n"
    assert svg.Motifs(table).of("Lighthouse", "brown") == motifs()["trade"]
    assert svg.Motifs(table).of("Rook", "white") == motifs()["hills"]


@pytest.mark.parametrize(("axis", "start", "end"), [("ns", "M50 0C50 ", " 50 100"), ("we", "M0 50C", "100 50")])
def test_rivers_leave_their_tile_in_the_middle_of_two_edges(axis: str, start: str, end: str) -> None:
    way = drawings()[f"way-{axis}"]
    path = re.findall(r' d="([^"]+)"', way)
    assert len(path) == 1
    assert path[0].startswith(start)
    assert path[0].endswith(end)


def test_the_preview_shows_every_tile_light_and_dark() -> None:
    page = gallery.page()
    assert page.count("data-theme=") >= 2
    assert all(page.count(f'aria-label="{face.name}"') >= 4 for _, face in FACES if face.name)


def test_a_tile_that_stands_in_no_table_has_the_motif_of_its_kind() -> None:
    drawn = picture(load("glasgow"), Tile(0, "", "Architect", "architect"), "Architect")
    assert f'href="#{PREFIX}{motifs()["architect"].parts[0][0]}"' in drawn
    assert motifs()["architect"] != motifs()["hills"]
