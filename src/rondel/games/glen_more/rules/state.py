"""A position of Glen More: what lies and stands where, and what is being decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.game import Game
from rondel.core.packing import Packer, Unpacker
from rondel.core.result import Result
from rondel.games.glen.rules.state import OWN, Frame, GlenState
from rondel.games.glen_more.rules.actions import SELL_MEMBER, SELL_WHISKY, Codes
from rondel.games.glen_more.rules.tiles import STACKS, Tiles
from rondel.parts.circuit import Circuit
from rondel.parts.point import Point
from rondel.parts.territory import Land

# The record of a seat, after what both games have in it.
_PARLIAMENT: Final[i64] = OWN
_EXTRA: Final[i64] = OWN + 1
_REGISTERS: Final[i64] = 2

AREAS: Final = ("whisky", "parliament", "cards")  # GM-101


class Terms(Frame):
    """What is settled before the game: the number of players, the rules version, the options, the tiles."""

    def __init__(self, players: int, rules_version: int, options: dict[str, str], tiles: Tiles) -> None:
        codes = Codes(tiles)
        super().__init__(
            players,
            die=players <= 3,  # the ghost, GM-10
            areas=AREAS,
            rounds=len(STACKS) - 1,  # after every stack but that of the start, GM-100
            stacks=STACKS,
            own=_REGISTERS,
            sell=(codes.sell, codes.step),
            sell_other=(SELL_WHISKY, SELL_MEMBER + 1),
            none_there="no_cube_there",
        )
        self.codes = codes
        self.tiles = tiles
        self.strict_take = options["strict_take"] == "on"
        self.strict_cost = rules_version < 2  # strict_take tests only the cost at this moment
        self.side_clan = options["clan_adjacency"] == "side"
        self.block_refused = options["distant_block"] == "refused"
        self.duart_start = options["duart_start"] == "counts"
        self.parliament_pays = options["ness_pays"] != "tableau"
        self.clockwise = options["seating"] == "clockwise"


@mypyc_attr(free_list_len=1)
class GlenMoreState(GlenState):
    """The table: circuit, market, territories, what each seat has, and the open decision."""

    def __init__(
        self, game: Game, terms: Terms, point: Point[GlenMoreState], circuit: Circuit, land: Land, seats: vec[i64]
    ) -> None:
        super().__init__(game, terms, point, circuit, land, seats)
        self.terms = terms
        self.codes = terms.codes
        self.tiles = terms.tiles
        # The turn in progress.
        self.bill_any: i64 = 0  # goods of any kind still to pay
        self.bill_different: i64 = 0  # goods of different kinds still to pay
        self.bill_given: i64 = 0  # those of them already given, as a pack
        self.bill_clan: i64 = 0  # clan members still to pay
        self.begun: i64 = 0  # 1 once the payment has begun
        self.reward_whisky: i64 = 0
        self.gains: i64 = 0  # cubes of choice still to lay on the placed tile
        self.stepped: i64 = 0  # 1 once the compensation step was made
        self.extra_used: i64 = 0  # 1 once the extra activation of Loch Ness was used
        self.cells = vec[i64]()  # the legal cells of the tile taken, as long as they are known

    # The contract.

    def copy(self) -> GlenMoreState:
        new = GlenMoreState(self.game, self.terms, self.point, self.circuit.copy(), self.land.copy(), self.seats[:])
        self.carry(new)
        new.bill_any = self.bill_any
        new.bill_different = self.bill_different
        new.bill_given = self.bill_given
        new.bill_clan = self.bill_clan
        new.begun = self.begun
        new.reward_whisky = self.reward_whisky
        new.gains = self.gains
        new.stepped = self.stepped
        new.extra_used = self.extra_used
        new.cells = self.cells  # which nobody changes
        return new

    def pack(self, out: Packer) -> None:
        super().pack(out)
        out.add(self.bill_any)
        out.add(self.bill_different)
        out.add(self.bill_given)
        out.add(self.bill_clan)
        out.add(self.begun)
        out.add(self.reward_whisky)
        out.add(self.gains)
        out.add(self.stepped)
        out.add(self.extra_used)

    def unpack(self, data: Unpacker) -> None:
        super().unpack(data)
        self.bill_any = data.next()
        self.bill_different = data.next()
        self.bill_given = data.next()
        self.bill_clan = data.next()
        self.begun = data.next()
        self.reward_whisky = data.next()
        self.gains = data.next()
        self.stepped = data.next()
        self.extra_used = data.next()
        self.cells = vec[i64]()

    def result(self) -> Result:
        from rondel.games.glen_more.rules.scoring import SCORING

        return SCORING.result(self)

    def to_json(self) -> dict[str, object]:
        from rondel.games.glen_more.rules.position import describe

        return describe(self)

    # What a seat has.

    def parliament(self, seat: i64) -> i64:
        """The clan members a seat has in Parliament."""
        at = seat * self.stride + _PARLIAMENT
        return self.seats[at]

    def add_parliament(self, seat: i64, n: i64) -> None:
        """Send clan members of a seat to Parliament, or call one back as payment."""
        at = seat * self.stride + _PARLIAMENT
        self.seats[at] += n

    def extra(self, seat: i64) -> i64:
        """Whether a seat owns a card with an extra activation (Loch Ness)."""
        at = seat * self.stride + _EXTRA
        return self.seats[at]

    def add_extra(self, seat: i64) -> None:
        """Note that a seat owns a card with an extra activation."""
        self.seats[seat * self.stride + _EXTRA] = 1

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
