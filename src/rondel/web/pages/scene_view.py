"""A scene as pictures: everything that the templates of the board ask for, at a table or in a rule book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from rondel.core import Game
from rondel.core.seats import letter
from rondel.drawing.svg import GameArt
from rondel.locale import Translator
from rondel.scene import Amount, Cell, Field, Holdings, MarketRow, Ring, Scene, Site, Territory, Tile
from rondel.web.pages import parts
from rondel.web.pages.controls import Controls, Way
from rondel.web.pages.land_layout import Plot, Spot
from rondel.web.pages.parts import SeatHead, Touch, draw
from rondel.web.pages.ring_layout import Square, within
from rondel.web.pages.wording import GameWording

NOWHERE: Final = Touch("")


class SceneView:
    """A scene in the language and with the names of its translator."""

    game: Game
    scene: Scene
    t: Translator
    wording: GameWording
    art: GameArt
    names: list[str]
    seats: list[SeatHead]
    ctl: Controls  # what may be chosen
    why: Mapping[str, str]  # why the fields of the ring cannot be taken
    covered: Mapping[str, str]  # the tiles of the large territory by their cells
    marks: frozenset[str] = frozenset()  # the targets that a picture or a lesson points out
    advised: str = ""  # the choice that a lesson points out, in words
    last: Mapping[str, int] = MappingProxyType({})  # the targets that the last turns of others touched, and whose

    def plot(self) -> Plot:
        """The large territory as a grid."""
        raise NotImplementedError

    @property
    def macros(self) -> Mapping[str, Callable[..., Markup]]:
        """What templates put things together with."""
        return parts.macros(self.t.language)

    # What can be chosen.

    def touch(self, target: str) -> Touch:
        """How a thing can be chosen."""
        ways = self.ctl.at(target)
        if not ways:
            return Touch(target, target in self.marks)
        return Touch(
            target,
            target in self.marks,
            tuple(ways),
            self.looks(ways),
            self.aim(target, ways),
            self.lights(*ways),
            len({cell for way in ways for cell in way.cells}),
            target in self.ctl.stray,
            tuple((self.aim("", [way]), self.lights(way)) for way in ways) if len(ways) > 1 else (),
        )

    def aim(self, target: str, ways: Iterable[Way]) -> str:
        """How something looks that can be chosen and is pointed out."""
        if self.advised and any(way.words == self.advised for way in ways):
            return " shown"
        return " marked" if target in self.marks else ""

    def looks(self, ways: list[Way]) -> str:
        """How a thing looks that can be chosen: it would be lost, nobody needs to, somebody may or must choose it."""
        if all(way.group == "discard" or (way.group == "take" and way.hint) for way in ways):
            return "losing"
        if all(way.group == "sell" for way in ways):
            return "optional"
        return "may" if self.ctl.may_end else "must"

    def lights(self, *ways: Way) -> str:
        """What lights up while choices are pointed at: what they use or set off, and where their tile could go."""
        found = [name for way in ways for name in (*way.then, *(self.covered.get(cell, cell) for cell in way.cells))]
        return " ".join(dict.fromkeys(found))

    # Things on the table.

    def head(self, seat: int) -> Markup:
        """The name of a seat with its badge."""
        return draw(parts.HeadPart(self.wording, self.seats[seat]))

    def field(self, field: Field, place: Square) -> Markup:
        """A field of a ring."""
        target, numbered = field.target, bool(field.offers) or field.number in self.alike
        return draw(
            parts.FieldPart(
                self.wording,
                field.number,
                field.tiles,
                tuple((who, self.figure(who)) for who in field.figures),
                field.gap,
                place,
                self.touch(target),
                self.why.get(target, ""),
                self.last.get(target),
                numbered,
            )
        )

    @cached_property
    def offers(self) -> list[Field]:
        """The fields of rings at which tiles lie open."""
        return [place for ring in self.scene.rings for place in ring.fields if place.offers]

    def inside(self, ring: Ring) -> list[tuple[Field, Tile, Square]]:
        """The tiles that lie open, each with its field and its place inside a ring; none where they do not fit."""
        lying = [(field, tile) for field in self.offers for tile in field.offers]
        return [(*each, place) for each, place in zip(lying, within(len(ring.fields), len(lying)), strict=False)]

    @cached_property
    def alike(self) -> frozenset[int]:
        """The fields of rings whose tile has the name of another: only their numbers tell them apart."""
        named = [
            (field.number, tile.name) for ring in self.scene.rings for field in ring.fields for tile in field.tiles
        ]
        names = Counter(name for _, name in named)
        return frozenset(number for number, name in named if names[name] > 1)

    def offered(self, field: Field, tile: Tile) -> Markup:
        """A tile that lies open at a field."""
        target = f"offer:{tile.number}"
        lacks = self.lacks.get(target, ())
        return draw(parts.OfferPart(self.wording, field.number, tile, self.touch(target), lacks))

    @cached_property
    def lacks(self) -> dict[str, tuple[Amount, ...]]:
        """What whoever decides lacks for the things that cannot be paid, by their targets."""
        return {lack.target: lack.amounts for lack in self.scene.lacks}

    def market_row(self, row: MarketRow) -> Markup:
        """A row of the market."""
        return draw(parts.RowPart(self.wording, row, self.touch(row.target)))

    def piles(self) -> Markup:
        """All piles."""
        return draw(parts.PilesPart(self.wording, self.scene.piles))

    def site(self, site: Site, at: int) -> Markup:
        """A field of a board, at its place."""
        return draw(parts.SitePart(self.wording, site, at, self.touch(site.target), self.holders(site)))

    def holders(self, site: Site) -> tuple[str, ...]:
        """Who has markers on a field of a board."""
        return self.wording.holders(site, self.names)

    def spot(self, spot: Spot, territory: Territory) -> Markup:
        """A cell of the large territory."""
        cell, people = spot.cell, self.scene.people
        touch = self.touch(spot.target) if cell or spot.ghost else NOWHERE
        if cell is None:
            hand = self.scene.hand if spot.ghost else None
            return draw(parts.SpotPart(self.wording, spot, territory.seat, people, touch, (), NOWHERE, None, "", hand))
        number = cell.target.partition(":")[2]
        cubes = tuple(self.touch(f"cube:{number}:{cube.what}") for cube in cell.cubes)
        members = self.touch(f"member:{number}") if cell.members else NOWHERE
        last, owner = self.last.get(cell.target), self.owner(cell)
        return draw(
            parts.SpotPart(self.wording, spot, territory.seat, people, touch, cubes, members, last, owner, None)
        )

    def owner(self, cell: Cell) -> str:
        """Whose a cell is, where a territory is shared."""
        return self.wording.owner(cell, self.names)

    def small_land(self, territory: Territory) -> Markup:
        """A territory from afar."""
        touched = tuple((cell.target, self.last[cell.target]) for cell in territory.cells if cell.target in self.last)
        return draw(parts.SmallPart(self.wording, territory, touched))

    def land_name(self, territory: Territory) -> str:
        """What a territory is called."""
        return self.wording.land(territory, self.names)

    def holdings(self, held: Holdings, *, brief: bool = False) -> Markup:
        """What a seat holds."""
        listed = [amount.what for amount in held.amounts]
        goals = [what for what in listed if self.ctl.goal(what)] if held.seat == self.scene.viewer else []
        own = tuple((what, tuple(self.ctl.at(what))) for what in goals)
        marks = tuple(what for what in listed if what in self.marks)
        stores = [f"store:{letter(held.seat)}:{amount.what}" for amount in held.amounts if amount.most is not None]
        return draw(parts.HoldingsPart(self.wording, held, brief, marks, own, tuple(map(self.touch, stores))))

    def figure(self, who: str) -> str:
        """What a figure on a ring is."""
        return self.wording.figure(who, self.names)

    # The same in words.

    def told(self) -> Markup:
        """Choices and scene in words."""
        seen, wording, names = self.scene, self.wording, tuple(self.names)
        groups = tuple((group, tuple(ways)) for group, ways in self.ctl.groups())
        found: list[parts.Part] = [parts.ChoicesTold(wording, groups)]
        found += [parts.RingTold(wording, ring.fields, names) for ring in seen.rings]
        found += [parts.MarketTold(wording, rows) for rows in seen.markets]
        found += [parts.HoldingsTold(wording, held, self.names[held.seat]) for held in seen.seats]
        found += [parts.BoardTold(wording, board, names) for board in seen.boards]
        found += [parts.LandTold(wording, land, seen.people, names) for land in seen.territories]
        return Markup("").join(map(draw, found))
