"""Whose turn comes, and the points at which chance decides: seating, draws, the die."""

from typing import Final, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.state import CHANCE
from rondel.games.glen.rules.state import GlenState
from rondel.parts.point import ChancePoint
from rondel.parts.stacks import left_in
from rondel.parts.territory import DISCARDED, ON_CIRCUIT

S = TypeVar("S", bound=GlenState)

FACES: Final[vec[i64]] = vec[i64]([3, 2, 1])  # a die with 1, 1, 1, 2, 2, 3 (GM-111, G2-7)


class Seating(ChancePoint[S]):
    """Chance says which figure goes on the next field, from the rear (GM-9, G2-18)."""

    def choices(self, s: S, out: vec[i64]) -> vec[i64]:
        seat: i64 = 0
        while seat < s.frame.players:
            if s.circuit.field_of(seat) < 0:
                out = append(out, self.low(s) + seat)
            seat += 1
        return out

    def do(self, s: S, action: i64) -> None:
        self.stand(s, action - self.low(s))
        if s.circuit.fill == s.frame.players - 1:  # the last one has no choice
            self.stand(s, self.choices(s, vec[i64]())[0] - self.low(s))
        if s.circuit.fill < s.frame.players:
            return
        if s.frame.die:
            self.stand(s, s.frame.players)  # GM-10, G2-20
        s.circuit.due = s.circuit.gap - s.circuit.fill  # GM-11, G2-24
        self.seated(s)

    def stand(self, s: S, figure: i64) -> None:
        """Put a figure on the next field."""
        field = s.circuit.fill
        s.circuit.at[field] = -1 - figure
        s.circuit.fill += 1
        if s.listener is not None:
            s.tell(events.SEAT, CHANCE, events.figure(figure), events.NOTHING, events.field(field), 1)

    def seated(self, s: S) -> None:
        """All figures stand; go on to the first refill."""
        raise NotImplementedError


class Die(ChancePoint[S]):
    """The die is rolled (GM-111, G2-42)."""

    def choices(self, s: S, out: vec[i64]) -> vec[i64]:
        low = self.low(s)
        return append(append(append(out, low), low + 1), low + 2)

    def odds(self, s: S) -> vec[i64]:
        return FACES[:]

    def do(self, s: S, action: i64) -> None:
        eyes = action - self.low(s) + 1
        if s.listener is not None:
            s.tell(events.ROLL, CHANCE, events.figure(s.frame.players), events.NOTHING, events.NOTHING, eyes)
        self.rolled(s, eyes)

    def rolled(self, s: S, eyes: i64) -> None:
        """Do what so many eyes say."""
        raise NotImplementedError


def next_figure(s: GlenState) -> i64:
    """The hindmost figure acts (GM-16, G2-28); returns which one that is."""
    field = s.circuit.hindmost()
    figure = s.circuit.figure_at(field)
    s.turn += 1
    if s.listener is not None:
        s.tell(events.TURN, doer(s, figure), events.figure(figure), events.field(field), events.NOTHING, s.turn)
    s.actor = doer(s, figure)
    if figure < s.frame.players:
        s.seat = figure
    return figure


def doer(s: GlenState, figure: i64) -> i64:
    """Whose doing it is what a figure does: that of the die and of neutral figures is chance's."""
    return figure if figure < s.frame.players else CHANCE


def go_ahead(s: GlenState, origin: i64, target: i64) -> i64:
    """Move the figure on `origin` ahead to `target`; returns the tile it displaces."""
    if s.listener is not None:
        figure = s.circuit.figure_at(origin)
        n: i64 = len(s.circuit.at)
        gone = (target - origin + n) % n
        s.tell(events.MOVE, doer(s, figure), events.figure(figure), events.field(origin), events.field(target), gone)
    return s.circuit.move(origin, target)


def clear_passed(s: GlenState) -> None:
    """Discard the tiles everybody has passed; then chance draws (GM-96, G2-36)."""
    for field in s.circuit.passed():
        sweep_field(s, field)
    s.actor = CHANCE


def sweep_field(s: GlenState, field: i64) -> None:
    """Discard the tile of a field that everybody has passed."""
    tile = s.circuit.at[field]
    s.circuit.at[field] = 0
    s.land.put(tile, DISCARDED)
    if s.listener is not None:
        s.tell(events.SWEEP, CHANCE, events.tile(tile), events.field(field), events.PILE, 1)


def current_stack(s: GlenState) -> i64:
    """The stack tiles are drawn from now (GM-98, G2-39)."""
    stack: i64 = 0
    while stack < s.frame.last_stack and left_in(s.left, stack) == 0:
        stack += 1
    return stack


def lay(s: GlenState, tile: i64, stack: i64) -> None:
    """Lay a tile drawn from a stack on the next field to fill (GM-97, G2-37)."""
    if s.listener is not None:
        s.tell(events.LAY, CHANCE, events.tile(tile), events.stack(stack), events.field(s.circuit.fill), 1)
    s.land.put(tile, ON_CIRCUIT)
    s.circuit.lay(tile)
