"""What the columns of a table take, for a form that offers choices instead of free text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rondel.parts.effects import Vocabulary
from rondel.parts.table import Takes

SHORT: Final = 40  # characters of a name


@dataclass(frozen=True)
class Free(Takes):
    """Any short text, such as a name."""

    most: int = SHORT  # characters


@dataclass(frozen=True)
class Words(Takes):
    """One of these words; "" is a cell that is left out."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Number(Takes):
    """A whole number."""

    least: int
    most: int


@dataclass(frozen=True)
class Said(Takes):
    """An effect in the words of a vocabulary."""

    vocabulary: Vocabulary
    blank: bool = False  # whether the cell may be left out


@dataclass(frozen=True)
class SaidBy(Takes):
    """An effect whose vocabulary hangs on the word in another column."""

    column: str
    vocabularies: Mapping[str, Vocabulary]


@dataclass(frozen=True)
class Named(Takes):
    """What another table has in a column, and some words more."""

    file: str
    column: str
    more: tuple[str, ...] = ()


YES_OR_NO: Final = Words(("no", "yes"))
