"""The points of a game of Glen More II, in the order in which a turn meets them (section 19).

| point        | who    | what may be chosen (a player may also sell)                     | rule   |
|--------------|--------|-----------------------------------------------------------------|--------|
| SEATING      | chance | who stands on the next space                                    | G2-18  |
| ADVANCE_TO   | player | a tile to take, The End, or a tile to discard if none can be taken | G2-197 |
| PAY_COST     | player | an own resource, a purchase, a Scotsman for the unit due        | G2-198, G2-199 |
| PLACE_TILE   | player | a cell                                                          | G2-200 |
| ORDER        | player | the next one-time effect                                        | G2-201 |
| JOKER        | player | a kind of resource                                              | G2-202 |
| CLAN_FIELD   | player | a clan field, forgo if none can be paid                         | G2-203 |
| PUT_RESOURCE | player | an own tile for a resource                                      | G2-204 |
| PUT_MAN      | player | an own tile for a Scotsman                                      | G2-205 |
| BONUS        | player | a tile to activate by a clan, skip                              | G2-206 |
| REMOVAL      | player | a tile to remove, with Loch Morar stop                          | G2-207 |
| OVERFLOW     | player | a resource to keep                                              | G2-208 |
| BUILD        | player | a tile of the discard pile, forgo if none can be used           | G2-209 |
| OPEN         | player | activate, move, relinquish, end turn                            | G2-210 |
| REFILL       | chance | the tile drawn                                                  | G2-213 |
| DIE          | chance | the die                                                         | G2-42  |
| FINISHED     | nobody |                                                                 |        |

What follows a point is not written into it: everything due lies on a stack, and `agenda.proceed`
goes to the point of what is due first.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.trade import MarketPoint, purse_of, sales
from rondel.games.glen.rules.turns import go_ahead
from rondel.games.glen_more_ii.rules.account import gain_coins, gain_mp, lapse, pay_coins, pay_whisky, score_clan
from rondel.games.glen_more_ii.rules.actions import END, RELINQUISH, SPACES, WHISKY
from rondel.games.glen_more_ii.rules.activation import (
    activate,
    activated,
    activation_refusal,
    activations,
    in_area,
    in_reach,
    is_activation,
    move,
    move_refusal,
    moves,
    tile_closed,
)
from rondel.games.glen_more_ii.rules.agenda import begin_effects, proceed
from rondel.games.glen_more_ii.rules.chance import PieceSeating, Refill, TileDie, begin_refill, discard, finish, sweep
from rondel.games.glen_more_ii.rules.clan_fields import Bonus, Build, ClanField, PutMan, PutResource
from rondel.games.glen_more_ii.rules.clans import MOVE_AS_VP
from rondel.games.glen_more_ii.rules.one_time import Joker, Order, Overflow, Removal
from rondel.games.glen_more_ii.rules.payment import (
    is_unit,
    pay_unit,
    tile_refusal,
    unit_refusal,
    units,
)
from rondel.games.glen_more_ii.rules.placement import Ground, cell_refusal, legal_cells
from rondel.games.glen_more_ii.rules.state import (
    ADVANCE_TO,
    BONUS,
    BUILD,
    CLAN_FIELD,
    DIE,
    FINISHED,
    JOKER,
    OPEN,
    ORDER,
    OVERFLOW,
    PAY_COST,
    PLACE_TILE,
    PUT_MAN,
    PUT_RESOURCE,
    REFILL,
    REMOVAL,
    SEATING,
    GlenMoreIIState,
)
from rondel.games.glen_more_ii.rules.state import POINTS as POINTS
from rondel.parts.point import Finished, number


class Advance(MarketPoint[GlenMoreIIState]):
    """The active player moves ahead to a tile he can take, or onto The End (G2-30, G2-197)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        ground = Ground(s, s.seat)
        purse = purse_of(s, s.seat)
        codes = s.codes
        the_end = s.tiles.the_end
        takeable = False
        space: i64 = 0
        while space < len(s.circuit.at):
            tile = s.circuit.at[space]
            if tile == the_end:
                out = append(out, codes.advance + space)
            elif tile > 0 and tile_refusal(s, ground, purse, tile) == "":
                out = append(out, codes.advance + space)
                takeable = True
            space += 1
        if not takeable and not takeable_after_sales(s, ground):
            out = discards(s, codes.discard_mp, discards(s, codes.discard_coin, out))
        return sales(s, out)

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if not s.codes.advance <= action < s.codes.seat:
            return "step_pending"
        space = (action - s.codes.advance) % SPACES
        if space >= len(s.circuit.at) or s.circuit.at[space] <= 0:
            return "empty_space"
        tile = s.circuit.at[space]
        ground = Ground(s, s.seat)
        if action < s.codes.discard_coin:
            return "" if tile == s.tiles.the_end else tile_refusal(s, ground, purse_of(s, s.seat), tile)
        if s.tiles.no_landing[tile]:
            return "no_landing"
        return "discard_not_allowed" if tile == s.tiles.the_end or takeable_after_sales(s, ground) else ""

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        space = (action - s.codes.advance) % SPACES
        origin = s.circuit.hindmost()
        s.passing = 1 if beyond_the_end(s, origin, space) else 0
        tile = go_ahead(s, origin, space)
        if tile == s.tiles.the_end:
            s.circuit.at[space] = s.tiles.the_end  # it stays, with room for everybody (G2-173)
            finish(s, space)
            return
        if action >= s.codes.discard_coin:
            discard(s, s.seat, tile, space)  # G2-165
            if action < s.codes.discard_mp:
                gain_coins(s, 1, events.field(space))
            else:
                gain_mp(s, 1, events.field(space))
        else:
            take(s, tile, space)
        if not s.terms.swept_late:
            sweep(s)
        proceed(s)


