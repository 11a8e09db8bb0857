"""The buildings and contracts of Glasgow as tables of ints, compiled when a game is loaded.

Buildings and contracts are numbered from 1, in the order of their files. What a contract or a factory
does is a function: that of a contract has its number, that of building b the number `factory + b`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.errors import BadTiles
from rondel.core.numbers import check_numbers
from rondel.games.glasgow.rules import old_spelling
from rondel.games.glasgow.rules.effects import (
    CONTRACT,
    COST,
    FUNCTIONS,
    GOODS,
    OF_KIND,
    RATES,
    function_of,
    option_rate,
    read_building,
    read_contract,
    read_cost,
)
from rondel.parts.columns import Free, Number, Said, SaidBy, Words
from rondel.parts.effects import Amounts, Clause, Effect, amounts, options, write
from rondel.parts.goods import packed
from rondel.parts.table import CHECKED, Mistake, Shape, TileRow, TileTable, files_of, meaning

# Records name the supplied set by the hashes of its first spelling; here they stand by those of this one.
LANDED: Final = {"77555aaac8e0": "95f9197ad502", "44feee94bf08": "033d686b7ffb"}
CONTRACTS: Final = 14  # of a house set, GL-6
MOST: Final = 62  # buildings, whose sets are the bits of an int

KINDS: Final = ("factory", "shop", "tenement", "park", "landmark", "station", "bank")
KIND_COUNT: Final[i64] = len(KINDS)
POINTS: Final = 99  # printed on a building at most
OF_BUILDINGS: Final = Shape(
    "buildings.csv",
    ("id", "kind", "name", "cost", "points", "effect"),
    (CHECKED, "confidence", "note"),
    old_spelling.BUILDINGS,
    LANDED,
    {
        "id": Free(), "kind": Words(KINDS), "name": Free(), "cost": Said(COST), "points": Number(0, POINTS),
        "effect": SaidBy("kind", OF_KIND),
    },
)  # fmt: skip
OF_CONTRACTS: Final = Shape(
    "contracts.csv",
    ("id", "effect"),
    (CHECKED, "confidence", "note"),
    old_spelling.CONTRACTS,
    LANDED,
    {"id": Free(), "effect": Said(CONTRACT)},
)
SHAPES: Final = (OF_BUILDINGS, OF_CONTRACTS)
IN_SET: Final = (8, 3, 6, 6, 7, 3, 4)  # of a house set, GL-3
FACTORIES: Final[i64] = 0
SHOPS: Final[i64] = 1
TENEMENTS: Final[i64] = 2
PARKS: Final[i64] = 3
LANDMARKS: Final[i64] = 4
STATIONS: Final[i64] = 5
BANKS: Final[i64] = 6
check_numbers(
    KINDS,
    {
        "factory": FACTORIES, "shop": SHOPS, "tenement": TENEMENTS, "park": PARKS, "landmark": LANDMARKS,
        "station": STATIONS, "bank": BANKS,
    },
)  # fmt: skip

# What a contract or factory does.
NOTHING: Final[i64] = 0
GIVE_GOODS: Final[i64] = 1
ANY_ONE: Final[i64] = 2
EXCHANGE: Final[i64] = 3
REFRESH: Final[i64] = 4
ACTIVATE: Final[i64] = 5
DRAW: Final[i64] = 6
DOUBLE: Final[i64] = 7
check_numbers(
    FUNCTIONS,
    {
        "none": NOTHING, "goods": GIVE_GOODS, "any_one": ANY_ONE, "exchange": EXCHANGE, "refresh": REFRESH,
        "activate": ACTIVATE, "draw": DRAW, "double": DOUBLE,
    },
)  # fmt: skip

NOT_SHOWN: Final[i64] = -1  # the limit of a rate that a tile does not have

# A table, because mypyc compiles `1 << n` as a shift of a C int of 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(MOST + 1)])


def listed(buildings: i64, base: i64, out: vec[i64]) -> vec[i64]:
    """One action for each building of a set given as bits."""
    left = buildings >> 1
    building: i64 = 1
    while left:
        if left & 1:
            out = append(out, base + building)
        left >>= 1
        building += 1
    return out


class Building:
    """One row of the table of buildings, read."""

    def __init__(self, row: TileRow) -> None:
        self.row = row
        self.id = row.text("id")
        self.name = row.text("name")
        self.kind = row.one_of("kind", KINDS)
        self.cost: Effect = row.read("cost", read_cost, ())
        self.points = row.number("points", 0, POINTS)
        self.effect: Effect = ()
        try:
            self.effect = read_building(self.kind, row.text("effect"))
        except Mistake as mistake:
            row.blame("effect", str(mistake))
        _check_label(row, "id", self.id)
        _check_label(row, "name", self.name)


class Contract:
    """One row of the table of contracts, read."""

    def __init__(self, row: TileRow) -> None:
        self.row = row
        self.id = row.text("id")
        self.effect: Effect = row.read("effect", read_contract, ())
        _check_label(row, "id", self.id)


def _check_label(row: TileRow, column: str, text: str) -> None:
    if not text or any(sign in text for sign in ";:>+,|#=()"):
        row.blame(column, "it is not empty and has none of the signs ; : > + , | # = ( )")


def _check_unique(table: TileTable, ids: list[str]) -> None:
    first_on: dict[str, int] = {}
    for row, name in zip(table.rows, ids, strict=True):
        line = first_on.setdefault(name.lower(), row.line)
        if line != row.line:
            row.blame("id", f"the id {name} stands already in row {line}")


def read_buildings(table: TileTable) -> list[Building]:
    """The buildings of a table; what is wrong is noted there."""
    buildings = [Building(row) for row in table.rows]
    _check_unique(table, [building.id for building in buildings])
    if table.rows:
        kinds = Counter(row.text("kind") for row in table.rows)
        for kind, n in zip(KINDS, IN_SET, strict=True):
            if kinds[kind] != n:
                table.blame(f"there are {kinds[kind]} buildings of kind {kind}, there must be {n}")
    elif not table.mistakes:
        table.blame(f"there are no buildings, there must be {sum(IN_SET)}")
    return buildings


def read_contracts(table: TileTable) -> list[Contract]:
    """The contracts of a table; what is wrong is noted there."""
    contracts = [Contract(row) for row in table.rows]
    _check_unique(table, [contract.id for contract in contracts])
    if len(contracts) != CONTRACTS and not (table.mistakes and not contracts):
        table.blame(f"there are {len(contracts)} contracts, there must be {CONTRACTS}")
    return contracts


class Tiles:
    """Everything the rules ask about buildings (by number) and contracts (by number)."""

    def __init__(self, house: Path, given: Path | None) -> None:
        of_buildings, of_contracts = files_of(SHAPES, house, given)
        buildings_table = TileTable(of_buildings, OF_BUILDINGS)
        contracts_table = TileTable(of_contracts, OF_CONTRACTS)
        buildings = read_buildings(buildings_table)
        contracts = read_contracts(contracts_table)
        mistakes = [*buildings_table.mistakes, *contracts_table.mistakes]
        if mistakes:
            where = " and ".join(table.name for table in (buildings_table, contracts_table) if table.mistakes)
            n = len(mistakes)
            raise BadTiles(f"{where} {'have' if ' ' in where else 'has'} {n} mistake{'s' if n > 1 else ''}:", mistakes)
        both = buildings_table.fingerprint + contracts_table.fingerprint
        self.fingerprint = hashlib.sha256(both.encode()).hexdigest()[:12]
        self.buildings = buildings
        self.contracts = contracts
        self.count: i64 = len(buildings)
        self.contract_count: i64 = len(contracts)
        self.factory = self.contract_count  # what is added to a building to get the number of its function
        assert self.count <= MOST
        self.ids = ["", *(building.id for building in buildings)]
        self.names = ["", *(building.name for building in buildings)]
        self.contract_ids = ["", *(contract.id for contract in contracts)]
        self._compile_buildings(buildings)
        functions = [(), *(contract.effect for contract in contracts)]
        self._compile_functions([*functions, *(building.effect for building in buildings)])

    def _compile_buildings(self, buildings: list[Building]) -> None:
        self.kind = numbered([KINDS.index(building.kind) for building in buildings])
        self.cost = numbered([packed_goods(amounts(building.cost)) for building in buildings])
        self.first_good = numbered([GOODS.index(amounts(building.cost)[0].word) for building in buildings])
        self.points = numbered([building.points for building in buildings])
        self.bonus = numbered([bonus_of(building.effect) for building in buildings])  # for its place or set
        # What a bank counts: a good, or with FACTORIES_COUNTED the own factories.
        banks = [counted_by(building) for building in buildings]
        self.bank_good = numbered([counted_good(clause.per) if clause else FACTORIES_COUNTED for clause in banks])
        self.bank_points = numbered([clause.amounts[0].n if clause else 0 for clause in banks])
        self.of_kind = vec[i64]([0 for _ in KINDS])  # sets of buildings, as bits
        for number, building in enumerate(buildings):
            self.of_kind[KINDS.index(building.kind)] += BIT[number + 1]

    def _compile_functions(self, effects: list[Effect]) -> None:
        self.does = vec[i64]([FUNCTIONS.index(function_of(effect)) for effect in effects])
        self.goods = vec[i64]([given_goods(effect) for effect in effects])
        self.limit = vec[i64]()  # three rates for each function
        for effect in effects:
            limits = {option_rate(option): option.most for option in options(effect)}
            for rate in RATES:
                self.limit = append(self.limit, limits.get(rate, NOT_SHOWN))

    def meaning(self) -> str:
        """The set in one spelling: the same for files that play alike."""
        rows: list[tuple[object, ...]] = [
            (b.id, b.name, b.kind, write(b.cost), b.points, write(b.effect)) for b in self.buildings
        ]
        return meaning([*rows, *((contract.id, write(contract.effect)) for contract in self.contracts)])


FACTORIES_COUNTED: Final[i64] = 3


def numbered(values: list[int]) -> vec[i64]:
    """A table of values for the numbers from 1."""
    return vec[i64]([0 if number == 0 else values[number - 1] for number in range(len(values) + 1)])


def counted_by(building: Building) -> Clause | None:
    """What a bank says it counts."""
    return building.effect[0] if building.kind == "bank" else None


def counted_good(word: str) -> int:
    """The good a bank counts, or FACTORIES_COUNTED."""
    return GOODS.index(word) if word in GOODS else FACTORIES_COUNTED


def bonus_of(effect: Effect) -> int:
    """The points that a building may bring besides those printed: on a corner, beside a tenement, with a set."""
    return effect[0].amounts[0].n if effect and effect[0].verb in ("corner", "neighbour", "set") else 0


def given_goods(effect: Effect) -> int:
    """The pack of goods that a contract or factory gives."""
    return packed_goods(effect[0].amounts) if function_of(effect) == "goods" else 0


def packed_goods(found: Amounts) -> int:
    """The pack of some goods."""
    return packed({amount.word: amount.n for amount in found}, GOODS)
