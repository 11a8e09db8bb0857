"""How a game plays: what is taken and what wins, seats, length, sources of points, measured against its goals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final

from rondel.analysis.clusters import Row, group, nearest
from rondel.analysis.sample import Sample
from rondel.arena.standing import Z, share_interval, win_part
from rondel.core import Game
from rondel.games.goals import Goals
from rondel.games.registry import title

KEPT: Final = "kept"
MISSED: Final = "missed"  # the whole interval lies outside the goal
PERHAPS: Final = "perhaps missed"  # the number does, but not the whole interval

Span = tuple[float, float]


@dataclass(frozen=True)
class Measure:
    """A number with its 95 % interval, the goal it is held against, and what came of that: "" where there is none."""

    name: str
    value: float
    interval: Span
    goal: tuple[float | None, float | None] = (None, None)  # least and most
    verdict: str = ""


@dataclass(frozen=True)
class ThingBalance:
    """A thing over all games: how often it was taken when it came up, and how often its owners won."""

    id: str
    name: str
    kind: str
    up: int  # games in which it could be had
    games: int  # games in which it was taken
    taken: Measure
    wins: Measure


@dataclass(frozen=True)
class WayToWin:
    """A way to win: winners whose points come from the same sources, as shares of their points."""

    wins: Measure  # share of all wins
    seats: int  # all seats that played so, winners or not
    win_share: float  # of those seats
    sources: dict[str, float]


@dataclass(frozen=True)
class Balance:
    """All that was measured."""

    games: int
    players: int
    things: list[ThingBalance]
    seats: list[Measure]
    turns: Measure
    sizes: list[Measure]  # tiles of winners, of the others, and how much winning hangs on them
    sources: list[Measure]
    ways: list[WayToWin]

    def measures(self) -> list[tuple[str, Measure]]:
        """All numbers under their headings."""
        things = [
            (f"{thing.kind} {thing.id} {thing.name}".strip(), m)
            for thing in self.things
            for m in (thing.taken, thing.wins)
        ]
        rest = [("", m) for m in (*self.seats, self.turns, *self.sizes, *self.sources)]
        return things + rest + [("way to win", way.wins) for way in self.ways]

    def misses(self) -> list[tuple[str, Measure]]:
        """The numbers that miss their goal, surely or perhaps."""
        return [(head, m) for head, m in self.measures() if m.verdict in (MISSED, PERHAPS)]

    def to_json(self) -> dict[str, object]:
        """Everything as plain data."""
        return asdict(self)


def judged(name: str, value: float, interval: Span, least: float | None = None, most: float | None = None) -> Measure:
    """A number held against a goal.

    >>> judged("wins", 0.65, (0.58, 0.71), 0.4, 0.6).verdict
    'perhaps missed'
    """
    low = -math.inf if least is None else least
    high = math.inf if most is None else most
    verdict = ""
    if least is not None or most is not None:
        outside = interval[1] < low or interval[0] > high
        verdict = KEPT if low <= value <= high else MISSED if outside else PERHAPS
    return Measure(name, round(value, 4), (round(interval[0], 4), round(interval[1], 4)), (least, most), verdict)


def balance(game: Game, samples: list[Sample], ways: int = 3) -> Balance:
    """What games of one game and number of players say, held against the goals of the game."""
    counted = title(game.name).get_statistics()
    goals = counted.GOALS if counted else Goals()
    return Balance(
        games=len(samples),
        players=game.players,
        things=_things(game, samples, goals),
        seats=_seats(samples, game.players, goals),
        turns=_turns(samples, game.players, goals),
        sizes=_sizes(samples, goals),
        sources=_sources(samples, goals),
        ways=_ways(samples, ways, goals),
    )


def _things(game: Game, samples: list[Sample], goals: Goals) -> list[ThingBalance]:
    counted = title(game.name).get_statistics()
    if counted is None:
        return []
    names = counted.labels(game)
    found = []
    for key, kind in counted.balanced(game).items():
        up = [s for s in samples if kind in counted.ALWAYS or key in s.offered or key in s.taken]
        taken = [s for s in up if key in s.taken]
        share = judged(
            "taken", len(taken) / max(1, len(up)), share_interval(len(taken), len(up)), goals.taken.get(kind)
        )
        won = [won_part(s.taken[key], s.places) for s in taken]
        span = goals.wins if game.players == 2 and len(won) >= goals.owned else (None, None)
        wins = judged("wins", sum(won) / max(1, len(won)), share_interval(sum(won), len(won)), *span)
        name = names.get(key, "")
        found.append(ThingBalance(key, "" if name == key else name, kind, len(up), len(taken), share, wins))
    return found


def won_part(taken: list[int], places: list[int]) -> float:
    """The winner's part of a thing: of those who took it, or of all its uses where it was used several times.

    >>> won_part([0, 1], [2, 1]), won_part([3, 1], [1, 2])
    (1.0, 0.75)
    """
    return sum(n * win_part(places, seat) for seat, n in enumerate(taken)) / sum(taken)


def _seats(samples: list[Sample], players: int, goals: Goals) -> list[Measure]:
    found = []
    for nth in range(players):
        wins = sum(win_part(s.places, s.order[nth]) for s in samples if nth < len(s.order))
        most = goals.seat if players == 2 else None
        interval = share_interval(wins, len(samples))
        found.append(judged(f"wins of turn order {nth + 1}", wins / len(samples), interval, None, most))
    return found


def _turns(samples: list[Sample], players: int, goals: Goals) -> Measure:
    mean, interval = mean_of([s.turns for s in samples])
    before = goals.turns.get(players)
    span = (None, None) if before is None else (before * (1 - goals.stretch), before * (1 + goals.stretch))
    return judged("turns", mean, interval, *span)


def _sizes(samples: list[Sample], goals: Goals) -> list[Measure]:
    won = [s.sizes[seat] for s in samples for seat, place in enumerate(s.places) if place == 1]
    lost = [s.sizes[seat] for s in samples for seat, place in enumerate(s.places) if place > 1]
    tie = correlation(
        [
            (size - sum(s.sizes) / len(s.sizes), win_part(s.places, seat))
            for s in samples
            for seat, size in enumerate(s.sizes)
        ]
    )
    # Fisher's transformation gives the interval.
    z, half = math.atanh(max(-0.999, min(0.999, tie))), Z / math.sqrt(max(1, len(samples) - 3))
    tied = (None, None) if goals.size_tie is None else (-goals.size_tie, goals.size_tie)
    return [
        judged("tiles of winners", *mean_of(won), goals.size or None),
        judged("tiles of others", *mean_of(lost)),
        judged("wins by tiles", tie, (math.tanh(z - half), math.tanh(z + half)), *tied),
    ]


def _sources(samples: list[Sample], goals: Goals) -> list[Measure]:
    """The share of every source in all points; what is taken off is a negative share of the points brought."""
    names = sorted({name for s in samples for seat in s.sources for name in seat})
    brought = [sum(max(0, points) for seat in s.sources for points in seat.values()) for s in samples]
    total = max(1, sum(brought))
    found = []
    for name in names:
        own = [sum(seat.get(name, 0) for seat in s.sources) for s in samples]
        share = sum(own) / total
        # The error of a ratio of sums, linearised.
        error = Z * math.sqrt(sum((x - share * y) ** 2 for x, y in zip(own, brought, strict=True))) / total
        found.append(judged(name, share, (share - error, share + error), *goals.sources.get(name, (None, None))))
    return sorted(found, key=lambda m: -m.value)


def _ways(samples: list[Sample], ways: int, goals: Goals) -> list[WayToWin]:
    """The winners in groups by where their points come from, and who else played like them."""
    names = sorted({name for s in samples for seat in s.sources for name, points in seat.items() if points > 0})
    seats = [(shares(seat, names), win_part(s.places, n)) for s in samples for n, seat in enumerate(s.sources)]
    winners = [row for row, won in seats if won > 0]
    if not winners:
        return []
    grouping = group(winners, ways)
    found = []
    for g, centre in enumerate(grouping.centres):
        like = [won for row, won in seats if nearest(row, grouping.centres) == g]
        wins = sum(like)
        share = judged(f"way {g + 1}", wins / len(samples), share_interval(wins, len(samples)), *goals.ways)
        sources = {name: round(value, 4) for name, value in zip(names, centre, strict=True)}
        found.append(WayToWin(share, len(like), round(wins / max(1, len(like)), 4), sources))
    return found


def shares(sources: dict[str, int], names: Iterable[str]) -> Row:
    """The share of each source in the points that were brought."""
    points = [max(0, sources.get(name, 0)) for name in names]
    total = max(1, sum(points))
    return tuple(n / total for n in points)


def mean_of(values: list[int]) -> tuple[float, Span]:
    """The mean of numbers with its 95 % interval."""
    n = max(1, len(values))
    mean = sum(values) / n
    half = Z * math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return mean, (mean - half, mean + half)


def correlation(pairs: list[tuple[float, float]]) -> float:
    """Pearson's correlation of pairs, 0 where one side is always the same.

    >>> correlation([(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)])
    1.0
    """
    n = max(1, len(pairs))
    x, y = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    both = sum((a - x) * (b - y) for a, b in pairs)
    spread = math.sqrt(sum((a - x) ** 2 for a, _ in pairs) * sum((b - y) ** 2 for _, b in pairs))
    return both / spread if spread else 0.0
