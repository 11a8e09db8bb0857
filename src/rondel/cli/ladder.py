"""`rondel ladder`: how strong the levels of the bots are, in a table that anybody can print again."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.arena.ladder import LadderPage, plan_ladder, section
from rondel.arena.plan import Schedule
from rondel.arena.run import run as play
from rondel.cli.table import progress_bar, stoppable
from rondel.core import RondelError
from rondel.games.registry import load, title


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Play the ladders that are not kept yet, print them and keep them."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    counts = title(given.game).players if given.players is None else (load(given.game, players=given.players).players,)
    page = LadderPage(Path(given.out)) if given.out else None
    for players in counts:
        plan = plan_ladder(given.game, players, given.games, given.seed)
        found = page.find(plan) if page is not None and not given.fresh else None
        if found is None:
            found = _play(plan, given)
            if page is not None:
                page.put(plan, found)
        print(found)
    return 0


def _play(plan: Schedule, given: argparse.Namespace) -> str:
    with progress_bar() as bar:
        task = bar.add_task(f"{plan.players} players", total=len(plan.matches))
        games = play(plan, given.jobs, None, lambda done, _: bar.update(task, completed=done), fresh=given.fresh)
    return section(plan, games)
