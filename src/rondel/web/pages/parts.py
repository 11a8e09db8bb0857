"""The parts of pages that are drawn once: equal parts look alike, on whichever page and at whichever table.

A part is all that its macro gets, so that nothing it shows can be forgotten when parts are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from markupsafe import Markup

from rondel.locale import translator
from rondel.scene import Amount, Board, Field, Holdings, MarketRow, Pile, ScoreSheet, Site, Territory, Tile
from rondel.web.pages.clock_view import spoken
from rondel.web.pages.controls import Way
from rondel.web.pages.land_layout import Spot, lay
from rondel.web.pages.ring_layout import Square
from rondel.web.pages.score_table import ScoreTable, score_table, scored
from rondel.web.pages.templating import environment, speech
from rondel.web.pages.wording import GameWording
from rondel.web.tables.view import SeatClock

TEMPLATES: Final = ("board.html", "board_parts.html", "told_parts.html", "log_parts.html", "score_parts.html")
KEPT: Final = 20_000  # parts, of a kilobyte or two each


class Touch(NamedTuple):
    """How a thing on the table can be chosen: its choices, how it looks, and what lights up with it."""

    target: str
    marked: bool = False
    ways: tuple[Way, ...] = ()
    look: str = ""
    aim: str = ""
    lights: str = ""
    fits: int = 0  # places where its tile could go
    stray: bool = False  # nobody should choose it by a slip
    each: tuple[tuple[str, str], ...] = ()  # how each of several choices is pointed out, and what lights up with it


class SeatHead(NamedTuple):
    """A seat as the page names it."""

    number: int
    name: str
    bot: str = ""
    you: bool = False
    thinking: bool = False
    presence: str = ""  # whether a person looks at the table: `here` or `away`
    clock: SeatClock | None = None
    mine: bool = False  # the viewer's, who may have others too


class ClockPart(NamedTuple):
    """The clock of a seat."""

    wording: GameWording
    clock: SeatClock
    mine: bool

    def shown(self) -> str:
        """What it shows, before scripts count it down."""
        return spoken(self.clock.left + self.clock.turn, self.wording.t)


class HeadPart(NamedTuple):
    """The name of a seat with its badge, and its clock if it has one."""

    wording: GameWording
    who: SeatHead

    @property
    def clock(self) -> ClockPart | None:
        """Its clock."""
        return ClockPart(self.wording, self.who.clock, self.who.mine) if self.who.clock else None


class FieldPart(NamedTuple):
    """A field of a ring: what lies there, where it stands, what can be chosen and why not, who touched it last."""

    wording: GameWording
    number: int
    tiles: tuple[Tile, ...]
    figures: tuple[tuple[str, str], ...]  # and what they are
    gap: bool
    place: Square
    touch: Touch
    why: str
    last: int | None
    numbered: bool  # its number is shown large


class OfferPart(NamedTuple):
    """A tile that lies open at a field."""

    wording: GameWording
    number: int
    tile: Tile
    touch: Touch
    lacks: tuple[Amount, ...]


class RowPart(NamedTuple):
    """A row of the market."""

    wording: GameWording
    row: MarketRow
    touch: Touch


class PilesPart(NamedTuple):
    """All piles."""

    wording: GameWording
    piles: tuple[Pile, ...]


class SitePart(NamedTuple):
    """A field of a board, and who has markers there."""

    wording: GameWording
    site: Site
    at: int
    touch: Touch
    names: tuple[str, ...]


class SpotPart(NamedTuple):
    """A cell of the large territory."""

    wording: GameWording
    spot: Spot
    seat: int | None
    people: str
    touch: Touch
    cubes: tuple[Touch, ...]
    members: Touch
    last: int | None
    owner: str
    hand: Tile | None  # as it would lie there


class SmallPart(NamedTuple):
    """A territory from afar, and the tiles that the last turns of others touched."""

    wording: GameWording
    territory: Territory
    last: tuple[tuple[str, int], ...]


class HoldingsPart(NamedTuple):
    """What a seat holds; of the viewer's own things, what can be chosen there."""

    wording: GameWording
    held: Holdings
    brief: bool
    marks: tuple[str, ...]
    own: tuple[tuple[str, tuple[Way, ...]], ...]
    stores: tuple[Touch, ...]


class ChoicesTold(NamedTuple):
    """All choices in words, in their groups."""

    wording: GameWording
    groups: tuple[tuple[str, tuple[Way, ...]], ...]


class RingTold(NamedTuple):
    """A ring in words, with the names of the players."""

    wording: GameWording
    fields: tuple[Field, ...]
    names: tuple[str, ...]


class MarketTold(NamedTuple):
    """A market in words."""

    wording: GameWording
    rows: tuple[MarketRow, ...]


class HoldingsTold(NamedTuple):
    """What a seat holds, in words."""

    wording: GameWording
    held: Holdings
    name: str


class BoardTold(NamedTuple):
    """A board in words, with the names of the players."""

    wording: GameWording
    board: Board
    names: tuple[str, ...]


class LandTold(NamedTuple):
    """A territory in words, with the names of the players."""

    wording: GameWording
    territory: Territory
    people: str
    names: tuple[str, ...]


class TurnPart(NamedTuple):
    """A turn of the log: what is read of it, what is folded away, and how it looks."""

    wording: GameWording
    url: str  # of the table
    number: int
    seat: int | None
    until: int
    read: Markup
    folded: Markup
    lines: int  # that are folded
    here: bool  # the table is shown as it was after it
    new: bool


class ScoresPart(NamedTuple):
    """The score sheets side by side; of those at `hidden`, what is known."""

    wording: GameWording
    seats: tuple[SeatHead, ...]
    sheets: tuple[ScoreSheet, ...]
    hidden: tuple[int, ...]
    where: str  # on the page

    def table(self) -> ScoreTable:
        """The rows and columns."""
        t = translator(self.wording.language, [who.name for who in self.seats])
        return scored(score_table(self.sheets, self.hidden, t))


class RoundPart(NamedTuple):
    """What everybody scored in a scoring round."""

    wording: GameWording
    seats: tuple[SeatHead, ...]
    sheets: tuple[ScoreSheet, ...]

    def table(self) -> ScoreTable:
        """The rows and columns."""
        return score_table(self.sheets, (), translator(self.wording.language, [who.name for who in self.seats]))


Part: TypeAlias = (
    HeadPart
    | ClockPart
    | FieldPart
    | OfferPart
    | RowPart
    | PilesPart
    | SitePart
    | SpotPart
    | SmallPart
    | HoldingsPart
    | ChoicesTold
    | RingTold
    | MarketTold
    | HoldingsTold
    | BoardTold
    | LandTold
    | TurnPart
    | ScoresPart
    | RoundPart
)


@cache
def macros(language: str) -> Mapping[str, Callable[..., Markup]]:
    """The macros of all parts and of what is put together of them; they know a language and nothing else."""
    known = {**speech(translator(language)), "lay": lay}
    found = [environment().get_template(name).make_module(known) for name in TEMPLATES]
    return {name: macro for module in found for name, macro in vars(module).items()}


@lru_cache(maxsize=KEPT)
def _drawn(kind: str, part: Part) -> Markup:
    """A part as it was drawn; tuples of two kinds may be equal, so the kind belongs to what is compared."""
    return macros(part.wording.language)[kind](part)


def draw(part: Part) -> Markup:
    """A part of a page."""
    return _drawn(type(part).__name__, part)


def forget() -> None:
    """Draw every part anew from now on."""
    _drawn.cache_clear()
