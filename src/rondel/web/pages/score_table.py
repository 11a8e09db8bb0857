"""Score sheets side by side: a table of what is scored, with a column for every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rondel.locale import Message
from rondel.scene import Entry, ScoreSheet
from rondel.web.pages.controls import capital


@dataclass(frozen=True)
class ScoreCell:
    """What a seat scored: None is a secret; what was counted and the lead where these tell something."""

    points: int | None
    count: int = 0
    lead: int = 0


@dataclass
class Row:
    """A row of the table, with its cells in the order of the columns."""

    name: str
    cells: list[ScoreCell]


@dataclass
class ScorePart(Row):
    """What is scored, and what gave it where that is several things."""

    forecast: bool = False  # it is scored only if the game ends now
    items: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class ScoreTable:
    """The parts with their items, and the total of every column; a total is None where some of it is a secret."""

    parts: list[ScorePart]
    totals: list[int | None]


def score_table(sheets: Sequence[ScoreSheet], hidden: Iterable[int], t: Callable[[Message], str]) -> ScoreTable:
    """Sheets as a table; of those at `hidden` only some lines are known, and the others are a secret.

    Lines that are called alike are told together.
    """
    secret = set(hidden)
    columns = [_named(sheet, t) for sheet in sheets]
    found: list[str] = []
    for column in columns:  # the parts of every sheet keep their order
        at = 0
        for name in column:
            if name not in found:
                found.insert(at, name)
            at = found.index(name) + 1
    parts = [_part(name, [column.get(name, []) for column in columns], secret) for name in found]
    return ScoreTable(parts, [None if i in secret else sheet.total for i, sheet in enumerate(sheets)])


def _named(sheet: ScoreSheet, t: Callable[[Message], str]) -> dict[str, list[tuple[str, Entry]]]:
    """The lines of a sheet by what their part is called, each with the name of its item."""
    found: dict[str, list[tuple[str, Entry]]] = {}
    for entry in sheet.entries:
        item = capital(t(entry.item)) if entry.item is not None else ""
        found.setdefault(capital(t(entry.part)), []).append((item, entry))
    return found


def scored(table: ScoreTable) -> ScoreTable:
    """A table without the rows in which nobody scores."""
    parts = [part for part in table.parts if _counts(part)]
    for part in parts:
        part.items = [item for item in part.items if _counts(item)]
    return ScoreTable(parts, table.totals)


def _counts(row: Row) -> bool:
    return any(cell.points for cell in row.cells)


def _part(name: str, columns: list[list[tuple[str, Entry]]], secret: set[int]) -> ScorePart:
    own = [[entry for _, entry in column] for column in columns]
    part = ScorePart(name, _cells(own, secret), any(entry.forecast for column in own for entry in column))
    items = [item for column in columns for item, entry in column if entry.item is not None]
    for item in dict.fromkeys(items):
        of_item = [[entry for called, entry in column if called == item] for column in columns]
        part.items.append(Row(item, _cells(of_item, secret)))
    return part


def _cells(columns: list[list[Entry]], secret: set[int]) -> list[ScoreCell]:
    return [
        ScoreCell(None)
        if i in secret and not column
        else ScoreCell(sum(e.points for e in column), sum(e.count for e in column), sum(e.lead for e in column))
        for i, column in enumerate(columns)
    ]
