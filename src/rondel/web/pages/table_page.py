"""Everything a table page shows, for one viewer at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from markupsafe import Markup

from rondel.core import OVER, State
from rondel.core.seats import seat_number
from rondel.drawing import svg
from rondel.games.registry import title
from rondel.games.scenes import scene
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
from rondel.web.pages.rulebook import rules_for
from rondel.web.pages.story import Turn, story, told
from rondel.web.tables.play import Play

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
class View:
    """What one viewer sees of a table; `mine` are the seats the viewer plays, several where a screen is shared."""

    play: Play
    players: list[Player]
    mine: frozenset[int]
    seat: int | None  # as which seat the viewer looks, None for a spectator
    t: Translator
    url: str
    open_scores: bool = False
    can_hint: bool = False
    at: int = -1  # a position of the log, -1 for now
    look: int | None = None  # whose territory is large
    whole_log: bool = False
    hints: list[str] = field(default_factory=list)
    chat: list[Line] = field(default_factory=list)
    notebook: str = ""
    talks: bool = False  # a spectator whose name is known
    waiting: list[str] = field(default_factory=list)  # other tables at which it is the viewer's turn
    watching: int = 0  # how many look on
    invite_url: str = ""
    events: str = ""  # where changes are told
    record_url: str = ""
    error: str = ""

    def __post_init__(self) -> None:
        self.title = title(self.play.game.name)
        self.art = self.title.get_art()
        self.last = self.play.n
        self.replaying = 0 <= self.at < self.last
        if not self.replaying:
            self.at = self.last
        drafts = not self.replaying and self.play.actor in self.mine
        self.drafted = len(self.play.draft) if drafts else 0
        self.my_turn = drafts
        self.confirm = drafts and self.play.complete
        self.over = self.play.actor == OVER
        self.state: State = self.play.at(self.at) if self.replaying else self.play.now if drafts else self.play.state
        self.scene: Scene = scene(self.state, self.seat, self.open_scores)
        self.ctl: Controls = controls(self.scene, self.t, drafts and not self.confirm)
        asked = self.look
        self.on_board = bool(self.scene.boards) and (
            asked == BOARD or (asked is None and on_a_board(self.scene, self.ctl.by_target))
        )
        if asked is None or not 0 <= asked < len(self.players):
            self.look = self.seat if self.seat is not None else max(int(self.state.actor), 0)
        self.shared = any(territory.seat is None for territory in self.scene.territories)

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [player.name for player in self.players]

    @property
    def seats(self) -> list[Player]:
        """The players by seat."""
        return self.players

    @property
    def version(self) -> str:
        """What a move must name to show that it was made for this page."""
        return self.play.version if self.my_turn else f"{self.last}.0"

    @property
    def may_chat(self) -> bool:
        """Whether the viewer may write."""
        return bool(self.mine) or self.talks

    # The prompt.

    @cached_property
    def prompt(self) -> str:
        """What is to decide now, or what everybody waits for."""
        if self.confirm:
            return self.t(say("web.confirm.prompt"))
        return capital(self.t(self.scene.prompt))

    @cached_property
    def notes(self) -> list[str]:
        """What else matters now."""
        return [] if self.over else [capital(self.t(note)) for note in self.scene.notes]

    @cached_property
    def chips(self) -> list[Way]:
        """The choices beside the prompt."""
        return self.ctl.beside_prompt()

    @cached_property
    def draft(self) -> list[str]:
        """The turn so far, in sentences."""
        if not self.drafted:
            return []
        return [self.t(message) for entry in self.play.told_draft() for message in entry.said]

    @cached_property
    def changes(self) -> list[str]:
        """What the turn brings in all."""
        if not self.drafted or self.seat is None:
            return []
        before = scene(self.play.state, self.seat, self.open_scores)
        told = []
        for old, new in zip(before.seats[self.seat].amounts, self.scene.seats[self.seat].amounts, strict=False):
            if old.what in self.art.counted and old.n is not None and new.n is not None and old.n != new.n:
                told.append(f"{self.holding(old.what)} {new.n - old.n:+d}".replace("-", "−"))
        return told

    # The board.

    @cached_property
    def why(self) -> dict[str, str]:
        """Why the fields of the ring cannot be taken, where the viewer is to decide."""
        if not self.my_turn or self.confirm:
            return {}
        found: dict[str, str] = {}
        for ring in self.scene.rings:
            for place in ring.fields:
                if place.words and not self.ctl.at(place.target):
                    found[place.target] = self._refusal(place.words)
        return {target: text for target, text in found.items() if text}

    def _refusal(self, words: str) -> str:
        try:
            reason = self.state.why_not(self.state.rules().action(words), self.seat)
        except ValueError:
            return ""
        return capital(self.t(say(f"reason.{reason}"))) if reason else ""

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
        return [n for n in range(len(self.players)) if self.shared or self.on_board or n != self.look]

    def small(self, seat: int) -> Territory | None:
        """The territory of a seat, None where all share one."""
        return next((territory for territory in self.scene.territories if territory.seat == seat), None)

    @property
    def offers(self) -> list[Field]:
        """The fields of rings at which tiles lie open."""
        return [place for ring in self.scene.rings for place in ring.fields if place.offers]

    def plot(self, territory: Territory) -> Plot:
        """A territory as a grid, with the cells that can be chosen."""
        large = territory is self.territory and territory.seat in (self.seat, None)
        if not large:
            return lay(territory)
        return lay(territory, self.ctl.by_target, {cell for way in self.ctl.listed for cell in way.cells})

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
        return labelled(self.t, self.play.game, tile)

    def picture(self, tile: Tile, label: str) -> Markup:
        """A tile as a picture."""
        return picture(self.play.game, tile, label)

    def rules(self, *things: str, tile: Tile | None = None) -> str:
        """The places of the rules about something, for the end of its tip: ids of rules, a tile first."""
        found = rules_for(self.title.name, *things, *([f"kind:{tile.kind}"] if tile else []))
        if tile is not None and self.play.game.supplied:
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
        return story(self.play.entries())

    @cached_property
    def log(self) -> list[Turn]:
        """The turns that are shown."""
        return self.turns if self.whole_log else self.turns[:TURNS]

    def lines(self, turn: Turn) -> Markup:
        """What happened in a turn."""
        return told(self.play, turn, self.t)

    @property
    def log_more(self) -> bool:
        """Whether there are older turns."""
        return len(self.log) < len(self.turns)

    @cached_property
    def seen(self) -> int | None:
        """The position after the last turn of the viewer: what came later is new."""
        if self.seat is None or self.replaying:
            return None
        mine = [turn for turn in self.turns if turn.seat == self.seat]
        later = [turn.at for turn in self.turns if mine and turn.at > mine[0].at]
        return min(later, default=None)

    @cached_property
    def news(self) -> list[Turn]:
        """The turns since the last one of the viewer, in their order."""
        return [] if self.seen is None or self.over else [turn for turn in self.log if turn.at >= self.seen][::-1]

    def marks_seen(self, i: int) -> bool:
        """Whether everything above a turn of the log is new to the viewer."""
        if self.seen is None or self.replaying or i == 0:
            return False
        return self.log[i].at < self.seen <= self.log[i - 1].at

    @property
    def before(self) -> int:
        """The position one turn back."""
        return max((turn.at for turn in self.turns if turn.at < self.at), default=0)

    @property
    def after(self) -> int:
        """The position one turn on."""
        return min((turn.at for turn in self.turns if turn.at > self.at), default=self.last)

    @property
    def ranking(self) -> list[ScoreSheet]:
        """The sheets from the first place on."""
        return sorted(self.scene.sheets, key=lambda sheet: (sheet.place or 0, sheet.seat))

    @property
    def curve(self) -> Markup:
        """How the scores grew."""
        points = [(turn.at, self.play.at(turn.at)) for turn in reversed(self.turns)]
        totals = [state.result().totals for _, state in points] + [self.play.state.result().totals]
        return curve(totals, self.t(say("web.curve")))
