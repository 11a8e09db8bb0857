"""Drawing a scene in a terminal: circuit, market, territories, what everybody holds."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from rondel.core.seats import letter, seat_number
from rondel.drawing.terminal.canvas import Canvas, side_by_side
from rondel.locale import Message, Name, Seat, Translator, say
from rondel.scene import Cell, Field, MarketRow, Ring, Scene, ScoreSheet, Territory, Tile

THEME: Final = Theme(
    {
        "frame": "color(242)",
        "tag": "bold black on color(214)",
        "faint": "color(245)",
        "hint": "color(208)",
        "prompt": "bold",
        "river": "bold color(27)",
        "road": "bold color(130)",
        "figure": "bold",
        "member": "bold",
    }
)
WIDTHS: Final = (12, 10, 8, 6)  # of a cell, inside its frame
TALL: Final = 3  # rows of a cell, inside its frame
MEMBER: Final = "♙"
COVERS: Final = "≡"  # a tile laid on top of others

Tags = Mapping[str, str]  # what is written beside a target: the number of its choice


class Artist:
    """Draws scenes on a console in one language."""

    tall = TALL  # rows of a cell of a territory, inside its frame
    cards = False  # whether seats come to have cards, which are named behind what they hold
    kind_styles: ClassVar[Mapping[str, str]] = {}  # the colours of tiles by their kinds
    good_styles: ClassVar[Mapping[str, str]] = {}  # the colours of goods

    def __init__(self, console: Console, translate: Translator) -> None:
        self.console = console
        self.translate = translate

    @property
    def width(self) -> int:
        """The columns that can be used."""
        return max(60, min(self.console.width, 120))

    def text(self, key: str) -> str:
        """A sentence without arguments."""
        return self.translate(say(key))

    def sign(self, what: str) -> str:
        """The letter for a good."""
        return self.text(f"letter.{what}") if self.translate.knows(f"letter.{what}") else what[:1].upper()

    def show(self, page: Canvas) -> None:
        """Print a page."""
        for row in page.rows():
            self.console.print(row, crop=True, no_wrap=True)

    def heading(self, text: str) -> None:
        """Print a line that begins a part of the screen."""
        self.console.print(Text(text, "faint"))

    # The whole table, or the part that matters for the seat that decides.

    def table(self, scene: Scene, tags: Tags) -> None:
        """Everything on the table; what the viewer needs most comes last, near the prompt."""
        self.others(scene)
        self.title(scene)
        self.rings(scene, tags)
        self.desk(scene, tags)

    def rings(self, scene: Scene, tags: Tags) -> None:
        """The rings on which the figures go round."""
        for ring in scene.rings:
            self.heading(self.text(f"draw.{ring.name}"))
            self.show(self.ring(ring, tags))

    def others(self, scene: Scene) -> None:
        """The territories of the other players, or of all for a spectator."""
        others = [t for t in scene.territories if t.seat is not None and t.seat != scene.viewer]
        pages = [self.titled(territory, self.width // 2, {}) for territory in others]
        self.show(side_by_side(pages, self.width, 3))

    def desk(self, scene: Scene, tags: Tags) -> None:
        """Market, holdings and the viewer's own territory."""
        for market in scene.markets:
            self.market(market)
        self.holdings(scene)
        self.own(scene, tags)

    def own(self, scene: Scene, tags: Tags) -> None:
        """The territory of the viewer, or the one that all share."""
        for territory in scene.territories:
            if territory.seat is None or territory.seat == scene.viewer:
                self.show(self.titled(territory, self.width, tags))

    def title(self, scene: Scene) -> None:
        """Which game, which turn, how many tiles are left."""
        piles = [f"{self.translate(pile.name)}: {pile.left}" for pile in scene.piles]
        parts = [self.text(f"game.{scene.game}"), self.translate(say("draw.turn", turn=scene.turn)), *piles]
        self.console.print(Text(" · ".join(parts), "bold"))

    # A ring.

    def ring(self, ring: Ring, tags: Tags) -> Canvas:
        """The fields from the rear clockwise, in two rows."""
        page = Canvas()
        per_row = (len(ring.fields) + 1) // 2
        inner = (self.width - 1) // per_row - 1
        start = next((i for i, field in enumerate(ring.fields) if field.gap), ring.rear)
        free = any(tile.cost for field in ring.fields for tile in field.tiles)
        for i, field in enumerate([*ring.fields[start:], *ring.fields[:start]]):
            x, y = i % per_row * (inner + 1), i // per_row * (TALL + 1)
            page.box(x, y, inner + 1, TALL + 1)
            self.field(page, field, x, y, inner)
            for tile in field.tiles[:1]:
                self.price(page, tile, x, y + TALL, inner, self.text("draw.free") if free else "")
            self.figures(page, field, x, y, inner)
            tag = f"[{tags[field.target]}]" if field.target in tags else ""
            page.put(x + inner + 1 - len(tag), y, tag, "tag")
        return page

    def field(self, page: Canvas, field: Field, x: int, y: int, inner: int) -> None:
        """The number of a field and the name of what lies on it."""
        page.put(x + 1, y, str(field.number), "faint")
        if field.gap and not field.figures:
            page.put(x + 1, y + 2, self.text("draw.gap")[:inner], "faint")
        for tile in field.tiles[:1]:
            page.fill(x + 1, y + 1, inner, TALL, self.kind_styles.get(tile.kind, ""))
            for row, line in enumerate(wrapped(self.translate.argument(Name(tile.name)), inner, 2)):
                page.put(x + 1, y + 1 + row, line)

    def price(self, page: Canvas, tile: Tile, x: int, y: int, inner: int, free: str) -> None:
        """What a tile of a ring costs, and whether it has river or road."""
        at = x + 1
        for item in tile.cost:
            cube = self.sign(item.what) * (item.n or 0)
            page.put(at, y, cube, self.good_styles.get(item.what, "bold"))
            at += len(cube)
        if not tile.cost:
            page.put(at, y, free)
        if tile.river:
            page.put(x + inner, y, "║", "river")
        if tile.road:
            page.put(x + inner - 1, y, "══", "road")

    def figures(self, page: Canvas, field: Field, x: int, y: int, inner: int) -> None:
        """Who stands on a field: with the name where there is room, else by letter."""
        for n, figure in enumerate(field.figures):
            ghost = figure == "ghost"
            sign = "◆" if ghost else f"▲ {figure}"
            if field.tiles or len(field.figures) > 1:
                page.put(x + 1 + 4 * n, y + TALL, sign, "figure")
                continue
            page.put(x + 1, y + 1, sign, "figure")
            name = self.text("draw.ghost") if ghost else self.translate.argument(Seat(seat_number(figure)))
            for row, line in enumerate(wrapped(name, inner, 2)):
                page.put(x + 1, y + 2 + row, line)

    # Market and holdings.

    def market(self, rows: Iterable[MarketRow]) -> None:
        """What each good costs and brings."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="")
        rows = list(rows)
        table.add_column(Text(self.text("draw.market"), "faint"))
        for row in rows:
            name = Text.assemble(
                (f" {self.sign(row.good)} ", self.good_styles.get(row.good, "bold")), " ", self.text(f"good.{row.good}")
            )
            table.add_column(name, justify="right")
        table.add_row(self.text("draw.buy"), *(str(row.buy or "–") for row in rows))
        table.add_row(self.text("draw.sell"), *(str(row.sell or "–") for row in rows))
        if any(row.tokens for row in rows):
            left = (self.sign(row.good) * (len(row.prices) - row.filled) for row in rows)
            table.add_row(self.text("draw.tokens"), *(tokens or "–" for tokens in left))
        self.console.print(table)

    def holdings(self, scene: Scene) -> None:
        """What everybody holds besides the territory."""
        if not scene.seats or not scene.seats[0].amounts:
            return
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="faint")
        table.add_column("")
        for item in scene.seats[0].amounts:
            table.add_column(self.text(f"holding.{item.what}"), justify="right", no_wrap=True)
        if self.cards:
            table.add_column(self.text("holding.cards"))
        for held in scene.seats:
            turn = "▶" if held.seat == scene.actor else " "
            who = Text(f"{turn} {letter(held.seat)} {self.translate.argument(Seat(held.seat))}", "figure")
            numbers = [self.text("holding.hidden") if item.n is None else str(item.n) for item in held.amounts]
            named = ", ".join(self.translate.argument(Name(card.name)) for card in held.cards)
            table.add_row(who, *numbers, *([named] if self.cards else []))
        self.console.print(table)

    # Territories.

    def titled(self, territory: Territory, room: int, tags: Tags) -> Canvas:
        """A territory under the name of its owner, in that many columns if it can be."""
        page = Canvas()
        if territory.seat is not None:
            name = self.translate.argument(Seat(territory.seat))
            page.put(0, 0, f"{letter(territory.seat)} {name}", "figure")
        page.paste(self.territory(territory, room, tags), 0, 1)
        return page

    def territory(self, territory: Territory, room: int, tags: Tags) -> Canvas:
        """The cells of a territory, north up, and the free cells that can be chosen."""
        page = Canvas()
        free = {place(target): tag for target, tag in tags.items() if target.startswith("cell:")}
        xs = [cell.x for cell in territory.cells] + [x for x, _ in free]
        ys = [cell.y for cell in territory.cells] + [y for _, y in free]
        if not xs:
            return page
        columns = max(xs) - min(xs) + 1
        inner = next((w for w in WIDTHS if 5 + columns * (w + 1) <= room), WIDTHS[-1])

        middle = (self.tall + 1) // 2

        def corner(x: int, y: int) -> tuple[int, int]:
            row = y - min(ys) if territory.south else max(ys) - y
            return 4 + (x - min(xs)) * (inner + 1), 1 + row * (self.tall + 1)

        for y in range(min(ys), max(ys) + 1):
            page.put(0, corner(0, y)[1] + middle, f"{y:>3}", "faint")
        for x in range(min(xs), max(xs) + 1):
            page.put(corner(x, 0)[0] + inner // 2, 0, str(x), "faint")
        for x, y in {*free, *((cell.x, cell.y) for cell in territory.cells)}:
            page.box(*corner(x, y), inner + 1, self.tall + 1)
        for (x, y), tag in free.items():
            page.put(corner(x, y)[0] + (inner - len(tag)) // 2, corner(x, y)[1] + middle, f"[{tag}]", "tag")
        for cell in territory.cells:
            left, top = corner(cell.x, cell.y)
            self.cell(page, cell, left, top, inner, territory.river_across)
            tag = tags.get(cell.target) or free.get((cell.x, cell.y), "")
            if tag:
                page.put(left + 1, top, f"[{tag}]"[: inner - 3], "tag")
        return page

    def cell(self, page: Canvas, cell: Cell, x: int, y: int, inner: int, across: bool) -> None:
        """A tile with its name, cubes and members, river and road running through it."""
        tile = cell.tile
        page.fill(x + 1, y + 1, inner, TALL, self.kind_styles.get(tile.kind, ""))
        north = tile.river and not across
        lying = tile.road or (tile.river and across)  # its last row is taken by a line
        name = self.translate.argument(Name(tile.name)) + (" ✓" if cell.used else "")
        lines = wrapped(name, inner - 2 if north else inner, 2)
        for row, line in enumerate(lines):
            page.put(x + 1, y + 1 + row, line, "bold" if cell.open or cell.fresh else "")
        if lying:
            page.put(x, y + TALL, "═" * (inner + 2), "road" if tile.road else "river")
        if north:
            for row in range(TALL + 2):
                page.put(x + inner, y + row, "╬" if tile.road and row == TALL else "║", "river")
        at, row = x + 1, y + TALL
        if len(lines) == 1:
            row = y + 2
        elif lying:
            signs = sum(item.n or 0 for item in cell.cubes) + 2 * bool(cell.members) + 2 * bool(cell.under)
            row, at = y + 2, min(x + 2 + len(lines[-1]), x + 1 + max(0, inner - signs))
        for item in cell.cubes:
            cubes = self.sign(item.what) * (item.n or 0)
            page.put(at, row, cubes, self.good_styles.get(item.what, "bold"))
            at += len(cubes)
        if cell.owner is not None:
            page.put(at, row, letter(cell.owner), "figure")
            at += 1
        if cell.members:
            at += 1 if cell.cubes else 0
            men = MEMBER + (str(cell.members) if cell.members > 1 else "")
            page.put(at, row, men, "member")
            at += len(men)
        if cell.under:
            page.put(at, row, f"{COVERS}{len(cell.under)}", "member")

    # Scores and the log.

    def sheets(self, sheets: Iterable[ScoreSheet], final: bool) -> None:
        """The score sheets, line by line."""
        shown = list(sheets)
        self.heading(self.text("draw.sheet_final" if final else "draw.sheet_now"))
        for sheet in shown:
            table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
            table.add_column(justify="right", width=5)
            table.add_column()
            for entry in sheet.entries:
                if entry.points:
                    table.add_row(str(entry.points), self.translate(entry.text))
            total = say("draw.total", who=Seat(sheet.seat), n=sheet.total)
            placed = say("draw.place", who=Seat(sheet.seat), n=sheet.total, place=sheet.place or 0)
            self.console.print(Text(self.translate(placed if sheet.place else total), "bold"))
            self.console.print(table)

    def log(self, messages: Iterable[Message]) -> None:
        """What happened, a line each."""
        for message in messages:
            self.console.print(Text("  " + self.translate(message), "faint"))


def place(target: str) -> tuple[int, int]:
    """The cell that a target names.

    >>> place("cell:1,-2")
    (1, -2)
    """
    x, _, y = target.partition(":")[2].partition(",")
    return int(x), int(y)


def wrapped(name: str, width: int, most: int) -> list[str]:
    """A name in at most so many lines of a width; what does not fit is cut off.

    >>> wrapped("Castle Stalker", 8, 2)
    ['Castle', 'Stalker']
    """
    lines = textwrap.wrap(name, width, break_long_words=False)[:most]
    return [line[:width] for line in lines]
