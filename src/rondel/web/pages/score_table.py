"""Score sheets side by side: a table of what is scored, with a column for every seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rondel.locale import Translator, translator
from rondel.locale.values import plain_value
from rondel.scene import Entry, ScoreSheet
from rondel.web.pages.controls import capital

KEPT: Final = 2048  # sheets in a language: most of them stay as they are while somebody else moves


@plain_value
class ScoreCell:
    """What a seat scored: None is a secret; what was counted and the lead where these tell something."""

    points: int | None
    count: int = 0
    lead: int = 0


NOTHING: Final = ScoreCell(0)
SECRET: Final = ScoreCell(None)


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


@dataclass
class ScoredPart:
    """What one seat scored in a part, and by each of its items."""

    cell: ScoreCell
    forecast: bool
    items: dict[str, ScoreCell]


Column = Mapping[str, ScoredPart]  # of the table, by the names of the parts


def score_table(sheets: Sequence[ScoreSheet], hidden: Iterable[int], t: Translator) -> ScoreTable:
    """Sheets as a table; of those at `hidden` only some lines are known, and the others are a secret.

    Lines that are called alike are told together.
    """
    secret = set(hidden)
    columns = [_column(sheet, t.language, tuple(t.names)) for sheet in sheets]
    none = [SECRET if i in secret else NOTHING for i in range(len(sheets))]
    found: list[str] = []
    for column in columns:  # the parts of every sheet keep their order
        at = 0
        for name in column:
            if name not in found:
                found.insert(at, name)
            at = found.index(name) + 1
    parts = [_part(name, [column.get(name) for column in columns], none) for name in found]
    return ScoreTable(parts, [None if i in secret else sheet.total for i, sheet in enumerate(sheets)])


@lru_cache(maxsize=KEPT)
def _column(sheet: ScoreSheet, language: str, names: tuple[str, ...]) -> Column:
    """What a sheet says of each part, by what that is called."""
    t, found = translator(language, names), dict[str, ScoredPart]()
    for entry in sheet.entries:
        part = found.setdefault(capital(t(entry.part)), ScoredPart(NOTHING, False, {}))
        part.cell, part.forecast = _sum(part.cell, entry), part.forecast or entry.forecast
        if entry.item is not None:
            item = capital(t(entry.item))
            part.items[item] = _sum(part.items.get(item, NOTHING), entry)
    return found


def _sum(cell: ScoreCell, entry: Entry) -> ScoreCell:
    return ScoreCell((cell.points or 0) + entry.points, cell.count + entry.count, cell.lead + entry.lead)


def scored(table: ScoreTable) -> ScoreTable:
    """A table without the rows in which nobody scores."""
    parts = [part for part in table.parts if _counts(part)]
    for part in parts:
        part.items = [item for item in part.items if _counts(item)]
    return ScoreTable(parts, table.totals)


def _counts(row: Row) -> bool:
    return any(cell.points for cell in row.cells)


def _part(name: str, columns: list[ScoredPart | None], none: list[ScoreCell]) -> ScorePart:
    """A part of the table; `none` is what stands in the columns of seats that have nothing of it."""
    cells = [own.cell if own else empty for own, empty in zip(columns, none, strict=True)]
    items = [own.items if own else {} for own in columns]
    rows = [
        Row(item, [own.get(item, empty) for own, empty in zip(items, none, strict=True)])
        for item in dict.fromkeys(item for own in items for item in own)
    ]
    return ScorePart(name, cells, any(own.forecast for own in columns if own), rows)
