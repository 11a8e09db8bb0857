"""The clan fields and the roads between them as tables of ints (sections 11 and 12 of the rules)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.errors import BadTiles
from rondel.core.game import Setup
from rondel.core.numbers import check_numbers
from rondel.games.glen_more_ii.rules import old_spelling
from rondel.games.glen_more_ii.rules.effects import COUNTED, GOODS, OF_BONUS, POWERS, TYPES, read_bonus
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.tiles import LANDED, OF_TILES, Tiles, check_grounds, read_tiles, row_of
from rondel.parts.columns import Free, Named, Number, Said
from rondel.parts.effects import Amount, Effect, clauses, has, number, write
from rondel.parts.table import CHECKED, Mistake, Shape, TileRow, TileTable, files_of, meaning

START: Final = "Start"
TOLL: Final = 20  # coins of a road at most
OF_CLANS: Final = Shape(
    "clans.csv",
    ("name", "bonus"),
    (CHECKED, "confidence", "note"),
    old_spelling.CLANS,
    LANDED,
    {"name": Free(), "bonus": Said(OF_BONUS, blank=True)},
)
_ENDS: Final = Named("clans.csv", "name", (START,))
OF_ROADS: Final = Shape(
    "roads.csv",
    ("from", "to", "coins"),
    (CHECKED, "confidence"),
    takes={"from": _ENDS, "to": _ENDS, "coins": Number(0, TOLL)},
)
SHAPES: Final = (OF_TILES, OF_CLANS, OF_ROADS)
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
check_numbers(
    POWERS,
    {
        "cask_as_vp": CASK_AS_VP, "castles_as_scotsmen": CASTLES_AS_SCOTSMEN, "move_as_vp": MOVE_AS_VP,
        "coin_as_resource": COIN_AS_RESOURCE,
    },
)  # fmt: skip


class Clan:
    """One row of the clan table, read."""

    def __init__(self, row: TileRow, usual: dict[str, str]) -> None:
        self.row = row
        self.name = row.text("name")
        self.bonus: Effect = ()
        text = row.text("bonus") or usual.get(self.name, "")
        if not self.name or any(sign in self.name for sign in ";:>+,|#"):
            row.blame("name", "a name is not empty and has none of the signs ; : > + , | #")
        elif not text:
            row.blame("bonus", f"what {self.name} gives is not known; write it in the column bonus")
        else:
            try:
                self.bonus = read_bonus(text)
            except Mistake as mistake:
                row.blame("bonus", str(mistake))


class Road:
    """One row of the road table, read."""

    def __init__(self, row: TileRow, clans: list[str]) -> None:
        self.ends = [self._end(row, column, clans) for column in ("from", "to")]
        self.coins = row.number("coins", 0, TOLL)

    def _end(self, row: TileRow, column: str, clans: list[str]) -> int:
        """The number of a field, -1 for Start."""
        name = row.text(column)
        if name == START:
            return -1
        if name not in clans:
            row.blame(column, f"{name!r} is neither {START} nor a clan of the clan table")
            return -1
        return clans.index(name)


def read_clans(table: TileTable, supplied: Path) -> list[Clan]:
    """The clans of a table; where the bonus is left out a clan has that of the house set."""
    house = TileTable(supplied / OF_CLANS.file, OF_CLANS)
    usual = {row.text("name"): row.text("bonus") for row in house.rows}
    clans = [Clan(row, usual) for row in table.rows]
    names = [clan.name.lower() for clan in clans]
    for name in sorted({name for name in names if names.count(name) > 1}):
        table.blame(f"the clan {name} stands {names.count(name)} times")
    for word in (*POWERS, "david_hume", "build"):
        if sum(has(clan.bonus, word) for clan in clans) > 1:
            table.blame(f"two clans give {word}")
    again = [clan.bonus for clan in clans if has(clan.bonus, "again")]
    if any(clause.when or clause.verb == "count" for bonus in again for clause in bonus):
        table.blame("the clan with the word again gives nothing ongoing and counts nothing")
    if len(again) != 1 and not table.mistakes and clans:
        table.blame("exactly one clan has the word again, so that a marker can always be placed")
    return clans


def read_roads(table: TileTable, clans: list[str]) -> list[Road]:
    """The roads of a table; every clan must be reachable from Start (G2-192)."""
    roads = [Road(row, clans) for row in table.rows]
    reached = {-1}
    for _ in clans:
        for road in roads:
            if reached & {*road.ends}:
                reached |= {*road.ends}
    for field, name in enumerate(clans):
        if field not in reached and table.rows:
            table.blame(f"no road leads from {START} to {name}")
    return roads


class Clans:
    """The tables of the clan board, indexed by field."""

    def __init__(self, clans: list[Clan], roads: list[Road]) -> None:
        self.names = [clan.name for clan in clans]
        self.fields: i64 = len(clans)
        self.bonus = [clan.bonus for clan in clans]
        self.coin = vec[i64]([number(b, "coin") for b in self.bonus])
        self.vp = vec[i64]([number(b, "vp") for b in self.bonus])
        self.whisky = vec[i64]([number(b, "whisky") for b in self.bonus])
        self.move = vec[i64]([number(b, "movement") for b in self.bonus])
        self.remove = vec[i64]([sum(clause.n for clause in clauses(b, "remove")) for b in self.bonus])
        self.scotsman = vec[i64]([sum(a.n for a in named(b, "put") if a.word == "scotsman") for b in self.bonus])
        self.types = vec[i64]([sum(2 ** TYPES.index(a.word) for a in named(b, "activate")) for b in self.bonus])
        counts = [next(clauses(b, "count"), None) for b in self.bonus]
        self.count = vec[i64]([COUNTED.index(c.amounts[0].word if c else "none") for c in counts])
        self.few = vec[i64]([c.steps[0].n if c else 0 for c in counts])
        self.few_vp = vec[i64]([c.steps[0].gained[0].n if c else 0 for c in counts])
        self.many = vec[i64]([c.steps[1].n if c else 0 for c in counts])
        self.many_vp = vec[i64]([c.steps[1].gained[0].n if c else 0 for c in counts])
        self.hume = vec[i64]([int(has(b, "david_hume")) for b in self.bonus])
        self.build = vec[i64]([int(has(b, "build")) for b in self.bonus])
        self.again = vec[i64]([int(has(b, "again")) for b in self.bonus])
        self.put_from = vec[i64]()
        self.put = vec[i64]()  # kinds of resources
        for b in self.bonus:
            self.put_from = append(self.put_from, len(self.put))
            for amount in named(b, "put"):
                for _ in range(amount.n if amount.word in GOODS else 0):
                    self.put = append(self.put, GOODS.index(amount.word))
        self.put_from = append(self.put_from, len(self.put))
        # The lasting powers: the field that gives each, -1 if none does, and the VP for a cask.
        held = [[n for n, b in enumerate(self.bonus) if has(b, word)] for word in POWERS]
        self.power = vec[i64]([fields[0] if fields else -1 for fields in held])
        self.cask_vp: i64 = sum(clause.n for b in self.bonus for clause in clauses(b, POWERS[CASK_AS_VP]))
        # Roads both ways, as triples from, to, coins; Start is the field after the last, and none leads there.
        self.road = vec[i64]()
        for road in roads:
            a, b_ = (len(clans) if end < 0 else end for end in road.ends)
            for start, end in ((a, b_), (b_, a)):
                if end < len(clans):
                    self.road = append(append(append(self.road, start), end), road.coins)


def named(bonus: Effect, verb: str) -> list[Amount]:
    """What is named with a verb."""
    return [amount for clause in clauses(bonus, verb) for amount in clause.amounts]


class HouseSet:
    """Tiles, clans and roads of a game, from the house set and the user's own files (G2-187), and an extension."""

    def __init__(self, setup: Setup, extension: Extension) -> None:
        extension.check()
        house, own = setup.supplied, setup.tiles
        paths = files_of(SHAPES, house, own)
        tables = [TileTable(path, shape) for path, shape in zip(paths, SHAPES, strict=True)]
        further = [TileTable(path, OF_TILES) for path in extension.tables]
        listed = read_tiles(tables[0], further, extension.stacks)
        if setup.rules_version > 1:  # files of the first version load as ever
            check_grounds(listed)
        clans = read_clans(tables[1], house)
        roads = read_roads(tables[2], [clan.name for clan in clans])
        tables += further
        mistakes = [mistake for table in tables for mistake in table.mistakes]
        if mistakes:
            n = len(mistakes)
            raise BadTiles(f"{own or house} has {n} mistake{'s' if n > 1 else ''}:", mistakes)
        self.tiles = Tiles(listed, extension.stacks, extension.scored)
        self.clans = Clans(clans, roads)
        joined = "".join(table.fingerprint for table in tables)
        self.fingerprint = hashlib.sha256(joined.encode()).hexdigest()[:12]
        rows: list[tuple[object, ...]] = [row_of(tile) for tile in listed]
        rows += [(clan.name, write(clan.bonus)) for clan in clans]
        rows += [(*road.ends, road.coins) for road in roads]
        self.meaning = meaning(rows)
