"""The page of a table: a view of it with everything that templates ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from markupsafe import Markup

from rondel.core.seats import seat_number
from rondel.drawing import svg
from rondel.games.registry import title
from rondel.locale import Name, Translator, say
from rondel.scene import (
    Amount,
    Cell,
    Field,
    Holdings,
    Row,
    Scene,
    ScoreSheet,
    Site,
    Territory,
    Tile,
)
from rondel.web.pages.catalogue import anchors
from rondel.web.pages.controls import Controls, Way, capital, controls, on_a_board
from rondel.web.pages.curve import curve
from rondel.web.pages.faces import labelled, picture
from rondel.web.pages.land_layout import Plot, lay
from rondel.web.pages.log_lines import lines
from rondel.web.pages.rulebook import rules_for
from rondel.web.tables.story import Turn, story
from rondel.web.tables.view import TableView

TURNS: Final = 40  # of the log that are shown at first
GHOST: Final = "ghost"
BOARD: Final = 9  # to look at the board instead of a territory
QUIET: Final = ("parliament_value",)
RARE: Final = ("mp",)  # shown only where there is some


@dataclass(frozen=True)
class Player:
    """A seat as the page names it."""

    number: int
    name: str
    bot: str = ""
    you: bool = False
    thinking: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the chat."""

    name: str
    text: str
    seat: int | None = None


