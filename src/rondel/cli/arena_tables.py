"""The report of an arena in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rondel.arena import Played, Schedule, Standing
from rondel.arena.compare import Change
from rondel.arena.names import short_names
from rondel.arena.standing import count_faults, told_faults, told_score
from rondel.arena.versus import Pair, Verdict, pair_off, told_elo, told_verdict


def show(plan: Schedule, table: list[Standing], games: list[Played], verdict: Verdict | None) -> None:
    """Print the standing, who beat whom, the full names and the first faults."""
    names = short_names(plan.bots)
    console = Console(highlight=False)
    console.print(_standing(plan, table, len(games), names))
    pairs = pair_off(games, [standing.bot for standing in table])
    if pairs:
        console.print()
        console.print(_pairs(pairs, names))
    if verdict is not None:
        console.print(f"\n{escape(told_verdict(verdict, names))}")
    if any(name != code for code, name in names.items()):
        console.print()
    for code, name in names.items():
        if name != code:
            console.print(f"{escape(name)} is {escape(code)}", soft_wrap=True)
    for standing in table:
        if standing.first_fault is not None:
            console.print(f"\n[bold]{escape(names[standing.bot])} failed:[/] {escape(told_faults(standing))}")
            if standing.first_fault["trace"]:
                console.print(escape(str(standing.first_fault["trace"])), style="dim", soft_wrap=True)
    for code in plan.changed():
        console.print(f"{escape(names[code])} has changed while it played: these are games of several versions.")
    if plan.timed:
        console.print("A bot thinks by the clock: another run can give other games.")


def show_changes(files: list[str], different: list[str], changes: list[Change]) -> None:
    """Print how bots did in two arenas."""
    names = short_names([code for change in changes for code in (change.before, change.after)])
    shown = Table(title=escape(f"{files[0]} → {files[1]}"), box=None, padding=(0, 1, 0, 0), title_justify="left")
    shown.add_column("bot")
    for head in ("wins", "score", "difference", ""):
        shown.add_column(head, justify="right", no_wrap=True)
    for change in changes:
        one, other = names[change.before], names[change.after]
        half = (change.interval[1] - change.interval[0]) / 2
        shown.add_row(
            escape(one if one == other else f"{one} → {other}") + (" (changed)" if change.rewritten else ""),
            f"{change.shares[0]:.1%} → {change.shares[1]:.1%}",
            f"{change.scores[0]:.1f} → {change.scores[1]:.1f}",
            f"{100 * change.difference:+.1f} ± {100 * half:.1f}",
            change.verdict,
        )
    console = Console(highlight=False)
    console.print(shown)
    if all(change.paired for change in changes):
        console.print("Both played the same deals on the same seats, so they are compared game by game.")
    for line in different:
        console.print(f"Not the same: {escape(line)}", soft_wrap=True)


def _pairs(pairs: list[Pair], names: dict[str, str]) -> Table:
    shown = Table(title="head to head", box=None, padding=(0, 1, 0, 0), title_justify="left")
    shown.add_column("bot", no_wrap=True)
    shown.add_column("against", no_wrap=True)
    for head in ("+ / = / −", "score", "Elo", "95 %"):
        shown.add_column(head, justify="right", no_wrap=True)
    for p in pairs:
        counts = f"{p.before} / {p.level} / {p.behind}"
        shown.add_row(escape(names[p.one]), escape(names[p.other]), counts, f"{p.score:.1%}", *told_elo(p))
    return shown


def _standing(plan: Schedule, table: list[Standing], games: int, names: dict[str, str]) -> Table:
    shown = Table(
        title=f"{plan.game}, {plan.players} players, {games} games, seed {plan.seed}",
        box=None,
        padding=(0, 1, 0, 0),
        title_justify="left",
    )
    shown.add_column("bot", no_wrap=True)
    for head in ("games", "wins", "95 %", "place", "score", "rating", "95 %", "faults", "sec."):
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
