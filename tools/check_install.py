"""Checks an installed Rondel: it is compiled, has what it ships with, and plays every game."""

import sys
import sysconfig
from pathlib import Path

import rondel
from rondel.bots import make
from rondel.core import Rng, compiled, playout, settle
from rondel.record import Record

if not compiled():
    sys.exit("Rondel is installed as pure Python.")
examples = Path(sysconfig.get_path("data"), "share", "rondel", "examples")
if not (examples / "first_bot.py").is_file():
    sys.exit(f"The examples are not in {examples}.")
for name in rondel.game_names():
    game = rondel.load(name)
    state = game.start()
    actions = [int(action) for action in settle(state, Rng(1))]
    actions.append(make("easy").choose(state.copy(), Rng(1)))
    if Record.read(Record.of(game, actions).write()).actions != actions:
        sys.exit(f"A record of {name} reads as another game.")
    print(f"{name}: {playout(state, Rng(1))} choices to the end of a random game")
print(f"rondel {rondel.__version__} is installed, compiled, and plays.")
