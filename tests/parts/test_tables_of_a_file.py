"""One file that holds several tables."""

from pathlib import Path

import pytest

import rondel
from rondel.core import BadTiles, Game, RondelError
from rondel.games.registry import title
from rondel.games.tile_set import supplied
from rondel.parts.table import Told

NEWEST = supplied(title("glen-more-ii"), title("glen-more-ii").edition).text()


def loaded(tmp_path: Path, text: str) -> Game:
    file = tmp_path / "mine.csv"
    file.write_text(text, encoding="utf-8")
    return rondel.load("glen-more-ii", tiles=file)


def test_a_file_with_all_tables_plays_as_the_supplied_set(tmp_path: Path) -> None:
    assert NEWEST.splitlines()[0] == "tiles.csv"
    assert loaded(tmp_path, NEWEST).fingerprint == rondel.load("glen-more-ii").fingerprint


def test_a_spreadsheet_may_fill_the_line_with_the_name_of_a_table(tmp_path: Path) -> None:
    text = NEWEST.replace("clans.csv\n", '"clans.csv",,,\n')
    assert loaded(tmp_path, text).fingerprint == rondel.load("glen-more-ii").fingerprint


def test_tables_that_are_left_out_are_the_supplied_ones(tmp_path: Path) -> None:
    roads = NEWEST[NEWEST.index("roads.csv") :].replace("Start,MacLeod,0", "Start,MacLeod,7")
    assert loaded(tmp_path, roads).fingerprint != rondel.load("glen-more-ii").fingerprint


def test_a_mistake_is_told_with_the_table_and_the_line_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(BadTiles) as refused:
        loaded(tmp_path, NEWEST.replace("Start,MacLeod,0", "Start,MacLeod,99"))
    (mistake,) = refused.value.mistakes
    assert mistake == "roads.csv row 104, column coins: '99' is not a whole number from 0 to 20"
    assert isinstance(mistake, Told)
    assert (mistake.table, mistake.line, mistake.column) == ("roads.csv", 104, "coins")
    assert NEWEST.splitlines()[103].startswith("Start,MacLeod")


def test_a_table_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match=r"holds a table ships\.csv; the tables of the game are tiles\.csv"):
        loaded(tmp_path, "ships.csv\nid\n1\n")
