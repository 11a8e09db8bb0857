"""`rondel tiles`: the tiles of a game as a table that says how sure each value is, and the check of a tile file."""

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
from rondel.drawing.terminal.artist import THEME
from rondel.games.registry import games, load, title

HIDDEN: Final = ("note", "source_note", "count", "confidence")
# Which values of a row a part of its confidence speaks of.
SPEAKS_OF: Final = {
    "effect": ("on_place", "activation", "card_effect", "bonnets", "one_time"),
    "cost": ("cost",),
    "stack": ("stack",),
    "edges": ("road", "river"),
}
# Columns that are shown in another one, to keep the table narrow.
JOINED: Final = {"river": "road", "special_card": "card_effect", "bonnets": "card_effect"}
WHOLE: Final = ("id", "stack", "name", "kind", "type", "road", "river", "cost")  # values that stay on one line
PIPED: Final = 160  # columns where the table goes to a file or another program: one line a tile
MARKS: Final = {"rulebook": "", "public": "*", "reconstructed": "~"}
LEGEND: Final = (
    "no sign: from the rule text · * from public sources · ~ reconstructed · *° the rule text gives part of it"
)
EMPTY: Final = ("none", "no", "0", "")


def run(given: argparse.Namespace) -> int:
    """Print a game's tiles, or check a file."""
    match given.what:
        case ["check", file]:
            return check(guess(Path(file)), Path(file))
        case ["check", game, file]:
            return check(game, Path(file))
        case [game]:
            return show(game)
    raise RondelError("write rondel tiles GAME, or rondel tiles check [GAME] FILE")


def tables(name: str) -> dict[str, str]:
    """The tile files of a game with their text: what `tiles.csv` or its like in the game's folder holds."""
    found = title(name).tables()
    if not found:
        raise RondelError(f"{name} has no tile file")
    return found


def guess(file: Path) -> str:
    """The game whose tile file has the same columns as this one."""
    try:
        header = set(file.read_text(encoding="utf-8-sig").partition("\n")[0].strip().split(","))
    except OSError as error:
        raise RondelError(f"cannot read {file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RondelError(f"cannot read {file}: it is no UTF-8 text; save it as CSV in UTF-8") from None
    alike = {
        name: max(len(header & set(text.partition("\n")[0].strip().split(","))) for text in tables(name).values())
        for name in games()
        if title(name).tables()
    }
    best = max(alike, key=lambda name: alike[name])
    if alike[best] < 2:
        raise RondelError(f"{file} has the columns of no game; name the game: rondel tiles check GAME {file}")
    return best


def check(name: str, file: Path) -> int:
    """Load the game with the file; every mistake is told with row and column."""
    try:
        game = load(name, tiles=file)
    except BadTiles as error:
        raise RondelError(str(error)) from None
    print(f"{file} is a complete tile set for {name} (fingerprint {game.fingerprint})")
    return 0


def show(name: str) -> int:
    """Print the tables of a game."""
    console = Console(theme=THEME, highlight=False, emoji=False, markup=False)
    console.width = console.width if console.is_terminal else PIPED
    grounds = title(name).get_artist().kind_styles
    for file, text in tables(name).items():
        rows = list(csv.DictReader(StringIO(text)))
        columns = [c for c in rows[0] if c not in HIDDEN and any((row[c] or "") not in EMPTY for row in rows)]
        kept = [c for c in columns if c not in JOINED]
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
    parts = [marked(row, column)]
    for other, beside in JOINED.items():
        if beside == column and other in columns and (row[other] or "") not in EMPTY:
            said = {"special_card": "card", "bonnets": f"bonnets:{row[other]}"}
            parts.append(said.get(other) or marked(row, other))
    return " ".join(part for part in parts if not part.startswith("–")) or parts[0]


def marked(row: dict[str, str], column: str) -> str:
    """A value with the sign for how sure it is.

    >>> marked({"cost": "wood:1", "confidence": "effect=rulebook;cost=public"}, "cost")
    'wood:1*'
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
