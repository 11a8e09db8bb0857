"""The judge of a game: its features with the tuned weights, or its score sheet where there are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rondel.core import Game, RondelError
from rondel.core.features import Features
from rondel.games.registry import title
from rondel.search.judge import Judge, LinearJudge, NetworkJudge


def tuned_judge(features: Features, game: Game, weights: dict[str, Any]) -> LinearJudge:
    """A judge from the weights of one number of players, with or without a network, as `rondel tune` writes them."""
    weights = for_all(features, weights)
    early, late, (first, last) = weights["early"], weights["late"], weights["spread"]
    promises = promised(features.subjects(game), weights.get("promises", {}))
    network = weights.get("network")
    if network is None:
        return LinearJudge(game.players, features, early, late, (first, last), promises)
    units = (network["early"], network["late"])
    return NetworkJudge(game.players, features, early, late, (first, last), promises, network["into"], units)


def for_all(features: Features, weights: dict[str, Any]) -> dict[str, Any]:
    """The weights for all features, of which those that are younger than the weights weigh nothing."""
    names = ["constant", *features.names]
    tuned = weights.get("features", [])
    if tuned == names:
        return weights
    if not tuned or not set(tuned) <= set(names):
        raise RondelError("the weights were tuned for other features; run rondel tune again")
    places = [tuned.index(name) if name in tuned else None for name in names]
    ends = {end: [0.0 if at is None else weights[end][at] for at in places] for end in ("early", "late")}
    out = {**weights, "features": names, **ends}
    if "network" in weights:
        constant, progress, *rows = weights["network"]["into"]
        silent = [0.0] * len(constant)
        into = [constant, progress, *(silent if at is None else rows[at - 1] for at in places[1:])]
        out["network"] = {**weights["network"], "into": into}
    return out


def promised(subjects: list[str], promises: dict[str, float]) -> list[float]:
    """What turns promise by the numbers of what they are about; of a thing that nobody has learned of, what most do."""
    usual = sum(promises.values()) / max(1, len(promises))
    return [promises.get(subject, usual) for subject in subjects] if promises else []


def judge_of(game: Game, weights: str = "") -> Judge:
    """The judge for a game and its number of players: by the supplied weights, or by those that are named.

    `weights` is the number of earlier weights of the game, or a file that `rondel tune` has written.
    """
    features = title(game.name).get_features()
    tuned = weights_of(game.name, weights)
    if features is None or not tuned:
        return Judge(game.players)
    counts = sorted(tuned, key=lambda n: (abs(int(n) - game.players), n))
    return tuned_judge(features, game, tuned[counts[0]])


Judging = Callable[[Game], Judge]  # finds the judge for a game


def judging_by(weights: str) -> Judging:
    """What judges by weights that are named; a game that has no such weights is refused when it is played."""
    return lambda game: judge_of(game, weights)


@cache
def weights_of(name: str, weights: str = "") -> dict[str, dict[str, Any]]:
    """The tuned weights of a game by the number of players, none where it has none."""
    text = weights_text(name, weights)
    if text is None:
        return {}
    try:
        players: dict[str, dict[str, Any]] = json.loads(text)["players"]
    except (ValueError, TypeError, KeyError):
        raise RondelError(f"{weights} has no weights of bots; rondel tune writes them") from None
    return players


def weights_text(name: str, weights: str = "") -> str | None:
    """The file of those weights, None where the game has none at all."""
    if weights and not weights.isdigit():
        try:
            return Path(weights).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RondelError(f"cannot read the weights {weights}: {error}") from None
    text = title(name).weights(weights)
    if weights and text is None and title(name).weights() is not None:
        raise RondelError(f"{name} has no weights {weights}; the supplied ones have no number")
    return text
