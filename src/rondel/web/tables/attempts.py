"""A prepared position as somebody tries it: what was chosen there, and a view of it as of a table.

It is a table that nobody keeps: the browser remembers the choices, and they are carried out anew for every look.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rondel.core import OVER, State
from rondel.core.seats import letter
from rondel.web.tables.play import Step, step
from rondel.web.tables.unkept import unkept
from rondel.web.tables.view import Occupant, TableSetup, TableView, Viewer

MOST: Final = 200  # choices and outcomes of one attempt; whoever comes so far begins anew
TERMS: Final = TableSetup({}, own_tiles=False, open_scores=True, hints=False, listed=False, origin=None)


class Attempt:
    """A position, the seat of who tries it, and all that has happened: choices of that seat, of bots and of chance."""

    partner = "beginner"  # the bot at the other seats

    def __init__(self, begin: State, seat: int, actions: Iterable[int] = ()) -> None:
        self.begin = begin  # which nobody changes
        self.seat = seat
        self.steps: list[Step] = []
        self.follow(actions)

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.steps[-1].state if self.steps else self.begin

    @property
    def actions(self) -> list[int]:
        """All that was chosen or drawn, in numbers."""
        return [each.entry.action for each in self.steps]

    @property
    def done(self) -> bool:
        """Whether what is asked for was done."""
        raise NotImplementedError

    @property
    def solution(self) -> tuple[str, ...]:
        """The way that is told: the choices of the seat, in words."""
        raise NotImplementedError

    @property
    def stops(self) -> bool:
        """Whether nothing more is to choose."""
        return self.done or self.state.actor == OVER or len(self.steps) >= MOST

    @property
    def next(self) -> str | None:
        """The next choice on the way that is told; None if what was chosen leads elsewhere."""
        game = self.state.rules()
        rest = list(self.solution)
        for each in self.steps:
            if each.entry.actor == self.seat and rest and game.words(each.entry.action) == rest[0]:
                del rest[0]
        if self.stops or not rest or self.state.why_not(game.action(rest[0])) is not None:
            return None
        return rest[0]

    def follow(self, actions: Iterable[int]) -> None:
        """Carry choices out one after the other; an illegal one raises `IllegalAction`."""
        for action in actions:
            self.steps.append(step(len(self.steps), self.state, action))

    def undo(self) -> None:
        """Take back the last choice of the seat, and all that came after it."""
        while self.steps and self.steps.pop().entry.actor != self.seat:
            pass

    def restart(self) -> None:
        """Begin anew."""
        self.steps = []


def look(attempt: Attempt, revision: int) -> TableView:
    """An attempt as its seat sees it: as a table at which nothing needs to be confirmed."""
    state, seat = attempt.state, attempt.seat
    seats = [Occupant("" if n == seat else attempt.partner, letter(n)) for n in range(state.rules().players)]
    who = Viewer(frozenset((seat,)), frozenset((seat,)), False, None, "")
    return unkept(state, seat, who, TERMS, seats, revision, not attempt.stops)
