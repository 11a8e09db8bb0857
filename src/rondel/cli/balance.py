"""`rondel balance`: how a set of tiles plays, in games of a bot against itself."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rondel.analysis.balance import KEPT, MISSED, Balance, Measure, balance
from rondel.analysis.sample import Measurement, measure
from rondel.cli.table import percent_span, progress_bar, read_settings, report_table, stoppable
from rondel.core import RondelError
from rondel.games.registry import load

MARKS = {KEPT: "", MISSED: "✗", "": ""}
PERHAPS_MARK = "?"


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Play the games that are not there yet and report on all."""
    jobs = given.jobs or os.cpu_count() or 1
    for name, value in (("games", given.games), ("jobs", jobs), ("ways", given.ways)):
        if value < 1:
            raise RondelError(f"--{name} must be 1 or more, not {value}")
    options = {name: str(value) for name, value in read_settings(given.options).items()}
    players = load(given.game, players=given.players).players
    what = Measurement(given.game, players, given.bot, given.seed, options, given.tiles, given.edition)
    with progress_bar() as bar:
        task = bar.add_task("games", total=given.games)
        samples = measure(
            what,
            given.games,
            jobs,
            Path(given.out) if given.out else None,
            given.fresh,
            lambda done, _: bar.update(task, completed=done),
        )
    game = what.load()
    found = balance(game, samples, given.ways)
    if given.json:
        head = {"game": game.name, "rules": game.rules_version, "edition": game.edition, "tiles": game.fingerprint}
        print(json.dumps({**head, "bot": what.bot, "seed": what.seed, **found.to_json()}, indent=2))
    else:
        _show(f"{game.name}, {players} players, {what.bot}, seed {what.seed}, tiles {game.fingerprint}", found)
    return 0


def _show(head: str, found: Balance) -> None:
    console = Console(highlight=False)
    console.print(f"{head}: {found.games} games; 95 % intervals; ✗ misses its goal, ? perhaps")
    things = report_table(("", "id", "name", "kind"), ("up", "games", "taken", "95 %", "win", "95 %"))
    for thing in sorted(found.things, key=lambda t: (t.kind, -t.taken.value, t.id)):
        marks = _mark(thing.taken) + _mark(thing.wins)
        won = (_share(thing.wins), _span(thing.wins)) if thing.games else ("", "")
        row = (marks, thing.id, thing.name, thing.kind, str(thing.up), str(thing.games), _share(thing.taken))
        things.add_row(*row, _span(thing.taken), *won)
    ways = report_table(("", "way to win"), ("of wins", "95 %", "seats", "win"))
    for way in found.ways:
        most = sorted(way.sources.items(), key=lambda item: -item[1])
        told = ", ".join(f"{name} {share:.0%}" for name, share in most if share >= 0.03)
        ways.add_row(_mark(way.wins), told, _share(way.wins), _span(way.wins), str(way.seats), f"{way.win_share:.0%}")
    for title, table in (
        ("What comes up, is taken and wins", things),
        ("Wins by the order of the first turns", _measures(found.seats, shares=True)),
        ("Length and territories", _measures([found.turns, *found.sizes], shares=False)),
        ("Where points come from", _measures(found.sources, shares=True)),
        ("Ways to win, by shares of points", ways),
    ):
        console.print(f"\n[bold]{title}[/]")
        console.print(table)
    misses = found.misses()
    judged = sum(m.verdict != "" for _, m in found.measures())
    console.print(f"\n{judged - len(misses)} of {judged} goals are kept")
    for name, m in misses:
        console.print(f"{_mark(m)} {name} {m.name}: {m.value:g} ({m.interval[0]:g} to {m.interval[1]:g}){_goal(m)}")


def _measures(measures: list[Measure], *, shares: bool) -> Table:
    table = report_table(("", "what"), ("", "95 %", "goal"))
    for m in measures:
        value, span = (_share(m), _span(m)) if shares else (f"{m.value:.2f}", _plain_span(m))
        table.add_row(_mark(m), m.name, value, span, _goal(m).strip(" ,"))
    return table


def _goal(m: Measure) -> str:
    least, most = m.goal
    told = [f"{word} {bound:g}" for word, bound in (("at least", least), ("at most", most)) if bound is not None]
    return f", {' and '.join(told)}" if told else ""


def _mark(m: Measure) -> str:
    return MARKS.get(m.verdict, PERHAPS_MARK)


def _share(m: Measure) -> str:
    return f"{m.value:.1%}"


def _span(m: Measure) -> str:
    return percent_span(*m.interval)


def _plain_span(m: Measure) -> str:
    return f"{m.interval[0]:.2f}–{m.interval[1]:.2f}"
