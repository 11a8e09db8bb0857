"""The turns of a log as lines of a page."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from markupsafe import Markup

from rondel.core import CHANCE
from rondel.locale import Translator
from rondel.web.tables.play import LogEntry
from rondel.web.tables.story import LogTurn

LINE: Final = Markup("<li{}>{}</li> ")
Reader = tuple[str, tuple[str, ...]]  # a language, and the names of the players


def lines(turn: LogTurn, t: Translator) -> Markup:
    """What happened in a turn, in sentences; forced steps and what chance did are marked.

    The log grows but never changes, and every click shows it again: sentences are made once for each reader's words.
    """
    reader = (t.language, tuple(t.names))
    return Markup("").join([_lines(entry, reader, t) for entry in turn.entries])


def _lines(entry: LogEntry, reader: Reader, t: Translator) -> Markup:
    kept = _TOLD.setdefault(entry, {})
    if reader not in kept:
        kept[reader] = Markup("").join(LINE.format(_look(entry, i), t(said)) for i, said in enumerate(entry.said))
    return kept[reader]


def _look(entry: LogEntry, i: int) -> Markup:
    """How a sentence looks; of a forced step only the act itself is of no interest, not what follows from it."""
    if entry.actor == CHANCE:
        return Markup(' class="chance"')
    return Markup(' class="forced"') if entry.forced and i == 0 else Markup("")


_TOLD: Final[WeakKeyDictionary[LogEntry, dict[Reader, Markup]]] = WeakKeyDictionary()
