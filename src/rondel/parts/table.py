"""Reading a table of tiles from a CSV file, collecting every mistake with its row and column."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Final, Protocol, TypeVar

from rondel.core.errors import BadTiles, RondelError

T = TypeVar("T")
Record = dict[str, str]  # the cells of a row, by column
Blame = Callable[[str, str], None]  # notes what is wrong with a column
LINES: Final = 1_000  # of a file
LINE: Final = 4_000  # characters of a line
COLUMNS: Final = 40  # so that rows times columns stay few, however the file is made
CHECKED: Final = "checked"  # the column that says `yes` where somebody has compared a row with their own box


class Mistake(ValueError):
    """Something wrong in one cell of a table; raised by parsers, caught by `TileRow.read`."""


class Told(str):
    """A mistake as it is told, with its place: the line of a table and, of one cell, the column."""

    def __new__(cls, table: str, line: int, column: str, text: str) -> Told:
        """Tell a mistake with its place."""
        self = super().__new__(cls, f"{table} row {line}{f', column {column}' if column else ''}: {text}")
        self.table, self.line, self.column, self.text = table, line, column, text
        return self

    table: str
    line: int
    column: str
    text: str


class Source(Protocol):
    """Where a table is read from: a path, or a `Text`."""

    @property
    def name(self) -> str: ...
    def read_bytes(self) -> bytes: ...


@dataclass(frozen=True)
class Text:
    """The text of a table that lies in no file."""

    name: str
    text: str

    def read_bytes(self) -> bytes:
        """The text as a file would hold it."""
        return self.text.encode()


class Takes:
    """What the cells of a column can be; the kinds are in `columns.py`."""


@dataclass(frozen=True)
class OldSpelling:
    """How a table was spelt before, and how its rows are spelt now."""

    columns: tuple[str, ...]  # that it had to have
    renamed: Mapping[str, str]  # columns by their old names, "" where there is no such column any more
    convert: Callable[[Record, Blame], Record]  # from the cells of an old row those that are spelt in another way


@dataclass(frozen=True)
class Shape:
    """What a table of a game looks like."""

    file: str  # what it is called in a folder
    columns: tuple[str, ...]  # that it must have
    more: tuple[str, ...] = ()  # that it may have
    old: OldSpelling | None = None
    landed: Mapping[str, str] = field(default_factory=dict)  # the first fingerprints of supplied tables, by their own
    takes: Mapping[str, Takes] = field(default_factory=dict)  # what a form asks for; any text where nothing is said

    def needed(self, header: Iterable[str]) -> tuple[str, ...]:
        """The columns that a file must have, in the spelling that it has."""
        return self.old.columns if self.old is not None and self.is_old(header) else self.columns

    def missing(self, header: Iterable[str]) -> list[str]:
        """The columns that a file of this shape lacks."""
        have = {*header}
        return [column for column in self.needed(have) if column not in have]

    def is_old(self, header: Iterable[str]) -> bool:
        """Whether a file with these columns is in the old spelling: it has one that there is no more."""
        if self.old is None:
            return False
        gone = {*self.old.columns, *self.old.renamed} - {*self.columns, *self.more}
        return not gone.isdisjoint(header)


def fitting(header: Iterable[str], shapes: Iterable[Shape]) -> tuple[int, Shape]:
    """The shape that a file was most likely meant to have, and how many more columns fit than are missing."""
    have = [*header]
    fits = [(len(shape.needed(have)) - 2 * len(shape.missing(have)), shape) for shape in shapes]
    return max(fits, key=lambda found: found[0])


def read_text(path: Source) -> tuple[bytes, str]:
    """The bytes of a file and its text; a `RondelError` says why there is none."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RondelError(f"cannot read {path}: it is no UTF-8 text; save it as CSV in UTF-8") from None
    _check_size(path.name, text)
    return data, text


def _check_size(name: str, text: str) -> None:
    """Refuse a file that is larger than any table of tiles, before anything in it is read."""
    lines = text.splitlines()
    long = next((n for n, line in enumerate(lines, 1) if len(line) > LINE), 0)
    if len(lines) > LINES or long:
        too = f"row {long}: a line has at most {LINE} characters" if long else f"it has at most {LINES} lines"
        raise BadTiles(f"{name} is too large:", [f"{name} {too}" if long else f"{name}: {too}"])


@dataclass(frozen=True)
class FilePart:
    """A table within a file that holds several; the only table of a file has no name."""

    name: str
    before: int  # lines of the file
    lines: list[str]

    @property
    def header(self) -> list[str]:
        """Its columns."""
        return next(csv.reader(self.lines[:1]), [])


def parts_of(text: str) -> list[FilePart]:
    r"""The tables of a file: where it holds several, each begins with a line that is nothing but its name.

    >>> [(part.name, part.before) for part in parts_of("tiles.csv,,\nid,name\n1,Fair\nroads.csv\nfrom,to")]
    [('tiles.csv', 1), ('roads.csv', 4)]
    """
    found = [FilePart("", 0, [])]
    for n, line in enumerate(text.splitlines(), 1):
        name = line.strip(' ,;\t"')
        if name.endswith(".csv") and not any(sign in name for sign in ' ,;\t"'):
            found.append(FilePart(name, n, []))
        else:
            found[-1].lines.append(line)
    return found[1:] if len(found) > 1 and not any(found[0].lines) else found


def header_of(path: Source) -> list[str]:
    """The columns of a file, or of the first table of one that holds several."""
    return parts_of(read_text(path)[1])[0].header


