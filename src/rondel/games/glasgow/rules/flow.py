"""How a turn goes on from one point to the next (the flow of section 8 of the rules).

The points themselves are in other modules that need this one, so here they have numbers only; `turn`
says which point a number is.
"""

from typing import Final

from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.core.state import CHANCE, OVER
from rondel.games.glasgow.rules.actions import PASS
from rondel.games.glasgow.rules.state import FULL_BLOCK, GlasgowState
from rondel.games.glasgow.rules.telling import BUILDING_STACK, user
from rondel.games.glasgow.rules.tiles import ACTIVATE, ANY_ONE, BIT, DOUBLE, DRAW, EXCHANGE, GIVE_GOODS
from rondel.games.glasgow.rules.warehouse import receive
from rondel.parts.point import Point

LAY_RING: Final[i64] = 0
OFFER: Final[i64] = 1
FIRST_PLAYER: Final[i64] = 2
MOVE_ON: Final[i64] = 3
TAKE_GOODS: Final[i64] = 4
ANY_GOOD: Final[i64] = 5
CHOOSE_RATE: Final[i64] = 6
SWAP_GOODS: Final[i64] = 7
REFRESH_OPEN: Final[i64] = 8
ACTIVATE_LINE: Final[i64] = 9
DRAW_BUILDING: Final[i64] = 10
TURN_UP: Final[i64] = 11
DRAWN: Final[i64] = 12
BUILD_OPEN: Final[i64] = 13
PAY_BILL: Final[i64] = 14
PLACE_BUILDING: Final[i64] = 15
NEXT_FACTORY: Final[i64] = 16
REVEAL_OPEN: Final[i64] = 17
FINISHED: Final[i64] = 18

POINTS: Final[list[Point[GlasgowState]]] = []  # filled by `turn`


def go(s: GlasgowState, number: i64) -> None:
    """Go to a point; whoever acted before acts there too."""
    s.point = POINTS[number]


def unfit(action: i64) -> Reason:
    """Why a kind of choice is refused that an optional decision does not ask for."""
    return "" if action == PASS else "wrong_choice"


def unfinished(action: i64) -> Reason:
    """Why a kind of choice is refused that a compulsory decision does not ask for."""
    return "must_finish" if action == PASS else "wrong_choice"


# The turn.


def decide(s: GlasgowState, number: i64) -> None:
    """Go to a decision of the player on turn."""
    s.actor = s.seat
    go(s, number)


def begin_turn(s: GlasgowState) -> None:
    """The player on turn has to move (GL-11)."""
    s.turn += 1
    if s.listener is not None:
        s.tell(events.TURN, s.seat, events.figure(s.seat), events.field(s.at(s.seat)), events.NOTHING, s.turn)
    decide(s, MOVE_ON)


def end_turn(s: GlasgowState) -> None:
    """The tile action is over; the turn cap, or else the next turn (GL-16, GL-70)."""
    s.doubled = 0
    s.done = 0
    if s.turn == s.terms.turn_cap:
        finish(s)
        return
    if s.stays == 0:
        s.seat = 1 - s.seat
    s.stays = 0
    begin_turn(s)


def finish(s: GlasgowState) -> None:
    """The game is over; nothing more is done (GL-60)."""
    s.stays = 0
    s.doubled = 0
    s.done = 0
    s.actor = OVER
    go(s, FINISHED)
    if s.listener is not None:
        for sheet in s.result().sheets:
            for line in sheet.lines:
                s.listener.score(sheet.seat, line.source, line.item, line.points, line.round, line.count)
        s.tell(events.OVER, CHANCE, events.NOTHING, events.NOTHING, events.NOTHING, 0)


# The use of a contract, and the effect of a factory.


def begin_use(s: GlasgowState) -> None:
    """Use the contract reached."""
    does = s.tiles.does[s.contract(s.at(s.seat))]
    if does == DOUBLE:
        s.set_mark(s.seat, 1)  # GL-35
        if s.listener is not None:
            s.tell(events.GAIN, s.seat, events.MARKER, user(s.tiles, s.function()), events.seat(s.seat), 1)
        end_turn(s)
    elif does == GIVE_GOODS:
        decide(s, TAKE_GOODS)
    elif does == ACTIVATE:
        decide(s, ACTIVATE_LINE)
    elif does == DRAW:
        decide(s, DRAW_BUILDING)
    else:
        s.actor = s.seat
        begin_effect(s, does)


def begin_effect(s: GlasgowState, does: i64) -> None:
    """Ask the user for what contracts and factories have in common."""
    if does == ANY_ONE:
        go(s, ANY_GOOD)
    elif does == EXCHANGE:
        go(s, CHOOSE_RATE)
    else:
        go(s, REFRESH_OPEN)


def use_over(s: GlasgowState) -> None:
    """One use of the contract is over; a doubled one is used once more (GL-36)."""
    s.done += 1
    if s.done <= s.doubled:
        begin_use(s)
    else:
        end_turn(s)


def effect_over(s: GlasgowState) -> None:
    """The effect of a factory, or one use of the contract, is over."""
    if s.factory:
        next_factory(s)
    else:
        use_over(s)


def declined(s: GlasgowState) -> None:
    """A pass ends the effect of a factory, or else the whole tile action (GL-38, GL-75)."""
    if s.listener is not None:
        s.tell(events.DECLINE, s.actor, events.NOTHING, events.NOTHING, events.NOTHING, 0)
    if s.factory:
        next_factory(s)
    else:
        end_turn(s)


# Factories and open buildings.


def next_factory(s: GlasgowState) -> None:
    """Resolve the waiting factory if it is the only one, ask if there are more, else go on."""
    s.factory = 0
    while s.waiting:
        if s.waiting & (s.waiting - 1):
            decide(s, NEXT_FACTORY)
            return
        factory: i64 = 1
        while (s.waiting >> factory) & 1 == 0:
            factory += 1
        if resolve(s, factory):
            return
    if s.built == FULL_BLOCK:
        finish(s)  # GL-59
        return
    tile = s.at(s.seat)
    if s.contract(tile):
        use_over(s)
    else:
        fill(s, tile // 5)  # GL-42


def resolve(s: GlasgowState, factory: i64) -> bool:
    """Carry out the effect of a waiting factory; returns whether its owner has to decide (GL-52)."""
    s.waiting -= BIT[factory]
    function = s.tiles.factory + factory
    owner = s.owner(factory)
    does = s.tiles.does[function]
    if s.listener is not None:
        s.tell(events.ACTIVATE, owner, events.tile(factory), events.NOTHING, events.NOTHING, 0)
    if does == GIVE_GOODS:
        receive(s, owner, s.tiles.goods[function], function)  # GL-55
        return False
    s.factory = factory
    s.actor = owner
    begin_effect(s, does)
    return True


def shuffle(s: GlasgowState) -> None:
    """Before a draw from an empty pile the discarded buildings become the draw pile (GL-44)."""
    s.actor = CHANCE
    if s.pile == 0:
        s.pile = s.discard
        s.discard = 0
        if s.listener is not None:
            s.tell(events.SHUFFLE, CHANCE, events.NOTHING, events.PILE, events.stack(BUILDING_STACK), 0)


def fill(s: GlasgowState, architect: i64) -> None:
    """Reveal buildings at an architect until two lie there, then go on."""
    if s.open(architect, 1) == 0:
        s.filling = architect
        shuffle(s)
        go(s, REVEAL_OPEN)
        return
    s.filling = 0
    if s.factory or s.contract(s.at(s.seat)):
        effect_over(s)
    else:
        s.done += 1
        decide(s, BUILD_OPEN)
