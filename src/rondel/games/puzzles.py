"""Puzzles: positions of real games in which one turn is clearly better than all others.

The puzzles of a game stand in its folder `puzzles`, in files of JSON lines as `rondel puzzles find` writes them: the
first line says how they were found, every other line what was found in one game. The entries of a puzzle:

| entry | meaning |
|---|---|
| `id` | a short word that never changes, made of the position |
| `position` | where it stands; rules, options and tiles are those of the first line |
| `turns` | turns that were looked at deeply, the best first: `words`, `idea` (alike for turns with the same tiles and \
field, 0 for that of the solution), `chance` of winning, `score` and that of the best `rival` as expected at the end, \
points scored at once as `now` |
| `obvious` | which of them the greedy bot takes |
| `line`, `missed` | how it may go on after the solution, and after the obvious turn, chance and everybody included |
| `grade`, `solver` | how hard it is, from 1, and the weakest bot that solves it, "" where none of those tried did |
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from typing import Final, Literal, cast

from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.state import State, state_after
from rondel.games.title import Title

MARGIN: Final = 0.02  # of the chance of winning: turns of the right idea that are worse by less are as good
SHARE: Final = 0.25  # of the lead over all other ideas: so much of it may be lost, too
GRADES: Final = (1, 2, 3, 4, 5)

Verdict = Literal["solved", "close", "obvious", "wrong"]


class BadPuzzles(RondelError):
    """A file of puzzles that cannot be used."""


@dataclass(frozen=True)
class PuzzleTurn:
    """A turn that was looked at deeply, and what it promises."""

    words: tuple[str, ...]
    idea: int
    chance: float
    score: float
    rival: float
    now: int


def enough(turns: Sequence[PuzzleTurn]) -> float:
    """From which chance of winning on a turn of the right idea, that of the first one, counts as the solution."""
    best = turns[0].chance
    lead = best - max((turn.chance for turn in turns if turn.idea != turns[0].idea), default=best)
    return best - max(MARGIN, SHARE * lead)


@dataclass(frozen=True)
class Found:
    """A puzzle as it stands in a file."""

    id: str
    position: dict[str, object]
    turns: tuple[PuzzleTurn, ...]
    obvious: int
    line: tuple[str, ...]
    missed: tuple[str, ...]
    grade: int
    solver: str

    def to_json(self) -> dict[str, object]:
        """The puzzle as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, object]) -> Found:
        """A puzzle from plain data; `KeyError`, `TypeError` or `ValueError` where it is none."""
        turns = data["turns"]
        if not isinstance(turns, list) or not turns or not isinstance(data["position"], dict):
            raise ValueError("a puzzle needs a position and turns")
        read = tuple(PuzzleTurn(**{**turn, "words": tuple(turn["words"])}) for turn in turns)
        lines = {name: tuple(cast("list[str]", data.get(name, []))) for name in ("line", "missed")}
        found = cls(**{**data, "turns": read, **lines})  # type: ignore[arg-type]
        if found.grade not in GRADES or not 0 <= found.obvious < len(read):
            raise ValueError("its grade or its obvious turn is none")
        return found


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle with the game that it belongs to."""

    title: Title
    players: int
    options: tuple[tuple[str, str], ...]
    rules_version: int
    edition: int
    tiles: str  # the fingerprint of the tile set
    found: Found

    @property
    def id(self) -> str:
        """By which it is called, for good."""
        return self.found.id

    @property
    def solution(self) -> PuzzleTurn:
        """The best turn."""
        return self.found.turns[0]

    @property
    def obvious(self) -> PuzzleTurn:
        """What the first idea would be."""
        return self.found.turns[self.found.obvious]

    def game(self) -> Game:
        """The game that it was found in: with the rules, options and tiles of that time."""
        return self.title.load(self.players, dict(self.options), rules_version=self.rules_version, edition=self.edition)

    def start(self) -> State:
        """The position."""
        return self.game().from_json(self.found.position)

    def after(self, start: State, turn: PuzzleTurn) -> State:
        """Where one of its turns leads."""
        game = start.rules()
        return state_after(start, [game.action(words) for words in turn.words])

    def ended(self, start: State, state: State) -> bool:
        """Whether the turn that began at the start is over: somebody else decides, chance, or nobody."""
        return not state.goes_on(start.actor, start.turn)

    def judged(self, start: State, state: State) -> tuple[Verdict, PuzzleTurn | None]:
        """What to say of a turn that led to a state, and the turn that was looked at and leads there too, if any."""
        key = state.key()
        turn = next((turn for turn in self.found.turns if self.after(start, turn).key() == key), None)
        if turn is None:
            return "wrong", None
        if turn.idea == 0:
            return ("solved" if turn.chance >= enough(self.found.turns) else "close"), turn
        return ("obvious" if turn.idea == self.obvious.idea else "wrong"), turn


@cache
def puzzles(title: Title) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, the easy ones first; none where it has none."""
    found: dict[str, Puzzle] = {}
    mistakes: list[str] = []
    for name, text in title.puzzle_files().items():
        try:
            for puzzle in read_puzzles(title, text):
                found.setdefault(puzzle.id, puzzle)
        except (KeyError, TypeError, ValueError) as wrong:
            mistakes.append(f"{name}: {wrong}")
    if mistakes:
        raise BadPuzzles(f"the puzzles of {title.name} cannot be used: {'; '.join(mistakes)}")
    ordered = sorted(found.values(), key=lambda puzzle: (puzzle.found.grade, puzzle.players, puzzle.id))
    return {puzzle.id: puzzle for puzzle in ordered}


def read_puzzles(title: Title, text: str) -> list[Puzzle]:
    """The puzzles of a file; `KeyError`, `TypeError` or `ValueError` where it is none."""
    first, *rest = [json.loads(line) for line in text.splitlines() if line.strip()] or [{}]
    if first.get("game") != title.name:
        raise ValueError(f"its first line names the game {first.get('game')!r}")
    options = tuple(sorted((str(name), str(value)) for name, value in first["options"].items()))
    head = title, int(first["players"]), options, int(first["rules"]), int(first["edition"]), str(first["tiles"])
    return [Puzzle(*head, Found.from_json(each)) for line in rest for each in line["puzzles"]]


def of_the_day(all_of_them: list[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: each comes once before one comes again, in an order that mixes games and grades."""
    mixed = sorted(all_of_them, key=lambda puzzle: puzzle.id[::-1])
    return mixed[day.toordinal() % len(mixed)]
