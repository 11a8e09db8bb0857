"""The tables of tiles, clans and roads, and users' own files: section 18."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rondel
from rondel.core import BadTiles, RondelError
from rondel.games.glen_more_ii.rules.effects import GOODS, read_activation, read_bonus, read_cost, read_one_time
from rondel.parts.goods import counts
from rondel.parts.table import Mistake
from tests.rules.glen_more_ii.table import do, has, seat, words

HOUSE = Path(rondel.__file__).parent / "games" / "glen_more_ii" / "data"


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
    house = rondel.load("glen-more-ii")
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


@pytest.mark.rule("G2-187")
def test_a_further_clan_is_a_row_of_the_table(tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    for name, row in (("clans", "Kerr,immediate,4 coins,coin=4"), ("roads", "Start,Kerr,0")):
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
def test_a_clan_file_without_the_column_bonus_has_the_usual_bonuses(tmp_path: Path) -> None:
    rows = [line.split(",", 1) for line in (HOUSE / "clans.csv").read_text(encoding="utf-8").splitlines()]
    plain = ["clan,effect_timing,effect", *(f"{clan},immediate,as usual" for clan, _ in rows[1:])]
    (tmp_path / "clans.csv").write_text("\n".join(plain), encoding="utf-8")
    game = rondel.load("glen-more-ii", tiles=tmp_path / "clans.csv")
    ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = do(game.from_json({"ring": ring, "seats": [seat()]}), "advance 1", "clan MacLeod")
    assert has(state, "A", "coins") == 3


@pytest.mark.rule("G2-188")
def test_costs_are_read() -> None:
    cost = read_cost("wood=1;stone=2;coin=3;whisky=1;scotsman=1")
    assert (counts(cost.goods, GOODS), cost.coin, cost.whisky, cost.people) == ({"wood": 1, "stone": 2}, 3, 1, 1)
    assert read_cost("none").goods == 0
    for text in ("gold=1", "wood", "wood=0", "scotsman=2", "wood=1;wood=1"):
        with pytest.raises(Mistake):
            read_cost(text)


@pytest.mark.rule("G2-189")
def test_one_time_effects_are_read_in_their_order() -> None:
    assert read_one_time("landmark(coin=3; a note);scotsman=1") == [("landmark", 1), ("scotsman", 1)]
    assert read_one_time("setup:scotsman=1") == []
    for text in ("gold=1", "scotsman=1;scotsman=1", "landmark"):
        with pytest.raises(Mistake):
            read_one_time(text)


@pytest.mark.rule("G2-190")
def test_activations_are_read() -> None:
    assert (read_activation("move=2").kind, read_activation("move=2").n) == ("move", 2)
    assert counts(read_activation("gain:wood=1;stone=1").goods, GOODS) == {"wood": 1, "stone": 1}
    different = read_activation("trade:different{2=4VP;4=8VP}")
    assert sorted(different.sets.values()) == [4] * 10 + [8] * 5
    animals = read_activation("trade:animals{1=2VP;2=5VP;3=8VP}")
    assert sorted(animals.sets.values()) == [2] * 2 + [5] * 3 + [8] * 4
    assert len(read_activation("trade:any=3->7VP").sets) == 35
    for text in (
        "trade:any=9->7VP",
        "gain:gold=1",
        "trade:different{6=9VP}",
        "trade:animals{4=9VP}",
        "fly",
        "trade:sell",
    ):
        with pytest.raises(Mistake):
            read_activation(text)


@pytest.mark.rule("G2-187")
def test_bonuses_are_read() -> None:
    bonus = read_bonus("put scotsman=2; coin=2; activate trade; put wood=1")
    assert (bonus.scotsman, bonus.coin, bonus.activate, bonus.put) == (2, 2, ["trade"], [1])
    for text in ("give coin=1", "count sheep: 1=2VP; 2=3VP", "ongoing luck", "count river: 4=5VP"):
        with pytest.raises(Mistake):
            read_bonus(text)


@pytest.mark.rule("G2-192", "G2-191")
def test_every_mistake_is_reported_in_one_go(tmp_path: Path) -> None:
    folder = own_set(
        tmp_path,
        tiles=[
            ("S-01,S,Inshriach,material", "S-01,A,Inshriach,material"),
            ("S-02,S,Ballachulish", "S-03,S,Lochridge"),
            ("trade:any=3->7VP", "trade:some"),
            ("A-02,A,Castle Stalker", "A-02,A,Castle Nowhere"),
        ],
        clans=[("put sheep=1; put cattle=1", "put gold=1")],
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
        "cannot read 'trade:some'",
        "there is no landmark card 'Castle Nowhere'",
        "column bonus: cannot read 'gold=1'",
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
