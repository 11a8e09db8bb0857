"""What a territory and the place on the circuit say about a seat, for those who judge a position."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.games.glen.rules.state import MOST_GOODS, GlenState
from rondel.parts.cells import CELLS, touching
from rondel.parts.goods import BITS, FULL, KINDS, count, total
from rondel.parts.territory import PLACED, Land

CELL_BITS: Final[i64] = 14
CELL: Final[i64] = CELLS - 1


@mypyc_attr(acyclic=True)
class Walk:
    """What one walk through a territory counts; a game adds what only its tiles can do."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.people: i64 = 0
        self.goods: i64 = 0
        self.traded: i64 = 0  # goods that own exchanges take, as bits of packs
        self.producers: i64 = 0
        self.made: i64 = 0  # by how many tiles each kind of good is made, as a pack
        self.full: i64 = 0
        self.trades: i64 = 0
        self.tavern: i64 = 0
        self.reach: i64 = 0
        self.crowding: i64 = 0
        self.busy_crowding: i64 = 0
        # What the seat has once the bill of the running turn is paid.
        self.vp: i64 = 0
        self.coins: i64 = 0
        self.kinds: i64 = 0
        self.wanted: i64 = 0  # goods that own exchanges take

    def meet(self, land: Land, tile: i64) -> None:
        """Count what a tile does."""
        raise NotImplementedError

    def produces(self, land: Land, tile: i64, goods: i64) -> None:
        """Count a tile that makes goods, those of a pack or any."""
        self.producers += 1
        self.made += goods
        if total(land.goods(tile)) >= MOST_GOODS:
            self.full += 1

    def through(self, s: GlenState, seat: i64, busy: vec[i64]) -> None:
        """Walk through the territory of a seat; `busy` tiles are those that want to be activated often."""
        land = s.land
        spots = vec[i64](capacity=24)  # of each tile: its cell, then whether it has people and whether it is busy
        tile = land.first(seat)
        while tile:
            people = land.people(tile)
            self.goods += land.goods(tile)
            self.people += people
            spots = append(spots, land.cell(tile) + (((1 if people else 0) + (busy[tile] << 16)) << CELL_BITS))
            self.meet(land, tile)
            tile = land.after(tile)
        self.size = len(spots)
        self.touch(spots)
        self.settle(s, seat)

    def touch(self, spots: vec[i64]) -> None:
        """Count the pairs of neighbours, and what the tiles of each pair carry."""
        pairs: i64 = 0
        load: i64 = 0
        i: i64 = len(spots) - 1
        while i > 0:
            spot = spots[i]
            j: i64 = 0
            while j < i:
                other = spots[j]
                if touching(spot & CELL, other & CELL):
                    pairs += 1
                    load += (spot >> CELL_BITS) + (other >> CELL_BITS)
                j += 1
            i -= 1
        self.crowding = pairs
        self.reach = load & 0xFFFF
        self.busy_crowding = load >> 16

    def settle(self, s: GlenState, seat: i64) -> None:
        """Count what is due in the running turn as paid, goods that are lacking with a coin each."""
        self.vp = s.vp(seat)
        self.coins = s.coins(seat)
        kind: i64 = 0
        if seat == s.seat:
            self.vp += s.reward_vp
            while kind < KINDS:
                due = count(s.bill, kind)
                own = count(self.goods, kind)
                paid = due if due < own else own
                self.goods -= paid << (BITS * kind)
                self.coins -= due - paid
                kind += 1
        kind = 0
        while kind < KINDS:
            n = count(self.goods, kind)
            if n:
                self.kinds += 1
                if count(self.traded, kind):
                    self.wanted += n
            kind += 1

    def each_good(self, out: vec[i64]) -> vec[i64]:
        """How many goods of each kind the seat has."""
        return each_of(self.goods, out)

    def each_made(self, out: vec[i64]) -> vec[i64]:
        """How many goods of each kind its tiles make, and how many kinds there are of them."""
        out = each_of(self.made, out)
        kinds: i64 = 0
        made = self.made
        while made:
            kinds += 1 if made & FULL else 0
            made >>= BITS
        return append(out, kinds)

    def leading(self, s: GlenState, leads: vec[i64], out: vec[i64]) -> vec[i64]:
        """What leads are worth in a scoring round, and in all that are still to come if they last."""
        for lead in leads:
            out = append(out, lead)
        left = s.frame.rounds - s.round
        for lead in leads:
            out = append(out, lead * left)
        return out

    def place(self, s: GlenState, seat: i64, out: vec[i64]) -> vec[i64]:
        """The size of the territory and the place on the circuit, beside the others."""
        size = self.size
        if seat == s.seat and s.tile and s.land.where(s.tile) != PLACED:
            size += 1  # taken and soon to be placed
        least = size
        rivals: i64 = 0
        other: i64 = 0
        while other < s.frame.players:
            if other != seat:
                n = s.land.size(other)
                least = n if n < least else least
                rivals += ahead(s, other)
            other += 1
        over = size - least
        own = ahead(s, seat)
        out = append(out, size)
        out = append(out, over)
        out = append(out, over * over)
        out = append(out, own)
        return append(out, own * (s.frame.players - 1) - rivals)


def each_of(pack: i64, out: vec[i64]) -> vec[i64]:
    """How many goods of each kind a pack has."""
    kind: i64 = 0
    while kind < KINDS:
        out = append(out, count(pack, kind))
        kind += 1
    return out


def ahead(s: GlenState, seat: i64) -> i64:
    """How far ahead of the gap a seat stands; one that has left the circuit is as far as can be."""
    fields: i64 = len(s.circuit.at)
    field = s.circuit.field_of(seat)
    if field < 0:
        return fields
    return (field - s.circuit.gap + fields) % fields
