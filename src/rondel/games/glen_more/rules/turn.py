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

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.steps import steps
from rondel.games.glen.rules.trade import MarketPoint, is_sale, sales
from rondel.games.glen.rules.turns import go_ahead
from rondel.games.glen_more.rules.actions import DISCARD, END, FIELDS, GAIN, TAKE
from rondel.games.glen_more.rules.activation import (
    activate,
    activation_refusal,
    activations,
    in_reach,
    marches,
    produce,
    reward,
    step_refusal,
    walk,
)
from rondel.games.glen_more.rules.chance import ChieftainSeating, Ghost, Refill
from rondel.games.glen_more.rules.flow import (
    ACTIVATE_TILES,
    BENEFIT,
    CANNOT_PAY,
    CANNOT_PLACE,
    DISCARDED,
    EXCHANGE,
    FINISHED,
    GHOST,
    PAY_COST,
    PLACE_TILE,
    POINTS,
    REFILL,
    SEATING,
    TAKE_TILE,
    begin_payment,
    benefit_or_activate,
    discard,
    end_turn,
    gain_target,
    go,
    misplaced,
    paid,
    receive,
)
from rondel.games.glen_more.rules.payment import (
    can_pay_after_sales,
    can_pay_tile,
    is_item,
    item_refusal,
    items,
    pay_item,
)
from rondel.games.glen_more.rules.placement import cell_refusal, has_cell, legal_cells
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.parts.goods import KINDS
from rondel.parts.point import Finished, Point, number
from rondel.parts.territory import Survey

__all__ = ["POINTS"]


