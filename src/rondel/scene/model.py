"""The parts of a scene: plain data that any interface can draw without knowing rules.

Things on the table are named by targets, and choices point to them: `circuit:7`, `cell:1,-2`, `tile:4`,
`cube:4:wood`, `market:wood`, `member:4`, `parliament`, `offer:4`, `store:A:gold`, `discard:4`, `clan:Ross`,
`hand`, `button`. A choice may also belong to an amount that its seat holds, by its name.

Parts of pages are kept by parts of scenes: large ones are hashed by what tells most of them apart, and compared whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rondel.core.seats import letter
from rondel.core.state import State
from rondel.locale import Message
from rondel.locale.values import plain_value


@plain_value
class Amount:
    """How many of something: cubes, a cost, coins held; `n` is None where the viewer may not know."""

    what: str
    n: int | None
    most: int | None = None  # how many there is room for, where that is limited


@lru_cache(maxsize=4096)
def amount(what: str, n: int | None, most: int | None = None) -> Amount:
    """So many of something, made once: what is the same object need not be compared."""
    return Amount(what, n, most)


@plain_value
class Tile:
    """A tile as it is printed."""

    number: int
    id: str
    name: str
    kind: str
    river: bool = False
    road: bool = False
    special: bool = False
    overbuild: bool = False  # it is laid on top of another tile
    points: int | None = None
    cost: tuple[Amount, ...] = ()
    gives: tuple[Amount, ...] = ()  # where all it does is to give goods
    lines: tuple[Message, ...] = ()  # cost, benefits and effects in sentences

    def __hash__(self) -> int:
        return hash((self.number, self.id))


@plain_value
class Field:
    """A field of a ring: what lies and stands on it. Figures are seat letters or `ghost`."""

    number: int
    target: str
    tiles: tuple[Tile, ...] = ()
    figures: tuple[str, ...] = ()  # the one further back first
    gap: bool = False
    offers: tuple[Tile, ...] = ()  # what lies open there to be built; the target of tile 4 is `offer:4`
    words: str = ""  # the choice that means this field, legal or not


@plain_value
class Ring:
    """A ring of fields in clockwise order; `rear` is the field from which the last figure looks ahead."""

    name: str
    fields: tuple[Field, ...]
    rear: int


@plain_value
class MarketRow:
    """A market row: its coin fields, how many are filled, what buying costs and selling brings."""

    good: str
    target: str
    prices: tuple[int, ...]
    filled: int
    buy: int | None
    sell: int | None
    tokens: bool = False  # whether each empty field shows a token of the good


@plain_value
class Cell:
    """An occupied cell of a territory."""

    x: int
    y: int
    target: str  # of its tile
    tile: Tile
    cubes: tuple[Amount, ...] = ()
    members: int = 0
    owner: int | None = None  # where a territory is shared
    open: bool = False  # it can be activated now
    used: bool = False  # it was activated this turn
    fresh: bool = False  # it was placed this turn
    under: tuple[Tile, ...] = ()  # the tiles it covers, from the top

    def __hash__(self) -> int:
        return hash((self.target, self.members, self.open, self.used, self.fresh, *[cube.n for cube in self.cubes]))


@plain_value
class Territory:
    """The tiles laid out by one seat, or by all where `seat` is None; y grows to the north, or else to the south."""

    seat: int | None
    cells: tuple[Cell, ...]
    river_across: bool = False  # rivers run from west to east, not from north to south
    south: bool = False  # y grows to the south
    surely: tuple[str, ...] = ()  # the empty cells that it will have in the end for certain: `cell:1,-2`
    perhaps: tuple[str, ...] = ()  # those that it may have


@plain_value
class Holdings:
    """What a seat has besides its territory; an amount is None where the viewer may not know it."""

    seat: int
    amounts: tuple[Amount, ...]
    cards: tuple[Tile, ...] = ()
    persons: tuple[Tile, ...] = ()  # tiles set aside

    def __hash__(self) -> int:
        return hash((self.seat, *[amount.n for amount in self.amounts]))


@plain_value
class Pile:
    """A stack of tiles: face down, or face up where `tiles` are named."""

    name: Message
    left: int
    tiles: tuple[Tile, ...] = ()  # the target of tile 4 is `discard:4`


@plain_value
class Site:
    """A field of a board: what it gives, whose markers lie on it, and what the way there costs from here."""

    name: str
    target: str
    lines: tuple[Message, ...] = ()
    markers: tuple[str, ...] = ()  # seat letters
    coins: int | None = None  # None where nothing more can be put

    def __hash__(self) -> int:
        return hash((self.name, self.markers, self.coins))


@plain_value
class Road:
    """A road between two sites of a board, named; "" is where all roads begin."""

    start: str
    goal: str
    coins: int


@plain_value
class Board:
    """A board of fields joined by roads."""

    name: str
    sites: tuple[Site, ...]
    roads: tuple[Road, ...]

    def __hash__(self) -> int:
        return hash(self.sites)


@plain_value
class Choice:
    """A legal action: its words, its sentence, and the thing on the table it belongs to.

    `then` are the further things to point at, in order, where the target alone does not settle it.
    """

    action: int
    words: str
    text: Message
    target: str
    group: str
    then: tuple[str, ...] = ()
    hint: Message | None = None  # a warning, or what else the choice uses up
    sets_off: tuple[str, ...] = ()  # the things that come into play by it
    cells: tuple[str, ...] = ()  # where a tile that is chosen could go: `cell:1,-2`
    goes: tuple[str, str] | None = None  # the piece that is moved by it, and where to: (`member:4`, `tile:7`)
    brings: tuple[Amount, ...] = ()  # what the seat would get by it at once
    wastes: tuple[Amount, ...] = ()  # what of it would find no room


def said(
    state: State,
    action: int,
    text: Message,
    target: str,
    group: str,
    then: tuple[str, ...] = (),
    hint: Message | None = None,
    sets_off: tuple[str, ...] = (),
    cells: tuple[str, ...] = (),
    goes: tuple[str, str] | None = None,
) -> Choice:
    """A legal action of a state as a choice, with its words."""
    return Choice(action, state.rules().words(action), text, target, group, then, hint, sets_off, cells, goes)


@plain_value
class Lack:
    """Something that the seat on turn cannot pay, and what it lacks for it."""

    target: str
    amounts: tuple[Amount, ...]


@plain_value
class Entry:
    """A line of a score sheet; in a table of all seats a part is a row, and its items are rows below it."""

    text: Message
    points: int
    part: Message  # what is scored: scoring round 1, tiles, coins
    item: Message | None = None  # what gave it, where a part has several: whisky, a tile
    forecast: bool = False  # it is scored only if the game ends now
    count: int = 0  # how many things were counted, 0 where none were
    lead: int = 0  # how far ahead the seat is, where that is what counts


@plain_value
class ScoreSheet:
    """The score sheet of a seat, line by line; before the end as if the game ended now."""

    seat: int
    entries: tuple[Entry, ...]
    total: int
    place: int | None  # only at the end

    def __hash__(self) -> int:
        return hash((self.seat, self.total))  # lines are kept and compared, which is quicker than to hash them

    def to_json(self) -> dict[str, object]:
        """The sheet as plain data for JSON."""
        data = _plain(self)
        assert isinstance(data, dict)
        return data


@plain_value
class ScoringRound:
    """A scoring round that was held: its number, and what every seat scored in it."""

    number: int
    sheets: tuple[ScoreSheet, ...]


@plain_value
class Scene:
    """All that a viewer sees at one moment, and what may be chosen."""

    game: str
    viewer: int | None  # None is a spectator
    actor: int  # a seat, CHANCE or OVER
    turn: int
    prompt: Message
    notes: tuple[Message, ...] = ()  # what else matters at this moment
    hand: Tile | None = None  # the tile taken and not yet placed
    rings: tuple[Ring, ...] = ()
    markets: tuple[tuple[MarketRow, ...], ...] = ()
    territories: tuple[Territory, ...] = ()
    seats: tuple[Holdings, ...] = ()
    piles: tuple[Pile, ...] = ()
    boards: tuple[Board, ...] = ()
    people: str = "clan"  # what the members on tiles are: `amount.clan`
    choices: tuple[Choice, ...] = ()
    lacks: tuple[Lack, ...] = ()
    sheets: tuple[ScoreSheet, ...] = ()  # those the viewer may see

    def to_json(self) -> dict[str, object]:
        """The scene as plain data for JSON; seats are letters."""
        data = _plain(self)
        assert isinstance(data, dict)
        return data


SEATS: Final = ("viewer", "actor", "seat", "owner")  # names of members that hold a seat


def _plain(value: object) -> object:
    """A part of a scene as plain data; a scene has hundreds of parts, so the usual ones are told apart first."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Message):
        return value.to_json()
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return {
        name: letter(item) if name in SEATS and item is not None else _plain(item) for name, item in vars(value).items()
    }
