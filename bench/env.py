"""Environments of Rondel beside those of PettingZoo and OpenSpiel, playing random choices under their masks."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import pettingzoo

import rondel.env
from bench.peers import open_spiel
from bench.timing import Measurement, rate

CONNECT_FOUR = "PettingZoo connect_four"
AEC = "Glen More, AEC"
VECTOR = "Glen More, vector of 256"
SPIEL = "Glen More, OpenSpiel"
PYTHON_SPIEL = "OpenSpiel tic_tac_toe in Python"
PLAYERS = 2
TABLES = 256
STEPS = 20


def any_of(mask: Any, random: Callable[[], float]) -> int:
    """A choice that a mask allows, each with the same chance."""
    allowed = mask.nonzero()[0]
    return int(allowed[int(random() * len(allowed))])


def aec(make: Callable[[], Any], seconds: float) -> float:
    """Steps per second of an environment of PettingZoo, from the observation to the choice."""
    env = make()
    random = Random(7).random

    def work() -> int:
        env.reset(seed=int(random() * 2**31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else any_of(seen["action_mask"], random))
            steps += not over
        return steps

    return rate(work, seconds)


def vector(seconds: float) -> float:
    """Steps per second over all tables of a vector, from the masks to the observations."""
    many = rondel.env.vector("glen-more", TABLES, players=PLAYERS)
    many.reset(7)

    def work() -> int:
        for _ in range(STEPS):
            many.step(many.sample())
        return STEPS * TABLES

    return rate(work, seconds)


def measurements() -> list[Measurement]:
    """Everything that is measured of environments."""
    for module in ("open_spiel.python.games.tic_tac_toe", "rondel.env.spiel"):
        import_module(module)  # which registers games
    return [
        Measurement(CONNECT_FOUR, "steps/s", partial(aec, partial(pettingzoo.make, "aec", "classic/connect_four-v3"))),
        Measurement(AEC, "steps/s", partial(aec, partial(rondel.env.aec_env, "glen-more", PLAYERS))),
        Measurement(VECTOR, "steps/s", vector),
        Measurement(PYTHON_SPIEL, "decisions/s", partial(open_spiel, "python_tic_tac_toe")),
        Measurement(SPIEL, "decisions/s", partial(open_spiel, f"rondel_glen_more(players={PLAYERS})")),
    ]
