"""Bots of others: found by file, spoken to as a process, and never able to break a game."""

import shutil
import sys
import threading
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import rondel
from rondel.arena import Match, play_match
from rondel.bots import Clock, GuardedBot, Limits, RandomBot, make
from rondel.core import Rng, RondelError, State, settle

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def opening() -> State:
    state = rondel.load("glen-more", players=2).start()
    settle(state, Rng(1))
    return state


def plays_without_faults(code: str) -> bool:
    played = play_match(Match(0, "glen-more", {}, None, (code, "random"), seed=2, limits=Limits(30)))
    return played.faults == [{}, {}] and played.decisions[0] > 0


def test_a_class_in_a_file_plays() -> None:
    assert plays_without_faults(f"{EXAMPLES / 'tidy_bot.py'}:TidyBot")


@pytest.mark.parametrize("name", ["first_bot.py", "looking_bot.py"])
def test_a_python_process_plays(name: str) -> None:
    assert plays_without_faults(f"exec:{sys.executable} {EXAMPLES / name}")


if shutil.which("node"):

    @pytest.mark.parametrize("name", ["first_bot.mjs", "looking_bot.mjs"])
    def test_a_node_process_plays(name: str) -> None:
        assert plays_without_faults(f"exec:node {EXAMPLES / name}")


def test_a_file_or_class_that_is_missing_is_refused() -> None:
    with pytest.raises(RondelError, match=r"there is no file nowhere\.py"):
        make("nowhere.py:Bot")
    with pytest.raises(RondelError, match="its bots are TidyBot"):
        make(f"{EXAMPLES / 'tidy_bot.py'}:Other")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("class Bot:\n    def choose(self")
    with pytest.raises(RondelError, match="SyntaxError"):
        make(f"{path}:Bot")


class Crashes:
    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        raise ZeroDivisionError("oops")


class Illegal:
    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        return -7


class Waits:
    """Answers only when told to; it stands for a bot that hangs."""

    def __init__(self) -> None:
        self.told = threading.Event()

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        self.told.wait()
        return state.legal()[0]


def test_a_bot_that_hangs_is_a_timeout_and_is_not_asked_while_it_does() -> None:
    state, waits = opening(), Waits()
    bot = GuardedBot(waits, RandomBot(), Limits(0.05))
    for _ in range(2):
        assert bot.choose(state, Rng(1)) in state.legal()
    assert [fault.kind for fault in bot.faults] == ["timeout", "timeout"]
    assert bot.faults[1].text == "still busy with an earlier choice"
    waits.told.set()


def test_a_crash_falls_to_the_fallback_and_is_recorded() -> None:
    state = opening()
    bot = GuardedBot(Crashes(), RandomBot())
    assert bot.choose(state, Rng(1)) in state.legal()
    assert bot.counts() == {"crash": 1}
    assert bot.faults[0].text == "ZeroDivisionError: oops"
    first, where, code, last = bot.faults[0].trace.splitlines()
    assert (first, last) == ("Traceback (most recent call last):", "ZeroDivisionError: oops")
    assert __file__ in where
    assert code.strip() == 'raise ZeroDivisionError("oops")'


def test_strikes_lose_a_game_and_the_next_one_begins_without() -> None:
    state = opening()
    bot = GuardedBot(Crashes(), RandomBot(), Limits(strikes=2))
    lost = []
    for _ in range(3):
        assert bot.choose(state, Rng(1)) in state.legal()
        lost.append(bot.lost)
    assert lost == [False, True, True]
    assert bot.counts() == {"crash": 2}  # who has lost is not asked again
    bot.begin(state.rules(), 0, [])
    assert (bot.lost, bot.faults) == (False, [])


class Counts:
    """Answers with a number of another library, and notes the clocks it was given."""

    def __init__(self) -> None:
        self.clocks: list[tuple[float, float]] = []

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        assert clock is not None
        assert clock.turn is not None
        assert clock.game is not None
        self.clocks.append((clock.turn, clock.game))
        return cast(int, np.int64(state.legal()[0]))


def test_time_for_a_turn_and_for_a_game_is_used_up() -> None:
    state, counts = opening(), Counts()
    bot = GuardedBot(counts, RandomBot(), Limits(turn=40.0, game=60.0))
    turn = state.turn
    while state.turn == turn:
        state.apply(bot.choose(state, Rng(1)))
        settle(state, Rng(1))
    state.apply(bot.choose(state, Rng(1)))
    assert bot.faults == []
    turns, games = zip(*counts.clocks, strict=True)
    assert (turns[0], turns[-1]) == (40.0, 40.0)
    assert turns[1] < 40.0
    assert list(games) == sorted(set(games), reverse=True)
    for limits, text in ((Limits(game=1e-9), "game"), (Limits(turn=1e-9), "turn")):
        bot = GuardedBot(Counts(), RandomBot(), limits)
        for _ in range(2):
            bot.choose(state, Rng(1))
        assert bot.faults[1].text == f"the time for this {text} is used up"


def test_an_illegal_choice_falls_to_the_fallback_and_is_recorded() -> None:
    state = opening()
    bot = GuardedBot(Illegal(), RandomBot())
    assert bot.choose(state, Rng(1)) in state.legal()
    assert bot.counts() == {"illegal": 1}


SLOW_BOT = """
import sys, json
print(json.dumps({"type": "hello"}), flush=True)
for line in sys.stdin:
    pass
"""
RUDE_BOT = """
import sys, json
print(json.dumps({"type": "hello"}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "position":
        print(ANSWER, flush=True)
"""


def process(tmp_path: Path, text: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(text)
    return f"exec:{sys.executable} {path}"


def faults(code: str, seconds: float) -> dict[str, int]:
    state = opening()
    bot = GuardedBot(make(code), RandomBot(), Limits(seconds))
    assert bot.choose(state, Rng(1)) in state.legal()
    bot.close()
    return bot.counts()


def test_a_process_that_hangs_is_a_timeout(tmp_path: Path) -> None:
    assert faults(process(tmp_path, SLOW_BOT), 1.0) == {"timeout": 1}


def test_a_process_that_dies_is_a_crash(tmp_path: Path) -> None:
    assert faults(process(tmp_path, "raise SystemExit"), 20.0) == {"crash": 1}


@pytest.mark.parametrize("answer", ["'no json'", "'[]'", "json.dumps({'id': message['id'], 'choice': 'fly away'})"])
def test_a_process_that_talks_nonsense_is_a_crash(tmp_path: Path, answer: str) -> None:
    assert faults(process(tmp_path, RUDE_BOT.replace("ANSWER", answer)), 20.0) == {"crash": 1}


def test_a_process_that_answers_illegally_is_told_so(tmp_path: Path) -> None:
    answer = "json.dumps({'id': message['id'], 'choice': 'end turn'})"
    assert faults(process(tmp_path, RUDE_BOT.replace("ANSWER", answer)), 20.0) == {"illegal": 1}
