"""The clan fields and the roads between them as tables of ints (sections 11 and 12 of the rules)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.errors import BadTiles
from rondel.games.glen_more_ii.rules.effects import COUNTED, POWERS, TYPES, Bonus, read_bonus
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.landmarks import CARDS
from rondel.games.glen_more_ii.rules.tiles import COLUMNS as TILE_COLUMNS
from rondel.games.glen_more_ii.rules.tiles import Tiles, read_tiles
from rondel.parts.numbers import check_numbers
from rondel.parts.table import Mistake, Row, Table

HOUSE: Final = Path(__file__).parents[1] / "data"
FILES: Final = ("tiles.csv", "clans.csv", "roads.csv")
COLUMNS: Final = (TILE_COLUMNS, ("clan", "effect_timing", "effect"), ("from", "to", "coins"))
START: Final = "Start"
FAR: Final[i64] = 10**6

# Kinds of counting.
VILLAGES: Final[i64] = 1
PEOPLED: Final[i64] = 2
OVERBUILT: Final[i64] = 3
COINS: Final[i64] = 4
RIVER: Final[i64] = 5
check_numbers(COUNTED, {"village": VILLAGES, "peopled": PEOPLED, "overbuild": OVERBUILT, "coin": COINS, "river": RIVER})

# Lasting powers.
CASK_AS_VP: Final[i64] = 0
CASTLES_AS_SCOTSMEN: Final[i64] = 1
MOVE_AS_VP: Final[i64] = 2
COIN_AS_RESOURCE: Final[i64] = 3
CASK_VP: Final[i64] = 3
check_numbers(
    POWERS,
    {
        f"cask_as_vp={CASK_VP}": CASK_AS_VP, "castles_as_scotsmen": CASTLES_AS_SCOTSMEN, "move_as_vp=1": MOVE_AS_VP,
        "coin_as_resource=1": COIN_AS_RESOURCE,
    },
)  # fmt: skip


class Clan:
    """One row of the clan table, read."""

    def __init__(self, row: Row, usual: dict[str, str]) -> None:
        self.row = row
        self.name = row.text("clan")
        self.bonus = Bonus()
        text = row.text("bonus") or usual.get(self.name, "")
        if not self.name or any(sign in self.name for sign in ";:>+,|#"):
            row.blame("clan", "a name is not empty and has none of the signs ; : > + , | #")
        elif not text:
            row.blame("bonus", f"what {self.name} gives is not known; write it in the column bonus")
        else:
            try:
                self.bonus = read_bonus(text)
            except Mistake as mistake:
                row.blame("bonus", str(mistake))


class Road:
    """One row of the road table, read."""

    def __init__(self, row: Row, clans: list[str]) -> None:
        self.ends = [self._end(row, column, clans) for column in ("from", "to")]
        self.coins = row.number("coins", 0, 20)

    def _end(self, row: Row, column: str, clans: list[str]) -> int:
        """The number of a field, -1 for Start."""
        name = row.text(column)
        if name == START:
            return -1
        if name not in clans:
            row.blame(column, f"{name!r} is neither {START} nor a clan of the clan table")
            return -1
        return clans.index(name)


def read_clans(table: Table) -> list[Clan]:
    """The clans of a table; without the column `bonus` a clan has its bonus of the house set."""
    house = Table(HOUSE / "clans.csv", COLUMNS[1])
    usual = {row.text("clan"): row.text("bonus") for row in house.rows}
    clans = [Clan(row, usual) for row in table.rows]
    names = [clan.name.lower() for clan in clans]
    for name in sorted({name for name in names if names.count(name) > 1}):
        table.blame(f"the clan {name} stands {names.count(name)} times")
    powers = [clan.bonus.power for clan in clans if clan.bonus.power]
    for power in sorted({power for power in powers if powers.count(power) > 1}):
        table.blame(f"two clans give ongoing {power}")
    if sum(clan.bonus.david_hume for clan in clans) > 1:
        table.blame("two clans give david_hume")
    if sum(clan.bonus.build for clan in clans) > 1:
        table.blame("two clans give build")
    if any(clan.bonus.again and (clan.bonus.power or clan.bonus.count != "none") for clan in clans):
        table.blame("the clan with the word again gives nothing ongoing and counts nothing")
    if sum(clan.bonus.again for clan in clans) != 1 and not table.mistakes and clans:
        table.blame("exactly one clan has the word again, so that a marker can always be placed")
    return clans


def read_roads(table: Table, clans: list[str]) -> list[Road]:
    """The roads of a table; every clan must be reachable from Start (G2-192)."""
    roads = [Road(row, clans) for row in table.rows]
    reached = {-1}
    for _ in clans:
        for road in roads:
            if reached & {*road.ends}:
                reached |= {*road.ends}
    for number, name in enumerate(clans):
        if number not in reached and table.rows:
            table.blame(f"no road leads from {START} to {name}")
    return roads


class Clans:
    """The tables of the clan board, indexed by field."""

    def __init__(self, clans: list[Clan], roads: list[Road]) -> None:
        self.names = [clan.name for clan in clans]
        self.fields: i64 = len(clans)
        bonus = [clan.bonus for clan in clans]
        self.coin = vec[i64]([b.coin for b in bonus])
        self.vp = vec[i64]([b.vp for b in bonus])
        self.move = vec[i64]([b.move for b in bonus])
        self.remove = vec[i64]([b.remove for b in bonus])
        self.scotsman = vec[i64]([b.scotsman for b in bonus])
        self.types = vec[i64]([sum({1 << TYPES.index(word) for word in b.activate}) for b in bonus])
        self.count = vec[i64]([COUNTED.index(b.count) for b in bonus])
        self.few = vec[i64]([b.few[0] for b in bonus])
        self.few_vp = vec[i64]([b.few[1] for b in bonus])
        self.many = vec[i64]([b.many[0] for b in bonus])
        self.many_vp = vec[i64]([b.many[1] for b in bonus])
        self.hume = vec[i64]([int(b.david_hume) for b in bonus])
        self.build = vec[i64]([int(b.build) for b in bonus])
        self.again = vec[i64]([int(b.again) for b in bonus])
        self.put_from = vec[i64]()
        self.put = vec[i64]()  # kinds of resources
        for b in bonus:
            self.put_from = append(self.put_from, len(self.put))
            for kind in b.put:
                self.put = append(self.put, kind)
        self.put_from = append(self.put_from, len(self.put))
        held = [b.power for b in bonus]
        self.power = vec[i64]([held.index(word) if word in held else -1 for word in POWERS])  # power -> field
        # Roads both ways, as triples from, to, coins; Start is the field after the last, and none leads there.
        self.road = vec[i64]()
        for road in roads:
            a, b_ = (len(clans) if end < 0 else end for end in road.ends)
            for start, end in ((a, b_), (b_, a)):
                if end < len(clans):
                    self.road = append(append(append(self.road, start), end), road.coins)


class HouseSet:
    """Tiles, clans and roads of a game, from the house set and the user's own files (G2-187), and an extension."""

    def __init__(self, own: Path | None, extension: Extension) -> None:
        extension.check()
        paths = own_files(own)
        tables = [Table(path, columns) for path, columns in zip(paths, COLUMNS, strict=True)]
        further = [Table(path, TILE_COLUMNS) for path in extension.tables]
        cards = {**CARDS, **extension.cards}
        listed = read_tiles(tables[0], further, extension.stacks, cards)
        clans = read_clans(tables[1])
        roads = read_roads(tables[2], [clan.name for clan in clans])
        tables += further
        mistakes = [mistake for table in tables for mistake in table.mistakes]
        if mistakes:
            n = len(mistakes)
            raise BadTiles(f"{own or HOUSE} has {n} mistake{'s' if n > 1 else ''}:", mistakes)
        self.tiles = Tiles(listed, extension.stacks, extension.scored, cards)
        self.clans = Clans(clans, roads)
        joined = "".join(table.fingerprint for table in tables)
        self.fingerprint = hashlib.sha256(joined.encode()).hexdigest()[:12]


def own_files(own: Path | None) -> list[Path]:
    """The three files to read: those of a folder, or one file known by its columns; else the house set."""
    paths = [HOUSE / name for name in FILES]
    if own is None:
        return paths
    if own.is_dir():
        found = [own / name if (own / name).exists() else path for name, path in zip(FILES, paths, strict=True)]
        if found == paths:
            raise BadTiles(f"{own} has 1 mistake:", [f"the folder has none of the files {', '.join(FILES)}"])
        return found
    fits = [not Table(own, columns).mistakes for columns in COLUMNS]
    if not any(fits):
        # Most columns in common says what it was meant to be, so its mistakes are shown.
        short = [Table(own, columns).mistakes[0].count(",") for columns in COLUMNS]
        fits = [n == min(short) for n in short]
    paths[fits.index(True)] = own
    return paths
