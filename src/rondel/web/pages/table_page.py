"""The page of a table: a view of it with everything that templates ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import ClassVar, Final

from markupsafe import Markup

from rondel.core import CHANCE
from rondel.games.registry import title
from rondel.locale import Seat, Translator, say, translator
from rondel.scene import ScoreSheet, Territory
from rondel.web.pages.clock_view import left_at, spoken
from rondel.web.pages.controls import Way, capital, controls, on_a_board
from rondel.web.pages.curve import curve
from rondel.web.pages.happening import happened, touched
from rondel.web.pages.hint_view import ShownHint, shown_hints
from rondel.web.pages.land_layout import Plot, lay, lay_with_room
from rondel.web.pages.legend import Meaning, legend
from rondel.web.pages.lobby_notice import LobbyNotice
from rondel.web.pages.log_lines import summary, targets, turn_lines
from rondel.web.pages.parts import ClockPart, RoundPart, ScoresPart, SeatHead, TurnPart, draw
from rondel.web.pages.scene_view import SceneView
from rondel.web.pages.wording import wording
from rondel.web.tables.story import LogTurn, story
from rondel.web.tables.view import RoundHeld, ScorePoint, TableView

TURNS: Final = 40  # of the log that are shown at first
BOARD: Final = 9  # to look at the board instead of a territory


@dataclass(frozen=True)
class ChatLine:
    """A line of the chat."""

    n: int
    at: float
    name: str
    text: str
    seat: int | None = None
    own: bool = False  # the reader's
    muted: bool = False  # of somebody whose words the reader does not want

    @property
    def time(self) -> str:
        """When it was said, for browsers to show by their own clock."""
        return datetime.fromtimestamp(self.at, UTC).isoformat(timespec="seconds")


@dataclass(frozen=True)
class EmptySeat:
    """A seat that nobody has taken yet; the link is for who may send it, and who watches may sit down there."""

    number: int
    link: str
    free: bool = False


@dataclass
class TablePage(SceneView):
    """A view of a table as a page, in the language and with the names of its translator."""

    kept: ClassVar[bool] = True  # it is a table at which people play; lessons and studies look alike
    buttons: ClassVar[str] = ""  # the template of what can be done there beside the choices of the game

    table: TableView
    t: Translator
    look: int | None = None  # whose territory is large
    whole_log: bool = False
    chat: list[ChatLine] = field(default_factory=list)
    notebook: str = ""
    waiting: list[str] = field(default_factory=list)  # other tables at which it is the viewer's turn
    phrases: Sequence[str] = ()  # that are ready to be said
    error: str = ""
    empty: list[EmptySeat] = field(default_factory=list)
    quiet: bool = False  # the viewer wants no messages about this table
    notice: LobbyNotice | None = None  # for the host of an open table
    now: float = 0.0  # when the page is made, for clocks without scripts
    heard: str = ""  # the last event that the page knows of

    def __post_init__(self) -> None:
        table = self.table
        self.game, self.scene = table.game, table.scene
        self.seat = table.seat
        self.title = title(table.game.name)
        self.art = self.title.get_art()
        self.wording = wording(self.t.language, table.game)
        self.url = f"/t/{table.id}"
        self.api_url = f"/api/tables/{table.id}"
        self.names = list(self.t.names)
        clocks = table.clocks or (None,) * len(table.seats)
        self.seats = [
            SeatHead(
                n,
                self.names[n],
                seat.bot,
                {n} == table.you.seats,
                table.thinking == n,
                self.presence(n),
                clocks[n],
                n in table.you.seats,
            )
            for n, seat in enumerate(table.seats)
        ]
        self.ctl = controls(self.scene, self.t)
        self.why = {at: capital(self.t(say(f"reason.{reason}"))) for at, reason in table.refusals.items()}
        asked = self.look
        if self.here is not None:
            done = [entry for entry in self.here.entries if entry.actor != CHANCE]
            self.marks = frozenset(targets(event for entry in done for event in entry.events))
            self.look = asked = self.here.seat if asked is None else asked
        self.on_board = bool(self.scene.boards) and (
            asked == BOARD or (asked is None and on_a_board(self.scene, self.ctl.by_target))
        )
        if asked is None or not 0 <= asked < len(self.seats):
            self.look = self.seat if self.seat is not None else max(self.scene.actor, 0)
        self.shared = any(territory.seat is None for territory in self.scene.territories)
        self.last = touched(self.table.recent)
        self.covered = {f"cell:{cell.x},{cell.y}": cell.target for cell in self.territory.cells}

    def presence(self, seat: int) -> str:
        """Whether the player of a seat looks at the table: `here`, `away`, or "" for bots and empty seats."""
        if self.table.seats[seat].kind != "person":
            return ""
        return "here" if seat in (*self.table.present, *self.table.you.seats) else "away"

    def clock(self, seat: int) -> Markup:
        """The clock of a seat, if it has one."""
        who = self.seats[seat]
        return draw(ClockPart(self.wording, who.clock, who.mine)) if who.clock else Markup("")

    @property
    def clock_lines(self) -> list[str]:
        """What everybody has left, for a page without scripts."""
        found = [(self.names[n], clock) for n, clock in enumerate(self.table.clocks) if clock is not None]
        told = [(name, spoken(left_at(clock, self.now), self.t)) for name, clock in found]
        return [self.t(say("web.colon", name=name, what=left)) for name, left in told]

    def names_of(self, seats: Sequence[int]) -> tuple[str, ...]:
        """What the players of seats are called."""
        return tuple(self.names[seat] for seat in seats)

    @property
    def drafted(self) -> int:
        """How many choices the draft has."""
        return len(self.table.draft)

    @property
    def may_chat(self) -> bool:
        """Whether the viewer may write."""
        return bool(self.table.you.seats or self.table.you.name)

    @property
    def may_study(self) -> bool:
        """Whether the viewer may analyse the game: one that is over, or their own where hints are allowed."""
        own = not self.table.you.watching and self.table.setup.hints and not self.table.sealed
        return self.table.over or own

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        return self.table.over and not self.table.replaying

    # The prompt.

    @cached_property
    def prompt(self) -> str:
        """What is to decide now, or what everybody waits for; who shares a screen is called by name."""
        if self.table.ended and not self.table.replaying:
            return self.t(say("web.ended"))
        said = self.t(say("web.confirm.prompt") if self.table.complete else self.scene.prompt)
        nameless = self.table.complete or "who" not in self.scene.prompt.args
        if self.table.you.shares and self.table.your_turn and nameless:
            return self.t(say("web.colon", name=self.names[self.table.actor], what=said))
        return capital(said)

    @cached_property
    def notes(self) -> list[str]:
        """What else matters now."""
        return [] if self.table.over else [capital(self.t(note)) for note in self.scene.notes]

    @cached_property
    def chips(self) -> list[Way]:
        """The choices beside the prompt."""
        return self.ctl.beside_prompt()

    @cached_property
    def draft(self) -> list[str]:
        """The turn so far, in sentences."""
        return [self.t(message) for entry in self.table.draft for message in entry.said]

    @cached_property
    def draft_told(self) -> Markup:
        """The turn so far, in brief."""
        return Markup("").join(summary(turn, self.game, self.t) for turn in reversed(story(self.table.draft)))

    @cached_property
    def changes(self) -> list[str]:
        """What the turn brings in all."""
        sums = vars(self.table.sums)
        return [f"{self.wording.holding(what)} {n:+d}".replace("-", "−") for what, n in sums.items() if n]

    @cached_property
    def hints(self) -> list[ShownHint]:
        """What a bot would do, the best first."""
        return shown_hints(self.table.hints, self.t)

    @property
    def decider(self) -> int:
        """Whose turn it is: of a turn that waits for its confirmation, still who made it."""
        return self.table.actor if self.table.complete else self.scene.actor

    # The board.

    @cached_property
    def territory(self) -> Territory:
        """The territory that is shown large."""
        for territory in self.scene.territories:
            if territory.seat in (self.look, None):
                return territory
        return Territory(self.look, ())

    @property
    def cards(self) -> list[int]:
        """The seats that are shown small."""
        return [n for n in range(len(self.seats)) if self.shared or self.on_board or n != self.look]

    def small(self, seat: int) -> Territory | None:
        """The territory of a seat, None where all share one."""
        return next((territory for territory in self.scene.territories if territory.seat == seat), None)

    def plot(self) -> Plot:
        """The large territory as a grid, with the cells that can be chosen where it is the viewer's."""
        if self.territory.seat not in (self.seat, None):
            return lay(self.territory)
        possible = {cell for way in self.ctl.listed for cell in way.cells}
        possible |= {cell for hint in self.hints for cell in hint.cells}
        events = [event for entry in self.table.draft for event in entry.events]
        fresh = {f"tile:{event.thing.number}" for event in events if event.kind == "place"}
        return lay_with_room(self.territory, self.ctl.by_target, possible, fresh)

    @cached_property
    def legend(self) -> list[Meaning]:
        """What the icons of the game mean."""
        return legend(self.t, self.game, self.scene)

    # The log and the end.

    @property
    def turns(self) -> tuple[LogTurn, ...]:
        """The turns of the log, the newest first."""
        return self.table.turns

    @cached_property
    def log(self) -> tuple[LogTurn, ...]:
        """The turns that are shown: the last ones, and when one looks back all if the one is not among them."""
        old = self.here is not None and self.here not in self.turns[:TURNS]
        return self.turns if self.whole_log or old else self.turns[:TURNS]

    @cached_property
    def here(self) -> LogTurn | None:
        """The turn after which the table is shown as it was."""
        if not self.table.replaying:
            return None
        return next((turn for turn in self.turns if turn.until <= self.table.at), None)

    def turn(self, turn: LogTurn) -> Markup:
        """A turn as the log shows it."""
        new = self.seen is not None and turn.at >= self.seen
        return draw(
            TurnPart(
                self.wording,
                self.url,
                turn.number,
                turn.seat,
                turn.until,
                *self.lines(turn),
                here=turn is self.here,
                new=new,
            )
        )

    def lines(self, turn: LogTurn) -> tuple[Markup, Markup, int]:
        """What happened in a turn, with the names of then: lines to read, lines to unfold, and how many of these."""
        if not self.table.former:
            return turn_lines(turn, self.game, self.t)
        then = translator(self.t.language, self.table.names_at(turn.at, self.names))
        read, folded, many = turn_lines(turn, self.game, then)
        return self._author(turn) + read + Markup("").join(self._handed_over(turn)), folded, many

    def _author(self, turn: LogTurn) -> Markup:
        """Who made a turn at a seat that somebody else has now."""
        name = "" if turn.seat is None else self.table.names_at(turn.at, self.names)[turn.seat]
        return Markup('<li class="author">{}</li>').format(name) if name not in self.names else Markup("")

    def _handed_over(self, turn: LogTurn) -> Iterator[Markup]:
        for left in self.table.former:
            if turn.entries[0].n < left.n <= turn.entries[-1].n + 1:
                new = self.table.names_at(left.n, self.names)[left.seat]
                free = new == self.names[left.seat] and self.table.seats[left.seat].kind == "open"
                message = say("web.log.handed.free" if free else "web.log.handed", old=left.name, new=new)
                yield Markup('<li class="chance">{}</li> ').format(self.t(message))

    @property
    def log_more(self) -> bool:
        """Whether there are older turns."""
        return len(self.log) < len(self.turns)

    @cached_property
    def seen(self) -> int | None:
        """The position after the last turn of the viewer: what came later is new."""
        if self.seat is None or self.table.replaying:
            return None
        mine = [turn for turn in self.turns if turn.seat == self.seat]
        later = [turn.at for turn in self.turns if mine and turn.at > mine[0].at]
        return min(later, default=None)

    @cached_property
    def happened(self) -> str:
        """The turns that can be played out, for the script."""
        return happened(self.table, self.t)

    @cached_property
    def news(self) -> list[LogTurn]:
        """The turns since the last one of the viewer, in their order."""
        return [] if self.seen is None or self.table.over else [turn for turn in self.log if turn.at >= self.seen][::-1]

    def marks_seen(self, i: int) -> bool:
        """Whether everything above a turn of the log is new to the viewer."""
        if self.seen is None or self.table.replaying or i == 0:
            return False
        return self.log[i].at < self.seen <= self.log[i - 1].at

    @property
    def before(self) -> int:
        """The position one turn back."""
        return max((turn.at for turn in self.turns if turn.at < self.table.at), default=0)

    @property
    def after(self) -> int:
        """The position one turn on."""
        return min((turn.at for turn in self.turns if turn.at > self.table.at), default=self.table.n)

    @cached_property
    def hidden(self) -> list[int]:
        """The seats whose scores are a secret."""
        told = {sheet.seat for sheet in self.scene.sheets}
        return [n for n in range(len(self.seats)) if n not in told]

    def scores(self, where: str) -> Markup:
        """What everybody has scored; of who keeps it secret, what the scoring rounds told."""
        held = [held.scored for held in self.table.rounds if held.at <= self.table.at]
        sheets = {sheet.seat: sheet for sheet in self.scene.sheets}
        for n in self.hidden:
            entries = tuple(entry for scoring in held for entry in scoring.sheets[n].entries)
            sheets[n] = ScoreSheet(n, entries, 0, None)
        listed = tuple(sheets[n] for n in range(len(self.seats)))
        return draw(ScoresPart(self.wording, self._columns, listed, tuple(self.hidden), where))

    @cached_property
    def _columns(self) -> tuple[SeatHead, ...]:
        """The seats as heads of columns, where it does not matter what their players do just now."""
        return tuple(SeatHead(who.number, who.name, you=who.you) for who in self.seats)

    def round_name(self, held: RoundHeld) -> str:
        """What a scoring round is called."""
        return self.t(say("web.round", n=held.scored.number))

    def round_table(self, held: RoundHeld) -> Markup:
        """What everybody scored in a round."""
        return draw(RoundPart(self.wording, self._columns, held.scored.sheets))

    @property
    def ranking(self) -> list[ScoreSheet]:
        """The sheets from the first place on."""
        return sorted(self.scene.sheets, key=lambda sheet: (sheet.place or 0, sheet.seat))

    @property
    def curve(self) -> Markup:
        """How the scores grew."""
        return curve(self.table.curve, f"{self.url}?at=", self.t(say("web.curve")), self._standing)

    def _standing(self, point: ScorePoint) -> str:
        """The scores at a position."""
        scores = tuple(say("log.score", who=Seat(n), n=total) for n, total in enumerate(point.totals))
        return self.t(say("web.curve.at", n=point.turn, scores=scores))
