"""What a browser remembers of the lessons of a game, in a cookie: where the learner is and what was done."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from litestar.datastructures import Cookie

from rondel.core import RondelError
from rondel.games.lessons import Lesson
from rondel.web.http.requests import YEAR, Asked, settings_of
from rondel.web.tables.learning import MOST, Attempt

LONGEST: Final = 3000  # characters of a cookie that is read
WRITTEN: Final = re.compile(r"([a-z0-9_]*)\.(\d{1,6})\.((?:\d{1,9}-)*)\.((?:[a-z0-9_]+-)*)")


@dataclass(frozen=True)
class Progress:
    """Where somebody is in the lessons of a game; without a lesson nobody has begun."""

    lesson: str = ""
    revision: int = 0  # counts the changes of the attempt, so that a page knows whether it is old
    actions: tuple[int, ...] = ()  # all that has happened in the lesson
    done: tuple[str, ...] = ()  # the lessons that were done

    def attempt(self, lesson: Lesson) -> Attempt:
        """The lesson as far as the learner has come; from its beginning if that cannot be played any more."""
        if self.lesson == lesson.id:
            try:
                return Attempt(lesson, self.actions)
            except RondelError:
                pass
        return Attempt(lesson)

    def at(self, attempt: Attempt, revision: int) -> Progress:
        """The same after something has changed."""
        id = attempt.lesson.id
        done = self.done if id in self.done or not attempt.done else (*self.done, id)
        return replace(self, lesson=id, revision=revision, actions=tuple(attempt.actions), done=done)


def _name(game: str) -> str:
    return f"learn-{game}"


def read(request: Asked, game: str) -> Progress:
    """What the browser remembers of a game."""
    found = WRITTEN.fullmatch(request.cookies.get(_name(game), "")[:LONGEST])
    if found is None:
        return Progress()
    actions = tuple(map(int, found[3].split("-")[:-1]))[:MOST]
    return Progress(found[1], int(found[2]), actions, tuple(dict.fromkeys(found[4].split("-")[:-1])))


def cookie(request: Asked, game: str, progress: Progress) -> Cookie:
    """What the browser is to remember from now on."""
    actions = "".join(f"{action}-" for action in progress.actions)
    text = f"{progress.lesson}.{progress.revision}.{actions}.{''.join(f'{id}-' for id in progress.done)}"
    safe = settings_of(request).secure
    return Cookie(_name(game), value=text, max_age=YEAR, httponly=True, secure=safe, samesite="lax", path="/")
