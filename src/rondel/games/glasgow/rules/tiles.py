"""The buildings and contracts of Glasgow as tables of ints, compiled when a game is loaded.

Buildings and contracts are numbered from 1, in the order of their files. What a contract or a factory
does is a function: that of a contract has its number, that of building b the number `factory + b`.
"""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.errors import BadTiles, RondelError
from rondel.games.glasgow.rules.effects import (
    BASIC,
    GOODS,
    OF_KIND,
    RATES,
    Function,
    Interest,
    read_bank,
    read_contract,
    read_factory,
    read_goods,
)
from rondel.parts.goods import one
from rondel.parts.numbers import check_numbers
from rondel.parts.table import Mistake, Row, Table

HOUSE_BUILDINGS: Final = Path(__file__).parents[1] / "data" / "buildings.csv"
HOUSE_CONTRACTS: Final = Path(__file__).parents[1] / "data" / "contracts.csv"
BUILDING_COLUMNS: Final = ("id", "kind", "name", "cost_in_printed_order", "points", "effect")
CONTRACT_COLUMNS: Final = ("id", "gives_function")

CONTRACTS: Final = 14  # of a house set, GL-6
MOST: Final = 62  # buildings, whose sets are the bits of an int

KINDS: Final = ("factory", "shop", "tenement", "park", "landmark", "station", "bank")
KIND_COUNT: Final[i64] = len(KINDS)
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
_FUNCTIONS: Final = ("none", "goods", "any_one", "exchange", "refresh", "activate", "draw", "double")
check_numbers(
    _FUNCTIONS,
    {
        "none": NOTHING, "goods": GIVE_GOODS, "any_one": ANY_ONE, "exchange": EXCHANGE, "refresh": REFRESH,
        "activate": ACTIVATE, "draw": DRAW, "double": DOUBLE,
    },
)  # fmt: skip

NOT_SHOWN: Final[i64] = -1  # the limit of a rate that a tile does not have

# A table, because mypyc compiles `1 << n` as a shift of a C int of 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(MOST + 1)])


class Building:
    """One row of the table of buildings, read."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.id = row.text("id")
        self.name = row.text("name")
        self.kind = row.one_of("kind", KINDS)
        self.cost: list[str] = ["brick"]
        self.points = row.number("points", 0, 99)
        self.function = Function()
        self.interest = Interest()
        try:
            self.cost = read_goods(row.text("cost_in_printed_order"), BASIC)
        except Mistake as mistake:
            row.blame("cost_in_printed_order", str(mistake))
        try:
            self._read_effect(row.text("effect"))
        except Mistake as mistake:
            row.blame("effect", str(mistake))
        _check_label(row, "id", self.id)
        _check_label(row, "name", self.name)

    def _read_effect(self, text: str) -> None:
        if self.kind == "factory":
            self.function = read_factory(text)
        elif self.kind == "bank":
            self.interest = read_bank(text)
        elif text != OF_KIND[self.kind]:
            raise Mistake(f"cannot read {text!r}: a {self.kind} has {OF_KIND[self.kind]}")


class Contract:
    """One row of the table of contracts, read."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.id = row.text("id")
        self.function = Function()
        try:
            self.function = read_contract(row.text("gives_function"))
        except Mistake as mistake:
            row.blame("gives_function", str(mistake))
        _check_label(row, "id", self.id)


def _check_label(row: Row, column: str, text: str) -> None:
    if not text or any(sign in text for sign in ";:>+,|#=()"):
        row.blame(column, "it is not empty and has none of the signs ; : > + , | # = ( )")


def _check_unique(table: Table, ids: list[str]) -> None:
    first_on: dict[str, int] = {}
    for row, name in zip(table.rows, ids, strict=True):
        line = first_on.setdefault(name.lower(), row.line)
        if line != row.line:
            row.blame("id", f"the id {name} stands already in row {line}")


