"""Tuning the weights of a game by self-play: play, fit final scores to features, play better, fit again."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

from rondel.bots.judges import for_all, weights_of
from rondel.bots.processes import in_order, processes
from rondel.bots.self_play import CHUNK, Task, Weights, greedy_games, judging, tasks
from rondel.core import OVER, Rng, RondelError, State, settle
from rondel.core.features import Features
from rondel.games.registry import load, title
from rondel.search.fit import Fit
from rondel.search.turns import gains_of

RIDGE = 20.0
FADE = 0.3  # how much the games of earlier rounds still count
BANDS = 10  # of progress, in which the spread is measured
FEW = 5  # examples that weigh as much as what turns promise as a rule
SEARCHED = 5  # games that a process plays at a time by search
GAIN = 0.005  # of log-loss, below which a network is not worth what it costs


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
            chunks = tasks(name, players, weights, seed * 1_000_003 + nth * 100_003, count)
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
            say(f"{name}, {players} players, round {nth}: {total / len(chunks) / CHUNK:.1f} points a seat")
    return weights


def add_network(
    name: str,
    players: int,
    weights: Weights,
    units: int,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    say: Callable[[str], None] = print,
    simulations: int = 0,
    rounds: int = 1,
) -> Weights:
    """The weights with a network on top, learned from further games; as they were where it is no better.

    Where no number of `units` is given, the network that the weights have learns on. The games are those of greedy
    players, or of a search with so many simulations. In every round after the first they are played by what was
    learned before, and added to those of before.
    """
    from rondel.bots.examples import examples
    from rondel.bots.network import Positions, joined, train

    begun = {key: value for key, value in weights.items() if key != "network"} if units else weights
    known: list[Positions] = []
    with processes(jobs) as pool:
        for nth in range(rounds):
            first = seed * 1_000_003 + 50_000_017 + nth * 1_000_003
            parts = tasks(name, players, weights, first, games, simulations, SEARCHED if simulations else CHUNK)
            for done, found in enumerate(in_order(pool, examples, parts), 1):
                known.append(found)
                if simulations and done % max(1, len(parts) // 10) == 0:
                    say(f"{name}, {players} players, round {nth}: {done / len(parts):.0%} of {games} games")
            learned = train(begun, joined(known), units, seed)
            better = learned.before - learned.after >= GAIN
            verdict = "it is kept" if better else "no better, so it is left out"
            told = f"{learned.before:.4f} before, {learned.after:.4f} after"
            said = f"log-loss of the winner on unseen games of {games * (nth + 1)}"
            say(f"{name}, {players} players, {said}: {told}: {verdict}")
            if better:
                weights = learned.weights
    return weights


def add_promises(
    name: str,
    players: int,
    weights: Weights,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    say: Callable[[str], None] = print,
) -> Weights:
    """The weights with what turns promise by what they are about, learned from further games."""
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    with processes(jobs) as pool:
        for gains in in_order(pool, _gains, tasks(name, players, weights, seed * 1_000_003 + 70_000_027, games)):
            for subject, gain in gains:
                sums[subject] = sums.get(subject, 0.0) + gain
                counts[subject] = counts.get(subject, 0) + 1
    usual = sum(sums.values()) / sum(counts.values())
    told = {subject: (sums[subject] + FEW * usual) / (counts[subject] + FEW) for subject in sorted(sums)}
    say(f"{name}, {players} players, what turns promise: {len(told)} subjects, {usual:.2f} points as a rule")
    return {**weights, "promises": {subject: round(gain, 2) for subject, gain in told.items()}}


def subjects_of(name: str, players: int) -> list[str]:
    """What turns of a game can be about; a game that does not tell it is refused."""
    features = title(name).get_features()
    subjects = features.subjects(load(name, players=players)) if features else []
    if not subjects:
        raise RondelError(f"{name} does not tell what its turns are about")
    return subjects


def _gains(task: Task) -> list[tuple[str, float]]:
    """What the beginnings of turns of some games were about, and by how much their best ends were better."""
    _, judge = judging(task)
    assert judge is not None
    subjects, rng = subjects_of(task.name, task.players), Rng(task.seed)
    found = []
    for seen, _ in greedy_games(task, judge):
        for state in seen:
            settle(state, rng)
            if state.actor != OVER:
                found += [(subjects[about], gain) for about, gain in gains_of(state, judge) if about < len(subjects)]
    return found


def earlier(name: str, players: int, weights: str) -> Weights:
    """Weights to begin from, by their number or file: those for so many players, or for the nearest number."""
    tuned = weights_of(name, weights)
    if not tuned:
        raise RondelError(f"{name} has no weights to begin from; tune it without --start")
    found = tuned[min(tuned, key=lambda n: (abs(int(n) - players), n))]
    features = title(name).get_features()
    assert features is not None  # or there were no weights
    return for_all(features, {key: value for key, value in found.items() if key != "command"})


def save(name: str, tuned: dict[int, Weights], path: Path) -> None:
    """Write the weights of several numbers of players, keeping those of others."""
    old = json.loads(path.read_text("utf-8"))["players"] if path.exists() else {}
    merged = {**old, **{str(n): weights for n, weights in tuned.items()}}
    rows = [f'    "{n}": {{\n' + _rows(merged[n]) + "\n    }" for n in sorted(merged, key=int)]
    text = f'{{\n  "game": "{name}",\n  "players": {{\n' + ",\n".join(rows) + "\n  }\n}\n"
    path.write_text(text, "utf-8")


def _rows(weights: Weights) -> str:
    return ",\n".join(f'      "{key}": {json.dumps(value)}' for key, value in weights.items())


def _self_play(task: Task) -> tuple[tuple[int, list[float], list[float]], list[tuple[float, float]], float]:
    """Play some games; returns the sums of the fit, the errors of the leads expected, the points per seat."""
    players = task.players
    features, judge = judging(task)
    fit = Fit(len(features.names))
    errors: list[tuple[float, float]] = []
    points = 0.0
    for seen, result in greedy_games(task, judge):
        totals = result.totals
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
