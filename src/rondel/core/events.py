"""What happens in a game, told by the rules while they carry out a choice.

An event says that something goes from one place to another, or that something comes about. Whoever wants to know
gives a state a `Listener`; without one, nothing is told and next to nothing is spent. Every game tells what it does
in this one vocabulary:

| kind | what happened | thing | from | to | amount |
|---|---|---|---|---|---|
| seat | a figure is put on the ring before the first turn | figure | | field | |
| turn | a turn begins | figure | field | | number of the turn |
| roll | the die is rolled | figure | | | eyes |
| move | a figure goes ahead | figure | field | field | fields gone |
| leave | a figure leaves the ring, or has no more turns | figure | field | | |
| lay | chance brings a tile | tile, contract | stack | field, offer, hand | |
| sweep | a tile that everybody has passed goes | tile | field | pile | |
| take | a tile is taken | tile | field, offer, pile | hand | |
| discard | a tile is given up | tile | field, hand, offer | pile | |
| place | a tile is placed | tile | hand | cell | |
| cover | a tile is placed on another | tile | hand | tile | |
| remove | a tile leaves the game | tile | cell | | |
| aside | a tile is set aside | tile | hand, site | seat | |
| card | a card is taken | card | tile | seat | |
| claim | a marker is put on a site | marker | seat | site | |
| activate | a tile is used, or a contract is reached | tile, contract | | | what was chosen with it |
| gain | something is received | good, coin, whisky, member, ... | tile, site, field, market | tile, seat | how many |
| pay | something is handed in | good, coin, whisky, member, ... | tile, seat, parliament | market | how many |
| buy | a good is bought, to be handed in at once | good | market | | |
| sell | a good is sold | good | tile | market | |
| swap | a good is turned into another | good | seat | good | |
| lose | what was received finds no room, or lapses | good, ... | seat | | how many |
| step | one of the people goes to another place | member | tile | tile, parliament | |
| points | points are scored | | | seat | how many; with source, item and round of the sheet, the count and the lead |
| round | a scoring round is held | | | | number of the round |
| shuffle | a discard pile becomes a stack | | pile | stack | |
| choose | something is decided that shows only later | what was chosen | where it lies | | how many |
| decline | an offer is left alone | marker | tile, pile | | |
| end | a turn or an exchange is ended | rate | | | |
| over | the game is over | | | | |

What is bought or sold is followed by the coins, paid or gained. Amounts a seat holds (coins, whisky) can be added up:
what goes to a seat it gains, what comes from a seat it loses. Points add up to the score sheet line by line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from rondel.core.numbers import check_numbers
from rondel.core.seats import letter
from rondel.core.values import Value

if TYPE_CHECKING:
    from rondel.core.state import State

KINDS: Final = (
    "seat", "turn", "roll", "move", "leave", "lay", "sweep", "take", "discard", "place", "cover", "remove", "aside",
    "card", "claim", "activate", "gain", "pay", "buy", "sell", "swap", "lose", "step", "points", "round", "shuffle",
    "choose", "decline", "end", "over",
)  # fmt: skip

SEAT: Final[i64] = 0
TURN: Final[i64] = 1
ROLL: Final[i64] = 2
MOVE: Final[i64] = 3
LEAVE: Final[i64] = 4
LAY: Final[i64] = 5
SWEEP: Final[i64] = 6
TAKE: Final[i64] = 7
DISCARD: Final[i64] = 8
PLACE: Final[i64] = 9
COVER: Final[i64] = 10
REMOVE: Final[i64] = 11
ASIDE: Final[i64] = 12
CARD: Final[i64] = 13
CLAIM: Final[i64] = 14
ACTIVATE: Final[i64] = 15
GAIN: Final[i64] = 16
PAY: Final[i64] = 17
BUY: Final[i64] = 18
SELL: Final[i64] = 19
SWAP: Final[i64] = 20
LOSE: Final[i64] = 21
STEP: Final[i64] = 22
POINTS: Final[i64] = 23
ROUND: Final[i64] = 24
SHUFFLE: Final[i64] = 25
CHOOSE: Final[i64] = 26
DECLINE: Final[i64] = 27
END: Final[i64] = 28
OVER: Final[i64] = 29
check_numbers(
    KINDS,
    {
        "seat": SEAT, "turn": TURN, "roll": ROLL, "move": MOVE, "leave": LEAVE, "lay": LAY, "sweep": SWEEP,
        "take": TAKE, "discard": DISCARD, "place": PLACE, "cover": COVER, "remove": REMOVE, "aside": ASIDE,
        "card": CARD, "claim": CLAIM, "activate": ACTIVATE, "gain": GAIN, "pay": PAY, "buy": BUY, "sell": SELL,
        "swap": SWAP, "lose": LOSE, "step": STEP, "points": POINTS, "round": ROUND, "shuffle": SHUFFLE,
        "choose": CHOOSE, "decline": DECLINE, "end": END, "over": OVER,
    },
)  # fmt: skip

# What things and places are; each is a sort with a number, in one int.
SORTS: Final = (
    "", "figure", "tile", "contract", "good", "coin", "whisky", "member", "marker", "card", "movement", "field", "cell",
    "stack", "pile", "hand", "seat", "market", "parliament", "offer", "site", "rate", "way", "effect",
)  # fmt: skip
_SPAN: Final[i64] = 1 << 20

NOTHING: Final[i64] = 0
COIN: Final[i64] = 5 * _SPAN
WHISKY: Final[i64] = 6 * _SPAN
MEMBER: Final[i64] = 7 * _SPAN
MARKER: Final[i64] = 8 * _SPAN
MOVEMENT: Final[i64] = 10 * _SPAN
PILE: Final[i64] = 14 * _SPAN
HAND: Final[i64] = 15 * _SPAN
PARLIAMENT: Final[i64] = 18 * _SPAN


def figure(n: i64) -> i64:
    """The figure of a seat; the one after the last seat is the die, and those of nobody follow."""
    return 1 * _SPAN + n


def tile(n: i64) -> i64:
    """A tile by its number, as a thing or as a place for goods and people."""
    return 2 * _SPAN + n


def contract(n: i64) -> i64:
    """A contract by its number."""
    return 3 * _SPAN + n


def good(kind: i64) -> i64:
    """A good of a kind."""
    return 4 * _SPAN + kind


def card(n: i64) -> i64:
    """A card by its number."""
    return 9 * _SPAN + n


def field(n: i64) -> i64:
    """A field of the ring."""
    return 11 * _SPAN + n


def cell(at: i64) -> i64:
    """A cell of a territory, as `parts.cells` counts them."""
    return 12 * _SPAN + at


def stack(n: i64) -> i64:
    """A stack of tiles."""
    return 13 * _SPAN + n


def seat(n: i64) -> i64:
    """What a seat holds besides its territory."""
    return 16 * _SPAN + n


def market(kind: i64) -> i64:
    """The row of a good in the market."""
    return 17 * _SPAN + kind


def offer(n: i64) -> i64:
    """A place where tiles lie open."""
    return 19 * _SPAN + n


def site(n: i64) -> i64:
    """A site of a board."""
    return 20 * _SPAN + n


def rate(n: i64) -> i64:
    """A rate of exchange."""
    return 21 * _SPAN + n


def way(n: i64) -> i64:
    """One of several ways to do something."""
    return 22 * _SPAN + n


def effect(n: i64) -> i64:
    """One of several effects that are due."""
    return 23 * _SPAN + n


check_numbers(
    SORTS,
    {
        "figure": figure(0) >> 20, "tile": tile(0) >> 20, "contract": contract(0) >> 20, "good": good(0) >> 20,
        "coin": COIN >> 20, "whisky": WHISKY >> 20, "member": MEMBER >> 20, "marker": MARKER >> 20,
        "card": card(0) >> 20, "movement": MOVEMENT >> 20, "field": field(0) >> 20, "cell": cell(0) >> 20,
        "stack": stack(0) >> 20, "pile": PILE >> 20, "hand": HAND >> 20, "seat": seat(0) >> 20,
        "market": market(0) >> 20, "parliament": PARLIAMENT >> 20, "offer": offer(0) >> 20, "site": site(0) >> 20,
        "rate": rate(0) >> 20, "way": way(0) >> 20, "effect": effect(0) >> 20,
    },
)  # fmt: skip


@dataclass(frozen=True)
class Ref(Value):
    """A thing or a place: its sort and number; `sort` is "" for nothing."""

    sort: str
    number: int = 0

    def __bool__(self) -> bool:
        return self.sort != ""

    def __str__(self) -> str:
        return f"{self.sort}:{letter(self.number)}" if self.sort == "seat" else f"{self.sort}:{self.number}"


@dataclass(frozen=True)
class Event(Value):
    """One thing that happened; the table of this module says what its entries mean."""

    kind: str
    seat: int  # whose doing it is, -1 for chance and for what comes about by itself
    thing: Ref
    origin: Ref
    target: Ref
    amount: int
    source: str = ""  # of points: the kind of entry of the score sheet
    item: str = ""
    round: int = 0
    count: int = 0  # of points: how many things were counted for them, 0 where none were
    lead: int = 0  # of points: how far ahead the seat is, where that is what counts

    def to_json(self) -> dict[str, object]:
        """The event as plain data, without what is empty.

        >>> Event("take", 0, Ref("tile", 4), Ref("field", 7), Ref("hand"), 1).to_json()
        {'kind': 'take', 'seat': 'A', 'thing': 'tile:4', 'from': 'field:7', 'to': 'hand:0', 'amount': 1}
        """
        data: dict[str, object] = {"kind": self.kind, "seat": letter(self.seat)}
        for name, ref in (("thing", self.thing), ("from", self.origin), ("to", self.target)):
            if ref:
                data[name] = str(ref)
        data["amount"] = self.amount
        if self.source:
            data |= {"source": self.source, "item": self.item, "round": self.round}
            data |= {"count": self.count, "lead": self.lead}
        return data


def ref(code: int) -> Ref:
    """The thing or place of a code.

    >>> str(ref(tile(4))), bool(ref(NOTHING))
    ('tile:4', False)
    """
    return Ref(SORTS[code >> 20], code & 0xFFFFF)


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears what happens; a state tells the one it has been given, and its copies tell nobody."""

    def hear(self, kind: i64, seat: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        """Something happened; things and places are codes that `ref` reads."""
        raise NotImplementedError

    def score(self, seat: i64, source: str, item: str, points: i64, nth: i64, count: i64 = 0, lead: i64 = 0) -> None:
        """Points were scored, for a line of the score sheet; in a scoring round none are told too."""
        raise NotImplementedError


class Recorder(Listener):
    """Keeps everything it hears, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def hear(self, kind: i64, seat: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        self.events.append(Event(KINDS[kind], seat, ref(thing), ref(origin), ref(target), amount))

    def score(self, seat: i64, source: str, item: str, points: i64, nth: i64, count: i64 = 0, lead: i64 = 0) -> None:
        to = Ref("seat", seat)
        self.events.append(Event("points", seat, Ref(""), Ref(""), to, points, source, item, nth, count, lead))


def happening(state: State, action: SupportsIndex) -> tuple[Event, ...]:
    """Carry out a legal action on a state and give what happened.

    >>> import rondel
    >>> state = rondel.load("glen-more", players=3).start()
    >>> events = happening(state, state.legal()[0])
    """
    recorder = Recorder()
    before = state.listener
    state.listener = recorder
    try:
        state.apply(action)
    finally:
        state.listener = before
    return tuple(recorder.events)


def balance(events: tuple[Event, ...], seat: int, sort: str) -> int:
    """How much of a sort of thing (`coin`, `whisky`) a seat has more after some events than before them."""
    here = Ref("seat", seat)
    gained = sum(event.amount for event in events if event.thing.sort == sort and event.target == here)
    return gained - sum(event.amount for event in events if event.thing.sort == sort and event.origin == here)
