"""What a browser remembers of exercises of a game, in a cookie: where somebody is, and marks of what was done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from litestar.datastructures import Cookie

from rondel.web.http.requests import YEAR, Asked, settings_of
from rondel.web.tables.attempts import MOST

LONGEST: Final = 3000  # characters of a cookie that is read
WRITTEN: Final = re.compile(r"([a-z0-9_]*)\.(\d{1,6})\.((?:\d{1,9}-)*)\.((?:[a-z0-9_]+-)*)")


@dataclass(frozen=True)
class Progress:
    """Where somebody is in the lessons or puzzles of a game; without an id nobody has begun."""

    id: str = ""
    revision: int = 0  # counts the changes of the attempt, so that a page knows whether it is old
    actions: tuple[int, ...] = ()  # all that has happened in it
    marks: tuple[str, ...] = ()  # words about what was done


def read(request: Asked, name: str) -> Progress:
    """What the browser remembers under a name."""
    found = WRITTEN.fullmatch(request.cookies.get(name, "")[:LONGEST])
    if found is None:
        return Progress()
    actions = tuple(map(int, found[3].split("-")[:-1]))[:MOST]
    return Progress(found[1], int(found[2]), actions, tuple(dict.fromkeys(found[4].split("-")[:-1])))


def cookie(request: Asked, name: str, progress: Progress) -> Cookie:
    """What the browser is to remember from now on."""
    actions = "".join(f"{action}-" for action in progress.actions)
    text = f"{progress.id}.{progress.revision}.{actions}.{''.join(f'{mark}-' for mark in progress.marks)}"
    safe = settings_of(request).secure
    return Cookie(name, value=text, max_age=YEAR, httponly=True, secure=safe, samesite="lax", path="/")
