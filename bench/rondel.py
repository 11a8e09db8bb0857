"""Rondel itself, playing random games of Glen More in every way it can be driven."""

import os
import subprocess
import sys
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import fmean

import rondel
from bench.timing import Measurement, rate, repeated
from rondel.bots.judges import judge_of
from rondel.core import CHANCE, OVER, Game, Rng, State, play, playout, settle
from rondel.search.tree import Tree

GAME = "glen-more"
PLAYERS = 4
TABLES = (2, 3, 4, 5)
SEEDS = range(200)
COPIES = 1000
READS = 100
SIMULATIONS = 500

INSIDE = "Glen More, compiled playout"
DRIVEN = "Glen More, choice by choice"
COPY = "Glen More, copy"
SEARCH = "Glen More, tree search"
PURE = "Glen More, uncompiled"
READ = "Glen More, 2 players, position from JSON"
RESULT = "Glen More, 2 players, result"


def at_table(players: int) -> str:
    """The name of the measurement of a compiled playout with that many players."""
    return f"{INSIDE}, {players} players"


def decisions_of(game: Game, seed: int) -> int:
    """How many decisions, chance not counted, the compiled playout makes with a seed."""
    state = game.start()
    rng = Rng(seed)
    decisions = steps = 0
    while state.actor != OVER:
        steps += 1
        if state.actor == CHANCE:
            play(state, rng)
        else:
            choices = state.legal()
            state.apply(choices[rng.randrange(len(choices))])
            decisions += 1
    if playout(game.start(), Rng(seed)) != steps:
        raise AssertionError(f"seed {seed} plays another game in the playout loop than choice by choice")
    return decisions


class Playouts:
    """Random games inside the compiled loop, whose decisions were counted before the clock runs."""

    def __init__(self, players: int) -> None:
        self.game = rondel.load(GAME, players=players)
        self.games = cycle([(seed, decisions_of(self.game, seed)) for seed in SEEDS])

    def rate(self, seconds: float) -> float:
        """Decisions per second."""
        return rate(self.play_next, seconds)

    def play_next(self) -> int:
        """Play the next game; the number of its decisions."""
        seed, decisions = next(self.games)
        playout(self.game.start(), Rng(seed))
        return decisions


def driven(seconds: float) -> float:
    """Decisions per second when a Python program makes every choice through the public contract; `play` is chance."""
    game = rondel.load(GAME, players=PLAYERS)
    random, rng = Random(7).random, Rng(7)

    def work() -> int:
        state = game.start()
        decisions = 0
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(state, rng)
            else:
                choices = state.legal()
                state.apply(choices[int(random() * len(choices))])
                decisions += 1
        return decisions

    return rate(work, seconds)


def mid_game(players: int) -> State:
    """A position half way through a random game."""
    game = rondel.load(GAME, players=players)
    half = playout(game.start(), Rng(7)) // 2
    state = game.start()
    playout(state, Rng(7), half)
    return state


def copies(seconds: float) -> float:
    """Copies per second of a position in the middle of a random game."""
    return repeated(mid_game(PLAYERS).copy, COPIES, seconds)


def read(seconds: float) -> float:
    """Positions per second that are read from their description, and checked."""
    state = mid_game(2)
    return repeated(partial(state.rules().from_json, state.to_json()), READS, seconds)


def results(seconds: float) -> float:
    """How often per second a position in the middle of a game says its result, with the sheets of all seats."""
    return repeated(mid_game(2).result, READS, seconds)


def search(seconds: float) -> float:
    """Simulations per second of the tree search from positions all over a game, each with a tree of its own."""
    game = rondel.load(GAME, players=2)
    judge = judge_of(game)
    positions = []
    state, rng = game.start(), Rng(7)
    while state.actor != OVER:
        settle(state, rng)
        positions.append(state.copy())
        playout(state, rng, 12)
    roots = cycle([position for position in positions if position.actor >= 0])

    def work() -> int:
        tree = Tree(next(roots), judge, Rng(1))
        done = 0
        while done < SIMULATIONS:
            done += tree.round(done / SIMULATIONS, SIMULATIONS - done)
        return done

    return rate(work, seconds)


def uncompiled(seconds: float) -> float:
    """Decisions per second choice by choice, with the sources run as they are."""
    root = Path(__file__).parents[1]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    command = [sys.executable, "-m", "bench.rondel", str(seconds)]
    ran = subprocess.run(command, env=environment, cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    return float(ran.stdout)


def measurements() -> list[Measurement]:
    """Everything that is measured of Rondel."""
    return [
        Measurement(INSIDE, "decisions/s", Playouts(PLAYERS).rate),
        Measurement(DRIVEN, "decisions/s", driven),
        Measurement(COPY, "copies/s", copies),
        Measurement(SEARCH, "simulations/s", search),
        Measurement(PURE, "decisions/s", uncompiled),
        Measurement(READ, "positions/s", read),
        Measurement(RESULT, "results/s", results),
        *(Measurement(at_table(n), "decisions/s", Playouts(n).rate) for n in TABLES),
    ]


def length() -> float:
    """The mean number of decisions in a random game."""
    game = rondel.load(GAME, players=PLAYERS)
    return fmean(decisions_of(game, seed) for seed in SEEDS)


if __name__ == "__main__":
    print(driven(float(sys.argv[1])))
