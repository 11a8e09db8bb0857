"""What one viewer may see of a table at one moment: everything that the API and the page tell of it.

A view is plain data. `viewing` makes it, and decides there, once, what is secret; answers in JSON and pages
are two ways to render it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rondel.core import OVER, Game
from rondel.core.result import Result
from rondel.core.seats import letter
from rondel.scene import Scene
from rondel.web.tables.play import LogEntry


@dataclass(frozen=True)
class Occupant:
    """Who plays a seat: a bot of a level, or a person; without a name nobody has taken it yet."""

    bot: str
    name: str

    @property
    def kind(self) -> str:
        """What sits there: `bot`, `person`, or `open`."""
        return "bot" if self.bot else "person" if self.name else "open"


def seats_data(seats: Iterable[Occupant]) -> list[dict[str, object]]:
    """Who sits where, as plain data."""
    return [{"seat": letter(n), "kind": seat.kind, "bot": seat.bot, "name": seat.name} for n, seat in enumerate(seats)]


@dataclass(frozen=True)
class Viewer:
    """Somebody at a table: the seats they hold, the ones they act for, and what else they may do."""

    held: frozenset[int]
    seats: frozenset[int]  # those held at which no bot plays in their place
    host: bool
    owner: str | None  # whose notes; None for somebody unknown
    name: str

    @property
    def watching(self) -> bool:
        """Whether they hold no seat."""
        return not self.held


@dataclass(frozen=True)
class TableSetup:
    """How a table was set up."""

    options: Mapping[str, str]
    own_tiles: bool
    open_scores: bool
    hints: bool
    listed: bool
    origin: tuple[str, int] | None  # the table and position that this one goes on from


@dataclass(frozen=True)
class Sums:
    """What a whole turn brings its seat in all."""

    coins: int = 0
    whisky: int = 0
    vp: int = 0


@dataclass(frozen=True)
class TableView:
    """A table as somebody sees it, now or after the first choices of its log."""

    id: str
    game: Game
    setup: TableSetup
    rematch: str | None
    # Where the log stands, for everybody alike.
    version: str
    n: int
    turn: int
    actor: int
    log: tuple[LogEntry, ...]
    times: tuple[float, ...]  # of the choices of the log
    result: Result | None  # when the game is over
    curve: tuple[tuple[int, ...], ...]  # when it is over: the scores of all seats, turn by turn
    # Who is there.
    seats: tuple[Occupant, ...]
    thinking: int | None  # the seat of a bot that thinks
    present: tuple[int, ...]  # the seats whose players look
    watching: int  # how many others do
    you: Viewer
    seat: int | None  # as which seat they look; None is a spectator
    # What is seen and may be done.
    at: int  # the position that is shown
    replaying: bool  # it is one of the past
    your_turn: bool  # the viewer may decide
    complete: bool  # the draft is a whole turn
    draft: tuple[LogEntry, ...]  # of the viewer's own seat alone
    sums: Sums  # of a draft that is a whole turn
    scene: Scene  # its choices are those that the viewer has now
    refusals: Mapping[str, str]  # the fields of rings that cannot be chosen now, by target, and the reason

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.actor == OVER
