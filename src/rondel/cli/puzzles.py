"""`rondel puzzles solve`: a puzzle in the terminal."""

from __future__ import annotations

import argparse
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from rich.text import Text

from rondel.cli.play import Leave, TerminalGame
from rondel.cli.session import Session
from rondel.cli.table import artist, stoppable
from rondel.core.errors import RondelError
from rondel.core.seats import letter
from rondel.core.state import State
from rondel.games.puzzle_words import percent, verdict, why
from rondel.games.puzzles import GRADES, Puzzle, of_the_day, puzzles
from rondel.games.registry import title
from rondel.games.scenes import describe
from rondel.locale import say
from rondel.record import Player

SOLUTION: Final = "s"


@stoppable()
def solve(given: argparse.Namespace) -> int:
    """List the puzzles of a game, or let somebody solve one."""
    found = puzzles(title(given.game))
    if not found:
        raise RondelError(f"{given.game} has no puzzles")
    if given.list:
        for puzzle in found.values():
            print(f"{puzzle.id}  grade {puzzle.found.grade}  {puzzle.players} players")
        return 0
    terminal = TerminalPuzzle(chosen(given, found))
    with suppress(Leave):
        terminal.play()
    return 0


def chosen(given: argparse.Namespace, found: dict[str, Puzzle]) -> Puzzle:
    """The puzzle that was asked for: by its id, by its grade, or the one of today."""
    if given.id is not None:
        if given.id not in found:
            raise RondelError(f"there is no puzzle {given.id!r}; `rondel puzzles solve {given.game} --list` lists all")
        return found[given.id]
    if given.grade is not None and given.grade not in GRADES:
        raise RondelError(f"--grade is a number from {GRADES[0]} to {GRADES[-1]}, not {given.grade}")
    left = [puzzle for puzzle in found.values() if given.grade in (None, puzzle.found.grade)]
    if not left:
        raise RondelError(f"{given.game} has no puzzles of grade {given.grade}")
    return of_the_day(left, datetime.now(UTC).date())


class TerminalPuzzle(TerminalGame):
    """A puzzle at a terminal: one turn, tried until it is solved or shown."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start = self.begins = puzzle.start()
        self.seat = int(self.start.actor)
        self.file = None
        self.bots = [None] * puzzle.players
        self.players = tuple(Player(letter(seat), "") for seat in range(puzzle.players))
        self.artist = artist(puzzle.title.name, [player.name for player in self.players])
        self.warned = True
        self.begin()

    def begin(self) -> None:
        """Stand at the position again."""
        self.session = Session(self.start.copy(), {self.seat}, 0)
        self.told, self.turn = 0, -1

    def play(self) -> None:
        """Try until it is solved or shown."""
        found = self.puzzle.found
        head = {"game": say(f"game.{self.puzzle.title.name}"), "grade": say(f"web.puzzle.grade.{found.grade}")}
        self.say(say("puzzle.head", **head, id=self.puzzle.id, turn=int(self.start.turn)), "prompt")
        self.say(say("web.puzzle.text"))
        while True:
            self.one_turn()
            judged = self.puzzle.judged(self.start, self.session.state)
            self.news()
            self.say(verdict(self.puzzle, judged), "prompt")
            if judged[0] == "solved":
                break
            self.items, self.inside = [], ()
            if self.line(self.artist.translate(say("puzzle.ask"))) == SOLUTION:
                break
            self.begin()
        self.explain()

    def one_turn(self) -> None:
        """Decide until somebody else or chance does."""
        session = self.session
        while not self.puzzle.ended(self.start, session.state):
            if session.forced():
                session.act(session.state.legal()[0])
            else:
                self.decide(self.seat)

    def explain(self) -> None:
        """Tell the solution, why it is the best turn, and how it may go on."""
        best, plain, found = self.puzzle.solution, self.puzzle.obvious, self.puzzle.found
        self.tell("web.puzzle.solution", self.start, best.words, f" ({percent(best.chance)} %)")
        self.tell("web.puzzle.obvious", self.start, plain.words, f" ({percent(plain.chance)} %)")
        self.tell("web.puzzle.line", self.puzzle.after(self.start, best), found.line)
        self.tell("web.puzzle.missed", self.puzzle.after(self.start, plain), found.missed)
        self.artist.console.print()
        for message in why(self.puzzle):
            self.say(message)

    def tell(self, name: str, begin: State, words: tuple[str, ...], more: str = "") -> None:
        """Print what choices and outcomes do, under a name."""
        state, game = begin.copy(), begin.rules()
        self.artist.console.print(Text(f"\n{self.artist.text(name)}{more}", "prompt"))
        for each in words:
            action = game.action(each)
            for message in describe(state, action):
                self.artist.console.print(Text(f"  {self.artist.translate(message)}"))
            state.do(action)

    def write(self, name: str) -> None:
        """A puzzle is not kept."""
        self.say(say("puzzle.unsaved"), "hint")
