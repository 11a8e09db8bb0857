"""What a seat sees of a game of Glen More II as numbers, for learners."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.observing import Facet
from rondel.games.glen.rules.observing import GlenObserver
from rondel.games.glen.rules.state import GlenState
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.parts.cells import x_of, y_of

DUE: Final[i64] = 8  # how many of the things that are due are told


class GlenMoreIIObserver(GlenObserver):
    """The full observation of Glen More II."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, GlenMoreII)
        self.cards: i64 = len(game.tiles.card_names)
        own = [
            Facet(
                "own_turn",
                (10,),
                "Scotsmen to pay, VP instead of the cask, x and y of the placed and of the built tile, everywhere in"
                " reach, movement points, extra activation used, beyond The End",
            ),
            Facet("due", (DUE, 3), "what is still due, the next first: kind, number (of a pack its goods), tile"),
            Facet("hume", (game.players,), "who has David Hume"),
            Facet("clans", (game.clans.fields, 3), "for every field: whose it is (1 is this seat), VP, road cost"),
            Facet("cards", (game.players, self.cards), "the landmark cards of every seat"),
        ]
        super().__init__(own, game.start(), vec[i64]([game.tiles.village, game.tiles.castle]))
        self.fields_of_clans: i64 = game.clans.fields

    def own(self, s: GlenState, seat: i64) -> None:
        assert isinstance(s, GlenMoreIIState)
        self.add(s.bill_people)
        self.add(s.as_vp)
        self.add_cell(s.site)
        self.add_cell(s.second_site)
        self.add(s.everywhere)
        self.add(s.mp)
        self.add(s.ness_used)
        self.add(s.passing)
        self.add_due(s, seat)
        self.add_one_hot((s.hume - 1 - seat) % self.players if s.hume else -1, self.players)
        field: i64 = 0
        while field < self.fields_of_clans:
            holder = s.holder(field)
            self.add(1 + (holder - 1 - seat) % self.players if holder else 0)
            self.add(s.clan_vp(field))
            self.add(s.road(field))
            field += 1
        n: i64 = 0
        while n < self.players:
            card: i64 = 0
            while card < self.cards:
                self.add((s.cards((seat + n) % self.players) >> card) & 1)
                card += 1
            n += 1

    def add_cell(self, cell: i64) -> None:
        """The column and row of a cell, 0 and 0 where there is none."""
        self.add(x_of(cell) if cell else 0)
        self.add(y_of(cell) if cell else 0)

    def add_due(self, s: GlenMoreIIState, seat: i64) -> None:
        """What is still due, the next first."""
        at: i64 = len(s.tasks)
        n: i64 = 0
        while n < DUE:
            at -= 3
            if at >= 0:
                self.add(s.tasks[at] + 1)
                self.add(folded(s.tasks[at + 1]))
                self.add(self.turned(s.tasks[at + 2], seat))
            else:
                self.blank(3)
            n += 1


def folded(n: i64) -> i64:
    """A number as it is, a pack of goods with two bits for every kind."""
    if n < 4096:
        return n
    code: i64 = 0
    unit: i64 = 1
    while n:
        code += (n & 3) * unit
        unit *= 4
        n >>= 12
    return code