def read_buildings(table: Table) -> list[Building]:
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


def read_contracts(table: Table) -> list[Contract]:
    """The contracts of a table; what is wrong is noted there."""
    contracts = [Contract(row) for row in table.rows]
    _check_unique(table, [contract.id for contract in contracts])
    if len(contracts) != CONTRACTS and not (table.mistakes and not contracts):
        table.blame(f"there are {len(contracts)} contracts, there must be {CONTRACTS}")
    return contracts


def find_files(given: Path | None) -> tuple[Path, Path]:
    """The files of buildings and contracts: those given, and those of the house set for the rest.

    What is given is a folder with `buildings.csv` or `contracts.csv` or both, or one such file.
    """
    if given is None:
        return HOUSE_BUILDINGS, HOUSE_CONTRACTS
    if given.is_dir():
        buildings, contracts = given / "buildings.csv", given / "contracts.csv"
        if not buildings.exists() and not contracts.exists():
            raise RondelError(f"the folder {given} has neither buildings.csv nor contracts.csv")
        return (
            buildings if buildings.exists() else HOUSE_BUILDINGS,
            contracts if contracts.exists() else HOUSE_CONTRACTS,
        )
    if "gives_function" in _columns(given):
        return HOUSE_BUILDINGS, given
    return given, HOUSE_CONTRACTS


def _columns(path: Path) -> list[str]:
    """The column names of a file, none where it cannot be read; reading it again says why."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return next(csv.reader(lines[:1]), [])


class Tiles:
    """Everything the rules ask about buildings (by number) and contracts (by number)."""

    def __init__(self, given: Path | None) -> None:
        of_buildings, of_contracts = find_files(given)
        buildings_table = Table(of_buildings, BUILDING_COLUMNS)
        contracts_table = Table(of_contracts, CONTRACT_COLUMNS)
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
        self.contract_names = ["", *(" ".join(c.function.goods) or c.function.kind for c in contracts)]
        self._compile_buildings(buildings)
        functions = [Function(), *(contract.function for contract in contracts)]
        self._compile_functions([*functions, *(building.function for building in buildings)])

    def _compile_buildings(self, buildings: list[Building]) -> None:
        self.kind = numbered([KINDS.index(building.kind) for building in buildings])
        self.cost = numbered([pack_of(building.cost) for building in buildings])
        self.first_good = numbered([GOODS.index(building.cost[0]) for building in buildings])
        self.points = numbered([building.points for building in buildings])
        # What a bank counts: a good, or with FACTORIES_COUNTED the own factories.
        self.bank_good = numbered([counted_good(building.interest) for building in buildings])
        self.bank_points = numbered([building.interest.points for building in buildings])
        self.of_kind = vec[i64]([0 for _ in KINDS])  # sets of buildings, as bits
        for number, building in enumerate(buildings):
            self.of_kind[KINDS.index(building.kind)] += BIT[number + 1]

    def _compile_functions(self, functions: list[Function]) -> None:
        self.does = vec[i64]([_FUNCTIONS.index(function.kind) for function in functions])
        self.goods = vec[i64]([pack_of(function.goods) for function in functions])
        self.limit = vec[i64]()  # three rates for each function
        for function in functions:
            for rate in RATES:
                self.limit = append(self.limit, function.limits.get(rate, NOT_SHOWN))


FACTORIES_COUNTED: Final[i64] = 3


def numbered(values: list[int]) -> vec[i64]:
    """A table of values for the numbers from 1."""
    return vec[i64]([0 if number == 0 else values[number - 1] for number in range(len(values) + 1)])


def counted_good(interest: Interest) -> int:
    """The good a bank counts, or FACTORIES_COUNTED."""
    return GOODS.index(interest.good) if interest.good else FACTORIES_COUNTED


def pack_of(goods: list[str]) -> int:
    """The pack of goods given one by one."""
    return sum(one(GOODS.index(good)) for good in goods)
