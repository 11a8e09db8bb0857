"""The ring on which tiles lie ahead of the figures, and its refill behind them.

A field holds nothing (0), a tile (its number) or a figure (minus its number, counted from 1).
The gap is the field kept empty behind the hindmost figure.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.packing import Packer, Unpacker


@mypyc_attr(acyclic=True, free_list_len=1)
class Circuit:
    """Fields in clockwise order, with the gap and what a refill still has to lay."""

    def __init__(self, at: vec[i64], gap: i64, fill: i64, due: i64) -> None:
        self.at = at
        self.gap = gap
        self.fill = fill  # the next field to get a tile
        self.due = due  # how many fields are still to be filled

    def copy(self) -> Circuit:
        """An independent copy."""
        return Circuit(self.at[:], self.gap, self.fill, self.due)

    def pack(self, out: Packer) -> None:
        """Write everything down."""
        out.add(self.gap)
        out.add(self.fill)
        out.add(self.due)
        out.add_all(self.at)

    def unpack(self, data: Unpacker) -> None:
        """Become what was written down."""
        self.gap = data.next()
        self.fill = data.next()
        self.due = data.next()
        self.at = data.next_all()

    def after(self, field: i64) -> i64:
        """The next field clockwise."""
        field += 1
        if field == len(self.at):
            field = 0
        return field

    def field_of(self, figure: i64) -> i64:
        """Where a figure stands, or -1."""
        at = self.at  # in a local, as each look would count references to it
        fields: i64 = len(at)
        field: i64 = 0
        while field < fields:
            if at[field] == -1 - figure:
                return field
            field += 1
        return -1

    def hindmost(self) -> i64:
        """The field of the first figure met going clockwise from the gap."""
        at = self.at
        field = self.after(self.gap)
        while at[field] >= 0:
            field = self.after(field)
        return field

    def figure_at(self, field: i64) -> i64:
        """The figure on a field that holds one."""
        return -1 - self.at[field]

    def move(self, origin: i64, target: i64) -> i64:
        """Move the figure on `origin` to `target`; returns the tile it displaces."""
        tile = self.at[target]
        self.at[target] = self.at[origin]
        self.at[origin] = 0
        return tile

    def ahead(self, field: i64, tiles: i64) -> i64:
        """The field of the n-th tile clockwise from a field, figures and empty fields not counted."""
        while tiles > 0:
            field = self.after(field)
            if self.at[field] > 0:
                tiles -= 1
        return field

    def stand(self, figure: i64, field: i64) -> None:
        """Put a figure on an empty field of those that are due to be filled."""
        assert self.at[field] == 0
        assert field != self.gap
        self.at[field] = -1 - figure
        self.due -= 1
        while self.at[self.fill] < 0:
            self.fill = self.after(self.fill)

    def passed(self) -> vec[i64]:
        """The fields with the tiles everybody has passed, which are to go; sets up the refill."""
        out = vec[i64]()
        hind = self.hindmost()
        self.fill = self.gap
        self.due = 0
        field = self.after(self.gap)
        while field != hind:
            if self.at[field] > 0:
                out = append(out, field)
            self.due += 1
            field = self.after(field)
        return out

    def lay(self, tile: i64) -> None:
        """Lay a drawn tile on the next field to fill; after the last one the gap moves up."""
        self.at[self.fill] = tile
        self.fill = self.after(self.fill)
        while self.at[self.fill] < 0:  # a figure that began ahead of the tiles
            self.fill = self.after(self.fill)
        self.due -= 1
        if self.due == 0:
            self.gap = self.fill

    def leave_empty(self) -> None:
        """End a refill early, because no tile is left."""
        while self.due > 0:
            self.fill = self.after(self.fill)
            self.due -= 1
        self.gap = self.fill
