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
    go_ahead,
    lay,
    next_figure,
    sweep_field,
)
from rondel.games.glen_more_ii.rules.scoring import SCORING
from rondel.games.glen_more_ii.rules.state import ADVANCE_TO, DIE, FINISHED, REFILL, GlenMoreIIState
from rondel.parts.point import ChancePoint
from rondel.parts.stacks import in_stack, left_in
from rondel.parts.territory import DISCARDED, IN_STACK

COINS: Final[i64] = 5  # of the rearmost player; each one ahead has one more (G2-19)
EARLIEST: Final[i64] = 6  # tiles of the last stack drawn before The End can come, G2-22
LATEST: Final[i64] = 11


class PieceSeating(Seating[GlenMoreIIState]):
    """Chance says who puts the next playing piece on the ring, from the rear (G2-18)."""

    def low(self, s: GlenMoreIIState) -> i64:
        return s.codes.seat

    def high(self, s: GlenMoreIIState) -> i64:
        return s.codes.roll

    def stand(self, s: GlenMoreIIState, figure: i64) -> None:
        coins = COINS + s.circuit.fill
        super().stand(s, figure)
        if figure < s.terms.players:
            s.add_coins(figure, coins)  # G2-19
            if s.listener is not None:
                s.tell(events.GAIN, CHANCE, events.COIN, events.NOTHING, events.seat(figure), coins)

    def seated(self, s: GlenMoreIIState) -> None:
        neutral: i64 = 0
        while neutral < len(s.terms.neutral):
            self.stand_neutral(s, neutral)
            neutral += 1
        s.go(REFILL)

    def stand_neutral(self, s: GlenMoreIIState, neutral: i64) -> None:
        """Put a neutral piece where it starts."""
        figure = s.terms.players + 1 + neutral
        space = s.terms.extension.start(s, neutral)
        s.circuit.stand(figure, space)
        if s.listener is not None:
            s.tell(events.SEAT, CHANCE, events.figure(figure), events.NOTHING, events.field(space), 1)


def begin_turn(s: GlenMoreIIState) -> None:
    """The rear piece acts (G2-28)."""
    figure = next_figure(s)
    players = s.terms.players
    if figure < players:
        s.go(ADVANCE_TO)
    elif figure == players:
        s.go(DIE)
    else:
        space = s.circuit.hindmost()
        s.terms.extension.act(s, figure - players - 1)
        assert s.circuit.at[space] != -1 - figure, "a neutral piece that is last has to move"
        begin_refill(s)


def sweep(s: GlenMoreIIState) -> None:
    """Discard the tiles that all live pieces have passed, now that the active player has moved (G2-36)."""
    ring = s.circuit
    the_end = s.tiles.the_end
    space = ring.after(ring.gap)
    while not is_live(s, ring.figure_at(space)):
        if ring.at[space] > 0 and ring.at[space] != the_end:
            sweep_field(s, space)
        space = ring.after(space)


def is_live(s: GlenMoreIIState, figure: i64) -> bool:
    """Whether a piece is one that is still in play; who went beyond The End is until the turn ends."""
    return figure >= s.terms.players or (figure >= 0 and not s.finished(figure))


def begin_refill(s: GlenMoreIIState) -> None:
    """Discard the tiles everybody has passed and which still lie there, then draw (G2-36, G2-37)."""
    clear_passed(s)
    s.go(REFILL)
    if not any_left(s):
        s.circuit.leave_empty()  # G2-40
        refilled(s)


def any_left(s: GlenMoreIIState) -> bool:
    """Whether there is a tile left to draw."""
    return s.left > 0 or s.land.where(s.tiles.the_end) == IN_STACK


def end_weight(s: GlenMoreIIState) -> i64:
    """How many of the equally likely places left for The End are ahead: 0 if it cannot come now (G2-186)."""
    stack = s.tiles.last_stack
    if current_stack(s) < stack or s.land.where(s.tiles.the_end) != IN_STACK:
        return 0
    if s.terms.end_first:
        return 1
    drawn = s.tiles.starts[stack + 1] - s.tiles.starts[stack] - left_in(s.left, stack)
    if drawn < EARLIEST:
        return 0
    return LATEST + 1 - drawn


class Refill(ChancePoint[GlenMoreIIState]):
    """Chance draws the tile for the next free space (G2-37, G2-185, G2-186)."""

    def low(self, s: GlenMoreIIState) -> i64:
        return s.codes.draw

    def high(self, s: GlenMoreIIState) -> i64:
        return s.codes.pick

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        stack = current_stack(s)
        places = end_weight(s)
        draw = s.codes.draw
        if places != 1:
            out = s.land.among(s.tiles.starts[stack], s.tiles.starts[stack + 1], IN_STACK, draw, out)
        return append(out, draw + s.tiles.the_end) if places else out

    def odds(self, s: GlenMoreIIState) -> vec[i64]:
        places = end_weight(s)
        if places < 2:
            return vec[i64]()
        # The End has the chance 1 / places, the other tiles share the rest evenly.
        n = left_in(s.left, current_stack(s))
        odds = vec[i64](capacity=32)
        while len(odds) < n:
            odds = append(odds, places - 1)
        return append(odds, n)

    def do(self, s: GlenMoreIIState, action: i64) -> None:
        tile = action - s.codes.draw
        if tile == s.tiles.the_end:
            lay(s, tile, s.tiles.last_stack)
        else:
            stack = s.tiles.stack[tile]
            lay(s, tile, stack)
            s.left -= in_stack(stack, 1)
            if s.tiles.round_after[stack] and left_in(s.left, stack) == 0:
                s.round_due = s.tiles.round_after[stack]  # G2-166
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

    def low(self, s: GlenMoreIIState) -> i64:
        return s.codes.roll

    def high(self, s: GlenMoreIIState) -> i64:
        return s.codes.effect

    def rolled(self, s: GlenMoreIIState, eyes: i64) -> None:
        go_to_tile(s, eyes)
        begin_refill(s)


def go_to_tile(s: GlenMoreIIState, eyes: i64) -> None:
    """Move the rear piece, which is nobody's, to the n-th tile ahead, or out of the game; the tile is discarded."""
    ring = s.circuit
    origin = ring.hindmost()
    target = die_target(s, origin, eyes)
    if target < 0:
        figure = events.figure(ring.figure_at(origin))
        ring.at[origin] = 0  # G2-46
        if s.listener is not None:
            s.tell(events.LEAVE, CHANCE, figure, events.field(origin), events.NOTHING, 1)
    else:
        discard(s, CHANCE, go_ahead(s, origin, target), target)  # G2-44


def die_target(s: GlenMoreIIState, origin: i64, eyes: i64) -> i64:
    """Where the die stops, -1 if it leaves the game at The End or finds no tile to stop on."""
    ring = s.circuit
    the_end = s.tiles.the_end
    space = ring.after(origin)
    while space != ring.gap:
        tile = ring.at[space]
        if tile == the_end:
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
    SCORING.hold(s, s.terms.rounds)
    SCORING.finish(s)
    s.go(FINISHED)
