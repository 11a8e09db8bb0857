"""`rondel tiles`: the tiles of a game as a table that says how sure each value is; checking and converting a file."""

from __future__ import annotations

import argparse
import csv
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rondel.core.errors import BadTiles, RondelError
from rondel.core.game import Game
from rondel.drawing.terminal.artist import THEME
from rondel.games.registry import games, load, title
from rondel.parts.table import Shape, TileTable, fitting, header_of, parts_of, read_text

HIDDEN: Final = ("note", "confidence")
# Which values of a row a part of its confidence speaks of.
SPEAKS_OF: Final = {
    "effect": ("once", "activation", "card", "bonnets"),
    "cost": ("cost",),
    "stack": ("stack",),
    "edges": ("road", "river"),
}
# Columns that are shown in another one, to keep the table narrow.
JOINED: Final = {"river": "road", "bonnets": "card"}
WHOLE: Final = ("id", "stack", "name", "kind", "road", "river", "cost")  # values that stay on one line
PIPED: Final = 160  # columns where the table goes to a file or another program: one line a tile
MARKS: Final = {"rulebook": "", "public": "*", "reconstructed": "~"}
LEGEND: Final = (
    "no sign: from the rule text · * from public sources · ~ reconstructed · *° the rule text gives part of it"
)
EMPTY: Final = ("none", "no", "0", "")


def run(given: argparse.Namespace) -> int:
    """Print a game's tiles, or check or convert a file."""
    match given.what:
        case ["convert", file]:
            print(converted(Path(file)), end="")
            return 0
        case ["convert", file, out]:
            return write(converted(Path(file)), Path(out))
        case ["check", file]:
            return check(guess(Path(file))[0], Path(file))
        case ["check", game, file]:
            return check(game, Path(file))
        case [game]:
            return show(game)
    raise RondelError("write rondel tiles GAME, rondel tiles check [GAME] FILE or rondel tiles convert FILE [OUT]")


def tables(name: str) -> dict[str, str]:
    """The tile files of a game with their text: what `tiles.csv` or its like in the game's folder holds."""
    found = title(name).tables()
    if not found:
        raise RondelError(f"{name} has no tile file")
    return found


def guess(file: Path) -> tuple[str, Shape]:
    """The game whose tables have the columns of this file, and the table that it is."""
    header = header_of(file)
    every = {name: title(name).get_shapes() for name in games()}
    found = {name: fitting(header, shapes) for name, shapes in every.items() if shapes}
    best = max(found, key=lambda name: found[name][0])
    fits, shape = found[best]
    if fits < 2:
        raise RondelError(f"{file} has the columns of no game; name the game: rondel tiles check GAME {file}")
    return best, shape


def converted(file: Path) -> str:
    """A file in the spelling of today; every mistake is told with row and column."""
    name, shape = guess(file)
    loaded(name, file)
    parts = parts_of(read_text(file)[1])
    if not parts[0].name:
        return TileTable(file, shape).written()
    shapes = {known.file: known for known in title(name).get_shapes()}
    return "".join(f"{part.name}\n{TileTable(file, shapes[part.name]).written()}" for part in parts)


def write(text: str, out: Path) -> int:
    """Write a file that is not there yet."""
    try:
        with out.open("x", encoding="utf-8", newline="") as new:
            new.write(text)
    except OSError as error:
        raise RondelError(f"cannot write {out}: {error.strerror or error}") from None
    print(f"{out} has the tiles in the spelling of today")
    return 0


def check(name: str, file: Path) -> int:
    """Load the game with the file; every mistake is told with row and column."""
    game = loaded(name, file)
    print(f"{file} is a complete tile set for {name} (fingerprint {game.fingerprint})")
    return 0


def loaded(name: str, file: Path) -> Game:
    """The game with the tiles of a file."""
    try:
        return load(name, tiles=file)
    except BadTiles as error:
        raise RondelError(str(error)) from None


def show(name: str) -> int:
    """Print the tables of a game."""
    console = Console(theme=THEME, highlight=False, emoji=False, markup=False)
    console.width = console.width if console.is_terminal else PIPED
    grounds = title(name).get_artist().kind_styles
    for file, text in tables(name).items():
        rows = list(csv.DictReader(StringIO(text)))
        columns = [c for c in rows[0] if c not in HIDDEN and any((row[c] or "") not in EMPTY for row in rows)]
        kept = [c for c in columns if JOINED.get(c) not in columns]
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
        for column in kept:
            table.add_column("edges" if column == "road" else column, no_wrap=column in WHOLE, overflow="fold")
        print(f"{name}: {file}")
        for row in rows:
            ground = grounds.get(row.get("kind") or "", "")
            shown = [Text(joined(row, column, columns), ground if column == "name" else "") for column in kept]
            table.add_row(*shown)
        console.print(table)
        if any(row.get("confidence") for row in rows):
            print(LEGEND)
    return 0


def joined(row: dict[str, str], column: str, columns: list[str]) -> str:
    """A value and those of the columns that are shown with it."""
    parts = ["card"] if column == "card" and row[column] == "none" else [marked(row, column)]
    for other, beside in JOINED.items():
        if beside == column and other in columns and (row[other] or "") not in EMPTY:
            parts.append(f"bonnets {row[other]}" if other == "bonnets" else marked(row, other))
    return " ".join(part for part in parts if not part.startswith("–")) or parts[0]


def marked(row: dict[str, str], column: str) -> str:
    """A value with the sign for how sure it is.

    >>> marked({"cost": "wood", "confidence": "effect=rulebook;cost=public"}, "cost")
    'wood*'
    """
    value = "–" if row[column] in ("none", "no", "", None) else row[column]
    confidence = row.get("confidence") or ""
    if "=" not in confidence:
        return value + (MARKS.get(confidence, "") if column in ("id", "from") else "")
    for part in confidence.split(";"):
        aspect, _, source = part.partition("=")
        if column in SPEAKS_OF.get(aspect, ()):
            known = [word for word in MARKS if word in source]
            mark = MARKS[known[-1]] if known else ""
            return value + mark + ("°" if len(known) > 1 else "")
    return value
