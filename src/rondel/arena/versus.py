"""Bot against bot: who came before whom, the difference of their strength, and when enough is known."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rondel.arena.match import Played
from rondel.arena.standing import share_interval
from rondel.core import RondelError

ERROR = 0.05  # how often a test may be wrong, either way
RARE = 1e-3  # how often something is thought to have happened that has not
STEPS = 60  # of halving the interval in which a root lies


@dataclass(frozen=True)
class Pair:
    """How two bots did against each other; a game with several seats of them counts once for each two."""

    one: str
    other: str
    games: int
    before: int
    level: int
    behind: int
    score: float  # of the one: 1 for each time before, a half for each time level, over all
    interval: tuple[float, float]
    elo: float | None  # by how much the one is stronger; None for without end
    elo_interval: tuple[float | None, float | None]


def pair_off(games: Iterable[Played], bots: Iterable[str]) -> list[Pair]:
    """Every two bots that met, in the order given."""
    met: dict[tuple[str, str], Counter[int]] = {}
    for game in games:
        for i, one in enumerate(game.bots):
            for j, other in enumerate(game.bots):
                gap = game.places[j] - game.places[i]
                met.setdefault((one, other), Counter())[(gap > 0) - (gap < 0)] += 1
    codes = list(dict.fromkeys(bots))
    return [
        _pair(one, other, met[one, other])
        for i, one in enumerate(codes)
        for other in codes[i + 1 :]
        if (one, other) in met
    ]


def _pair(one: str, other: str, counts: Counter[int]) -> Pair:
    games = counts.total()
    points = counts[1] + counts[0] / 2
    low, high = share_interval(points, games)
    score = points / games
    ends = elo(low), elo(high)
    return Pair(one, other, games, counts[1], counts[0], counts[-1], round(score, 4), (low, high), elo(score), ends)


def elo(score: float) -> float | None:
    """The difference in Elo that such a score stands for; None if it has no end.

    >>> elo(0.75), elo(1.0)
    (190.8, None)
    """
    return round(400 * math.log10(score / (1 - score)), 1) if 0 < score < 1 else None


def told_elo(pair: Pair) -> tuple[str, str]:
    """The difference between two bots, and its interval.

    >>> told_elo(_pair("a", "b", Counter({1: 75, -1: 25})))
    ('+191', '+113 to +269')
    >>> told_elo(_pair("a", "b", Counter({1: 20})))
    ('∞', 'above +287')
    """
    low, high = pair.elo_interval
    if low is None or high is None:
        span = f"above {low:+.0f}" if low is not None else f"below {high:+.0f}"
    else:
        span = f"{low:+.0f} to {high:+.0f}"
    if pair.elo is not None:
        return f"{pair.elo:+.0f}", span
    return ("∞" if pair.score > 0 else "−∞"), span


def told_verdict(verdict: Verdict, names: dict[str, str]) -> str:
    """What the test says in a sentence."""
    name = names[verdict.one]
    numbers = f"{verdict.games} games, log-likelihood ratio {verdict.ratio:+.2f} of {verdict.bounds[1]:.2f}"
    if verdict.accepted == "elo1":
        return f"{name} is stronger by {verdict.elo1:g} Elo rather than {verdict.elo0:g} ({numbers})."
    if verdict.accepted == "elo0":
        return f"{name} is stronger by {verdict.elo0:g} Elo rather than {verdict.elo1:g} ({numbers})."
    return f"It is open whether {name} is stronger by {verdict.elo0:g} or {verdict.elo1:g} Elo ({numbers})."


def expected(difference: float) -> float:
    """The score that a difference in Elo stands for.

    >>> round(expected(190.8), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Verdict:
    """What a sequential test says after some games."""

    one: str
    elo0: float
    elo1: float
    games: int
    ratio: float  # the logarithm of how much likelier the second answer is than the first
    bounds: tuple[float, float]
    accepted: str  # "elo0", "elo1", or "" as long as it is open


class Sprt:
    """A sequential test of two bots that asks whether the first is stronger by `elo1` or only by `elo0`.

    The games of one deal, seats exchanged, count as one trial: luck that they share says nothing. The ratio is that of
    the likeliest distributions of trials with the two means (the generalised test of chess engines).
    """

    def __init__(self, bots: tuple[str, ...], players: int, elo0: float, elo1: float) -> None:
        if players != 2 or len(set(bots)) != 2 or len(bots) != 2:
            raise RondelError("--sprt compares two different bots with 2 players")
        if not elo0 < elo1:
            raise RondelError(f"--sprt needs the smaller difference first, not {elo0:g} {elo1:g}")
        self._one = bots[0]
        self._means = elo0, elo1
        bound = math.log((1 - ERROR) / ERROR)
        self._bounds = -bound, bound
        self._trials: list[float] = []

    def enough(self, games: dict[int, Played]) -> int | None:
        """How many games of the plan settle it, None if those played do not, in whatever order they came."""
        verdict = self.verdict()
        while not verdict.accepted and {verdict.games, verdict.games + 1} <= games.keys():
            deal = [games[verdict.games + i] for i in range(2)]
            self._trials.append(sum(_points(game, self._one) for game in deal) / 2)
            verdict = self.verdict()
        return verdict.games if verdict.accepted else None

    def verdict(self) -> Verdict:
        """What can be said by now."""
        low, high = self._bounds
        ratio = log_ratio(self._trials, expected(self._means[0]), expected(self._means[1]))
        accepted = "elo1" if ratio >= high else "elo0" if ratio <= low else ""
        bounds = round(low, 3), round(high, 3)
        return Verdict(self._one, *self._means, 2 * len(self._trials), round(ratio, 3), bounds, accepted)


def _points(game: Played, bot: str) -> float:
    seat = game.bots.index(bot)
    gap = game.places[1 - seat] - game.places[seat]
    return 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0


def log_ratio(trials: list[float], mean0: float, mean1: float) -> float:
    """The logarithm of how much likelier trials are at best with the second mean than with the first."""
    if not trials:
        return 0.0
    counts = Counter(trials)
    values = [0.0, 0.25, 0.5, 0.75, 1.0]
    weights = [counts[value] or RARE for value in values]
    total = sum(weights)
    shares = [weight / total for weight in weights]
    roots = [_tilt(values, shares, mean) for mean in (mean0, mean1)]
    return len(trials) * sum(
        share * math.log((1 + roots[0] * (value - mean0)) / (1 + roots[1] * (value - mean1)))
        for value, share in zip(values, shares, strict=True)
    )


def _tilt(values: list[float], shares: list[float], mean: float) -> float:
    """The number x for which the likeliest distribution with that mean is share / (1 + x * (value - mean))."""
    low, high = -1 / (values[-1] - mean), -1 / (values[0] - mean)
    for _ in range(STEPS):
        x = (low + high) / 2
        slope = sum(s * (v - mean) / (1 + x * (v - mean)) for v, s in zip(values, shares, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return (low + high) / 2
