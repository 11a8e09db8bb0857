"""Decision points: a position stands at one, and the point knows what may be chosen there."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.reasons import Reason
from rondel.core.state import State

S = TypeVar("S", bound=State)

EVEN: Final[vec[i64]] = vec[i64]([1 for _ in range(128)])  # the same weight for every outcome


class Point(Generic[S]):
    """A decision point: what may be chosen there, why else not, and what follows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: i64 = 0

    def choices(self, s: S, out: vec[i64]) -> vec[i64]:
        """The legal actions, ascending."""
        raise NotImplementedError

    def odds(self, s: S) -> vec[i64]:
        """The weights of the outcomes; only chance points have some."""
        raise NotImplementedError

    def refusal(self, s: S, action: i64) -> Reason:
        """Why an action is refused, "" if it is legal."""
        raise NotImplementedError

    def do(self, s: S, action: i64) -> None:
        """Carry out a legal action and go to the point that follows."""
        raise NotImplementedError


class ChancePoint(Point[S]):
    """A point at which chance decides, by even odds unless a game says otherwise."""

    def __init__(self, name: str, low: i64, high: i64) -> None:
        super().__init__(name)
        self.low = low  # outcomes of this kind are the actions from low to high - 1
        self.high = high

    def odds(self, s: S) -> vec[i64]:
        return EVEN[: len(self.choices(s, vec[i64](capacity=32)))]

    def refusal(self, s: S, action: i64) -> Reason:
        for outcome in self.choices(s, vec[i64](capacity=32)):
            if outcome == action:
                return ""
        return "no_such_outcome" if self.low <= action < self.high else s.stranger()


class Finished(Point[S]):
    """The game is over."""

    def choices(self, s: S, out: vec[i64]) -> vec[i64]:
        return out

    def refusal(self, s: S, action: i64) -> Reason:
        return "game_over"


class PointState(State):
    """A state that leaves the decision to the point it stands at."""

    def __init__(self, game: Game, point: Point[Any]) -> None:
        super().__init__()
        self.game = game
        self.point = point

    def choices(self) -> vec[i64]:
        return self.point.choices(self, vec[i64](capacity=32))

    def odds(self) -> vec[i64]:
        return self.point.odds(self)

    def refusal(self, action: i64) -> Reason:
        return self.point.refusal(self, action)

    def do(self, action: i64) -> None:
        self.point.do(self, action)

    def rules(self) -> Game:
        return self.game


def number(points: list[Point[Any]], all_points: tuple[Point[Any], ...]) -> None:
    """Fill the list of a game's points; each learns its number."""
    for point in all_points:
        point.number = len(points)
        points.append(point)
