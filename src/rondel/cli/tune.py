"""`rondel tune`: weights for the bots from self-play."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from rondel.bots.self_play import Weights
from rondel.bots.tune import add_network, add_promises, earlier, save, subjects_of, tune
from rondel.core import BadOption, RondelError
from rondel.games.registry import load

MOST = 8
LOOKED = 24  # simulations, below which a search looks at hardly any turn twice
LEAST = {
    "games": 1,
    "rounds": 1,
    "jobs": 1,
    "network": 0,
    "network_games": 100,
    "network_rounds": 1,
    "search": 0,
    "promises": 0,
}


def run(given: argparse.Namespace) -> int:
    """Tune for every number of players asked for and write the weights."""
    for name, least in LEAST.items():
        if getattr(given, name) < least:
            option = name.replace("_", "-")
            raise RondelError(f"--{option} must be {least} or more, not {getattr(given, name)}")
    if 0 < given.search < LOOKED:
        raise RondelError(f"--search must be {LOOKED} or more, or 0 for none, not {given.search}")
    if given.search and not (given.network or given.start):
        raise RondelError(
            "--search plays the games that a network learns from; say how large it shall be, as --network 16, "
            "or begin from weights that have one"
        )
    counts = _counts(given.game, given.players)
    if given.network or given.search:
        import_module("numpy")  # whoever lacks it is told before games are played, not after
    if given.promises:
        subjects_of(given.game, counts[0])  # the same for a game that cannot be learned from
    path = Path(given.out or f"{given.game}-weights.json")
    for players in counts:
        weights = {**_tuned(given, players), "command": command_of(given, players)}
        try:
            save(given.game, {players: weights}, path)
        except OSError as error:
            raise RondelError(f"cannot write {path}: {error.strerror or error}") from None
    return 0


def _tuned(given: argparse.Namespace, players: int) -> Weights:
    if given.start:
        weights = earlier(given.game, players, given.start)
        if given.network and "network" in weights and not given.search:
            raise RondelError(
                f"the weights {given.start} have a network already; begin from some that have none, or use --search"
            )
        if given.search and not given.network and "network" not in weights:
            raise RondelError(f"the weights {given.start} have no network to learn on; say how large one shall be")
    else:
        weights = tune(given.game, players, given.games, given.rounds, given.seed, given.jobs)
    if given.network or given.search:
        weights = add_network(
            *(given.game, players, weights, given.network, given.network_games, given.seed, given.jobs),
            simulations=given.search,
            rounds=given.network_rounds,
        )
    if given.promises:
        weights = add_promises(given.game, players, weights, given.promises, given.seed, given.jobs)
    return weights


def command_of(given: argparse.Namespace, players: int) -> str:
    """What makes the same weights again."""
    network = f" --network {given.network}" if given.network else ""
    if given.network or given.search:
        network += f" --network-games {given.network_games}"
        network += f" --search {given.search}" if given.search else ""
        network += f" --network-rounds {given.network_rounds}" if given.network_rounds > 1 else ""
    network += f" --promises {given.promises}" if given.promises else ""
    first = f"--start {given.start}" if given.start else f"--games {given.games} --rounds {given.rounds}"
    return f"rondel tune {given.game} --players {players} {first}{network} --seed {given.seed}"


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
