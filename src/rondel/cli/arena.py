"""`rondel arena`: bots against bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from rondel.arena import Played, make_plan, standings
from rondel.arena import run as play
from rondel.arena.page import page
from rondel.arena.records import recorder
from rondel.arena.standing import as_json
from rondel.bots import Limits
from rondel.cli.arena_tables import show
from rondel.cli.table import progress_bar, read_settings
from rondel.core import RondelError
from rondel.core.seats import letter


def run(given: argparse.Namespace) -> int:
    """Play the games and show the standing."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    bots = [code.strip() for code in given.bots.split(",") if code.strip()] + given.bot
    options = {name: str(value) for name, value in read_settings(given.options).items()}
    plan = make_plan(given.game, bots, given.games, given.seed, given.players, options, given.tiles, _limits(given))
    keepers: list[Callable[[Played], None]] = []
    if given.records:
        keepers.append(recorder(plan, Path(given.records)))
    if given.log:
        _write(Path(given.log), "")
        keepers.append(_logger(Path(given.log)))
    with progress_bar() as bar:
        task = bar.add_task("games", total=len(plan.matches))
        games = play(
            plan,
            given.jobs,
            given.cluster,
            lambda done, _: bar.update(task, completed=done),
            fresh=given.fresh,
            each=_each(keepers),
        )
    table = standings(games, plan.bots)
    if given.html:
        _write(Path(given.html), page(plan, games, table))
    if given.json:
        print(json.dumps(as_json(games, table), indent=2))
    else:
        show(plan, table, len(games))
    return 0


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
