"""The page of a puzzle: a board on which one turn is tried, and why the best one is the best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from markupsafe import Markup

from rondel.core import State
from rondel.games.puzzle_words import percent, verdict, why
from rondel.games.puzzles import GRADES, Puzzle, PuzzleTurn, Verdict
from rondel.locale import Message, Seat, say
from rondel.web.pages.controls import capital
from rondel.web.pages.exercise_page import ExercisePage
from rondel.web.pages.log_lines import ROUND, turn_lines
from rondel.web.tables.play import Step, steps_of
from rondel.web.tables.story import story

OPEN: Final = "o"
SOLVED: Final = "s"
HELPED: Final = "h"


@dataclass(frozen=True)
class PuzzleMark:
    """How far somebody is with a puzzle: so many tries, and whether it is open, solved, or was solved with help."""

    tries: int = 0
    kind: str = OPEN


@dataclass(frozen=True)
class PuzzleLink:
    """A puzzle in a list: its place from 1, where it is, and how far the reader is with it."""

    number: int
    url: str
    grade: int
    players: int
    mark: PuzzleMark


def address(puzzle: Puzzle) -> str:
    """Where a puzzle is found."""
    return f"/puzzles/{puzzle.title.name}/{puzzle.id}"


def links(found: Iterable[Puzzle], marks: Mapping[str, PuzzleMark]) -> list[PuzzleLink]:
    """The puzzles of a game as a list."""
    return [
        PuzzleLink(n, address(each), each.found.grade, each.players, marks.get(each.id, PuzzleMark()))
        for n, each in enumerate(found, 1)
    ]


def by_grade(listed: list[PuzzleLink]) -> list[tuple[int, list[PuzzleLink]]]:
    """The puzzles of a list by their grades."""
    found = [(grade, [link for link in listed if link.grade == grade]) for grade in GRADES]
    return [(grade, some) for grade, some in found if some]


@dataclass(frozen=True)
class Compared:
    """A turn beside others: what it is, its choices in sentences, and what it promises."""

    name: Message
    told: Markup
    chance: int
    own: int
    rival: int
    now: int


@dataclass(kw_only=True)
class PuzzlePage(ExercisePage):
    """A puzzle as a page."""

    buttons: ClassVar[str] = "puzzle_buttons.html"

    puzzle: Puzzle
    start: State  # its position
    number: int
    all: int
    following: str  # where the next one is
    mark: PuzzleMark
    judged: tuple[Verdict, PuzzleTurn | None] | None
    daily: bool

    def __post_init__(self) -> None:
        super().__post_init__()
        self.url = address(self.puzzle)

    @property
    def said(self) -> Message | None:
        if self.judged is None:
            return None
        if self.judged[0] == "solved" and self.mark.kind == HELPED:
            return say("puzzle.verdict.shown")
        return verdict(self.puzzle, self.judged)

    @cached_property
    def notes(self) -> list[str]:
        """What else matters."""
        return [] if self.stops else [capital(self.t(note)) for note in self.scene.notes]

    @property
    def player(self) -> Message:
        """Who is to move."""
        return say("web.puzzle.you", who=Seat(int(self.start.actor)))

    @property
    def turn_number(self) -> int:
        """Which turn of the game it is."""
        return int(self.start.turn)

    # What is told of it once it is solved.

    @property
    def explained(self) -> list[str]:
        """Why the solution is the best turn."""
        return [self.t(message) for message in why(self.puzzle)]

    @property
    def compared(self) -> list[Compared]:
        """The solution beside what is obvious and the best other idea."""
        turns, found = self.puzzle.found.turns, self.puzzle.found
        other = next((n for n, turn in enumerate(turns) if turn.idea not in (0, self.puzzle.obvious.idea)), None)
        named = [("solution", 0), ("obvious", found.obvious)] + ([] if other is None else [("other", other)])
        return [self._compared(name, turns[n]) for name, n in named]

    def _compared(self, name: str, turn: PuzzleTurn) -> Compared:
        told = self._told(steps_of(self.start, turn.words))
        numbers = percent(turn.chance), round(turn.score), round(turn.rival), turn.now
        return Compared(say(f"web.puzzle.{name}"), told, *numbers)

    def _told(self, steps: list[Step]) -> Markup:
        """What happens, as a log tells it."""
        return Markup("").join(told for _, told in self._turns(steps))

    def _turns(self, steps: list[Step]) -> list[tuple[int | None, Markup]]:
        """The turns of some steps: whose they are, and what happens; of scoring rounds there is no panel to open."""
        entries = [each.entry for each in steps]
        told = [replace(entry, said=tuple(each for each in entry.said if each.key != ROUND)) for entry in entries]
        return [(turn.seat, turn_lines(turn, self.game, self.t)[0]) for turn in reversed(story(told))]

    def _going_on(self, words: tuple[str, ...], first: PuzzleTurn) -> list[tuple[int | None, Markup]]:
        """How it may go on after a turn: seats with what they do."""
        after = self.puzzle.after(self.start, first)
        return [(seat, told) for seat, told in self._turns(steps_of(after, words)) if seat is not None]

    @property
    def going_on(self) -> list[tuple[str, list[tuple[int | None, Markup]]]]:
        """How it may go on, after the solution and after the obvious turn."""
        found = self.puzzle.found
        return [
            ("web.puzzle.line", self._going_on(found.line, self.puzzle.solution)),
            ("web.puzzle.missed", self._going_on(found.missed, self.puzzle.obvious)),
        ]
