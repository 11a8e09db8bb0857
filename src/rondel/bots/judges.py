"""The judge of a game: its features with the tuned weights, or its score sheet where there are none."""

from __future__ import annotations

import json
from functools import cache

from rondel.core import Game, RondelError
from rondel.core.features import Features
from rondel.games.registry import title
from rondel.search.judge import Judge, LinearJudge


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
    features = title(game.name).get_features()
    tuned = supplied_weights(game.name)
    if features is None or not tuned:
        return Judge(game.players)
    counts = sorted(tuned, key=lambda n: (abs(int(n) - game.players), n))
    return linear_judge(features, game.players, tuned[counts[0]])


@cache
def supplied_weights(name: str) -> dict[str, dict[str, object]]:
    """The tuned weights of a game by the number of players, none where it has none."""
    text = title(name).weights()
    if text is None:
        return {}
    data: dict[str, dict[str, dict[str, object]]] = json.loads(text)
    return data["players"]
