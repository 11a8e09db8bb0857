"""The points of a game of Glasgow, in the order in which a turn meets them (section 8 of the rules).

| point    | rule | who          | what may be chosen                      | what follows               |
|----------|------|--------------|-----------------------------------------|----------------------------|
| ring     |      | chance       | the contract on the next tile           | ring, offer                |
| offer    |      | chance       | the next open building                  | offer, first, move         |
| first    |      | chance       | who begins                              | move                       |
| move     | D1   | on turn      | how many steps                          | a use, build, move         |
| goods    | D2   | on turn      | take, pass                              | a use, move                |
| any_one  | D3   | user         | a good, pass                            | after the effect           |
| rate     | D4   | user         | a rate, pass                            | swap, after the effect     |
| swap     | D5   | user         | a swap, pass                            | swap, after the effect     |
| refresh  | D6   | user         | an architect, pass                      | reveal, after the effect   |
| activate | D7   | on turn      | a factory, pass                         | factories, move            |
| draw     | D8   | on turn      | draw, pass                              | turn_up, move              |
| turn_up  |      | chance       | the building drawn                      | drawn                      |
| drawn    | D9   | on turn      | build, take                             | pay, a use, move           |
| build    | D10  | on turn      | an open building, pass                  | pay, move                  |
| pay      | D11  | on turn      | plain, or whisky for a good             | place                      |
| place    | D12  | on turn      | a cell                                  | factories                  |
| next     | D13  | on turn      | a waiting factory                       | factories                  |
| reveal   |      | chance       | the building laid open at an architect  | reveal, build, after the effect |
| finished |      | nobody       |                                         |                            |

*A use* is goods, any_one, rate, refresh, activate or draw, by the contract reached. *Factories* is the
effect of the next waiting one: any_one, rate or refresh; without one left a use, reveal, move or
finished. *User* is the owner of the factory being resolved, or else the player on turn (GL-71). *After the
effect* come factories, or else a use or move.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glasgow.rules.actions import MOVE, RING
from rondel.games.glasgow.rules.building import Build, Drawn, Pay, Place
from rondel.games.glasgow.rules.chance import First, LayRing, Offer, Reveal, TurnUp
from rondel.games.glasgow.rules.contracts import (
    Activate,
    AnyGood,
    ChooseRate,
    Draw,
    Next,
    Refresh,
    SwapGoods,
    TakeGoods,
)
from rondel.games.glasgow.rules.flow import (
    ACTIVATE_LINE,
    ANY_GOOD,
    BUILD_OPEN,
    CHOOSE_RATE,
    DRAW_BUILDING,
    DRAWN,
    FINISHED,
    FIRST_PLAYER,
    LAY_RING,
    MOVE_ON,
    NEXT_FACTORY,
    OFFER,
    PAY_BILL,
    PLACE_BUILDING,
    POINTS,
    REFRESH_OPEN,
    REVEAL_OPEN,
    SWAP_GOODS,
    TAKE_GOODS,
    TURN_UP,
    begin_use,
    decide,
    unfinished,
)
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.telling import user
from rondel.parts.point import Finished, Point, number

__all__ = ["POINTS"]


class Move(Point[GlasgowState]):
    """The player on turn moves clockwise and lands on another tile (GL-12 to GL-14)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        barred = s.ahead() if s.contract(s.at(1 - s.seat)) else 0
        steps: i64 = 1
        while steps < RING:
            if steps != barred:
                out = append(out, MOVE + steps)
            steps += 1
        return out

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if not MOVE <= action <= MOVE + RING:
            return unfinished(action)
        steps = action - MOVE
        if steps == 0 or steps == RING:
            return "step_range"
        if steps == s.ahead() and s.contract(s.at(1 - s.seat)):
            return "contract_occupied"
        return ""

    def do(self, s: GlasgowState, action: i64) -> None:
        steps = action - MOVE
        s.stays = 1 if steps <= s.ahead() else 0
        origin = s.at(s.seat)
        s.stand(s.seat, (origin + steps) & (RING - 1))
        s.doubled = s.mark(s.seat)
        s.set_mark(s.seat, 0)
        if s.listener is not None:
            tell_landing(s, origin, steps)
        if s.contract(s.at(s.seat)):
            begin_use(s)
        else:
            decide(s, BUILD_OPEN)


def tell_landing(s: GlasgowState, origin: i64, steps: i64) -> None:
    """Tell of a move, of the mark it uses up (GL-38), and of the contract reached, whatever is then done with it."""
    s.tell(events.MOVE, s.seat, events.figure(s.seat), events.field(origin), events.field(s.at(s.seat)), steps)
    if s.doubled:
        s.tell(events.PAY, s.seat, events.MARKER, events.seat(s.seat), events.NOTHING, 1)
    if s.contract(s.at(s.seat)):
        s.tell(events.ACTIVATE, s.seat, user(s.tiles, s.function()), events.NOTHING, events.NOTHING, 0)


number(
    POINTS,
    (
        (LAY_RING, LayRing("ring")),
        (OFFER, Offer("offer")),
        (FIRST_PLAYER, First("first")),
        (MOVE_ON, Move("move")),
        (TAKE_GOODS, TakeGoods("goods")),
        (ANY_GOOD, AnyGood("any_one")),
        (CHOOSE_RATE, ChooseRate("rate")),
        (SWAP_GOODS, SwapGoods("swap")),
        (REFRESH_OPEN, Refresh("refresh")),
        (ACTIVATE_LINE, Activate("activate")),
        (DRAW_BUILDING, Draw("draw")),
        (TURN_UP, TurnUp("turn_up")),
        (DRAWN, Drawn("drawn")),
        (BUILD_OPEN, Build("build")),
        (PAY_BILL, Pay("pay")),
        (PLACE_BUILDING, Place("place")),
        (NEXT_FACTORY, Next("next")),
        (REVEAL_OPEN, Reveal("reveal")),
        (FINISHED, Finished("finished")),
    ),
)
