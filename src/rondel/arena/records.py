"""The games of an arena as records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rondel.arena.match import Match, Played
from rondel.arena.plan import Schedule
from rondel.core import RondelError
from rondel.record import Player, Record, save_record


def recorder(plan: Schedule, folder: Path) -> Callable[[Played], None]:
    """What writes the record of a game of the plan into a folder, named by its number."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RondelError(f"cannot write records to {folder}: {error.strerror}") from None

    def save(played: Played) -> None:
        path = folder / f"{plan.game}-{played.number:05}.rondel"
        save_record(record_of(plan.matches[played.number], played), path)

    return save


def record_of(match: Match, played: Played) -> Record:
    """The record of a game that was played."""
    return Record.of(match.load(), played.actions, [Player(chr(65 + i), bot) for i, bot in enumerate(match.bots)])
