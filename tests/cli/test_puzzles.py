"""Puzzles in the terminal: found again from a seed, listed, solved, and refused with one sentence."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.games.puzzles import puzzles, read_puzzles
from rondel.games.registry import title

GAME, ID = "glen-more", "1c5d7a9e"
OBVIOUS = "take 6\nplace -3,-2\nend turn\n"
SOLUTION = "take 1\nstep Tavern T2-02 > Quarry T1-17\n\n"


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What somebody types."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_puzzle_is_tried_again_until_it_is_solved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, f"{OBVIOUS}\n{SOLUTION}")
    assert main(["puzzles", "solve", GAME, ID]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Glen More, puzzle 1c5d7a9e, Fair, turn 33" in told
    assert "Not this one. Another idea wins clearly more." in told
    assert "Solved! This turn wins 57 % of the games." in told
    assert "The best turn (57 %)" in told
    assert "The first idea (33 %)" in told
    assert "How it may go on" in told
    assert told.endswith("What the first idea overlooks: it leaves 2 points more to the best rival.")


def test_the_solution_is_told_to_who_gives_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, f"{OBVIOUS}s\n")
    assert main(["puzzles", "solve", GAME, ID]) == 0
    told = capsys.readouterr().out
    assert "Solved!" not in told
    assert "The best turn (57 %)" in told


def test_who_leaves_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "w\nq\n")
    assert main(["puzzles", "solve", GAME, ID]) == 0
    told = capsys.readouterr().out
    assert "A puzzle is not kept in a file." in told
    assert "The best turn" not in told


def test_puzzles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "solve", GAME, "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1c5d7a9e  grade 2  2 players" in lines
    assert len(lines) == len(puzzles(title(GAME)))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve", "chess"], "there is no game 'chess'"),
        (["solve", GAME, "none"], "there is no puzzle 'none'"),
        (["solve", GAME, "--grade", "9"], "--grade is a number from 1 to 5, not 9"),
        (["find", GAME, "--games", "0", "--out", "x.jsonl"], "--games must be 1 or more, not 0"),
        (["find", GAME, "--bot", "nobody", "--out", "x.jsonl"], "there is no bot 'nobody'"),
        (["find", "glasgow", "--players", "4", "--out", "x.jsonl"], "Glasgow is for 2 players, not 4"),
        (["check", "nowhere.jsonl"], "cannot read nowhere.jsonl: No such file or directory"),
        (["check", __file__], "this is no file of rondel puzzles find"),
        (["check", __file__, "--jobs", "0"], "--jobs must be 1 or more, not 0"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *arguments]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles_also_when_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    find = ["puzzles", "find", "glasgow", "--bot", "mcts:6", "--seed", "3", "--options", "turn_cap=24"]
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert main([*find, "--games", "2", "--out", str(whole)]) == 0
    assert main([*find, "--games", "1", "--out", str(parts)]) == 0
    parts.write_text(parts.read_text() + '{"number": 1, "puz')
    assert main([*find, "--games", "2", "--out", str(parts)]) == 0
    assert whole.read_text() == parts.read_text()
    head = json.loads(whole.read_text().splitlines()[0])
    assert (head["game"], head["players"], head["bot"], head["seed"]) == ("glasgow", 2, "mcts:6", 3)
    assert capsys.readouterr().out.splitlines()[-1].endswith("in 2 games: " + found_in(whole))
    assert main([*find, "--seed", "4", "--out", str(parts)]) == 2
    assert "games of another measurement" in capsys.readouterr().err


def found_in(path: Path) -> str:
    """The grades of the puzzles of a file, as the command tells them."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    grades = [puzzle["grade"] for line in lines for puzzle in line["puzzles"]]
    return ", ".join(f"{grades.count(n)} of grade {n}" for n in sorted(set(grades))) or "none"


@pytest.mark.slow
def test_a_puzzle_with_a_rival_is_told_and_taken_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, *games = [json.loads(line) for line in title("glasgow").puzzle_files()["2-players.jsonl"].splitlines()]
    good = next(puzzle for game in games for puzzle in game["puzzles"] if puzzle["id"] == "aa18e71b")
    turns = [good["turns"][good["obvious"]], *good["turns"]]  # as if what comes to mind first solved it
    bad = {**good, "id": "deadbeef", "turns": turns, "obvious": 1}
    file = tmp_path / "puzzles.jsonl"
    found = [{"number": 0, "puzzles": [bad]}, {"number": 1, "puzzles": [good]}]
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *found)))
    assert main(["puzzles", "check", str(file)]) == 1
    told = capsys.readouterr().out
    assert "deadbeef does not hold: other turns are as good" in told
    assert told.endswith("1 of 2 puzzles hold\n")
    assert main(["puzzles", "check", str(file), "--drop", "--jobs", "2"]) == 0
    assert [puzzle.id for puzzle in read_puzzles(title("glasgow"), file.read_text())] == [good["id"]]
    capsys.readouterr()
    assert main(["puzzles", "check", str(file)]) == 0
    assert capsys.readouterr().out.endswith("1 of 1 puzzles hold\n")
