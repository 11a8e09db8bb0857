"""The summary of a simulation as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table


def print_summary(summary: Mapping[str, Any]) -> None:
    """Print what `Summary.to_json` gives."""
    console = Console(highlight=False, emoji=False, markup=False)
    games = summary["games"]
    print(f"games of {summary['game']} with {summary['players']} players: {games}, seed {summary['seed']}")
    print("options: " + ", ".join(f"{name}={value}" for name, value in summary["options"].items()))
    print(f"games with a shared win: {summary['shared_wins']}\n")
    rows: list[tuple[object, ...]] = [
        (s["seat"], s["bot"], s["mean"], s["least"], s["most"], s["wins"], share(s["wins"], games))
        for s in summary["seats"]
    ]
    _table(console, ("seat", "bot", "mean total", "least", "most", "wins", "of games"), rows)
    for seat in summary["seats"]:
        if seat["first_fault"]:
            _tell_faults(console, seat)
    rows = [(p["place"], p["seats"], p["mean"], p["least"], p["most"]) for p in summary["places"]]
    _table(console, ("place", "seats", "mean total", "least", "most"), rows)
    kinds = ("turns", "decisions", "outcomes")
    rows = [(kind, summary[kind]["mean"], summary[kind]["least"], summary[kind]["most"]) for kind in kinds]
    _table(console, ("per game", "mean", "least", "most"), rows)
    if summary["placed"]:
        rows = [
            (t["tile"], t["name"], t["times"], f"{t['times'] / games:.3f}", t["mean_total"]) for t in summary["placed"]
        ]
        _table(console, ("tile", "name", "placed", "per game", "mean total of owner"), rows)


def _tell_faults(console: Console, seat: Mapping[str, Any]) -> None:
    """What a bot did wrong; where it failed, another chose for it."""
    first = seat["first_fault"]
    kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(seat["faults"].items()))
    console.print(
        f"{seat['bot']} in seat {seat['seat']} failed: {kinds}. First in turn {first['turn']}: {first['text']}"
    )
    if first["trace"]:
        console.print(first["trace"], style="dim", soft_wrap=True)
    console.print()


def share(part: int, whole: int) -> str:
    """A part as a percentage.

    >>> share(1, 8)
    '12.5 %'
    """
    return f"{100 * part / whole:.1f} %"


def _table(console: Console, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for n, column in enumerate(columns):
        table.add_column(column, justify="left" if n == 0 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in row))
    console.print(table)
    console.print()
