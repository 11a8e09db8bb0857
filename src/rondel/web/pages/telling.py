"""Messages in short, for the log of a page: goods and amounts are icons, tiles are small pictures with their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from rondel.core import Game
from rondel.drawing import svg
from rondel.games.registry import symbol_folders, title
from rondel.locale import Arg, Message, Name, Seat, Translator
from rondel.scene import Tile
from rondel.web.pages.faces import thumb

BRIEF: Final = "brief."  # in front of the key of a message that has a shorter sentence for the log of a page
DRAWN: Final = '<i class="n"'
WHO: Final = "{who} "
ICON: Final = re.compile(r"(amount|good)\.(\w+)")


@lru_cache(maxsize=64)
def tiles_of(game: Game) -> Mapping[str, Tile]:
    """The tiles of a game by their names."""
    return {tile.name: tile for tile in title(game.name).get_scene().catalogue(game)}


class Teller(Translator):
    """Tells in markup what somebody did in a turn, without saying every time who it was and how a tile is called."""

    def __init__(self, t: Translator, game: Game, seat: int | None) -> None:
        super().__init__(t.language, t.names)
        self.plain, self.game, self.seat = t, game, seat
        self.icons = title(game.name).get_art().icons
        self.named: dict[Markup, set[str]] = {}  # the tiles that were told with their names, by their pictures

    def __call__(self, message: Message) -> Markup:
        if (drawn := self._icon(message)) is not None:
            return drawn
        text = self._sentence(message)
        if text is None:
            return escape(self.plain(message))
        return self._fill(text, message)

    def line(self, message: Message) -> Markup:
        """A message as a line: with a capital letter, without a full stop and without who did it."""
        text = self._sentence(message)
        if text is None:
            return self(message)
        own = self.seat is not None and message.args.get("who") == Seat(self.seat)
        told = self._fill(text.removeprefix(WHO) if own else text, message).removesuffix(".")
        return Markup(told[:1].upper() + told[1:])

    def listed(self, items: list[str]) -> str:
        """Several things as one part of a sentence; icons stand side by side."""
        if all(item.startswith(DRAWN) for item in items):
            return Markup(" ").join(items)
        return super().listed(items)

    def _fill(self, text: str, message: Message) -> Markup:
        asked = {name: value for name, value in message.args.items() if "{" + name in text}
        told = {name: self.argument(value) for name, value in asked.items()}  # all of it is markup
        return Markup(str(escape(text)).format_map(told))

    def argument(self, value: Arg) -> Markup:
        """What is filled in for an argument."""
        match value:
            case Seat(number):
                who = super().argument(value)
                return Markup(f'<b class="seat-{number + 1}">{escape(who)}</b>')
            case Name(text):
                name = escape(self.name(text))
                tile = tiles_of(self.game).get(text)
                if tile is None:
                    return name
                return self._tile(tile, name)
            case Message():
                return self(value)
            case tuple():
                return Markup(self.listed([self.argument(item) for item in value]))
            case _:
                return escape(value)

    def _tile(self, tile: Tile, name: Markup) -> Markup:
        """A tile as a small picture with its name, which is read aloud only where it stands already."""
        drawn = thumb(self.game, tile)
        alike = self.named.setdefault(drawn, set())
        if alike == {tile.name}:  # a picture is enough, unless it could be that of another one
            return Markup(f'<span class="named" title="{name}">{drawn}<span class="sr">{name}</span></span>')
        alike.add(tile.name)
        return Markup(f'<span class="named">{drawn}{name}</span>')

    def _sentence(self, message: Message) -> str | None:
        """The sentence with its gaps: the brief one, else the whole, in the language or in English."""
        brief = Message(BRIEF + message.key, message.args)
        for known in self.catalogs:
            for asked in (brief, message):
                if (text := known.sentence(asked)) is not None:
                    return text
        return None

    def _icon(self, message: Message) -> Markup | None:
        """A good, or a number of something, as an icon; None where there is no drawing of it."""
        found = ICON.fullmatch(message.key)
        if found is None:
            return None
        name = self.icons.get(found[2], found[2])
        if f"i-{name}" not in svg.drawings(symbol_folders()):
            return None
        said, n = escape(self.plain(message)), escape(message.args.get("n", ""))
        return Markup(f'{DRAWN} role="img" title="{said}">{n}{svg.icon(name)}</i>')
