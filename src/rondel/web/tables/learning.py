"""Lessons as somebody goes through them; bots that play the other seats think as at a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from rondel.core import CHANCE, Generator, State
from rondel.core.chance import outcome
from rondel.games.lessons import LEARNER, Lesson, lessons
from rondel.games.registry import games, title
from rondel.locale import Message, say
from rondel.web.store.queries import Stored
from rondel.web.tables import seating
from rondel.web.tables.attempts import Attempt
from rondel.web.tables.bot_processes import Asker
from rondel.web.tables.bot_questions import Question, Wanted
from rondel.web.tables.faults import Conflict, Missing
from rondel.web.tables.luck import Luck
from rondel.web.tables.people import Person
from rondel.web.tables.rated import NOTHING
from rondel.web.tables.seating import SeatWish
from rondel.web.tables.table import Table, refusing
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id

LEARNERS: Final = "learners"  # for whom bots think in lessons, all together


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


class LessonAttempt(Attempt):
    """A lesson and all that has happened in it."""

    def __init__(self, lesson: Lesson, actions: Iterable[int] = ()) -> None:
        self.lesson = lesson
        super().__init__(_start(lesson.title.name, lesson.id), LEARNER, actions)

    @property
    def done(self) -> bool:
        return self.lesson.reached([event for each in self.steps for event in each.entry.events])

    @property
    def solution(self) -> tuple[str, ...]:
        return self.lesson.solution

    @property
    def mistake(self) -> Message | None:
        """What to say of a mistake that was made and should be taken back."""
        return self.lesson.mistake([event for each in self.steps for event in each.entry.events])

    @property
    def stops(self) -> bool:
        return super().stops or self.mistake is not None

    def settle(self, chance: Generator) -> None:
        """Let chance decide until somebody else does."""
        while self.state.actor == CHANCE:
            self.follow([outcome(self.state, chance)])


async def choose(tables: Tables, attempt: LessonAttempt, words: str) -> None:
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


def _question(attempt: LessonAttempt, luck: Luck) -> Question:
    lesson, actions = attempt.lesson, tuple(attempt.actions)
    options = tuple(sorted((name, str(value)) for name, value in lesson.options.items()))
    wanted = Wanted(lesson.title.name, lesson.players, options)
    return Question(wanted, actions, attempt.partner, luck.of_bot(len(actions)), lesson.id)


async def play_on(tables: Tables, attempt: LessonAttempt, person: Person) -> Table:
    """A table at which a lesson goes on as a real game against bots for beginners, with hints."""
    lesson = attempt.lesson
    if not lesson.plays_on or not attempt.done:
        raise Conflict(say("fault.stale"), "stops")
    game = attempt.state.rules()
    new = Stored(
        new_id(), game.name, game.rules_version, dict(game.options), None, open_scores=False, hints=True, listed=False
    )
    new.counts = NOTHING
    others = [SeatWish("bot", level=attempt.partner)] * (lesson.players - 1)
    seating.seat_people(new, (SeatWish("me"), *others), person)
    begun = [game.action(words) for words in lesson.begins]
    return await seating.store(tables, new, game, [*begun, *attempt.actions], None)