def take(s: GlenMoreIIState, tile: i64, space: i64) -> None:
    """Take a tile from its space; coins and casks are paid at once, the rest unit by unit."""
    if s.listener is not None:
        s.tell(events.TAKE, s.seat, events.tile(tile), events.field(space), events.HAND, 1)
    s.tile = tile
    s.bill = s.tiles.cost_goods[tile]
    s.bill_people = s.tiles.cost_people[tile]
    pay_coins(s, s.tiles.cost_coin[tile])
    pay_whisky(s, s.tiles.cost_whisky[tile])


def takeable_after_sales(s: GlenMoreIIState, ground: Ground) -> bool:
    """Whether some tile can be taken, now or after sales the player could make (G2-164)."""
    purse = purse_of(s, s.seat)
    purse.sell_all()
    the_end = s.tiles.the_end
    for tile in s.circuit.at:
        if tile > 0 and tile != the_end and tile_refusal(s, ground, purse, tile) == "":
            return True
    return False


def discards(s: GlenMoreIIState, base: i64, out: vec[i64]) -> vec[i64]:
    """A discard for every tile that may be discarded."""
    the_end = s.tiles.the_end
    space: i64 = 0
    while space < len(s.circuit.at):
        tile = s.circuit.at[space]
        if tile > 0 and tile != the_end and not s.tiles.no_landing[tile]:
            out = append(out, base + space)
        space += 1
    return out


def beyond_the_end(s: GlenMoreIIState, origin: i64, target: i64) -> bool:
    """Whether The End lies between two spaces, going ahead (G2-174)."""
    the_end = s.tiles.the_end
    space = origin
    while space != target:
        if s.circuit.at[space] == the_end:
            return True
        space = s.circuit.after(space)
    return False


class Pay(MarketPoint[GlenMoreIIState]):
    """A cost or an exchange is paid unit by unit (G2-50, G2-51)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        return sales(s, units(s, out))

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        return unit_refusal(s, action) if is_unit(s, action) else "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        pay_unit(s, action)
        proceed(s)


class Place(MarketPoint[GlenMoreIIState]):
    """A tile is placed on a free cell, an overbuild tile on the tile it covers (section 7)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        out = sales(s, out)
        place = s.codes.place
        for cell in legal_cells(s, s.seat, s.tile):
            out = append(out, place + cell)
        return out

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if s.codes.place <= action < s.codes.activate:
            return place_refusal(s, action - s.codes.place)
        return "step_pending"

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        tile = s.tile
        cell = action - s.codes.place
        s.tile = 0
        if s.tiles.overbuild[tile]:
            below = s.land.at(s.seat, cell)
            s.land.cover(s.seat, tile, below)  # G2-67
            if s.listener is not None:
                s.tell(events.COVER, s.seat, events.tile(tile), events.HAND, events.tile(below), 1)
        else:
            s.land.place(s.seat, tile, cell)
            if s.listener is not None:
                s.tell(events.PLACE, s.seat, events.tile(tile), events.HAND, events.cell(cell), 1)
        if s.site:
            s.second_site = cell  # G2-140
        else:
            s.site = cell
        begin_effects(s, tile)
        proceed(s)


