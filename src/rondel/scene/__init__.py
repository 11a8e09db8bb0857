"""What one seat sees, as plain data that every interface draws, and what a choice does, as messages.

A game's scene is a module with `look(state, seat, open_scores)` and `describe(before, action)`. Those of
this project are listed here; others are found by entry point, and a game without one has its words only.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol, cast

from rondel.core.state import State
from rondel.locale import Message
from rondel.scene import words_only
from rondel.scene.model import (
    Amount,
    Board,
    Cell,
    Choice,
    Entry,
    Field,
    Holdings,
    Pile,
    Ring,
    Road,
    Row,
    Scene,
    ScoreSheet,
    Site,
    Territory,
    Tile,
    letter,
)

__all__ = [
    "Amount",
    "Board",
    "Cell",
    "Choice",
    "Entry",
    "Field",
    "Holdings",
    "Pile",
    "Ring",
    "Road",
    "Row",
    "Scene",
    "ScoreSheet",
    "Site",
    "Territory",
    "Tile",
    "describe",
    "letter",
    "scene",
]

GROUP: Final = "rondel.scenes"
OWN: Final = {
    "glasgow": "rondel.scene.glasgow",
    "glen-more": "rondel.scene.glen_more",
    "glen-more-ii": "rondel.scene.glen_more_ii",
}


class Painter(Protocol):
    """The module that describes the states of one game."""

    def look(self, state: State, seat: int | None, open_scores: bool) -> Scene: ...
    def describe(self, before: State, action: int) -> tuple[Message, ...]: ...


def painter(game: str) -> Painter:
    """The module for a game, found by its name."""
    if game in OWN:
        return cast(Painter, import_module(OWN[game]))
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    for entry in entry_points(group=GROUP):
        if entry.name == game:
            return cast(Painter, entry.load())
    return words_only


def scene(state: State, seat: int | None = None, open_scores: bool = False) -> Scene:
    """What a seat sees of a state, or a spectator; `open_scores` is a table where no score is secret.

    >>> import rondel
    >>> from rondel.core import Rng, settle
    >>> state = rondel.load("glen-more", players=3).start()
    >>> played = settle(state, Rng(1))
    >>> look = scene(state, seat=int(state.actor))
    >>> look.prompt.key, look.choices[0].words, look.choices[0].target
    ('glen-more.prompt.take', 'take 4', 'circuit:4')
    """
    return painter(state.rules().name).look(state, seat, open_scores)


def describe(before: State, action: int) -> tuple[Message, ...]:
    """What happens when a legal action is carried out, for a log: the act first, then what follows by itself.

    >>> import rondel
    >>> state = rondel.load("glen-more", players=3).start()
    >>> [message.key for message in describe(state, state.legal()[0])]
    ['glen-more.log.seat']
    """
    return painter(before.rules().name).describe(before, action)
