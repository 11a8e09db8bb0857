"""What the tile tables of both games have to keep."""

from collections import Counter
from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.parts.table import TileRow, TileTable

FORBIDDEN = ";:>+,|#"  # signs with a meaning in words and records


def check_names(row: TileRow) -> None:
    """A tile has an id, and a name that can stand in words and records."""
    name = row.text("name")
    if not row.text("id"):
        row.blame("id", "every tile needs an id")
    if not name or any(sign in name for sign in FORBIDDEN):
        row.blame("name", f"a name is not empty and has none of the signs {' '.join(FORBIDDEN)}")


def check_once(table: TileTable, what: str, words: list[str]) -> None:
    """Every id or name stands once, small and capital letters being the same."""
    for word, n in Counter(word.lower() for word in words if word).items():
        if n > 1:
            table.blame(f"the {what} {word} stands {n} times")


def check_stacks(table: TileTable, found: list[str], expected: dict[str, int]) -> None:
    """Every stack has as many tiles as the rules say."""
    stacks = Counter(found)
    for stack, n in expected.items():
        if stacks[stack] != n:
            table.blame(f"stack {stack} has {stacks[stack]} tiles, it must have {n}")


def starts(in_stacks: tuple[int, ...]) -> vec[i64]:
    """The lowest tile number of each stack, and what would be that of one more."""
    out = vec[i64]([1])
    for n in in_stacks:
        out = append(out, out[len(out) - 1] + n)
    return out


def named(labels: list[str], ids: list[str], tiles: Iterable[int]) -> dict[str, int]:
    """The numbers of tiles by all that they can be called, in small letters."""
    return {word.lower(): tile for tile in tiles for word in (labels[tile], ids[tile])}
