"""Lessons of a first game: prepared positions, each with one thing to do and a check that it was done.

The lessons of a game stand in its folder `lessons`: `lessons.json` is the list in order, `positions/<name>.json` the
positions. The learner is the first seat, bots play the others. An entry of the list:

| entry | meaning |
|---|---|
| `id` | a short word that never changes; its texts are `lesson.<game>.<id>.title`, `.text`, `.hint`, `.done` |
| `position` | the name of its position |
| `begins` | instead of a position: what chance decides from the start of a game to here; a real game plays on |
| `players`, `options` | the game that reads the position; options left out are the usual ones |
| `goal` | patterns of events that must all be met, each by an event of its own, the narrower first |
| `ends` | `goal`: as soon as the goal is met; `turn`: when the turn is over and the goal was met in it |
| `solution` | the choices of the learner that meet the goal, in words; chance decides between them |
| `marks` | what to look at first: targets of the scene, tiles by their id |
| `wrong` | patterns of common mistakes, each with `say`: its sentence is `lesson.<game>.<id>.<say>` |

A pattern names the `kind` of an event and what matters of it: `thing`, `from`, `to` as `sort` or `sort:name`, `source`
of points, `amount_at_least`, and the `seat` if it is not the doing of the learner or of nobody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from rondel.core.errors import BadLessons, BadOption, BadPosition, BadWords, RondelError
from rondel.core.events import KINDS, SORTS, Event, Ref
from rondel.core.game import Game
from rondel.core.seats import letters, seat_number
from rondel.core.state import State, state_after
from rondel.games.title import Title
from rondel.locale import Message, say
from rondel.parts.cells import cell
from rondel.parts.description import DescriptionNode

LEARNER: Final = 0
NOBODY: Final = -1
ENDS: Final = ("goal", "turn")
TEXTS: Final = ("title", "text", "hint", "done")
ID: Final = re.compile(r"[a-z][a-z0-9_]*")
CELL: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
MANY: Final = 999


@dataclass(frozen=True)
class Mask:
    """Which things or places are meant: all of a sort, or the one with a number; without a sort, whatever it is."""

    sort: str = ""
    number: int | None = None

    def covers(self, ref: Ref) -> bool:
        """Whether a thing or place is meant."""
        return not self.sort or (self.sort == ref.sort and self.number in (None, ref.number))


@dataclass(frozen=True)
class Pattern:
    """What matters of an event; what is left out may be anything."""

    kind: str
    seats: tuple[int, ...] = (LEARNER, NOBODY)
    thing: Mask = Mask()
    origin: Mask = Mask()
    target: Mask = Mask()
    source: str = ""
    amount_at_least: int | None = None

    def meets(self, event: Event) -> bool:
        """Whether an event is of this pattern."""
        return (
            event.kind == self.kind
            and event.seat in self.seats
            and self.thing.covers(event.thing)
            and self.origin.covers(event.origin)
            and self.target.covers(event.target)
            and self.source in ("", event.source)
            and (self.amount_at_least is None or event.amount >= self.amount_at_least)
        )


@dataclass(frozen=True)
class Lesson:
    """One prepared position, what to do in it, and what to say about it."""

    title: Title
    id: str
    position: dict[str, object]
    players: int
    options: dict[str, object]
    goal: tuple[Pattern, ...]
    ends: str
    solution: tuple[str, ...]
    marks: tuple[str, ...] = ()
    wrong: tuple[tuple[Pattern, str], ...] = ()
    begins: tuple[str, ...] = ()

    @property
    def plays_on(self) -> bool:
        """Whether a real game against easy bots goes on from here."""
        return bool(self.begins)

    def start(self, rules_version: int | None = None) -> State:
        """The position, by the newest rules or earlier ones."""
        game = self.title.load(self.players, self.options, rules_version=rules_version)
        if not self.begins:
            return game.from_json(self.position)
        return state_after(game.start(), [game.action(words) for words in self.begins])

    def say(self, part: str) -> Message:
        """One of its texts: `title`, `text`, `hint`, `done`, or what is said of a mistake."""
        return say(f"lesson.{self.title.name}.{self.id}.{part}")

    def reached(self, events: Sequence[Event]) -> bool:
        """Whether all that has happened since the start meets the goal."""
        rest = list(events)
        for pattern in self.goal:
            met = next((event for event in rest if pattern.meets(event)), None)
            if met is None:
                return False
            rest.remove(met)
        return self.ends == "goal" or any(event.kind in ("turn", "over") for event in events)

    def mistake(self, events: Sequence[Event]) -> Message | None:
        """What to say of events that are a common mistake, None as well once the goal is met."""
        if self.reached(events):
            return None
        return next((self.say(key) for pattern, key in self.wrong if any(map(pattern.meets, events))), None)


@cache
def lessons(title: Title) -> list[Lesson]:
    """The lessons of a game in order, none where it has none; `BadLessons` says all that is wrong with them."""
    text = title.lesson_file("lessons.json")
    if text is None:
        return []
    reader = _Reader(title)
    found = reader.read(text)
    if reader.mistakes:
        raise BadLessons(f"the lessons of {title.name} cannot be used:", reader.mistakes)
    return found


def lesson(title: Title, id: str) -> Lesson:
    """A lesson of a game by its id; one that is not there raises `KeyError`."""
    return {found.id: found for found in lessons(title)}[id]


class _Reader:
    """Reads the lessons of a game and notes everything that is wrong with them."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.mistakes: list[str] = []

    def read(self, text: str) -> list[Lesson]:
        """The lessons of a list; those with mistakes too, as far as they can be read."""
        listed = self.parsed("lessons.json", text)
        if not isinstance(listed, list):
            self.mistakes.append(f"lessons.json: expected a list, found {listed!r}")
            return []
        found = [
            self.lesson(DescriptionNode(entry, f"lessons.json[{i}]", self.mistakes)) for i, entry in enumerate(listed)
        ]
        for i, lesson in enumerate(found):
            if lesson.id in [earlier.id for earlier in found[:i]]:
                self.mistakes.append(f"lessons.json[{i}].id: there is another lesson {lesson.id!r}")
        return found

    def parsed(self, name: str, text: str) -> object:
        """The JSON of a file."""
        try:
            found: object = json.loads(text)
        except json.JSONDecodeError as wrong:
            self.mistakes.append(f"{name}: this is no JSON: {wrong}")
            return None
        return found

    def lesson(self, node: DescriptionNode) -> Lesson:
        """One entry of the list."""
        name = _text(node, "id")
        if name and not ID.fullmatch(name):
            node.blame("id", f"{name!r} is not a word of small letters, digits and _")
        players = node.number("players", self.title.usual, min(self.title.players), max(self.title.players))
        options = dict(node.node("options").value)
        game = self.game(node, players, options)
        called = _Names(self.title, game) if game else None
        goal = [self.pattern(entry, called) for entry in node.nodes("goal")]
        if not goal:
            node.blame("goal", "a lesson needs something to do")
        wrong = [(self.pattern(entry, called, "say"), _text(entry, "say")) for entry in node.nodes("wrong")]
        found = Lesson(
            self.title,
            name,
            {} if node.has("begins") else self.position(node, game),
            players,
            options,
            tuple(goal),
            node.word("ends", "goal", ENDS),
            self.solution(node, game),
            _texts(node, "marks"),
            tuple(wrong),
            self.begins(node, game),
        )
        node.done()
        return found

    def game(self, node: DescriptionNode, players: int, options: dict[str, object]) -> Game | None:
        """The game that a lesson is played with."""
        try:
            return self.title.load(players, options)
        except BadOption as wrong:
            node.blame("options", str(wrong))
            return None

    def position(self, node: DescriptionNode, game: Game | None) -> dict[str, object]:
        """The position of a lesson, tried out."""
        name = f"positions/{_text(node, 'position')}.json"
        text = self.title.lesson_file(name)
        if text is None:
            node.blame("position", f"there is no file {name}")
            return {}
        found = self.parsed(name, text)
        if not isinstance(found, dict):
            self.mistakes.append(f"{name}: expected an object, found {found!r}")
            return {}
        try:
            if game:
                game.from_json(found)
        except BadPosition as wrong:
            self.mistakes += [f"{name}: {mistake}" for mistake in wrong.mistakes]
        return found

    def begins(self, node: DescriptionNode, game: Game | None) -> tuple[str, ...]:
        """What chance decides from the start of a game to the first decision of the learner, tried out."""
        found = _texts(node, "begins")
        if game is None or not found:
            return found
        state = game.start()
        for i, words in enumerate(found):
            try:
                state.apply(game.action(words))
            except RondelError as wrong:
                node.blame(f"begins[{i}]", str(wrong))
                return found
        if state.actor != LEARNER:
            node.blame("begins", "this is not yet a decision of the learner")
        return found

    def solution(self, node: DescriptionNode, game: Game | None) -> tuple[str, ...]:
        """The choices that meet the goal; that they do is for a test."""
        found = _texts(node, "solution")
        if not found:
            node.blame("solution", "a lesson needs a solution")
        for i, words in enumerate(found):
            try:
                if game:
                    game.action(words)
            except BadWords as wrong:
                node.blame(f"solution[{i}]", str(wrong))
        return found

    def pattern(self, node: DescriptionNode, called: _Names | None, *more: str) -> Pattern:
        """A pattern; `more` are entries of the object that somebody else reads."""
        kind = node.word("kind", "", KINDS)
        if not kind:
            node.blame("kind", "a pattern needs the kind of an event")
        seats: tuple[int, ...] = (LEARNER, NOBODY)
        if node.has("seat"):
            seats = (seat_number(node.word("seat", "A", tuple(letters(max(self.title.players))))),)
        thing, origin, target = (_mask(node, key, called) for key in ("thing", "from", "to"))
        source = _text(node, "source") if node.has("source") else ""
        least = node.number("amount_at_least", 0, -MANY, MANY) if node.has("amount_at_least") else None
        node.asked.update(more)
        node.done()
        return Pattern(kind, seats, thing, origin, target, source, least)


