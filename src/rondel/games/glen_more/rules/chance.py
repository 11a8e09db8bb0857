"""The points at which chance decides: seating, draws and the ghost die."""

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.state import CHANCE
from rondel.games.glen.rules.turns import Die, Seating, current_stack, go_ahead, lay
from rondel.games.glen_more.rules.actions import BUY, DRAW, ROLL, SEAT
from rondel.games.glen_more.rules.flow import REFILL, begin_refill, go, refilled
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.parts.point import ChancePoint
from rondel.parts.stacks import in_stack, left_in
from rondel.parts.territory import DISCARDED as OUT
from rondel.parts.territory import IN_STACK


class ChieftainSeating(Seating[GlenMoreState]):
    """Chance says who puts the next chieftain on the circuit (GM-9)."""

    def low(self, s: GlenMoreState) -> i64:
        return SEAT

    def high(self, s: GlenMoreState) -> i64:
        return ROLL

    def do(self, s: GlenMoreState, action: i64) -> None:
        seat = action - self.low(s)
        if s.terms.clockwise:
            while s.circuit.fill < s.terms.players - 1:
                self.stand(s, seat)
                seat = (seat + 1) % s.terms.players
        super().do(s, self.low(s) + seat)

    def seated(self, s: GlenMoreState) -> None:
        go(s, REFILL)


class Refill(ChancePoint[GlenMoreState]):
    """Chance draws the tile for the next free field (GM-97, GM-99)."""

    def low(self, s: GlenMoreState) -> i64:
        return DRAW

    def high(self, s: GlenMoreState) -> i64:
        return s.codes.give

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        stack = current_stack(s)
        return s.land.among(s.tiles.starts[stack], s.tiles.starts[stack + 1], IN_STACK, DRAW, out)

    def do(self, s: GlenMoreState, action: i64) -> None:
        tile = action - DRAW
        stack = s.tiles.stack[tile]
        lay(s, tile, stack)
        s.left -= in_stack(stack, 1)
        if stack and left_in(s.left, stack) == 0:
            s.round_due = stack  # GM-100
        if s.left == 0:
            s.circuit.leave_empty()
        if s.circuit.due == 0:
            refilled(s)


class Ghost(Die[GlenMoreState]):
    """The ghost die is rolled and removes a tile (GM-111, GM-112)."""

    def low(self, s: GlenMoreState) -> i64:
        return ROLL

    def high(self, s: GlenMoreState) -> i64:
        return BUY

    def rolled(self, s: GlenMoreState, eyes: i64) -> None:
        origin = s.circuit.hindmost()
        target = s.circuit.ahead(origin, eyes)
        tile = go_ahead(s, origin, target)
        s.land.put(tile, OUT)
        if s.listener is not None:
            s.tell(events.DISCARD, CHANCE, events.tile(tile), events.field(target), events.PILE, 1)
        begin_refill(s)
