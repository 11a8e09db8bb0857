"""The pages on which a game is learned by playing: all lessons, and each of them at a table of its own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.core import RondelError
from rondel.core.seats import letter
from rondel.games.lessons import Lesson, lessons
from rondel.games.registry import titles
from rondel.games.title import Title
from rondel.locale import say, translator
from rondel.web.http import progress
from rondel.web.http.answers import page, sentence, show
from rondel.web.http.progress import Progress
from rondel.web.http.requests import Asked, guest_name, known_person, language_of, tables_of
from rondel.web.http.table_pages import SEE_OTHER, number, wants_part
from rondel.web.pages.lesson_page import LessonPage, address, chapters
from rondel.web.tables import learning
from rondel.web.tables.attempts import look
from rondel.web.tables.faults import Conflict, Fault, Invalid, Missing, Stale
from rondel.web.tables.learning import LessonAttempt


def remembered(game: str) -> str:
    """Under which name a browser remembers the lessons of a game."""
    return f"learn-{game}"


def resumed(known: Progress, lesson: Lesson) -> LessonAttempt:
    """A lesson as far as the learner has come; from its beginning if that cannot be played any more."""
    if known.id == lesson.id:
        with suppress(RondelError):
            return LessonAttempt(lesson, known.actions)
    return LessonAttempt(lesson)


def noted(known: Progress, attempt: LessonAttempt, revision: int) -> Progress:
    """What is remembered after something has changed; the marks are the lessons that were done."""
    id = attempt.lesson.id
    done = known.marks if id in known.marks or not attempt.done else (*known.marks, id)
    return replace(known, id=id, revision=revision, actions=tuple(attempt.actions), marks=done)


def taught(request: Asked, found: Title) -> dict[str, Any] | None:
    """What there is to learn of a game, and where the reader is; None where it has no lessons."""
    course = lessons(found)
    if not course:
        return None
    known = progress.read(request, remembered(found.name))
    here = next((lesson for lesson in course if lesson.id == known.id), None)
    listed = chapters(course, known.marks, here.id if here else "")
    return {
        "game": found.name,
        "chapters": listed,
        "begun": here is not None,
        "go_on": address(here or course[0]),
        "at": course.index(here) + 1 if here else 1,
        "all_done": all(chapter.done for chapter in listed),
    }


@get("/learn", include_in_schema=False)
async def all_lessons(request: Asked) -> Response[str]:
    """The lessons of all games that have some."""
    found = [told for each in titles() if (told := taught(request, each))]
    if not found:
        raise Missing(say("fault.no_lesson"))
    return page(request, "learn.html", courses=found)


@get("/learn/{game:str}", include_in_schema=False)
async def all_of_a_game(request: Asked, game: FromPath[str]) -> Response[str]:
    """The lessons of a game."""
    course = learning.course(game)
    return page(request, "learn.html", courses=[taught(request, course[0].title)])


def answer(
    request: Asked, attempt: LessonAttempt, known: Progress, status: int = 200, error: str = ""
) -> Response[str]:
    """A lesson as a page, or as the parts that the script swaps in; the browser remembers where it stands."""
    lesson = attempt.lesson
    game = lesson.title.name
    t = translator(language_of(request), [letter(n) for n in range(lesson.players)])
    query = request.query_params if request.method == "GET" else {}
    wanted = number(query.get("look"))
    view = LessonPage(
        look(attempt, known.revision),
        t,
        wanted if wanted >= 0 else None,
        error=error,
        lesson=lesson,
        course=learning.course(game),
        learned=known.marks,
        begun=bool(attempt.steps),
        done=attempt.done,
        mistake=attempt.mistake,
        next_choice=attempt.next,
        showing="show" in query,
    )
    answered = show(request, "lesson_parts.html" if wants_part(request) else "lesson.html", t, status, view=view)
    answered.set_cookie(progress.cookie(request, remembered(game), known))
    return answered


@get("/learn/{game:str}/{id:str}", include_in_schema=False)
async def lesson_page(request: Asked, game: FromPath[str], id: FromPath[str]) -> Response[str]:
    """A lesson where the learner left it, or from its beginning."""
    lesson, known = learning.find(game, id), progress.read(request, remembered(game))
    attempt = resumed(known, lesson)
    return answer(request, attempt, noted(known, attempt, known.revision if known.id == id else 0))


@post("/learn/{game:str}/{id:str}/move", include_in_schema=False)
async def move(request: Asked, game: FromPath[str], id: FromPath[str]) -> Response[Any]:
    """Choose, undo or begin anew."""
    lesson, known = learning.find(game, id), progress.read(request, remembered(game))
    attempt = resumed(known, lesson)
    form = await request.form()
    try:
        if form.get("version") != look(attempt, known.revision).version:
            raise Stale(say("fault.stale"))
        await act(request, attempt, dict(form))
    except Fault as fault:
        known = noted(known, attempt, known.revision)
        told = sentence(fault.message, translator(language_of(request)))
        return answer(request, attempt, known, fault.status, told)
    known = noted(known, attempt, known.revision + 1)
    if wants_part(request):
        return answer(request, attempt, known)
    return Redirect(address(lesson), status_code=SEE_OTHER, cookies=[progress.cookie(request, remembered(game), known)])


async def act(request: Asked, attempt: LessonAttempt, form: dict[str, Any]) -> None:
    """Do what a button of the page says."""
    match str(form.get("do", "stage")):
        case "stage":
            await learning.choose(tables_of(request), attempt, str(form.get("words", ""))[:200])
        case "undo" | "restart" if not attempt.steps:
            raise Conflict(say("fault.nothing_staged"), "nothing_staged")
        case "undo":
            attempt.undo()
        case "restart":
            attempt.restart()
        case _:
            raise Invalid(say("fault.old_page"), "do")


@post("/learn/{game:str}/{id:str}/play", include_in_schema=False, opt={"makes": True})
async def play_on(request: Asked, game: FromPath[str], id: FromPath[str]) -> Redirect:
    """Go on with the last lesson as a real game."""
    lesson = learning.find(game, id)
    attempt = resumed(progress.read(request, remembered(game)), lesson)
    person, cookies = await known_person(request, await guest_name(request))
    table = await learning.play_on(tables_of(request), attempt, person)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER, cookies=cookies)


HANDLERS: Final = [all_lessons, all_of_a_game, lesson_page, move, play_on]
