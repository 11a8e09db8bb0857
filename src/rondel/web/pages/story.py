"""The log as turns that are told in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from markupsafe import Markup

from rondel.core import CHANCE
from rondel.locale import Translator
from rondel.web.tables.play import Entry, Play

LINE: Final = Markup("<li{}>{}</li> ")


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


def told(play: Play, turn: Turn, t: Translator) -> Markup:
    """What happened in a turn, in sentences; forced steps and what chance did are marked.

    The log grows but never changes, and every click shows it again: sentences are made once for each reader's words.
    """
    kept = _TOLD.setdefault(play, {})
    key = (t.language, tuple(t.names), turn.at, len(turn.entries))
    if key not in kept:
        kept[key] = Markup("").join(
            LINE.format(_look(entry, i), t(message)) for entry in turn.entries for i, message in enumerate(entry.said)
        )
    return kept[key]


def _look(entry: Entry, i: int) -> Markup:
    """How a sentence looks; of a forced step only the act itself is of no interest, not what follows from it."""
    if entry.actor == CHANCE:
        return Markup(' class="chance"')
    return Markup(' class="forced"') if entry.forced and i == 0 else Markup("")


_TOLD: Final[WeakKeyDictionary[Play, dict[tuple[str, tuple[str, ...], int, int], Markup]]] = WeakKeyDictionary()
