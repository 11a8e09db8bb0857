"""A prepared position as somebody tries it: what was chosen there, and a view of it as of a table.

It is a table that nobody keeps: the browser remembers the choices, and they are carried out anew for every look.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rondel.core import OVER, State
from rondel.core.seats import letter
from rondel.games.scenes import scene
from rondel.web.tables.play import Step, step
from rondel.web.tables.view import Occupant, Sums, TableSetup, TableView, Viewer
from rondel.web.tables.viewing import refusals

MOST: Final = 200  # choices and outcomes of one attempt; whoever comes so far begins anew
TERMS: Final = TableSetup({}, own_tiles=False, open_scores=True, hints=False, listed=False, origin=None)


class Attempt:
    """A position, the seat of who tries it, and all that has happened: choices of that seat, of bots and of chance."""

    partner = "easy"  # the bot at the other seats

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
    chooses = not attempt.stops
    seen = scene(state, seat, open_scores=True)
    seats = [Occupant("" if n == seat else attempt.partner, letter(n)) for n in range(state.rules().players)]
    return TableView(
        id="",
        game=state.rules(),
        setup=TERMS,
        rematch=None,
        version=f"0.{revision}",
        n=0,
        turn=int(state.turn),
        actor=int(state.actor),
        log=(),
        turns=(),
        times=(),
        result=state.result() if state.actor == OVER else None,
        curve=(),
        rounds=(),
        seats=tuple(seats),
        former=(),
        thinking=None,
        present=(),
        watching=0,
        you=Viewer(frozenset((seat,)), frozenset((seat,)), False, None, ""),
        seat=seat,
        at=0,
        replaying=False,
        your_turn=chooses,
        complete=False,
        draft=(),
        recent=(),
        shared=(),
        ended=False,
        agreed=(),
        sealed=False,
        sums=Sums(),
        scene=seen if chooses else replace(seen, choices=()),
        hints=(),
        refusals=refusals(state, seat, seen) if chooses else {},
    )
