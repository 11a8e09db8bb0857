"""Drawing Glen More II in a terminal: rivers run from west to east, and there is a clan board."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rich.table import Table
from rich.text import Text

from rondel.core.seats import letter
from rondel.drawing.terminal.artist import COVERS, Artist, Tags
from rondel.drawing.terminal.canvas import Canvas
from rondel.locale import Name, Seat
from rondel.scene import Board, Scene, Site, Tile

COLUMN: Final = 19  # of the clan board
HIDDEN: Final = ("mp",)  # told beside the prompt


class GlenMoreIIArtist(Artist):
    """Draws the table of Glen More II."""

    cards = True
    kind_styles: ClassVar = {
        "village": "color(16) on color(252)",
        "castle": "color(16) on color(248)",
        "loch": "color(16) on color(117)",
        "material": "color(16) on color(222)",
        "animal": "color(16) on color(150)",
        "whisky": "color(16) on color(216)",
        "trade": "color(16) on color(180)",
        "person": "color(16) on color(183)",
        "special": "color(231) on color(60)",
    }
    good_styles: ClassVar = {
        "wood": "bold color(231) on color(94)",
        "stone": "bold color(231) on color(240)",
        "barley": "bold color(16) on color(220)",
        "cattle": "bold color(231) on color(88)",
        "sheep": "bold color(16) on color(231)",
        "whisky": "bold color(231) on color(94)",
    }

    def price(self, page: Canvas, tile: Tile, x: int, y: int, inner: int, free: str) -> None:
        """What a tile of the ring costs, whether the river runs through it and whether it is laid on another."""
        super().price(page, replace(tile, river=False), x, y, inner, "" if tile.kind == "special" else free)
        if tile.river:
            page.put(x + inner - 1, y, "══", "river")
        if tile.overbuild:
            page.put(x + inner - (2 if tile.river else 0), y, COVERS, "member")

    def table(self, scene: Scene, tags: Tags) -> None:
        """Everything on the table, with what the clans give."""
        for board in scene.boards:
            self.clans(board)
        super().table(scene, tags)

    def title(self, scene: Scene) -> None:
        """Which game, which turn, how many tiles are left in the stacks that are not used up."""
        super().title(replace(scene, piles=tuple(pile for pile in scene.piles if pile.left)))

    def desk(self, scene: Scene, tags: Tags) -> None:
        """Clan board in short, market, holdings and the viewer's own territory."""
        for board in scene.boards:
            self.heading(self.text(f"draw.{board.name}"))
            self.show(self.roads(board, tags))
        super().desk(scene, tags)

    def roads(self, board: Board, tags: Tags) -> Canvas:
        """The clan fields with road costs from here, the cheapest first, then those that are taken."""
        page = Canvas()
        columns = self.width // COLUMN
        rows = -(-len(board.sites) // columns)
        for i, site in enumerate(sorted(board.sites, key=lambda site: 99 if site.coins is None else site.coins)):
            x, y = i // rows * COLUMN, i % rows
            self.cost(page, site, x, y)
            tag = tags.get(site.target, "")
            if tag:
                page.put(x + 3 + len(site.name), y, f"[{tag}]", "tag")
        return page

    def cost(self, page: Canvas, site: Site, x: int, y: int) -> None:
        """A clan field by its road cost and its name, or by who holds it."""
        if site.coins is None:
            page.put(x, y, f"{site.markers[0]} ", "figure")
            page.put(x + 2, y, site.name, "faint")
            return
        page.put(x, y, f"{site.coins} ", "tag" if site.coins == 0 else "bold")
        page.put(x + 2, y, site.name)
        if site.markers:
            page.put(x + 3 + len(site.name), y, "".join(site.markers), "figure")

    def clans(self, board: Board) -> None:
        """What every clan field gives."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for site in board.sites:
            gives = "; ".join(self.translate(line) for line in site.lines)
            table.add_row(site.name, Text(gives, "faint"))
        self.console.print(table)

    def holdings(self, scene: Scene) -> None:
        """What everybody holds besides the territory; cards and persons by name in lines of their own."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="faint")
        table.add_column("")
        for item in scene.seats[0].amounts:
            if item.what not in HIDDEN:
                table.add_column(self.text(f"holding.{item.what}"), justify="right", no_wrap=True)
        for held in scene.seats:
            turn = "▶" if held.seat == scene.actor else " "
            who = Text(f"{turn} {letter(held.seat)} {self.translate.argument(Seat(held.seat))}", "figure")
            numbers = [str(item.n) for item in held.amounts if item.what not in HIDDEN]
            table.add_row(who, *numbers)
        self.console.print(table)
        for held in scene.seats:
            for key, tiles in (("holding.cards", held.cards), ("holding.persons", held.persons)):
                names = ", ".join(self.translate.argument(Name(tile.name)) for tile in tiles)
                if names:
                    self.console.print(Text(f"  {letter(held.seat)} {self.text(key)}: {names}", "faint"))