class _Names:
    """Reads the names of things and places."""

    def __init__(self, title: Title, game: Game) -> None:
        things = title.get_things()
        self.numbers = things.numbers(game) if things else {}

    def number(self, sort: str, name: str) -> int | None:
        """The number of a thing of a sort, None if there is no such thing."""
        if sort in self.numbers:
            return self.numbers[sort].get(name)
        if sort == "seat":
            return seat_number(name) if name.isupper() and seat_number(name) >= 0 else None
        if sort == "cell":
            found = CELL.fullmatch(name)
            return int(cell(int(found[1]), int(found[2]))) if found else None
        return int(name) if name.isdecimal() else None


def _mask(node: DescriptionNode, key: str, called: _Names | None) -> Mask:
    if not node.has(key):
        return Mask()
    sort, colon, name = _text(node, key).partition(":")
    if sort not in SORTS[1:]:
        node.blame(key, f"there is no sort {sort!r}; there are {', '.join(SORTS[1:])}")
        return Mask()
    if not colon or called is None:
        return Mask(sort)
    number = called.number(sort, name)
    if number is None:
        node.blame(key, f"there is no {sort} {name!r}")
    return Mask(sort, number)


def _text(node: DescriptionNode, key: str) -> str:
    """A text that must not be left out."""
    found = node.value[key] if node.has(key) else ""
    if not isinstance(found, str) or not found:
        node.blame(key, f"expected a text, found {found!r}")
        return ""
    return found


def _texts(node: DescriptionNode, key: str) -> tuple[str, ...]:
    """A list of texts, empty where it is left out."""
    found = node.entries(key)
    for i, entry in enumerate(found):
        if not isinstance(entry, str):
            node.blame(f"{key}[{i}]", f"expected a text, found {entry!r}")
    return tuple(entry for entry in found if isinstance(entry, str))
