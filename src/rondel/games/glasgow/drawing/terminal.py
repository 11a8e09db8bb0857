"""Drawing Glasgow in a terminal: the ring around both warehouses, the open buildings, the common city."""

from __future__ import annotations

from typing import ClassVar, Final

from rondel.core.seats import letter
from rondel.drawing.terminal.artist import Artist, Tags
from rondel.drawing.terminal.canvas import Canvas
from rondel.locale import Name, Seat
from rondel.scene import Amount, Cell, Field, Ring, Scene, Tile

COLUMNS: Final = 6  # of the loop that the ring makes
ROWS: Final = 4
FIELD: Final = 2  # rows of a field, inside its frame
EMPTY: Final = "·"  # room in a warehouse
FIGURE: Final = "▲"
MARK: Final = "×2"
OWNERS: Final = {"A": "bold color(231) on color(25)", "B": "bold color(16) on color(208)"}


def loop() -> list[tuple[int, int]]:
    """Column and row of each field, clockwise from the top left corner.

    >>> loop()[5], loop()[8], loop()[15]
    ((5, 0), (5, 3), (0, 1))
    """
    top = [(column, 0) for column in range(COLUMNS)]
    right = [(COLUMNS - 1, row) for row in range(1, ROWS - 1)]
    bottom = [(column, ROWS - 1) for column in reversed(range(COLUMNS))]
    left = [(0, row) for row in reversed(range(1, ROWS - 1))]
    return top + right + bottom + left


