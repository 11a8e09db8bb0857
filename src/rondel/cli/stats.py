"""`rondel stats`: a folder of records in numbers."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rondel.analysis.plots import draw
from rondel.analysis.stats import Stats, read_folder, write_csv, write_parquet
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
    order = Table(title="wins by the order of the first turns")
    for head in ("begins as", "win share", "95 %"):
        order.add_column(head, justify="right")
    for nth, wins in sorted(stats.seat_wins.items()):
        row = told["seat_advantage"][nth]  # type: ignore[index]
        low, high = row["interval"]
        order.add_row(f"{nth + 1}", f"{wins / stats.games:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(order)
    points = Table(title="where points come from")
    for head in ("source", "round", "mean", "winners"):
        points.add_column(head, justify="left" if head == "source" else "right")
    for entry in told["scores"]:  # type: ignore[attr-defined]
        which = str(entry["round"] or "")
        points.add_row(entry["source"], which, f"{entry['mean']:.2f}", f"{entry['mean_of_winners']:.2f}")
    console.print(points)
    things = Table(title="what was taken")
    for head in ("id", "name", "kind"):
        things.add_column(head)
    for head in ("taken", "per game", "by quarter of the game", "win share", "95 %", "points"):
        things.add_column(head, justify="right")
    for r in stats.rows():
        quarters = " ".join(str(n) for n in (r.first_quarter, r.second_quarter, r.third_quarter, r.last_quarter))
        share, interval = f"{r.win_share:.1%}", f"{r.win_low:.1%} to {r.win_high:.1%}"
        things.add_row(
            r.id, r.name, r.kind, str(r.taken), f"{r.taken_share:.2f}", quarters, share, interval, f"{r.points:.1f}"
        )
    console.print(things)
