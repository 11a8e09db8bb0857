"""A position of Glen More: what lies and stands where, and what is being decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.reasons import Reason
from rondel.core.result import Result
from rondel.core.state import State
from rondel.games.glen_more.tiles import Tiles
from rondel.parts.circuit import Circuit
from rondel.parts.territory import Land

# The record of a seat.
_COINS: Final[i64] = 0
_VP: Final[i64] = 1
_WHISKY: Final[i64] = 2
_PARLIAMENT: Final[i64] = 3
_EXTRA: Final[i64] = 4
_SCORED: Final[i64] = 5  # VP of round 1, 2, 3 in each of the three areas
_STRIDE: Final[i64] = 14

AREAS: Final = ("whisky", "parliament", "cards")  # GM-101
ROUNDS: Final[i64] = 3


class Terms:
    """What is settled before the game: the number of players, the options, the tiles."""

    def __init__(self, players: int, options: dict[str, str], tiles: Tiles) -> None:
        self.players: i64 = players
        self.ghost = players <= 3  # GM-10
        self.tiles = tiles
        self.strict_take = options["strict_take"] == "on"
        self.side_clan = options["clan_adjacency"] == "side"
        self.block_refused = options["distant_block"] == "refused"
        self.duart_start = options["duart_start"] == "counts"
        self.parliament_pays = options["ness_pays"] == "parliament"
        self.clockwise = options["seating"] == "clockwise"


class Point:
    """A decision point: what may be chosen there, why else not, and what follows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: i64 = 0

    def choices(self, s: GlenMoreState, out: vec[i64]) -> vec[i64]:
        """The legal actions, ascending."""
        raise NotImplementedError

    def odds(self, s: GlenMoreState) -> vec[i64]:
        """The weights of the outcomes; only chance points have some."""
        raise NotImplementedError

    def refusal(self, s: GlenMoreState, action: i64) -> Reason:
        """Why an action is refused, "" if it is legal."""
        raise NotImplementedError

    def do(self, s: GlenMoreState, action: i64) -> None:
        """Carry out a legal action and go to the point that follows."""
        raise NotImplementedError


