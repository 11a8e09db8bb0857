"""What icons mean: those that stand for what seats hold, and those on tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rondel.core import Game
from rondel.drawing import svg
from rondel.games.registry import title
from rondel.locale import Translator, say, translator
from rondel.scene import Scene
from rondel.web.pages.controls import capital
from rondel.web.pages.faces import faces_of

DRAWN: Final = re.compile(r'href="#art-i-([\w-]+)"')


@dataclass(frozen=True)
class Meaning:
    """An icon, what it is called, and what it means; either may be "" but not both."""

    icon: str
    name: str
    text: str


@lru_cache(maxsize=1024)
def about(language: str, game: str, *things: str) -> str:
    """What the first of some things means that a game or Rondel has a sentence about, "" where there is none."""
    t = translator(language)
    keys = [f"{place}about.{thing}" for thing in things for place in (f"{game}.", "")]
    return next((t(say(key)) for key in keys if t.knows(key)), "")


@lru_cache(maxsize=64)
def icons_on_tiles(game: Game) -> tuple[str, ...]:
    """The icons that are printed on the tiles of a game."""
    drawn = "".join(svg.face(face, "") for face in faces_of(game).values())
    return tuple(sorted(set(DRAWN.findall(drawn))))


def legend(t: Translator, game: Game, scene: Scene) -> list[Meaning]:
    """What seats hold, then figures, then the icons of the tiles, each drawing once or where it means another thing."""
    found: dict[tuple[str, str], Meaning] = {}
    for meaning in _meanings(t, game, scene):
        if meaning.name or meaning.text:
            found.setdefault((meaning.icon, meaning.text), meaning)
    return list(found.values())


def _meanings(t: Translator, game: Game, scene: Scene) -> Iterator[Meaning]:
    art = title(game.name).get_art()
    held = dict.fromkeys(amount.what for seat in scene.seats for amount in seat.amounts)
    for what in held:
        icon = art.icons.get(what, what)
        text = about(t.language, game.name, what, icon)
        if text:
            yield Meaning(icon, capital(t(say(f"holding.{what}"))), text)
    if any("ghost" in field.figures for ring in scene.rings for field in ring.fields):
        yield Meaning("ghost", t(say("web.ghost")), about(t.language, game.name, "ghost"))
    for icon in icons_on_tiles(game):
        name = capital(t(say(f"good.{icon}"))) if t.knows(f"good.{icon}") else ""
        yield Meaning(icon, name, about(t.language, game.name, icon))
