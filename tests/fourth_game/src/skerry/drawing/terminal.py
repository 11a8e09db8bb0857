"""How Skerry looks in a terminal."""

from __future__ import annotations

from typing import ClassVar

from rondel.drawing.terminal import Artist, Canvas
from rondel.scene import Tile


class SkerryArtist(Artist):
    """Draws the coast and the shores."""

    kind_styles: ClassVar = {
        "shoal": "color(16) on color(117)",
        "cottage": "color(16) on color(222)",
        "light": "color(16) on color(217)",
        "smokehouse": "color(16) on color(180)",
        "ledge": "color(16) on color(250)",
    }
    good_styles: ClassVar = {"fish": "bold color(231) on color(25)"}

    def price(self, page: Canvas, tile: Tile, x: int, y: int, inner: int, free: str) -> None:
        """What a tile costs in fish, and behind it the fish and points that it gives."""
        super().price(page, tile, x, y, inner, "")
        gives = "".join(f"+{item.n}{self.sign(item.what)}" for item in tile.gives)
        text = f"{gives} {tile.points or ''}".strip()
        page.put(x + inner + 1 - len(text), y, text, "figure")
