"""What a seat can see of a position as numbers in a row, for learners."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from rondel.core.features import Features
from rondel.core.state import State
from rondel.core.values import Value


@dataclass(frozen=True)
class Facet(Value):
    """A named piece of an observation, with its shape; what its numbers are is said in `text`."""

    name: str
    shape: tuple[int, ...]
    text: str = ""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        n = 1
        for length in self.shape:
            n *= length
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat sees; seats are counted from it, so that it is always the first."""

    def __init__(self, fields: list[Facet]) -> None:
        self.fields = fields
        self.size: i64 = sum(field.size for field in fields)
        self.out = vec[i16]()
        self.at: i64 = 0

    def write(self, state: State, seat: i64, out: vec[i16], start: i64) -> None:
        """Write the observation of a seat into `out`, from `start` on."""
        self.out = out
        self.at = start
        self.observe(state, seat)
        assert self.at == start + self.size, "an observation is as long as its fields"

    def observe(self, state: State, seat: i64) -> None:
        """Add all numbers, in the order of the fields."""
        raise NotImplementedError

    def add(self, n: i64) -> None:
        """Write the next number."""
        if n > 32767:
            n = 32767
        elif n < -32768:
            n = -32768
        self.out[self.at] = i16(n)
        self.at += 1

    def add_all(self, numbers: vec[i64]) -> None:
        """Write the next numbers."""
        out = self.out
        at = self.at
        for n in numbers:
            if n > 32767:
                n = 32767
            elif n < -32768:
                n = -32768
            out[at] = i16(n)
            at += 1
        self.at = at

    def add_one_hot(self, n: i64, among: i64) -> None:
        """Write a 1 at the place of a number among so many and 0 elsewhere; none where it is not among them."""
        i: i64 = 0
        while i < among:
            self.out[self.at + i] = i16(0)
            i += 1
        if 0 <= n < among:
            self.out[self.at + n] = i16(1)
        self.at += among

    def blank(self, n: i64) -> i64:
        """Write so many zeros to be filled in; where they begin."""
        start = self.at
        end = start + n
        i = start
        while i < end:
            self.out[i] = i16(0)
            i += 1
        self.at = end
        return start


class FeatureObserver(Observer):
    """The small observation: what judges look at, for every seat."""

    def __init__(self, features: Features, players: int) -> None:
        self.features = features
        self.players: i64 = players
        super().__init__(
            [
                Facet("table", (3,), "the progress of the game in per cent, the turn, whether this seat decides"),
                Facet("actor", (players,), "who decides, this seat first"),
                Facet("seats", (players, len(features.names)), "for every seat: " + ", ".join(features.names)),
            ]
        )

    def observe(self, state: State, seat: i64) -> None:
        self.add(int(self.features.progress(state) * 100.0))
        self.add(state.turn)
        self.add(1 if state.actor == seat else 0)
        self.add_one_hot((state.actor - seat) % self.players if state.actor >= 0 else -1, self.players)
        n: i64 = 0
        while n < self.players:
            self.add_all(self.features.of(state, (seat + n) % self.players))
            n += 1


class ScoreObserver(Observer):
    """The small observation of a game without features: what the score sheets say."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        super().__init__(
            [
                Facet("table", (2,), "the turn, whether this seat decides"),
                Facet("actor", (players,), "who decides, this seat first"),
                Facet("seats", (players, 2), "for every seat: total, place"),
            ]
        )

    def observe(self, state: State, seat: i64) -> None:
        result = state.result()
        self.add(state.turn)
        self.add(1 if state.actor == seat else 0)
        self.add_one_hot((state.actor - seat) % self.players if state.actor >= 0 else -1, self.players)
        n: i64 = 0
        while n < self.players:
            other = (seat + n) % self.players
            self.add(result.totals[other])
            self.add(result.places[other])
            n += 1
