"""Positions that are put together by hand: what of a position can be changed, told by the game itself.

A game that declares a module `editing` says which things of a position can be changed and what they may become, and
carries a change out on the description. Whether the position that comes of it can be, its rules say as always.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from rondel.core import Game
from rondel.core.seats import letter
from rondel.games.registry import title
from rondel.locale import Message, say

Position: TypeAlias = dict[str, Any]  # as `to_json` gives it
MOST: Final = 999  # of anything that is counted


@dataclass(frozen=True)
class EditSetting:
    """One thing that can be changed: a number, or which of several.

    What it may become are ids of tiles, seats, or words that have a sentence `edit.…`.
    """

    name: str  # as `change` is told it
    label: Message
    value: str
    options: tuple[str, ...] = ()  # none where it is a number
    least: int = 0
    most: int = MOST


@dataclass(frozen=True)
class EditPart:
    """A thing on the table, by its target in the scene, with all that can be changed about it."""

    target: str
    label: Message | None  # None where the scene names it: a tile
    settings: tuple[EditSetting, ...]
    places: tuple[str, ...] = ()  # how mistakes in a description name it; they begin so
    id: str = ""  # of the tile that lies there


class Editing(Protocol):
    """The module that says what of a position can be changed, and changes it."""

    def parts(self, game: Game, position: Position) -> list[EditPart]: ...
    def change(self, game: Game, position: Position, name: str, value: str) -> None: ...


def number(name: str, label: Message, value: object, most: int = MOST, least: int = 0) -> EditSetting:
    """A number that can be changed."""
    return EditSetting(name, label, str(value), (), least, most)


def choice(name: str, label: Message, value: str, options: Iterable[str]) -> EditSetting:
    """One of several things; what it is now comes first among them."""
    return EditSetting(name, label, value, tuple(dict.fromkeys((value, *options))))


def seat_label(seat: int) -> Message:
    """What the part of a seat is called."""
    return say("edit.seat", seat=letter(seat))


def parts(game: Game, position: Position) -> list[EditPart]:
    """All that can be changed about a position; nothing where the game does not say."""
    found = title(game.name).get_editing()
    return found.parts(game, position) if found else []


def changed(game: Game, position: Position, target: str, wanted: Mapping[str, str]) -> Position:
    """A position with other settings of one thing; what was not offered, or is no number, is left as it is."""
    made = deepcopy(position)
    found = title(game.name).get_editing()
    part = next((part for part in parts(game, position) if part.target == target), None)
    for setting in part.settings if part and found else ():
        value = wanted.get(setting.name, setting.value).strip()
        if value != setting.value and _offered(setting, value):
            assert found
            found.change(game, made, setting.name, value)
    return made


def _offered(setting: EditSetting, value: str) -> bool:
    if setting.options:
        return value in setting.options
    return value.isascii() and value.isdigit() and len(value) <= 4 and setting.least <= int(value) <= setting.most
