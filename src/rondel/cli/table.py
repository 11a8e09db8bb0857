"""What several commands share: reading options, the console, the language of the user, bars and tables of reports."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rondel.core.errors import RondelError
from rondel.drawing.terminal.artist import THEME, Artist
from rondel.games.registry import title
from rondel.locale import translator

TERMINATED: Final = 128 + signal.SIGTERM


@contextmanager
def stoppable() -> Iterator[None]:
    """Lets SIGTERM end a command as Ctrl-C does, so that processes it has started end with it."""

    def stop(*_: object) -> None:
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def read_settings(given: Sequence[str]) -> dict[str, object]:
    """Options from the command line, `strict_take=on` or several joined by commas.

    >>> read_settings(["strict_take=on,seating=clockwise"])
    {'strict_take': 'on', 'seating': 'clockwise'}
    """
    found: dict[str, object] = {}
    for part in (part.strip() for text in given for part in text.split(",")):
        name, sign, value = part.partition("=")
        if not sign or not name or not value:
            raise RondelError(f"cannot read the option {part!r}; write it as name=value")
        found[name.strip()] = value.strip()
    return found


def language() -> str:
    """The language of the user's environment."""
    return os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"


def artist(game: str, names: Sequence[str]) -> Artist:
    """An artist of a game for the standard output; colours only on a terminal that wants them."""
    console = Console(theme=THEME, highlight=False, emoji=False, markup=False, soft_wrap=False)
    return title(game).get_artist()(console, translator(language(), names))


def progress_bar() -> Progress:
    """A bar for long work, on a terminal only."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )


def report_table(left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    """An empty table with columns to the left and numbers to the right."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="italic")
    for head in left:
        table.add_column(head, overflow="fold")
    for head in right:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def percent_span(low: float, high: float) -> str:
    """An interval of shares.

    >>> percent_span(0.412, 0.5)
    '41–50 %'
    """
    return f"{100 * low:.0f}–{100 * high:.0f} %"