def place_refusal(s: GlenMoreIIState, cell: i64) -> Reason:
    """Why the tile in hand cannot be placed on any cell of the plane."""
    ground = Ground(s, s.seat)
    if ground.survey.covers(cell):
        return cell_refusal(s, ground, s.tile, cell)
    return "overbuild_needs_target" if s.tiles.overbuild[s.tile] else "no_edge"


class Open(MarketPoint[GlenMoreIIState]):
    """The open point of the activation step (G2-83, G2-210)."""

    def choices(self, s: GlenMoreIIState, out: vec[i64]) -> vec[i64]:
        out = append(out, END)
        if s.mp and s.power(s.seat, MOVE_AS_VP):
            out = append(out, RELINQUISH)
        return activations(s, moves(s, sales(s, out)))

    def reason(self, s: GlenMoreIIState, action: i64) -> Reason:
        if action == END:
            return ""
        if action == RELINQUISH:
            if not s.power(s.seat, MOVE_AS_VP):
                return "no_such_power"
            return "" if s.mp else "no_movement"
        codes = s.codes
        if codes.move <= action < codes.place:
            return move_refusal(s, action)
        if codes.buy <= action < codes.buy + WHISKY:
            return "no_stockpiling"  # G2-104
        if codes.buy <= action < codes.sell_other:
            return "not_tradable"
        if not is_activation(s, action):
            return "step_pending"
        tile = activated(s, action)
        reason = tile_closed(s, tile)
        if reason == "" and not in_reach(s, tile):
            reason = "not_in_area"
        return reason or activation_refusal(s, action)

    def act(self, s: GlenMoreIIState, action: i64) -> None:
        if action == END:
            end_turn(s)
        elif action == RELINQUISH:
            s.mp -= 1
            if s.listener is not None:
                s.tell(events.PAY, s.seat, events.MOVEMENT, events.seat(s.seat), events.NOTHING, 1)
            score_clan(s, s.clans.power[MOVE_AS_VP], 1)  # G2-133
        elif is_activation(s, action):
            if not in_area(s, activated(s, action)):
                s.ness_used = 1  # G2-160
            activate(s, action)
        else:
            move(s, action)


def end_turn(s: GlenMoreIIState) -> None:
    """Forget the turn's notes; unused MP lapse (G2-102). Then refill, or finish beyond The End."""
    s.tell(events.END, s.seat, events.NOTHING, events.NOTHING, events.NOTHING, 1)
    s.land.clear_marks(s.seat)
    s.site = 0
    s.second_site = 0
    s.everywhere = 0
    lapse(s, events.MOVEMENT, s.mp)
    s.mp = 0
    s.ness_used = 0
    if s.passing:
        s.passing = 0
        finish(s, s.circuit.field_of(s.seat))  # G2-174
    else:
        begin_refill(s)


number(
    POINTS,
    (
        (SEATING, PieceSeating("seating")),
        (ADVANCE_TO, Advance("advance")),
        (PAY_COST, Pay("pay")),
        (PLACE_TILE, Place("place")),
        (ORDER, Order("order")),
        (JOKER, Joker("joker")),
        (CLAN_FIELD, ClanField("clan")),
        (PUT_RESOURCE, PutResource("put")),
        (PUT_MAN, PutMan("put_scotsman")),
        (BONUS, Bonus("bonus")),
        (REMOVAL, Removal("removal")),
        (OVERFLOW, Overflow("overflow")),
        (BUILD, Build("build")),
        (OPEN, Open("open")),
        (REFILL, Refill("refill")),
        (DIE, TileDie("die")),
        (FINISHED, Finished("finished")),
    ),
)
