"""How a turn goes on from one point to the next (sections 4 and 10 of the rules).

The points themselves are in modules that need this one, so here they have numbers only; `turn` says
which point a number is.
"""

from typing import Final

from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glen.rules.turns import clear_passed, next_figure
from rondel.games.glen_more.rules.actions import BUY, END, SELL_WHISKY
from rondel.games.glen_more.rules.activation import IN_REACH, gain, produce
from rondel.games.glen_more.rules.scoring import SCORING
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import PRODUCE, PRODUCE_ANY
from rondel.parts.point import Point
from rondel.parts.territory import DISCARDED as OUT

SEATING: Final[i64] = 0
TAKE_TILE: Final[i64] = 1
CANNOT_PLACE: Final[i64] = 2
CANNOT_PAY: Final[i64] = 3
PAY_COST: Final[i64] = 4
PLACE_TILE: Final[i64] = 5
BENEFIT: Final[i64] = 6
ACTIVATE_TILES: Final[i64] = 7
EXCHANGE: Final[i64] = 8
DISCARDED: Final[i64] = 9
REFILL: Final[i64] = 10
GHOST: Final[i64] = 11
FINISHED: Final[i64] = 12

POINTS: Final[list[Point[GlenMoreState]]] = []  # filled by `turn`


def go(s: GlenMoreState, number: i64) -> None:
    """Go to a point."""
    s.point = POINTS[number]


def misplaced(action: i64) -> Reason:
    """The reason for a kind of choice that is not offered at a point."""
    if action == END:
        return "choice_pending"  # GM-18
    if BUY <= action < SELL_WHISKY:
        return "buy_needs_use"  # GM-90
    return "wrong_point"


def begin_turn(s: GlenMoreState) -> None:
    """The hindmost figure acts (GM-16)."""
    go(s, TAKE_TILE if next_figure(s) < s.terms.players else GHOST)


def begin_payment(s: GlenMoreState) -> None:
    """Draw up the bill of the tile taken; without choices to make it is paid at once."""
    tiles = s.tiles
    s.bill = tiles.cost_goods[s.tile]
    s.bill_any = tiles.cost_any[s.tile]
    s.bill_different = tiles.cost_different[s.tile]
    s.bill_clan = tiles.cost_clan[s.tile]
    if s.bill or s.bill_any or s.bill_different or s.bill_clan:
        go(s, PAY_COST)
    else:
        paid(s)


def paid(s: GlenMoreState) -> None:
    """The bill is settled; whisky is paid without a choice (GM-37)."""
    whisky = s.tiles.cost_whisky[s.tile]
    s.add_whisky(s.seat, -whisky)
    if s.listener is not None and whisky:
        s.tell(events.PAY, s.seat, events.WHISKY, events.seat(s.seat), events.NOTHING, whisky)
    s.begun = 0
    go(s, PLACE_TILE)


def discard(s: GlenMoreState) -> None:
    """The tile taken is out of the game (GM-22, GM-23)."""
    if s.listener is not None:
        s.tell(events.DISCARD, s.seat, events.tile(s.tile), events.HAND, events.PILE, 1)
    s.land.put(s.tile, OUT)
    s.tile = 0


def receive(s: GlenMoreState) -> None:
    """Give what placing the tile brings, but for cubes of choice, which come next (GM-29)."""
    tile = s.tile
    tiles = s.tiles
    s.land.add_people(tile, tiles.gain_clan[tile])
    s.add_coins(s.seat, tiles.gain_coin[tile])
    s.add_whisky(s.seat, tiles.gain_whisky[tile])
    if s.listener is not None:
        if tiles.special[tile]:
            s.tell(events.CARD, s.seat, events.card(tile), events.tile(tile), events.seat(s.seat), 1)  # GM-4
        gain(s, events.MEMBER, tile, events.tile(tile), tiles.gain_clan[tile])
        gain(s, events.COIN, tile, events.seat(s.seat), tiles.gain_coin[tile])
        gain(s, events.WHISKY, tile, events.seat(s.seat), tiles.gain_whisky[tile])
    if tiles.extra[tile]:
        s.add_extra(s.seat)
    if tiles.fill_empty[tile]:
        fill_empty(s)
    s.gains = tiles.gain_any[tile]


def fill_empty(s: GlenMoreState) -> None:
    """Every empty tile that makes one kind of cube gets one (Loch Shiel, GM-74)."""
    tile = s.land.first(s.seat)
    while tile:
        if s.tiles.act[tile] == PRODUCE and s.land.goods(tile) == 0:
            produce(s, tile, s.tiles.good[tile], s.tile)
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
        go(s, BENEFIT)
        return
    land = s.land
    everywhere = s.tiles.activate_all[s.tile]  # Loch Oich, GM-73
    for tile in land.of(s.seat) if everywhere else land.neighbours(s.seat, s.tile):
        land.set_mark(tile, IN_REACH)
    land.set_mark(s.tile, IN_REACH)
    go(s, ACTIVATE_TILES)


def end_turn(s: GlenMoreState) -> None:
    """Forget the turn's notes and refill the circuit."""
    if s.listener is not None:
        s.tell(events.END, s.seat, events.NOTHING, events.NOTHING, events.NOTHING, 0)
    s.land.clear_marks(s.seat)
    s.tile = 0
    s.stepped = 0
    s.extra_used = 0
    begin_refill(s)


def begin_refill(s: GlenMoreState) -> None:
    """Discard the tiles everybody has passed, then draw (GM-96)."""
    clear_passed(s)
    go(s, REFILL)


def refilled(s: GlenMoreState) -> None:
    """Score if a round has ended, then the hindmost figure acts or the game is over."""
    if s.round_due:
        SCORING.hold(s, s.round_due)
        s.round_due = 0
        if s.round == s.frame.rounds:  # GM-107
            SCORING.finish(s)
            go(s, FINISHED)
            return
    begin_turn(s)
