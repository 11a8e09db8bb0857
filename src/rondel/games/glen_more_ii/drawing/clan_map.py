"""The clan board of Glen More II as a map: where its fields lie, the roads between them, and what they give."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from io import StringIO
from itertools import cycle
from typing import Final

from markupsafe import Markup

from rondel.core.game import Game
from rondel.core.seats import seat_number
from rondel.drawing.svg import icons
from rondel.drawing.svg.plates import IconRoom, row, use
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.scene import Board, Road, Site

WIDTH, HEIGHT = 1000, 1046
TOP: Final = -16  # the map begins so far above the highest place
BOX: Final = f"0 {TOP} {WIDTH} {HEIGHT}"
START: Final = "Start"
GIVES: Final = IconRoom(0, 150, 17, 32)  # the icons on a field, in its own measure

# What the words of a bonus are drawn as.
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "put": (),
    "activate": ("activate",),
    "activate animal": ("activate", "animals"),
    "activate loch": ("activate", "river"),
    "activate material": ("activate", "wood"),
    "activate trade": ("activate", "swap"),
    "count village": ("village",),
    "count peopled": ("clan",),
    "count overbuild": ("overbuild",),
    "count coin": ("coin",),
    "count river": ("river",),
    "remove": ("remove",),
    "david_hume": ("card*2",),
    "build": ("draw",),
    "again": ("all",),
    "cask_as_vp": ("whisky", "->", "vp"),
    "castles_as_scotsmen": ("castle", "->", "clan"),
    "move_as_vp": ("move", "->", "vp*1"),
    "coin_as_resource": ("coin", "->", "any"),
}


@dataclass(frozen=True)
class Place:
    """Where a field lies on the map."""

    number: int  # of the row in the table of places
    x: int
    y: int


@cache
def places() -> dict[str, Place]:
    """The places of the map, by the clan of the house set that lies there; at the end those for further clans.

    >>> places()["Start"]
    Place(number=0, x=500, y=436)
    """
    text = (files("rondel.games.glen_more_ii.drawing") / "clan_places.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(StringIO(text))
    return {row["field"]: Place(n, int(row["x"]), int(row["y"])) for n, row in enumerate(rows)}


def lay(board: Board) -> dict[str, Place]:
    """The place of every field by its name; clans of a user's own take the places that are left, in their order."""
    return _places_of([site.name for site in board.sites])


def _places_of(names: list[str]) -> dict[str, Place]:
    known = places()
    left = cycle([place for clan, place in known.items() if clan != START and clan not in names])
    return {name: known[name] if name in known else next(left) for name in names} | {"": known[START]}


def stylesheet() -> str:
    """The style rules that put things to their places."""
    return "".join(
        f".at-{place.number}{{left:{100 * place.x / WIDTH:g}%;top:{100 * (place.y - TOP) / HEIGHT:.2f}%}}"
        for place in places().values()
    )


def ground(board: Board) -> Markup:
    """The country and its roads, each with its price, as a picture below the fields."""
    at = lay(board)
    drawn = [_land()]
    ways = [(at[road.start], at[road.goal], road.coins) for road in board.roads]
    for look in ("way-edge", "way"):
        drawn += [f'<path class="{look}" d="M{a.x} {a.y}L{b.x} {b.y}"/>' for a, b, _ in ways]
    for a, b, coins in ways:
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        look = "toll" if coins else "toll free"
        drawn.append(f'<g class="{look}"><circle cx="{x:g}" cy="{y:g}" r="15"/>')
        drawn.append(f'<text x="{x:g}" y="{y + 7:g}">{coins}</text></g>')
    return Markup(f'<svg class="map-ground" viewBox="{BOX}" aria-hidden="true">{"".join(drawn)}</svg>')


@cache
def _land() -> str:
    text = (files("rondel.games.glen_more_ii.drawing") / "clan_land.svg").read_text(encoding="utf-8")
    return text.partition('">')[2].removesuffix("</svg>\n").replace("\n", "")


def small(board: Board, label: str) -> Markup:
    """The map with whose markers lie where, to be shown small."""
    lying = tuple((site.name, site.markers[-1] if site.markers else "") for site in board.sites)
    return _small(board.roads, lying, label)


@lru_cache(maxsize=1024)
def _small(roads: tuple[Road, ...], lying: tuple[tuple[str, str], ...], label: str) -> Markup:
    at = _places_of([name for name, _ in lying])
    drawn = [_land()]
    drawn += [f'<path class="way" d="M{at[r.start].x} {at[r.start].y}L{at[r.goal].x} {at[r.goal].y}"/>' for r in roads]
    for name, marker in lying:
        place = at[name]
        if marker:
            seat = seat_number(marker) + 1
            drawn.append(use(f"seat-{seat}", str(place.x - 45), str(place.y - 45), 90))
        else:
            drawn.append(f'<circle class="stop" cx="{place.x}" cy="{place.y}" r="20"/>')
    start = at[""]
    drawn.append(f'<circle class="stop begin" cx="{start.x}" cy="{start.y}" r="28"/>')
    box = f'viewBox="{BOX}" role="img" aria-label="{escape(label)}"'
    return Markup(f'<svg class="map-ground small" {box}>{"".join(drawn)}</svg>')


def gives(game: Game, site: Site) -> Markup:
    """What a field gives, in icons."""
    assert isinstance(game, GlenMoreII)
    words = icons(game.clans.bonus[game.clans.names.index(site.name)], VERBS)
    drawn = row(words, GIVES, GIVES.right / 2).markup
    return Markup(f'<svg class="gives art-tile" viewBox="0 0 150 34" aria-hidden="true">{drawn}</svg>')
