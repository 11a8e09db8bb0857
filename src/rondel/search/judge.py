"""Judging a position: the expected final score of a seat, and everybody's chance of winning."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import OVER, State

MARGIN: Final = 0.05  # how much of the worth of a finished game is the score instead of the place
POINTS: Final = 15.0  # a lead of so many points is a clear one


class Judge:
    """Judges by the score sheet as it stands; enough for any game, if not clever."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players

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

    def worth(self, state: State) -> vec[float]:
        """The chance of winning of every seat; of a finished game nearly the win itself."""
        if state.actor == OVER:
            return settled(state, self.players)
        scores = vec[float]()
        seat: i64 = 0
        while seat < self.players:
            scores = append(scores, self.score(state, seat))
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
    ) -> None:
        super().__init__(players)
        self.features = features
        # The first weight is the constant; a feature weighs `first` at the start and `first + drift` at the end.
        self.first = vec[float](early)
        self.drift = vec[float]([b - a for a, b in zip(early, late, strict=True)])
        self.spread_first = spread[0]
        self.spread_drift = spread[1] - spread[0]

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


def chances(scores: vec[float], spread: float) -> vec[float]:
    """Chances of winning from expected scores: the softmax at a temperature of `spread` points."""
    best = scores[0]
    for score in scores:
        if score > best:
            best = score
    total = 0.0
    out = vec[float]()
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
