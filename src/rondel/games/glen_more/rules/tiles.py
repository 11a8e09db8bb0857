"""The tiles of Glen More as tables of ints, compiled from the tile table when a game is loaded.

Tiles are numbered from 1 in the order of stacks and rows; `home` is the number of the start
village of the first seat, and each seat has its own (GM-2).
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.numbers import check_numbers
from rondel.games.glen.rules.effects import pack_of
from rondel.games.glen.rules.tiles import check_names, check_once, check_stacks, named, starts
from rondel.games.glen_more.rules.effects import (
    ACTIVATION,
    ACTS,
    CARD,
    COST,
    COUNTED,
    GOODS,
    ONCE,
    act_of,
    read_activation,
    read_card,
    read_cost,
    read_once,
)
from rondel.games.glen_more.rules.old_spelling import OLD
from rondel.parts.columns import Free, Number, Said, Words
from rondel.parts.effects import Amount, Clause, Effect, amounts, has, how_many, number, options, write
from rondel.parts.table import CHECKED, Shape, TileRow, TileTable, meaning

# Records name the supplied set by the hash of its first spelling; here it stands by the hash of this one.
LANDED: Final = {"e51746c2079f": "b3b0a5969057"}
STACKS: Final = ("0", "1", "2", "3")
PLACES: Final = (*STACKS, "start")
ROAD: Final = ("no", "W-E")
RIVER: Final = ("no", "N-S")
BONNETS: Final = 9  # of a card at most
IN_STACKS: Final = (8, 23, 19, 17)  # of a house set, GM-2
SEATS: Final = 5

# Kinds by colour (GM-6), in the order of COUNTED, which leaves out the colour where it can.
KINDS: Final = ("yellow", "green", "brown", "grey_village", "grey_castle", "blue_loch")
VILLAGE: Final[i64] = 3
check_numbers(KINDS, {"grey_village": VILLAGE})
assert all(kind.endswith(word) for kind, word in zip(KINDS, COUNTED, strict=True))
MOVABLE: Final = ("grey_village", "grey_castle")

SHAPE: Final = Shape(
    "tiles.csv",
    ("id", "stack", "name", "kind", "road", "river", "cost", "once", "activation", "card"),
    ("bonnets", CHECKED, "confidence", "note"),
    OLD,
    LANDED,
    {
        "id": Free(), "stack": Words(PLACES), "name": Free(), "kind": Words(KINDS), "road": Words(ROAD),
        "river": Words(RIVER), "cost": Said(COST), "once": Said(ONCE), "activation": Said(ACTIVATION),
        "card": Said(CARD, blank=True), "bonnets": Number(0, BONNETS),
    },
)  # fmt: skip
SHAPES: Final = (SHAPE,)

# What activating a tile does.
NOTHING: Final[i64] = 0
PRODUCE: Final[i64] = 1
PRODUCE_ANY: Final[i64] = 2
MOVE: Final[i64] = 3
GIVE_VP: Final[i64] = 4
TRADE: Final[i64] = 5
FAIR: Final[i64] = 6
check_numbers(
    ACTS,
    {
        "none": NOTHING, "produce": PRODUCE, "produce_any": PRODUCE_ANY, "move": MOVE, "vp": GIVE_VP, "trade": TRADE,
        "fair": FAIR,
    },
)  # fmt: skip


class Tile:
    """One row of the tile table, read."""

    def __init__(self, row: TileRow) -> None:
        self.row = row
        self.id = row.text("id")
        self.name = row.text("name")
        self.label = self.name  # becomes "name id" where the name is not unique
        self.stack = row.one_of("stack", PLACES)
        self.kind = row.one_of("kind", KINDS)
        self.road = row.one_of("road", ROAD) != "no"
        self.river = row.one_of("river", RIVER) != "no"
        self.special = bool(row.text("card"))  # a card that does nothing says none
        self.bonnets = row.number("bonnets", 0, BONNETS) if row.text("bonnets") else 0
        self.cost: Effect = row.read("cost", read_cost, ())
        self.once: Effect = row.read("once", read_once, ())
        self.activation: Effect = row.read("activation", read_activation, ())
        self.card: Effect = row.read("card", read_card, ())
        self.act = act_of(self.activation)
        self._check()

    def _check(self) -> None:
        row = self.row
        check_names(row)
        if self.bonnets and not self.special:
            row.blame("bonnets", "bonnets need a card")
        if self.act == "move" and self.kind not in MOVABLE:
            row.blame("activation", "only villages and castles move clan members")


def read_tiles(path: Path) -> tuple[list[Tile], str]:
    """The tiles of a file, the start village last, and the fingerprint of the file.

    `BadTiles` lists everything that is wrong with it.
    """
    table = TileTable(path, SHAPE)
    tiles = [Tile(row) for row in table.rows]
    if not table.mistakes:
        _check_set(table, tiles)
    table.check()
    names = Counter(tile.name.lower() for tile in tiles)
    for tile in tiles:
        if names[tile.name.lower()] > 1:
            tile.label = f"{tile.name} {tile.id}"
    order = sorted(range(len(tiles)), key=lambda i: (PLACES.index(tiles[i].stack), i))
    return [tiles[i] for i in order], table.fingerprint


def _check_set(table: TileTable, tiles: list[Tile]) -> None:
    check_once(table, "id", [tile.id for tile in tiles])
    check_stacks(table, [tile.stack for tile in tiles], dict(zip(PLACES, (*IN_STACKS, 1), strict=True)))
    check_once(table, "special tile", [tile.name for tile in tiles if tile.special])
    for tile in tiles:
        if tile.stack == "start" and not (tile.river and tile.road and tile.kind == "grey_village"):
            tile.row.blame("river", "the start village is a grey_village with river N-S and road W-E")
        if tile.stack == "start" and (tile.cost or tile.once != (Clause(amounts=(Amount("member"),)),)):
            tile.row.blame("cost", "the start village costs nothing and comes with a member")


class Tiles:
    """The tables the rules read, indexed by tile number."""

    def __init__(self, path: Path) -> None:
        listed, self.fingerprint = read_tiles(path)
        self.count: i64 = len(listed) - 1  # tiles in stacks; the start village comes on top
        self.home: i64 = self.count + 1
        self.listed = listed
        # Row 0 is a placeholder, and every seat has its own start village at the end.
        every = [listed[-1], *listed[:-1]] + [listed[-1]] * SEATS
        self.labels = [tile.label for tile in every]
        self.ids = [tile.id for tile in every]
        self.numbers = named(self.labels, self.ids, range(1, self.home + 1))
        self.stack = vec[i64]([PLACES.index(tile.stack) for tile in every])
        self.in_stacks = [sum(tile.stack == stack for tile in listed) for stack in STACKS]
        self.starts = starts(tuple(self.in_stacks))
        self.kind = vec[i64]([KINDS.index(tile.kind) for tile in every])
        self.brown = vec[i64]([int(tile.kind == "brown") for tile in every])
        self.river = vec[i64]([int(tile.river) for tile in every])
        self.road = vec[i64]([int(tile.road) for tile in every])
        self.special = vec[i64]([int(tile.special) for tile in every])
        self.bonnets = vec[i64]([tile.bonnets for tile in every])
        self.cost_goods = vec[i64]([pack_of(amounts(tile.cost), GOODS) for tile in every])
        self.cost_any = vec[i64]([number(tile.cost, "any") for tile in every])
        self.cost_different = vec[i64]([number(tile.cost, "different") for tile in every])
        self.cost_whisky = vec[i64]([number(tile.cost, "whisky") for tile in every])
        self.cost_clan = vec[i64]([number(tile.cost, "member") for tile in every])
        self.gain_clan = vec[i64]([number(tile.once, "member") for tile in every])
        self.gain_coin = vec[i64]([number(tile.once, "coin") for tile in every])
        self.gain_whisky = vec[i64]([number(tile.once, "whisky") for tile in every])
        self.gain_any = vec[i64]([number(tile.once, "any") for tile in every])
        self.fill_empty = vec[i64]([int(has(tile.once, "fill_empty")) for tile in every])
        self.activate_all = vec[i64]([int(has(tile.once, "activate_all")) for tile in every])
        self.act = vec[i64]([ACTS.index(tile.act) for tile in every])
        self.good = vec[i64]([produced(tile) for tile in every])
        self.vp = vec[i64]([number(tile.activation, "vp") for tile in every])
        self.fair_vp = vec[i64]([sets(tile).get(n, 0) for tile in every for n in range(6)])
        self.extra = vec[i64]([int(has(tile.card, "extra_activation")) for tile in every])
        self.double = vec[i64]([int(has(tile.card, "double_parliament")) for tile in every])
        counted = [next((clause for clause in tile.card if clause.per), None) for tile in every]
        self.end_vp = vec[i64]([clause.amounts[0].n if clause else 0 for clause in counted])
        self.end_kind = vec[i64]([COUNTED.index(clause.per) if clause else 0 for clause in counted])
        # The options of trades, one after the other; those of a tile begin at trade_from.
        self.trade_from = vec[i64]()
        self.trade_goods = vec[i64]()
        self.trade_any = vec[i64]()
        self.trade_vp = vec[i64]()
        self.trade_whisky = vec[i64]()
        for tile in every:
            self.trade_from = append(self.trade_from, len(self.trade_goods))
            for option in options(tile.activation) if tile.act == "trade" else ():
                self.trade_goods = append(self.trade_goods, pack_of(option.given, GOODS))
                self.trade_any = append(self.trade_any, how_many(option.given, "any"))
                self.trade_vp = append(self.trade_vp, how_many(option.gained, "vp"))
                self.trade_whisky = append(self.trade_whisky, how_many(option.gained, "whisky"))
        self.trade_from = append(self.trade_from, len(self.trade_goods))

    def trades(self, tile: i64) -> i64:
        """How many options the trade of a tile has."""
        return self.trade_from[tile + 1] - self.trade_from[tile]

    def trade_for(self, tile: i64, given: i64) -> i64:
        """The option of a tile in which these goods are given, -1 if there is none.

        Where there is only one option nothing has to be named.
        """
        start = self.trade_from[tile]
        if self.trades(tile) == 1:
            return start if given == 0 else -1
        option = start
        while option < self.trade_from[tile + 1]:
            if self.trade_goods[option] == given:
                return option
            option += 1
        return -1

    def meaning(self) -> str:
        """The set in one spelling: the same for files that play alike."""
        return meaning(
            (
                tile.id, tile.stack, tile.name, tile.kind, tile.road, tile.river, tile.bonnets, write(tile.cost),
                write(tile.once), write(tile.activation), write(tile.card) if tile.special else "",
            )
            for tile in self.listed
        )  # fmt: skip


def produced(tile: Tile) -> int:
    """The good that a tile makes, 0 where that is no certain one."""
    return GOODS.index(tile.activation[0].amounts[0].word) if tile.act == "produce" else 0


def sets(tile: Tile) -> dict[int, int]:
    """What a fair gives, by the number of different goods."""
    found = options(tile.activation) if tile.act == "fair" else ()
    return {option.given[0].n: option.gained[0].n for option in found}
