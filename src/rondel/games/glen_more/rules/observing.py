"""What a seat sees of a game of Glen More as numbers, for learners."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.game import Game
from rondel.core.observing import Facet
from rondel.games.glen.rules.observing import GlenObserver
from rondel.games.glen.rules.state import GlenState
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.state import GlenMoreState


class GlenMoreObserver(GlenObserver):
    """The full observation of Glen More."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, GlenMore)
        own = Facet(
            "own_turn",
            (9,),
            "goods of any kind, different goods and members still to pay, whether the payment has begun, barrels due,"
            " cubes of choice due, whether the step was made and the extra activation used, different goods given",
        )
        super().__init__([own], game.start(), vec[i64]([game.tiles.home]))

    def own(self, s: GlenState, seat: i64) -> None:
        assert isinstance(s, GlenMoreState)
        self.add(s.bill_any)
        self.add(s.bill_different)
        self.add(s.bill_clan)
        self.add(s.begun)
        self.add(s.reward_whisky)
        self.add(s.gains)
        self.add(s.stepped)
        self.add(s.extra_used)
        given: i64 = 0  # which kinds, as bits
        bit: i64 = 1
        pack = s.bill_given
        while pack:
            if pack & 4095:
                given += bit
            bit += bit
            pack >>= 12
        self.add(given)
