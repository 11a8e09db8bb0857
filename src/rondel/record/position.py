"""A position that stands alone: JSON that names its game, so that it can be read without knowing which."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rondel.core.errors import BadPosition, RondelError
from rondel.core.game import Game
from rondel.core.state import State
from rondel.games.registry import load, titles
from rondel.record.files import read_text

LARGEST: Final = 60_000  # characters of a position that strangers bring
WRONG: Final = "this position cannot be:"


def read_position(data: object, tiles: str | Path | None = None, edition: int | None = None) -> State:
    """The state that a described position stands for, in the game that it names.

    >>> import rondel
    >>> state = read_position({"game": "glen-more", "players": 2, "market": {"wood": 2}})
    >>> state.rules().name, state.turn
    ('glen-more', 1)
    """
    position = _object(data)
    name, players, options, rules = (position.get(key) for key in ("game", "players", "options", "rules"))
    if not isinstance(name, str):
        raise BadPosition(WRONG, [f'game: say which game it is of, such as "game": "{titles()[0].name}"'])
    if not isinstance(players, int):
        raise BadPosition(WRONG, ['players: say how many play, such as "players": 2'])
    given = dict(options) if isinstance(options, dict) else {}
    game = load(name, players, given, tiles, rules if isinstance(rules, int) else None, edition)
    return game.from_json(position)


def read_text_position(text: str, game: Game) -> State:
    """The state of a game that a position as JSON stands for."""
    return game.from_json(_object(parsed(text)))


def _object(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadPosition(WRONG, ["a position is an object in braces, with its game and its players"])
    return data


def load_position(path: str | Path, tiles: str | Path | None = None) -> State:
    """The position in a file."""
    return read_position(parsed(read_text(path), str(path)), tiles)


def parsed(text: str, where: str = "the position") -> object:
    """JSON from text; what is wrong with it is told with its place."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RondelError(f"{where} is no JSON: {error}") from None
