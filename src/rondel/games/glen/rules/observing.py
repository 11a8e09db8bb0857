"""What a seat sees of either game as numbers: circuit, market, stacks, every tile, territories as planes, the turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from rondel.core.observing import Facet, Observer
from rondel.core.state import State
from rondel.games.glen.rules.state import GlenState
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import KINDS, count
from rondel.parts.stacks import left_in

REACH: Final[i64] = 7  # how far the planes reach from the start in each direction
SPAN: Final[i64] = 2 * REACH + 1
PLANES: Final[i64] = 3 + KINDS
OF_TILE: Final[i64] = 7 + KINDS
MARKED: Final[i64] = 2 + KINDS  # the plane of marks


class GlenObserver(Observer):
    """The full observation of either game; a game adds its own fields in front and the numbers of its turn."""

    def __init__(self, own: list[Facet], s: GlenState, homes: vec[i64]) -> None:
        """Prepare for a game that begins like `s`, whose home tiles begin at `homes`, one for every seat each."""
        frame = s.frame
        self.players: i64 = frame.players
        self.homes = homes
        self.tiles = s.land.tiles
        self.points: i64 = len(s.point.all)
        figures = f"0 nobody, 1 to {frame.players} the seats from this one on, then the die and those of nobody"
        super().__init__(
            [
                *own,
                Facet("point", (self.points,), "the open decision"),
                Facet("actor", (self.players,), "who decides, this seat first"),
                Facet("active", (self.players,), "whose turn it is"),
                Facet("turn", (6,), "turn, gap, scoring rounds held, tile taken, trading tile, VP due"),
                Facet("bill", (KINDS,), "goods still to pay"),
                Facet("market", (KINDS,), "how many fields of each row hold coins"),
                Facet("stacks", (len(frame.stacks),), "tiles left in each stack"),
                Facet("ring", (len(s.circuit.at), 2), f"for every field the tile and the figure: {figures}"),
                Facet("seats", (self.players, frame.stride), "what each seat has"),
                Facet(
                    "tiles",
                    (self.tiles, OF_TILE),
                    "for every tile: where it is, whose it is (1 is this seat), x, y, people, mark, VP earned, goods;"
                    " home tiles from this seat on",
                ),
                Facet(
                    "planes",
                    (self.players, PLANES, SPAN, SPAN),
                    f"the territory of every seat from ({-REACH}, {-REACH}) on: tile, people, goods, mark",
                ),
            ]
        )

    def observe(self, state: State, seat: i64) -> None:
        assert isinstance(state, GlenState)
        self.own(state, seat)
        self.registers(state, seat)
        for field in state.circuit.at:
            self.add(self.turned(field, seat) if field > 0 else 0)
            self.add(self.figure(-1 - field, seat) if field < 0 else 0)
        n: i64 = 0
        while n < self.players:
            start = (seat + n) % self.players * state.stride
            for number in state.seats[start : start + state.stride]:
                self.add(number)
            n += 1
        self.territories(state, seat)

    def own(self, s: GlenState, seat: i64) -> None:
        """Add what only one of the games has."""
        raise NotImplementedError

    def registers(self, s: GlenState, seat: i64) -> None:
        """The decision and what is due in the turn, then market and stacks."""
        self.add_one_hot(s.point.number, self.points)
        self.add_one_hot((s.actor - seat) % self.players if s.actor >= 0 else -1, self.players)
        self.add_one_hot((s.seat - seat) % self.players, self.players)
        self.add(s.turn)
        self.add(s.circuit.gap)
        self.add(s.round)
        self.add(self.turned(s.tile, seat))
        self.add(self.turned(s.trader, seat))
        self.add(s.reward_vp)
        self.add_goods(s.bill)
        self.add_goods(s.market)
        stack: i64 = 0
        while stack <= s.frame.last_stack:
            self.add(left_in(s.left, stack))
            stack += 1

    def add_goods(self, pack: i64) -> None:
        """A number for every kind of good."""
        kind: i64 = 0
        while kind < KINDS:
            self.add(count(pack, kind))
            kind += 1

    def turned(self, tile: i64, seat: i64) -> i64:
        """The number of a tile as this seat sees it: its own home tile is the first."""
        for home in self.homes:
            if home <= tile < home + self.players:
                return home + (tile - home - seat) % self.players
        return tile

    def figure(self, figure: i64, seat: i64) -> i64:
        """A figure as this seat sees it."""
        return 1 + (figure - seat) % self.players if figure < self.players else 1 + figure

    def territories(self, s: GlenState, seat: i64) -> None:
        """Every tile with what is on it, in the list and in the planes."""
        land = s.land
        listed = self.blank(self.tiles * OF_TILE)
        planes = self.blank(self.players * PLANES * SPAN * SPAN)
        tile: i64 = 1
        while tile <= self.tiles:
            self.out[listed + (self.turned(tile, seat) - 1) * OF_TILE] = i16(land.where(tile))
            tile += 1
        n: i64 = 0
        while n < self.players:
            tile = land.first((seat + n) % self.players)
            while tile:
                at = listed + (self.turned(tile, seat) - 1) * OF_TILE
                x = x_of(land.cell(tile))
                y = y_of(land.cell(tile))
                self.out[at + 1] = i16(n + 1)
                self.out[at + 2] = i16(x)
                self.out[at + 3] = i16(y)
                self.out[at + 4] = i16(land.people(tile))
                self.out[at + 5] = i16(land.mark(tile))
                self.out[at + 6] = i16(land.earned(tile))
                kind: i64 = 0
                while kind < KINDS:
                    self.out[at + 7 + kind] = i16(count(land.goods(tile), kind))
                    kind += 1
                if -REACH <= x <= REACH and -REACH <= y <= REACH:
                    plane = planes + ((n * PLANES) * SPAN + x + REACH) * SPAN + y + REACH
                    self.out[plane] = i16(self.turned(tile, seat))
                    self.out[plane + SPAN * SPAN] = self.out[at + 4]
                    kind = 0
                    while kind < KINDS:
                        self.out[plane + (2 + kind) * SPAN * SPAN] = self.out[at + 7 + kind]
                        kind += 1
                    self.out[plane + MARKED * SPAN * SPAN] = self.out[at + 5]
                tile = land.after(tile)
            n += 1
