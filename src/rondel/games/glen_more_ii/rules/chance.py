"""Where chance decides, and the turns between: seating, refill, the die, The End (sections 2, 3, 5, 16, 17)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.state import CHANCE
from rondel.games.glen.rules.turns import (
    Die,
    Seating,
    clear_passed,
    current_stack,
    draws,
    go_ahead,
    lay,
    next_figure,
)
from rondel.games.glen_more_ii.rules.actions import DRAW
from rondel.games.glen_more_ii.rules.scoring import SCORING
from rondel.games.glen_more_ii.rules.state import ADVANCE_TO, DIE, FINISHED, REFILL, ROUNDS, GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import IN_STACKS, THE_END
from rondel.parts.goods import count, one
from rondel.parts.point import EVEN, ChancePoint
from rondel.parts.territory import DISCARDED, IN_STACK

COINS: Final[i64] = 5  # of the rearmost player; each one ahead has one more (G2-19)
STACK_D: Final[i64] = 4
IN_D: Final[i64] = IN_STACKS[4]
EARLIEST: Final[i64] = 6  # D tiles drawn before The End can come, G2-22
LATEST: Final[i64] = 11


class PieceSeating(Seating[GlenMoreIIState]):
    """Chance says who puts the next playing piece on the ring, from the rear (G2-18)."""

    def stand(self, s: GlenMoreIIState, figure: i64) -> None:
        coins = COINS + s.circuit.fill
        super().stand(s, figure)
        if figure < s.terms.players:
            s.add_coins(figure, coins)  # G2-19
            if s.listener is not None:
                s.tell(events.GAIN, CHANCE, events.COIN, events.NOTHING, events.seat(figure), coins)

    def seated(self, s: GlenMoreIIState) -> None:
        s.go(REFILL)


def begin_turn(s: GlenMoreIIState) -> None:
    """The rear piece acts (G2-28)."""
    s.go(DIE if next_figure(s) else ADVANCE_TO)


def begin_refill(s: GlenMoreIIState) -> None:
    """Discard the tiles everybody has passed, then draw (G2-36, G2-37)."""
    clear_passed(s)
    s.go(REFILL)
    if not any_left(s):
        s.circuit.leave_empty()  # G2-40
        refilled(s)


def any_left(s: GlenMoreIIState) -> bool:
    """Whether there is a tile left to draw."""
    return s.left > 0 or s.land.where(THE_END) == IN_STACK


def end_weight(s: GlenMoreIIState) -> i64:
    """How many of the equally likely places left for The End are ahead: 0 if it cannot come now (G2-186)."""
    if current_stack(s) < STACK_D or s.land.where(THE_END) != IN_STACK:
        return 0
    if s.terms.end_first:
        return 1
    drawn = IN_D - count(s.left, STACK_D)
    if drawn < EARLIEST:
        return 0
    return LATEST + 1 - drawn


class Refill(ChancePoint[GlenMoreIIState]):
    """Chance draws the tile for the next free space (G2-37, G2-185, G2-186)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        stack = current_stack(s)
        places = end_weight(s)
        if places != 1:
            out = draws(s, s.tiles.starts[stack], s.tiles.starts[stack + 1], DRAW, out)
        return append(out, DRAW + THE_END) if places else out

    def odds(self, s: GlenMoreIIState) -> vec[i64]:
        n = count(s.left, current_stack(s))
        places = end_weight(s)
        if places == 0:
            return EVEN[:n]
        if places == 1:
            return EVEN[:1]
        # The End has the chance 1 / places, the other tiles share the rest evenly.
        odds = vec[i64](capacity=32)
        while len(odds) < n:
            odds = append(odds, places - 1)
        return append(odds, n)

    def do(self, s: GlenMoreIIState, action: i64) -> None:
        tile = action - DRAW
        if tile == THE_END:
            lay(s, tile, STACK_D)
        else:
            stack = s.tiles.stack[tile]
            lay(s, tile, stack)
            s.left -= one(stack)
            if 0 < stack < STACK_D and count(s.left, stack) == 0:
                s.round_due = stack  # G2-166
        if not any_left(s):
            s.circuit.leave_empty()
        if s.circuit.due == 0:
            refilled(s)


def refilled(s: GlenMoreIIState) -> None:
    """Score if a round has ended, then the rear piece acts (G2-35)."""
    if s.round_due:
        SCORING.hold(s, s.round_due)
        s.round_due = 0
    begin_turn(s)


class TileDie(Die[GlenMoreIIState]):
    """The die is rolled and removes a tile (section 5)."""

    def rolled(self, s: GlenMoreIIState, eyes: i64) -> None:
        ring = s.circuit
        origin = ring.hindmost()
        target = die_target(s, origin, eyes)
        if target < 0:
            ring.at[origin] = 0  # G2-46
            if s.listener is not None:
                die = events.figure(s.terms.players)
                s.tell(events.LEAVE, CHANCE, die, events.field(origin), events.NOTHING, 1)
        else:
            discard(s, CHANCE, go_ahead(s, origin, target), target)  # G2-44
        begin_refill(s)


def die_target(s: GlenMoreIIState, origin: i64, eyes: i64) -> i64:
    """Where the die stops, -1 if it leaves the game at The End or finds no tile to stop on."""
    ring = s.circuit
    space = ring.after(origin)
    while space != ring.gap:
        tile = ring.at[space]
        if tile == THE_END:
            return -1
        if tile > 0:
            eyes -= 1
            if eyes <= 0 and not s.tiles.chronicle[tile]:  # G2-43
                return space
        space = ring.after(space)
    return -1


def discard(s: GlenMoreIIState, by: i64, tile: i64, space: i64) -> None:
    """A player or the die sends the tile of a space to the discard pile."""
    s.land.put(tile, DISCARDED)
    if s.listener is not None:
        s.tell(events.DISCARD, by, events.tile(tile), events.field(space), events.PILE, 1)


def finish(s: GlenMoreIIState, space: i64) -> None:
    """The active player has finished on a space; after the last one the game ends without refill (G2-177)."""
    s.finish(s.seat)
    if s.listener is not None:
        s.tell(events.LEAVE, s.seat, events.figure(s.seat), events.field(space), events.NOTHING, 1)
    other: i64 = 0
    while other < s.terms.players:
        if not s.finished(other):
            begin_refill(s)
            return
        other += 1
    SCORING.hold(s, ROUNDS)
    SCORING.finish(s)
    s.go(FINISHED)
