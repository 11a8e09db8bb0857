"""The tables of tiles, clans and roads, and users' own files: section 18."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rondel
from rondel.core import BadTiles, RondelError
from rondel.games.glen.rules.effects import pack_of
from rondel.games.glen_more_ii.rules.effects import (
    GOODS,
    act_of,
    parts_of,
    read_activation,
    read_bonus,
    read_card,
    read_cost,
    read_once,
    sets,
)
from rondel.parts.effects import amounts, number
from rondel.parts.goods import counts
from rondel.parts.table import Mistake
from tests.games.glen_more_ii.rules.table import do, has, seat, words

HOUSE = Path(rondel.__file__).parent / "games" / "glen_more_ii" / "data" / "edition-2"


def own_set(folder: Path, **changes: list[tuple[str, str]]) -> Path:
    """A copy of the house set with texts replaced, by file."""
    for name in ("tiles", "clans", "roads"):
        text = (HOUSE / f"{name}.csv").read_text(encoding="utf-8")
        for old, new in changes.get(name, []):
            assert old in text
            text = text.replace(old, new)
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder


def mistakes(folder: Path) -> list[str]:
    with pytest.raises(BadTiles) as caught:
        rondel.load("glen-more-ii", tiles=folder)
    return caught.value.mistakes


@pytest.mark.rule("G2-187", "G2-8")
def test_a_folder_or_a_single_file_replaces_the_house_set(tmp_path: Path) -> None:
    house = rondel.load("glen-more-ii", edition=2)
    same = rondel.load("glen-more-ii", tiles=own_set(tmp_path))
    assert same.fingerprint == house.fingerprint
    single = tmp_path / "my roads.csv"
    text = (HOUSE / "roads.csv").read_text(encoding="utf-8").replace("Start,MacLeod,0", "Start,MacLeod,2")
    single.write_text(text, encoding="utf-8")
    game = rondel.load("glen-more-ii", tiles=single)
    assert game.fingerprint != house.fingerprint
    ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = game.from_json({"ring": ring, "seats": [seat()]})
    assert words(do(state, "advance 1"), "clan") == ["clan MacDonell"]


@pytest.mark.rule("G2-187", "G2-216")
@pytest.mark.parametrize(("name", "edition"), [("clans", 1), ("roads", 1), ("tiles", 4)])
def test_a_file_of_before_goes_with_the_edition_that_it_fits(tmp_path: Path, name: str, edition: int) -> None:
    shutil.copy(HOUSE.parent / "edition-1" / f"{name}.csv", tmp_path / "mine.csv")
    game = rondel.load("glen-more-ii", tiles=tmp_path / "mine.csv")
    assert (game.rules_version, game.edition) == (2, edition)
    with_it = rondel.load("glen-more-ii", tiles=tmp_path / "mine.csv", edition=edition)
    assert game.fingerprint == with_it.fingerprint


@pytest.mark.rule("G2-187")
def test_a_further_clan_is_a_row_of_the_table(tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    for name, row in (("clans", "Kerr,4 coin"), ("roads", "Start,Kerr,0")):
        with (folder / f"{name}.csv").open("a", encoding="utf-8") as file:
            file.write(f"{row}\n")
    game = rondel.load("glen-more-ii", tiles=folder)
    assert game.actions == rondel.load("glen-more-ii").actions + 1
    ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = do(game.from_json({"ring": ring, "seats": [seat()]}), "advance 1", "clan Kerr")
    assert has(state, "A", "coins") == 4
    assert has(state, "A", "clans") == ["Kerr"]
    again = game.from_json(state.to_json())
    assert again.key() == state.key()


@pytest.mark.rule("G2-187")
def test_a_clan_without_a_bonus_of_its_own_has_the_usual_one(tmp_path: Path) -> None:
    rows = [line.split(",", 1) for line in (HOUSE / "clans.csv").read_text(encoding="utf-8").splitlines()]
    for columns, cells in (("name,bonus", ""), ("clan,effect_timing,effect", "immediate,as usual")):
        plain = [columns, *(f"{clan},{cells}" for clan, _ in rows[1:])]
        (tmp_path / "clans.csv").write_text("\n".join(plain), encoding="utf-8")
        game = rondel.load("glen-more-ii", tiles=tmp_path / "clans.csv")
        ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
        state = do(game.from_json({"ring": ring, "seats": [seat()]}), "advance 1", "clan MacLeod")
        assert has(state, "A", "coins") == 3


@pytest.mark.rule("G2-188")
def test_costs_are_read() -> None:
    cost = read_cost("wood + 2 stone + 3 coin + whisky + scotsman")
    assert counts(pack_of(amounts(cost), GOODS), GOODS) == {"wood": 1, "stone": 2}
    assert [number(cost, word) for word in ("coin", "whisky", "scotsman")] == [3, 1, 1]
    assert read_cost("none") == ()
    for text in ("gold", "0 wood", "2 scotsman", "wood + wood", "any", "wood; stone", "", "wood=1"):
        with pytest.raises(Mistake):
            read_cost(text)


@pytest.mark.rule("G2-189")
def test_one_time_effects_are_read_in_their_order() -> None:
    assert parts_of(read_once("card; scotsman + 2 marker")) == [("landmark", 1), ("scotsman", 1), ("clan_marker", 2)]
    assert parts_of(read_once("start: scotsman")) == []
    for text in ("gold", "scotsman; scotsman", "landmark", "card 3", "wood", "end: scotsman"):
        with pytest.raises(Mistake):
            read_once(text)


@pytest.mark.rule("G2-151", "G2-189")
def test_cards_are_read_in_their_order() -> None:
    assert parts_of(read_card("2 barley; whisky; remove 2; activate_all; always: extra_activation")) == [
        ("resource", 0), ("resource", 0), ("whisky", 1), ("remove", 2), ("activate_all", 1),
    ]  # fmt: skip
    for text in ("gold", "remove", "4 barley", "extra_activation", "end: double_coins", "always: double_coins 8"):
        with pytest.raises(Mistake):
            read_card(text)


@pytest.mark.rule("G2-190")
def test_activations_are_read() -> None:
    assert (act_of(read_activation("2 movement")), amounts(read_activation("2 movement"))[0].n) == ("move", 2)
    assert act_of(read_activation("make wood + stone")) == "gain"
    different = sets(read_activation("2 different -> 4 vp | 4 different -> 8 vp"))
    assert sorted(different.values()) == [4] * 10 + [8] * 5
    animals = sets(read_activation("animal -> 2 vp | 2 animal -> 5 vp | 3 animal -> 8 vp"))
    assert sorted(animals.values()) == [2] * 2 + [5] * 3 + [8] * 4
    assert len(sets(read_activation("3 any -> 7 vp"))) == 35
    for text in (
        "9 any -> 7 vp", "make gold", "6 different -> 9 vp", "4 animal -> 9 vp", "fly", "sell", "make wood + any",
        "1 movement + 1 vp", "make wood; make stone", "wood -> 2 vp | stone -> 3 vp",
        "2 animal -> 5 vp | animal -> 2 vp",
        "animal -> 2 vp | 2 different -> 4 vp", "2 barley -> whisky", "wood -> whisky", "any -> 2 marker",
    ):  # fmt: skip
        with pytest.raises(Mistake):
            read_activation(text)


@pytest.mark.rule("G2-187")
def test_bonuses_are_read() -> None:
    bonus = read_bonus("put 2 scotsman; 2 coin; activate trade; put wood; count river: 4 = 5 vp, 6 = 8 vp")
    assert [(clause.verb, [(a.word, a.n) for a in clause.amounts]) for clause in bonus] == [
        ("put", [("scotsman", 2)]), ("", [("coin", 2)]), ("activate", [("trade", 1)]), ("put", [("wood", 1)]),
        ("count", [("river", 1)]),
    ]  # fmt: skip
    for text in (
        "give coin", "count sheep: 1 = 2 vp, 2 = 3 vp", "always: luck", "count river: 4 = 5 vp", "put wood; put wood",
        "count river: 6 = 5 vp, 4 = 8 vp", "activate person", "cask_as_vp 3", "always: cask_as_vp", "none",
    ):  # fmt: skip
        with pytest.raises(Mistake):
            read_bonus(text)


@pytest.mark.rule("G2-192", "G2-191")
def test_every_mistake_is_reported_in_one_go(tmp_path: Path) -> None:
    folder = own_set(
        tmp_path,
        tiles=[
            ("S-01,S,Inshriach,material", "S-01,A,Inshriach,material"),
            ("S-02,S,Ballachulish", "S-03,S,Lochridge"),
            ("3 any -> 7 vp", "3 some -> 7 vp"),
            ("card; scotsman,1 movement,3 coin", "scotsman,1 movement,3 coin"),
            ("remove 2", "always: extra_activation"),
        ],
        clans=[("put sheep; put cattle", "put gold")],
        roads=[
            ("Start,Chisholm,1", "Start,Nobody,1"),
            ("MacLachlan,MacMillan,1", "Start,Start,1"),
            ("MacMillan,Douglas,1", "Start,Ross,x"),
        ],
    )
    found = mistakes(folder)
    for part in (
        "stack S has 4 tiles, it must have 5",
        "stack A has 15 tiles, it must have 14",
        "the name lochridge stands 2 times",
        "the id s-03 stands 2 times",
        "cannot read '3 some -> 7 vp'",
        "row 10, column once: what a landmark card does in the column card and the word card here go together",
        "two landmark cards have extra_activation",
        "column bonus: cannot read 'put gold'",
        "roads.csv row 4, column to: 'Nobody'",
        "'x' is not a whole number",
        "no road leads from Start to MacMillan",
    ):
        assert any(part in mistake for mistake in found), part
    assert any(mistake.startswith("tiles.csv row 55, column activation") for mistake in found)


@pytest.mark.rule("G2-192")
def test_an_overbuild_tile_needs_a_target(tmp_path: Path) -> None:
    folder = own_set(tmp_path, tiles=[("B-13,B,Teviotdale,animal,no,yes", "B-13,B,Teviotdale,loch,no,yes")])
    assert mistakes(folder) == ["tiles.csv row 35, column overbuild: no tile that it could cover: a loch without river"]


@pytest.mark.rule("G2-192")
def test_overbuild_tiles_that_could_only_cover_each_other_are_refused(tmp_path: Path) -> None:
    first = ("B-13,B,Teviotdale,animal,no,yes", "B-13,B,Teviotdale,loch,no,yes")
    second = ("C-08,C,Braemar,village,no,yes", "C-08,C,Braemar,loch,no,yes")
    folder = own_set(tmp_path, tiles=[first, second])
    why = "column overbuild: the tiles that it could cover are overbuild tiles that could only cover it"
    assert mistakes(folder) == [f"tiles.csv row 35, {why}", f"tiles.csv row 47, {why}"]
    assert rondel.load("glen-more-ii", tiles=folder, rules_version=1).rules_version == 1  # as ever


@pytest.mark.rule("G2-15", "G2-191", "G2-30")
def test_no_landing_tiles_are_passed_but_not_taken(tmp_path: Path) -> None:
    rows = (HOUSE / "tiles.csv").read_text(encoding="utf-8").splitlines()
    marked = [row + (",yes" if row.startswith("A-09") else ",no") for row in rows[1:]]
    (tmp_path / "tiles.csv").write_text("\n".join([rows[0] + ",no_landing", *marked]), encoding="utf-8")
    game = rondel.load("glen-more-ii", tiles=tmp_path)
    ring = ["A", "Easdale", "Halkirk", *["-"] * 7, "B", "C", "D", "-"]
    state = game.from_json({"ring": ring, "gap": 13, "seats": [seat()], "market": {}})
    assert words(state) == ["discard 2 for coin", "discard 2 for mp"]
    assert state.why_not(game.action("advance 1")) == "no_landing"
    assert state.why_not(game.action("discard 1 for coin")) == "no_landing"
    every = [row + ",yes" for row in rows[1:]]
    (tmp_path / "tiles.csv").write_text("\n".join([rows[0] + ",no_landing", *every]), encoding="utf-8")
    assert mistakes(tmp_path) == [
        "tiles.csv: at most 4 tiles may have no_landing, so that a tile to stop on is always ahead"
    ]


@pytest.mark.rule("G2-187")
def test_what_is_no_table_is_refused_with_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="none of the files"):
        rondel.load("glen-more-ii", tiles=tmp_path)
    with pytest.raises(RondelError, match="cannot read"):
        rondel.load("glen-more-ii", tiles=tmp_path / "missing.csv")
    shutil.copy(HOUSE / "clans.csv", tmp_path / "x.csv")
    (tmp_path / "x.csv").write_text("name,what\na,b\n", encoding="utf-8")
    with pytest.raises(BadTiles, match="missing columns"):
        rondel.load("glen-more-ii", tiles=tmp_path / "x.csv")
