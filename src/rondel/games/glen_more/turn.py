"""The points of a game of Glen More, in the order in which a turn meets them (sections 4 and 13).

| point        | who    | what may be chosen                                   | what follows                |
|--------------|--------|------------------------------------------------------|-----------------------------|
| SEATING      | chance | who goes on the next field                           | SEATING, REFILL             |
| TAKE         | player | sell, take                                           | CANNOT_PLACE, CANNOT_PAY, PAY, PLACE |
| CANNOT_PLACE | player | sell, one step, end turn                             | REFILL                      |
| CANNOT_PAY   | player | sell, discard                                        | PAY, DISCARDED              |
| PAY          | player | before the first item sell; an own cube, a purchase, a member | PLACE              |
| PLACE        | player | sell, a cell                                         | BENEFIT, ACTIVATE           |
| BENEFIT      | player | a kind of good                                       | ACTIVATE                    |
| ACTIVATE     | player | sell, activate a tile, end turn                      | EXCHANGE, REFILL            |
| EXCHANGE     | player | an own cube, a purchase                              | ACTIVATE                    |
| DISCARDED    | player | sell, end turn                                       | REFILL                      |
| REFILL       | chance | the tile drawn                                       | TAKE, GHOST, FINISHED       |
| GHOST        | chance | the die                                              | REFILL                      |
| FINISHED     | nobody |                                                      |                             |
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.core.state import CHANCE, OVER
from rondel.games.glen_more.actions import (
    ACTIVATE,
    BUY,
    DISCARD,
    DRAW,
    END,
    FIELDS,
    GAIN,
    GIVE,
    HEAP,
    MARCH,
    PLACE,
    ROLL,
    SEAT,
    STEP,
    TAKE,
    TILES,
)
from rondel.games.glen_more.activation import (
    IN_REACH,
    activate,
    activation_refusal,
    activations,
    marches,
    reward,
    step_refusal,
    steps,
    walk,
)
from rondel.games.glen_more.payment import can_pay_tile, is_item, item_refusal, items, pay_item
from rondel.games.glen_more.placement import cell_refusal, has_cell, legal_cells
from rondel.games.glen_more.sale import is_sale, sale_refusal, sales, sell
from rondel.games.glen_more.scoring import score_round
from rondel.games.glen_more.state import ROUNDS, GlenMoreState, Point
from rondel.games.glen_more.tiles import PRODUCE, PRODUCE_ANY
from rondel.parts.cells import CELLS
from rondel.parts.goods import KINDS, count, one
from rondel.parts.territory import DISCARDED as OUT
from rondel.parts.territory import IN_STACK, ON_CIRCUIT, Survey

EVEN: Final[vec[i64]] = vec[i64]([1 for _ in range(32)])  # the same weight for every outcome
DIE: Final[vec[i64]] = vec[i64]([3, 2, 1])  # faces 1, 1, 1, 2, 2, 3 (GM-111)


def misplaced(action: i64) -> Reason:
    """The reason for a kind of choice that is not offered at a point."""
    if action == END:
        return "choice_pending"  # GM-18
    if BUY <= action < BUY + 7:
        return "buy_needs_use"  # GM-90
    return "wrong_point"


# Before the first turn.


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
        s.point = REFILL


def outcome_refusal(outcomes: vec[i64], action: i64, low: i64, high: i64) -> Reason:
    """Why an action is no outcome of a chance point whose outcomes lie in [low, high)."""
    for outcome in outcomes:
        if outcome == action:
            return ""
    return "no_such_outcome" if low <= action < high else "not_active"


# A turn.


def begin_turn(s: GlenMoreState) -> None:
    """The hindmost figure acts (GM-16)."""
    figure = s.circuit.figure_at(s.circuit.hindmost())
    s.turn += 1
    if figure == s.terms.players:
        s.actor = CHANCE
        s.point = GHOST
    else:
        s.seat = figure
        s.actor = figure
        s.point = TAKE_TILE


class Take(Point):
    """The active player moves ahead and takes a tile (GM-21)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        strict = s.terms.strict_take and self.any_payable(s)
        field: i64 = 0
        while field < FIELDS:
            tile = s.circuit.at[field]
            if tile > 0 and not (strict and not can_pay_tile(s, s.seat, tile)):
                out = append(out, TAKE + field)
            field += 1
        return sales(s, out)

    def any_payable(self, s: GlenMoreState) -> bool:
        """Whether any tile on the circuit can be paid (option strict_take)."""
        for tile in s.circuit.at:
            if tile > 0 and can_pay_tile(s, s.seat, tile):
                return True
        return False

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        if not TAKE <= action < TAKE + FIELDS:
            return misplaced(action)
        tile = s.circuit.at[action - TAKE]
        if tile <= 0:
            return "no_tile_there"
        if s.terms.strict_take and not can_pay_tile(s, s.seat, tile) and self.any_payable(s):
            return "strict_unpayable"
        return ""

    def do(self, s: GlenMoreState, action: i64) -> None:
        if is_sale(action):
            sell(s, action)
            return
        s.tile = s.circuit.move(s.circuit.hindmost(), action - TAKE)
        if not has_cell(s, s.seat, s.tile):
            s.land.put(s.tile, OUT)  # GM-22
            s.tile = 0
            s.point = CANNOT_PLACE
        elif can_pay_tile(s, s.seat, s.tile):
            begin_payment(s)
        else:
            s.point = CANNOT_PAY


