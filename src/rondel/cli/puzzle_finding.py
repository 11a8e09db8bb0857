"""`rondel puzzles find` and `check`: puzzles from games of a bot against itself, and whether they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from rondel.analysis.puzzle_check import PuzzleFile
from rondel.analysis.puzzle_finder import find
from rondel.analysis.sample import Measurement
from rondel.cli.table import progress_bar, read_settings, stoppable
from rondel.core import RondelError
from rondel.games.puzzles import GRADES
from rondel.record.files import read_text, write_whole


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Look through the games that the file does not have yet, and count what it has then."""
    for name in ("games", "jobs"):
        if getattr(given, name) < 1:
            raise RondelError(f"--{name} must be 1 or more, not {getattr(given, name)}")
    options = {name: str(value) for name, value in read_settings(given.options).items()}
    what = Measurement(given.game, given.players, given.bot, given.seed, options, None, given.edition)
    with progress_bar() as bar:
        task = bar.add_task("games", total=given.games)
        found = find(
            what,
            given.games,
            Path(given.out),
            given.jobs,
            given.fresh,
            lambda done, _: bar.update(task, completed=done),
        )
    grades = Counter(int(str(puzzle["grade"])) for game in found for puzzle in game.puzzles)
    told = ", ".join(f"{grades[grade]} of grade {grade}" for grade in GRADES if grades[grade]) or "none"
    print(f"{grades.total()} puzzles in {len(found)} games: {told}")
    return 0


@stoppable()
def check(given: argparse.Namespace) -> int:
    """Race the puzzles of a file again, tell those that do not hold, and take them out if asked to."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    file = PuzzleFile(read_text(given.file))
    with progress_bar() as bar:
        found = list(bar.track(file.check(given.jobs), total=len(file), description="puzzles"))
    fallen = {known for known, holds in found if not holds}
    for known in sorted(fallen):
        print(f"{known} does not hold: other turns are as good, or nearly so")
    print(f"{len(found) - len(fallen)} of {len(found)} puzzles hold")
    if fallen and given.drop:
        write_whole(given.file, file.without(fallen))
    return 1 if fallen and not given.drop else 0
