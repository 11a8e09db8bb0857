"""The points at which chance decides: set-up, and buildings revealed in play.

Every outcome has the same weight (GL-76).
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.state import CHANCE
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.flow import DRAWN, FIRST_PLAYER, OFFER, begin_turn, decide, fill, go
from rondel.games.glasgow.rules.state import ARCHITECTS, GlasgowState
from rondel.games.glasgow.rules.telling import BUILDING_STACK, CONTRACT_STACK, offer
from rondel.games.glasgow.rules.tiles import BIT, listed
from rondel.parts.point import ChancePoint


class Outcome(ChancePoint[GlasgowState]):
    """A point of chance; contracts, buildings and seats are outcomes of one kind."""

    def low(self, s: GlasgowState) -> i64:
        return s.codes.reveal + 1

    def high(self, s: GlasgowState) -> i64:
        return s.codes.place


class LayRing(Outcome):
    """Chance says which contract lies on the next tile of the ring (GL-6)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        laid: i64 = 0
        tile: i64 = 0
        while tile < RING:
            laid |= BIT[s.contract(tile)]
            tile += 1
        base = s.codes.contract
        contract: i64 = 1
        while contract <= s.tiles.contract_count:
            if (laid >> contract) & 1 == 0:
                out = append(out, base + contract)
            contract += 1
        return out

    def do(self, s: GlasgowState, action: i64) -> None:
        tile: i64 = 1
        while tile % 5 == 0 or s.contract(tile):
            tile += 1
        s.lay_contract(tile, action - s.codes.contract)
        if s.listener is not None:
            contract = events.contract(action - s.codes.contract)
            s.tell(events.LAY, CHANCE, contract, events.stack(CONTRACT_STACK), events.field(tile), 1)
        if tile == RING - 2:
            go(s, OFFER)


def reveal(s: GlasgowState, architect: i64, building: i64) -> None:
    """Lay a building of the draw pile open at an architect."""
    s.pile -= BIT[building]
    s.lay_open(architect, building)
    if s.listener is not None:
        s.tell(events.LAY, CHANCE, events.tile(building), events.stack(BUILDING_STACK), offer(architect), 1)


class Offer(Outcome):
    """Chance says which building is laid open next (GL-7)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return listed(s.pile, s.codes.reveal, out)

    def do(self, s: GlasgowState, action: i64) -> None:
        architect: i64 = 0
        while s.open(architect, 1):
            architect += 1
        reveal(s, architect, action - s.codes.reveal)
        if s.open(ARCHITECTS - 1, 1) == 0:
            return
        if s.terms.first < 2:
            s.seat = s.terms.first
            begin_turn(s)
        else:
            go(s, FIRST_PLAYER)


class First(Outcome):
    """Chance says who begins (GL-9)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        first = s.codes.first
        return append(append(out, first), first + 1)

    def do(self, s: GlasgowState, action: i64) -> None:
        s.seat = action - s.codes.first
        if s.listener is not None:
            s.tell(events.CHOOSE, CHANCE, events.figure(s.seat), events.NOTHING, events.NOTHING, 1)
        begin_turn(s)


class Reveal(Outcome):
    """Chance says which building is laid open at an architect (GL-30, GL-42)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return listed(s.pile, s.codes.reveal, out)

    def do(self, s: GlasgowState, action: i64) -> None:
        reveal(s, s.filling, action - s.codes.reveal)
        fill(s, s.filling)


class TurnUp(Outcome):
    """Chance says which building is drawn (GL-32)."""

    def choices(self, s: GlasgowState, out: vec[i64]) -> vec[i64]:
        return listed(s.pile, s.codes.reveal, out)

    def do(self, s: GlasgowState, action: i64) -> None:
        s.building = action - s.codes.reveal
        s.pile -= BIT[s.building]
        if s.listener is not None:
            s.tell(events.LAY, CHANCE, events.tile(s.building), events.stack(BUILDING_STACK), events.HAND, 1)
        decide(s, DRAWN)
