"""`rondel arena`: bots against bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from rondel.arena import Played, Schedule, make_plan, standings
from rondel.arena import run as play
from rondel.arena.compare import compare, different_conditions, load_report
from rondel.arena.page import page
from rondel.arena.records import recorder
from rondel.arena.report import as_json
from rondel.arena.versus import Sprt
from rondel.bots import Limits
from rondel.bots.codes import split
from rondel.cli.arena_tables import show, show_changes
from rondel.cli.table import progress_bar, read_settings, stoppable
from rondel.core import RondelError
from rondel.core.seats import letter


@stoppable()
def run(given: argparse.Namespace) -> int:
    """Play the games and show the standing, or compare two that were kept."""
    if given.compare:
        return _compare(given)
    if given.game is None:
        raise RondelError("say which game the bots play, or --compare A.json B.json")
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    bots = split(given.bots) + given.bot
    options = {name: str(value) for name, value in read_settings(given.options).items()}
    plan = make_plan(given.game, bots, given.games, given.seed, given.players, options, given.tiles, _limits(given))
    sprt = Sprt(plan.bots, plan.players, *given.sprt) if given.sprt else None
    games = _play(plan, given, sprt)
    table = standings(games, plan.bots)
    verdict = None if sprt is None else sprt.verdict()
    if given.html:
        _write(Path(given.html), page(plan, games, table, verdict))
    if given.json:
        print(json.dumps(as_json(plan, games, table, verdict), indent=2))
    else:
        show(plan, table, games, verdict)
    return 0


def _compare(given: argparse.Namespace) -> int:
    one, other = (load_report(Path(name)) for name in given.compare)
    different, changes = different_conditions(one, other), compare(one, other)
    if given.json:
        told = [{**asdict(change), "verdict": change.verdict} for change in changes]
        print(json.dumps({"different": different, "bots": told}, indent=2))
    else:
        show_changes(given.compare, different, changes)
    return 0


def _play(plan: Schedule, given: argparse.Namespace, sprt: Sprt | None) -> list[Played]:
    """All games, or as many as settle the question."""
    keepers: list[Callable[[Played], None]] = []
    if given.records:
        keepers.append(recorder(plan, Path(given.records)))
    if given.log:
        _write(Path(given.log), "")
        keepers.append(_logger(Path(given.log)))
    with progress_bar() as bar:
        task = bar.add_task("games", total=len(plan.matches))
        return play(
            plan,
            given.jobs,
            given.cluster,
            lambda done, _: bar.update(task, completed=done),
            fresh=given.fresh,
            each=_each(keepers),
            enough=sprt.enough if sprt is not None else None,
        )


def _each(keepers: list[Callable[[Played], None]]) -> Callable[[Played], None]:
    def keep(played: Played) -> None:
        for keeper in keepers:
            keeper(played)

    return keep


def _limits(given: argparse.Namespace) -> Limits:
    """What bots of others may use up."""
    for name in ("clock", "turn_clock", "game_clock"):
        seconds = getattr(given, name)
        if seconds is not None and not seconds > 0:
            raise RondelError(f"--{name.replace('_', '-')} must be more than 0 seconds, not {seconds:g}")
    if given.strikes < 1:
        raise RondelError(f"--strikes must be 1 or more, not {given.strikes}")
    strikes = 1 if given.on_fault == "forfeit" else given.strikes
    return Limits(given.clock, given.turn_clock, given.game_clock, strikes)


def _logger(path: Path) -> Callable[[Played], None]:
    """What appends to a file, as JSON lines, what the bots said in a game."""

    def log(played: Played) -> None:
        with path.open("a", encoding="utf-8") as file:
            for seat, infos in enumerate(played.infos):
                for info in infos:
                    head = {"number": played.number, "seat": letter(seat), "bot": played.bots[seat]}
                    file.write(json.dumps({**head, **info}) + "\n")

    return log


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RondelError(f"cannot write {path}: {error.strerror or error}") from None
