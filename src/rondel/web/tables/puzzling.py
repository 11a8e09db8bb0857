"""Puzzles as somebody tries them: one turn, which is judged when it is over by what was found out before."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from rondel.core import State
from rondel.games.puzzles import Puzzle, PuzzleTurn, Verdict, of_the_day, puzzles
from rondel.games.registry import games, title, titles
from rondel.locale import say
from rondel.web.tables.attempts import MOST, Attempt
from rondel.web.tables.faults import Conflict, Missing
from rondel.web.tables.play import is_forced
from rondel.web.tables.table import refusing

KEPT: Final = 64  # positions that are kept ready


def collection(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, the easy ones first; `Missing` where it has none."""
    found = puzzles(title(game)) if game in games() else {}
    if not found:
        raise Missing(say("fault.no_puzzle"))
    return found


def find(game: str, id: str) -> Puzzle:
    """A puzzle by its id."""
    found = collection(game).get(id)
    if found is None:
        raise Missing(say("fault.no_puzzle"))
    return found


def today(now: float) -> Puzzle | None:
    """The puzzle of the day that an instant belongs to, the same for everybody; None where no game has any."""
    found = [puzzle for each in titles() for puzzle in puzzles(each).values()]
    return of_the_day(found, day_of(now)) if found else None


def day_of(now: float) -> date:
    """The day that an instant belongs to, wherever somebody is."""
    return datetime.fromtimestamp(now, UTC).date()


@lru_cache(maxsize=KEPT)
def begin(puzzle: Puzzle) -> State:
    """The position of a puzzle, which nobody changes."""
    return puzzle.start()


class PuzzleAttempt(Attempt):
    """A puzzle and the turn that is tried; a choice without an alternative is made at once, unless it ends the turn."""

    partner = "medium"

    def __init__(self, puzzle: Puzzle, actions: Iterable[int] = ()) -> None:
        self.puzzle = puzzle
        state = begin(puzzle)
        super().__init__(state, int(state.actor), actions)

    @property
    def over(self) -> bool:
        """Whether the turn is over."""
        return self.puzzle.ended(self.begin, self.state)

    @property
    def judged(self) -> tuple[Verdict, PuzzleTurn | None] | None:
        """What to say of the turn, None before it is over."""
        return self.puzzle.judged(self.begin, self.state) if self.over else None

    @property
    def done(self) -> bool:
        return self.judged is not None and self.judged[0] == "solved"

    @property
    def solution(self) -> tuple[str, ...]:
        return self.puzzle.solution.words

    @property
    def stops(self) -> bool:
        return self.over or len(self.steps) >= MOST

    def choose(self, words: str) -> None:
        """Make a choice, and those that follow by themselves."""
        if self.stops:
            raise Conflict(say("fault.stale"), "stops")
        with refusing(words):
            self.follow([self.state.rules().action(words)])
        while not self.stops and is_forced(self.state):
            self.follow([self.state.legal()[0]])
            if self.over:
                self.steps.pop()
                return

    def choose_all(self, turn: Iterable[str]) -> None:
        """Make the choices of a turn, which may name those that follow by themselves or leave them out."""
        game, forced = self.begin.rules(), list[str]()
        for words in turn:
            if words in forced[:1]:
                del forced[0]
                continue
            before = len(self.steps)
            self.choose(words)
            forced = [game.words(each.entry.action) for each in self.steps[before + 1 :]]
        if not self.stops and is_forced(self.state):
            self.follow([self.state.legal()[0]])

    def undo(self) -> None:
        """Take back the last choice that was made freely, with what it forced."""
        while self.steps and self.steps.pop().entry.forced:
            pass

    def show(self) -> None:
        """Make the choices of the solution."""
        self.restart()
        game = self.begin.rules()
        self.follow(game.action(words) for words in self.solution)
