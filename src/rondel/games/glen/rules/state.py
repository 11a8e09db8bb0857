"""The table both games are played on: circuit, market, territories, stacks and what each seat holds."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.packing import Packer, Unpacker
from rondel.core.reasons import Reason
from rondel.parts.circuit import Circuit
from rondel.parts.point import Point, PointState
from rondel.parts.territory import Land

# The record of a seat: these, what only one game has, then the VP of each scoring round in each area.
_COINS: Final[i64] = 0
_VP: Final[i64] = 1
_WHISKY: Final[i64] = 2
OWN: Final[i64] = 3

MOST_GOODS: Final[i64] = 3  # on a tile (GM-55, G2-14)


class Frame:
    """What is settled before a game of either kind, and the numbers in which the two differ."""

    def __init__(
        self,
        players: int,
        die: bool,
        areas: tuple[str, ...],
        rounds: int,
        stacks: tuple[str, ...],
        own: int,
        sell: tuple[int, int],
        sell_other: tuple[int, int],
        none_there: Reason,
        neutral: tuple[str, ...] = (),
    ) -> None:
        self.players: i64 = players
        self.die = die  # whether the die stands on the circuit as one more figure, numbered after the seats
        self.neutral = neutral  # further figures of nobody, numbered after the die
        self.areas = areas  # compared in a scoring round
        self.compared: i64 = len(areas)
        self.rounds: i64 = rounds  # scoring rounds
        self.stacks = stacks  # in the order in which they are drawn
        self.last_stack: i64 = len(stacks) - 1
        self.scored: i64 = OWN + own  # where the VP of scoring rounds begin in a seat's record
        self.stride: i64 = self.scored + rounds * len(areas)  # the length of that record
        self.sell: i64 = sell[0]  # the first and last action + 1 that sells a good
        self.sell_end: i64 = sell[1]
        self.sell_other: i64 = sell_other[0]  # the same for what nobody buys
        self.sell_other_end: i64 = sell_other[1]
        self.none_there: Reason = none_there  # the reason where a tile does not hold the good named


class GlenState(PointState):
    """A position of either game, as far as they are alike."""

    def __init__(
        self, game: Game, frame: Frame, point: Point[Any], circuit: Circuit, land: Land, seats: vec[i64]
    ) -> None:
        super().__init__(game, point)
        self.frame = frame
        self.stride = frame.stride
        self.circuit = circuit
        self.land = land
        self.seats = seats
        self.market: i64 = 0  # a pack of levels
        self.left: i64 = 0  # how many tiles each stack still has (`parts.stacks`)
        self.round: i64 = 0  # scoring rounds held
        self.round_due: i64 = 0  # the scoring round that follows this refill
        # The turn in progress.
        self.seat: i64 = 0  # the active player
        self.tile: i64 = 0  # the tile taken
        self.bill: i64 = 0  # goods still to pay, as a pack
        self.trader: i64 = 0  # the tile whose exchange is being paid
        self.reward_vp: i64 = 0  # what it brings

    def carry(self, new: GlenState) -> None:
        """Note in a copy what is noted here."""
        new.actor = self.actor
        new.turn = self.turn
        new.market = self.market
        new.left = self.left
        new.round = self.round
        new.round_due = self.round_due
        new.seat = self.seat
        new.tile = self.tile
        new.bill = self.bill
        new.trader = self.trader
        new.reward_vp = self.reward_vp

    def pack(self, out: Packer) -> None:
        super().pack(out)
        out.add(self.market)
        out.add(self.left)
        out.add(self.round)
        out.add(self.round_due)
        out.add(self.seat)
        out.add(self.tile)
        out.add(self.bill)
        out.add(self.trader)
        out.add(self.reward_vp)
        self.circuit.pack(out)
        out.add_all(self.land.record)
        out.add_all(self.seats)

    def unpack(self, data: Unpacker) -> None:
        super().unpack(data)
        self.market = data.next()
        self.left = data.next()
        self.round = data.next()
        self.round_due = data.next()
        self.seat = data.next()
        self.tile = data.next()
        self.bill = data.next()
        self.trader = data.next()
        self.reward_vp = data.next()
        self.circuit.unpack(data)
        self.land.record = data.next_all()
        self.seats = data.next_all()

    # What a seat has.

    def coins(self, seat: i64) -> i64:
        """The coins a seat holds."""
        at = seat * self.stride + _COINS
        return self.seats[at]

    def add_coins(self, seat: i64, n: i64) -> None:
        """Give coins to a seat, or take them."""
        at = seat * self.stride + _COINS
        self.seats[at] += n

    def vp(self, seat: i64) -> i64:
        """The VP a seat has collected so far."""
        at = seat * self.stride + _VP
        return self.seats[at]

    def add_vp(self, seat: i64, n: i64) -> None:
        """Give VP to a seat."""
        at = seat * self.stride + _VP
        self.seats[at] += n

    def whisky(self, seat: i64) -> i64:
        """The barrels a seat holds."""
        at = seat * self.stride + _WHISKY
        return self.seats[at]

    def add_whisky(self, seat: i64, n: i64) -> None:
        """Give barrels to a seat, or take them."""
        at = seat * self.stride + _WHISKY
        self.seats[at] += n

    def scored(self, seat: i64, nth: i64, area: i64) -> i64:
        """The VP a seat got in an area of a scoring round (1, 2, ...)."""
        frame = self.frame
        at = seat * self.stride + frame.scored + (nth - 1) * frame.compared + area
        return self.seats[at]

    def set_scored(self, seat: i64, nth: i64, area: i64, vp: i64) -> None:
        """Note the VP of an area in a scoring round."""
        frame = self.frame
        self.seats[seat * self.stride + frame.scored + (nth - 1) * frame.compared + area] = vp

    # Numbers of tiles.

    def tile_of(self, code: i64) -> i64:
        """The tile that a tile code of an action means for the active player."""
        raise NotImplementedError

    def code_of(self, tile: i64) -> i64:
        """The tile code of an own tile."""
        raise NotImplementedError


def new_seats(frame: Frame) -> vec[i64]:
    """The records of seats that have nothing yet."""
    return vec[i64]([0 for _ in range(frame.players * frame.stride)])
