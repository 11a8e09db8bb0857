"""The judge of a game: its features with the tuned weights, or its score sheet where there are none."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rondel.core import Game, RondelError
from rondel.core.features import Features
from rondel.search.judge import Judge, LinearJudge

WEIGHTS = Path(__file__).with_name("weights")


def features_of(game: Game) -> Features | None:
    """The features a game gives in the module `features` beside its own, None if it gives none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.features") is None:
        return None
    features: Features = import_module(f"{package}.features").FEATURES
    return features


def weights_file(game: Game) -> Path:
    """Where the tuned weights of a game lie."""
    return WEIGHTS / f"{game.name}.json"


def linear_judge(features: Features, players: int, weights: dict[str, object]) -> LinearJudge:
    """A judge from the weights of one number of players, as `rondel tune` writes them."""
    names = ["constant", *features.names]
    if weights.get("features") != names:
        raise RondelError("the weights were tuned for other features; run rondel tune again")
    early, late, spread = weights["early"], weights["late"], weights["spread"]
    assert isinstance(early, list)
    assert isinstance(late, list)
    assert isinstance(spread, list)
    return LinearJudge(players, features, early, late, (spread[0], spread[1]))


def judge_of(game: Game) -> Judge:
    """The best judge there is for a game and its number of players."""
    features = features_of(game)
    path = weights_file(game)
    if features is None or not path.exists():
        return Judge(game.players)
    tuned = _read(path)
    counts = sorted(tuned, key=lambda n: (abs(int(n) - game.players), n))
    return linear_judge(features, game.players, tuned[counts[0]])


@cache
def _read(path: Path) -> dict[str, dict[str, object]]:
    data: dict[str, dict[str, dict[str, object]]] = json.loads(path.read_text("utf-8"))
    return data["players"]
