"""The options of a game in plain words: those to choose from, and those that a table is played with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rondel.games.title import Title
from rondel.locale import Translator, say


@dataclass(frozen=True)
class PlayedOption:
    """An option of a table: what it asks, and the answer."""

    text: str
    value: str


def _said(key: str, version: int, otherwise: str, t: Translator) -> str:
    """A sentence about an option, that of an earlier rules version where that played otherwise."""
    known = next((one for one in (f"{key}.v{version}", key) if t.knows(one)), None)
    return t(say(known)) if known else otherwise


def played_options(found: Title, version: int, options: Mapping[str, str], t: Translator) -> list[PlayedOption]:
    """The options of a table that are not as usual in its rules version, by what they do there."""
    told: list[PlayedOption] = []
    for option in found.options:
        value = options.get(option.name, option.usual(version))
        if value == option.usual(version):
            continue
        key = f"option.{found.name}.{option.name}"
        told.append(PlayedOption(_said(key, version, option.text, t), _said(f"{key}.{value}", version, value, t)))
    return told