class CannotPlace(Point):
    """The tile had no legal cell; one clan member may make a step (GM-51)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = sales(s, append(out, END))
        return out if s.stepped else steps(s, STEP, False, out)

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        if action == END:
            return ""
        if STEP <= action < STEP + TILES * TILES:
            target = (action - STEP) % TILES
            if target == 0:
                return "no_parliament_now"
            if s.stepped:
                return "wrong_point"
            return step_refusal(s, s.tile_of((action - STEP) // TILES), s.tile_of(target))
        return misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if action == END:
            end_turn(s)
        elif is_sale(action):
            sell(s, action)
        else:
            walk(s, action - STEP)
            s.stepped = 1


class CannotPay(Point):
    """The cost cannot be paid from what is held now: sell, or discard the tile (GM-23)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return sales(s, append(out, DISCARD))

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        if action == DISCARD:
            return ""
        return "cannot_pay" if is_item(action) else misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if action == DISCARD:
            s.land.put(s.tile, OUT)
            s.tile = 0
            s.point = DISCARDED
            return
        sell(s, action)
        if can_pay_tile(s, s.seat, s.tile):
            begin_payment(s)


def begin_payment(s: GlenMoreState) -> None:
    """Draw up the bill of the tile taken; without choices to make it is paid at once."""
    tiles = s.tiles
    s.bill = tiles.cost_goods[s.tile]
    s.bill_any = tiles.cost_any[s.tile]
    s.bill_clan = tiles.cost_clan[s.tile]
    if s.bill or s.bill_any or s.bill_clan:
        s.point = PAY_COST
    else:
        paid(s)


def paid(s: GlenMoreState) -> None:
    """The bill is settled; whisky is paid without a choice (GM-37)."""
    s.add_whisky(s.seat, -s.tiles.cost_whisky[s.tile])
    s.begun = 0
    s.point = PLACE_TILE


class Pay(Point):
    """The cost is paid item by item (section 5)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = items(s, out)
        return out if s.begun else sales(s, out)

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return "mid_payment" if s.begun else sale_refusal(s, action)  # GM-41
        if is_item(action):
            return item_refusal(s, action)
        return "payable_tile" if action == DISCARD else misplaced(action)  # GM-25

    def do(self, s: GlenMoreState, action: i64) -> None:
        if is_sale(action):
            sell(s, action)
            return
        s.begun = 1
        if pay_item(s, action):
            paid(s)


class Place(Point):
    """The tile is placed on a legal cell (section 6)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = sales(s, out)
        cells = legal_cells(s, s.seat, s.tile)
        last: i64 = -1
        for _ in cells:  # in ascending order
            best: i64 = CELLS
            for cell in cells:
                if last < cell < best:
                    best = cell
            out = append(out, PLACE + best)
            last = best
        return out

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        if PLACE <= action < PLACE + CELLS:
            return cell_refusal(s, Survey(s.land, s.seat), s.tile, action - PLACE)
        return "payable_tile" if action == DISCARD else misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if is_sale(action):
            sell(s, action)
            return
        tile = s.tile
        s.land.place(s.seat, tile, action - PLACE)
        tiles = s.tiles
        s.land.add_people(tile, tiles.gain_clan[tile])  # GM-29
        s.add_coins(s.seat, tiles.gain_coin[tile])
        s.add_whisky(s.seat, tiles.gain_whisky[tile])
        if tiles.extra[tile]:
            s.add_extra(s.seat)
        if tiles.fill_empty[tile]:
            fill_empty(s)
        s.gains = tiles.gain_any[tile]
        benefit_or_activate(s)


def fill_empty(s: GlenMoreState) -> None:
    """Every empty tile that makes one kind of cube gets one (Loch Shiel, GM-74)."""
    tile = s.land.first(s.seat)
    while tile:
        if s.tiles.act[tile] == PRODUCE and s.land.goods(tile) == 0:
            s.land.add_goods(tile, one(s.tiles.good[tile]))
        tile = s.land.after(tile)


