"""What a game that plays well keeps to: the goals that `rondel balance` measures against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

NONE: Final[Mapping[str, float]] = MappingProxyType({})


@dataclass(frozen=True)
class Goals:
    """Bounds for shares, each from 0 to 1; what a game leaves out is shown and not judged.

    Shares of wins are judged in games of two, where 0.5 is what luck alone would give.
    """

    taken: Mapping[str, float] = field(default_factory=lambda: NONE)  # least share of the games it came up in, by kind
    wins: tuple[float, float] = (0.4, 0.6)  # of those who own a thing
    owned: int = 100  # games in which somebody took it, from which the share of its owners' wins counts
    seat: float = 0.53  # most wins by the order of the first turns
    size: float = 0.0  # least number of tiles in the territories of winners, on the mean
    size_tie: float | None = None  # most correlation between the number of tiles and winning, in either direction
    sources: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # of all points, by source
    ways: tuple[float, float] = (0.2, 0.5)  # of all wins, for each way to win
    turns: Mapping[int, float] = field(default_factory=dict)  # length of the game as it was, by number of players
    stretch: float = 0.15  # by how much the length may differ from that
