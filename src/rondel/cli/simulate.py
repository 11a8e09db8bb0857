"""`rondel simulate`: many games without a person, and what they were like.

Game number i of seed s has a generator of its own, made from both, so the games and the summary are the same on any
machine, compiled or not, in any number of processes.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Final

from rondel.arena.cast import Cast, lent
from rondel.arena.match import History, places_after
from rondel.bots import BotFault, BotLimits, GuardedBot
from rondel.bots.codes import split
from rondel.bots.processes import in_order, processes
from rondel.cli.table import read_settings, stoppable
from rondel.core.chance import Rng, draw
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.seats import letter
from rondel.core.state import CHANCE, OVER, State
from rondel.games.registry import load
from rondel.games.scenes import scene
from rondel.record import Player, Record

RANDOM: Final = "random"
BATCH: Final = 20  # games that a process plays before it reports


@dataclass(frozen=True)
class Simulation:
    """What is to be simulated; plain values, so that any process can take it."""

    name: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    tiles: str | None
    seed: int
    games: int
    records: bool

    def load(self) -> Game:
        """The game ordered."""
        return load(self.name, players=len(self.seats), options=dict(self.options), tiles=self.tiles)


@dataclass(frozen=True)
class GameCounts:
    """What is counted of one game."""

    totals: tuple[int, ...]
    places: tuple[int, ...]  # whoever lost by faults is last
    turns: int
    decisions: int
    outcomes: int
    tiles: tuple[tuple[str, str, int], ...]  # id and name of each placed tile, and the total of its owner
    record: str
    faults: tuple[tuple[BotFault, ...], ...]  # of every seat


@cache
def prepared(order: Simulation) -> Game:
    """The game of an order, loaded once in each process."""
    return order.load()


def bots_of(order: Simulation, cast: Cast) -> list[GuardedBot | None]:
    """Who plays each seat, guarded as in an arena; random choices need nobody."""
    made = iter(cast.bots(tuple(code for code in order.seats if code != RANDOM), BotLimits()))
    return [None if code == RANDOM else next(made) for code in order.seats]


def play_game(order: Simulation, number: int) -> GameCounts:
    """Play one game to its end."""
    with lent() as cast:
        return play_with(order, number, bots_of(order, cast))


def play_with(order: Simulation, number: int, bots: list[GuardedBot | None]) -> GameCounts:
    """Play one game to its end with these bots."""
    game = prepared(order)
    rng = Rng((order.seed << 32) + number)
    state = game.start()
    actions: list[int] = []
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.begin(game, seat, History(actions))
    outcomes = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            action = int(draw(state, rng))
            outcomes += 1
        else:
            bot = bots[state.actor]
            choices = state.choices()
            action = int(choices[rng.below(len(choices))]) if bot is None else bot.choose(state, rng)
        state.do(action)
        actions.append(action)
    result = state.result()
    text = ""
    if order.records:
        players = [Player(f"{code} {letter(seat)}", code) for seat, code in enumerate(order.seats)]
        text = Record.of(game, actions, players).write()
    decisions = len(actions) - outcomes
    places = tuple(places_after(list(result.places), [bot is not None and bot.lost for bot in bots]))
    faults = tuple(() if bot is None else tuple(bot.faults) for bot in bots)
    tiles = placed(state, result.totals)
    return GameCounts(result.totals, places, int(state.turn), decisions, outcomes, tiles, text, faults)


def placed(state: State, totals: tuple[int, ...]) -> tuple[tuple[str, str, int], ...]:
    """The tiles that lie in territories at the end, with the total of their owners."""
    found = []
    for territory in scene(state).territories:
        for cell in territory.cells:
            owner = territory.seat if territory.seat is not None else cell.owner
            if owner is not None:
                found.append((cell.tile.id, cell.tile.name, totals[owner]))
    return tuple(found)


def batch(order: Simulation, start: int) -> list[GameCounts]:
    """Play the games of one batch."""
    return [play_game(order, number) for number in range(start, min(start + BATCH, order.games))]


def play_all(order: Simulation, jobs: int) -> Iterator[GameCounts]:
    """The games in their order, whoever plays them."""
    starts = range(0, order.games, BATCH)
    if jobs == 1:
        for start in starts:
            yield from batch(order, start)
        return
    with processes(jobs) as pool:
        for games in in_order(pool, partial(batch, order), starts):
            yield from games


@dataclass
class Numbers:
    """Count, sum, least and most of whole numbers; exact, so that no order of adding matters."""

    n: int = 0
    sum: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Count one more number."""
        self.least = min(self.least, value) if self.n else value
        self.most = max(self.most, value) if self.n else value
        self.n += 1
        self.sum += value

    @property
    def mean(self) -> float:
        """The mean, to three places."""
        return round(self.sum / self.n, 3) if self.n else 0.0

    def told(self) -> dict[str, object]:
        """The numbers for JSON."""
        return {"mean": self.mean, "least": self.least, "most": self.most}