def gain_target(s: GlenMoreState) -> i64:
    """The tile that gets the next cube of choice, 0 if none is due."""
    if s.gains:
        return s.tile
    if s.tiles.fill_empty[s.tile]:
        tile = s.land.first(s.seat)
        while tile:
            if s.tiles.act[tile] == PRODUCE_ANY and s.land.goods(tile) == 0:
                return tile
            tile = s.land.after(tile)
    return 0


def benefit_or_activate(s: GlenMoreState) -> None:
    """Go on to the next cube of choice, or else to the activation step."""
    if gain_target(s):
        s.point = BENEFIT
        return
    everywhere = s.tiles.activate_all[s.tile]  # Loch Oich, GM-73
    tile = s.land.first(s.seat)
    while tile:
        if everywhere or tile == s.tile or s.land.near(tile, s.tile):
            s.land.set_mark(tile, IN_REACH)
        tile = s.land.after(tile)
    s.point = ACTIVATE_TILES


class Benefit(Point):
    """The kind of a cube of choice (Loch Lochy, GM-69; Loch Shiel for Iona Abbey, GM-74)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        kind: i64 = 0
        while kind < KINDS:
            out = append(out, GAIN + kind)
            kind += 1
        return out

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if GAIN <= action < GAIN + KINDS:
            return ""
        return misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        s.land.add_goods(gain_target(s), one(action - GAIN))
        if s.gains:
            s.gains -= 1
        benefit_or_activate(s)


class Activate(Point):
    """Tiles in reach are activated in any order, each at most once (GM-30)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return marches(s, activations(s, sales(s, append(out, END))))

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        if action == END:
            return ""
        if ACTIVATE <= action < ACTIVATE + TILES * HEAP or action >= MARCH:
            return activation_refusal(s, action)
        return misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if action == END:
            end_turn(s)
        elif is_sale(action):
            sell(s, action)
        elif activate(s, action):
            s.point = EXCHANGE


class Exchange(Point):
    """The goods of an exchange are paid one by one (GM-58)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return items(s, out)

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return "mid_payment"
        return item_refusal(s, action) if is_item(action) else misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if pay_item(s, action):
            reward(s)
            s.point = ACTIVATE_TILES


class Discarded(Point):
    """After a discard for the cost the player may still sell (GM-92)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return sales(s, append(out, END))

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(action):
            return sale_refusal(s, action)
        return "" if action == END else misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if action == END:
            end_turn(s)
        else:
            sell(s, action)


def end_turn(s: GlenMoreState) -> None:
    """Forget the turn's notes and refill the circuit."""
    tile = s.land.first(s.seat)
    while tile:
        s.land.set_mark(tile, 0)
        tile = s.land.after(tile)
    s.tile = 0
    s.stepped = 0
    s.extra_used = 0
    begin_refill(s)


# The circuit moves on.


def begin_refill(s: GlenMoreState) -> None:
    """Discard the tiles everybody has passed, then draw (GM-96)."""
    for tile in s.circuit.passed():
        s.land.put(tile, OUT)
    s.actor = CHANCE
    s.point = REFILL


def current_stack(s: GlenMoreState) -> i64:
    """The stack tiles are drawn from now (GM-98)."""
    stack: i64 = 0
    while count(s.left, stack) == 0:
        stack += 1
    return stack


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


def refilled(s: GlenMoreState) -> None:
    """Score if a round has ended, then the hindmost figure acts or the game is over."""
    if s.round_due:
        s.round = s.round_due
        s.round_due = 0
        score_round(s, s.round)
        if s.round == ROUNDS:  # GM-107
            s.actor = OVER
            s.point = FINISHED
            return
    begin_turn(s)


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


class Finished(Point):
    """The game is over."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return out

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        return "game_over"


SEATING: Final[Point] = Seating("seating")
TAKE_TILE: Final[Point] = Take("take")
CANNOT_PLACE: Final[Point] = CannotPlace("cannot_place")
CANNOT_PAY: Final[Point] = CannotPay("cannot_pay")
PAY_COST: Final[Point] = Pay("pay")
PLACE_TILE: Final[Point] = Place("place")
BENEFIT: Final[Point] = Benefit("benefit")
ACTIVATE_TILES: Final[Point] = Activate("activate")
EXCHANGE: Final[Point] = Exchange("exchange")
DISCARDED: Final[Point] = Discarded("discarded")
REFILL: Final[Point] = Refill("refill")
GHOST: Final[Point] = Ghost("ghost")
FINISHED: Final[Point] = Finished("finished")

POINTS: Final[list[Point]] = [
    SEATING, TAKE_TILE, CANNOT_PLACE, CANNOT_PAY, PAY_COST, PLACE_TILE, BENEFIT, ACTIVATE_TILES, EXCHANGE, DISCARDED,
    REFILL, GHOST, FINISHED,
]  # fmt: skip
for _number, _point in enumerate(POINTS):
    _point.number = _number
