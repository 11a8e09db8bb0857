"""The ring: seating, refill, the die, The End (sections 2, 3, 5, 16 and 17 of the rules)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.core.state import CHANCE, OVER
from rondel.games.glen_more_ii.actions import DRAW, PICK, ROLL, SEAT
from rondel.games.glen_more_ii.scoring import score_round
from rondel.games.glen_more_ii.state import ADVANCE_TO, DIE, FINISHED, REFILL, ROUNDS, GlenMoreIIState, Point
from rondel.games.glen_more_ii.tiles import COUNT, IN_STACKS, THE_END
from rondel.parts.goods import count, one
from rondel.parts.territory import DISCARDED, IN_STACK, ON_CIRCUIT

COINS: Final[i64] = 5  # of the rearmost player; each one ahead has one more (G2-19)
EVEN: Final[vec[i64]] = vec[i64]([1 for _ in range(32)])  # the same weight for every outcome
FACES: Final[vec[i64]] = vec[i64]([3, 2, 1])  # 1, 1, 1, 2, 2, 3 (G2-7)
STACK_D: Final[i64] = 4
IN_D: Final[i64] = IN_STACKS[4]
EARLIEST: Final[i64] = 6  # D tiles drawn before The End can come, G2-22
LATEST: Final[i64] = 11


def outcome_refusal(outcomes: vec[i64], action: i64, low: i64, high: i64) -> Reason:
    """Why an action is no outcome of a chance point whose outcomes lie in [low, high)."""
    for outcome in outcomes:
        if outcome == action:
            return ""
    return "no_such_outcome" if low <= action < high else "not_your_turn"


class Seating(Point):
    """Chance says who puts the next playing piece on the ring, from the rear (G2-18)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        seat: i64 = 0
        while seat < s.terms.players:
            if s.circuit.field_of(seat) < 0:
                out = append(out, SEAT + seat)
            seat += 1
        return out

    def odds(self, s: GlenMoreIIState) -> vec[i64]:
        return EVEN[: len(self.choices(s, vec[i64]()))]

    def refusal(self, s: GlenMoreIIState, action: i64) -> Reason:
        return outcome_refusal(self.choices(s, vec[i64]()), action, SEAT, ROLL)

    def do(self, s: GlenMoreIIState, action: i64) -> None:
        ring = s.circuit
        ring.at[ring.fill] = -1 - (action - SEAT)
        s.add_coins(action - SEAT, COINS + ring.fill)  # G2-19
        ring.fill += 1
        if ring.fill == s.terms.players - 1:  # the last one has no choice
            self.do(s, self.choices(s, vec[i64]())[0])
            return
        if ring.fill < s.terms.players:
            return
        if s.terms.die:
            ring.at[ring.fill] = -1 - s.terms.players  # G2-20
            ring.fill += 1
        ring.due = ring.gap - ring.fill  # G2-24
        s.go(REFILL)


def begin_turn(s: GlenMoreIIState) -> None:
    """The rear piece acts (G2-28)."""
    figure = s.circuit.figure_at(s.circuit.hindmost())
    s.turn += 1
    if figure == s.terms.players:
        s.actor = CHANCE
        s.go(DIE)
    else:
        s.seat = figure
        s.actor = figure
        s.go(ADVANCE_TO)


def begin_refill(s: GlenMoreIIState) -> None:
    """Discard the tiles everybody has passed, then draw (G2-36, G2-37)."""
    for tile in s.circuit.passed():
        s.land.put(tile, DISCARDED)
    s.actor = CHANCE
    s.go(REFILL)
    if not any_left(s):
        s.circuit.leave_empty()  # G2-40
        refilled(s)


def any_left(s: GlenMoreIIState) -> bool:
    """Whether there is a tile left to draw."""
    return s.left > 0 or s.land.where(THE_END) == IN_STACK


def current_stack(s: GlenMoreIIState) -> i64:
    """The stack tiles are drawn from now (G2-39)."""
    stack: i64 = 0
    while stack < STACK_D and count(s.left, stack) == 0:
        stack += 1
    return stack


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


class Refill(Point):
    """Chance draws the tile for the next free space (G2-37, G2-185, G2-186)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        stack = current_stack(s)
        places = end_weight(s)
        if places != 1:
            tile = s.tiles.first_of(stack)
            while tile <= COUNT and s.tiles.stack[tile] == stack:
                if s.land.where(tile) == IN_STACK:
                    out = append(out, DRAW + tile)
                tile += 1
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

    def refusal(self, s: GlenMoreIIState, action: i64) -> Reason:
        return outcome_refusal(self.choices(s, vec[i64](capacity=32)), action, DRAW, PICK)

    def do(self, s: GlenMoreIIState, action: i64) -> None:
        tile = action - DRAW
        s.land.put(tile, ON_CIRCUIT)
        s.circuit.lay(tile)
        if tile != THE_END:
            stack = s.tiles.stack[tile]
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
        s.round = s.round_due
        s.round_due = 0
        score_round(s, s.round)
    begin_turn(s)


class Die(Point):
    """The die is rolled and removes a tile (section 5)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        return append(append(append(out, ROLL), ROLL + 1), ROLL + 2)

    def odds(self, s: GlenMoreIIState) -> vec[i64]:
        return FACES[:]

    def refusal(self, s: GlenMoreIIState, action: i64) -> Reason:
        return outcome_refusal(self.choices(s, vec[i64](capacity=3)), action, ROLL, ROLL + 3)

    def do(self, s: GlenMoreIIState, action: i64) -> None:
        ring = s.circuit
        origin = ring.hindmost()
        target = die_target(s, origin, action - ROLL + 1)
        if target < 0:
            ring.at[origin] = 0  # G2-46
        else:
            s.land.put(ring.move(origin, target), DISCARDED)  # G2-44
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


def finish(s: GlenMoreIIState, seat: i64) -> None:
    """A player has finished; after the last one the game ends without refill (G2-177)."""
    s.finish(seat)
    other: i64 = 0
    while other < s.terms.players:
        if not s.finished(other):
            begin_refill(s)
            return
        other += 1
    s.round = ROUNDS
    score_round(s, ROUNDS)
    s.actor = OVER
    s.go(FINISHED)


class Finished(Point):
    """The game is over."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        return out

    def refusal(self, s: GlenMoreIIState, action: i64) -> Reason:
        return "game_over"
