"""Territories: which tile lies where and belongs to whom, with the cubes and people on it.

All territories of a table share one packed record per tile. Tiles are numbered from 1; those of
the set come first, then the home tiles of each seat. The tiles of a seat are chained in
ascending order, so walking a territory gives sorted numbers and equal territories equal records.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.parts.cells import SPAN, touching

# Where a tile is.
IN_STACK: Final[i64] = 0
ON_CIRCUIT: Final[i64] = 1
PLACED: Final[i64] = 2
DISCARDED: Final[i64] = 3
REMOVED: Final[i64] = 4
COVERED: Final[i64] = 5
ASIDE: Final[i64] = 6

# The record of a tile: its pack of goods, and a word with everything else. Of that word each part has so many bits; the
# points, which may be many, have the rest.
_STRIDE: Final[i64] = 2
_WHERE: Final[i64] = 7  # the lowest bits
_MARK: Final[i64] = 3
_MARK_BITS: Final[i64] = 7
_PEOPLE: Final[i64] = 6
_PEOPLE_BITS: Final[i64] = 63
_CELL: Final[i64] = 12
_CELL_BITS: Final[i64] = 16383
_NEXT: Final[i64] = 26
_UNDER: Final[i64] = 37
_TILE_BITS: Final[i64] = 2047
_EARNED: Final[i64] = 48
_LOOSE: Final[i64] = ~(_WHERE | (_CELL_BITS << _CELL) | (_TILE_BITS << _NEXT))  # everything but where it lies

_BLANK: Final[vec[i64]] = vec[i64]([0 for _ in range(SPAN * SPAN)])


@mypyc_attr(acyclic=True, free_list_len=1)
class Land:
    """The record of every tile, then the first tile of every seat."""

    def __init__(self, record: vec[i64], tiles: i64) -> None:
        self.record = record
        self.tiles = tiles  # the highest tile number

    def copy(self) -> Land:
        """An independent copy."""
        return Land(self.record[:], self.tiles)

    def set_part(self, tile: i64, shift: i64, bits: i64, value: i64) -> None:
        """Change one part of the word of a tile."""
        at = tile * _STRIDE + 1
        self.record[at] = (self.record[at] & ~(bits << shift)) | (value << shift)

    def where(self, tile: i64) -> i64:
        """Where the tile is: in its stack, on the circuit, placed, ..."""
        at = tile * _STRIDE + 1
        return self.record[at] & _WHERE

    def put(self, tile: i64, where: i64) -> None:
        """Say where the tile is now."""
        at = tile * _STRIDE + 1
        self.record[at] = (self.record[at] & ~_WHERE) | where

    def among(self, first: i64, end: i64, where: i64, base: i64, out: vec[i64]) -> vec[i64]:
        """The tiles from `first` to before `end` that are somewhere, as numbers counted from `base`."""
        record = self.record
        at = first * _STRIDE + 1
        code = base + first
        last = base + end
        while code < last:
            if record[at] & _WHERE == where:
                out = append(out, code)
            at += _STRIDE
            code += 1
        return out

    def cell(self, tile: i64) -> i64:
        """The cell of a placed tile."""
        at = tile * _STRIDE + 1
        return (self.record[at] >> _CELL) & _CELL_BITS

    def goods(self, tile: i64) -> i64:
        """The pack of cubes on a tile."""
        at = tile * _STRIDE
        return self.record[at]

    def add_goods(self, tile: i64, pack: i64) -> None:
        """Lay cubes on a tile, or take them away with a negative pack."""
        at = tile * _STRIDE
        self.record[at] += pack

    def people(self, tile: i64) -> i64:
        """How many clan members (Scotsmen) stand on a tile."""
        at = tile * _STRIDE + 1
        return (self.record[at] >> _PEOPLE) & _PEOPLE_BITS

    def add_people(self, tile: i64, n: i64) -> None:
        """Put people on a tile, or take them away."""
        at = tile * _STRIDE + 1
        self.record[at] += n << _PEOPLE

    def mark(self, tile: i64) -> i64:
        """What the game noted about a tile for this turn; 0 is nothing."""
        at = tile * _STRIDE + 1
        return (self.record[at] >> _MARK) & _MARK_BITS

    def set_mark(self, tile: i64, mark: i64) -> None:
        """Note something about a tile for this turn."""
        self.set_part(tile, _MARK, _MARK_BITS, mark)

    def clear_marks(self, seat: i64) -> None:
        """Forget what was noted about the tiles of a seat."""
        record = self.record  # in a local, as each method call would count references to it
        tile = self.first(seat)
        while tile:
            at = tile * _STRIDE + 1
            record[at] &= ~(_MARK_BITS << _MARK)
            tile = (record[at] >> _NEXT) & _TILE_BITS

    def marked(self, seat: i64, mark: i64) -> vec[i64]:
        """The tiles of a seat about which this was noted, ascending."""
        record = self.record
        out = vec[i64](capacity=16)
        tile = self.first(seat)
        while tile:
            word = record[tile * _STRIDE + 1]
            if (word >> _MARK) & _MARK_BITS == mark:
                out = append(out, tile)
            tile = (word >> _NEXT) & _TILE_BITS
        return out

    def earned(self, tile: i64) -> i64:
        """The VP a tile has brought so far."""
        at = tile * _STRIDE + 1
        return self.record[at] >> _EARNED

    def earn(self, tile: i64, vp: i64) -> None:
        """Credit VP to a tile."""
        at = tile * _STRIDE + 1
        self.record[at] += vp << _EARNED

    def first(self, seat: i64) -> i64:
        """The lowest tile of a seat, 0 if it has none."""
        at = (self.tiles + 1) * _STRIDE + seat
        return self.record[at]

    def after(self, tile: i64) -> i64:
        """The next tile of the same seat, 0 after the last."""
        at = tile * _STRIDE + 1
        return (self.record[at] >> _NEXT) & _TILE_BITS

    def chain(self, seat: i64, before: i64, tile: i64) -> None:
        """Let a tile follow another in the chain of a seat, or be its first if there is none before."""
        if before:
            self.set_part(before, _NEXT, _TILE_BITS, tile)
        else:
            self.record[(self.tiles + 1) * _STRIDE + seat] = tile

    def lie(self, tile: i64, where: i64, cell: i64, after: i64) -> None:
        """Say where a tile is, on which cell, and which tile follows it."""
        at = tile * _STRIDE + 1
        self.record[at] = (self.record[at] & _LOOSE) | where | (cell << _CELL) | (after << _NEXT)

    def place(self, seat: i64, tile: i64, cell: i64) -> None:
        """Lay a tile on a free cell of a seat's territory."""
        before: i64 = 0
        after = self.first(seat)
        while after and after < tile:
            before = after
            after = self.after(after)
        self.chain(seat, before, tile)
        self.lie(tile, PLACED, cell, after)

    def unplace(self, seat: i64, tile: i64, where: i64) -> None:
        """Take a tile out of a seat's territory; its cubes and people must be gone before."""
        before: i64 = 0
        at = self.first(seat)
        while at != tile:
            before = at
            at = self.after(at)
        self.chain(seat, before, self.after(tile))
        self.lie(tile, where, 0, 0)

    def under(self, tile: i64) -> i64:
        """The tile that a tile covers, 0 if none."""
        at = tile * _STRIDE + 1
        return (self.record[at] >> _UNDER) & _TILE_BITS

    def cover(self, seat: i64, tile: i64, below: i64) -> None:
        """Lay a tile on top of a placed one; what stands on that now stands on the new tile."""
        cell = self.cell(below)
        self.unplace(seat, below, COVERED)
        self.place(seat, tile, cell)
        self.set_part(tile, _UNDER, _TILE_BITS, below)
        self.add_goods(tile, self.goods(below))
        self.add_people(tile, self.people(below))
        self.add_goods(below, -self.goods(below))
        self.add_people(below, -self.people(below))
        self.set_mark(below, 0)

    def keep(self, tile: i64, where: i64, seat: i64) -> None:
        """Say that a tile outside the territories (set aside, removed) came from or belongs to a seat."""
        self.put(tile, where)
        self.set_part(tile, _CELL, _CELL_BITS, seat)
        self.set_part(tile, _UNDER, _TILE_BITS, 0)

    def keeper(self, tile: i64) -> i64:
        """The seat given with `keep`."""
        return self.cell(tile)

    def owns(self, seat: i64, tile: i64) -> bool:
        """Whether the tile lies in that seat's territory."""
        if tile < 1 or tile > self.tiles or self.where(tile) != PLACED:
            return False
        own = self.first(seat)
        while own and own < tile:
            own = self.after(own)
        return own == tile

    def of(self, seat: i64) -> vec[i64]:
        """The tiles of a seat, ascending, for those who go through them more than once."""
        record = self.record
        out = vec[i64](capacity=24)
        tile = self.first(seat)
        while tile:
            out = append(out, tile)
            tile = (record[tile * _STRIDE + 1] >> _NEXT) & _TILE_BITS
        return out

    def manned(self, seat: i64) -> vec[i64]:
        """The tiles of a seat on which people stand, ascending."""
        record = self.record
        out = vec[i64](capacity=16)
        tile = self.first(seat)
        while tile:
            word = record[tile * _STRIDE + 1]
            if (word >> _PEOPLE) & _PEOPLE_BITS:
                out = append(out, tile)
            tile = (word >> _NEXT) & _TILE_BITS
        return out

    def neighbours(self, seat: i64, tile: i64) -> vec[i64]:
        """The tiles of a seat next to a tile of its own, corners included, ascending."""
        record = self.record
        here = self.cell(tile)
        out = vec[i64](capacity=8)
        other = self.first(seat)
        while other:
            word = record[other * _STRIDE + 1]
            if touching(here, (word >> _CELL) & _CELL_BITS):
                out = append(out, other)
            other = (word >> _NEXT) & _TILE_BITS
        return out

    def laden(self, seat: i64) -> vec[i64]:
        """The tiles of a seat on which cubes lie, ascending."""
        record = self.record
        out = vec[i64](capacity=24)
        tile = self.first(seat)
        while tile:
            if record[tile * _STRIDE]:
                out = append(out, tile)
            tile = (record[tile * _STRIDE + 1] >> _NEXT) & _TILE_BITS
        return out

    def size(self, seat: i64) -> i64:
        """How many tiles the territory has."""
        n: i64 = 0
        tile = self.first(seat)
        while tile:
            n += 1
            tile = self.after(tile)
        return n

    def all_goods(self, seat: i64) -> i64:
        """The pack of all cubes in a territory."""
        record = self.record
        pack: i64 = 0
        tile = self.first(seat)
        while tile:
            pack += record[tile * _STRIDE]
            tile = (record[tile * _STRIDE + 1] >> _NEXT) & _TILE_BITS
        return pack

    def all_people(self, seat: i64) -> i64:
        """How many people stand in a territory."""
        record = self.record
        n: i64 = 0
        tile = self.first(seat)
        while tile:
            word = record[tile * _STRIDE + 1]
            n += (word >> _PEOPLE) & _PEOPLE_BITS
            tile = (word >> _NEXT) & _TILE_BITS
        return n

    def near(self, a: i64, b: i64) -> bool:
        """Whether two placed tiles are neighbours, corners included."""
        return touching(self.cell(a), self.cell(b))

    def at(self, seat: i64, cell: i64) -> i64:
        """The tile of a seat on a cell, 0 if it is free."""
        tile = self.first(seat)
        while tile:
            if self.cell(tile) == cell:
                return tile
            tile = self.after(tile)
        return 0


