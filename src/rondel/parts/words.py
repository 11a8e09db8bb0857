"""Actions in words and back, by tables that each game has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from rondel.core.errors import BadWords
from rondel.parts import cells

W = TypeVar("W")

# The first action of each kind with what to say of its place in the kind, and patterns with what they mean.
Said = tuple[tuple[int, Callable[[W, int], str]], ...]
Heard = tuple[tuple[re.Pattern[str], Callable[[W, re.Match[str]], int]], ...]

CELL: Final = r"\(?(-?\d{1,9}) ?, ?(-?\d{1,9})\)?"


def say(said: Said[W], words: W, action: int, actions: int) -> str:
    """An action in words."""
    if 0 <= action < actions:
        for base, speak in reversed(said):
            if action >= base:
                return speak(words, action - base)
    raise BadWords(f"there is no action {action}; actions are the numbers from 0 to {actions - 1}")


def hear(heard: Heard[W], words: W, text: str, game: str, example: str) -> int:
    """The action that a text names; a meaning below 0 leaves it to the patterns that follow."""
    plain = " ".join(text.lower().split())
    for pattern, mean in heard:
        match = pattern.fullmatch(plain)
        if match is not None:
            action = mean(words, match)
            if action >= 0:
                return action
    raise BadWords(f"cannot read {text.strip()!r} as a choice of {game}; an example is {example}")


def named(numbers: dict[str, int], what: str, label: str, like: str) -> int:
    """The number of something named."""
    number = numbers.get(label.strip())
    if number is None:
        raise BadWords(f"there is no {what} {label.strip()!r}; name it like {like}")
    return number


def good(word: str, among: tuple[str, ...]) -> int:
    """The place of a good among those that are possible."""
    if word not in among:
        raise BadWords(f"there is no good {word!r} here; it can be {', '.join(among)}")
    return among.index(word)


def numbered(text: str, most: int, what: str) -> int:
    """A whole number up to `most`."""
    if int(text) > most:
        raise BadWords(f"there is no {what} {text}; it is a number from 0 to {most}")
    return int(text)


def cell(match: re.Match[str]) -> int:
    """The cell that a match of `CELL` names."""
    x, y = int(match[1]), int(match[2])
    if not (-64 <= x <= 63 and -64 <= y <= 63):
        raise BadWords(f"there is no cell {x},{y}; cells reach from -64,-64 to 63,63")
    return int(cells.cell(x, y))
