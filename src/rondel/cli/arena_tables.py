"""The report of an arena in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rondel.arena import Schedule, Standing
from rondel.arena.names import short_names
from rondel.arena.standing import count_faults, told_faults, told_score


def show(plan: Schedule, table: list[Standing], games: int) -> None:
    """Print the standing, the full names and the first faults."""
    names = short_names(plan.bots)
    console = Console(highlight=False)
    console.print(_standing(plan, table, games, names))
    for code, name in names.items():
        if name != code:
            console.print(f"{escape(name)} is {escape(code)}", soft_wrap=True)
    for standing in table:
        if standing.first_fault is not None:
            console.print(f"\n[bold]{escape(names[standing.bot])} failed:[/] {escape(told_faults(standing))}")
            if standing.first_fault["trace"]:
                console.print(escape(str(standing.first_fault["trace"])), style="dim", soft_wrap=True)
    if plan.timed:
        console.print("A bot thinks by the clock: another run can give other games.")


def _standing(plan: Schedule, table: list[Standing], games: int, names: dict[str, str]) -> Table:
    shown = Table(
        title=f"{plan.game}, {plan.players} players, {games} games, seed {plan.seed}",
        box=None,
        padding=(0, 1, 0, 0),
        title_justify="left",
    )
    shown.add_column("bot", no_wrap=True)
    for head in ("games", "wins", "95 %", "place", "score", "rating", "95 %", "faults", "s/decision"):
        shown.add_column(head, justify="right")
    for s in table:
        shown.add_row(
            escape(names[s.bot]),
            str(s.games),
            f"{s.win_share:.1%}",
            f"{100 * s.interval[0]:.0f}–{100 * s.interval[1]:.0f} %",
            f"{s.mean_place:.2f}",
            told_score(s),
            f"{s.rating:.1f}",
            f"{s.rating_interval[0]:.0f}–{s.rating_interval[1]:.0f}",
            count_faults(s),
            f"{s.seconds_per_decision:.4f}",
        )
    return shown
