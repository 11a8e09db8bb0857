"""The cells with effects of the supplied tables."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from rondel.games.registry import title
from tests.parts.effects.columns import COLUMNS, Column


@dataclass(frozen=True)
class Cell:
    """A cell of a supplied table and the column that it stands in."""

    file: str
    row: int  # of the rows below the header
    name: str  # of the column
    text: str
    column: Column

    def changed(self, game: str, text: str) -> str:
        """The whole table with another text in this cell."""
        rows = list(csv.reader(StringIO(title(game).tables()[self.file])))
        rows[self.row + 1][rows[0].index(self.name)] = text
        out = StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        return out.getvalue()


def cells(game: str) -> Iterator[Cell]:
    """All cells of a game's tables that say something."""
    for file, text in title(game).tables().items():
        for n, row in enumerate(csv.DictReader(StringIO(text))):
            for name, cell in row.items():
                column = COLUMNS.get((game, what_of(file, name, row)))
                if column is not None and cell not in ("", "none"):
                    yield Cell(file, n, name, cell, column)


def what_of(file: str, name: str, row: dict[str, str]) -> str:
    """What a column is called in `COLUMNS`: the effect of a building goes by its kind."""
    if name != "effect":
        return name
    return "contract" if file == "contracts.csv" else row["kind"]
