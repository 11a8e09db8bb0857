"""`rondel review`: the curve and the turning points of a recorded game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console

from rondel.analysis.page import page
from rondel.analysis.review import Review, review
from rondel.core import RondelError
from rondel.core.seats import letter
from rondel.record import load_record

BARS = "▁▂▃▄▅▆▇█"


def run(given: argparse.Namespace) -> int:
    """Review a record and show, write or print what was found."""
    record = load_record(given.file, given.tiles)
    record.verify()
    found = review(record, given.bot)
    if given.html:
        try:
            Path(given.html).write_text(page(found), encoding="utf-8")
        except OSError as error:
            raise RondelError(f"cannot write {given.html}: {error.strerror or error}") from None
    if given.json:
        print(json.dumps(found.to_json(), indent=2))
    else:
        _show(found)
    return 0


def _show(found: Review) -> None:
    console = Console(highlight=False, markup=False)
    console.print(f"{found.game}: the chance of winning after every turn")
    for seat, name in enumerate(found.players):
        curve = "".join(BARS[min(7, int(standing.chances[seat] * 8))] for standing in found.curve)
        console.print(f"{letter(seat)} {name}: {curve} {found.totals[seat]} points")
    for point in found.turning_points:
        console.print(f"\nturn {point.turn}, {point.seat}: gave away {point.cost:.0%}")
        console.print(f"  played: {'; '.join(point.played)}")
        console.print(f"  better: {'; '.join(point.better)}")
        for line in point.line:
            console.print(f"    then {line}")
    if not found.turning_points:
        console.print("no turn gave anything away that this bot can see")
