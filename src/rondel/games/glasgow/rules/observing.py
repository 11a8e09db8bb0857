"""What a seat sees of a game of Glasgow as numbers, for learners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from rondel.core.game import Game
from rondel.core.observing import Facet, Observer
from rondel.core.state import State
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.state import ARCHITECTS, EDGE, GlasgowState
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count

SPAN: Final[i64] = 2 * EDGE + 1
GOODS: Final[i64] = 4


class GlasgowObserver(Observer):
    """The full observation of Glasgow."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Glasgow)
        self.buildings = game.tiles.count
        self.points: i64 = len(game.start().point.all)
        super().__init__(
            [
                Facet("point", (self.points,), "the open decision"),
                Facet("actor", (2,), "who decides, this seat first"),
                Facet("active", (2,), "whose turn it is"),
                Facet(
                    "turn",
                    (11,),
                    "turn, buildings in the block, whether the same player has the next turn, doubled, done, building,"
                    " how it is paid, factory, rate of exchange, good it gives, swaps",
                ),
                Facet("ring", (RING, 3), "for every tile the contract, and which merchants stand there"),
                Facet("open", (ARCHITECTS, 2), "the buildings open at every architect"),
                Facet("seats", (2, GOODS + 1), "for both seats the goods and the doubling mark"),
                Facet(
                    "buildings",
                    (self.buildings, 6),
                    "for every building: in the pile, discarded, whose it is (1 is this seat), x, y, to be resolved",
                ),
                Facet("planes", (3, SPAN, SPAN), "the block: building, own, of the other"),
            ]
        )

    def observe(self, state: State, seat: i64) -> None:
        assert isinstance(state, GlasgowState)
        self.registers(state, seat)
        tile: i64 = 0
        while tile < RING:
            self.add(state.contract(tile))
            self.add(1 if state.at(seat) == tile else 0)
            self.add(1 if state.at(1 - seat) == tile else 0)
            tile += 1
        architect: i64 = 0
        while architect < ARCHITECTS:
            self.add(state.open(architect, 0))
            self.add(state.open(architect, 1))
            architect += 1
        self.add_seat(state, seat)
        self.add_seat(state, 1 - seat)
        self.block(state, seat)

    def registers(self, s: GlasgowState, seat: i64) -> None:
        """The decision and the turn in progress."""
        self.add_one_hot(s.point.number, self.points)
        self.add_one_hot((s.actor - seat) & 1 if s.actor >= 0 else -1, 2)
        self.add_one_hot((s.seat - seat) & 1, 2)
        self.add(s.turn)
        self.add(s.built)
        self.add(s.stays)
        self.add(s.doubled)
        self.add(s.done)
        self.add(s.building)
        self.add(s.paying)
        self.add(s.factory)
        self.add(s.rate)
        self.add(s.towards)
        self.add(s.swaps)

    def add_seat(self, s: GlasgowState, seat: i64) -> None:
        """What a seat has besides its buildings."""
        kind: i64 = 0
        while kind < GOODS:
            self.add(count(s.store(seat), kind))
            kind += 1
        self.add(s.mark(seat))

    def block(self, s: GlasgowState, seat: i64) -> None:
        """Every building, in the list and in the planes."""
        building: i64 = 1
        planes = self.at + self.buildings * 6
        listed = self.blank(self.buildings * 6 + 3 * SPAN * SPAN)
        while building <= self.buildings:
            at = listed + (building - 1) * 6
            self.out[at] = i16((s.pile >> building) & 1)
            self.out[at + 1] = i16((s.discard >> building) & 1)
            self.out[at + 5] = i16((s.waiting >> building) & 1)
            cell = s.cell(building)
            if cell:
                mine = s.owner(building) == seat
                self.out[at + 2] = i16(1) if mine else i16(2)
                self.out[at + 3] = i16(x_of(cell))
                self.out[at + 4] = i16(y_of(cell))
                plane = planes + (x_of(cell) + EDGE) * SPAN + y_of(cell) + EDGE
                self.out[plane] = i16(building)
                self.out[plane + (SPAN * SPAN if mine else 2 * SPAN * SPAN)] = i16(1)
            building += 1
