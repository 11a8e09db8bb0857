"""What happens in Glasgow, told for a log."""

from __future__ import annotations

from rondel.core.state import OVER, State
from rondel.games.glasgow.rules.actions import (
    ACTIVATE,
    BUILD,
    BUILD_DRAWN,
    CONTRACT,
    DRAW,
    FIRST,
    GOOD,
    MOVE,
    NEXT,
    PASS,
    PAY_PLAIN,
    PLACE,
    RATE,
    REFRESH,
    REVEAL,
    RING,
    SWAP,
    TAKE,
)
from rondel.games.glasgow.rules.block import in_line
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.tiles import BIT, BUILDINGS, DOUBLE, FACTORY, GIVE_GOODS
from rondel.games.glasgow.rules.warehouse import ROOM, WHISKY, payment
from rondel.games.glasgow.scene.tiles import amounts, contract_name, good, name, place_name, rate_of
from rondel.locale import Message, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count, one
from rondel.scene import words_only


def describe(before: State, action: int) -> tuple[Message, ...]:
    """The act, then what follows from it by itself."""
    assert isinstance(before, GlasgowState)
    after = before.copy()
    after.apply(action)
    return (_act(before, action), *_consequences(before, action, after))


def _act(s: GlasgowState, action: int) -> Message:
    if s.actor < 0:
        return _chance(s, action)
    who = Seat(int(s.actor))
    if action == PASS:
        return say("glasgow.log.done" if s.point.name == "swap" else "glasgow.log.pass", who=who)
    if action == TAKE and s.point.name == "drawn":
        return say("glasgow.log.cash", who=who, tile=name(s, int(s.building)))
    if action == TAKE:
        return say("glasgow.log.take", who=who, goods=amounts(int(s.tiles.goods[s.function()])))
    if action == DRAW:
        return say("glasgow.log.draw", who=who)
    if action == BUILD_DRAWN:
        return say("glasgow.log.choose", who=who, tile=name(s, int(s.building)))
    if action < GOOD:
        field = int((s.at(s.seat) + action - MOVE) % RING)
        return say("glasgow.log.move", who=who, place=place_name(s, field), field=field)
    if action < RATE:
        return say("glasgow.log.take", who=who, goods=(say(f"amount.{GOODS[action - GOOD]}", n=1),))
    if action < SWAP:
        return say("glasgow.log.rate", who=who, rate=rate_of(int(action - RATE)))
    if action < REFRESH:
        given, gained = divmod(int(action - SWAP), 4)
        return say("glasgow.log.swap", who=who, given=good(given), gained=good(gained))
    if action <= ACTIVATE:
        return _refresh(s, int(action - REFRESH), who)
    if action <= NEXT:
        return say("glasgow.log.activate", who=who, tile=name(s, int(action - ACTIVATE)))
    if action <= BUILD:
        return say("glasgow.log.next", who=who, tile=name(s, int(action - NEXT)))
    if action < PAY_PLAIN:
        return say("glasgow.log.choose", who=who, tile=name(s, int(action - BUILD)))
    if action <= REVEAL:  # the last way to pay, for buildings are counted from 1
        return say("glasgow.log.pay", who=who, goods=amounts(int(payment(s, action - PAY_PLAIN))))
    cell = action - PLACE
    return say("log.place", who=who, tile=name(s, int(s.building)), x=int(x_of(cell)), y=int(y_of(cell)))


def _chance(s: GlasgowState, action: int) -> Message:
    if action >= FIRST:
        return say("glasgow.log.first", who=Seat(int(action - FIRST)))
    if action > CONTRACT:
        field = next(field for field in range(1, int(RING)) if field % 5 and not s.contract(field))
        return say("glasgow.log.contract", place=contract_name(s.tiles, int(action - CONTRACT)), field=field)
    tile = name(s, int(action - REVEAL))
    if s.point.name == "turn_up":
        return say("glasgow.log.turn_up", tile=tile)
    architect = int(s.filling)
    if s.point.name == "offer":
        architect = next(a for a in range(4) if not s.open(a, 1))
    return say("glasgow.log.reveal", tile=tile, field=5 * architect)


