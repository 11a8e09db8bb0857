"""Tuning the weights of a game by self-play: play, fit final scores to features, play better, fit again."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

from rondel.bots.greedy import GreedyBot
from rondel.bots.judges import linear_judge
from rondel.bots.processes import in_order, processes
from rondel.core import CHANCE, OVER, Rng, RondelError, State, play
from rondel.core.features import Features
from rondel.games.registry import load, title
from rondel.search.fit import Fit

Weights = dict[str, object]
Example = tuple[int, float, list[float]]  # turn, progress, what the judge expects for every seat

LOOSENESS = 1.5  # of the players, so that they try things
RANDOM = 12  # one turn in so many begins with a random choice
WIDTH = 1  # of their turn search: many quick games teach more than few careful ones
RIDGE = 20.0
FADE = 0.3  # how much the games of earlier rounds still count
BANDS = 10  # of progress, in which the spread is measured


def tune(
    name: str,
    players: int,
    games: int = 400,
    rounds: int = 6,
    seed: int = 1,
    jobs: int = 1,
    say: Callable[[str], None] = print,
) -> Weights:
    """Weights for one game and number of players; the same arguments give the same weights."""
    features = title(name).get_features()
    if features is None:
        raise RondelError(f"{name} gives no features to tune")
    fit = Fit(len(features.names))
    weights: Weights = {}
    with processes(jobs) as pool:
        for nth in range(rounds + 1):
            # The first games are random ones: there is nothing to play by yet.
            count = games * 5 if nth == 0 else games
            chunks = [(name, players, weights, seed * 1_000_003 + nth * 100_003 + i, 25) for i in range(0, count, 25)]
            fit.fade(FADE if nth > 1 else 0.0)
            errors: list[tuple[float, float]] = []
            total = 0.0
            for sums, more, points in in_order(pool, _self_play, chunks):
                fit.take(*sums)
                errors += more
                total += points
            early, late = fit.solve(RIDGE)
            weights = {
                "features": ["constant", *features.names],
                "early": [round(w, 4) for w in early],
                "late": [round(w, 4) for w in late],
                "spread": _spread(errors),
            }
            say(f"{name}, {players} players, round {nth}: {total / len(chunks) / 25:.1f} points a seat")
    return weights


def save(name: str, tuned: dict[int, Weights], path: Path) -> None:
    """Write the weights of several numbers of players, keeping those of others."""
    old = json.loads(path.read_text("utf-8"))["players"] if path.exists() else {}
    merged = {**old, **{str(n): weights for n, weights in tuned.items()}}
    rows = [f'    "{n}": {{\n' + _rows(merged[n]) + "\n    }" for n in sorted(merged, key=int)]
    text = f'{{\n  "game": "{name}",\n  "players": {{\n' + ",\n".join(rows) + "\n  }\n}\n"
    path.write_text(text, "utf-8")


def _rows(weights: Weights) -> str:
    return ",\n".join(f'      "{key}": {json.dumps(value)}' for key, value in weights.items())


def _self_play(
    task: tuple[str, int, Weights, int, int],
) -> tuple[tuple[int, list[float], list[float]], list[tuple[float, float]], float]:
    """Play some games; returns the sums of the fit, the errors of the leads expected, the points per seat."""
    name, players, weights, seed, games = task
    game = load(name, players=players)
    features = title(game.name).get_features()
    assert features is not None
    fit = Fit(len(features.names))
    judge = linear_judge(features, players, weights) if weights else None
    errors: list[tuple[float, float]] = []
    points = 0.0
    for nth in range(games):
        rng = Rng(seed * 1009 + nth)
        bot = GreedyBot(LOOSENESS, lambda _: judge, WIDTH) if judge else None
        state = game.start()
        seen: list[State] = []
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(state, rng)
                continue
            turn, seat = state.turn, state.actor
            if bot is None or rng.below(RANDOM) == 0:
                choices = state.legal()
                state.apply(choices[rng.randrange(len(choices))])
            while state.goes_on(seat, turn):
                choices = state.legal()
                state.apply(bot.choose(state, rng) if bot else choices[rng.randrange(len(choices))])
            if state.actor != OVER:
                seen.append(state.copy())
        totals = state.result().totals
        points += sum(totals) / players
        for after in seen:
            _learn(fit, features, after, totals)
            if judge:
                scores = [judge.score(after, seat) for seat in range(players)]
                lead, end = scores[0] - max(scores[1:]), totals[0] - max(totals[1:])
                errors.append((features.progress(after), (lead - end) ** 2))
    return fit.sums(), errors, points


def _learn(fit: Fit, features: Features, state: State, totals: tuple[int, ...]) -> None:
    progress = features.progress(state)
    for seat, total in enumerate(totals):
        fit.add(features.of(state, seat), progress, float(total))


def _spread(errors: list[tuple[float, float]]) -> list[float]:
    """The temperature of chances at the start and at the end, from how far expected leads were off.

    The logistic curve with scale s has a standard deviation of s * pi / sqrt(3).
    """
    bands: list[tuple[float, float]] = []
    for band in range(BANDS):
        inside = [e for p, e in errors if band <= p * BANDS < band + 1]
        if len(inside) > 30:
            bands.append(((band + 0.5) / BANDS, math.sqrt(sum(inside) / len(inside)) * math.sqrt(3) / math.pi))
    if len(bands) < 2:
        return [15.0, 5.0]
    mean_p = sum(p for p, _ in bands) / len(bands)
    mean_s = sum(s for _, s in bands) / len(bands)
    slope = sum((p - mean_p) * (s - mean_s) for p, s in bands) / sum((p - mean_p) ** 2 for p, _ in bands)
    return [round(max(1.0, mean_s + slope * (p - mean_p)), 3) for p in (0.0, 1.0)]
