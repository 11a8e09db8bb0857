"""Parts of pages that are kept: most of a table stays as it is from one click to the next, and for all who look."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from rondel.scene import Board, Ring, Row, Territory

if TYPE_CHECKING:
    from rondel.web.pages.table_page import View

MOST: Final = 4000  # parts; each is a few kilobytes
ON_RING: Final = ("circuit:", "market:", "offer:")


class Kept:
    """Drawn parts by everything that they show; those not used for longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._parts: OrderedDict[Hashable, Markup] = OrderedDict()

    def get(self, key: Hashable) -> Markup | None:
        """The part drawn for a key, if it is still there."""
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
        return part

    def keep(self, key: Hashable, part: Markup) -> Markup:
        """Keep a part that was just drawn, and give it back."""
        self._parts[key] = part
        if len(self._parts) > self._most:
            self._parts.popitem(last=False)
        return part


# The keys: everything that a part shows, told in short.


def ring_key(view: View, ring: Ring, market: tuple[Row, ...] | None) -> Hashable:
    """Of the drawing of a ring with its market, offers and piles."""
    near = tuple((target, *ways) for target, ways in view.ctl.by_target.items() if target.startswith(ON_RING))
    piles = tuple(pile.left for pile in view.scene.piles)
    covered = tuple(view.covered.items()) if near else ()
    return _key(view, "ring", fields_key(view, ring), market, near, tuple(view.why.items()), piles, covered)


def fields_key(view: View, ring: Ring) -> Hashable:
    """Of what lies and stands on a ring."""
    fields = (
        (field.number, field.figures, field.gap, *(tile.number for tile in (*field.tiles, *field.offers)))
        for field in ring.fields
    )
    return _key(view, "fields", *fields)


def sites_key(view: View, board: Board) -> Hashable:
    """Of what the fields of a board tell."""
    return _key(view, "sites", *((site.name, site.markers, site.coins) for site in board.sites))


def land_key(view: View, territory: Territory) -> Hashable:
    """Of the small drawing of a territory."""
    cells = ((c.x, c.y, c.tile.number, c.cubes, c.members, c.open, c.used, c.fresh) for c in territory.cells)
    return _key(view, "land", territory.seat, *cells)


def _key(view: View, *what: Hashable) -> Hashable:
    return (view.play.game.name, view.play.game.fingerprint, view.t.language, tuple(view.names), *what)