class Take(MarketPoint[GlenMoreState]):
    """The active player moves ahead and takes a tile (GM-21)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        strict = s.terms.strict_take and self.any_fits(s)
        action = TAKE
        for tile in s.circuit.at:
            if tile > 0 and not (strict and not self.fits(s, tile)):
                out = append(out, action)
            action += 1
        return sales(s, out)

    def fits(self, s: GlenMoreState, tile: i64) -> bool:
        """Whether a tile can be paid and placed, as option strict_take asks; by version 1 only its cost counted."""
        if s.terms.strict_cost:
            return can_pay_tile(s, s.seat, tile)
        return can_pay_after_sales(s, s.seat, tile) and has_cell(s, s.seat, tile)

    def any_fits(self, s: GlenMoreState) -> bool:
        """Whether any tile on the circuit can be taken so; if none can, any may be taken."""
        for tile in s.circuit.at:
            if tile > 0 and self.fits(s, tile):
                return True
        return False

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if not TAKE <= action < TAKE + FIELDS:
            return misplaced(action)
        tile = s.circuit.at[action - TAKE]
        if tile <= 0:
            return "no_tile_there"
        if not s.terms.strict_take or self.fits(s, tile) or not self.any_fits(s):
            return ""
        placeable = s.terms.strict_cost or has_cell(s, s.seat, tile)
        return "strict_unpayable" if placeable else "strict_unplaceable"

    def act(self, s: GlenMoreState, action: i64) -> None:
        field = action - TAKE
        s.tile = go_ahead(s, s.circuit.hindmost(), field)
        if s.listener is not None:
            s.tell(events.TAKE, s.seat, events.tile(s.tile), events.field(field), events.HAND, 1)
        s.cells = legal_cells(s, s.seat, s.tile)
        if len(s.cells) == 0:
            discard(s)
            go(s, CANNOT_PLACE)
        elif can_pay_tile(s, s.seat, s.tile):
            begin_payment(s)
        else:
            go(s, CANNOT_PAY)


class CannotPlace(MarketPoint[GlenMoreState]):
    """The tile had no legal cell; one clan member may make a step (GM-51)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = sales(s, append(out, END))
        return out if s.stepped else steps(s, s.codes.step, s.codes.tiles, False, out)

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if action == END:
            return ""
        codes = s.codes
        if codes.step <= action < codes.activate:
            target = (action - codes.step) % codes.tiles
            if target == 0:
                return "no_parliament_now"
            if s.stepped:
                return "wrong_point"
            return step_refusal(s, s.tile_of((action - codes.step) // codes.tiles), s.tile_of(target))
        return misplaced(action)

    def act(self, s: GlenMoreState, action: i64) -> None:
        if action == END:
            end_turn(s)
        else:
            walk(s, action - s.codes.step)
            s.stepped = 1


class CannotPay(MarketPoint[GlenMoreState]):
    """The cost cannot be paid from what is held now: sell, or discard the tile (GM-23)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return sales(s, out if self.must_sell(s) else append(out, DISCARD))

    def must_sell(self, s: GlenMoreState) -> bool:
        """Whether the tile was taken because sales make it payable, so it may not be discarded (option strict_take)."""
        terms = s.terms
        return terms.strict_take and not terms.strict_cost and can_pay_after_sales(s, s.seat, s.tile)

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if action == DISCARD:
            return "payable_tile" if self.must_sell(s) else ""
        return "cannot_pay" if is_item(s, action) else misplaced(action)

    def act(self, s: GlenMoreState, action: i64) -> None:
        discard(s)
        go(s, DISCARDED)

    def sold(self, s: GlenMoreState) -> None:
        if can_pay_tile(s, s.seat, s.tile):
            begin_payment(s)


class Pay(MarketPoint[GlenMoreState]):
    """The cost is paid item by item (section 5)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = items(s, out)
        return out if s.begun else sales(s, out)

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        return "mid_payment" if s.begun and is_sale(s, action) else super().refusal(s, action)  # GM-41

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if is_item(s, action):
            return item_refusal(s, action)
        return "payable_tile" if action == DISCARD else misplaced(action)  # GM-25

    def act(self, s: GlenMoreState, action: i64) -> None:
        s.begun = 1
        if pay_item(s, action):
            paid(s)


class Place(MarketPoint[GlenMoreState]):
    """The tile is placed on a legal cell (section 6)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        out = sales(s, out)
        place = s.codes.place
        for cell in s.cells if len(s.cells) else legal_cells(s, s.seat, s.tile):
            out = append(out, place + cell)
        return out

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if s.codes.place <= action < s.codes.march:
            return cell_refusal(s, Survey(s.land, s.seat), s.tile, action - s.codes.place)
        return "payable_tile" if action == DISCARD else misplaced(action)

    def act(self, s: GlenMoreState, action: i64) -> None:
        cell = action - s.codes.place
        s.land.place(s.seat, s.tile, cell)
        if s.listener is not None:
            s.tell(events.PLACE, s.seat, events.tile(s.tile), events.HAND, events.cell(cell), 1)
        receive(s)
        benefit_or_activate(s)


class Benefit(Point[GlenMoreState]):
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
        produce(s, gain_target(s), action - GAIN, s.tile)
        if s.gains:
            s.gains -= 1
        benefit_or_activate(s)


class Activate(MarketPoint[GlenMoreState]):
    """Tiles in reach are activated in any order, each at most once (GM-30)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        reach = in_reach(s)
        return marches(s, reach, activations(s, reach, sales(s, append(out, END))))

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        if action == END:
            return ""
        if s.codes.activate <= action < s.codes.place or action >= s.codes.march:
            return activation_refusal(s, action)
        return misplaced(action)

    def act(self, s: GlenMoreState, action: i64) -> None:
        if action == END:
            end_turn(s)
        elif activate(s, action):
            go(s, EXCHANGE)


class Exchange(Point[GlenMoreState]):
    """The goods of an exchange are paid one by one (GM-58)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return items(s, out)

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        if is_sale(s, action):
            return "mid_payment"
        return item_refusal(s, action) if is_item(s, action) else misplaced(action)

    def do(self, s: GlenMoreState, action: i64) -> None:
        if pay_item(s, action):
            reward(s)
            go(s, ACTIVATE_TILES)


class Discarded(MarketPoint[GlenMoreState]):
    """After a discard for the cost the player may still sell (GM-92)."""

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        return sales(s, append(out, END))

    def reason(self, s: GlenMoreState, action: i64) -> Reason:
        return "" if action == END else misplaced(action)

    def act(self, s: GlenMoreState, action: i64) -> None:
        end_turn(s)


number(
    POINTS,
    (
        (SEATING, ChieftainSeating("seating")),
        (TAKE_TILE, Take("take")),
        (CANNOT_PLACE, CannotPlace("cannot_place")),
        (CANNOT_PAY, CannotPay("cannot_pay")),
        (PAY_COST, Pay("pay")),
        (PLACE_TILE, Place("place")),
        (BENEFIT, Benefit("benefit")),
        (ACTIVATE_TILES, Activate("activate")),
        (EXCHANGE, Exchange("exchange")),
        (DISCARDED, Discarded("discarded")),
        (REFILL, Refill("refill")),
        (GHOST, Ghost("ghost")),
        (FINISHED, Finished("finished")),
    ),
)
