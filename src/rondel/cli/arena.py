"""`rondel arena`: bots against bots."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rondel.arena import Schedule, Standing, make_plan, standings
from rondel.arena import run as play
from rondel.arena.page import page
from rondel.arena.records import recorder
from rondel.arena.standing import as_json
from rondel.cli.table import progress_bar, read_settings
from rondel.core import RondelError


def run(given: argparse.Namespace) -> int:
    """Play the games and show the standing."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    bots = [code.strip() for code in given.bots.split(",") if code.strip()] + given.bot
    options = {name: str(value) for name, value in read_settings(given.options).items()}
    plan = make_plan(given.game, bots, given.games, given.seed, given.players, options, given.tiles, given.clock)
    with progress_bar() as bar:
        task = bar.add_task("games", total=len(plan.matches))
        games = play(
            plan,
            given.jobs,
            given.cluster,
            lambda done, _: bar.update(task, completed=done),
            fresh=given.fresh,
            each=recorder(plan, Path(given.records)) if given.records else None,
        )
    table = standings(games, plan.bots)
    if given.html:
        _write(Path(given.html), page(plan, games, table))
    if given.json:
        print(json.dumps(as_json(games, table), indent=2))
    else:
        _show(plan, table, len(games))
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RondelError(f"cannot write {path}: {error.strerror or error}") from None


def _show(plan: Schedule, table: list[Standing], games: int) -> None:
    shown = Table(
        title=f"{plan.game}, {plan.players} players, {games} games, seed {plan.seed}",
        box=None,
        padding=(0, 1, 0, 0),
        title_justify="left",
    )
    shown.add_column("bot", overflow="fold")
    for head in ("games", "wins", "95 %", "place", "score", "rating", "95 %", "faults", "s/decision"):
        shown.add_column(head, justify="right")
    for s in table:
        faults = ", ".join(f"{n} {kind}" for kind, n in sorted(s.fault_kinds.items())) or "0"
        shown.add_row(
            s.bot,
            str(s.games),
            f"{s.win_share:.1%}",
            f"{100 * s.interval[0]:.0f}–{100 * s.interval[1]:.0f} %",
            f"{s.mean_place:.2f}",
            f"{s.mean_score:.1f}",
            f"{s.rating:.1f}",
            f"{s.rating_interval[0]:.0f}–{s.rating_interval[1]:.0f}",
            faults,
            f"{s.seconds_per_decision:.4f}",
        )
    console = Console()
    console.print(shown)
    if plan.timed:
        console.print("A bot thinks by the clock: another run can give other games.")
