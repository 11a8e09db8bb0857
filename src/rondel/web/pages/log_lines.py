"""The turns of a log as lines of a page: one for every choice, and what nobody chose folded away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from rondel.core import CHANCE, Game
from rondel.core.events import Event, Ref
from rondel.locale import Message, Translator, say
from rondel.web.pages.telling import Teller
from rondel.web.tables.play import LogEntry
from rondel.web.tables.story import LogTurn

ROUND: Final = "log.round"  # the sentence about a scoring round, which opens its panel
EVENTS: Final = (ROUND, "prompt.over", "prompt.shared")
LIT: Final = {"tile": "tile", "field": "circuit", "offer": "offer"}  # what lights up on the board, by its sort
CARRIED_OUT: Final = ("place", "pay", "end")  # kinds of events: a taken tile is placed, what it costs is paid
FOLLOWING: Final = ("passed", "reward", "card", "next")  # last words of keys: what follows from others, and its order
PAID: Final = ("pay", "buy")  # kinds of events: what a turn costs
Reader = tuple[str, tuple[str, ...]]  # a language, and the names of the players


@dataclass
class LogLine:
    """What is told of a choice, and the things on the board that light up with it."""

    said: list[Markup]
    lights: list[str]
    look: str = ""  # lines that are `short` share a row as far as there is room

    @property
    def markup(self) -> Markup:
        """The line as an item of a list."""
        lit = f' data-lights="{escape(" ".join(dict.fromkeys(self.lights)))}"' if self.lights else ""
        looks = f' class="{self.look}"' if self.look else ""
        return Markup(f"<li{looks}{lit}>{Markup(' · ').join(dict.fromkeys(self.said))}</li>")


def turn_lines(turn: LogTurn, game: Game, t: Translator) -> tuple[Markup, Markup, int]:
    """What happened in a turn: what is to be read, what is folded away, and in how many lines.

    The log grows but never changes, and every click shows it again: lines are made once for each reader's words.
    """
    kept = _TOLD.setdefault(turn.entries[-1], {})
    reader = (t.language, tuple(t.names))
    if reader not in kept:
        kept[reader] = _told(turn, Teller(t, game, turn.seat), Teller(t, game, turn.seat))
    return kept[reader]


def summary(turn: LogTurn, game: Game, t: Translator) -> Markup:
    """A turn that waits for its confirmation, as briefly as the log will tell it, and then what it costs."""
    tell = Teller(t, game, turn.seat)
    costs = [entry for entry in turn.entries if entry.events and entry.events[0].kind in PAID]
    paid = [[tell.line(message) for message in entry.said if _quiet(message, entry)] for entry in costs]
    return turn_lines(turn, game, t)[0] + _joined([LogLine(said, []) for said in paid if said])


def _told(turn: LogTurn, tell: Teller, aside: Teller) -> tuple[Markup, Markup, int]:
    read: list[LogLine] = []
    folded: list[LogLine] = []
    events: list[LogLine] = []  # scoring rounds and the end of the game
    heard: list[Message] = []  # what the last line tells
    for entry in turn.entries:
        lights = list(targets(entry.events))
        quiet = [message for message in entry.said if _quiet(message, entry)]
        if quiet:
            folded.append(LogLine([aside.line(message) for message in quiet], lights))
        if not read or not _plain(entry):  # what follows from such a choice belongs to the one before
            read.append(LogLine([], [], "short"))
            heard.clear()
        for message in entry.said:
            if message.key not in EVENTS and message not in quiet and message not in heard:
                heard.append(message)
                read[-1].said.append(tell.line(message))
        read[-1].lights += lights
        events += [LogLine([_event(message, tell)], []) for message in entry.said if message.key in EVENTS]
    seen = [line for line in read if line.said] + events
    if not seen and turn.seat is None:
        seen.append(LogLine([tell.line(say("web.log.begins"))], []))
    elif not seen:  # nothing was left to choose, but somebody had a turn
        return _joined(folded), Markup(""), 0
    return _joined(seen), _joined(folded), len(folded)


def _joined(lines: list[LogLine]) -> Markup:
    return Markup("").join(line.markup for line in lines)


def _quiet(message: Message, entry: LogEntry) -> bool:
    """Whether a sentence is folded: of chance, of a choice that goes without saying, of what follows from others."""
    if message.key in EVENTS:
        return False
    act = message is entry.said[0]
    told = _plain(entry) or _for_movement(entry)
    return entry.actor == CHANCE or (act and told) or message.key.rpartition(".")[2] in FOLLOWING


def _plain(entry: LogEntry) -> bool:
    """Whether a choice goes without saying: there was no other, or it only carries out the one before."""
    return entry.forced or (bool(entry.events) and entry.events[0].kind in CARRIED_OUT)


def _for_movement(entry: LogEntry) -> bool:
    """Whether a choice brings nothing but movement points: where somebody goes with them is told."""
    brought = [event.thing.sort for event in entry.events if event.kind == "gain"]
    return bool(brought) and set(brought) == {"movement"}


def _event(message: Message, tell: Teller) -> Markup:
    """The line of a scoring round, which opens its panel, or of the end of the game."""
    if message.key != ROUND:
        return Markup('<b class="ending">{}</b>').format(tell.line(message))
    button = '<button type="button" class="round-line" popovertarget="round-{}">{}</button>'
    return Markup(button).format(message.args["round"], tell.line(message))


def targets(events: Iterable[Event]) -> Iterator[str]:
    """The things on the board that events are about."""
    for event in events:
        for ref in (event.thing, event.origin, event.target):
            if ref.sort in LIT:
                yield _target(ref)


def _target(ref: Ref) -> str:
    return f"{LIT[ref.sort]}:{ref.number}"


_TOLD: Final[WeakKeyDictionary[LogEntry, dict[Reader, tuple[Markup, Markup, int]]]] = WeakKeyDictionary()
