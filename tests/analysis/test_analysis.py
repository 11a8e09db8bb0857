"""Statistics over records and the review of one, from games with known results."""

import csv
from pathlib import Path

import pytest

import rondel
from rondel.analysis import Stats, facts_of, read_folder, review
from rondel.analysis.facts import Taking
from rondel.analysis.page import page
from rondel.analysis.plots import draw
from rondel.analysis.stats import write_csv, write_parquet
from rondel.arena import make_plan, play_match
from rondel.arena.records import record_of, recorder
from rondel.core import OVER, RondelError
from rondel.record import Record

GAMES = rondel.game_names()


def played(name: str, seed: int = 1, bot: str = "random") -> Record:
    match = make_plan(name, [bot, bot], games=1, seed=seed).matches[0]
    return record_of(match, play_match(match))


@pytest.mark.parametrize("name", GAMES)
def test_facts_agree_with_the_end_of_the_game(name: str) -> None:
    record = played(name)
    facts = facts_of(record)
    end = record.end()
    assert end.actor == OVER
    assert facts.totals == end.result().totals
    assert sorted(facts.order) == [0, 1]
    assert [sum(points.values()) for points in facts.sources] == list(facts.totals)
    assert facts.takings
    assert all(0.0 <= taking.when <= 1.0 for taking in facts.takings)


def test_what_was_taken_is_what_lies_in_the_territories() -> None:
    record = played("glen-more", seed=3)
    facts = facts_of(record)
    seats = record.end().to_json()["seats"]
    assert isinstance(seats, list)
    for seat, described in enumerate(seats):
        laid = sorted(entry["tile"] for entry in described["territory"] if entry["tile"] != "START")
        assert sorted(t.thing for t in facts.takings if t.seat == seat and t.kind == "tile") == laid


def test_glasgow_counts_what_is_built_and_where_merchants_land() -> None:
    game = rondel.load("glasgow", options={"first_player": "A", "turn_cap": "4"})
    words = [
        *(f"contract C{n:02}" for n in range(1, 13)),
        *(f"reveal {building}" for building in ("L1", "L2", "F2", "L3", "L4", "L5", "L6", "L7")),
        *("move 5", "build F2", "pay plain", "place 0,0", "reveal K1", "pass"),
        *("move 3", "take"),
        *("move 1", "pass"),
        *("move 4", "pass"),
    ]
    facts = facts_of(Record(game, [game.action(word) for word in words]))
    assert facts.takings == (
        Taking("F2", "building", 0, 0.25),
        Taking("C03", "contract", 1, 0.5),
        Taking("C04", "contract", 1, 0.75),
        Taking("C07", "contract", 1, 1.0),
    )
    assert (facts.order, facts.totals, facts.lead_changes) == ((0, 1), (1, 0), 0)
    stats = Stats()
    stats.add(facts)
    assert [(row.id, row.name, row.points) for row in stats.rows()] == [
        ("C03", "make brick + steel", 0.0),
        ("C04", "make steel", 0.0),
        ("C07", "make gold", 0.0),
        ("F2", "Brickworks B", 1.0),
    ]


def test_a_folder_is_summed_up_and_written_down(tmp_path: Path) -> None:
    plan = make_plan("glen-more", ["random", "random"], games=4, seed=2)
    games = [play_match(match) for match in plan.matches]
    save = recorder(plan, tmp_path / "games")
    for game in games:
        save(game)
    stats = read_folder(tmp_path / "games")
    told = stats.to_json()
    assert told["games"] == 4
    assert told["mean_score"] == round(sum(sum(game.totals) for game in games) / 8, 2)
    rows = stats.rows()
    assert sum(row.taken for row in rows if row.kind == "tile") == sum(
        row.first_quarter + row.second_quarter + row.third_quarter + row.last_quarter
        for row in rows
        if row.kind == "tile"
    )
    write_csv(rows, tmp_path / "things.csv")
    with (tmp_path / "things.csv").open() as file:
        assert [line["id"] for line in csv.DictReader(file)] == [row.id for row in rows]
    write_parquet(rows, tmp_path / "things.parquet")
    assert (tmp_path / "things.parquet").read_bytes()[:4] == b"PAR1"
    drawn = draw(stats, tmp_path / "plots")
    assert all("<svg" in path.read_text() for path in drawn)


def test_different_games_are_not_mixed() -> None:
    stats = Stats()
    stats.add(facts_of(played("glen-more")))
    with pytest.raises(RondelError, match="different games"):
        stats.add(facts_of(played("glasgow")))


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="no records"):
        read_folder(tmp_path)
    with pytest.raises(RondelError, match="there is no folder"):
        read_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("name", GAMES)
def test_a_review_ends_with_the_result_and_names_better_turns(name: str) -> None:
    record = played(name)
    found = review(record, "greedy")
    result = record.end().result()
    assert found.curve[-1].scores == tuple(float(total) for total in result.totals)
    assert len(found.turning_points) == 3
    costs = [point.cost for point in found.turning_points]
    assert costs == sorted(costs, reverse=True)
    assert all(point.better != point.played for point in found.turning_points)
    assert "<svg" in page(found)


def test_an_unfinished_game_cannot_be_reviewed() -> None:
    record = played("glen-more")
    with pytest.raises(RondelError, match="only a finished game"):
        review(Record(record.game, record.actions[:30]))
