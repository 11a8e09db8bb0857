"""The log in turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rondel.core import CHANCE
from rondel.web.tables.play import LogEntry


@dataclass(frozen=True)
class LogTurn:
    """A turn: whose it was, the position in front of it, the choices made in it, and the position after it."""

    number: int
    seat: int | None
    at: int
    entries: list[LogEntry]

    @property
    def until(self) -> int:
        """The position after it."""
        return self.entries[-1].n + 1


def story(entries: Iterable[LogEntry]) -> list[LogTurn]:
    """The turns, the newest first; what chance does belongs to the turn before it, and before the first is turn 0."""
    turns: list[LogTurn] = []
    mark: tuple[int, int] | None = None
    for entry in entries:
        if not turns or (entry.actor != CHANCE and (entry.turn, entry.actor) != mark):
            seat = None if entry.actor == CHANCE else entry.actor
            number = turns[-1].number + 1 if turns else 0 if seat is None else 1
            turns.append(LogTurn(number, seat, entry.n, []))
            mark = (entry.turn, entry.actor)
        turns[-1].entries.append(entry)
    return turns[::-1]
