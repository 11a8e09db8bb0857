"""Decision points: a position stands at one, and the point knows what may be chosen there."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.packing import Packer, Unpacker
from rondel.core.reasons import Reason
from rondel.core.state import State

S = TypeVar("S", bound=State)


class Point(Generic[S]):
    """A decision point: what may be chosen there, why else not, and what follows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: i64 = 0
        self.all: list[Point[Any]] = []  # the points of its game by number

    def choices(self, s: S, out: vec[i64]) -> vec[i64]:
        """The legal actions, ascending."""
        raise NotImplementedError

    def odds(self, s: S) -> vec[i64]:
        """The weights of the outcomes of a chance point, empty if all weigh the same."""
        raise NotImplementedError

    def refusal(self, s: S, action: i64) -> Reason:
        """Why an action is refused, "" if it is legal."""
        raise NotImplementedError

    def do(self, s: S, action: i64) -> None:
        """Carry out a legal action and go to the point that follows."""
        raise NotImplementedError


class ChancePoint(Point[S]):
    """A point at which chance decides, by even odds unless a game says otherwise."""

    def low(self, s: S) -> i64:
        """The first action that is an outcome of this kind."""
        raise NotImplementedError

    def high(self, s: S) -> i64:
        """The action after the last outcome of this kind."""
        raise NotImplementedError

    def odds(self, s: S) -> vec[i64]:
        return vec[i64]()

    def refusal(self, s: S, action: i64) -> Reason:
        for outcome in self.choices(s, vec[i64](capacity=32)):
            if outcome == action:
                return ""
        return "no_such_outcome" if self.low(s) <= action < self.high(s) else s.stranger()


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
        self.shown = vec[i64]()  # the legal actions, if somebody has asked for them at this point

    def choices(self) -> vec[i64]:
        return self.point.choices(self, vec[i64](capacity=32))

    def odds(self) -> vec[i64]:
        return self.point.odds(self)

    def refusal(self, action: i64) -> Reason:
        return self.point.refusal(self, action)

    def do(self, action: i64) -> None:
        if len(self.shown):
            self.shown = vec[i64]()
        self.point.do(self, action)

    def offer(self) -> vec[i64]:
        if len(self.shown) == 0:
            self.shown = self.choices()
        return self.shown

    def offered(self, action: i64) -> bool:
        shown = self.shown
        low: i64 = 0
        high: i64 = len(shown)
        while low < high:
            middle = (low + high) >> 1
            here = shown[middle]
            if here == action:
                return True
            if here < action:
                low = middle + 1
            else:
                high = middle
        return False

    def rules(self) -> Game:
        return self.game

    def pack(self, out: Packer) -> None:
        out.add(self.point.number)
        out.add(self.actor)

    def unpack(self, data: Unpacker) -> None:
        self.point = self.point.all[data.next()]
        self.actor = data.next()


def number(points: list[Point[Any]], numbered: tuple[tuple[int, Point[Any]], ...]) -> None:
    """Fill the list of a game's points, each beside the number by which compiled code knows it."""
    for n, point in numbered:
        assert n == len(points), f"the point {point.name} is declared as number {n} and stands at {len(points)}"
        point.number = n
        point.all = points
        points.append(point)