@mypyc_attr(acyclic=True, free_list_len=1)
class Survey:
    """A small map of one territory with a free border of two cells, to look up cells quickly.

    It is written column by column: north of an index is one more, east of it `height` more.
    """

    def __init__(self, land: Land, seat: i64) -> None:
        west = SPAN
        east: i64 = 0
        south = SPAN
        north: i64 = 0
        record = land.record
        cells = vec[i64](capacity=24)
        peopled = vec[i64]()
        tile = land.first(seat)
        while tile:
            word = record[tile * _STRIDE + 1]
            cell = (word >> _CELL) & _CELL_BITS
            cells = append(cells, cell)
            if (word >> _PEOPLE) & _PEOPLE_BITS:
                peopled = append(peopled, cell)
            column = cell >> 7
            row = cell & 127
            west = column if column < west else west
            east = column if column > east else east
            south = row if row < south else south
            north = row if row > north else north
            tile = (word >> _NEXT) & _TILE_BITS
        self.west = west - 2
        self.south = south - 2
        self.height = north - south + 5
        self.width = east - west + 5
        self.tile = _BLANK[: self.width * self.height]
        self.cells = cells  # of the tiles
        self.peopled = peopled  # those of them on which people stand
        tile = land.first(seat)
        for cell in cells:
            self.tile[self.index(cell)] = tile
            tile = land.after(tile)

    def index(self, cell: i64) -> i64:
        """Where a cell of the map is in it."""
        return ((cell >> 7) - self.west) * self.height + (cell & 127) - self.south

    def covers(self, cell: i64) -> bool:
        """Whether a cell and its neighbours are on the map; no cell beyond touches the territory."""
        column = (cell >> 7) - self.west
        row = (cell & 127) - self.south
        return 1 <= column < self.width - 1 and 1 <= row < self.height - 1

    def at(self, cell: i64) -> i64:
        """The tile on a cell of the map, 0 if it is free."""
        return self.tile[((cell >> 7) - self.west) * self.height + (cell & 127) - self.south]

    def free(self, cells: vec[i64], steps: vec[i64]) -> vec[i64]:
        """The free cells that such steps lead to from cells of the territory."""
        seen = self.tile[:]
        west, south, height = self.west, self.south, self.height
        out = vec[i64](capacity=48)
        for middle in cells:
            for step in steps:
                cell = middle + step
                i = ((cell >> 7) - west) * height + (cell & 127) - south
                if seen[i] == 0:
                    seen[i] = -1
                    out = append(out, cell)
        return out

    def people_around(self, cell: i64) -> bool:
        """Whether any of the 8 neighbour tiles of a cell holds people."""
        for other in self.peopled:
            if touching(cell, other):
                return True
        return False


def new_land(tiles: i64, seats: i64) -> Land:
    """Land on which nothing lies yet, for tiles numbered up to `tiles`."""
    assert tiles <= _TILE_BITS, f"there can be {_TILE_BITS} tiles, not {tiles}"
    return Land(_BLANK[: (tiles + 1) * _STRIDE + seats], tiles)
