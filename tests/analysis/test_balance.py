"""Balance: what is measured, that it can be interrupted, and how it is held against goals."""

import json
from pathlib import Path

import pytest

import rondel
from rondel.analysis.balance import KEPT, MISSED, PERHAPS, balance, judged, won_part
from rondel.analysis.clusters import group
from rondel.analysis.sample import Measurement, Sample, measure
from rondel.cli.main import main
from rondel.core import RondelError

GLASGOW = Measurement("glasgow", 2, "random", 5, {"turn_cap": "80"}, edition=1)
GLEN = Measurement("glen-more-ii", 3, "random", 5, {}, edition=1)


def sample(number: int, winner: int, taken: dict[str, list[int]], offered: list[str], *points: int) -> Sample:
    """A game of two that the first or the second won, with points from parks and shops for each of them."""
    sources = [{"parks": points[0], "corner": points[1]}, {"parks": points[2], "corner": points[3]}]
    return Sample(number, 50, [0, 1], [1 + winner, 2 - winner], [11, 9], offered, taken, sources)


SAMPLES = [
    sample(0, 0, {"F1": [1, 0], "C01": [2, 2]}, ["F1", "F2", "C01"], 30, 10, 10, 10),
    sample(1, 0, {"F1": [0, 1], "C01": [3, 1]}, ["F1", "F2", "C01"], 10, 30, 10, 10),
    sample(2, 1, {"F1": [1, 0]}, ["F1", "C01"], 10, 10, 30, 10),
    sample(3, 1, {}, ["F1", "F2"], 0, 10, 30, 10),
]


def test_what_came_up_was_taken_and_won() -> None:
    found = {thing.id: thing for thing in balance(rondel.load("glasgow", edition=1), SAMPLES).things}
    assert len(found) == 37 + 14
    brickworks, second, bricks = found["F1"], found["F2"], found["C01"]
    assert (brickworks.kind, brickworks.name, brickworks.up, brickworks.games) == ("building", "Brickworks A", 4, 3)
    assert (brickworks.taken.value, brickworks.taken.verdict) == (0.75, KEPT)
    assert (brickworks.wins.value, brickworks.wins.verdict) == (0.3333, "")  # three games are too few to judge
    assert (second.up, second.taken.value, second.taken.verdict, second.games) == (3, 0.0, PERHAPS, 0)
    assert (bricks.kind, bricks.up, bricks.taken.value) == ("contract", 3, 0.6667)
    assert (bricks.games, bricks.wins.value) == (2, 0.625)  # half of its uses and three quarters of them


def test_seats_length_territories_and_sources() -> None:
    found = balance(rondel.load("glasgow", edition=1), SAMPLES)
    assert [(m.name, m.value) for m in found.seats] == [("wins of turn order 1", 0.5), ("wins of turn order 2", 0.5)]
    assert (found.turns.value, found.turns.interval) == (50.0, (50.0, 50.0))
    assert [(m.name, m.value) for m in found.sizes] == [
        ("tiles of winners", 10.0), ("tiles of others", 10.0), ("wins by tiles", 0.0),
    ]  # fmt: skip
    assert [(m.name, m.value) for m in found.sources] == [("parks", 0.5652), ("corner", 0.4348)]


def test_winners_are_grouped_by_where_their_points_come_from() -> None:
    first, second = balance(rondel.load("glasgow", edition=1), SAMPLES, ways=2).ways
    assert (first.wins.value, first.seats, first.win_share) == (0.75, 6, 0.5)
    assert first.sources == {"corner": 0.25, "parks": 0.75}
    assert first.wins.verdict == PERHAPS  # at most half of all wins, and four games say little
    assert (second.wins.value, second.seats, second.win_share) == (0.25, 2, 0.5)
    assert second.sources == {"corner": 0.75, "parks": 0.25}


@pytest.mark.parametrize(
    ("value", "interval", "verdict"),
    [(0.5, (0.3, 0.7), KEPT), (0.62, (0.58, 0.66), PERHAPS), (0.7, (0.65, 0.75), MISSED), (0.3, (0.2, 0.39), MISSED)],
)
def test_a_number_is_held_against_its_goal(value: float, interval: tuple[float, float], verdict: str) -> None:
    assert judged("wins", value, interval, 0.4, 0.6).verdict == verdict
    assert judged("wins", value, interval).verdict == ""


def test_a_shared_win_is_shared() -> None:
    assert [won_part([1, 0], places) for places in ([1, 2], [1, 1], [2, 1])] == [1.0, 0.5, 0.0]


def test_groups_are_the_same_for_the_same_rows() -> None:
    rows = [(0.0, 1.0), (5.0, 5.0), (0.1, 1.0), (5.0, 5.2), (9.0, 0.0), (0.0, 1.1)]
    found = group(rows, 3)
    assert found.groups == (0, 1, 0, 1, 2, 0)
    assert [tuple(round(x, 2) for x in centre) for centre in found.centres] == [(0.03, 1.03), (5.0, 5.1), (9.0, 0.0)]
    assert group(rows, 3) == found
    assert group([(1.0,), (1.0,)], 3).groups == (0, 0)


def test_a_measurement_can_be_interrupted_and_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    games = measure(GLASGOW, 3, out=whole)
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[:2]) + lines[2][:40], "utf-8")
    seen: list[tuple[int, int]] = []
    again = measure(GLASGOW, 3, out=cut, progress=lambda done, total: seen.append((done, total)))
    assert again == games
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert measure(GLASGOW, 2, out=cut) == games[:2]
    assert whole.read_text("utf-8") == cut.read_text("utf-8")


def test_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    measure(GLASGOW, 1, out=path)
    other = Measurement("glasgow", 2, "random", 6, {"turn_cap": "80"}, edition=1)
    with pytest.raises(RondelError, match="games of another measurement"):
        measure(other, 1, out=path)
    assert len(measure(other, 1, out=path, fresh=True)) == 1
    path.write_text("id,name\n", "utf-8")
    with pytest.raises(RondelError, match="is no file of rondel balance"):
        measure(GLASGOW, 1, out=path)


def test_a_game_is_noted_with_all_that_came_up(tmp_path: Path) -> None:
    (game,) = measure(GLEN, 1, out=tmp_path / "games.jsonl")
    assert sorted(game.places) == [1, 2, 3]
    assert len(game.offered) == len(set(game.offered))
    assert {"S-01", "S-02", "S-03", "S-04", "S-05"} <= set(game.offered)
    tiles = {thing for thing in game.taken if "-" in thing}
    assert tiles <= set(game.offered)


def test_the_report_of_a_small_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "balance",
        "glasgow",
        "--edition",
        "1",
        "--bot",
        "random",
        "--games",
        "2",
        "--seed",
        "5",
        "--jobs",
        "1",
    ]
    arguments += ["--options", "turn_cap=80", "--out", str(tmp_path / "games.jsonl")]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "glasgow, 2 players, random, seed 5" in told
    assert "goals are kept" in told
    assert main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["edition"], data["games"], data["turns"]["value"]) == ("glasgow", 1, 2, 80.0)
    assert len(data["things"]) == 51
    assert main([*arguments, "--seed", "6"]) == 2
    assert "another measurement" in capsys.readouterr().err
