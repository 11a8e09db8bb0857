"""The log in turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rondel.core import CHANCE
from rondel.web.tables.play import Entry


@dataclass(frozen=True)
class Turn:
    """A turn: whose it was, the position in front of it, and the choices made in it."""

    number: int
    seat: int | None
    at: int
    entries: list[Entry]


def story(entries: Iterable[Entry]) -> list[Turn]:
    """The turns, the newest first; what chance does belongs to the turn before it."""
    turns: list[Turn] = []
    mark: tuple[int, int] | None = None
    for entry in entries:
        if not turns or (entry.actor != CHANCE and (entry.turn, entry.actor) != mark):
            seat = None if entry.actor == CHANCE else entry.actor
            turns.append(Turn(len(turns), seat, entry.n, []))
            mark = (entry.turn, entry.actor)
        turns[-1].entries.append(entry)
    return turns[::-1]