@dataclass
class Summary:
    """What the games were like."""

    order: Simulation
    seats: list[Numbers] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    places: list[Numbers] = field(default_factory=list)
    turns: Numbers = field(default_factory=Numbers)
    decisions: Numbers = field(default_factory=Numbers)
    outcomes: Numbers = field(default_factory=Numbers)
    tiles: dict[tuple[str, str], Numbers] = field(default_factory=dict)
    shared: int = 0
    faults: list[Counter[str]] = field(default_factory=list)
    first_faults: list[BotFault | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.faults = [Counter() for _ in self.order.seats]
        self.first_faults = [None for _ in self.order.seats]
        self.seats = [Numbers() for _ in self.order.seats]
        self.places = [Numbers() for _ in self.order.seats]
        self.wins = [0 for _ in self.order.seats]

    def add(self, played: GameCounts) -> None:
        """Count one more game."""
        for seat, total in enumerate(played.totals):
            self.seats[seat].add(total)
            self.places[played.places[seat] - 1].add(total)
            self.wins[seat] += played.places[seat] == 1
            self.faults[seat].update(fault.kind for fault in played.faults[seat])
            self.first_faults[seat] = self.first_faults[seat] or next(iter(played.faults[seat]), None)
        self.shared += played.places.count(1) > 1
        self.turns.add(played.turns)
        self.decisions.add(played.decisions)
        self.outcomes.add(played.outcomes)
        for tile_id, name, total in played.tiles:
            self.tiles.setdefault((tile_id, name), Numbers()).add(total)

    def to_json(self, game: Game) -> dict[str, object]:
        """The summary as it is documented in docs/records.md."""
        seats = [
            {
                "seat": letter(n), "bot": self.order.seats[n], **numbers.told(), "wins": self.wins[n],
                "faults": dict(self.faults[n]), "first_fault": first and asdict(first),
            }
            for n, (numbers, first) in enumerate(zip(self.seats, self.first_faults, strict=True))
        ]  # fmt: skip
        return {
            "game": game.name,
            "rules": game.rules_version,
            "players": game.players,
            "options": game.options,
            "tiles": game.fingerprint,
            "seed": self.order.seed,
            "games": self.turns.n,
            "shared_wins": self.shared,
            "seats": seats,
            "places": [{"place": n + 1, "seats": found.n, **found.told()} for n, found in enumerate(self.places)],
            "turns": self.turns.told(),
            "decisions": self.decisions.told(),
            "outcomes": self.outcomes.told(),
            "placed": [
                {"tile": tile_id, "name": name, "times": found.n, "mean_total": found.mean}
                for (tile_id, name), found in sorted(self.tiles.items())
            ],
        }


def read_order(given: argparse.Namespace) -> Simulation:
    """What the arguments ask for."""
    for name in ("games", "jobs"):
        if getattr(given, name) < 1:
            raise RondelError(f"--{name} must be 1 or more, not {getattr(given, name)}")
    options = read_settings(given.options)
    codes = tuple(split(given.seats or ""))
    if given.players is not None and codes and len(codes) != given.players:
        raise RondelError(f"--players says {given.players}, but --seats names {len(codes)}")
    if not codes:
        game = load(given.game, players=given.players, options=options, tiles=given.tiles)
        codes = (RANDOM,) * game.players
    seed = secrets.randbits(31) if given.seed is None else given.seed
    order = Simulation(given.game, codes, tuple(options.items()), given.tiles, seed, given.games, bool(given.records))
    prepared(order)
    with lent() as cast:
        bots_of(order, cast)  # which says what is wrong with their codes
    return order


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Simulate and print the summary."""
    order = read_order(given)
    folder = Path(given.records) if given.records else None
    if folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RondelError(f"cannot write into {folder}: {error.strerror or error}") from None
    summary = Summary(order)
    try:
        for number, played in enumerate(play_all(order, given.jobs), 1):
            summary.add(played)
            if folder:
                file = f"{order.name}-{len(order.seats)}p-{order.seed}-{number:04}.rondel"
                (folder / file).write_text(played.record, encoding="utf-8", newline="\n")
            progress(number, order.games)
    except KeyboardInterrupt:
        print(f"\nstopped after {summary.turns.n} of {order.games} games", file=sys.stderr)
        raise
    game = prepared(order)
    if given.json:
        print(json.dumps(summary.to_json(game), indent=2))
    else:
        from rondel.cli.summary import print_summary

        print_summary(summary.to_json(game))
    return 0


def progress(done: int, games: int) -> None:
    """A bar on the terminal, redrawn at every hundredth."""
    if not sys.stderr.isatty() or (done < games and done % max(1, games // 100)):
        return
    filled = 40 * done // games
    end = "\n" if done == games else ""
    print(f"\r{'█' * filled}{'·' * (40 - filled)} {done}/{games}", end=end, file=sys.stderr, flush=True)
