"""`rondel stats`: a folder of records in numbers."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console

from rondel.analysis.plots import draw
from rondel.analysis.stats import Stats, read_folder, write_csv, write_parquet
from rondel.cli.table import percent_span, report_table
from rondel.core import RondelError


def run(given: argparse.Namespace) -> int:
    """Read the records and show, write and draw what was asked for."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    stats = read_folder(Path(given.folder), given.jobs)
    try:
        if given.csv:
            write_csv(stats.rows(), Path(given.csv))
        if given.parquet:
            write_parquet(stats.rows(), Path(given.parquet))
        if given.plots:
            for path in draw(stats, Path(given.plots), given.format):
                print(f"drawn: {path}", file=sys.stderr)
    except OSError as error:
        raise RondelError(f"cannot write: {error}") from None
    if given.json:
        print(json.dumps(stats.to_json(), indent=2))
    else:
        _show(stats)
    return 0


def _show(stats: Stats) -> None:
    told = stats.to_json()
    console = Console()
    console.print(
        f"{stats.game}, {stats.players} players: {stats.games} games, {told['mean_turns']} turns, "
        f"{told['mean_score']} points a seat, {told['mean_lead_changes']} changes of the lead"
    )
    order = report_table((), ("begins as", "win share", "95 %"))
    for nth, wins in sorted(stats.seat_wins.items()):
        row = told["seat_advantage"][nth]  # type: ignore[index]
        order.add_row(f"{nth + 1}", f"{wins / stats.games:.1%}", percent_span(*row["interval"]))
    points = report_table(("source",), ("round", "mean", "winners"))
    for entry in told["scores"]:  # type: ignore[attr-defined]
        which = str(entry["round"] or "")
        points.add_row(entry["source"], which, f"{entry['mean']:.2f}", f"{entry['mean_of_winners']:.2f}")
    things = report_table(("id", "name", "kind"), ("taken", "a game", "% by quarter", "wins", "95 %", "points"))
    for r in stats.rows():
        quarters = (r.first_quarter, r.second_quarter, r.third_quarter, r.last_quarter)
        when = " ".join(f"{100 * n / r.taken:.0f}" for n in quarters)
        share = f"{r.win_share:.0%}"
        span = percent_span(r.win_low, r.win_high)
        things.add_row(r.id, r.name, r.kind, str(r.taken), f"{r.taken_share:.2f}", when, share, span, f"{r.points:.1f}")
    for title, table in (
        ("Wins by the order of the first turns", order),
        ("Where points come from", points),
        ("What was taken", things),
    ):
        console.print(f"\n[bold]{title}[/]")
        console.print(table)