def _refresh(s: GlasgowState, field: int, who: Seat) -> Message:
    tiles = tuple(name(s, int(s.open(field // 5, nth))) for nth in range(2) if s.open(field // 5, nth))
    return say("glasgow.log.refresh", who=who, tiles=tiles, field=field)


def _consequences(s: GlasgowState, action: int, after: GlasgowState) -> list[Message]:
    said = _lost(s, action)
    if MOVE <= action < GOOD and s.actor >= 0:
        if s.tiles.does[s.contract(after.at(s.seat))] == DOUBLE:
            said.append(say("glasgow.log.mark", who=Seat(int(s.seat))))
        elif s.mark(s.seat):
            said.append(say("glasgow.log.doubled", who=Seat(int(s.seat))))
    said += _factories(s, action, after)
    if s.discard and not after.discard:
        said.append(say("glasgow.log.shuffle"))
    over = words_only.prompt(after, None) if after.actor == OVER else None
    return [*said, over] if over else said


def _lost(s: GlasgowState, action: int) -> list[Message]:
    """What a player takes by choice and has no room for, and the whisky that comes from the other."""
    if s.actor < 0:
        return []
    goods = 0
    if action == TAKE:
        cashed = s.point.name == "drawn"
        goods = int(one(s.tiles.first_good[s.building]) if cashed else s.tiles.goods[s.function()])
    elif GOOD <= action < RATE:
        goods = int(one(action - GOOD))
    return Stores(s).receive(int(s.actor), goods)


def _factories(s: GlasgowState, action: int, after: GlasgowState) -> list[Message]:
    """The factories that gave their owners goods without asking."""
    waiting, stores = int(s.waiting), Stores(s)
    if s.actor >= 0 and action >= PLACE:
        stores.pay(int(s.seat), int(payment(s, s.paying)))
        waiting = int(in_line(after, s.building))
    elif s.actor >= 0 and ACTIVATE < action <= NEXT:
        factory = action - ACTIVATE
        waiting = int(in_line(s, factory) | BIT[factory])
    said: list[Message] = []
    for b in range(1, int(BUILDINGS) + 1):
        resolved = (waiting >> b) & 1 and not (after.waiting >> b) & 1
        if resolved and s.tiles.does[FACTORY + b] == GIVE_GOODS:
            owner, goods = int(after.owner(b)), int(s.tiles.goods[FACTORY + b])
            said.append(say("glasgow.log.factory", tile=name(s, b), who=Seat(owner), goods=amounts(goods)))
            said += stores.receive(owner, goods)
    return said


class Stores:
    """Both warehouses while several factories give goods, one after the other."""

    def __init__(self, s: GlasgowState) -> None:
        self.goods = [int(s.store(seat)) for seat in range(2)]

    def pay(self, seat: int, goods: int) -> None:
        """Take goods away."""
        self.goods[seat] -= goods

    def receive(self, seat: int, goods: int) -> list[Message]:
        """Give goods and tell what is lost or comes from the other warehouse (GL-20, GL-22)."""
        said: list[Message] = []
        lost = 0
        for kind in range(len(GOODS)):
            n = int(count(goods, kind))
            fits = min(n, int(ROOM[kind] - count(self.goods[seat], kind)))
            self.goods[seat] += fits * int(one(kind))
            if kind == WHISKY and fits and count(self.goods[1 - seat], kind):
                self.goods[1 - seat] -= int(one(kind))
                said.append(say("glasgow.log.whisky", who=Seat(seat), other=Seat(1 - seat)))
            elif kind != WHISKY:
                lost += (n - fits) * int(one(kind))
        if lost:
            said.append(say("glasgow.log.lost", who=Seat(seat), goods=amounts(lost)))
        return said
