"""The decisions at contracts and factories: D2 to D8 and D13 (sections 4 and 6 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glasgow.rules.actions import ACTIVATE, DRAW, GOOD, PASS, RATE, REFRESH, SWAP, TAKE
from rondel.games.glasgow.rules.block import factories, in_line
from rondel.games.glasgow.rules.flow import (
    SWAP_GOODS,
    TURN_UP,
    declined,
    effect_over,
    fill,
    go,
    next_factory,
    resolve,
    shuffle,
    unfinished,
    unfit,
    use_over,
)
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.telling import BUILDING_STACK, offer, user
from rondel.games.glasgow.rules.tiles import BIT, listed
from rondel.games.glasgow.rules.warehouse import WHISKY, rate_refusal, receive, swap_refusal, swaps
from rondel.parts.goods import one
from rondel.parts.point import Point


class TakeGoods(Point[GlasgowState]):
    """The goods of a goods tile are taken, all or none (GL-24, GL-25)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return append(append(out, PASS), TAKE)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        return "" if action == TAKE else unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        contract = s.function()
        receive(s, s.seat, s.tiles.goods[contract], contract)
        use_over(s)


class AnyGood(Point[GlasgowState]):
    """One good of choice, which is lost if it is full (GL-26)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        out = append(append(out, PASS), GOOD)
        return append(append(out, GOOD + 1), GOOD + 2)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if GOOD <= action <= GOOD + WHISKY:
            return "good_not_offered" if action == GOOD + WHISKY else ""
        return unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        receive(s, s.actor, one(action - GOOD), s.function())
        effect_over(s)


class ChooseRate(Point[GlasgowState]):
    """One of the rates of an exchange (GL-27)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        out = append(out, PASS)
        rate: i64 = 0
        while rate < 3:
            if rate_refusal(s, rate) == "":
                out = append(out, RATE + rate)
            rate += 1
        return out

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        return rate_refusal(s, action - RATE) if RATE <= action < SWAP else unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        s.rate = action - RATE
        if s.listener is not None:
            s.tell(events.CHOOSE, s.actor, events.rate(s.rate), events.NOTHING, events.NOTHING, 1)
        go(s, SWAP_GOODS)


class SwapGoods(Point[GlasgowState]):
    """Swaps at the chosen rate, all in one direction (GL-28)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return swaps(s, append(out, PASS))

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if SWAP <= action < REFRESH:
            return swap_refusal(s, (action - SWAP) // 4, (action - SWAP) % 4)
        return unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            if s.listener is not None:
                s.tell(events.END, s.actor, events.rate(s.rate), events.NOTHING, events.NOTHING, 0)
            s.rate = 0
            s.towards = 0
            s.swaps = 0
            effect_over(s)
            return
        given = (action - SWAP) // 4
        gained = (action - SWAP) % 4
        s.set_store(s.actor, s.store(s.actor) - one(given) + one(gained))
        if s.listener is not None:
            s.tell(events.SWAP, s.actor, events.good(given), events.seat(s.actor), events.good(gained), 1)
        s.towards = 1 + gained
        s.swaps += 1


class Refresh(Point[GlasgowState]):
    """The open buildings of one architect are replaced (GL-30)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        out = append(append(append(out, PASS), REFRESH), REFRESH + 5)
        return append(append(out, REFRESH + 10), REFRESH + 15)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if REFRESH <= action <= ACTIVATE:
            return "" if (action - REFRESH) % 5 == 0 else "not_architect"
        return unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        architect = (action - REFRESH) // 5
        while s.open(architect, 0):
            building = s.open(architect, 0)
            s.take_open(architect, building)
            s.discard += BIT[building]
            if s.listener is not None:
                s.tell(events.DISCARD, s.actor, events.tile(building), offer(architect), events.PILE, 1)
        fill(s, architect)


class Activate(Point[GlasgowState]):
    """A factory of the block is activated, with all others in line with it (GL-31)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return listed(factories(s), ACTIVATE, append(out, PASS))

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if ACTIVATE < action <= s.codes.next:
            return "" if (factories(s) >> (action - ACTIVATE)) & 1 else "not_factory"
        return unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        factory = action - ACTIVATE
        if s.listener is not None:
            s.tell(events.CHOOSE, s.seat, events.tile(factory), user(s.tiles, s.function()), events.NOTHING, 1)
        s.waiting = in_line(s, factory) | BIT[factory]
        next_factory(s)


class Draw(Point[GlasgowState]):
    """Whether to draw a building (GL-32)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return append(append(out, PASS), DRAW)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        return "" if action == DRAW else unfit(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        if s.listener is not None:
            s.tell(events.CHOOSE, s.seat, events.stack(BUILDING_STACK), events.NOTHING, events.NOTHING, 1)
        shuffle(s)
        go(s, TURN_UP)


class Next(Point[GlasgowState]):
    """Which of several waiting factories is resolved next (GL-53)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return listed(s.waiting, s.codes.next, out)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if s.codes.next < action <= s.codes.build:
            return "" if (s.waiting >> (action - s.codes.next)) & 1 else "not_waiting"
        return unfinished(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if s.listener is not None:
            s.tell(events.CHOOSE, s.seat, events.tile(action - s.codes.next), events.NOTHING, events.NOTHING, 1)
        if not resolve(s, action - s.codes.next):
            next_factory(s)
