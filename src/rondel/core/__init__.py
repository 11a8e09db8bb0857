"""The contract every game keeps, and what can be done with any game that keeps it."""

from rondel.core import state as _state
from rondel.core.chance import Generator, Rng, play, playout, settle
from rondel.core.errors import (
    BadOption,
    BadPosition,
    BadTiles,
    BadWords,
    IllegalAction,
    Mistakes,
    RondelError,
    UnknownGame,
)
from rondel.core.game import Game, Option
from rondel.core.result import Line, Result, Sheet
from rondel.core.state import CHANCE, OVER, State, perft

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "BadPosition",
    "BadTiles",
    "BadWords",
    "Game",
    "Generator",
    "IllegalAction",
    "Line",
    "Mistakes",
    "Option",
    "Result",
    "Rng",
    "RondelError",
    "Sheet",
    "State",
    "UnknownGame",
    "compiled",
    "perft",
    "play",
    "playout",
    "settle",
]


def compiled() -> bool:
    """Whether the engine runs compiled; as plain Python it plays the same games, more slowly."""
    return (_state.__file__ or "").endswith((".so", ".pyd"))
