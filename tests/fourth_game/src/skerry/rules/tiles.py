"""The tiles of Skerry, read from their table; effects are a small language (SK-8, SK-10)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rondel.parts.table import Mistake, Shape, TileTable

SUPPLIED: Final = Path(__file__).parents[1] / "data" / "tiles.csv"
SHAPE: Final = Shape("tiles.csv", ("id", "name", "kind", "cost", "effect"))
SHAPES: Final = (SHAPE,)
KINDS: Final = ("shoal", "cottage", "light", "smokehouse", "ledge")
LEAST: Final = 9  # tiles that fill the ring and leave something to draw


@dataclass(frozen=True)
class Effect:
    """What a tile does: fish at once, points at the end, points for each neighbour of a kind."""

    fish: int = 0
    points: int = 0
    beside: str = ""
    each: int = 0


@dataclass(frozen=True)
class Tile:
    """One tile; the numbers of tiles begin with 1."""

    number: int
    id: str
    name: str
    kind: str
    cost: int
    effect: Effect


def read_effect(text: str) -> Effect:
    """The effect that a text says.

    >>> read_effect("fish:1 points:2")
    Effect(fish=1, points=2, beside='', each=0)
    """
    found: dict[str, int] = {}
    beside = ""
    for part in text.split():
        word, *names, number = part.split(":")
        if not number.isdigit() or word not in ("fish", "points", "beside") or word in found:
            raise Mistake(f"cannot read {part!r}; write fish:n, points:n or beside:kind:n, each once")
        if word == "beside":
            if names not in [[kind] for kind in KINDS]:
                raise Mistake(f"cannot read {part!r}; the kinds are {', '.join(KINDS)}")
            beside = names[0]
        found[word] = int(number)
    return Effect(found.get("fish", 0), found.get("points", 0), beside, found.get("beside", 0))


def read_tiles(own: Path | None) -> tuple[list[Tile], str]:
    """The supplied tiles, or those of a file with its fingerprint; `BadTiles` lists every mistake."""
    table = TileTable(own or SUPPLIED, SHAPE)
    tiles: list[Tile] = []
    for row in table.rows:
        id, name = row.text("id"), row.text("name")
        if not id or any(id.lower() == other.id.lower() for other in tiles):
            row.blame("id", f"{id!r} is empty or stands twice")
        effect = row.read("effect", read_effect, Effect())
        tiles.append(Tile(len(tiles) + 1, id, name, row.one_of("kind", KINDS), row.number("cost", 0, 9), effect))
    if len(tiles) < LEAST:
        table.blame(f"{len(tiles)} tiles are too few; it needs {LEAST}")
    table.check()
    return tiles, table.fingerprint if own else ""
