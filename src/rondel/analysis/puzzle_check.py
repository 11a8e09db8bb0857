"""Racing kept puzzles again: a better judge may see that a solution has a rival."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from rondel.analysis.puzzle_finder import LEAST_GAP
from rondel.analysis.puzzle_search import DeepSearch
from rondel.bots.processes import in_order, processes
from rondel.core import RondelError
from rondel.games.puzzles import read_puzzles
from rondel.games.registry import title

SEED: Final = 99  # none of those by which puzzles are found
LEAST: Final = LEAST_GAP / 2  # what must be left of the lead by which a puzzle was found


class PuzzleFile:
    """The puzzles of a file as `rondel puzzles find` writes it."""

    def __init__(self, text: str) -> None:
        try:
            first, *rest = [json.loads(line) for line in text.splitlines() if line.strip()] or [{}]
            self._first: dict[str, Any] = first
            self._games: list[dict[str, Any]] = rest
            read_puzzles(title(str(first.get("game"))), text)
        except (AttributeError, KeyError, TypeError, ValueError) as wrong:
            raise RondelError(f"this is no file of rondel puzzles find: {wrong}") from None

    def __len__(self) -> int:
        return sum(len(game["puzzles"]) for game in self._games)

    def check(self, jobs: int) -> Iterator[tuple[str, bool]]:
        """Race the turns of every puzzle again, by the weights of now: its id, and whether it holds."""
        games = [{**game, "puzzles": [puzzle]} for game in self._games for puzzle in game["puzzles"]]
        alone = [_written(self._first, [game]) for game in games]
        if jobs == 1:
            yield from map(_raced, alone)
            return
        with processes(jobs) as pool:
            yield from in_order(pool, _raced, alone)

    def without(self, ids: set[str]) -> str:
        """The text of the file without some of its puzzles."""
        return _written(
            self._first,
            [{**game, "puzzles": [each for each in game["puzzles"] if each["id"] not in ids]} for game in self._games],
        )


def _written(first: dict[str, Any], games: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in (first, *games))


def _raced(text: str) -> tuple[str, bool]:
    """The id of the only puzzle of a file, and whether its solution is still clearly the best idea."""
    (puzzle,) = read_puzzles(title(json.loads(text.partition("\n")[0])["game"]), text)
    start = puzzle.start()
    search = DeepSearch(start, [start.rules().action(words) for words in puzzle.solution.words])
    return puzzle.id, search.runs(SEED, LEAST)
