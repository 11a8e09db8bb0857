"""A position of Glen More II: what lies and stands where, and what is being decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.game import Game
from rondel.core.packing import Packer, Unpacker
from rondel.core.reasons import Reason
from rondel.core.result import Result
from rondel.games.glen.rules.state import OWN, Frame, GlenState
from rondel.games.glen_more_ii.rules.actions import Codes
from rondel.games.glen_more_ii.rules.clans import FAR, Clans
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.parts.cells import EAST, ORIGIN
from rondel.parts.circuit import Circuit
from rondel.parts.point import Point
from rondel.parts.territory import Land

# The record of a seat, after what both games have in it.
_SUPPLY: Final[i64] = OWN  # Scotsmen
_MARKERS: Final[i64] = OWN + 1
_CARDS: Final[i64] = OWN + 2  # landmark cards, as bits
_PERSONS: Final[i64] = OWN + 3
_FINISHED: Final[i64] = OWN + 4
_ONCE: Final[i64] = OWN + 5  # VP from one-time effects
_AGAIN: Final[i64] = OWN + 6  # markers on the field that may be taken again
_REGISTERS: Final[i64] = 7

# The record of a clan field.
_HOLDER: Final[i64] = 0  # seat + 1 of the first marker, 0 is none
_EARNED: Final[i64] = 1  # VP the holder got from it
_ROAD: Final[i64] = 2  # the road cost as the board stands now
_FIELD: Final[i64] = 3

CATEGORIES: Final = ("scotsmen", "cards", "whisky", "persons")  # G2-167
CATEGORY_COUNT: Final[i64] = len(CATEGORIES)
HOME_CASTLE: Final[i64] = ORIGIN + EAST

# The points; what each decides is told in turn.py.
SEATING: Final[i64] = 0
ADVANCE_TO: Final[i64] = 1
PAY_COST: Final[i64] = 2
PLACE_TILE: Final[i64] = 3
ORDER: Final[i64] = 4
JOKER: Final[i64] = 5
CLAN_FIELD: Final[i64] = 6
PUT_RESOURCE: Final[i64] = 7
PUT_MAN: Final[i64] = 8
BONUS: Final[i64] = 9
REMOVAL: Final[i64] = 10
OVERFLOW: Final[i64] = 11
BUILD: Final[i64] = 12
OPEN: Final[i64] = 13
REFILL: Final[i64] = 14
DIE: Final[i64] = 15
FINISHED: Final[i64] = 16


POINTS: Final[list[Point[GlenMoreIIState]]] = []  # by number; turn.py fills it


class Terms(Frame):
    """What is settled before the game: the number of players, the options, tiles and clans."""

    def __init__(self, game: Game, tiles: Tiles, clans: Clans, extension: Extension) -> None:
        players, options = game.players, game.options
        codes = Codes(tiles, clans)
        super().__init__(
            players,
            die=players == 2 or options["die"] == "on",  # G2-20
            areas=(*CATEGORIES, *extension.categories),
            rounds=tiles.rounds,
            stacks=tiles.stacks,
            own=_REGISTERS,
            sell=(codes.sell, codes.move),
            sell_other=(codes.sell_other, codes.clan),
            none_there="no_such_resource",
            neutral=extension.figures,
        )
        self.codes = codes
        self.tiles = tiles
        self.clans = clans
        self.extension = extension
        self.spaces: i64 = int(options["ring_size"])
        self.end_first = options["intro_the_end"] == "on"
        self.literal_overbuild = options["literal_overbuild_adjacency"] == "on"
        self.macgregor_pays = options["macgregor_pays_barley"] == "on"
        # What the first version of the rules does otherwise.
        first = game.rules_version == 1
        self.swept_late = first  # passed tiles stay until the refill (G2-36)
        self.forgo_all = first  # one forgo drops all markers that a tile gives (G2-111)
        self.buying_first = first  # a purchase while a Scotsman is due is refused as stockpiling (G2-214)


@mypyc_attr(free_list_len=1)
class GlenMoreIIState(GlenState):
    """The table: ring, market, territories, clan board, what each seat has, and the open decision."""

    def __init__(
        self, game: Game, terms: Terms, point: Point[GlenMoreIIState], circuit: Circuit, land: Land, seats: vec[i64],
        board: vec[i64], tasks: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(game, terms, point, circuit, land, seats)
        self.terms = terms
        self.codes = terms.codes
        self.tiles = terms.tiles
        self.clans = terms.clans
        self.village = terms.tiles.village
        self.board = board
        self.hume: i64 = 0  # seat + 1 of the holder of David Hume
        # The turn in progress.
        self.tasks = tasks  # what is still due, the last first: kind, number, tile
        self.bill_people: i64 = 0  # Scotsmen still to pay
        self.as_vp: i64 = 0  # 1 if the exchange gives VP instead of the cask (MacGregor)
        self.site: i64 = 0  # the cell of the tile placed this turn
        self.second_site: i64 = 0  # the cell of the tile built with Munro
        self.everywhere: i64 = 0  # 1 if the whole territory is the activation area
        self.mp: i64 = 0
        self.ness_used: i64 = 0  # 1 once the extra activation of Loch Ness was used
        self.passing: i64 = 0  # 1 if the player went beyond The End

    # The contract.

    def stranger(self) -> Reason:
        return "not_your_turn"

    def copy(self) -> GlenMoreIIState:
        new = GlenMoreIIState(
            self.game, self.terms, self.point, self.circuit.copy(), self.land.copy(), self.seats[:], self.board[:],
            self.tasks[:],
        )  # fmt: skip
        self.carry(new)
        new.hume = self.hume
        new.bill_people = self.bill_people
        new.as_vp = self.as_vp
        new.site = self.site
        new.second_site = self.second_site
        new.everywhere = self.everywhere
        new.mp = self.mp
        new.ness_used = self.ness_used
        new.passing = self.passing
        return new

    def pack(self, out: Packer) -> None:
        super().pack(out)
        out.add(self.hume)
        out.add(self.bill_people)
        out.add(self.as_vp)
        out.add(self.site)
        out.add(self.second_site)
        out.add(self.everywhere)
        out.add(self.mp)
        out.add(self.ness_used)
        out.add(self.passing)
        out.add_all(self.board)
        out.add_all(self.tasks)

    def unpack(self, data: Unpacker) -> None:
        super().unpack(data)
        self.hume = data.next()
        self.bill_people = data.next()
        self.as_vp = data.next()
        self.site = data.next()
        self.second_site = data.next()
        self.everywhere = data.next()
        self.mp = data.next()
        self.ness_used = data.next()
        self.passing = data.next()
        self.board = data.next_all()
        self.tasks = data.next_all()

    def result(self) -> Result:
        from rondel.games.glen_more_ii.rules.scoring import SCORING

        return SCORING.result(self)

    def to_json(self) -> dict[str, object]:
        from rondel.games.glen_more_ii.rules.position import describe

        return describe(self)

    def go(self, point: i64) -> None:
        """Go to a point."""
        self.point = POINTS[point]

    # What is still due in this turn.

    def push(self, kind: i64, n: i64, tile: i64) -> None:
        """Make something due before everything else that is due."""
        self.tasks = append(append(append(self.tasks, kind), n), tile)

    def drop(self) -> None:
        """Strike off what was due first."""
        self.tasks = self.tasks[: len(self.tasks) - 3]

    def due_kind(self) -> i64:
        """What is due first, -1 if nothing is."""
        n = len(self.tasks)
        if n == 0:
            return -1
        return self.tasks[n - 3]

    def due_n(self) -> i64:
        """The number, pack or set of what is due first."""
        return self.tasks[len(self.tasks) - 2]

    def set_due_n(self, n: i64) -> None:
        """Change the number, pack or set of what is due first."""
        self.tasks[len(self.tasks) - 2] = n

    def due_tile(self) -> i64:
        """The tile that what is due first belongs to."""
        return self.tasks[len(self.tasks) - 1]

    # What a seat has.

    def once_vp(self, seat: i64) -> i64:
        """The VP a seat got from one-time effects of tiles."""
        at = seat * self.stride + _ONCE
        return self.seats[at]

    def add_once_vp(self, seat: i64, n: i64) -> None:
        """Note VP from a one-time effect."""
        at = seat * self.stride + _ONCE
        self.seats[at] += n

    def supply(self, seat: i64) -> i64:
        """The Scotsmen a seat has in its supply."""
        at = seat * self.stride + _SUPPLY
        return self.seats[at]

    def add_supply(self, seat: i64, n: i64) -> None:
        """Return Scotsmen to the supply of a seat, or take them from it."""
        at = seat * self.stride + _SUPPLY
        self.seats[at] += n

    def markers(self, seat: i64) -> i64:
        """The clan markers a seat has left."""
        at = seat * self.stride + _MARKERS
        return self.seats[at]

    def add_markers(self, seat: i64, n: i64) -> None:
        """Give clan markers to a seat, or take them."""
        at = seat * self.stride + _MARKERS
        self.seats[at] += n

    def cards(self, seat: i64) -> i64:
        """The landmark cards of a seat, as bits."""
        at = seat * self.stride + _CARDS
        return self.seats[at]

    def has_card(self, seat: i64, card: i64) -> bool:
        """Whether a seat holds a landmark card."""
        at = seat * self.stride + _CARDS
        return (self.seats[at] >> card) & 1 == 1

    def add_card(self, seat: i64, card: i64) -> None:
        """Give a landmark card to a seat."""
        bit: i64 = 1
        self.seats[seat * self.stride + _CARDS] |= bit << card

    def persons(self, seat: i64) -> i64:
        """The Person tiles of a seat, David Hume not counted."""
        at = seat * self.stride + _PERSONS
        return self.seats[at]

    def add_person(self, seat: i64) -> None:
        """Give a Person tile to a seat."""
        at = seat * self.stride + _PERSONS
        self.seats[at] += 1

    def finished(self, seat: i64) -> bool:
        """Whether a seat has finished (G2-175)."""
        at = seat * self.stride + _FINISHED
        return self.seats[at] == 1

    def finish(self, seat: i64) -> None:
        """Note that a seat has finished."""
        self.seats[seat * self.stride + _FINISHED] = 1

    def again(self, seat: i64) -> i64:
        """The markers a seat has on the field that may be taken again."""
        at = seat * self.stride + _AGAIN
        return self.seats[at]

    def add_again(self, seat: i64, n: i64) -> None:
        """Put markers on the field that may be taken again."""
        at = seat * self.stride + _AGAIN
        self.seats[at] += n

    # The clan board.

    def holder(self, field: i64) -> i64:
        """The seat + 1 that holds a field, 0 if nobody does; 1 where it was taken and may be again."""
        return self.board[field * _FIELD + _HOLDER]

    def hold(self, field: i64, seat: i64) -> None:
        """Put a marker on an empty field."""
        self.board[field * _FIELD + _HOLDER] = seat + 1

    def clan_vp(self, field: i64) -> i64:
        """The VP a field brought its holder."""
        return self.board[field * _FIELD + _EARNED]

    def add_clan_vp(self, field: i64, vp: i64) -> None:
        """Credit VP to a field."""
        self.board[field * _FIELD + _EARNED] += vp

    def road(self, field: i64) -> i64:
        """The road cost of a field as the board stands now."""
        return self.board[field * _FIELD + _ROAD]

    def set_road(self, field: i64, coins: i64) -> None:
        """Note the road cost of a field."""
        self.board[field * _FIELD + _ROAD] = coins

    def power(self, seat: i64, power: i64) -> bool:
        """Whether a seat has a lasting power of a clan."""
        field = self.clans.power[power]
        return field >= 0 and self.holder(field) == seat + 1

    # Numbers of tiles.

    def tile_of(self, code: i64) -> i64:
        """The tile that a tile code of an action means for the active player."""
        if code < self.village:
            return code
        return (self.village if code == self.village else self.tiles.castle) + self.seat

    def code_of(self, tile: i64) -> i64:
        """The tile code of an own tile."""
        if tile < self.village:
            return tile
        return self.village if tile < self.tiles.castle else self.village + 1


def new_board(clans: Clans) -> vec[i64]:
    """A clan board without markers and with road costs to be found."""
    return vec[i64]([FAR if i % _FIELD == _ROAD else 0 for i in range(clans.fields * _FIELD)])
