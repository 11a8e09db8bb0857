"""What an extension of Glen More II brings, and where the rules ask it.

A game with an extension is a title of its own whose `rules` makes `GlenMoreII(setup, extension)`. The base
game is played with an `Extension` that brings nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from rondel.games.glen_more_ii.rules.tiles import SCORED, STACKS

if TYPE_CHECKING:
    from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
    from rondel.games.glen_more_ii.rules.tiles import Tiles


@mypyc_attr(allow_interpreted_subclasses=True)
class Extension:
    """Further tiles, stacks, cards, scoring categories and pieces on the ring; none unless a subclass says so."""

    def __init__(self) -> None:
        self.tables: tuple[Path, ...] = ()  # of further tiles, which join the stacks that they name
        self.stacks: tuple[str, ...] = STACKS  # all stacks in the order in which they are drawn, The End in the last
        self.scored: tuple[str, ...] = SCORED  # the stacks after which a scoring round is held
        self.categories: tuple[str, ...] = ()  # compared in scoring rounds, after those of the base game
        self.figures: tuple[str, ...] = ()  # neutral pieces on the ring, ahead of all others at the start

    def check(self) -> None:
        """Assert that what is declared fits together."""
        assert {*STACKS} <= {*self.stacks}, f"the stacks {', '.join(self.stacks)} leave out some of the base game"
        assert self.stacks[-1] == STACKS[-1], f"The End lies in stack {STACKS[-1]}, which is drawn last"
        drawn = [stack for stack in self.stacks[:-1] if stack in self.scored]
        assert drawn == [*self.scored], f"the stacks {', '.join(self.scored)} are not in the order they are drawn in"

    def begin(self, tiles: Tiles) -> None:
        """Learn the tile set of a game that is loaded."""

    def amount(self, s: GlenMoreIIState, seat: i64, category: i64) -> i64:
        """How much a seat has in one of the categories of this extension."""
        raise NotImplementedError

    def start(self, s: GlenMoreIIState, figure: i64) -> i64:
        """The empty space on which one of the neutral pieces starts: the next one ahead unless this says otherwise."""
        return s.circuit.fill

    def act(self, s: GlenMoreIIState, figure: i64) -> None:
        """Carry out the turn of a neutral piece that is last; it must go ahead or leave the ring.

        `chance.go_to_tile` moves it like the die; the refill follows by itself.
        """
        raise NotImplementedError