class GlasgowArtist(Artist):
    """Draws the table of Glasgow, which is small enough to be always drawn as a whole."""

    kind_styles: ClassVar = {
        "factory": "color(16) on color(180)",
        "shop": "color(16) on color(222)",
        "tenement": "color(16) on color(216)",
        "park": "color(16) on color(150)",
        "landmark": "color(16) on color(183)",
        "station": "color(16) on color(117)",
        "bank": "color(16) on color(229)",
        "architect": "color(16) on color(252)",
        "contract": "color(16) on color(230)",
    }
    good_styles: ClassVar = {
        "brick": "bold color(231) on color(130)",
        "steel": "bold color(231) on color(240)",
        "gold": "bold color(16) on color(220)",
        "whisky": "bold color(231) on color(94)",
    }

    tall = 2

    def others(self, scene: Scene) -> None:
        """Nothing: both players build one city."""

    def rings(self, scene: Scene, tags: Tags) -> None:
        """Nothing: the ring belongs to what is always drawn."""

    def desk(self, scene: Scene, tags: Tags) -> None:
        """Ring and warehouses, open buildings, city."""
        for ring in scene.rings:
            page = self.ring(ring, tags)
            inner = self.inner
            self.warehouses(page, scene, inner + 3, FIELD + 2, tags)
            self.show(page)
            self.show(self.offers(ring, tags))
        for territory in scene.territories:
            self.show(self.territory(territory, self.width, tags))

    @property
    def inner(self) -> int:
        """The columns of a field, inside its frame."""
        return (self.width - 1) // COLUMNS - 1

    # The ring.

    def ring(self, ring: Ring, tags: Tags) -> Canvas:
        """The ring as a loop."""
        page, inner = Canvas(), self.inner
        for field, (column, row) in zip(ring.fields, loop(), strict=False):
            x, y = column * (inner + 1), row * (FIELD + 1)
            page.box(x, y, inner + 1, FIELD + 1)
            self.field(page, field, x, y, inner)
            self.figures(page, field, x, y, inner)
            tag = f"[{tags[field.target]}]" if field.target in tags else ""
            page.put(x + inner + 1 - len(tag), y, tag, "tag")
        return page

    def field(self, page: Canvas, field: Field, x: int, y: int, inner: int) -> None:
        """One tile of the ring: a contract with what it gives, an architect with what lies open there."""
        for tile in field.tiles:
            page.fill(x + 1, y + 1, inner, FIELD, self.kind_styles.get(tile.kind, ""))
            names = [self.translate.argument(Name(shown.name)) for shown in field.offers or (tile,)]
            for row, name in enumerate(names):
                page.put(x + 1, y + 1 + row, name[:inner])
            if tile.gives:
                self.cubes(page, tile.gives, x + 1, y + FIELD)
        page.put(x + 1, y, str(field.number), "faint")

    def figures(self, page: Canvas, field: Field, x: int, y: int, inner: int) -> None:
        """The merchants on a tile, in its frame, the one further back first."""
        at = x + 2 + len(str(field.number))
        for figure in field.figures:
            page.put(at, y, f"{FIGURE}{figure}", OWNERS[figure])
            at += 3

    def cubes(self, page: Canvas, amounts: tuple[Amount, ...], x: int, y: int) -> int:
        """Goods as letters; returns the column behind them."""
        for item in amounts:
            text = self.sign(item.what) * (item.n or 0)
            page.put(x, y, text, self.good_styles.get(item.what, "bold"))
            x += len(text)
        return x

    # Inside the ring.

    def warehouses(self, page: Canvas, scene: Scene, x: int, y: int, tags: Tags) -> None:
        """What both players hold, with the room that is left."""
        room = (COLUMNS - 2) * (self.inner + 1) - 3
        columns = room - 38  # of a name
        for row, held in enumerate(scene.seats):
            turn = "▶" if held.seat == scene.actor else " "
            name = self.translate.argument(Seat(held.seat))
            seat = letter(held.seat)
            page.put(x, y + 1 + row, f"{turn}{FIGURE}{seat} {name}"[:columns], "figure")
            page.put(x + 1, y + 1 + row, f"{FIGURE}{seat}", OWNERS[seat])
            at = x + columns + 1
            for item in held.amounts:
                if item.what in ("double", "buildings"):
                    continue
                if row == 0:
                    page.put(at, y, self.text(f"holding.{item.what}"), "faint")
                if item.most is None:
                    page.put(at, y + 1 + row, str(item.n))
                    continue
                end = self.cubes(page, (item,), at, y + 1 + row)
                page.put(end, y + 1 + row, EMPTY * (item.most - (item.n or 0)), "faint")
                tag = tags.get(f"store:{seat}:{item.what}", "")
                if tag:
                    page.put(at + item.most, y + 1 + row, f"[{tag}]", "tag")
                at += max(item.most + 3, len(self.text(f"holding.{item.what}")) + 1) + 1
            if any(item.what == "double" and item.n for item in held.amounts):
                page.put(at + 3, y + 1 + row, MARK, "tag")
        goods = [item.what for item in scene.seats[0].amounts if item.most and item.what != "double"]
        legend = "  ".join(f"{self.sign(good)} {self.text(f'good.{good}')}" for good in goods)
        page.put(x + columns + 1, y + 4, legend[: room - columns], "faint")

    # Open buildings and the city.

    def offers(self, ring: Ring, tags: Tags) -> Canvas:
        """What lies open at the architects, with cost and points."""
        page = Canvas()
        half = (self.width - 3) // 2
        for row, field in enumerate(field for field in ring.fields if field.offers):
            page.put(0, row, f"{field.number:>2}", "faint")
            for column, tile in enumerate(field.offers):
                self.offer(page, tile, 3 + column * half, row, tags.get(f"offer:{tile.number}", ""))
        return page

    def offer(self, page: Canvas, tile: Tile, x: int, y: int, tag: str) -> None:
        """One open building in a line."""
        if tag:
            page.put(x, y, f"[{tag}]", "tag")
        page.put(x + 4, y, self.translate.argument(Name(tile.name)))
        end = self.cubes(page, tile.cost, x + 20, y)
        text = f" {self.text(f'kind.{tile.kind}')}" + (f" {tile.points}" if tile.points else "")
        page.put(max(end, x + 25), y, text, "faint")

    def cell(self, page: Canvas, cell: Cell, x: int, y: int, inner: int, across: bool) -> None:
        """A building with its name and its owner, and what a factory gives."""
        page.fill(x + 1, y + 1, inner, self.tall, self.kind_styles.get(cell.tile.kind, ""))
        name = self.translate.argument(Name(cell.tile.name))[:inner]
        page.put(x + 1, y + 1, name, "bold" if cell.open else "")
        if cell.owner is not None:
            page.put(x + 1, y + 2, f"{FIGURE}{letter(cell.owner)}", OWNERS[letter(cell.owner)])
        if cell.tile.gives:
            self.cubes(page, cell.tile.gives, x + inner, y + 2)
        elif cell.tile.points:
            page.put(x + inner - len(str(cell.tile.points)) + 1, y + 2, str(cell.tile.points))
