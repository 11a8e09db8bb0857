"""The tiles of Glen More II as tables of ints, compiled from the tile table when a game is loaded.

Tiles are numbered from 1 in the order of stacks and rows, then comes The End; then each seat has its
own Starting Village and Home Castle (G2-3). David Hume never lies anywhere but beside the clan board
or with the player who holds McKay (G2-17).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.numbers import check_numbers
from rondel.games.glen.rules.effects import pack_of
from rondel.games.glen.rules.tiles import check_names, check_once, check_stacks, starts
from rondel.games.glen_more_ii.rules import old_spelling
from rondel.games.glen_more_ii.rules.effects import (
    ACTS,
    GOODS,
    OF_ACTIVATION,
    OF_CARD,
    OF_COST,
    OF_ONCE,
    ONCE,
    TYPES,
    act_of,
    coin_sets,
    parts_of,
    read_activation,
    read_card,
    read_cost,
    read_once,
    sets,
)
from rondel.parts.columns import YES_OR_NO, Free, Said, Words
from rondel.parts.effects import Amount, Effect, amounts, clauses, has, number, write
from rondel.parts.goods import KINDS, heap, one
from rondel.parts.table import CHECKED, Shape, TileRow, TileTable

# Records name the supplied set by the hashes of its first spelling; here they stand by those of this one.
LANDED: Final = {"e1b68b95f707": "0dd39eb79f4a", "da5c55c0ed88": "580ccb20aa99"}
STACKS: Final = ("S", "A", "B", "C", "D")
ASIDE: Final = ("home", "other")  # where tiles lie that are in no stack
OF_TILES: Final = Shape(
    "tiles.csv",
    ("id", "stack", "name", "kind", "river", "overbuild", "cost", "once", "activation", "card"),
    ("chronicle_icon", "no_landing", CHECKED, "confidence", "note"),
    old_spelling.TILES,
    LANDED,
    {
        "id": Free(), "stack": Words((*STACKS, *ASIDE)), "name": Free(), "kind": Words(TYPES), "river": YES_OR_NO,
        "overbuild": YES_OR_NO, "cost": Said(OF_COST), "once": Said(OF_ONCE), "activation": Said(OF_ACTIVATION),
        "card": Said(OF_CARD, blank=True), "chronicle_icon": YES_OR_NO, "no_landing": YES_OR_NO,
    },
)  # fmt: skip
IN_STACKS: Final = (5, 14, 17, 17, 17)  # of a house set, G2-4
SCORED: Final = ("A", "B", "C")  # the stacks that are followed by a scoring round, G2-166
SINGLE: Final = ("Starting Village", "Home Castle", "The End", "David Hume")
SEATS: Final = 4
LASTING: Final = ("double_scotsmen", "extra_activation", "double_coins")  # what a card does as long as it is held
CARDS_MOST: Final = 60  # as bits of an int
NO_LANDING_MOST: Final = 4  # so that a tile to stop on is always ahead

# Types of tiles.
A_VILLAGE: Final[i64] = 0
A_CASTLE: Final[i64] = 1
WHISKY_TILE: Final[i64] = 5
TRADE_TILE: Final[i64] = 6
PERSON: Final[i64] = 7
check_numbers(
    TYPES, {"village": A_VILLAGE, "castle": A_CASTLE, "whisky": WHISKY_TILE, "trade": TRADE_TILE, "person": PERSON}
)

# What activating a tile does.
NOTHING: Final[i64] = 0
MOVE: Final[i64] = 1
GIVE_VP: Final[i64] = 2
GAIN: Final[i64] = 3
GAIN_ANY: Final[i64] = 4
TRADE: Final[i64] = 5
MARKER: Final[i64] = 6
CASK: Final[i64] = 7
check_numbers(
    ACTS,
    {
        "none": NOTHING, "move": MOVE, "vp": GIVE_VP, "gain": GAIN, "gain_any": GAIN_ANY, "trade": TRADE,
        "marker": MARKER, "cask": CASK,
    },
)  # fmt: skip

# The option named with an activation: resources in a heap code, and these on top (G2-211).
SINCLAIR: Final[i64] = 1024
FOR_VP: Final[i64] = 2048
OPTIONS: Final[i64] = 4096


class Tile:
    """One row of the tile table, read."""

    def __init__(self, row: TileRow, stacks: tuple[str, ...]) -> None:
        self.row = row
        self.id = row.text("id")
        self.name = row.text("name")
        self.stack = row.one_of("stack", (*stacks, *ASIDE))
        self.type = row.one_of("kind", TYPES)
        self.river = yes(row, "river")
        self.overbuild = yes(row, "overbuild")
        self.person = self.type == "person"
        self.landmark = bool(row.text("card"))  # a card that does nothing says none
        self.chronicle = bool(row.text("chronicle_icon")) and yes(row, "chronicle_icon")  # G2-191
        self.no_landing = bool(row.text("no_landing")) and yes(row, "no_landing")
        self.cost: Effect = row.read("cost", read_cost, ())
        self.once: Effect = row.read("once", read_once, ())
        self.activation: Effect = row.read("activation", read_activation, ())
        self.card: Effect = row.read("card", read_card, ())
        self.act = act_of(self.activation)
        self._check()

    def _check(self) -> None:
        row = self.row
        check_names(row)
        if self.landmark != has(self.once, "card"):
            row.blame("once", "what a landmark card does in the column card and the word card here go together")
        if amounts(self.once, "start") != ((Amount("scotsman"),) if self.name == SINGLE[0] else ()):
            row.blame("once", f"the tile {SINGLE[0]}, and no other, has start: scotsman")
        if self.stack in ASIDE and parts_of(self.once):
            row.blame("once", "nobody takes this tile, so it gives nothing")
        if self.stack == "other" and (self.cost or self.activation):
            row.blame("cost", "nobody takes this tile, so it costs nothing and is not activated")
        if self.person and (self.river or self.overbuild or self.activation):
            row.blame("kind", "a Person has no river, covers nothing and is not activated")
        if self.act == "cask" and self.type != "whisky":
            row.blame("activation", "only whisky tiles turn barley into a cask")
        if self.overbuild and self.stack in ("S", "home"):
            row.blame("overbuild", "an overbuild tile lies in stack A, B, C or D")


def yes(row: TileRow, column: str) -> bool:
    """Whether a column says yes."""
    return row.one_of(column, ("no", "yes")) == "yes"


def read_tiles(table: TileTable, further: list[TileTable], stacks: tuple[str, ...]) -> list[Tile]:
    """The tiles of a house set and of further tables in the order of their numbers; the tables note mistakes."""
    tiles = [Tile(row, stacks) for row in table.rows]
    if table.rows:
        _check_house(table, tiles)
    tiles += [Tile(row, stacks) for more in further for row in more.rows]
    if table.rows:
        _check_set(table, tiles)
    places = (*stacks, "other", "home")
    order = sorted(range(len(tiles)), key=lambda i: (places.index(tiles[i].stack), i))
    return [tiles[i] for i in order]


def _check_house(table: TileTable, tiles: list[Tile]) -> None:
    """What a house set has to have; further tables come on top of it (G2-192)."""
    places = (*STACKS, "home", "other")
    check_stacks(table, [tile.stack for tile in tiles], dict(zip(places, (*IN_STACKS, 2, 2), strict=True)))
    for name, stack in zip(SINGLE, ("home", "home", "other", "other"), strict=True):
        if not any(tile.name == name and tile.stack == stack for tile in tiles):
            table.blame(f"the tile {name} must be in stack {stack}")


def _check_set(table: TileTable, tiles: list[Tile]) -> None:
    check_once(table, "id", [tile.id for tile in tiles])
    check_once(table, "name", [tile.name for tile in tiles])
    for tile in tiles:
        if tile.stack == "home" and not (tile.river and not tile.cost and tile.type in ("village", "castle")):
            tile.row.blame("river", "a home tile is a village or castle with river and costs nothing")
        if tile.overbuild and not any(covers(tile, other) for other in tiles):
            river = "with" if tile.river else "without"
            tile.row.blame("overbuild", f"no tile that it could cover: a {tile.type} {river} river")
    for word in LASTING:
        if sum(has(tile.card, word) for tile in tiles) > 1:
            table.blame(f"two landmark cards have {word}")
    if sum(tile.landmark for tile in tiles) > CARDS_MOST:
        table.blame(f"there can be at most {CARDS_MOST} landmark cards")
    if sum(tile.no_landing for tile in tiles) > NO_LANDING_MOST:
        table.blame(f"at most {NO_LANDING_MOST} tiles may have no_landing, so that a tile to stop on is always ahead")


def check_grounds(tiles: list[Tile]) -> None:
    """Blame overbuild tiles that could only cover each other, so that none of them can ever lie (G2-192)."""
    for tile in tiles:
        found = [other for other in tiles if covers(tile, other)]
        if tile.overbuild and found and all(other.overbuild for other in found):
            tile.row.blame("overbuild", "the tiles that it could cover are overbuild tiles that could only cover it")


def covers(tile: Tile, other: Tile) -> bool:
    """Whether an overbuild tile fits on another one (G2-65)."""
    return other is not tile and other.type == tile.type and other.river == tile.river and not other.person


class Tiles:
    """The tables the rules read, indexed by tile number."""

    def __init__(self, listed: list[Tile], stacks: tuple[str, ...], scored: tuple[str, ...]) -> None:
        by_name = {tile.name: tile for tile in listed}
        self.listed = listed
        in_stacks = [tile for tile in listed if tile.stack in stacks]
        homes = [by_name["Starting Village"]] * SEATS + [by_name["Home Castle"]] * SEATS
        every = [by_name["The End"], *in_stacks, by_name["The End"], *homes]  # row 0 is a placeholder
        self.count: i64 = len(in_stacks)  # the last tile of the stacks
        self.the_end: i64 = self.count + 1
        self.village: i64 = self.the_end + 1  # the Starting Village of the first seat
        self.castle: i64 = self.village + SEATS  # the Home Castle of the first seat
        self.last: i64 = self.castle + SEATS - 1
        self.hume: i64 = self.last + 1  # for those who are told or shown of him; no rule needs his number
        self.stacks = stacks  # in the order in which they are drawn
        self.in_stacks = [sum(tile.stack == stack for tile in in_stacks) for stack in stacks]
        self.last_stack: i64 = len(stacks) - 1  # that with The End
        self.stack = vec[i64]([0 if tile.stack not in stacks else stacks.index(tile.stack) for tile in every])
        self.starts = starts(tuple(self.in_stacks))
        self.rounds: i64 = len(scored) + 1  # the last is held at the end of the game
        rounds = {stack: nth for nth, stack in enumerate(scored, 1)}
        self.round_after = vec[i64]([rounds.get(stack, 0) for stack in stacks])  # of a stack, 0 is none (G2-166)
        self.labels = [tile.name for tile in every]
        self.ids = [tile.id for tile in every]
        self.type = vec[i64]([TYPES.index(tile.type) for tile in every])
        self.river = vec[i64]([int(tile.river) for tile in every])
        self.overbuild = vec[i64]([int(tile.overbuild) for tile in every])
        self.chronicle = vec[i64]([int(tile.chronicle) for tile in every])
        self.no_landing = vec[i64]([int(tile.no_landing) for tile in every])
        self.cost_goods = vec[i64]([pack_of(amounts(tile.cost), GOODS) for tile in every])
        self.cost_coin = vec[i64]([number(tile.cost, "coin") for tile in every])
        self.cost_whisky = vec[i64]([number(tile.cost, "whisky") for tile in every])
        self.cost_people = vec[i64]([number(tile.cost, "scotsman") for tile in every])
        self.act = vec[i64]([ACTS.index(tile.act) for tile in every])
        self.hands_in = vec[i64]([int(ACTS.index(tile.act) >= TRADE) for tile in every])
        self.act_n = vec[i64]([sum(a.n for a in amounts(tile.activation)) for tile in every])
        self.act_goods = vec[i64]([made_by(tile) for tile in every])
        # One-time effects, one after the other; those of a tile begin at once_from.
        self.once_from = vec[i64]()
        self.once_kind = vec[i64]()
        self.once_n = vec[i64]()
        self.free_order = vec[i64]()  # G2-74
        for tile in every:
            self.once_from = append(self.once_from, len(self.once_kind))
            self.free_order = append(self.free_order, int(free_order(tile)))
            for kind, n in parts_of(tile.once):
                self.once_kind = append(self.once_kind, ONCE.index(kind))
                self.once_n = append(self.once_n, n)
        self.once_from = append(self.once_from, len(self.once_kind))
        self._list_cards(every)
        self._list_options(every)

    def _list_cards(self, every: list[Tile]) -> None:
        """The landmark cards by number, and their parts one after the other; those of a card begin at card_from."""
        cards = [tile for tile in self.listed if tile.landmark]
        cards.sort(key=card_place)
        self.card_names = [tile.name for tile in cards]
        self.card = vec[i64]([self.card_names.index(tile.name) if tile.landmark else -1 for tile in every])
        self.card_from = vec[i64]()
        self.card_kind = vec[i64]()
        self.card_n = vec[i64]()
        for tile in cards:
            self.card_from = append(self.card_from, len(self.card_kind))
            for kind, n in parts_of(tile.card):
                self.card_kind = append(self.card_kind, ONCE.index(kind))
                self.card_n = append(self.card_n, n)
        self.card_from = append(self.card_from, len(self.card_kind))
        # The cards that other rules ask for, as bits.
        self.double_scotsmen: i64 = bits_of(cards, "double_scotsmen")  # G2-155
        self.extra_activation: i64 = bits_of(cards, "extra_activation")  # G2-160
        self.double_coins: i64 = bits_of(cards, "double_coins")  # G2-151
        self.doubled_coins: i64 = sum(clause.n for tile in cards for clause in clauses(tile.card, "double_coins"))

    def _list_options(self, every: list[Tile]) -> None:
        """The options of activations by ascending code; those of a tile begin at option_from."""
        self.option_from = vec[i64]()
        self.option_code = vec[i64]()
        self.option_goods = vec[i64]()  # the resources due
        self.option_vp = vec[i64]()
        for tile in every:
            self.option_from = append(self.option_from, len(self.option_code))
            for code, goods, vp in sorted(options(tile)):
                self.option_code = append(self.option_code, code)
                self.option_goods = append(self.option_goods, goods)
                self.option_vp = append(self.option_vp, vp)
        self.option_from = append(self.option_from, len(self.option_code))

    def option(self, tile: i64, code: i64) -> i64:
        """The option of a tile with this code, -1 if it has none."""
        i = self.option_from[tile]
        while i < self.option_from[tile + 1]:
            if self.option_code[i] == code:
                return i
            i += 1
        return -1


def options(tile: Tile) -> list[tuple[int, int, int]]:
    """The options of activating a tile: code, resources due, VP (G2-211)."""
    match tile.act:
        case "none":
            return []
        case "gain_any":
            return [(heap(one(kind)), 0, 0) for kind in range(KINDS)]
        case "trade" | "marker":
            found = [(int(heap(pack)), pack, vp) for pack, vp in sets(tile.activation).items()]
            if tile.type == "trade":  # the Sinclair coin, G2-143
                left = coin_sets(tile.activation)
                found += [(int(heap(pack) + SINCLAIR), pack, vp) for pack, vp in left.items()]
            return found
        case "cask":
            (goods,) = sets(tile.activation)
            return [(0, goods, 0), (int(FOR_VP), goods, 0)]  # G2-131
    return [(0, 0, 0)]


def made_by(tile: Tile) -> int:
    """The pack that activating a tile gives."""
    return pack_of(tile.activation[0].amounts, GOODS) if tile.act == "gain" else 0


def card_place(tile: Tile) -> int:
    """Where a card stands among all: those of the first set in the order of section 13, the others after them."""
    known = [*old_spelling.CARDS]
    return known.index(tile.name) if tile.name in known else len(known)


def bits_of(cards: list[Tile], verb: str) -> int:
    """The cards that have a lasting effect, as bits."""
    return sum(2**n for n, tile in enumerate(cards) if has(tile.card, verb))


def free_order(tile: Tile) -> bool:
    """Whether the player orders the one-time effects: a marker or a removal is among them (G2-74)."""
    kinds = [kind for kind, _ in (*parts_of(tile.once), *parts_of(tile.card))]
    return "clan_marker" in kinds or "remove" in kinds


def row_of(tile: Tile) -> tuple[object, ...]:
    """What a tile means: what `meaning` tells of it."""
    return (
        tile.id, tile.stack, tile.name, tile.type, tile.river, tile.overbuild, tile.chronicle, tile.no_landing,
        write(tile.cost), write(tile.once), write(tile.activation), write(tile.card) if tile.landmark else "",
    )  # fmt: skip
