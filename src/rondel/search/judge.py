"""Judging a position: the expected final score of a seat, and everybody's chance of winning."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.chance import MASK
from rondel.core.features import Features
from rondel.core.state import OVER, State

MARGIN: Final = 0.05  # how much of the worth of a finished game is the score instead of the place
POINTS: Final = 15.0  # a lead of so many points is a clear one
SLOTS: Final[i64] = 1024  # scores that are remembered; a power of two
LATE: Final = 0.8  # of a game: then one turn can decide it, and what turns promise as a rule tells little
MIXING: Final[i64] = 69069


class Judge:
    """Judges by the score sheet as it stands; enough for any game, if not clever."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players

    def foresees(self, state: State) -> bool:
        """Whether it can tell what beginnings of a turn promise."""
        return False

    def promise(self, state: State) -> float:
        """What the rest of a turn that has begun brings as a rule."""
        return 0.0

    def score(self, state: State, seat: i64) -> float:
        """The final score that a seat can expect."""
        sheet = state.result().sheets[seat]
        return float(sheet.total)

    def spread(self, state: State) -> float:
        """How far, in points, expectation and end still lie apart."""
        return POINTS

    def lead(self, state: State, seat: i64) -> float:
        """By how much a seat's expected score beats that of its best rival."""
        best = -math.inf
        other: i64 = 0
        while other < self.players:
            if other != seat:
                score = self.score(state, other)
                if score > best:
                    best = score
            other += 1
        return self.score(state, seat) - best

    def worth(self, state: State, known: i64 = -1, score: float = 0.0) -> vec[float]:
        """The chance of winning of every seat; of a finished game nearly the win itself.

        Where the `score` of a seat is `known` already, it is not worked out again.
        """
        if state.actor == OVER:
            return settled(state, self.players)
        scores = vec[float](capacity=self.players)
        seat: i64 = 0
        while seat < self.players:
            scores = append(scores, score if seat == known else self.score(state, seat))
            seat += 1
        return chances(scores, self.spread(state))


class LinearJudge(Judge):
    """Judges by features of the game, weighted by what tuning found, early and late."""

    def __init__(
        self,
        players: int,
        features: Features,
        early: list[float],
        late: list[float],
        spread: tuple[float, float],
        promises: list[float],
    ) -> None:
        super().__init__(players)
        self.features = features
        # By what a turn is about: how much more than right after its first choice it is worth in the end.
        self.promises = vec[float](promises)
        # The first weight is the constant; a feature weighs `first` at the start and `first + drift` at the end.
        self.first = vec[float](early)
        self.drift = vec[float]([b - a for a, b in zip(early, late, strict=True)])
        self.spread_first = spread[0]
        self.spread_drift = spread[1] - spread[0]

    def foresees(self, state: State) -> bool:
        return len(self.promises) > 0 and self.features.progress(state) < LATE

    def promise(self, state: State) -> float:
        subject = self.features.subject(state)
        return self.promises[subject if subject < len(self.promises) else 0]

    def score(self, state: State, seat: i64) -> float:
        progress = self.features.progress(state)
        numbers = self.features.of(state, seat)
        first = self.first
        drift = self.drift
        total = first[0] + progress * drift[0]
        k: i64 = 0
        n: i64 = len(numbers)
        while k < n:
            number = numbers[k]
            k += 1
            if number:
                total += float(number) * (first[k] + progress * drift[k])
        return total

    def spread(self, state: State) -> float:
        return self.spread_first + self.features.progress(state) * self.spread_drift


@mypyc_attr(acyclic=True)
class Judgement:
    """The score of features that were judged: never changed, so that threads may share it."""

    def __init__(self, numbers: vec[i64], progress: float, score: float) -> None:
        self.numbers = numbers
        self.progress = progress
        self.score = score

    def is_of(self, numbers: vec[i64], progress: float) -> bool:
        """Whether it is about these features, and no others."""
        if self.progress != progress:
            return False
        k: i64 = 0
        for number in self.numbers:
            if number != numbers[k]:
                return False
            k += 1
        return True


def slot_of(numbers: vec[i64]) -> i64:
    """Where the judgement of these features is remembered; what was remembered there goes."""
    mixed: i64 = 0
    for number in numbers:
        mixed = (mixed * MIXING + number) & MASK
    return (mixed >> 16) & (SLOTS - 1)


class NetworkJudge(LinearJudge):
    """Judges by features as the linear one does, and corrects that by a small network over the same features.

    A unit of the network fires by how far a weighted sum of the features is above zero, and what it says is worth
    `first` at the start and `first + drift` at the end.
    """

    def __init__(
        self,
        players: int,
        features: Features,
        early: list[float],
        late: list[float],
        spread: tuple[float, float],
        promises: list[float],
        into: list[list[float]],
        units: tuple[list[float], list[float]],
    ) -> None:
        super().__init__(players, features, early, late, spread, promises)
        self.units: i64 = len(units[0])
        # A row for every feature, after those for the constant and the progress.
        self.into = vec[float]([weight for row in into for weight in row])
        self.unit_first = vec[float](units[0])
        self.unit_drift = vec[float]([b - a for a, b in zip(units[0], units[1], strict=True)])
        nothing = Judgement(vec[i64](), -1.0, 0.0)  # no game has come so far
        self.memory = [nothing] * int(SLOTS)  # in a search most positions look like others to the judge

    def score(self, state: State, seat: i64) -> float:
        progress = self.features.progress(state)
        numbers = self.features.of(state, seat)
        slot = slot_of(numbers)
        known = self.memory[slot]
        if not known.is_of(numbers, progress):
            known = Judgement(numbers, progress, self.expected(numbers, progress))
            self.memory[slot] = known
        return known.score

    def expected(self, numbers: vec[i64], progress: float) -> float:
        """The score that a seat with these features can expect."""
        first, drift, into = self.first, self.drift, self.into
        n: i64 = len(numbers)
        units = self.units
        sums = into[:units]
        unit: i64 = 0
        while unit < units:
            sums[unit] += progress * into[units + unit]
            unit += 1
        total = first[0] + progress * drift[0]
        k: i64 = 0
        while k < n:
            number = float(numbers[k])
            k += 1
            if number != 0.0:
                total += number * (first[k] + progress * drift[k])
                row = (k + 1) * units
                unit = 0
                while unit < units:
                    sums[unit] += number * into[row + unit]
                    unit += 1
        unit = 0
        while unit < units:
            if sums[unit] > 0.0:
                total += sums[unit] * (self.unit_first[unit] + progress * self.unit_drift[unit])
            unit += 1
        return total


def chances(scores: vec[float], spread: float) -> vec[float]:
    """Chances of winning from expected scores: the softmax at a temperature of `spread` points."""
    best = scores[0]
    for score in scores:
        if score > best:
            best = score
    total = 0.0
    out = vec[float](capacity=len(scores))
    for score in scores:
        e = math.exp((score - best) / spread)
        out = append(out, e)
        total += e
    i: i64 = 0
    while i < len(out):
        out[i] = out[i] / total
        i += 1
    return out


def settled(state: State, players: i64) -> vec[float]:
    """What a finished game is worth to every seat: a share of the win, and a little for the score."""
    result = state.result()
    winners = len(result.winners)
    scores = vec[float]([float(sheet.total) for sheet in result.sheets])
    out = chances(scores, POINTS)
    seat: i64 = 0
    while seat < players:
        share = 1.0 / winners if result.places[seat] == 1 else 0.0
        out[seat] = (1.0 - MARGIN) * share + MARGIN * out[seat]
        seat += 1
    return out
