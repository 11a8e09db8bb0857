"""What the end of a game is worth to every seat, by several schemes; each adds up to 0 over the seats."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.result import Result

SCHEMES: Final = ("win", "place", "margin")
WIN: Final[i64] = 0
PLACE: Final[i64] = 1
MARGIN: Final[i64] = 2
POINTS: Final = 50.0  # a margin of so many points counts as much as a win


def rewards(result: Result, scheme: i64) -> vec[float]:
    """The reward of every seat at the end of a game."""
    out = vec[float](capacity=8)
    seats: i64 = len(result.places)
    others = float(seats - 1) if seats > 1 else 1.0
    winners = float(len(result.winners))
    total = 0.0
    for sheet in result.sheets:
        total += float(sheet.total)
    seat: i64 = 0
    while seat < seats:
        place = result.places[seat]
        if scheme == WIN:  # 1 for a win, of which the others bear equal parts; shared wins are shared
            share = 1.0 / winners if place == 1 else 0.0
            out = append(out, (share * float(seats) - 1.0) / others)
        elif scheme == PLACE:  # from 1 for the first to -1 for the last; shared places get their mean
            alike = 0.0
            for other in result.places:
                alike += 1.0 if other == place else 0.0
            behind = float(place - 1) + (alike - 1.0) / 2.0
            out = append(out, 1.0 - 2.0 * behind / others)
        else:  # the points ahead of the mean of the others
            own = float(result.sheets[seat].total)
            out = append(out, (own - (total - own) / others) / POINTS)
        seat += 1
    return out
