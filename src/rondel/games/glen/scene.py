"""What scenes of Glen More and Glen More II show in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from rondel.core.events import Event
from rondel.core.result import Line
from rondel.core.seats import letter
from rondel.games.glen.rules.state import GlenState
from rondel.locale import Message, Name, Seat, say
from rondel.parts import effects
from rondel.parts.goods import count, counts
from rondel.parts.market import NEVER, TOP, price
from rondel.scene import words_only
from rondel.scene.model import Amount, Entry, Field, MarketRow, Ring, Tile

ALONE: Final = ("coins", "penalty", "before", "one_time")  # lines of the score sheet that are a part by themselves
NAMED: Final = {"member": "clan", "coin": "coins", "movement": "mp"}  # what a scene calls them


def ring(s: GlenState, name: str, printed: Callable[[int], Tile], verb: str) -> Ring:
    """The circuit with tiles, figures, die and gap; `verb` begins the words that take a tile from it."""
    fields: list[Field] = []
    for number, content in enumerate(s.circuit.at):
        at = int(content)
        tiles = (printed(at),) if at > 0 else ()
        figures = ("ghost" if -1 - at >= s.frame.players else letter(-1 - at),) if at < 0 else ()
        gap = number == s.circuit.gap
        fields.append(Field(number, f"circuit:{number}", tiles, figures, gap, words=f"{verb} {number}"))
    return Ring(name, tuple(fields), int(s.circuit.after(s.circuit.gap)))


def market(s: GlenState, goods: tuple[str, ...], tokens: bool = False) -> tuple[MarketRow, ...]:
    """The five rows; with tokens where empty fields show them."""
    rows = []
    for kind, good in enumerate(goods):
        filled, buy = int(count(s.market, kind)), int(price(s.market, kind))
        prices = tuple(range(1, int(TOP) + 1))
        buys, sells = None if buy == NEVER else buy, filled or None
        rows.append(MarketRow(good, f"market:{good}", prices, filled, buys, sells, tokens))
    return tuple(rows)


@lru_cache(maxsize=4096)
def pack(goods: int, names: tuple[str, ...]) -> tuple[Amount, ...]:
    """A pack of goods as amounts."""
    return tuple(Amount(good, n) for good, n in counts(goods, names).items())


def shown(found: effects.Amounts, order: tuple[str, ...]) -> tuple[Amount, ...]:
    """Amounts of an effect as a scene names them, in the order of the words given."""
    ordered = sorted(found, key=lambda amount: order.index(amount.word))
    return tuple(Amount(NAMED.get(amount.word, amount.word), amount.n) for amount in ordered)


def amounts(items: Iterable[Amount]) -> tuple[Message, ...]:
    """Amounts as parts of a sentence: `1 wood and 2 stone`."""
    return tuple(say(f"amount.{item.what}", n=item.n or 0) for item in items)


def swept(events: tuple[Event, ...]) -> list[int]:
    """The tiles that everybody has passed, in the order of their fields."""
    gone = [event for event in events if event.kind == "sweep"]
    return [event.thing.number for event in sorted(gone, key=lambda event: event.origin.number)]


def closing(s: GlenState, events: tuple[Event, ...], passed: str, name: Callable[[int], Name]) -> list[Message]:
    """What comes of a choice at last: tiles that everybody has passed, scoring rounds, the end of the game."""
    said: list[Message] = []
    if gone := tuple(name(tile) for tile in swept(events)):
        said.append(say(passed, tiles=gone, n=len(gone)))
    for event in events:
        if event.kind == "round":
            said.append(say("log.round", round=event.amount, scores=round_scores(events, int(s.frame.players))))
    over = words_only.prompt(s, None) if events[-1].kind == "over" else None
    return [*said, over] if over else said


def round_scores(events: tuple[Event, ...], players: int) -> tuple[Message, ...]:
    """What every seat scored in the scoring round that was held."""
    vp = [0] * players
    for event in events:
        if event.source == "round":
            vp[event.target.number] += event.amount
    return tuple(say("log.score", who=Seat(seat), n=n) for seat, n in enumerate(vp))


def scored(game: str, line: Line, name: str | None) -> Entry:
    """A line of a score sheet, as both games tell it; an item without a name of its own goes by a message.

    Scenes tell the same lines again and again: they are made once, and found by what stands in them, for a line is
    slow to compare.
    """
    return _scored(game, line.source, line.item, line.points, line.round, line.count, name)


@lru_cache(maxsize=4096)
def _scored(game: str, source: str, thing: str, points: int, nth: int, n: int, name: str | None) -> Entry:
    """The same by what stands in it; coins and tiles too many are parts of one item."""
    item = say(f"{game}.item.{thing}") if name is None else say("words", words=Name(name))
    text = say(f"{game}.sheet.{source}", item=item, round=nth, n=n)
    part = say(f"glen.part.{source}", round=nth)
    return Entry(text, points, part, None if source in ALONE else item, source == "round_now", n)
