"""A user's own buildings and contracts, and the words for choices."""

from pathlib import Path

import pytest

import rondel
from rondel.core import BadTiles, BadWords, RondelError
from tests.games.glasgow.rules.table import position

HOUSE = Path(rondel.__file__).parent / "games" / "glasgow" / "data" / "edition-1"


def changed(folder: Path, file: str, *changes: tuple[str, str]) -> Path:
    text = (HOUSE / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / file
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(path: Path) -> list[str]:
    with pytest.raises(BadTiles) as caught:
        rondel.load("glasgow", tiles=path)
    return caught.value.mistakes


@pytest.mark.rule("GL-79")
def test_one_file_replaces_its_part_of_the_house_set(tmp_path: Path) -> None:
    house = rondel.load("glasgow")
    buildings = changed(tmp_path, "buildings.csv", ("Landmark A,steel + gold,4", "Landmark A,brick,9"))
    game = rondel.load("glasgow", tiles=buildings)
    assert position(game=game, ann_block={"L1": (0, 0)}).totals == (9, 0)
    assert game.fingerprint != house.fingerprint
    contracts = changed(tmp_path, "contracts.csv", ("C01,make 2 brick", "C01,make 3 gold"))
    game = rondel.load("glasgow", tiles=contracts)
    assert position(game=game).play("move 1", "take").goods(0) == "1/1/3/0"


@pytest.mark.rule("GL-79")
def test_a_folder_may_hold_both_files(tmp_path: Path) -> None:
    changed(tmp_path, "buildings.csv", ("Landmark A,steel + gold,4", "Landmark A,brick,9"))
    changed(tmp_path, "contracts.csv", ("C01,make 2 brick", "C01,make 3 gold"))
    table = position(game=rondel.load("glasgow", tiles=tmp_path), ann_block={"L1": (0, 0)})
    assert table.totals == (9, 0)
    assert table.play("move 1", "take").goods(0) == "1/1/3/0"
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(RondelError, match=r"none of the files buildings\.csv, contracts\.csv"):
        rondel.load("glasgow", tiles=empty)
    with pytest.raises(RondelError, match="cannot read"):
        rondel.load("glasgow", tiles=tmp_path / "nothing.csv")


@pytest.mark.rule("GL-79")
def test_limits_of_a_rate_are_those_of_the_file(tmp_path: Path) -> None:
    file = changed(tmp_path, "contracts.csv", ("steel <-> gold max 1", "brick <-> gold max 2"))
    table = position("4/0/0/0", at=(8, 10), game=rondel.load("glasgow", tiles=file)).play("move 1")
    assert table.choices == ["pass", "rate brick-steel", "rate brick-gold"]
    table.play("rate brick-gold", "swap brick>gold", "swap brick>gold")
    assert (table.goods(0), table.point) == ("2/0/2/0", "move")


@pytest.mark.rule("GL-62", "GL-63", "GL-66", "GL-79")
def test_points_for_place_and_set_are_those_of_the_file(tmp_path: Path) -> None:
    file = changed(
        tmp_path,
        "buildings.csv",
        ("Tenement A,2 steel,1,neighbour 3 vp", "Tenement A,2 steel,1,neighbour 4 vp"),
        ("Train Station A,brick + 2 steel + gold,0,set 10 vp", "Train Station A,brick + 2 steel + gold,0,set 7 vp"),
    )
    block = {"T1": (0, 0), "T2": (1, 0), "L1": (0, 1), "F1": (1, 1), "P1": (2, 0), "S1": (2, 1)}
    usual, changed_points = (
        position(game=rondel.load("glasgow", tiles=tiles, edition=1), ann_block=block) for tiles in (None, file)
    )
    assert (usual.totals[0], changed_points.totals[0]) == (24, 22)


@pytest.mark.rule("GL-3", "GL-79")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("F1,factory", "F1,mill", "row 2, column kind: 'mill' is not one of factory, shop"),
        ("F1,factory", "F1,park", ": there are 7 buildings of kind factory, there must be 8"),
        ("F2,factory", "F1,factory", "row 3, column id: the id F1 stands already in row 2"),
        (
            "Brickworks A,2 brick,1",
            "Brickworks A,,1",
            "row 2, column cost: cannot read '': it ends where there should be",
        ),
        (
            "Brickworks A,2 brick,1",
            "Brickworks A,none,1",
            "row 2, column cost: cannot read 'none': it must be something",
        ),
        ("Brickworks A,2 brick,1", "Brickworks A,whisky,1", "row 2, column cost: cannot read 'whisky': 'whisky' at"),
        ("Brickworks A,2 brick,1", "Brickworks A,brick,-1", "row 2, column points: '-1' is not a whole"),
        (
            "make brick",
            "make wood",
            "row 2, column effect: cannot read 'make wood': 'wood' at character 6 is not one of",
        ),
        ("make any", "draw", "row 9, column effect: cannot read 'draw': 'draw' at character 1 is not one of"),
        ("brick <-> steel |", "brick -> steel |", "row 8, column effect: cannot read"),
        ("brick <-> steel |", "2 brick <-> steel |", "row 8, column effect: cannot read"),
        (
            "brick <-> steel |",
            "gold <-> steel |",
            "row 8, column effect: cannot read 'gold <-> steel | steel <-> gold': the",
        ),
        (
            "corner 5 vp",
            "neighbour 5 vp",
            "row 10, column effect: cannot read 'neighbour 5 vp': 'neighbour' at character 1",
        ),
        ("end: 1 vp per brick", "end: 1 vp per whisky", "row 35, column effect: cannot read"),
        ("end: 1 vp per brick", "1 vp per brick", "row 35, column effect: cannot read"),
        ("kind,name", "sort,name", "row 1: missing columns kind"),
    ],
)
def test_mistakes_name_row_and_column(tmp_path: Path, old: str, new: str, expected: str) -> None:
    found = mistakes(changed(tmp_path, "buildings.csv", (old, new)))
    assert any(line.removeprefix("buildings.csv").strip().startswith(expected) for line in found), found


