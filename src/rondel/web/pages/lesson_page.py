"""The page of a lesson: the page of a table, with what the lesson says and points out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from rondel.games.lessons import Lesson
from rondel.locale import Message
from rondel.web.pages.controls import capital
from rondel.web.pages.exercise_page import ExercisePage
from rondel.web.pages.marks import targets


@dataclass(frozen=True)
class Chapter:
    """A lesson in the list of all: its place from 1, where it is, and whether it was done."""

    number: int
    url: str
    title: Message
    done: bool
    here: bool = False


def chapters(course: list[Lesson], done: Collection[str], here: str = "") -> list[Chapter]:
    """The lessons of a game as a list."""
    return [
        Chapter(n, address(lesson), lesson.say("title"), lesson.id in done, lesson.id == here)
        for n, lesson in enumerate(course, 1)
    ]


def address(lesson: Lesson) -> str:
    """Where a lesson is found."""
    return f"/learn/{lesson.title.name}/{lesson.id}"


@dataclass(kw_only=True)
class LessonPage(ExercisePage):
    """A lesson as a page."""

    buttons: ClassVar[str] = "lesson_buttons.html"

    lesson: Lesson
    course: list[Lesson]
    learned: Collection[str] = field(default_factory=frozenset)  # the ids of the lessons that were done
    mistake: Message | None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.url = address(self.lesson)
        found = {target for mark in self.lesson.marks for target in targets(self.scene, mark)}
        self.marks = frozenset(target for target in found if not self.begun or self.ctl.at(target))

    @property
    def said(self) -> Message | None:
        return self.lesson.say("done") if self.done else self.mistake

    @cached_property
    def notes(self) -> list[str]:
        """What helps to find what is shown, or what else matters."""
        if self.showing and not self.stops:
            return [self.t(self.lesson.say("hint"))]
        return [] if self.stops else [capital(self.t(note)) for note in self.scene.notes]

    @property
    def chapters(self) -> list[Chapter]:
        """All lessons of the game."""
        return chapters(self.course, self.learned, self.lesson.id)

    @property
    def number(self) -> int:
        """Which lesson it is, from 1."""
        return self.course.index(self.lesson) + 1

    @property
    def following(self) -> str:
        """Where the next lesson is found, "" after the last."""
        return address(self.course[self.number]) if self.number < len(self.course) else ""
