"""What is known of the printed tiles stands in every edition of the supplied ones; the rest may differ."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import rondel
from rondel.core import Game
from rondel.games.registry import title

HERE = Path(__file__).parent
KEYS = {"tiles": "id", "clans": "name", "buildings": "id", "contracts": "id"}
EDITIONS = [(name, edition) for name in ("glen-more-ii", "glasgow") for edition in range(1, title(name).edition + 1)]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table(name: str, edition: int, file: str) -> dict[str, dict[str, str]]:
    return {row[KEYS[file]]: row for row in rows(title(name).data_folder(edition) / f"{file}.csv")}


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_what_is_known_stands_in_every_edition(name: str, edition: int) -> None:
    known = rows(HERE / name.replace("-", "_") / "known.csv")
    assert len(known) > 100
    differs = []
    for fact in known:
        if fact["id"] == "McKenzie" and edition == 1:  # known since the second edition
            continue
        found = table(name, edition, fact["table"])[fact["id"]][fact["column"]]
        if found != fact["value"]:
            differs.append((fact["id"], fact["column"], found))
    assert differs == []


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_editions_differ_in_values_only(name: str, edition: int) -> None:
    """Ids, names, kinds and stacks stay, so that pictures, lessons and records of names fit every edition."""
    for path in sorted(title(name).data_folder(1).glob("*.csv")):
        first, now = (rows(title(name).data_folder(n) / path.name) for n in (1, edition))
        columns = [column for column in ("id", "name", "kind", "stack", "from", "to") if column in first[0]]
        kept = [tuple(row[column] for column in columns) for row in first]
        assert [tuple(row[column] for column in columns) for row in now][: len(kept)] == kept


@pytest.mark.parametrize("edition", range(1, title("glen-more-ii").edition + 1))
def test_the_roads_of_the_rule_text_stand_in_every_edition(edition: int) -> None:
    """MacLeod is free, McKay costs 2, and MacLachlan costs 1 from MacMillan and more from Start."""
    game = rondel.load("glen-more-ii", players=4, edition=edition)
    assert payable(game, 0) >= {"MacLeod"}
    assert "McKay" not in payable(game, 1)
    assert "McKay" in payable(game, 2)
    assert "MacLachlan" not in payable(game, 1)
    assert "MacLachlan" not in payable(game, 0, "MacMillan")
    assert "MacLachlan" in payable(game, 1, "MacMillan")


def payable(game: Game, coins: int, *taken: str) -> set[str]:
    """The clans that can be had for so many coins, where the other seat has some already."""
    seats = [{"coins": coins}, {"clans": list(taken)}]
    ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = game.from_json({"ring": ring, "seats": seats})
    state.apply(game.action("advance 1"))
    return {words.removeprefix("clan ") for words in map(game.words, state.legal()) if words.startswith("clan ")}


def test_a_butcher_gives_8_for_three_animals_in_every_edition() -> None:
    for edition in range(1, title("glen-more-ii").edition + 1):
        assert "3 animal -> 8 vp" in table("glen-more-ii", edition, "tiles")["A-13"]["activation"]


def test_a_factory_makes_gold_and_one_uses_a_contract_in_every_edition() -> None:
    for edition in range(1, title("glasgow").edition + 1):
        made = [row["effect"] for row in table("glasgow", edition, "buildings").values() if row["kind"] == "factory"]
        assert {"make gold", "make any", "brick <-> steel | steel <-> gold"} <= set(made)