@pytest.mark.rule("GL-79")
def test_all_mistakes_of_both_files_are_named(tmp_path: Path) -> None:
    changed(tmp_path, "buildings.csv", ("corner 5 vp", "corner 5"), ("make gold", "make silver"))
    changed(tmp_path, "contracts.csv", ("double", "triple"), ("C02,make brick", "C01,make brick"))
    found = mistakes(tmp_path)
    assert [line.split(":")[0] for line in found] == [
        "buildings.csv row 6, column effect",
        "buildings.csv row 10, column effect",
        "contracts.csv row 15, column effect",
        "contracts.csv row 3, column id",
    ]


@pytest.mark.rule("GL-79")
def test_a_missing_contract_is_counted(tmp_path: Path) -> None:
    text = (HOUSE / "contracts.csv").read_text(encoding="utf-8")
    file = tmp_path / "contracts.csv"
    file.write_text("\n".join(text.splitlines()[:-1]), encoding="utf-8")
    assert mistakes(file) == ["contracts.csv: there are 13 contracts, there must be 14"]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("PLACE ( 1 , -2 )", ""),
        ("place (1, -2)", "place 1,-2"),
        ("  Move   3 ", "move 3"),
        ("rate gold-steel", "rate steel-gold"),
        ("swap whisky > gold", "swap whisky>gold"),
        ("build park b", "build P2"),
        ("next f5", "next F5"),
        ("pay whisky = brick", "pay whisky=brick"),
    ],
)
def test_words_are_read_in_several_spellings(said: str, words: str) -> None:
    game = rondel.load("glasgow")
    if not words:
        with pytest.raises(BadWords, match="cannot read"):
            game.action(said)
    else:
        assert game.words(game.action(said)) == words


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("fly 3", "cannot read 'fly 3' as a choice of Glasgow"),
        ("move 17", "there is no step 17"),
        ("build X9", "there is no building 'x9'"),
        ("contract C99", "there is no contract 'c99'"),
        ("good wood", "there is no good 'wood'"),
        ("pay whisky=whisky", "there is no good 'whisky' here"),
        ("rate brick-brick", "there is no rate brick-brick"),
        ("refresh 16", "there is no tile of the ring 16"),
        ("place 99,0", "there is no cell 99,0"),
    ],
)
def test_words_that_name_nothing(said: str, expected: str) -> None:
    with pytest.raises(BadWords) as caught:
        rondel.load("glasgow").action(said)
    assert expected in str(caught.value)


def test_numbers_that_are_no_action() -> None:
    game = rondel.load("glasgow")
    for number in (-1, game.actions):
        with pytest.raises(BadWords, match="there is no action"):
            game.words(number)
