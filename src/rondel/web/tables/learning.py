"""Lessons as somebody goes through them: a prepared position, what was chosen there, and a view of it as of a table.

Nothing of it is kept on the server. The browser of the learner remembers the choices, and they are carried out anew
for every look; bots that play the other seats think as at a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from rondel.core import CHANCE, OVER, Generator, State
from rondel.core.chance import outcome
from rondel.core.seats import letter
from rondel.games.lessons import LEARNER, Lesson, lessons
from rondel.games.registry import games, title
from rondel.games.scenes import scene
from rondel.locale import Message, say
from rondel.web.store.queries import Stored
from rondel.web.tables import seating
from rondel.web.tables.bot_processes import Asker, Question, Wanted
from rondel.web.tables.faults import Conflict, Missing
from rondel.web.tables.luck import Luck
from rondel.web.tables.people import Person
from rondel.web.tables.play import Step, step
from rondel.web.tables.seating import SeatWish
from rondel.web.tables.table import Table, refusing
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id
from rondel.web.tables.view import Occupant, Sums, TableSetup, TableView, Viewer
from rondel.web.tables.viewing import refusals

LEARNERS: Final = "learners"  # for whom bots think in lessons, all together
PARTNER: Final = "beginner"  # the bot at the other seats
MOST: Final = 200  # choices and outcomes of one lesson; whoever comes so far begins anew
WHO: Final = Viewer(frozenset((LEARNER,)), frozenset((LEARNER,)), False, None, "")
TERMS: Final = TableSetup({}, own_tiles=False, open_scores=True, hints=False, listed=False, origin=None)


def course(game: str) -> list[Lesson]:
    """The lessons of a game in order; `Missing` where it has none."""
    found = lessons(title(game)) if game in games() else []
    if not found:
        raise Missing(say("fault.no_lesson"))
    return found


def find(game: str, id: str) -> Lesson:
    """A lesson by its id."""
    found = next((lesson for lesson in course(game) if lesson.id == id), None)
    if found is None:
        raise Missing(say("fault.no_lesson"))
    return found


@cache
def _start(game: str, id: str) -> State:
    """The position of a lesson, which nobody changes."""
    return find(game, id).start()


class Attempt:
    """A lesson and all that has happened in it: the choices of the learner, of bots and of chance."""

    def __init__(self, lesson: Lesson, actions: Iterable[int] = ()) -> None:
        self.lesson = lesson
        self.steps: list[Step] = []
        self._begin = _start(lesson.title.name, lesson.id)
        self.follow(actions)

    @property
    def state(self) -> State:
        """Where the lesson stands."""
        return self.steps[-1].state if self.steps else self._begin

    @property
    def actions(self) -> list[int]:
        """All that was chosen or drawn, in numbers."""
        return [each.entry.action for each in self.steps]

    @property
    def done(self) -> bool:
        """Whether what the lesson asks for was done."""
        return self.lesson.reached([event for each in self.steps for event in each.entry.events])

    @property
    def mistake(self) -> Message | None:
        """What to say of a mistake that was made and should be taken back."""
        return self.lesson.mistake([event for each in self.steps for event in each.entry.events])

    @property
    def stops(self) -> bool:
        """Whether nothing more is to choose: it is done, or something is to be taken back first."""
        return self.done or self.mistake is not None or self.state.actor == OVER or len(self.steps) >= MOST

    @property
    def next(self) -> str | None:
        """The next choice on the way that is told; None if what was chosen leads elsewhere."""
        game = self.state.rules()
        rest = list(self.lesson.solution)
        for each in self.steps:
            if each.entry.actor == LEARNER and rest and game.words(each.entry.action) == rest[0]:
                del rest[0]
        if self.stops or not rest or self.state.why_not(game.action(rest[0])) is not None:
            return None
        return rest[0]

    def follow(self, actions: Iterable[int]) -> None:
        """Carry choices out one after the other; an illegal one raises `IllegalAction`."""
        for action in actions:
            self.steps.append(step(len(self.steps), self.state, action))

    def settle(self, chance: Generator) -> None:
        """Let chance decide until somebody else does."""
        while self.state.actor == CHANCE:
            self.follow([outcome(self.state, chance)])

    def undo(self) -> None:
        """Take back the last choice of the learner, and all that came after it."""
        while self.steps and self.steps.pop().entry.actor != LEARNER:
            pass

    def restart(self) -> None:
        """Begin anew."""
        self.steps = []


async def choose(tables: Tables, attempt: Attempt, words: str) -> None:
    """The learner chooses; then chance and bots go on until the learner decides again or the lesson stops."""
    if attempt.stops:
        raise Conflict(say("fault.stale"), "stops")
    with refusing(words):
        attempt.follow([attempt.state.rules().action(words)])
    luck = Luck(tables.settings.seed, 0)
    attempt.settle(luck.chance(len(attempt.steps)))
    while not attempt.stops and attempt.state.actor != LEARNER:
        attempt.follow(await tables.bots.turn(_question(attempt, luck), Asker(LEARNERS, attempt.lesson.id)))
        attempt.settle(luck.chance(len(attempt.steps)))


def _question(attempt: Attempt, luck: Luck) -> Question:
    lesson, actions = attempt.lesson, tuple(attempt.actions)
    options = tuple(sorted((name, str(value)) for name, value in lesson.options.items()))
    wanted = Wanted(lesson.title.name, lesson.players, options)
    return Question(wanted, actions, PARTNER, luck.of_bot(len(actions)), lesson.id)


def look(attempt: Attempt, revision: int) -> TableView:
    """A lesson as its learner sees it: as a table at which nothing needs to be confirmed."""
    state = attempt.state
    chooses = not attempt.stops
    seen = scene(state, LEARNER, open_scores=True)
    seats = [Occupant("" if n == LEARNER else PARTNER, letter(n)) for n in range(attempt.lesson.players)]
    return TableView(
        id="",
        game=state.rules(),
        setup=TERMS,
        rematch=None,
        version=f"0.{revision}",
        n=0,
        turn=int(state.turn),
        actor=int(state.actor),
        log=(),
        turns=(),
        times=(),
        result=state.result() if state.actor == OVER else None,
        curve=(),
        rounds=(),
        seats=tuple(seats),
        former=(),
        thinking=None,
        present=(),
        watching=0,
        you=WHO,
        seat=LEARNER,
        at=0,
        replaying=False,
        your_turn=chooses,
        complete=False,
        draft=(),
        recent=(),
        shared=(),
        ended=False,
        agreed=(),
        sealed=False,
        sums=Sums(),
        scene=seen if chooses else replace(seen, choices=()),
        hints=(),
        refusals=refusals(state, LEARNER, seen) if chooses else {},
    )


async def play_on(tables: Tables, attempt: Attempt, person: Person) -> Table:
    """A table at which a lesson goes on as a real game against bots for beginners, with hints."""
    lesson = attempt.lesson
    if not lesson.plays_on or not attempt.done:
        raise Conflict(say("fault.stale"), "stops")
    game = attempt.state.rules()
    new = Stored(
        new_id(), game.name, game.rules_version, dict(game.options), None, open_scores=False, hints=True, listed=False
    )
    others = [SeatWish("bot", level=PARTNER)] * (lesson.players - 1)
    seating.seat_people(new, (SeatWish("me"), *others), person)
    begun = [game.action(words) for words in lesson.begins]
    return await seating.store(tables, new, game, [*begun, *attempt.actions], None)
