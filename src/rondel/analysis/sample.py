"""Games of a bot against itself, as little of each as its balance needs, kept in a file that can go on growing."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from rondel.analysis.facts import facts_of
from rondel.analysis.keeping import kept_games
from rondel.arena.match import Match, play_match
from rondel.arena.plan import make_plan
from rondel.arena.records import record_of
from rondel.core import Game


@dataclass(frozen=True)
class Sample:
    """What balance needs to know of one game."""

    number: int
    turns: int
    order: list[int]  # seats in the order of their first turns
    places: list[int]
    sizes: list[int]  # of the territories
    offered: list[str]  # what came up
    taken: dict[str, list[int]]  # for every thing how often each seat took or used it
    sources: list[dict[str, int]]  # for every seat its points by kind of entry


@dataclass(frozen=True)
class Measurement:
    """What is to be measured: the games of one bot against itself."""

    game: str
    players: int
    bot: str
    seed: int
    options: dict[str, str]
    tiles: str | None = None
    edition: int | None = None

    def matches(self, games: int) -> tuple[Match, ...]:
        """The first games; more of them begin with the same ones."""
        return self._plan(games)[0]

    def fingerprint(self) -> str:
        """The same for games that belong together: same rules, tiles, bot, weights and seed."""
        return self._plan(1)[1]

    def load(self) -> Game:
        """The game that is measured."""
        return self.matches(1)[0].load()

    def _plan(self, games: int) -> tuple[tuple[Match, ...], str]:
        bots = [self.bot] * self.players
        plan = make_plan(
            self.game, bots, games, self.seed, self.players, self.options, self.tiles, edition=self.edition
        )
        return plan.matches, plan.fingerprint


def sample_of(match: Match) -> Sample:
    """Play a game and note what counts."""
    facts = facts_of(record_of(match, play_match(match)))
    taken: dict[str, list[int]] = {}
    for taking in facts.takings:
        taken.setdefault(taking.thing, [0] * facts.players)[taking.seat] += 1
    sources: list[dict[str, int]] = []
    for lines in facts.sources:
        found: dict[str, int] = {}
        for (source, _), points in lines.items():
            found[source] = found.get(source, 0) + points
        sources.append(found)
    return Sample(
        match.number,
        facts.turns,
        list(facts.order),
        list(facts.places),
        list(facts.sizes),
        sorted(facts.offered),
        taken,
        sources,
    )


def measurements_folder() -> Path:
    """Where measurements are kept that nobody names a file for."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base, "rondel", "balance")


def measure(
    what: Measurement,
    games: int,
    jobs: int = 1,
    out: Path | None = None,
    fresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> list[Sample]:
    """The first games of a measurement in their order; those that the file has are not played again.

    The first line of the file says what was measured, every other line is a game. A file of another measurement is
    refused, unless it is to be begun afresh.
    """
    mark = what.fingerprint()
    path = out or measurements_folder() / f"{mark}.jsonl"
    head = {"fingerprint": mark, **asdict(what)}
    return kept_games(path, head, what.matches(games), sample_of, Sample, "balance", jobs, fresh, progress)