def files_of(shapes: tuple[Shape, ...], supplied: Path, own: Path | None) -> list[Path]:
    """The files to read, one for each shape: those of somebody's own, and for the rest the supplied ones.

    What is their own is a folder with some of the files, one file known by its columns, or one that holds several
    tables by the names of their files.
    """
    known = [shape.file for shape in shapes]
    paths = [supplied / file for file in known]
    if own is None:
        return paths
    if own.is_dir():
        found = [own / path.name if (own / path.name).exists() else path for path in paths]
        if found == paths:
            raise RondelError(f"the folder {own} has none of the files {', '.join(path.name for path in paths)}")
        return found
    for part in parts_of(read_text(own)[1]):
        if part.name and part.name not in known:
            raise RondelError(f"{own} holds a table {part.name}; the tables of the game are {', '.join(known)}")
        paths[known.index(part.name) if part.name else shapes.index(fitting(part.header, shapes)[1])] = own
    return paths


class TileTable:
    """The rows of one CSV file, in the spelling of today, and the mistakes found in them so far."""

    def __init__(self, path: Source, shape: Shape) -> None:
        self.shape = shape
        self.mistakes: list[str] = []
        self.rows: list[TileRow] = []
        self.called: dict[str, str] = {}  # what a column is called in the file, where that is another name
        data, text = read_text(path)
        parts = parts_of(text)
        part = next((part for part in parts if part.name == shape.file), parts[0])
        self.name = part.name or path.name
        told = "\n".join(part.lines).encode() if part.name else data.replace(b"\r\n", b"\n")
        printed = hashlib.sha256(told).hexdigest()[:12]
        self.fingerprint = shape.landed.get(printed, printed)
        reader = csv.DictReader(part.lines)
        try:
            have = reader.fieldnames or []
            if len(have) > COLUMNS:
                self.mistakes.append(
                    Told(self.name, part.before + 1, "", f"a table has at most {COLUMNS} columns, not {len(have)}")
                )
                return
            missing = shape.missing(have)
            if missing:
                self.mistakes.append(Told(self.name, part.before + 1, "", f"missing columns {', '.join(missing)}"))
                return
            for record in reader:
                self.rows.append(TileRow(self, part.before + reader.line_num, record))
        except csv.Error as error:
            self.mistakes.append(Told(self.name, part.before + reader.line_num, "", str(error)))
        for row in self.rows:
            if row.overfull:
                self.mistakes.append(Told(self.name, row.line, "", "more fields than columns"))
        if shape.old is not None and shape.is_old(have):
            self._convert(shape.old)

    def _convert(self, old: OldSpelling) -> None:
        for row in self.rows:
            made = old.convert(row.fields, row.blame)
            kept = {old.renamed.get(column, column): cell for column, cell in row.fields.items()}
            row.fields = {column: cell for column, cell in (kept | made).items() if column}
        self.called = {new: was for was, new in old.renamed.items() if new}

    def written(self) -> str:
        """The table as CSV in the spelling of today."""
        known = (*self.shape.columns, *self.shape.more)
        others = dict.fromkeys(column for row in self.rows for column in row.fields if column not in known)
        used = [column for column in known if any(column in row.fields for row in self.rows)]
        out = StringIO()
        writer = csv.DictWriter(out, [*used, *others], restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(row.fields for row in self.rows)
        return out.getvalue()

    def check(self) -> None:
        """Raise `BadTiles` with all mistakes, if there are any."""
        if self.mistakes:
            n = len(self.mistakes)
            raise BadTiles(f"{self.name} has {n} mistake{'s' if n > 1 else ''}:", self.mistakes)

    def blame(self, text: str) -> None:
        """Note a mistake that belongs to no single row."""
        self.mistakes.append(f"{self.name}: {text}")


class TileRow:
    """One row of a table."""

    def __init__(self, table: TileTable, line: int, record: Mapping[str, object]) -> None:
        self.table = table
        self.line = line
        self.overfull = None in record
        self.fields = {str(k): (v if isinstance(v, str) else "").strip() for k, v in record.items() if k is not None}

    def text(self, column: str) -> str:
        """The text of a column, "" if it is left out."""
        return self.fields.get(column, "")

    def blame(self, column: str, text: str) -> None:
        """Note a mistake in a column of this row."""
        named = self.table.called.get(column, column)
        self.table.mistakes.append(Told(self.table.name, self.line, named, text))

    def one_of(self, column: str, words: tuple[str, ...]) -> str:
        """The word in a column, which must be one of those given."""
        word = self.text(column)
        if word not in words:
            self.blame(column, f"{word!r} is not one of {', '.join(words)}")
            return words[0]
        return word

    def read(self, column: str, reader: Callable[[str], T], otherwise: T) -> T:
        """What a reader makes of a column; a `Mistake` is noted, and the value is the one given for that case."""
        try:
            return reader(self.text(column))
        except Mistake as mistake:
            self.blame(column, str(mistake))
            return otherwise

    def number(self, column: str, least: int, most: int) -> int:
        """The whole number in a column."""
        text = self.text(column)
        plain = text.isascii() and text.isdigit() and len(text) < 10
        if not plain or not least <= int(text) <= most:
            self.blame(column, f"{text!r} is not a whole number from {least} to {most}")
            return least
        return int(text)


def meaning(rows: Iterable[tuple[object, ...]]) -> str:
    """Rows as canonical text, from which a set can be told from any other."""
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
