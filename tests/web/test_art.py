"""The drawings: one sound sheet, and tiles that refer to nothing outside of it."""

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from rondel.web import art
from rondel.web.art import preview
from rondel.web.art.drawings import PREFIX, drawings
from rondel.web.art.tiles import scenes

SVG = "{http://www.w3.org/2000/svg}"
FACES = preview.printed()


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', markup)


def references(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


def bare(scene: str, title: str = "") -> str:
    return art.tile(scene, river=False, road=False, cost=[], benefit=[], activation=[], title=title)


def test_the_sheet_is_sound_and_every_reference_in_it_resolves() -> None:
    sheet = art.sheet()
    root = ElementTree.fromstring(sheet)
    assert {child.tag for child in root} == {f"{SVG}symbol"}
    assert len(ids(sheet)) == len(set(ids(sheet)))
    assert references(sheet) <= set(ids(sheet))
    assert all(name.startswith(PREFIX) for name in ids(sheet))


def test_the_sheet_is_small() -> None:
    sheet = art.sheet().encode()
    assert len(sheet) < 60_000
    assert len(gzip.compress(sheet)) < 18_000


def test_a_strict_content_policy_finds_no_inline_style_or_script() -> None:
    everything = art.sheet() + "".join(map(bare, scenes()))
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", everything)


def test_every_good_bears_its_letter_and_a_language_may_bring_its_own() -> None:
    assert not re.search(r"\{\w+\}", art.sheet())
    assert art.sheet({"wood": "Ħ"}).count(">Ħ<") == 1


@pytest.mark.parametrize("goods", ["wood stone grain cattle sheep whisky coin", "brick steel gold whisky"])
def test_no_two_goods_of_a_game_share_a_letter(goods: str) -> None:
    letters = [art.LETTERS[good] for good in goods.split()]
    assert len(letters) == len(set(letters))


@pytest.mark.parametrize("scene", scenes())
def test_every_scene_is_drawn(scene: str) -> None:
    assert references(bare(scene)) <= set(ids(art.sheet()))


@pytest.mark.parametrize("face", FACES, ids=lambda face: f"{face.game} {face.name}")
def test_every_tile_of_the_games_is_drawn_from_the_sheet(face: art.Face) -> None:
    markup = art.face(face, face.name)
    ElementTree.fromstring(art.framed(markup, face.name))
    assert references(markup) <= set(ids(art.sheet()))
    assert not ids(markup)
    assert f".k-{face.kind}" in art.stylesheet()


def test_every_table_is_read_whole() -> None:
    assert Counter(face.game for face in FACES) == {"glen-more": 68, "glen-more-ii": 74, "glasgow": 51}


def test_names_are_escaped() -> None:
    name = "<b>\"Tom\" & 'Jerry'</b>"
    picture = ElementTree.fromstring(art.framed(bare("village", name), name))
    assert picture.get("aria-label") == name
    assert [text.text for text in picture.iter("text")] == [name]
    assert [title.text for title in picture.iter("title")] == [name]
    assert "<b>" not in bare("village", name)


@pytest.mark.parametrize(
    ("game", "name", "kind", "scene"),
    [
        ("glen-more", "Loch Ness", "blue_loch", "loch-ness"),
        ("glen-more", "Forest", "yellow", "forest"),
        ("glen-more", "Lighthouse", "brown", "trade"),
        ("glen-more-ii", "Inshriach", "material", "forest"),
        ("glen-more-ii", "The End", "special", "end"),
        ("glasgow", "Brickworks A", "factory", "factory"),
        ("glasgow", "", "contract", "contract"),
        ("chess", "Rook", "white", "hills"),
    ],
)
def test_a_tile_has_the_scene_of_its_name_else_of_its_kind(game: str, name: str, kind: str, scene: str) -> None:
    assert art.scene_for(game, name, kind) == scene


@pytest.mark.parametrize(
    ("effect", "icons"),
    [
        ("none", ""),
        ("wood:1 stone:1 grain:1", "wood stone grain"),
        ("goods_any:2 onto this tile", "any*2"),
        ("produce stone:1 (max 3 cubes on tile)", "stone"),
        ("move:1", "move"),
        ("vp:3", "vp*3"),
        ("exchange grain:1->whisky:1", "grain -> whisky"),
        ("exchange sheep:1->vp:2 | sheep:2->vp:4", "ladder:sheep:1=2,2=4"),
        ("exchange distinct:1->vp:1 | distinct:2->vp:3", "ladder:distinct:1=1,2=3"),
        ("exchange sheep:1 cattle:1->vp:5", "sheep cattle -> vp*5"),
        ("exchange any:3->vp:8", "any*3 -> vp*8"),
        ("activate_all", "all activate"),
        ("wood=1;stone=1", "wood stone"),
        ("landmark(coin=3);scotsman=1", "clan"),
        ("setup:scotsman=1", "clan"),
        ("scotsman=1;clan_marker=1", "clan shield"),
        ("gain:barley=2", "barley*2"),
        ("trade:animals{1=2VP;2=5VP;3=8VP}", "ladder:animals:1=2,2=5,3=8"),
        ("trade:different{2=4VP;4=8VP}", "ladder:distinct:2=4,4=8"),
        ("trade:exact{wood=1;stone=1}->7VP", "wood stone -> vp*7"),
        ("trade:any=1->clan_marker=1", "any -> shield"),
        ("brick brick steel gold", "brick brick steel gold"),
        ("produce:brick", "brick"),
        ("exchange:brick<->steel|steel<->gold", "brick <-> steel | steel <-> gold"),
        ("per_leftover_steel:2", "steel -> vp*2"),
        ("per_own_factory:2", "factory -> vp*2"),
        ("any_one:brick|steel|gold", "brick | steel | gold"),
    ],
)
def test_effects_are_told_in_icons(effect: str, icons: str) -> None:
    assert art.icons(effect) == tuple(icons.split())


@pytest.mark.parametrize(("axis", "start", "end"), [("ns", "M50 0C50 ", " 50 100"), ("we", "M0 50C", "100 50")])
def test_rivers_leave_their_tile_in_the_middle_of_two_edges(axis: str, start: str, end: str) -> None:
    way = drawings()[f"way-{axis}"]
    path = re.findall(r' d="([^"]+)"', way)
    assert len(path) == 1
    assert path[0].startswith(start)
    assert path[0].endswith(end)


def test_the_preview_shows_every_tile_light_and_dark() -> None:
    page = preview.page(FACES)
    assert page.count("data-theme=") >= 2
    assert all(page.count(f'aria-label="{face.name}"') >= 4 for face in FACES if face.name)
