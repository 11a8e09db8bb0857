"""Positions that reach every kind of choice of every game, found in records and seeded games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from rondel.core import OVER, Game, Option, Rng, State
from rondel.games.registry import title
from rondel.record import Record
from tests.property.games import SETTINGS, Setting, step, values

RECORDS: Final = sorted((Path(__file__).parents[1] / "records").rglob("*.rondel"))
SEEDS: Final = range(6)
LAST: Final = "last"  # all options at their last values
# What is rare, by the first rules version and its usual edition: game, players, options, seed, and how many choices and
# outcomes lead there.
RARE: Final = (
    ("glasgow", 2, "", 6, 118),  # a place that activates factories
    ("glen-more", 4, "", 6, 228),  # a tile that gives VP
    ("glen-more-ii", 2, "", 6, 152),  # a tile laid on another
    ("glen-more-ii", 2, LAST, 10, 141),  # whisky as VP
    ("glen-more-ii", 3, "", 26, 238),  # the same by a bonus
    ("glen-more-ii", 3, LAST, 26, 167),  # a coin handed in by a bonus
    ("glen-more-ii", 3, LAST, 8, 152),  # no clan, though something can be sold
    ("glen-more-ii", 3, "", 308, 44),  # nothing built, though something can be sold
    ("glen-more-ii", 4, "", 6, 211),  # too many animals for a tile
    ("glen-more-ii", 4, "", 37, 131),  # too much material for a tile
    ("glen-more-ii", 4, "", 8, 198),  # goods handed in by a bonus
    ("glen-more-ii", 4, "", 22, 239),  # a good of choice by a bonus
)
# Names of tiles, clans and seats; what has a sentence of its own keeps its name.
NAME: Final = re.compile(r"(?!Parliament)[A-Z][\w'’.-]*(?: (?:(?:of|the|and) )*[A-Z][\w'’.-]*)*")
NUMBER: Final = re.compile(r"-?\d+(,-?\d+)?")
HEAP: Final = re.compile(r"(with|for) (?!(vp|coin|mp)\b)[a-z+]+")


def kind(words: str) -> str:
    """What kind of choice words name: without tiles, numbers and several goods at once.

    >>> kind("activate Village T2-13: Loch Morar > Cornfield T2-15"), kind("place -1,2"), kind("pay wood from Forest")
    ('activate *: * > *', 'place #', 'pay wood from *')
    """
    return HEAP.sub(r"\1 goods", NUMBER.sub("#", NAME.sub("*", words)))


@dataclass(frozen=True)
class Reached:
    """A position at which somebody decides, and the kinds of its choices."""

    game: Game
    actions: tuple[int, ...]
    point: str
    kinds: frozenset[str]

    def __str__(self) -> str:
        return f"{self.game.name}-{self.game.players} {self.point}: {', '.join(sorted(self.kinds))}"

    def state(self) -> State:
        """The position."""
        state = self.game.start()
        for action in self.actions:
            state.do(action)
        return state


Step = tuple[Game, list[int], Any]  # a game, what was played, and the state, which knows its point


def recorded() -> Iterator[Step]:
    """Every step of every record."""
    for path in RECORDS:
        record = Record.read(path.read_text(encoding="utf-8"))
        state = record.game.start()
        for n, action in enumerate(record.actions):
            yield record.game, record.actions[:n], state
            state.do(action)


def seeded(setting: Setting, options: str, seed: int) -> Iterator[Step]:
    """Every step of a seeded game."""
    version = setting.rules_version or title(setting.name).rules_version
    last = {option.name: furthest(option, version) for option in setting.known()}
    game = setting.load(last if options == LAST else {})
    state, rng, actions = game.start(), Rng(seed), list[int]()
    while state.actor != OVER:
        yield game, actions, state
        actions.append(step(state, rng))


def furthest(option: Option, version: int) -> str:
    """The last value of an option, its default under a rules version counted as the first."""
    usual = option.usual(version)
    return [usual, *(value for value in values(option) if value != usual)][-1]


def decisions(steps: Iterable[Step]) -> Iterator[Reached]:
    """The steps with several choices; a server plays single ones by itself and never shows them."""
    for game, actions, state in steps:
        legal = state.legal() if state.actor >= 0 else []
        if len(legal) > 1:
            kinds = frozenset(kind(game.words(action)) for action in legal)
            yield Reached(game, tuple(actions), state.point.name, kinds)


@cache
def reached() -> tuple[Reached, ...]:
    """Positions with a kind of choice not met before at such a point of the game, and the rare ones."""
    played = [replace(setting, rules_version=version) for version in (1, None) for setting in SETTINGS]
    games = [seeded(setting, LAST, seed) for setting in played for seed in SEEDS]
    met: set[tuple[str, str, str]] = set()
    found: list[Reached] = []
    for position in decisions(chain(recorded(), *games)):
        here = {(position.game.name, position.point, each) for each in position.kinds}
        if here - met:
            met |= here
            found.append(position)
    return (*found, *rare())


@cache
def rare() -> tuple[Reached, ...]:
    """The rare positions, which are quickly made."""
    steps = [
        islice(seeded(Setting(name, players, 1), options, seed), n, n + 1) for name, players, options, seed, n in RARE
    ]
    return tuple(decisions(chain(*steps)))
