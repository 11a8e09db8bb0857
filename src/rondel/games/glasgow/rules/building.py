"""The decisions of a build: D9 to D12 (section 5 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glasgow.rules.actions import BUILD_DRAWN, PASS, TAKE
from rondel.games.glasgow.rules.block import in_line, legal_places, place_refusal
from rondel.games.glasgow.rules.flow import (
    PAY_BILL,
    PLACE_BUILDING,
    declined,
    go,
    next_factory,
    unfinished,
    unfit,
    use_over,
)
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.telling import offer, tell_goods
from rondel.games.glasgow.rules.tiles import BIT
from rondel.games.glasgow.rules.warehouse import can_pay, pay_refusal, payment, payments, receive
from rondel.parts.goods import one
from rondel.parts.point import Point


class Drawn(Point[GlasgowState]):
    """The drawn building is built, or discarded for the first good of its cost (GL-33)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        out = append(out, TAKE)
        return append(out, BUILD_DRAWN) if can_pay(s, s.building) else out

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if action == TAKE:
            return ""
        if action == BUILD_DRAWN:
            return "" if can_pay(s, s.building) else "cannot_pay"
        return unfinished(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == BUILD_DRAWN:
            if s.listener is not None:
                s.tell(events.CHOOSE, s.seat, events.tile(s.building), events.HAND, events.NOTHING, 1)
            go(s, PAY_BILL)
            return
        s.discard += BIT[s.building]
        if s.listener is not None:
            s.tell(events.DISCARD, s.seat, events.tile(s.building), events.HAND, events.PILE, 1)
        receive(s, s.seat, one(s.tiles.first_good[s.building]), s.function())
        s.building = 0
        use_over(s)


class Build(Point[GlasgowState]):
    """One of the buildings open at the architect is chosen (GL-39, GL-43)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        out = append(out, PASS)
        architect = s.at(s.seat) // 5
        build = s.codes.build
        nth: i64 = 0
        while nth < 2:
            building = s.open(architect, nth)
            if can_pay(s, building):
                out = append(out, build + building)
            nth += 1
        return out

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if not s.codes.build < action < s.codes.pay_plain:
            return unfit(action)
        building = action - s.codes.build
        architect = s.at(s.seat) // 5
        if building != s.open(architect, 0) and building != s.open(architect, 1):
            return "not_open"
        return "" if can_pay(s, building) else "cannot_pay"

    def do(self, s: GlasgowState, action: i64) -> None:
        if action == PASS:
            declined(s)
            return
        s.building = action - s.codes.build
        if s.listener is not None:
            s.tell(events.CHOOSE, s.seat, events.tile(s.building), offer(s.at(s.seat) // 5), events.NOTHING, 1)
        go(s, PAY_BILL)


class Pay(Point[GlasgowState]):
    """How the bill is paid: plainly, or with the whisky for one of its goods (GL-40)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return payments(s, out)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        if s.codes.pay_plain <= action <= s.codes.reveal:
            return pay_refusal(s, action - s.codes.pay_plain)
        return unfinished(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        s.paying = action - s.codes.pay_plain
        if s.listener is not None:
            tell_goods(s, events.CHOOSE, s.seat, payment(s, s.paying), events.NOTHING, events.NOTHING)
        go(s, PLACE_BUILDING)


class Place(Point[GlasgowState]):
    """Where the building is put; with that it is paid, placed and activates factories (GL-41)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return legal_places(s, out)

    def refusal(self, s: GlasgowState, action: i64) -> Reason:
        place = s.codes.place
        return place_refusal(s, action - place) if action >= place else unfinished(action)

    def do(self, s: GlasgowState, action: i64) -> None:
        building = s.building
        tile = s.at(s.seat)
        paid = payment(s, s.paying)
        s.set_store(s.seat, s.store(s.seat) - paid)
        if s.contract(tile) == 0:
            s.take_open(tile // 5, building)
        cell = action - s.codes.place
        s.put(s.seat, building, cell)
        if s.listener is not None:
            tell_goods(s, events.PAY, s.seat, paid, events.seat(s.seat), events.NOTHING)
            if s.contract(tile) == 0:
                s.tell(events.TAKE, s.seat, events.tile(building), offer(tile // 5), events.HAND, 1)
            s.tell(events.PLACE, s.seat, events.tile(building), events.HAND, events.cell(cell), 1)
        s.building = 0
        s.paying = 0
        s.waiting = in_line(s, building)
        next_factory(s)
