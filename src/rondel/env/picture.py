"""A picture of a position: rings and territories with the tiles of the page, and who holds what."""

from __future__ import annotations

import io
from functools import cache
from html import escape
from typing import Final

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from rondel.core import Game, State
from rondel.core.seats import letter, seat_number
from rondel.drawing import svg
from rondel.drawing.svg import Face, motifs, settled
from rondel.games.registry import symbol_folders, title
from rondel.games.scenes import scene
from rondel.scene import Field, Scene, Territory, Tile

WIDE: Final = 1200
TILE: Final = 60
LARGE: Final = 80  # a tile of a territory that is not wide
LINE: Final = 22
INK: Final = "#2b2119"
SEATS: Final = ("#0072b2", "#d55e00", "#009e73", "#f0c230", "#cc79a7")


def picture(state: State, seat: int | None = None) -> NDArray[np.uint8]:
    """The table as an array of rows, columns and colours."""
    drawn = resvg_py.svg_to_bytes(svg_string=markup(state, seat), background="#f4ecdb")
    with Image.open(io.BytesIO(bytes(drawn))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)


def markup(state: State, seat: int | None = None) -> str:
    """The table as one SVG."""
    seen = scene(state, seat, open_scores=True)
    painter = Painter(state.rules())
    painter.page(seen)
    style = f"<style>{settled(svg.stylesheet())}</style>"
    size = f'width="{WIDE}" height="{painter.y + LINE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{style}{sheet()}{settled("".join(painter.parts))}</svg>'


@cache
def sheet() -> str:
    """All drawings, in the colours of the day."""
    return settled(svg.sheet(more=symbol_folders()))


class Painter:
    """Adds the parts of a page from the top to the bottom."""

    def __init__(self, game: Game) -> None:
        self.art = title(game.name).get_art()
        self.faces = self.art.faces(game)
        self.parts: list[str] = []
        self.y = LINE

    def page(self, seen: Scene) -> None:
        """Everything: a line about the moment, the rings, the territories side by side, what seats hold."""
        self.text(10, f"turn {seen.turn}, {letter(seen.actor)}")
        for ring in seen.rings:
            self.ring(ring.fields)
        if seen.territories:
            top, room = self.y, (WIDE - 20) // len(seen.territories)
            ends = [self.territory(land, 10 + n * room, top, room - 20) for n, land in enumerate(seen.territories)]
            self.y = max(ends) + LINE
        for held in seen.seats:
            said = ", ".join(f"{amount.what} {amount.n}" for amount in held.amounts if amount.n)
            total = next((str(sheet.total) for sheet in seen.sheets if sheet.seat == held.seat), "")
            self.text(10, f"{letter(held.seat)}: {said}; total {total}")

    def text(self, x: int, words: str) -> None:
        """A line of words."""
        look = f'font-family="sans-serif" font-size="15" fill="{INK}"'
        self.parts.append(f'<text x="{x}" y="{self.y}" {look}>{escape(words)}</text>')
        self.y += LINE

    def ring(self, fields: tuple[Field, ...]) -> None:
        """The fields of a ring in rows."""
        across = WIDE // (TILE + 6)
        for n, field in enumerate(fields):
            x, y = 10 + n % across * (TILE + 6), self.y + n // across * (TILE + 26)
            edge = f'fill="none" stroke="{INK}" stroke-opacity=".3"'
            self.parts.append(f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" {edge}/>')
            for tile in (*field.tiles, *field.offers)[:1]:
                self.tile(tile, x, y, TILE)
            for i, figure in enumerate(field.figures):
                self.figure(figure, x + 14 + 24 * i, y + TILE // 2)
        self.y += (len(fields) + across - 1) // across * (TILE + 26) + LINE

    def figure(self, who: str, x: int, y: int) -> None:
        """A figure of a seat, or of nobody."""
        seat = seat_number(who)
        colour = SEATS[seat] if 0 <= seat < len(SEATS) else "#777777"
        look = 'font-family="sans-serif" font-size="13" text-anchor="middle" fill="white"'
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="11" fill="{colour}" stroke="{INK}"/>')
        self.parts.append(f'<text x="{x}" y="{y + 5}" {look}>{escape(who[:1].upper())}</text>')

    def tile(self, tile: Tile, x: float, y: float, size: float) -> None:
        """A tile as the page shows it."""
        known = self.art.motifs
        plain = Face(tile.name, tile.kind, known.of(tile.name, tile.kind) if known else motifs()["hills"])
        face = svg.face(self.faces.get(tile.id) or plain, tile.name)
        box = f'x="{x:.0f}" y="{y:.0f}" width="{size:.0f}" height="{size:.0f}" viewBox="0 0 100 100"'
        self.parts.append(f"<svg {box}>{face}</svg>")

    def territory(self, land: Territory, left: int, top: int, room: int) -> int:
        """The tiles of a seat in a column of the page; where they end."""
        if not land.cells:
            return top
        xs = [cell.x for cell in land.cells]
        ys = [cell.y if land.south else -cell.y for cell in land.cells]
        size = min(LARGE, room / (max(xs) - min(xs) + 1))
        for cell, row in zip(land.cells, ys, strict=True):
            x, y = left + (cell.x - min(xs)) * size, top + (row - min(ys)) * size
            self.tile(cell.tile, x, y, size)
            goods = [amount.what for amount in cell.cubes for _ in range(amount.n or 0)]
            for n, good in enumerate(goods):
                place = f'x="{x + n * size / 5:.0f}" y="{y + size * 0.62:.0f}"'
                box = f'{place} width="{size / 4:.0f}" height="{size / 4:.0f}"'
                self.parts.append(svg.icon(good).replace("<svg ", f"<svg {box} ", 1))
            owner = cell.owner if cell.owner is not None else land.seat
            if owner is not None and (cell.members or cell.owner is not None):
                self.figure(letter(owner), int(x + 12), int(y + 12))
        return int(top + (max(ys) - min(ys) + 1) * size)