@dataclass
class TablePage:
    """A view of a table as a page, in the language and with the names of its translator."""

    table: TableView
    t: Translator
    look: int | None = None  # whose territory is large
    whole_log: bool = False
    hints: list[str] = field(default_factory=list)
    chat: list[Line] = field(default_factory=list)
    notebook: str = ""
    waiting: list[str] = field(default_factory=list)  # other tables at which it is the viewer's turn
    error: str = ""

    def __post_init__(self) -> None:
        table = self.table
        self.scene: Scene = table.scene
        self.seat = table.seat
        self.title = title(table.game.name)
        self.art = self.title.get_art()
        self.url = f"/t/{table.id}"
        self.api_url = f"/api/tables/{table.id}"
        self.names = list(self.t.names)
        self.seats = [
            Player(n, self.names[n], seat.bot, n in table.you.seats, table.thinking == n)
            for n, seat in enumerate(table.seats)
        ]
        self.ctl: Controls = controls(self.scene, self.t)
        asked = self.look
        self.on_board = bool(self.scene.boards) and (
            asked == BOARD or (asked is None and on_a_board(self.scene, self.ctl.by_target))
        )
        if asked is None or not 0 <= asked < len(self.seats):
            self.look = self.seat if self.seat is not None else max(self.scene.actor, 0)
        self.shared = any(territory.seat is None for territory in self.scene.territories)

    @property
    def drafted(self) -> int:
        """How many choices the draft has."""
        return len(self.table.draft)

    @property
    def may_chat(self) -> bool:
        """Whether the viewer may write."""
        return bool(self.table.you.seats or self.table.you.name)

    # The prompt.

    @cached_property
    def prompt(self) -> str:
        """What is to decide now, or what everybody waits for."""
        if self.table.complete:
            return self.t(say("web.confirm.prompt"))
        return capital(self.t(self.scene.prompt))

    @cached_property
    def notes(self) -> list[str]:
        """What else matters now."""
        return [] if self.table.over else [capital(self.t(note)) for note in self.scene.notes]

    @cached_property
    def chips(self) -> list[Way]:
        """The choices beside the prompt."""
        return self.ctl.beside_prompt()

    @cached_property
    def draft(self) -> list[str]:
        """The turn so far, in sentences."""
        return [self.t(message) for entry in self.table.draft for message in entry.said]

    @cached_property
    def changes(self) -> list[str]:
        """What the turn brings in all."""
        sums = vars(self.table.sums)
        return [f"{self.holding(what)} {n:+d}".replace("-", "−") for what, n in sums.items() if n]

    # The board.

    @cached_property
    def why(self) -> dict[str, str]:
        """Why the fields of the ring cannot be taken, where the viewer is to decide."""
        return {target: capital(self.t(say(f"reason.{reason}"))) for target, reason in self.table.refusals.items()}

    @cached_property
    def territory(self) -> Territory:
        """The territory that is shown large."""
        for territory in self.scene.territories:
            if territory.seat in (self.look, None):
                return territory
        return Territory(self.look, ())

    @property
    def cards(self) -> list[int]:
        """The seats that are shown small."""
        return [n for n in range(len(self.seats)) if self.shared or self.on_board or n != self.look]

    def small(self, seat: int) -> Territory | None:
        """The territory of a seat, None where all share one."""
        return next((territory for territory in self.scene.territories if territory.seat == seat), None)

    @property
    def offers(self) -> list[Field]:
        """The fields of rings at which tiles lie open."""
        return [place for ring in self.scene.rings for place in ring.fields if place.offers]

    def plot(self) -> Plot:
        """The large territory as a grid, with the cells that can be chosen where it is the viewer's."""
        if self.territory.seat not in (self.seat, None):
            return lay(self.territory)
        return lay(self.territory, self.ctl.by_target, {cell for way in self.ctl.listed for cell in way.cells})

    def small_plot(self, territory: Territory) -> Plot:
        """A territory as a grid of what lies there."""
        return lay(territory)

    def land_name(self, territory: Territory) -> str:
        """What a territory is called."""
        if territory.seat is None:
            return self.t(say("web.city"))
        return self.t(say("web.land", who=self.names[territory.seat]))

    def lights(self, *ways: Way) -> str:
        """What lights up while choices are pointed at: what they use or set off, and where their tile could go."""
        found = [name for way in ways for name in (*way.then, *(self.covered.get(cell, cell) for cell in way.cells))]
        return " ".join(dict.fromkeys(found))

    @cached_property
    def covered(self) -> dict[str, str]:
        """The tiles of the large territory by their cells."""
        return {f"cell:{cell.x},{cell.y}": cell.target for cell in self.territory.cells}

    def fits(self, ways: list[Way]) -> list[str]:
        """In how many places a tile could go that can be chosen, as a line for its tip."""
        cells = {cell for way in ways for cell in way.cells}
        return [self.t(say("web.fits", n=len(cells)))] if cells else []

    def label(self, tile: Tile) -> tuple[str, list[str]]:
        """The name of a tile and what it shows, line by line."""
        return labelled(self.t, self.table.game, tile)

    def picture(self, tile: Tile, label: str) -> Markup:
        """A tile as a picture."""
        return picture(self.table.game, tile, label)

    def rules(self, *things: str, tile: Tile | None = None) -> str:
        """The places of the rules about something, for the end of its tip: ids of rules, a tile first."""
        found = rules_for(self.title.name, *things, *([f"kind:{tile.kind}"] if tile else []))
        if tile is not None and self.table.game.supplied:
            shown = anchors(self.title)
            found = [shown[tile.id], *found] if tile.id in shown else found
        return " ".join(dict.fromkeys(found))

    def market_lines(self, row: Row) -> list[str]:
        """What buying from a row of the market costs, and what selling brings."""
        buy, sell = row.buy, row.sell
        return [
            self.t(say("web.market.buy", coins=say("amount.coins", n=buy)) if buy else say("web.market.full")),
            self.t(say("web.market.sell", coins=say("amount.coins", n=sell)) if sell else say("web.market.empty")),
        ]

    def site_lines(self, site: Site) -> list[str]:
        """What a field gives, what the way there costs, and whose markers lie on it."""
        told = [self.t(line) for line in site.lines]
        if site.coins is not None:
            told.append(self.t(say("web.site.way", coins=say("amount.coins", n=site.coins))))
        names = tuple(dict.fromkeys(self.names[seat_number(who)] for who in site.markers))
        return [*told, self.t(say("web.site.held", who=names))] if names else told

    def on(self, cell: Cell) -> list[str]:
        """What lies and stands on a tile, and how it stands."""
        lying = [self.t(say(f"amount.{cube.what}", n=cube.n or 0)) for cube in cell.cubes]
        if cell.members:
            lying.append(self.t(say(f"amount.{self.scene.people}", n=cell.members)))
        told = [self.t(say("web.on_tile", what=tuple(lying)))] if lying else []
        told += [self.t(say("web.under", tile=Name(tile.name))) for tile in cell.under]
        if cell.owner is not None:
            told.append(self.t(say("web.owner", who=self.names[cell.owner])))
        if cell.used:
            told.append(self.t(say("web.used")))
        return told

    def figure(self, who: str) -> str:
        """What a figure on a ring is."""
        if who == GHOST:
            return self.t(say("web.ghost"))
        return self.t(say("web.figure", who=self.names[seat_number(who)]))

    def piece(self, who: str) -> Markup:
        """A figure as a picture."""
        if who == GHOST:
            return Markup(svg.icon("ghost"))
        return Markup(svg.icon(self.art.figure, seat=seat_number(who) + 1))

    def shown(self, held: Holdings) -> list[Amount]:
        """The amounts that are worth their room and are told by a number."""
        listed = [amount for amount in held.amounts if amount.what not in QUIET and amount.most is None]
        return [amount for amount in listed if amount.n != 0 or amount.what not in RARE]

    def stores(self, held: Holdings) -> list[Amount]:
        """The amounts that lie in a place of limited room."""
        return [amount for amount in held.amounts if amount.most is not None]

    def card_names(self, held: Holdings) -> list[str]:
        """The names of the cards of a seat."""
        return [self.t(say("words", words=Name(card.name))) for card in held.cards]

    def holding(self, what: str) -> str:
        """The name of something that a seat holds."""
        return capital(self.t(say(f"holding.{what}")))

    def holding_icon(self, what: str) -> Markup:
        """The picture of something that a seat holds."""
        return Markup(svg.icon(self.art.icons.get(what, what)))

    # The log and the end.

    @cached_property
    def turns(self) -> list[Turn]:
        """The turns of the log, the newest first."""
        return story(self.table.log)

    @cached_property
    def log(self) -> list[Turn]:
        """The turns that are shown."""
        return self.turns if self.whole_log else self.turns[:TURNS]

    def lines(self, turn: Turn) -> Markup:
        """What happened in a turn."""
        return lines(turn, self.t)

    @property
    def log_more(self) -> bool:
        """Whether there are older turns."""
        return len(self.log) < len(self.turns)

    @cached_property
    def seen(self) -> int | None:
        """The position after the last turn of the viewer: what came later is new."""
        if self.seat is None or self.table.replaying:
            return None
        mine = [turn for turn in self.turns if turn.seat == self.seat]
        later = [turn.at for turn in self.turns if mine and turn.at > mine[0].at]
        return min(later, default=None)

    @cached_property
    def news(self) -> list[Turn]:
        """The turns since the last one of the viewer, in their order."""
        return [] if self.seen is None or self.table.over else [turn for turn in self.log if turn.at >= self.seen][::-1]

    def marks_seen(self, i: int) -> bool:
        """Whether everything above a turn of the log is new to the viewer."""
        if self.seen is None or self.table.replaying or i == 0:
            return False
        return self.log[i].at < self.seen <= self.log[i - 1].at

    @property
    def before(self) -> int:
        """The position one turn back."""
        return max((turn.at for turn in self.turns if turn.at < self.table.at), default=0)

    @property
    def after(self) -> int:
        """The position one turn on."""
        return min((turn.at for turn in self.turns if turn.at > self.table.at), default=self.table.n)

    @property
    def ranking(self) -> list[ScoreSheet]:
        """The sheets from the first place on."""
        return sorted(self.scene.sheets, key=lambda sheet: (sheet.place or 0, sheet.seat))

    @property
    def curve(self) -> Markup:
        """How the scores grew."""
        return curve(self.table.curve, self.t(say("web.curve")))