class GlenMoreState(State):
    """The table: circuit, market, territories, what each seat has, and the open decision."""

    def __init__(self, game: Game, terms: Terms, point: Point, circuit: Circuit, land: Land, seats: vec[i64]) -> None:
        super().__init__()
        self.game = game
        self.terms = terms
        self.tiles = terms.tiles
        self.point = point
        self.circuit = circuit
        self.land = land
        self.seats = seats
        self.market: i64 = 0  # a pack of levels
        self.left: i64 = 0  # a pack: how many tiles each stack still has
        self.round: i64 = 0  # scoring rounds held
        self.round_due: i64 = 0  # the scoring round that follows this refill
        # The turn in progress.
        self.seat: i64 = 0  # the active player
        self.tile: i64 = 0  # the tile taken, later the tile placed
        self.bill: i64 = 0  # goods still to pay, as a pack
        self.bill_any: i64 = 0  # goods of any kind still to pay
        self.bill_clan: i64 = 0  # clan members still to pay
        self.begun: i64 = 0  # 1 once the payment has begun
        self.trader: i64 = 0  # the tile whose exchange is being paid
        self.reward_vp: i64 = 0
        self.reward_whisky: i64 = 0
        self.gains: i64 = 0  # cubes of choice still to lay on the placed tile
        self.stepped: i64 = 0  # 1 once the compensation step was made
        self.extra_used: i64 = 0  # 1 once the extra activation of Loch Ness was used

    # The contract.

    def choices(self) -> vec[i64]:
        return self.point.choices(self, vec[i64](capacity=32))

    def odds(self) -> vec[i64]:
        return self.point.odds(self)

    def refusal(self, action: i64) -> Reason:
        return self.point.refusal(self, action)

    def do(self, action: i64) -> None:
        self.point.do(self, action)

    def rules(self) -> Game:
        return self.game

    def copy(self) -> GlenMoreState:
        new = GlenMoreState(self.game, self.terms, self.point, self.circuit.copy(), self.land.copy(), self.seats[:])
        new.actor = self.actor
        new.turn = self.turn
        new.market = self.market
        new.left = self.left
        new.round = self.round
        new.round_due = self.round_due
        new.seat = self.seat
        new.tile = self.tile
        new.bill = self.bill
        new.bill_any = self.bill_any
        new.bill_clan = self.bill_clan
        new.begun = self.begun
        new.trader = self.trader
        new.reward_vp = self.reward_vp
        new.reward_whisky = self.reward_whisky
        new.gains = self.gains
        new.stepped = self.stepped
        new.extra_used = self.extra_used
        return new

    def key(self) -> bytes:
        loose = vec[i64](
            [
                self.point.number, self.actor, self.market, self.left, self.round, self.round_due, self.seat,
                self.tile, self.bill, self.bill_any, self.bill_clan, self.begun, self.trader, self.reward_vp,
                self.reward_whisky, self.gains, self.stepped, self.extra_used, self.circuit.gap,
                self.circuit.fill, self.circuit.due,
            ]
        )  # fmt: skip
        return b"".join([bytes(loose), bytes(self.circuit.at), bytes(self.land.record), bytes(self.seats)])

    def result(self) -> Result:
        from rondel.games.glen_more.scoring import result

        return result(self)

    def to_json(self) -> dict[str, object]:
        from rondel.games.glen_more.position import describe

        return describe(self)

    # What a seat has.

    def coins(self, seat: i64) -> i64:
        """The coins a seat holds."""
        return self.seats[seat * _STRIDE + _COINS]

    def add_coins(self, seat: i64, n: i64) -> None:
        """Give coins to a seat, or take them."""
        self.seats[seat * _STRIDE + _COINS] += n

    def vp(self, seat: i64) -> i64:
        """The VP a seat has collected so far."""
        return self.seats[seat * _STRIDE + _VP]

    def add_vp(self, seat: i64, n: i64) -> None:
        """Give VP to a seat."""
        self.seats[seat * _STRIDE + _VP] += n

    def whisky(self, seat: i64) -> i64:
        """The barrels a seat holds."""
        return self.seats[seat * _STRIDE + _WHISKY]

    def add_whisky(self, seat: i64, n: i64) -> None:
        """Give barrels to a seat, or take them."""
        self.seats[seat * _STRIDE + _WHISKY] += n

    def parliament(self, seat: i64) -> i64:
        """The clan members a seat has in Parliament."""
        return self.seats[seat * _STRIDE + _PARLIAMENT]

    def add_parliament(self, seat: i64, n: i64) -> None:
        """Send clan members of a seat to Parliament, or call one back as payment."""
        self.seats[seat * _STRIDE + _PARLIAMENT] += n

    def extra(self, seat: i64) -> i64:
        """Whether a seat owns a card with an extra activation (Loch Ness)."""
        return self.seats[seat * _STRIDE + _EXTRA]

    def add_extra(self, seat: i64) -> None:
        """Note that a seat owns a card with an extra activation."""
        self.seats[seat * _STRIDE + _EXTRA] = 1

    def scored(self, seat: i64, nth: i64, area: i64) -> i64:
        """The VP a seat got in an area of a scoring round (1, 2, 3)."""
        return self.seats[seat * _STRIDE + _SCORED + (nth - 1) * 3 + area]

    def set_scored(self, seat: i64, nth: i64, area: i64, vp: i64) -> None:
        """Note the VP of an area in a scoring round."""
        self.seats[seat * _STRIDE + _SCORED + (nth - 1) * 3 + area] = vp

    # Numbers of tiles.

    def home(self, seat: i64) -> i64:
        """The start village of a seat."""
        return self.tiles.home + seat

    def tile_of(self, code: i64) -> i64:
        """The tile that a tile code of an action means for the active player."""
        return code if code < self.tiles.home else self.tiles.home + self.seat

    def code_of(self, tile: i64) -> i64:
        """The tile code of an own tile."""
        return tile if tile < self.tiles.home else self.tiles.home


def new_seats(players: i64) -> vec[i64]:
    """The records of seats that have nothing yet."""
    out = vec[i64]()
    for _ in range(players * _STRIDE):
        out = append(out, 0)
    return out
