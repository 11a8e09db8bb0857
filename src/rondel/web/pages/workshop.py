"""A tile set made ready to be read: its rows in groups, each with its face, its sentences and its mistakes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from rondel.drawing import svg
from rondel.games.tile_set import Looked, Printed, TileSet, is_checked
from rondel.locale import Translator, say
from rondel.parts.columns import Words
from rondel.parts.table import Record, Shape
from rondel.web.pages.controls import capital
from rondel.web.pages.row_form import choice_name, column_name


@dataclass(frozen=True)
class RowView:
    """A row as a page shows it; `mark` changes when the row does."""

    table: str  # as it is called in addresses
    n: int
    name: str
    id: str
    picture: Markup
    lines: tuple[str, ...]
    checked: bool
    wrong: bool
    mark: str


@dataclass(frozen=True)
class Group:
    """Rows that belong together, such as a stack."""

    label: str
    rows: tuple[RowView, ...]

    @property
    def checked(self) -> int:
        """How many of them were compared with a box."""
        return sum(row.checked for row in self.rows)


@dataclass(frozen=True)
class TableShown:
    """A table of the set."""

    table: str
    label: str
    groups: tuple[Group, ...]
    size: int


def stem(file: str) -> str:
    """A table as it is called in addresses.

    >>> stem("clans.csv")
    'clans'
    """
    return file.removesuffix(".csv")


def table_name(file: str, t: Translator) -> str:
    """What a table is called."""
    key = f"table.{stem(file)}"
    return t(say(key)) if t.knows(key) else stem(file).capitalize()


def mark(row: Record) -> str:
    """What tells a row from what it was before."""
    kept = json.dumps({column: cell for column, cell in row.items() if cell}, sort_keys=True)
    return hashlib.sha256(kept.encode()).hexdigest()[:12]


def shown(tiles: TileSet, mistakes: tuple[str, ...], t: Translator) -> list[TableShown]:
    """All tables of a set."""
    wrong = tiles.rows_of(mistakes)
    return [
        TableShown(stem(file), table_name(file, t), tuple(_groups(tiles, file, wrong, t)), len(tiles.tables[file]))
        for file in tiles.tables
    ]


def _groups(tiles: TileSet, file: str, wrong: set[tuple[str, int]], t: Translator) -> Iterator[Group]:
    """The rows of a table by their first choice, in the order in which that is offered."""
    shape, rows = tiles.shapes[file], tiles.tables[file]
    views = [row_view(tiles, file, n, row, (file, n) in wrong, t) for n, row in enumerate(rows)]
    sorting = next((column for column in shape.columns if isinstance(shape.takes.get(column), Words)), None)
    if sorting is None:
        yield Group("", tuple(views))
        return
    for word in dict.fromkeys(row.get(sorting, "") for row in rows):
        named = choice_name(word, t)
        label = f"{column_name(sorting, t)} {word}" if named == word else capital(named)
        yield Group(label, tuple(view for view, row in zip(views, rows, strict=True) if row.get(sorting, "") == word))


def row_view(tiles: TileSet, file: str, n: int, row: Record, wrong: bool, t: Translator) -> RowView:
    """A row with all that it shows."""
    looked = tiles.look(file, row)
    return RowView(
        stem(file),
        n,
        row_name(tiles.shapes[file], row, looked.printed, t),
        row.get("id", ""),
        picture(looked, t),
        lines(looked, t),
        is_checked(row),
        wrong or bool(looked.mistakes),
        mark(row),
    )


def row_name(shape: Shape, row: Record, printed: Printed | None, t: Translator) -> str:
    """What a row is called: by its name, that of its piece, its id, or its first two cells."""
    name = row.get("name") or (printed.name if printed else "")
    if name:
        return t.name(name)
    return row.get("id") or " – ".join(filter(None, (choice_name(row.get(c, ""), t) for c in shape.columns[:2])))


def picture(looked: Looked, t: Translator) -> Markup:
    """The face of a row, "" where it has none."""
    face = looked.printed.face if looked.printed else None
    if face is None:
        return Markup("")
    drawn = svg.face(face, t.name(face.name) if face.name else "")
    return Markup(f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{drawn}</svg>')


def lines(looked: Looked, t: Translator) -> tuple[str, ...]:
    """What a row does, in sentences."""
    return tuple(capital(t(line)) for line in looked.printed.lines) if looked.printed else ()


def next_open(tiles: TileSet, file: str, n: int) -> tuple[str, int] | None:
    """The next row that nobody has compared yet, by table and number, round to the first; None if there is none."""
    every = [(name, i) for name, rows in tiles.tables.items() for i in range(len(rows))]
    at = every.index((file, n)) if (file, n) in every else -1
    order = [*every[at + 1 :], *every[: at + 1]]
    return next(((stem(name), i) for name, i in order if not is_checked(tiles.tables[name][i])), None)


def beside(tiles: TileSet, file: str, n: int) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
    """The rows before and after one, by table and number."""
    every = [(name, i) for name, rows in tiles.tables.items() for i in range(len(rows))]
    if (file, n) not in every:
        return None, None
    at = every.index((file, n))
    before = (stem(every[at - 1][0]), every[at - 1][1]) if at else None
    after = (stem(every[at + 1][0]), every[at + 1][1]) if at + 1 < len(every) else None
    return before, after
