"""The points at which chance decides: seating, draws and the ghost die."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glen_more.actions import DRAW, FIELDS, GIVE, ROLL, SEAT
from rondel.games.glen_more.flow import REFILL, begin_refill, current_stack, go, refilled
from rondel.games.glen_more.state import GlenMoreState, Point
from rondel.parts.goods import count, one
from rondel.parts.territory import DISCARDED as OUT
from rondel.parts.territory import IN_STACK, ON_CIRCUIT

EVEN: Final[vec[i64]] = vec[i64]([1 for _ in range(32)])  # the same weight for every outcome
DIE: Final[vec[i64]] = vec[i64]([3, 2, 1])  # faces 1, 1, 1, 2, 2, 3 (GM-111)


def outcome_refusal(outcomes: vec[i64], action: i64, low: i64, high: i64) -> Reason:
    """Why an action is no outcome of a chance point whose outcomes lie in [low, high)."""
    for outcome in outcomes:
        if outcome == action:
            return ""
    return "no_such_outcome" if low <= action < high else "not_active"


class Seating(Point):
    """Chance says who puts the next chieftain on the circuit (GM-9)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        seat: i64 = 0
        while seat < s.terms.players:
            if s.circuit.field_of(seat) < 0:
                out = append(out, SEAT + seat)
            seat += 1
        return out

    def odds(self, s: GlenMoreState) -> vec[i64]:
        return EVEN[: len(self.choices(s, vec[i64]()))]

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        return outcome_refusal(self.choices(s, vec[i64]()), action, SEAT, SEAT + 5)

    def do(self, s: GlenMoreState, action: i64) -> None:
        seat = action - SEAT
        s.circuit.at[s.circuit.fill] = -1 - seat
        s.circuit.fill += 1
        players = s.terms.players
        if s.terms.clockwise:
            while s.circuit.fill < players:
                seat = (seat + 1) % players
                s.circuit.at[s.circuit.fill] = -1 - seat
                s.circuit.fill += 1
        if s.circuit.fill == players - 1:  # the last one has no choice
            self.do(s, self.choices(s, vec[i64]())[0])
            return
        if s.circuit.fill < players:
            return
        if s.terms.ghost:
            s.circuit.at[s.circuit.fill] = -1 - players  # GM-10
            s.circuit.fill += 1
        s.circuit.gap = FIELDS - 1  # GM-11
        s.circuit.due = s.circuit.gap - s.circuit.fill
        go(s, REFILL)


class Refill(Point):
    """Chance draws the tile for the next free field (GM-97, GM-99)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        stack = current_stack(s)
        tile = s.tiles.starts[stack]
        end = s.tiles.starts[stack + 1]
        while tile < end:
            if s.land.where(tile) == IN_STACK:
                out = append(out, DRAW + tile)
            tile += 1
        return out

    def odds(self, s: GlenMoreState) -> vec[i64]:
        return EVEN[: count(s.left, current_stack(s))]

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        tile = action - DRAW
        if tile < 1 or tile > s.tiles.count:
            return "no_such_outcome" if DRAW <= action < GIVE else "not_active"
        in_play = s.land.where(tile) == IN_STACK and s.tiles.stack[tile] == current_stack(s)
        return "" if in_play else "no_such_outcome"

    def do(self, s: GlenMoreState, action: i64) -> None:
        tile = action - DRAW
        stack = s.tiles.stack[tile]
        s.land.put(tile, ON_CIRCUIT)
        s.circuit.lay(tile)
        s.left -= one(stack)
        if stack and count(s.left, stack) == 0:
            s.round_due = stack  # GM-100
        if s.left == 0:
            s.circuit.leave_empty()
        if s.circuit.due == 0:
            refilled(s)


class Ghost(Point):
    """The ghost die is rolled and removes a tile (GM-111, GM-112)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = append(out, ROLL)
        out = append(out, ROLL + 1)
        return append(out, ROLL + 2)

    def odds(self, s: GlenMoreState) -> vec[i64]:
        return DIE[:]

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        return outcome_refusal(self.choices(s, vec[i64](capacity=3)), action, ROLL, ROLL + 3)

    def do(self, s: GlenMoreState, action: i64) -> None:
        origin = s.circuit.hindmost()
        target = s.circuit.ahead(origin, action - ROLL + 1)
        s.land.put(s.circuit.move(origin, target), OUT)
        begin_refill(s)
