"""A position of Skerry and what may be done in it.

| point | who decides | what follows |
|---|---|---|
| `first` | chance: who begins (SK-2) | `draw` until the ring is full (SK-3), then `take` |
| `take` | the boat that is last (SK-4): which tile (SK-5) | `place` |
| `place` | the same: on which cell, or thrown back (SK-6, SK-7) | `draw`, or the end (SK-9) |
| `draw` | chance: the tile for the empty place | `take` |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core import CHANCE, OVER, Result, State, events
from rondel.core.game import Game
from rondel.core.reasons import Reason
from rondel.parts.cells import cell as cell_at
from skerry.rules.actions import DRAW, FIRST, PLACE, PLACES, TAKE, THROW
from skerry.rules.position import write
from skerry.rules.scoring import result
from skerry.rules.shore import CELLS, SIDE, beside

if TYPE_CHECKING:
    from skerry.rules.game import Skerry

FISH: Final = 0  # the only good there is
STACK: Final = 0


class SkerryState(State):
    """The ring, the boats and the shores."""

    def __init__(self, game: Skerry) -> None:
        super().__init__()
        self.game = game
        self.point = "first"
        self.actor = CHANCE
        self.seat = -1  # whose turn it is, -1 where chance decides
        self.hand = 0  # the tile taken, 0 for none
        self.ring = [0] * PLACES  # the tile on each place, 0 for none
        self.stack = [tile.number for tile in game.tiles]
        self.gone = [-1] * game.players  # how many places each boat has gone, -1 before it is on the ring
        self.fish = [0] * game.players
        self.shores = [[0] * CELLS for _ in range(game.players)]

    # What the rules ask.

    def boats(self) -> dict[int, int]:
        """Who lies on which place of the ring."""
        return {gone % PLACES: seat for seat, gone in enumerate(self.gone) if gone >= 0}

    def last(self) -> int:
        """The boat that moves next (SK-4)."""
        return self.gone.index(min(self.gone))

    def hole(self) -> int:
        """The first place on which nothing lies."""
        boats = self.boats()
        return next(place for place in range(PLACES) if not self.ring[place] and place not in boats)

    def no_room(self, seat: int, cell: int) -> Reason:
        """Why a tile cannot lie on a cell of a shore (SK-6)."""
        shore = self.shores[seat]
        if shore[cell]:
            return "cell_taken"
        if self.game.joined and any(shore) and not any(shore[other] for other in beside(cell)):
            return "no_side_neighbour"
        return ""

    # The contract.

    def rules(self) -> Game:
        return self.game

    def choices(self) -> vec[i64]:
        return vec[i64]([action for action in range(self.game.actions) if not self.refusal(action)])

    def odds(self) -> vec[i64]:
        return vec[i64]([1 for _ in self.choices()])

    def refusal(self, action: i64) -> Reason:
        kind = next(base for base in (DRAW, FIRST, PLACE, THROW, TAKE) if action >= base)
        if self.point == "over":
            return "game_over"
        if self.point == "first":
            if kind != FIRST:
                return "not_active"
            return "" if action - FIRST < self.game.players else "no_such_outcome"
        if self.point == "draw":
            if kind != DRAW:
                return "not_active"
            return "" if action - DRAW + 1 in self.stack else "no_such_outcome"
        if self.point == "take":
            if kind != TAKE:
                return "wrong_point"
            return "" if self.ring[action - TAKE] else "no_tile_there"
        if kind == THROW:
            return ""
        if kind != PLACE:
            return "choice_pending" if kind == TAKE else "wrong_point"
        if self.game.tile(self.hand).cost > self.fish[self.seat]:
            return "cannot_pay"
        return self.no_room(self.seat, int(action - PLACE))

    def do(self, action: i64) -> None:
        if self.point == "first":
            self._begin(int(action - FIRST))
        elif self.point == "draw":
            self._draw(int(action - DRAW + 1))
        elif self.point == "take":
            self._take(int(action - TAKE))
        elif action == THROW:
            self._throw()
        else:
            self._place(int(action - PLACE))

    def copy(self) -> SkerryState:
        new = SkerryState(self.game)
        new.actor, new.turn = self.actor, self.turn
        new.point, new.seat, new.hand = self.point, self.seat, self.hand
        new.ring, new.stack = self.ring[:], self.stack[:]
        new.gone, new.fish = self.gone[:], self.fish[:]
        new.shores = [shore[:] for shore in self.shores]
        return new

    def key(self) -> bytes:
        parts = (self.point, int(self.turn), self.seat, self.hand, self.ring, self.stack, self.gone, self.fish)
        return repr((parts, self.shores)).encode()

    def result(self) -> Result:
        return result(self)

    def to_json(self) -> dict[str, object]:
        return write(self)

    # What choices do.

    def _begin(self, first: int) -> None:
        players = self.game.players
        for nth in range(players):
            seat = (first + nth) % players
            self.gone[seat] = nth
            self.tell(events.SEAT, seat, events.figure(seat), events.NOTHING, events.field(nth), 1)
        self.point = "draw"

    def _draw(self, tile: int) -> None:
        place = self.hole()
        self.stack.remove(tile)
        self.ring[place] = tile
        self.tell(events.LAY, CHANCE, events.tile(tile), events.stack(STACK), events.field(place), 1)
        if sum(1 for lying in self.ring if lying) == PLACES - self.game.players:
            self._next_turn()

    def _next_turn(self) -> None:
        self.turn += 1
        self.seat = self.last()
        self.actor, self.point = self.seat, "take"
        place = events.field(self.gone[self.seat] % PLACES)
        self.tell(events.TURN, self.seat, events.figure(self.seat), place, events.NOTHING, self.turn)

    def _take(self, place: int) -> None:
        seat, old = self.seat, self.gone[self.seat]
        steps = (place - old) % PLACES
        self.gone[seat] = old + steps
        self.hand, self.ring[place] = self.ring[place], 0
        field = events.field(place)
        self.tell(events.MOVE, seat, events.figure(seat), events.field(old % PLACES), field, steps)
        self.tell(events.TAKE, seat, events.tile(self.hand), field, events.HAND, 1)
        self.point = "place"

    def _throw(self) -> None:
        self.tell(events.DISCARD, self.seat, events.tile(self.hand), events.HAND, events.PILE, 1)
        self._catch(1)  # SK-7
        self._end_turn()

    def _place(self, cell: int) -> None:
        tile, seat = self.game.tile(self.hand), self.seat
        self.shores[seat][cell] = tile.number
        at = events.cell(cell_at(cell // SIDE, cell % SIDE))
        self.tell(events.PLACE, seat, events.tile(tile.number), events.HAND, at, 1)
        if tile.cost:
            self.fish[seat] -= tile.cost
            self.tell(events.PAY, seat, events.good(FISH), events.seat(seat), events.NOTHING, tile.cost)
        self._catch(tile.effect.fish)  # SK-8
        self._end_turn()

    def _catch(self, fish: int) -> None:
        if fish:
            self.fish[self.seat] += fish
            origin = events.tile(self.hand)
            self.tell(events.GAIN, self.seat, events.good(FISH), origin, events.seat(self.seat), fish)

    def _end_turn(self) -> None:
        self.seat, self.hand = -1, 0
        self.actor, self.point = (CHANCE, "draw") if self.stack else (OVER, "over")  # SK-9
        if self.point == "over":
            if self.listener is not None:
                for sheet in self.result().sheets:
                    for line in sheet.lines:
                        self.listener.score(sheet.seat, line.source, line.item, line.points, line.round)
            self.tell(events.OVER, CHANCE, events.NOTHING, events.NOTHING, events.NOTHING, 1)
