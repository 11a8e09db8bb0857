"""A position of Glasgow: what lies and stands where, and what is being decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.game import Game
from rondel.core.packing import Packer, Unpacker
from rondel.core.reasons import Reason
from rondel.core.result import Result
from rondel.games.glasgow.rules.actions import RING, Codes
from rondel.games.glasgow.rules.tiles import BIT, Tiles
from rondel.parts.cells import x_of, y_of
from rondel.parts.point import Point, PointState

# The parts of the one vector a state keeps.
_RING: Final[i64] = 0  # the contract on each tile of the ring, 0 on an architect
_OPEN: Final[i64] = _RING + RING  # two buildings for each architect, the lower number first
_COLUMN: Final[i64] = _OPEN + 8  # the filled cells of each column, as bits
_AT: Final[i64] = _COLUMN + 13  # the tile on which each merchant stands
_STORE: Final[i64] = _AT + 2  # the warehouse of each seat, as a pack of goods
_OWNED: Final[i64] = _STORE + 2  # the buildings of each seat, as bits
_MARK: Final[i64] = _OWNED + 2  # 1 where a seat has a doubling mark
_CELL: Final[i64] = _MARK + 2  # the cell of each building in the block, 0 if it is not there

ARCHITECTS: Final[i64] = 4  # on the tiles 0, 5, 10 and 15 of the ring (GL-5)
FULL_BLOCK: Final[i64] = 20
# Columns and rows are kept from -6 to 6: a building is at most 4 away from the first, at (0, 0), so the
# neighbours of all its neighbours can be looked up.
EDGE: Final[i64] = 6


class Terms:
    """What is settled before the game: the options and the tiles."""

    def __init__(self, options: dict[str, str], tiles: Tiles) -> None:
        self.codes = Codes(tiles)
        self.tiles = tiles
        limit = options["factory_steel_gold_limit"]
        self.factory_limit: i64 = 0 if limit == "none" else int(limit)
        self.bank_joker = options["bank_whisky"] == "joker"
        self.turn_cap: i64 = int(options["turn_cap"])
        self.first: i64 = ("A", "B", "random").index(options["first_player"])


@mypyc_attr(free_list_len=1)
class GlasgowState(PointState):
    """The table: ring, offers, block, what each seat has, and the open decision."""

    def __init__(self, game: Game, terms: Terms, point: Point[GlasgowState], table: vec[i64]) -> None:
        super().__init__(game, point)
        self.terms = terms
        self.codes = terms.codes
        self.tiles = terms.tiles
        self.table = table
        self.pile: i64 = 0  # the draw pile, as bits
        self.discard: i64 = 0  # the discard pile, as bits
        self.built: i64 = 0  # how many buildings the block has
        self.west: i64 = 0  # the box around the block
        self.east: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        # The turn in progress.
        self.seat: i64 = 0  # the player on turn
        self.stays: i64 = 0  # 1 if the same player also has the next turn
        self.doubled: i64 = 0  # 1 if the tile is carried out twice
        self.done: i64 = 0  # uses of the contract, or builds at the architect, so far
        self.building: i64 = 0  # the building drawn or being built
        self.paying: i64 = 0  # how it is paid: 0 plain, else 1 + the good the whisky stands for
        self.waiting: i64 = 0  # activated factories not resolved yet, as bits
        self.factory: i64 = 0  # the factory whose effect is being carried out
        self.rate: i64 = 0  # the rate of an exchange in progress
        self.towards: i64 = 0  # 1 + the good it gives, 0 before the first swap
        self.swaps: i64 = 0  # swaps of this use so far
        self.filling: i64 = 0  # the architect at which buildings are revealed

    # The contract.

    def stranger(self) -> Reason:
        return "not_your_choice"

    def copy(self) -> GlasgowState:
        new = GlasgowState(self.game, self.terms, self.point, self.table[:])
        new.actor = self.actor
        new.turn = self.turn
        new.pile = self.pile
        new.discard = self.discard
        new.built = self.built
        new.west = self.west
        new.east = self.east
        new.top = self.top
        new.bottom = self.bottom
        new.seat = self.seat
        new.stays = self.stays
        new.doubled = self.doubled
        new.done = self.done
        new.building = self.building
        new.paying = self.paying
        new.waiting = self.waiting
        new.factory = self.factory
        new.rate = self.rate
        new.towards = self.towards
        new.swaps = self.swaps
        new.filling = self.filling
        return new

    def pack(self, out: Packer) -> None:
        super().pack(out)
        out.add(self.turn if self.terms.turn_cap else 0)  # without a cap it has no effect
        out.add(self.pile)
        out.add(self.discard)
        out.add(self.built)
        out.add(self.west)
        out.add(self.east)
        out.add(self.top)
        out.add(self.bottom)
        out.add(self.seat)
        out.add(self.stays)
        out.add(self.doubled)
        out.add(self.done)
        out.add(self.building)
        out.add(self.paying)
        out.add(self.waiting)
        out.add(self.factory)
        out.add(self.rate)
        out.add(self.towards)
        out.add(self.swaps)
        out.add(self.filling)
        out.add_all(self.table)

    def unpack(self, data: Unpacker) -> None:
        super().unpack(data)
        data.next()
        self.pile = data.next()
        self.discard = data.next()
        self.built = data.next()
        self.west = data.next()
        self.east = data.next()
        self.top = data.next()
        self.bottom = data.next()
        self.seat = data.next()
        self.stays = data.next()
        self.doubled = data.next()
        self.done = data.next()
        self.building = data.next()
        self.paying = data.next()
        self.waiting = data.next()
        self.factory = data.next()
        self.rate = data.next()
        self.towards = data.next()
        self.swaps = data.next()
        self.filling = data.next()
        self.table = data.next_all()

    def result(self) -> Result:
        from rondel.games.glasgow.rules.scoring import result

        return result(self)

    def to_json(self) -> dict[str, object]:
        from rondel.games.glasgow.rules.position import describe

        return describe(self)

    # The ring.

    def contract(self, tile: i64) -> i64:
        """The contract on a tile of the ring, 0 on an architect."""
        at = _RING + tile
        return self.table[at]

    def lay_contract(self, tile: i64, contract: i64) -> None:
        """Lay a contract on a tile of the ring."""
        self.table[_RING + tile] = contract

    def at(self, seat: i64) -> i64:
        """The tile on which a seat's merchant stands."""
        at = _AT + seat
        return self.table[at]

    def stand(self, seat: i64, tile: i64) -> None:
        """Put a seat's merchant on a tile."""
        self.table[_AT + seat] = tile

    def ahead(self) -> i64:
        """The steps from the merchant of the player on turn to the other one at the start of a turn (d of GL-15)."""
        return (self.at(1 - self.seat) - self.at(self.seat)) & (RING - 1)

    # The offers at the architects, numbered 0 to 3.

    def open(self, architect: i64, nth: i64) -> i64:
        """The first (0) or second (1) building open at an architect, 0 if there is none."""
        at = _OPEN + 2 * architect + nth
        return self.table[at]

    def lay_open(self, architect: i64, building: i64) -> None:
        """Lay a building open at an architect, in ascending order."""
        at = _OPEN + 2 * architect
        if self.table[at] and self.table[at] < building:
            self.table[at + 1] = building
        else:
            self.table[at + 1] = self.table[at]
            self.table[at] = building

    def take_open(self, architect: i64, building: i64) -> None:
        """Take a building away from an architect."""
        at = _OPEN + 2 * architect
        if self.table[at] == building:
            self.table[at] = self.table[at + 1]
        self.table[at + 1] = 0

    # What a seat has.

    def store(self, seat: i64) -> i64:
        """The goods in a seat's warehouse, as a pack."""
        at = _STORE + seat
        return self.table[at]

    def set_store(self, seat: i64, pack: i64) -> None:
        """Say what a seat's warehouse holds now."""
        self.table[_STORE + seat] = pack

    def owned(self, seat: i64) -> i64:
        """The buildings of a seat, as bits."""
        at = _OWNED + seat
        return self.table[at]

    def owner(self, building: i64) -> i64:
        """The seat that owns a building of the block."""
        at = _OWNED + 1
        return (self.table[at] >> building) & 1

    def mark(self, seat: i64) -> i64:
        """1 if a seat has a doubling mark."""
        at = _MARK + seat
        return self.table[at]

    def set_mark(self, seat: i64, mark: i64) -> None:
        """Give a seat a doubling mark or take it away."""
        self.table[_MARK + seat] = mark

    # The block.

    def cell(self, building: i64) -> i64:
        """The cell of a building, 0 if it is not in the block."""
        at = _CELL + building
        return self.table[at]

    def column(self, x: i64) -> i64:
        """The filled cells of a column from -6 to 6, the bit EDGE + y for row y."""
        at = _COLUMN + EDGE + x
        return self.table[at]

    def put(self, seat: i64, building: i64, cell: i64) -> None:
        """Put a building of a seat into the block."""
        x = x_of(cell)
        y = y_of(cell)
        self.table[_CELL + building] = cell
        self.table[_COLUMN + EDGE + x] |= BIT[EDGE + y]
        self.table[_OWNED + seat] |= BIT[building]
        self.built += 1
        self.west = x if x < self.west else self.west
        self.east = x if x > self.east else self.east
        self.top = y if y < self.top else self.top
        self.bottom = y if y > self.bottom else self.bottom

    # What is being carried out.

    def function(self) -> i64:
        """The function in use: that of the factory being resolved, or else of the contract reached."""
        return self.tiles.factory + self.factory if self.factory else self.contract(self.at(self.seat))

    def fee(self) -> i64:
        """The gold due besides the cost of a build (GL-37, GL-43); none on a contract (GL-33)."""
        if self.contract(self.at(self.seat)) or self.done <= self.doubled:
            return 0
        return self.done - self.doubled


def new_table(tiles: Tiles) -> vec[i64]:
    """The vector of a state in which nothing lies or stands yet."""
    return vec[i64]([0 for _ in range(_CELL + tiles.count + 1)])
