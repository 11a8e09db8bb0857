"""Records of games that begin from a position: it stands in the header, and everything follows from there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rondel
from rondel.analysis import facts_of
from rondel.cli.main import main
from rondel.core import OVER, Rng, RondelError, State
from rondel.record import BadRecord, Player, Record, save_record

SETTINGS = [("glen-more", 2), ("glen-more", 4), ("glen-more-ii", 2), ("glen-more-ii", 3), ("glasgow", 2)]
GLASGOW = "rondel record: 1\ngame: glasgow\nplayers: 2\n"


def random_choice(state: State, rng: Rng) -> int:
    choices = state.legal()
    return choices[rng.randrange(len(choices))]


def begun(game: str, players: int, choices: int, seed: int) -> Record:
    """A random game from the position after so many choices on."""
    rng = Rng(seed)
    state = rondel.load(game, players=players).start()
    while choices and state.actor != OVER:
        state.apply(random_choice(state, rng))
        choices -= 1
    begins, played = state.copy(), []
    while state.actor != OVER:
        played.append(random_choice(state, rng))
        state.apply(played[-1])
    return Record.of(state.rules(), played, [Player(f"P{n}") for n in range(players)], begins=begins)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
@pytest.mark.parametrize("choices", [0, 3, 20, 41, 90])
def test_a_game_is_read_back_from_any_position_on(game: str, players: int, choices: int) -> None:
    record = begun(game, players, choices, 31 * choices + players)
    again = Record.read(record.write())
    assert again.write() == record.write()
    assert again.actions == record.actions
    assert again.start() == record.start()
    assert again.verify() == record.verify()


def test_the_position_is_the_last_line_of_the_header_and_can_be_read_alone() -> None:
    record = begun("glasgow", 2, 20, 1)
    header = record.write().partition("\n\n")[0].splitlines()
    key, _, position = header[-1].partition(": ")
    assert key == "position"
    assert rondel.load("glasgow").from_json(json.loads(position)) == record.begins
    assert [line for line in Record.of(record.game, []).write().splitlines() if line.startswith("position")] == []


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("{", "line 4: the position of this record cannot be: the position is no JSON"),
        ("[" * 3000, "line 4: the position of this record cannot be: the position is no JSON"),
        ("7", "line 4: the position of this record cannot be: a position is an object in braces"),
        ('{"turn": -3, "colour": 1}', "turn: -3 is not a whole number from 1 to 600"),
        ('{"game": "glen-more"}', "line 4: the position of this record cannot be: game"),
        ('{"turn": ' + " " * 60_000 + "1}", "line 4: cannot read 'position: {"),
    ],
)
def test_what_is_wrong_with_a_position_is_told_with_its_line(position: str, told: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(f"{GLASGOW}position: {position}\n\n1. A: move 1\n")
    assert told in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_commands_follow_a_game_from_its_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = begun("glasgow", 2, 40, 2)
    file, first = str(tmp_path / "later.rondel"), int(record.start().turn)
    save_record(record, file)
    assert main(["replay", file, "--verify"]) == 0
    assert main(["show", file, "--choice", "0"]) == 0
    assert main(["analyse", file, "--at", str(first), "--bot", "greedy", "--lines", "1"]) == 0
    assert f"glasgow, turn {first + 1}:" in capsys.readouterr().out
    assert main(["analyse", file, "--at", str(first - 2)]) == 2
    assert f"this record can be shown at {first - 1} to " in capsys.readouterr().err
    with pytest.raises(RondelError, match="begins from a position, so that it does not count"):
        facts_of(record)


def test_a_game_from_a_position_is_saved_and_resumed(tmp_path: Path) -> None:
    position, file = tmp_path / "position.json", tmp_path / "kept.rondel"
    position.write_text(json.dumps(begun("glasgow", 2, 40, 3).start().to_json()))
    seats = ["--seats", "random,random", "--seed", "5"]
    assert main(["play", "--position", str(position), "--save", str(file), *seats]) == 0
    lines = [line for line in file.read_text().splitlines() if not line.startswith(("result", "places"))]
    file.write_text("\n".join(lines[:-6]) + "\n")
    assert main(["play", "--resume", str(file), "--seed", "5"]) == 0
    again = Record.read(file.read_text())
    assert again.verify().final
    assert again.start().to_json() == json.loads(position.read_text())
