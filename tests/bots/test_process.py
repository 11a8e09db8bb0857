"""Bots in processes: one deadline for each question, and a second protocol with which they can search."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rondel
from rondel.bots import Clock, make
from rondel.bots.process import ProcessBot, after
from rondel.core import CHANCE, Rng, RondelError, State, settle

IMPORTS = "import json, subprocess, sys"
HELLO = """
def hear():
    return json.loads(sys.stdin.readline())
def say(message):
    print(json.dumps(message), flush=True)
hear()
say({"type": "hello", "protocol": PROTOCOL})
"""
ANSWERS = """
game = hear()
question = hear()
say({"type": "info", "heard": game, "history": question["history"], "left": question["game_seconds"]})
say({"type": "ask", "id": question["id"], "choices": [question["legal"][0]]})
reply = hear()
say({"type": "ask", "id": question["id"], "choices": ["fly away"]})
say({"type": "info", "replies": [reply["type"], reply["actor"], hear()["refused"]], "game": game, "asked": question})
say({"id": question["id"], "choice": question["legal"][0]})
hear()
"""
CHATTY = """
while True:
    say({"type": "info", "text": "still thinking"})
    say({"id": 0, "choice": "nothing"})
    say({"type": "ask", "id": 1, "choices": []})
"""
# Starts a process that keeps a pipe open, and then answers nothing.
STARTER = """
keeps = "import sys; pipe = open(sys.argv[1], 'w'); print('x', file=pipe, flush=True); print(flush=True); input()"
child = subprocess.Popen([sys.executable, "-c", keeps, sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdout.readline()
"""


@pytest.fixture
def state() -> State:
    state = rondel.load("glen-more", players=2).start()
    settle(state, Rng(1))
    return state


@pytest.fixture
def bots(tmp_path: Path) -> Iterator["Bots"]:
    bots = Bots(tmp_path)
    yield bots
    for bot in bots.made:
        bot.close()


class Bots:
    """Makes bots of texts, and ends them."""

    def __init__(self, folder: Path) -> None:
        self.made: list[ProcessBot] = []
        self._folder = folder

    def __call__(self, text: str, protocol: int = 2, first: str = "", argument: object = "") -> ProcessBot:
        path = self._folder / "bot.py"
        path.write_text(IMPORTS + first + HELLO.replace("PROTOCOL", str(protocol)) + text)
        bot = make(f"exec:{sys.executable} {path} {argument}")
        assert isinstance(bot, ProcessBot)
        self.made.append(bot)
        return bot


def test_chatter_does_not_stop_the_clock(state: State, bots: Bots) -> None:
    bot = bots(CHATTY)
    bot.ready(state.rules())
    with pytest.raises(TimeoutError, match=f"{sys.executable} .*"):
        bot.choose(state, Rng(1), Clock(0.3))


def test_protocol_2_tells_the_game_and_answers_what_choices_lead_to(bots: Bots) -> None:
    game = rondel.load("glen-more", players=2)
    state = game.start()
    history = settle(state, Rng(1))
    bot = bots(ANSWERS)
    bot.begin(game, 1, history)
    chosen = bot.choose(state, Rng(1), Clock(20, turn=40, game=60.5))
    assert chosen == state.legal()[0]
    (info,) = bot.infos  # the last thing said
    assert info["replies"] == ["after", "A", "fly away"]
    assert info["game"] == {
        "type": "game",
        "seat": "B",
        "game": "glen-more",
        "players": 2,
        "options": game.options,
        "rules_version": game.rules_version,
    }
    asked = info["asked"]
    assert isinstance(asked, dict)
    assert (asked["seconds"], asked["turn_seconds"], asked["game_seconds"]) == (20, 40, 60.5)
    assert asked["history"] == [["chance", game.words(action)] for action in history]
    assert asked["position"] == json.loads(json.dumps(state.to_json()))


def test_a_bot_of_protocol_1_is_told_what_it_was_told_ever(state: State, bots: Bots) -> None:
    bot = bots(
        "q = hear()\nsay({'type': 'info', 'keys': list(q)})\nsay({'id': 1, 'choice': q['legal'][0]})", protocol=1
    )
    bot.begin(state.rules(), 0, [])
    bot.choose(state, Rng(1), Clock(20))
    assert bot.infos[0]["keys"] == ["type", "id", "seat", "seconds", "position", "legal"]


def test_what_choices_lead_to_tells_chance_and_scores(state: State) -> None:
    game = state.rules()
    line: list[str] = []
    new = state.copy()
    while new.actor != CHANCE:
        line.append(game.words(new.legal()[0]))
        new.apply(new.legal()[0])
    told = after(state, {"choices": line, "position": False})
    assert told == {
        "choices": line,
        "actor": "chance",
        "turn": new.turn,
        "totals": list(new.result().totals),
        "legal": [game.words(action) for action in new.legal()],
        "weights": new.weights(),
    }


def test_a_process_ends_with_all_that_it_started(state: State, bots: Bots, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    bot = bots("hear()\nwhile True: pass", first=STARTER, argument=pipe)
    with pytest.raises(TimeoutError):
        bot.choose(state, Rng(1), Clock(0.1))
    os.set_blocking(reading, True)
    with os.fdopen(reading) as stream:
        assert stream.read() == "x\n"  # to the end: nobody has it open any more


def test_the_last_words_of_a_process_are_kept(state: State, bots: Bots) -> None:
    bot = bots("raise ValueError('too many sheep')")
    with pytest.raises(RondelError, match="has ended with code 1"):
        bot.choose(state, Rng(1), Clock(20))
    assert bot.last_words().endswith("ValueError: too many sheep")
