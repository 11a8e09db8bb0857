"""What is said and drawn of a game in one language, whoever plays: parts of pages are made of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from rondel.core import Game
from rondel.core.seats import seat_number
from rondel.drawing import svg
from rondel.games.registry import title
from rondel.locale import Name, say, translator
from rondel.scene import Amount, Cell, Holdings, MarketRow, Pile, Site, Territory, Tile
from rondel.web.pages.catalogue import anchors
from rondel.web.pages.controls import capital
from rondel.web.pages.faces import labelled, picture
from rondel.web.pages.legend import about
from rondel.web.pages.rulebook import rules_for, section_for
from rondel.web.pages.templating import icon

GHOST: Final = "ghost"
KEPT: Final = 256  # games in a language that are kept for the next page
QUIET: Final = ("parliament_value",)
RARE: Final = ("mp",)  # shown only where there is some


class GameWording:
    """The words and pictures of a game in a language."""

    def __init__(self, language: str, game: Game) -> None:
        self.language = language
        self.game = game
        self.title = title(game.name)
        self.art = self.title.get_art()
        self.t = translator(language)
        self._places: dict[tuple[tuple[str, ...], str], str] = {}
        self._lines: dict[tuple[str, str, int], str] = {}

    def label(self, tile: Tile) -> tuple[str, list[str]]:
        """The name of a tile and what it shows, line by line."""
        return labelled(self.t, self.game, tile)

    def line(self, tile: Tile) -> str:
        """The name of a tile and what it shows, in a line."""
        asked = (tile.id, tile.name, len(tile.lines))
        if asked not in self._lines:
            name, lines = self.label(tile)
            self._lines[asked] = self.t(say("web.colon", name=name, what="; ".join(lines)))
        return self._lines[asked]

    def picture(self, tile: Tile, label: str) -> Markup:
        """A tile as a picture."""
        return picture(self.game, tile, label)

    def rules(self, *things: str, tile: Tile | None = None) -> str:
        """The places of the rules about something, for the end of its tip: `#` and a section of the book, then ids."""
        asked = (things, f"{tile.kind}:{tile.id}" if tile else "")
        if asked not in self._places:
            self._places[asked] = self._rules(things, tile)
        return self._places[asked]

    def _rules(self, things: tuple[str, ...], tile: Tile | None) -> str:
        told = (*things, *([f"kind:{tile.kind}"] if tile else []))
        found, section = rules_for(self.title.name, *told), section_for(self.title.name, *told)
        if tile is not None and self.game.supplied:
            shown = anchors(self.title)
            found = [shown[tile.id], *found] if tile.id in shown else found
        return " ".join(dict.fromkeys([f"#{section}", *found] if section else found))

    def about(self, *things: str) -> list[str]:
        """What something means, as a line for its tip, where there is a sentence about it."""
        told = about(self.language, self.game.name, *things)
        return [told] if told else []

    def about_holding(self, what: str) -> list[str]:
        """The name of something that a seat holds, and what it means."""
        return [self.holding(what), *self.about(what, self.art.icons.get(what, what))]

    def holding(self, what: str) -> str:
        """The name of something that a seat holds."""
        return _holding(self.language, what)

    def holding_icon(self, what: str) -> Markup:
        """The picture of something that a seat holds."""
        return icon(self.art.icons.get(what, what))

    def icons(self, amounts: Iterable[Amount]) -> Markup:
        """Amounts as a row of pictures."""
        return Markup("").join(self.holding_icon(amount.what) * (amount.n or 0) for amount in amounts)

    def lacks(self, amounts: Iterable[Amount]) -> str:
        """What is missing for something, as a line for its tip."""
        missing = tuple(say(f"amount.{amount.what}", n=amount.n or 0) for amount in amounts)
        return self.t(say("web.lacks", goods=missing)) if missing else ""

    def fits(self, n: int) -> list[str]:
        """In how many places a tile could go that can be chosen, as a line for its tip."""
        return [self.t(say("web.fits", n=n))] if n else []

    def piece(self, who: str) -> Markup:
        """A figure as a picture."""
        if who == GHOST:
            return Markup(svg.icon("ghost"))
        return Markup(svg.icon(self.art.figure, seat=seat_number(who) + 1))

    def figure(self, who: str, names: Sequence[str]) -> str:
        """What a figure on a ring is."""
        if who == GHOST:
            return self.t(say("web.ghost"))
        return _about(self.language, "web.figure", names[seat_number(who)])

    def land(self, territory: Territory, names: Sequence[str]) -> str:
        """What a territory is called."""
        if territory.seat is None:
            return self.t(say("web.city"))
        return _about(self.language, "web.land", names[territory.seat])

    def holders(self, site: Site, names: Sequence[str]) -> tuple[str, ...]:
        """Who has markers on a field of a board."""
        return tuple(dict.fromkeys(names[seat_number(who)] for who in site.markers))

    def owner(self, cell: Cell, names: Sequence[str]) -> str:
        """Whose a cell is, where a territory is shared."""
        return "" if cell.owner is None else names[cell.owner]

    def pile_mark(self, pile: Pile) -> str:
        """What stands on the back of a stack: what sentences call it; other piles have a name instead."""
        return str(pile.name.args.get("stack", ""))

    def market_lines(self, row: MarketRow) -> list[str]:
        """What buying from a row of the market costs, and what selling brings."""
        buy, sell = row.buy, row.sell
        return [
            self.t(say("web.market.buy", coins=say("amount.coins", n=buy)) if buy else say("web.market.full")),
            self.t(say("web.market.sell", coins=say("amount.coins", n=sell)) if sell else say("web.market.empty")),
        ]

    def site_lines(self, site: Site, names: Iterable[str]) -> list[str]:
        """What a field gives, what the way there costs, and whose markers lie on it."""
        told = [self.t(line) for line in site.lines]
        if site.coins is not None:
            told.append(self.t(say("web.site.way", coins=say("amount.coins", n=site.coins))))
        held = tuple(names)
        return [*told, self.t(say("web.site.held", who=held))] if held else told

    def on(self, cell: Cell, people: str, owner: str) -> list[str]:
        """What lies and stands on a tile, and how it stands."""
        lying = [self.t(say(f"amount.{cube.what}", n=cube.n or 0)) for cube in cell.cubes]
        if cell.members:
            lying.append(self.t(say(f"amount.{people}", n=cell.members)))
        told = [self.t(say("web.on_tile", what=tuple(lying)))] if lying else []
        told += [self.t(say("web.under", tile=Name(tile.name))) for tile in cell.under]
        if owner:
            told.append(self.t(say("web.owner", who=owner)))
        if cell.used:
            told.append(self.t(say("web.used")))
        return told

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


@lru_cache(maxsize=1024)
def _holding(language: str, what: str) -> str:
    """The name of something that a seat holds."""
    return capital(translator(language)(say(f"holding.{what}")))


@lru_cache(maxsize=1024)  # names come from anybody
def _about(language: str, key: str, name: str) -> str:
    """A sentence about somebody."""
    return translator(language)(say(key, who=name))


class BareGameWording(GameWording):
    """The same where tips lead to no rules, for the text around explains everything."""

    def rules(self, *things: str, tile: Tile | None = None) -> str:
        """Nothing."""
        return ""


def wording(language: str, game: Game) -> GameWording:
    """The words and pictures of a game in a language, kept for the next page."""
    return _wording(language, game, game.supplied)


@lru_cache(maxsize=KEPT)
def _wording(language: str, game: Game, supplied: bool) -> GameWording:
    """Games with tiles of the same meaning are equal, but only the supplied ones stand in the rules."""
    return GameWording(language, game)
