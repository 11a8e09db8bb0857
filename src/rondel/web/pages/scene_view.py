"""A scene as pictures: everything that the templates of the board ask for, at a table or in a rule book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from rondel.core import Game
from rondel.core.seats import seat_number
from rondel.drawing import svg
from rondel.drawing.svg import GameArt
from rondel.locale import Name, Translator, say
from rondel.scene import Amount, Cell, Field, Holdings, MarketRow, Pile, Scene, Site, Territory, Tile
from rondel.web.pages.controls import Controls, Way, capital
from rondel.web.pages.faces import labelled, picture
from rondel.web.pages.land_layout import Plot, lay
from rondel.web.pages.legend import about
from rondel.web.tables.view import SeatClock

GHOST: Final = "ghost"
QUIET: Final = ("parliament_value",)
RARE: Final = ("mp",)  # shown only where there is some


@dataclass(frozen=True)
class SeatHead:
    """A seat as the page names it."""

    number: int
    name: str
    bot: str = ""
    you: bool = False
    thinking: bool = False
    presence: str = ""  # whether a person looks at the table: `here` or `away`
    clock: SeatClock | None = None


class SceneView:
    """A scene in the language and with the names of its translator."""

    game: Game
    scene: Scene
    t: Translator
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

    def rules(self, *things: str, tile: Tile | None = None) -> str:
        """Where the rules explain something, for the end of its tip."""
        raise NotImplementedError

    def aim(self, target: str, ways: Iterable[Way]) -> str:
        """How something looks that can be chosen and is pointed out."""
        if self.advised and any(way.words == self.advised for way in ways):
            return " shown"
        return " marked" if target in self.marks else ""

    @property
    def offers(self) -> list[Field]:
        """The fields of rings at which tiles lie open."""
        return [place for ring in self.scene.rings for place in ring.fields if place.offers]

    def small_plot(self, territory: Territory) -> Plot:
        """A territory as a grid of what lies there."""
        return lay(territory)

    def land_name(self, territory: Territory) -> str:
        """What a territory is called."""
        if territory.seat is None:
            return self.t(say("web.city"))
        return self.t(say("web.land", who=self.names[territory.seat]))

    @cached_property
    def lacks(self) -> dict[str, tuple[Amount, ...]]:
        """What whoever decides lacks for the things that cannot be paid, by their targets."""
        return {lack.target: lack.amounts for lack in self.scene.lacks}

    def lack_lines(self, target: str) -> list[str]:
        """What is missing for something, as a line for its tip."""
        missing = tuple(say(f"amount.{amount.what}", n=amount.n or 0) for amount in self.lacks.get(target, ()))
        return [self.t(say("web.lacks", goods=missing))] if missing else []

    def icons(self, amounts: Iterable[Amount]) -> Markup:
        """Amounts as a row of pictures."""
        return Markup("").join(self.holding_icon(amount.what) * (amount.n or 0) for amount in amounts)

    @cached_property
    def alike(self) -> frozenset[int]:
        """The fields of rings whose tile has the name of another: only their numbers tell them apart."""
        named = [
            (field.number, tile.name) for ring in self.scene.rings for field in ring.fields for tile in field.tiles
        ]
        names = Counter(name for _, name in named)
        return frozenset(number for number, name in named if names[name] > 1)

    def looks(self, ways: list[Way]) -> str:
        """How a thing looks that can be chosen: it would be lost, nobody needs to, somebody may or must choose it."""
        if all(way.group == "discard" or (way.group == "take" and way.hint) for way in ways):
            return "losing"
        if all(way.group == "sell" for way in ways):
            return "optional"
        return "may" if any(way.group == "end" for way in self.ctl.listed) else "must"

    def about(self, *things: str) -> list[str]:
        """What something means, as a line for its tip, where there is a sentence about it."""
        told = about(self.t, self.game.name, *things)
        return [told] if told else []

    def about_holding(self, what: str) -> list[str]:
        """The name of something that a seat holds, and what it means."""
        return [self.holding(what), *self.about(what, self.art.icons.get(what, what))]

    def pile_mark(self, pile: Pile) -> str:
        """What stands on the back of a stack: what sentences call it; other piles have a name instead."""
        return str(pile.name.args.get("stack", ""))

    def lights(self, *ways: Way) -> str:
        """What lights up while choices are pointed at: what they use or set off, and where their tile could go."""
        found = [name for way in ways for name in (*way.then, *(self.covered.get(cell, cell) for cell in way.cells))]
        return " ".join(dict.fromkeys(found))

    def fits(self, ways: list[Way]) -> list[str]:
        """In how many places a tile could go that can be chosen, as a line for its tip."""
        cells = {cell for way in ways for cell in way.cells}
        return [self.t(say("web.fits", n=len(cells)))] if cells else []

    def label(self, tile: Tile) -> tuple[str, list[str]]:
        """The name of a tile and what it shows, line by line."""
        return labelled(self.t, self.game, tile)

    def picture(self, tile: Tile, label: str) -> Markup:
        """A tile as a picture."""
        return picture(self.game, tile, label)

    def market_lines(self, row: MarketRow) -> list[str]:
        """What buying from a row of the market costs, and what selling brings."""
        buy, sell = row.buy, row.sell
        return [
            self.t(say("web.market.buy", coins=say("amount.coins", n=buy)) if buy else say("web.market.full")),
            self.t(say("web.market.sell", coins=say("amount.coins", n=sell)) if sell else say("web.market.empty")),
        ]

    def site_lines(self, site: Site) -> list[str]:
        """What a field gives, what the way there costs, and whose markers lie on it."""
        told = [self.t(line) for line in site.lines]
        if site.coins is not None:
            told.append(self.t(say("web.site.way", coins=say("amount.coins", n=site.coins))))
        names = tuple(dict.fromkeys(self.names[seat_number(who)] for who in site.markers))
        return [*told, self.t(say("web.site.held", who=names))] if names else told

    def on(self, cell: Cell) -> list[str]:
        """What lies and stands on a tile, and how it stands."""
        lying = [self.t(say(f"amount.{cube.what}", n=cube.n or 0)) for cube in cell.cubes]
        if cell.members:
            lying.append(self.t(say(f"amount.{self.scene.people}", n=cell.members)))
        told = [self.t(say("web.on_tile", what=tuple(lying)))] if lying else []
        told += [self.t(say("web.under", tile=Name(tile.name))) for tile in cell.under]
        if cell.owner is not None:
            told.append(self.t(say("web.owner", who=self.names[cell.owner])))
        if cell.used:
            told.append(self.t(say("web.used")))
        return told

    def figure(self, who: str) -> str:
        """What a figure on a ring is."""
        if who == GHOST:
            return self.t(say("web.ghost"))
        return self.t(say("web.figure", who=self.names[seat_number(who)]))

    def piece(self, who: str) -> Markup:
        """A figure as a picture."""
        if who == GHOST:
            return Markup(svg.icon("ghost"))
        return Markup(svg.icon(self.art.figure, seat=seat_number(who) + 1))

    def shown(self, held: Holdings) -> list[Amount]:
        """The amounts that are worth their room and are told by a number."""
        listed = [amount for amount in held.amounts if amount.what not in QUIET and amount.most is None]
        return [amount for amount in listed if amount.n != 0 or amount.what not in RARE]

    def stores(self, held: Holdings) -> list[Amount]:
        """The amounts that lie in a place of limited room."""
        return [amount for amount in held.amounts if amount.most is not None]

    def card_names(self, held: Holdings) -> list[str]:
        """The names of the cards of a seat."""
        return [self.t(say("words", words=Name(card.name))) for card in held.cards]

    def holding(self, what: str) -> str:
        """The name of something that a seat holds."""
        return capital(self.t(say(f"holding.{what}")))

    def holding_icon(self, what: str) -> Markup:
        """The picture of something that a seat holds."""
        return Markup(svg.icon(self.art.icons.get(what, what)))
