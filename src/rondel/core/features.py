"""What a game tells about a position to those who judge it: a few numbers for every seat."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.game import Game
from rondel.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Numbers that describe how a seat stands; their weights are tuned, not written here.

    A game that wants to be judged by more than its score has a module `features` beside the
    module of its `Game`, with a `FEATURES` of a subclass of this.
    """

    def __init__(self, names: list[str]) -> None:
        self.names = names  # one for every number that `of` gives, in its order

    def progress(self, state: State) -> float:
        """How much of the game is over, from 0 to 1."""
        raise NotImplementedError

    def of(self, state: State, seat: i64) -> vec[i64]:
        """The numbers of a seat, in the order of `names`."""
        raise NotImplementedError

    def subject(self, state: State) -> i64:
        """What the turn that has begun is about, such as the number of the tile taken; 0 as long as it is open."""
        return 0

    def subjects(self, game: Game) -> list[str]:
        """What turns of a game can be about, by their numbers; things of one name promise the same."""
        return []
