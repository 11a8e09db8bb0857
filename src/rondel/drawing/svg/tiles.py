"""One tile as SVG: ground, ways and motif under the icons, each in the corner where the real tiles have it."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from io import StringIO
from typing import Final, Literal, NamedTuple

from rondel.drawing.svg.plates import IconRoom, column, number, row, use

FALLBACK: Final = "hills"

# Motifs of a landscape are drawn to the right of a river from north to south, above a way from west to
# east. Where there is none they take the middle, and where there is no way at all they grow.
BESIDE: Final = ""
ABOVE: Final = "translate(-13 0)"
ALONE: Final = "translate(-23 0)scale(1.15)"


class Layout(NamedTuple):
    """How the motifs of one layout share their tile with the icons."""

    moves: bool
    cost_down: bool
    activation: IconRoom


FOOT: Final = IconRoom(3, 97, 78, 21)
LAYOUTS: Final = {
    "land": Layout(moves=True, cost_down=True, activation=FOOT),
    "wide": Layout(moves=False, cost_down=True, activation=FOOT),
    "full": Layout(moves=False, cost_down=False, activation=FOOT),
    "scroll": Layout(moves=False, cost_down=False, activation=IconRoom(8, 92, 48, 27)),
}


@dataclass(frozen=True)
class Motif:
    """What is drawn on a tile: its ground, its layout, and drawings with their places."""

    ground: str
    layout: Layout
    parts: tuple[tuple[str, str, str], ...]


def _part(text: str) -> tuple[str, str, str]:
    name, _, place = text.partition("@")
    x, _, y = place.partition(";")
    return name, x, y


def read_motifs(table: str) -> dict[str, Motif]:
    """Motifs by name, from CSV with the columns motif, ground, layout and parts."""
    return {
        line["motif"]: Motif(line["ground"], LAYOUTS[line["layout"]], tuple(map(_part, line["parts"].split())))
        for line in csv.DictReader(StringIO(table))
    }


@cache
def motifs() -> Mapping[str, Motif]:
    """The motifs that any game may use, by name."""
    return read_motifs((files("rondel.drawing.svg") / "motifs.csv").read_text(encoding="utf-8"))


class Motifs:
    """Which motif each tile of a game has, from CSV with the columns kind, name and motif."""

    def __init__(self, table: str, own: Mapping[str, Motif] | None = None) -> None:
        known = {**motifs(), **(own or {})}
        rows = list(csv.DictReader(StringIO(table)))
        self._by_name = {row["name"]: known[row["motif"]] for row in rows if row["name"]}
        self._by_kind = {row["kind"]: known[row["motif"]] for row in rows if row["kind"]}

    def of(self, name: str, kind: str) -> Motif:
        """The motif of a tile: by its name, else by its kind, else plain hills."""
        return self._by_name.get(name) or self._by_kind.get(kind) or motifs()[FALLBACK]


def tile(
    drawn: Motif,
    *,
    river: bool,
    road: bool,
    river_axis: Literal["ns", "we"] = "ns",
    cost: Sequence[str],
    benefit: Sequence[str],
    activation: Sequence[str],
    title: str,
    kind: str = "",
    rosette: bool = False,
    bonnets: int = 0,
    points: int | None = None,
    overbuild: bool = False,
) -> str:
    """One tile of 100 by 100 units as a `<g>`, for use in any `<svg>` of a page that holds the sheet.

    Icons are written as in `printing`; `title` is already in the language of the reader.

    >>> "&lt;b&gt;" in tile(motifs()["forest"], river=True, road=False, cost=[], benefit=[], activation=[], title="<b>")
    True
    """
    ways = [f"river-{river_axis}"] * river + ["road-we"] * road + ["crossing"] * (river and road)
    gift = row(benefit, IconRoom(30, 98, 79, 18), 98, "art-plate gift")
    room = drawn.layout.activation
    layers = [
        use(f"ground-{drawn.ground}"),
        '<path fill="none" stroke="var(--kind)" stroke-width="4" d="M1 1h98v98H1z"/>',
        *map(use, ways),
        _group("".join(use(*part) for part in drawn.parts), _place(drawn, ways)),
        '<path fill="var(--art-night)" stroke="none" d="M0 0h100v100H0z"/>',
        column(cost) if drawn.layout.cost_down else row(cost, IconRoom(2, 78, 11, 16), 2).markup,
        _corner(rosette, bonnets, points, overbuild),
        row(activation, room._replace(right=room.right - gift.width), 50).markup,
        gift.markup,
        _name(title),
    ]
    label = f"<title>{escape(title)}</title>" if title else ""
    return f'<g class="art-tile k-{escape(kind)}">{label}{"".join(layers)}</g>'


def _group(markup: str, transform: str) -> str:
    return f'<g transform="{transform}">{markup}</g>' if transform else markup


def _place(motif: Motif, ways: Sequence[str]) -> str:
    """How a motif is moved to make room for the ways of its tile."""
    if not motif.layout.moves or "river-ns" in ways:
        return BESIDE
    return ABOVE if ways else ALONE


def _corner(rosette: bool, bonnets: int, points: int | None, overbuild: bool) -> str:
    """What stands top right: the mark of a special tile, its bonnets, printed points, the overbuild mark."""
    marks = ["i-overbuild"] * overbuild + ["i-rosette"] * rosette
    drawn = [use(mark, "81", str(2 + 18 * n), 17) for n, mark in enumerate(marks)]
    drawn += [use("i-bonnet", str(84 - 3 * n), str(19 + 11 * n), 14) for n in range(bonnets)]
    if points is not None:
        drawn += [use("i-vp", "76", "1", 22), number(87, 16, str(points), 10)]
    return "".join(drawn)


def _name(title: str) -> str:
    """The name in a band at the bottom left, where it leaves the ways open."""
    if not title:
        return ""
    size = min(8.0, 92 / (0.6 * len(title)))
    width = 0.6 * size * len(title) + 6
    return (
        f'<path class="art-band" d="M0 90h{width:.1f}l-3 10H0z"/>'
        f'<text class="art-name" x="2.5" y="97.6" font-size="{size:.1f}">{escape(title)}</text>'
    )
