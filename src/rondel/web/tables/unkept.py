"""Tables that nobody keeps: a position of a lesson or a study, shown as a table at which one sits alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.core import OVER, State
from rondel.games.scenes import scene
from rondel.web.tables.play import LogEntry
from rondel.web.tables.view import Occupant, Sums, TableSetup, TableView, Viewer
from rondel.web.tables.viewing import refusals


def unkept(
    state: State,
    seat: int | None,
    you: Viewer,
    setup: TableSetup,
    seats: Sequence[Occupant],
    revision: int,
    chooses: bool,
    draft: Sequence[LogEntry] = (),
) -> TableView:
    """A position as a table at which nothing needs to be confirmed; without choices for who may not choose."""
    seen = scene(state, seat, open_scores=True)
    return TableView(
        id="",
        game=state.rules(),
        setup=setup,
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
        you=you,
        seat=seat,
        at=0,
        replaying=False,
        your_turn=chooses,
        complete=False,
        draft=tuple(draft),
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
