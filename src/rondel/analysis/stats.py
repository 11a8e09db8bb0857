"""Statistics over any number of records, added up game by game."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from rondel.analysis.facts import Facts, facts_of, labels
from rondel.arena.standing import share_interval, win_part
from rondel.bots.processes import in_order, processes
from rondel.core import RondelError
from rondel.games.registry import load
from rondel.record import load_record

PARTS = 4  # of a game, in which takings are counted
PLAIN = ("game", "players", "games", "lead_changes", "winners")  # sums that are plain numbers and names
COUNTED = ("turns", "scores", "seat_wins")  # those that are counted by a number


@dataclass(frozen=True)
class ThingRow:
    """One thing over all games."""

    id: str
    name: str
    kind: str
    taken: int  # how often it came to a seat, or was used
    taken_share: float  # how often in a game, on the mean
    first_quarter: int
    second_quarter: int
    third_quarter: int
    last_quarter: int
    win_share: float  # of those who took it
    win_low: float
    win_high: float
    points: float  # that it brought its owner, on the mean


@dataclass
class Thing:
    """What is counted of a thing."""

    kind: str
    parts: list[int] = field(default_factory=lambda: [0] * PARTS)
    wins: float = 0.0
    points: int = 0


@dataclass
class Stats:
    """The sums over the games added so far; its size does not grow with their number."""

    game: str = ""
    players: int = 0
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    lead_changes: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    seat_wins: dict[int, float] = field(default_factory=dict)  # by place in the order of first turns
    things: dict[str, Thing] = field(default_factory=dict)
    sources: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)  # points of all, points of winners
    winners: int = 0

    def add(self, facts: Facts) -> None:
        """Count one more game; all must be of one game and number of players."""
        if self.games and (facts.game, facts.players) != (self.game, self.players):
            told = f"{self.game} for {self.players} and {facts.game} for {facts.players}"
            raise RondelError(f"these records are of different games, {told}; keep them in different folders")
        self.game, self.players = facts.game, facts.players
        self.games += 1
        self.turns[facts.turns] += 1
        self.lead_changes += facts.lead_changes
        self.scores.update(facts.totals)
        self.winners += facts.places.count(1)
        for nth, seat in enumerate(facts.order):
            self.seat_wins[nth] = self.seat_wins.get(nth, 0.0) + win_part(list(facts.places), seat)
        for taking in facts.takings:
            thing = self.things.setdefault(taking.thing, Thing(taking.kind))
            thing.parts[min(PARTS - 1, int(taking.when * PARTS))] += 1
            thing.wins += win_part(list(facts.places), taking.seat)
        for seat, name in {(taking.seat, taking.thing) for taking in facts.takings}:
            self.things[name].points += facts.points[seat].get(name, 0)
        for seat, sources in enumerate(facts.sources):
            for key, points in sources.items():
                every, won = self.sources.get(key, (0, 0))
                self.sources[key] = (every + points, won + (points if facts.places[seat] == 1 else 0))

    def sums(self) -> dict[str, Any]:
        """The sums as plain data, to go on from later."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in PLAIN}
        kept |= {name: sorted(getattr(self, name).items()) for name in COUNTED}
        things = {key: [thing.kind, thing.parts, thing.wins, thing.points] for key, thing in self.things.items()}
        return kept | {"things": things, "sources": [[*key, *points] for key, points in sorted(self.sources.items())]}

    @classmethod
    def of_sums(cls, kept: dict[str, Any]) -> Stats:
        """The statistics that gave these sums."""
        found = cls(**{name: kept[name] for name in PLAIN})
        for name in COUNTED:
            getattr(found, name).update({int(key): n for key, n in kept[name]})
        found.things = {key: Thing(*counted) for key, counted in kept["things"].items()}
        found.sources = {(what, nth): (every, won) for what, nth, every, won in kept["sources"]}
        return found

    def rows(self) -> list[ThingRow]:
        """The things, the most wanted first."""
        names = labels(load(self.game, players=self.players)) if self.games else {}
        found = [self._row(key, thing, names.get(key, key)) for key, thing in self.things.items()]
        return sorted(found, key=lambda row: (-row.taken, row.id))

    def _row(self, key: str, thing: Thing, name: str) -> ThingRow:
        taken = sum(thing.parts)
        low, high = share_interval(thing.wins, taken)
        share, brought = round(thing.wins / taken, 4), round(thing.points / taken, 2)
        first, second, third, last = thing.parts
        per_game = round(taken / self.games, 4)
        return ThingRow(key, name, thing.kind, taken, per_game, first, second, third, last, share, low, high, brought)

    def to_json(self) -> dict[str, object]:
        """Everything as plain data."""
        seats = self.games * self.players
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "mean_turns": round(sum(n * k for n, k in self.turns.items()) / max(1, self.games), 2),
            "mean_lead_changes": round(self.lead_changes / max(1, self.games), 2),
            "mean_score": round(sum(n * k for n, k in self.scores.items()) / max(1, seats), 2),
            "seat_advantage": [
                {
                    "turn_order": nth + 1,
                    "win_share": round(wins / self.games, 4),
                    "interval": share_interval(wins, self.games),
                }
                for nth, wins in sorted(self.seat_wins.items())
            ],
            "scores": [
                {
                    "source": source,
                    "round": nth,
                    "mean": round(every / max(1, seats), 3),
                    "mean_of_winners": round(won / max(1, self.winners), 3),
                }
                for (source, nth), (every, won) in sorted(self.sources.items())
            ],
            "things": [asdict(row) for row in self.rows()],
        }


def read_folder(folder: Path, jobs: int = 1, progress: Callable[[int, int], None] | None = None) -> Stats:
    """The statistics of all records in a folder and its subfolders."""
    if not folder.is_dir():
        raise RondelError(f"there is no folder {folder}")
    paths = sorted(path for path in folder.rglob("*.rondel") if not path.name.startswith("."))
    if not paths:
        raise RondelError(f"there are no records (*.rondel) in {folder}")
    stats = Stats()
    for done, facts in enumerate(_facts(paths, jobs), 1):
        stats.add(facts)
        if progress is not None:
            progress(done, len(paths))
    return stats


def _facts(paths: list[Path], jobs: int) -> Iterator[Facts]:
    if jobs == 1:
        yield from map(_read, paths)
        return
    with processes(jobs) as pool:
        yield from in_order(pool, _read, paths)


def _read(path: Path) -> Facts:
    try:
        return facts_of(load_record(path))
    except RondelError as error:
        raise RondelError(f"{path}: {error}" if str(path) not in str(error) else str(error)) from None


def write_csv(rows: list[ThingRow], path: Path) -> None:
    """The things as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [f.name for f in fields(ThingRow)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def write_parquet(rows: list[ThingRow], path: Path) -> None:
    """The things as Parquet."""
    try:
        pyarrow = import_module("pyarrow")
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        raise RondelError("--parquet needs pyarrow: pip install rondel[analysis]") from None
    parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in rows]), path)
