"""`rondel tune`: weights for the bots from self-play."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.bots.tune import save, tune
from rondel.core import BadOption, RondelError
from rondel.games.registry import load

MOST = 8


def run(given: argparse.Namespace) -> int:
    """Tune for every number of players asked for and write the weights."""
    for name in ("games", "rounds", "jobs"):
        if getattr(given, name) < 1:
            raise RondelError(f"--{name} must be 1 or more, not {getattr(given, name)}")
    counts = _counts(given.game, given.players)
    path = Path(given.out or f"{given.game}-weights.json")
    for players in counts:
        weights = tune(given.game, players, given.games, given.rounds, given.seed, given.jobs)
        try:
            save(given.game, {players: weights}, path)
        except OSError as error:
            raise RondelError(f"cannot write {path}: {error.strerror or error}") from None
    return 0


def _counts(game: str, asked: str) -> list[int]:
    if asked:
        parts = [part.strip() for part in asked.split(",")]
        if not all(part.isdigit() for part in parts):
            raise RondelError(f"--players is a list of numbers such as 2,3, not {asked!r}")
        return [load(game, players=int(part)).players for part in parts]
    found = []
    for players in range(1, MOST + 1):
        try:
            found.append(load(game, players=players).players)
        except BadOption:
            continue
    return found
