"""Reading a table of tiles from a CSV file, collecting every mistake with its row and column."""

import csv
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rondel.core.errors import BadTiles, RondelError

T = TypeVar("T")


class Mistake(ValueError):
    """Something wrong in one cell of a table; raised by parsers, caught by `Row.read`."""


class Table:
    """The rows of one CSV file and the mistakes found in them so far."""

    def __init__(self, path: Path, columns: tuple[str, ...]) -> None:
        self.name = path.name
        self.mistakes: list[str] = []
        try:
            data = path.read_bytes()
            text = data.decode("utf-8-sig")
        except OSError as error:
            raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise RondelError(f"cannot read {path}: it is no UTF-8 text; save it as CSV in UTF-8") from None
        self.fingerprint = hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:12]
        reader = csv.DictReader(text.splitlines())
        have = reader.fieldnames or []
        missing = [column for column in columns if column not in have]
        if missing:
            self.mistakes.append(f"{self.name} row 1: missing columns {', '.join(missing)}")
            self.rows: list[Row] = []
            return
        self.rows = [Row(self, reader.line_num, record) for record in reader]
        for row in self.rows:
            if row.overfull:
                self.mistakes.append(f"{self.name} row {row.line}: more fields than columns")

    def check(self) -> None:
        """Raise `BadTiles` with all mistakes, if there are any."""
        if self.mistakes:
            n = len(self.mistakes)
            raise BadTiles(f"{self.name} has {n} mistake{'s' if n > 1 else ''}:", self.mistakes)

    def blame(self, text: str) -> None:
        """Note a mistake that belongs to no single row."""
        self.mistakes.append(f"{self.name}: {text}")


class Row:
    """One row of a table."""

    def __init__(self, table: Table, line: int, record: dict[str, object]) -> None:
        self.table = table
        self.line = line
        self.overfull = None in record
        self.fields = {str(k): (v if isinstance(v, str) else "").strip() for k, v in record.items() if k is not None}

    def text(self, column: str) -> str:
        """The text of a column, "" if it is left out."""
        return self.fields.get(column, "")

    def blame(self, column: str, text: str) -> None:
        """Note a mistake in a column of this row."""
        self.table.mistakes.append(f"{self.table.name} row {self.line}, column {column}: {text}")

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
        if not text.isdigit() or not least <= int(text) <= most:
            self.blame(column, f"{text!r} is not a whole number from {least} to {most}")
            return least
        return int(text)


def amounts(text: str, known: tuple[str, ...], sign: str = ":", between: str | None = None) -> dict[str, int]:
    """Read `wood:1 stone:2` as names with numbers; a `Mistake` says which part cannot be read.

    >>> amounts("wood:1 stone:2", ("wood", "stone"))
    {'wood': 1, 'stone': 2}
    """
    found: dict[str, int] = {}
    for part in text.split(between):
        name, _, number = part.strip().partition(sign)
        if name not in known:
            raise Mistake(f"cannot read {part.strip()!r}: {name!r} is not one of {', '.join(known)}")
        if not number.isdigit() or not 1 <= int(number) <= 99:
            raise Mistake(f"cannot read {part.strip()!r}: write {name}{sign}n with n from 1 to 99")
        if name in found:
            raise Mistake(f"{name} stands twice in {text!r}")
        found[name] = int(number)
    return found
