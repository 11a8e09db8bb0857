"""A tile set in work: its tables row by row, what each row looks like and says, and what is wrong with it.

A set may be wrong while somebody works on it: every row can be read by itself. Only `check` asks whether a game
could be played with it. As text it is one CSV file, which `--tiles` takes: the table of a game that has one, and of
others all tables, each after a line with the name of its file.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from rondel.core.errors import BadTiles, Mistakes, RondelError
from rondel.games.registry import title
from rondel.games.title import Title
from rondel.parts.columns import Free, Named, Number, Said, SaidBy, Words
from rondel.parts.effects import Vocabulary
from rondel.parts.table import CHECKED, COLUMNS, Record, Shape, Takes, Text, TileTable, Told, fitting, parts_of

if TYPE_CHECKING:
    from rondel.drawing.svg import Face
    from rondel.locale import Message

LONGEST: Final = 200_000  # characters of a set
ROWS: Final = 300  # of a table
CELL: Final = 1000  # characters; an effect has fewer
YES: Final = "yes"


@dataclass(frozen=True)
class Printed:
    """What the piece of a row shows: its face, where it has one, what it does, and its name where the row has none."""

    face: Face | None
    lines: tuple[Message, ...]
    name: str = ""


@dataclass(frozen=True)
class Looked:
    """A row by itself: what its piece shows, and what is wrong in which column."""

    printed: Printed | None
    mistakes: Mapping[str, tuple[str, ...]]


class TileSet:
    """The tables of a set, by the names of their files."""

    def __init__(self, found: Title, tables: Mapping[str, tuple[Record, ...]]) -> None:
        self.title = found
        self.tables = tables
        self.shapes = {shape.file: shape for shape in found.get_shapes()}

    @property
    def progress(self) -> tuple[int, int]:
        """How many rows were compared with a box, and how many there are."""
        rows = [row for table in self.tables.values() for row in table]
        return sum(is_checked(row) for row in rows), len(rows)

    def text(self) -> str:
        """The set as one CSV file."""
        several = len(self.tables) > 1
        return "".join(
            (f"{file}\n" if several else "") + written(self.shapes[file], rows) for file, rows in self.tables.items()
        )

    def first_line(self, file: str) -> int:
        """The line of the text on which the first row of a table stands."""
        several, before = int(len(self.tables) > 1), 0
        for name, rows in self.tables.items():
            if name == file:
                break
            before += len(rows) + 2
        return before + several + 2

    def with_row(self, file: str, n: int, row: Record) -> TileSet:
        """The set with another row in the place of one, or with one more."""
        rows = self.tables[file]
        return self._with(file, (*rows[:n], row, *rows[n + 1 :]))

    def without_row(self, file: str, n: int) -> TileSet:
        """The set without one of its rows."""
        rows = self.tables[file]
        return self._with(file, (*rows[:n], *rows[n + 1 :]))

    def _with(self, file: str, rows: tuple[Record, ...]) -> TileSet:
        if len(rows) > ROWS:
            raise BadTiles(f"{file} has {len(rows)} rows:", [f"{file}: a table has at most {ROWS} rows"])
        return TileSet(self.title, {**self.tables, file: rows})

    def new_row(self, file: str) -> Record:
        """A row to begin with: what stands first in every column that offers something."""
        shape = self.shapes[file]
        row: Record = {}
        for column in shape.columns:
            row[column] = self._first(shape.takes.get(column, Free()), row)
        return row

    def _first(self, takes: Takes, row: Record) -> str:
        match takes:
            case Words(words):
                return words[0]
            case Number(least):
                return str(least)
            case Named():
                return self.named(takes)[0]
            case Said() | SaidBy():
                if isinstance(takes, Said) and takes.blank:
                    return ""
                known = vocabulary(takes, row)
                return "none" if known is None or known.nothing else known.phrases[0].example
        return ""

    def named(self, takes: Named) -> list[str]:
        """What a cell can name in another table."""
        return [*takes.more, *(row.get(takes.column, "") for row in self.tables[takes.file])]

    def look(self, file: str, row: Record) -> Looked:
        """A row by itself; a game that does not tell what a row shows is asked by `check` alone."""
        shape, rows = self.shapes[file], self.title.get_rows()
        table = TileTable(Text(file, written(shape, (row,))), shape)
        printed = rows.printed(table.rows[0], self.tables) if rows is not None and table.rows else None
        found: dict[str, tuple[str, ...]] = {}
        for mistake in table.mistakes:
            column = mistake.column if isinstance(mistake, Told) else ""
            text = mistake.text if isinstance(mistake, Told) else str(mistake)
            found[column] = (*found.get(column, ()), text)
        return Looked(printed, found)

    def check(self) -> tuple[str, ...]:
        """What keeps a game from being played with the set, the first mistakes of all."""
        return _check(self.title.name, self.text())

    def rows_of(self, mistakes: tuple[str, ...]) -> set[tuple[str, int]]:
        """The rows of which mistakes speak, by table and number."""
        told = [mistake for mistake in mistakes if isinstance(mistake, Told) and mistake.table in self.tables]
        return {(mistake.table, mistake.line - self.first_line(mistake.table)) for mistake in told}


def is_checked(row: Record) -> bool:
    """Whether somebody has compared a row with their own box."""
    return row.get(CHECKED) == YES


def checked(row: Record, yes: bool) -> Record:
    """A row with the mark that it was compared, or without it."""
    return {**row, CHECKED: YES if yes else ""}


def vocabulary(takes: Takes, row: Record) -> Vocabulary | None:
    """What a cell can say in its row, None where that is no effect, or hangs on a word that there is not."""
    match takes:
        case Said(known):
            return known
        case SaidBy(column, known_by):
            return known_by.get(row.get(column, ""))
    return None


def columns_of(shape: Shape) -> list[str]:
    """The columns that a form asks for; others stay as they are."""
    return [*shape.columns, *(column for column in shape.more if column in shape.takes)]


def written(shape: Shape, rows: tuple[Record, ...]) -> str:
    """Rows as a CSV file of their shape."""
    known = (*shape.columns, *shape.more)
    others = dict.fromkeys(column for row in rows for column in row if column not in known)
    used = [column for column in known if column in shape.columns or any(row.get(column) for row in rows)]
    out = StringIO()
    writer = csv.DictWriter(out, [*used, *others], restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def supplied(found: Title, edition: int) -> TileSet:
    """A supplied set."""
    folder = found.data_folder(edition)
    return TileSet(found, {shape.file: _rows(folder / shape.file, shape) for shape in found.get_shapes()})


def read_set(found: Title, text: str) -> TileSet:
    """A set from the text of a file; tables that it leaves out are those of the newest supplied set.

    `BadTiles` tells what keeps it from being a table at all; wrong cells stay, to be mended.
    """
    if len(text) > LONGEST:
        raise BadTiles("the file is too long:", [f"a set has at most {LONGEST} characters, this one has {len(text)}"])
    shapes = found.get_shapes()
    files = [shape.file for shape in shapes]
    tables = dict(supplied(found, found.edition).tables)
    for part in parts_of(text):
        if part.name and part.name not in files:
            wrong = f"there is no table {part.name}; the tables are {', '.join(files)}"
            raise BadTiles("the file has an unknown table:", [wrong])
        shape = shapes[files.index(part.name)] if part.name else fitting(part.header, shapes)[1]
        tables[shape.file] = _rows(Text(shape.file, text), shape)
    return TileSet(found, tables)


def _rows(source: Text | Path, shape: Shape) -> tuple[Record, ...]:
    table = TileTable(source, shape)
    table.check()
    rows = tuple({column: " ".join(cell.split()) for column, cell in row.fields.items()} for row in table.rows)
    if len(rows) > ROWS or any(len(row) > COLUMNS for row in rows):
        wrong = f"{shape.file}: a table has at most {ROWS} rows and {COLUMNS} columns"
        raise BadTiles(f"{shape.file} is too large:", [wrong])
    long = [
        Told(shape.file, row.line, column, f"a cell has at most {CELL} characters")
        for row in table.rows
        for column, cell in row.fields.items()
        if len(cell) > CELL
    ]
    if long:
        raise BadTiles(f"{shape.file} has cells that are too long:", list(long))
    return rows


@lru_cache(maxsize=64)
def _check(game: str, text: str) -> tuple[str, ...]:
    """What is wrong with a set, by its text."""
    found = title(game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / found.get_shapes()[0].file
        path.write_text(text, encoding="utf-8")
        try:
            found.load(tiles=path)
        except Mistakes as error:
            return tuple(error.mistakes)
        except RondelError as error:
            return (str(error).replace(str(path), path.name),)
    return ()
