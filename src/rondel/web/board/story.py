"""The log as turns that are told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rondel.core import CHANCE
from rondel.locale import Message
from rondel.web.play import Entry


@dataclass(frozen=True)
class Told:
    """A sentence of the log."""

    text: str
    chance: bool


@dataclass
class Turn:
    """A turn: whose it was, the position in front of it, and what happened."""

    number: int
    seat: int | None
    at: int
    lines: list[Told]


def story(entries: Iterable[Entry], t: Callable[[Message], str]) -> list[Turn]:
    """The turns, the newest first; what chance does belongs to the turn before it."""
    turns: list[Turn] = []
    mark: tuple[int, int] | None = None
    for entry in entries:
        if not turns or (entry.actor != CHANCE and (entry.turn, entry.actor) != mark):
            seat = None if entry.actor == CHANCE else entry.actor
            turns.append(Turn(len(turns), seat, entry.n, []))
            mark = (entry.turn, entry.actor)
        turns[-1].lines += [Told(t(message), entry.actor == CHANCE) for message in entry.said]
    return turns[::-1]
