"""What one viewer may see of a table at one moment: everything that the API and the page tell of it.

A view is plain data. `viewing` makes it, and decides there, once, what is secret; answers in JSON and pages
are two ways to render it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rondel.core import OVER, Game
from rondel.core.events import Event
from rondel.core.result import Result
from rondel.core.seats import letter
from rondel.scene import Choice, Scene, ScoringRound
from rondel.web.tables.clock import Pace
from rondel.web.tables.play import LogEntry
from rondel.web.tables.story import LogTurn


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
    def shares(self) -> bool:
        """Whether several play at their screen."""
        return len(self.seats) > 1

    @property
    def watching(self) -> bool:
        """Whether they hold no seat."""
        return not self.held


@dataclass(frozen=True)
class SeatClock:
    """The clock of a seat that a person plays."""

    left: float  # seconds of the reserve, when it began to run or since it rests
    turn: float  # seconds that the turn has for nothing, as then
    ends: float | None  # the instant at which it runs out, breaks included; None where it rests
    warns: float | None  # the instant from which on somebody is warned
    fallen: int  # how often it has run out


@dataclass(frozen=True)
class TableSetup:
    """How a table was set up."""

    options: Mapping[str, str]
    own_tiles: bool
    open_scores: bool
    hints: bool
    listed: bool
    origin: tuple[str, int] | None  # the table and position that this one goes on from
    begins: bool = False  # from a position, not at the start of its game


@dataclass(frozen=True)
class Sums:
    """What a whole turn brings its seat in all."""

    coins: int = 0
    whisky: int = 0
    vp: int = 0


@dataclass(frozen=True)
class ScorePoint:
    """The scores of all seats at a position, as if the game had ended there."""

    n: int
    turn: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class RoundHeld:
    """A scoring round, and the position after the choice that set it off."""

    at: int
    scored: ScoringRound


@dataclass(frozen=True, eq=False)
class PlayedTurn:
    """A turn of the log: whose it was, the positions before and after it, its choices, and what happened in it.

    Every turn is another one, as its entries are.
    """

    seat: int | None
    at: int
    end: int
    entries: tuple[LogEntry, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class HintStep:
    """A choice of a hint as it will be offered, whether there is no other then, and what it does."""

    choice: Choice
    forced: bool
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Hint:
    """A way to go on with a turn that a bot proposes: its choices, and what it promises."""

    actions: tuple[int, ...]
    chance: float  # of winning, from 0 to 1
    score: float  # that the seat is expected to have at the end
    steps: tuple[HintStep, ...]


@dataclass(frozen=True)
class Former:
    """Somebody who played a seat for the first n choices of the log and then handed it over."""

    seat: int
    n: int
    name: str


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
    turns: tuple[LogTurn, ...]  # of the log, the newest first
    times: tuple[float, ...]  # of the choices of the log
    result: Result | None  # when the game is over
    curve: tuple[ScorePoint, ...]  # when it is over: the scores in front of every turn, and at the end
    rounds: tuple[RoundHeld, ...]  # what a scoring round brings is told to everybody
    # Who is there.
    seats: tuple[Occupant, ...]
    former: tuple[Former, ...]  # who had seats before, the first to leave first
    thinking: int | None  # the seat of a bot that thinks
    present: tuple[int, ...]  # the seats whose players look
    watching: int  # how many others do
    you: Viewer
    seat: int | None  # as which seat they look; None is a spectator
    shared: tuple[int, ...]  # their seats whose links came to be used on another device
    ended: bool  # its people have ended it unfinished
    agreed: tuple[int, ...]  # the seats whose players want to
    sealed: bool  # record and branch wait for the end, because points are secret and others play
    # What is seen and may be done.
    at: int  # the position that is shown
    replaying: bool  # it is one of the past
    your_turn: bool  # the viewer may decide
    complete: bool  # the draft is a whole turn
    draft: tuple[LogEntry, ...]  # of the viewer's own seat alone
    recent: tuple[PlayedTurn, ...]  # the turns before the position shown, since the last one of the viewer's seat
    sums: Sums  # of a draft that is a whole turn
    scene: Scene  # its choices are those that the viewer has now
    hints: tuple[Hint, ...]  # for the choice that the viewer has now, the best first
    refusals: Mapping[str, str]  # the fields of rings that cannot be chosen now, by target, and the reason
    # Time, where there are clocks.
    pace: Pace | None = None
    clocks: tuple[SeatClock | None, ...] = ()  # by seat; bots have none
    replaced: tuple[int, ...] = ()  # the viewer's own seats that bots play because time ran out
    late: tuple[int, ...] = ()  # the seats whose players have run out twice; the others say what follows

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.actor == OVER

    def names_at(self, n: int, names: Sequence[str]) -> tuple[str, ...]:
        """The names of the players at the nth choice of the log, where `names` are those of now."""
        left = {former.seat: former.name for former in reversed(self.former) if former.n > n}
        return tuple(left.get(seat, name) for seat, name in enumerate(names))
