"""Groups of alike things: k-means over rows of numbers, the same groups for the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.core import Rng

Row = tuple[float, ...]
TRIES: Final = 8  # beginnings, of which the tightest grouping is kept
ROUNDS: Final = 50


@dataclass(frozen=True)
class Grouping:
    """The middle of each group, the group of each row, and how far the rows lie from their middles in all."""

    centres: tuple[Row, ...]
    groups: tuple[int, ...]
    spread: float


def group(rows: Sequence[Row], n: int, seed: int = 1) -> Grouping:
    """The rows in n groups, the largest first; fewer where there are not so many different rows.

    >>> group([(0.0, 1.0), (0.0, 1.2), (5.0, 0.0)], 2).groups
    (0, 0, 1)
    """
    n = min(n, len(set(rows)))
    rng = Rng(seed)
    best = min((_settled(rows, _spread_out(rows, n, rng)) for _ in range(TRIES)), key=lambda found: found.spread)
    order = sorted(range(n), key=lambda g: (-best.groups.count(g), best.centres[g]))
    place = {g: i for i, g in enumerate(order)}
    return Grouping(tuple(best.centres[g] for g in order), tuple(place[g] for g in best.groups), best.spread)


def distance(one: Row, other: Row) -> float:
    """The squared distance of two rows."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def nearest(row: Row, centres: tuple[Row, ...]) -> int:
    """The group whose middle is nearest."""
    return min(range(len(centres)), key=lambda g: distance(row, centres[g]))


def _spread_out(rows: Sequence[Row], n: int, rng: Rng) -> tuple[Row, ...]:
    """Rows to begin with, each likelier the farther it lies from those before it (k-means++)."""
    centres = [rows[rng.randrange(len(rows))]]
    while len(centres) < n:
        far = [min(distance(row, centre) for centre in centres) for row in rows]
        left = sum(far) * rng.randrange(1_000_000) / 1_000_000
        at = 0
        while at < len(rows) - 1 and left >= far[at]:
            left -= far[at]
            at += 1
        centres.append(rows[at])
    return tuple(centres)


def _settled(rows: Sequence[Row], centres: tuple[Row, ...]) -> Grouping:
    groups: list[int] = []
    for _ in range(ROUNDS):
        found = [nearest(row, centres) for row in rows]
        if found == groups:
            break
        groups = found
        centres = tuple(_middle(rows, groups, g) or centre for g, centre in enumerate(centres))
    spread = sum(distance(row, centres[g]) for row, g in zip(rows, groups, strict=True))
    return Grouping(centres, tuple(groups), spread)


def _middle(rows: Sequence[Row], groups: list[int], g: int) -> Row | None:
    own = [row for row, other in zip(rows, groups, strict=True) if other == g]
    return tuple(sum(column) / len(own) for column in zip(*own, strict=True)) if own else None
