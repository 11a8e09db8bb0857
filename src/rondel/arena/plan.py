"""What is played: every table in every rotation of its seats, with the same deals for all."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from itertools import combinations

from rondel import __version__
from rondel.arena.match import Match
from rondel.bots import BotLimits, make
from rondel.bots.codes import LEVELS, is_own, weights_named
from rondel.bots.judges import weights_text
from rondel.bots.sources import fingerprint
from rondel.core import RondelError
from rondel.games.registry import load


@dataclass(frozen=True)
class Schedule:
    """All games of an arena, in order, with what they have in common."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int
    matches: tuple[Match, ...]
    sources: dict[str, str]  # for every bot of others what its files are known by
    fingerprint: str  # the same for the same games: what an interrupted run is resumed by

    @property
    def timed(self) -> bool:
        """Whether a bot thinks by the clock, so that the games cannot be played again exactly."""
        return any("@" in LEVELS.get(code, code) or not is_own(code) for code in self.bots)

    def changed(self) -> list[str]:
        """The bots whose files are not any more what they were when this was planned."""
        return [code for code, mark in self.sources.items() if _mark(code) != mark]


def make_plan(
    game: str,
    bots: list[str],
    games: int,
    seed: int = 1,
    players: int = 2,
    options: dict[str, str] | None = None,
    tiles: str | None = None,
    limits: BotLimits | None = None,
    edition: int | None = None,
    tables: list[tuple[str, ...]] | None = None,
) -> Schedule:
    """At least `games` games: whole sets in which every table sits in every rotation.

    Two players are paired, more form tables: all there are, if `tables` does not say which. A bot may be named
    several times, as in one `mcts` against three `greedy`.
    """
    if games < 1:
        raise RondelError(f"an arena needs at least 1 game, not {games}")
    loaded = load(game, players=players, options=dict(options or {}), tiles=tiles, edition=edition)
    for code in bots:
        make(code)
    if len(bots) < players:
        raise RondelError(f"{players} players need {players} bots, not {len(bots)}; a bot may be named several times")
    seatings = [
        seating for table in tables or dict.fromkeys(combinations(bots, players)) for seating in rotations(table)
    ]
    deals = -(-games // len(seatings))
    matches = tuple(
        Match(
            deal * len(seatings) + i,
            game,
            dict(options or {}),
            tiles,
            seating,
            seed * 1_000_003 + deal,
            limits or BotLimits(),
            edition,
        )
        for deal in range(deals)
        for i, seating in enumerate(seatings)
    )
    sources = {code: fingerprint(code) for code in bots if not is_own(code)}
    named = dict.fromkeys(weights_named(code) for code in bots if is_own(code))
    weights = [weights_text(game, name) or "" for name in named]
    told = [__version__, loaded.rules_version, loaded.fingerprint, weights, [_told(match) for match in matches]]
    if sources:
        told += [sources, asdict(limits or BotLimits())]
    mark = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
    return Schedule(game, players, tuple(bots), seed, matches, sources, mark)


def _told(match: Match) -> dict[str, object]:
    """A match as far as it decides how the bots of this project play; games are kept under what is made of it."""
    told = asdict(match)
    del told["limits"], told["edition"]
    return {**told, "seconds": match.limits.choice, "edition": match.edition}


def _mark(code: str) -> str:
    try:
        return fingerprint(code)
    except RondelError:
        return ""


def rotations(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The distinct seatings in which everybody sits one further each time."""
    return list(dict.fromkeys(table[i:] + table[:i] for i in range(len(table))))
