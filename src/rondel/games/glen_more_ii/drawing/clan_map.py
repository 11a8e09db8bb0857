"""The clan board of Glen More II as a map: where its fields lie, the roads between them, and what they give."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from io import StringIO
from itertools import cycle
from typing import Final

from markupsafe import Markup

from rondel.core.seats import seat_number
from rondel.drawing.svg.plates import Room, row, use
from rondel.locale import Arg, Message
from rondel.scene import Board, Site

WIDTH, HEIGHT = 1000, 1046
TOP: Final = -16  # the map begins so far above the highest place
BOX: Final = f"0 {TOP} {WIDTH} {HEIGHT}"
START: Final = "Start"
GIVES: Final = Room(0, 150, 17, 32)  # the icons on a field, in its own measure

# Icons for what is told by a key alone, and for the things that keys name.
TOLD: Final[dict[str, tuple[str, ...]]] = {
    "glen-more-ii.effect.remove": ("remove",),
    "glen-more-ii.clan.hume": ("card*2",),
    "glen-more-ii.clan.build": ("draw",),
    "glen-more-ii.clan.again": ("all",),
    "glen-more-ii.power.cask_as_vp": ("whisky", "->", "vp*3"),
    "glen-more-ii.power.castles_as_scotsmen": ("castle", "->", "clan"),
    "glen-more-ii.power.move_as_vp": ("move", "->", "vp*1"),
    "glen-more-ii.power.coin_as_resource": ("coin", "->", "any"),
}
NAMED: Final = {
    "amount.coins": "coin",
    "amount.mp": "move",
    "amount.scotsman": "clan",
    "kind.animal": "animals",
    "kind.material": "wood",
    "kind.trade": "swap",
    "glen-more-ii.counted.peopled": "clan",
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
    known = places()
    names = [site.name for site in board.sites]
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
    at = lay(board)
    drawn = [_land()]
    drawn += [
        f'<path class="way" d="M{at[r.start].x} {at[r.start].y}L{at[r.goal].x} {at[r.goal].y}"/>' for r in board.roads
    ]
    for site in board.sites:
        place = at[site.name]
        if site.markers:
            seat = seat_number(site.markers[-1]) + 1
            drawn.append(use(f"seat-{seat}", str(place.x - 45), str(place.y - 45), 90))
        else:
            drawn.append(f'<circle class="stop" cx="{place.x}" cy="{place.y}" r="20"/>')
    start = at[""]
    drawn.append(f'<circle class="stop begin" cx="{start.x}" cy="{start.y}" r="28"/>')
    box = f'viewBox="{BOX}" role="img" aria-label="{escape(label)}"'
    return Markup(f'<svg class="map-ground small" {box}>{"".join(drawn)}</svg>')


def gives(site: Site) -> Markup:
    """What a field gives, in icons."""
    words = [word for line in site.lines for word in _icons(line)]
    drawn = row(words, GIVES, GIVES.right / 2).markup
    return Markup(f'<svg class="gives art-tile" viewBox="0 0 150 34" aria-hidden="true">{drawn}</svg>')


def _icons(line: Message) -> tuple[str, ...]:
    """A line about a field as icons in the words of `printing`; one that is not known has none.

    >>> _icons(Message("amount.vp", {"n": 3}))
    ('vp*3',)
    """
    args = line.args
    match line.key:
        case "glen-more-ii.clan.put":
            return _icons(args["what"]) if isinstance(args["what"], Message) else ()
        case "glen-more-ii.clan.activate":
            return ("activate", _name(args["kind"]))
        case "glen-more-ii.clan.count":
            return (f"ladder:{_name(args['what'])}:{args['few']}={args['few_vp']},{args['many']}={args['many_vp']}",)
    if line.key in TOLD:
        return TOLD[line.key]
    return (f"{_name(line)}*{args['n']}",) if line.key.startswith("amount.") else ()


def _name(thing: Arg) -> str:
    """The icon of something that a key names by its last word."""
    key = thing.key if isinstance(thing, Message) else ""
    return NAMED.get(key, key.rpartition(".")[2])
