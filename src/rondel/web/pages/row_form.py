"""A row of a tile table as a form, made from what its columns take, and the row that such a form says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rondel.games.tile_set import TileSet, columns_of, vocabulary
from rondel.locale import Translator, say
from rondel.parts.columns import Free, Named, Number, Said, SaidBy, Words
from rondel.parts.table import Record, Takes
from rondel.web.pages.effect_form import ClauseForm, Form, Pick, cell, clause_forms


@dataclass(frozen=True)
class FieldForm:
    """A column of a row: text, a number from `least` to `most`, one of some choices, or an effect with its clauses."""

    column: str
    label: str
    hint: str
    kind: str  # text, number, choice or effect
    value: str
    mistakes: tuple[str, ...] = ()
    choices: tuple[Pick, ...] = ()
    least: int = 0
    most: int = 0
    clauses: tuple[ClauseForm, ...] = ()
    by: str = ""  # the word on which the clauses hang


def column_name(column: str, t: Translator) -> str:
    """What a column is called."""
    key = f"column.{column}"
    return t(say(key)) if t.knows(key) else column.replace("_", " ").capitalize()


def choice_name(word: str, t: Translator) -> str:
    """What a word of a column is called."""
    keys = (f"word.{word}", f"kind.{word}")
    return next((t(say(key)) for key in keys if t.knows(key)), word)


def _hint(column: str, t: Translator) -> str:
    key = f"column.{column}.hint"
    return t(say(key)) if t.knows(key) else ""


def fields(
    tiles: TileSet, file: str, row: Record, wrong: Mapping[str, tuple[str, ...]], t: Translator
) -> list[FieldForm]:
    """The form of a row."""
    shape = tiles.shapes[file]
    return [
        _field(tiles, column, shape.takes.get(column, Free()), row, wrong.get(column, ()), t)
        for column in columns_of(shape)
    ]


def _field(tiles: TileSet, column: str, takes: Takes, row: Record, wrong: tuple[str, ...], t: Translator) -> FieldForm:
    label, hint, value = column_name(column, t), _hint(column, t), row.get(column, "")
    match takes:
        case Words(words):
            offered = words if value in words or not value else (value, *words)
            choices = tuple(Pick(word, choice_name(word, t)) for word in offered)
            return FieldForm(column, label, hint, "choice", value, wrong, choices)
        case Named():
            known = dict.fromkeys([*tiles.named(takes), value])
            choices = tuple(Pick(word, choice_name(word, t)) for word in known)
            return FieldForm(column, label, hint, "choice", value, wrong, choices)
        case Number(least, most):
            return FieldForm(column, label, hint, "number", value or str(least), wrong, least=least, most=most)
        case Said() | SaidBy():
            known_words = vocabulary(takes, row)
            if known_words is not None:
                blank = t(say(f"column.{column}.blank")) if isinstance(takes, Said) and takes.blank else ""
                clauses = clause_forms(column, value, known_words, blank, t)
                by = row.get(takes.column, "") if isinstance(takes, SaidBy) else ""
                return FieldForm(column, label, hint, "effect", value, wrong, clauses=clauses, by=by)
        case Free(longest):
            return FieldForm(column, label, hint, "text", value, wrong, most=longest)
    return FieldForm(column, label, hint, "text", value, wrong, most=500)


def row_of(tiles: TileSet, file: str, before: Record, form: Form) -> tuple[Record, bool]:
    """What a form says of a row, and whether it has controls that whoever sent it has not seen yet.

    Columns that a form does not ask for stay as they were.
    """
    shape = tiles.shapes[file]
    row, unseen = dict(before), False
    for column in columns_of(shape):
        takes = shape.takes.get(column, Free())
        if not isinstance(takes, (Said, SaidBy)):
            row[column] = _text(form.get(column, row.get(column, "")), takes)
    for column in columns_of(shape):
        takes = shape.takes.get(column, Free())
        known = vocabulary(takes, row)
        if known is None:
            if isinstance(takes, SaidBy):
                row[column] = _text(form.get(column, row.get(column, "")), takes)
        elif isinstance(takes, SaidBy) and form.get(f"{column}.by", "") != row[takes.column]:
            row[column] = "none" if known.nothing else known.phrases[0].example
            unseen = unseen or bool(known.phrases)
        elif f"{column}.0" in form:
            row[column], more = cell(form, column, known)
            unseen = unseen or more
    return row, unseen


def _text(sent: str, takes: Takes) -> str:
    """What was sent for a cell, on one line and no longer than it may be."""
    longest = takes.most if isinstance(takes, Free) else 500
    return " ".join(sent.split())[:longest]
