"""The pages with puzzles: all of them with one's progress, each on a board of its own, and the one of the day."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.core import RondelError
from rondel.core.seats import letter
from rondel.games.puzzles import Puzzle, puzzles
from rondel.games.registry import titles
from rondel.games.title import Title
from rondel.locale import say, translator
from rondel.web.http import progress
from rondel.web.http.answers import page, sentence, show
from rondel.web.http.progress import Progress
from rondel.web.http.requests import Asked, language_of, tables_of
from rondel.web.http.table_pages import SEE_OTHER, number, wants_part
from rondel.web.pages.puzzle_page import HELPED, OPEN, SOLVED, PuzzleMark, PuzzlePage, address, by_grade, links
from rondel.web.tables import puzzling
from rondel.web.tables.attempts import look
from rondel.web.tables.faults import Conflict, Fault, Invalid, Missing, Stale
from rondel.web.tables.puzzling import PuzzleAttempt

MARK: Final = re.compile(r"([0-9a-z]+)_(\d)([osh])")
MOST_TRIES: Final = 9  # that are counted


def remembered(game: str) -> str:
    """Under which name a browser remembers the puzzles of a game."""
    return f"puzzles-{game}"


def marks_of(known: Progress) -> dict[str, PuzzleMark]:
    """How far somebody is with every puzzle that was tried."""
    found = (MARK.fullmatch(mark) for mark in known.marks)
    return {each[1]: PuzzleMark(int(each[2]), each[3]) for each in found if each}


def noted(known: Progress, attempt: PuzzleAttempt, revision: int, mark: PuzzleMark) -> Progress:
    """What is remembered after something has changed."""
    marks = marks_of(known) | {attempt.puzzle.id: mark}
    written = tuple(f"{id}_{each.tries}{each.kind}" for id, each in marks.items() if each != PuzzleMark())
    return Progress(attempt.puzzle.id, revision, tuple(attempt.actions), written)


def resumed(known: Progress, puzzle: Puzzle) -> PuzzleAttempt:
    """A puzzle as far as somebody has come; from its beginning if that cannot be played any more."""
    if known.id == puzzle.id:
        with suppress(RondelError):
            return PuzzleAttempt(puzzle, known.actions)
    return PuzzleAttempt(puzzle)


def collected(request: Asked, found: Title) -> dict[str, Any] | None:
    """The puzzles of a game and how far the reader is; None where it has none."""
    all_of_them = puzzles(found)
    if not all_of_them:
        return None
    marks = marks_of(progress.read(request, remembered(found.name)))
    listed = links(all_of_them.values(), marks)
    solved = sum(link.mark.kind == SOLVED for link in listed)
    go_on = next((link.url for link in listed if link.mark.kind == OPEN), listed[0].url)
    return {"game": found.name, "grades": by_grade(listed), "all": len(listed), "solved": solved, "go_on": go_on}


def daily(request: Asked) -> dict[str, Any] | None:
    """The puzzle of the day, and whether the reader has solved it; None where there is none."""
    puzzle = puzzling.today(tables_of(request).time.now())
    if puzzle is None:
        return None
    marks = marks_of(progress.read(request, remembered(puzzle.title.name)))
    mark = marks.get(puzzle.id, PuzzleMark())
    return {"url": address(puzzle), "puzzle": puzzle, "game": puzzle.title.name, "solved": mark.kind != OPEN}


@get("/puzzles", include_in_schema=False)
async def all_puzzles(request: Asked) -> Response[str]:
    """The puzzles of all games that have some."""
    return _listed(request, titles())


@get("/puzzles/{game:str}", include_in_schema=False)
async def all_of_a_game(request: Asked, game: FromPath[str]) -> Response[str]:
    """The puzzles of a game, or the one of today."""
    if game == "today":
        found = daily(request)
        if found is None:
            raise Missing(say("fault.no_puzzle"))
        return Redirect(found["url"], status_code=SEE_OTHER)
    return _listed(request, [next(iter(puzzling.collection(game).values())).title])


def _listed(request: Asked, games: Iterable[Title]) -> Response[str]:
    found = [told for each in games if (told := collected(request, each))]
    if not found:
        raise Missing(say("fault.no_puzzle"))
    return page(request, "puzzles.html", collections=found, daily=daily(request))


def answer(
    request: Asked, attempt: PuzzleAttempt, known: Progress, status: int = 200, error: str = ""
) -> Response[str]:
    """A puzzle as a page, or as the parts that the script swaps in; the browser remembers where it stands."""
    puzzle = attempt.puzzle
    game = puzzle.title.name
    t = translator(language_of(request), [letter(n) for n in range(puzzle.players)])
    query = request.query_params if request.method == "GET" else {}
    wanted, marks, ids = number(query.get("look")), marks_of(known), list(puzzling.collection(game))
    at = ids.index(puzzle.id)
    following = [id for id in ids[at + 1 :] + ids[:at] if marks.get(id, PuzzleMark()).kind == OPEN]
    today = puzzling.today(tables_of(request).time.now())
    view = PuzzlePage(
        look(attempt, known.revision),
        t,
        wanted if wanted >= 0 else None,
        error=error,
        puzzle=puzzle,
        start=attempt.begin,
        number=at + 1,
        all=len(ids),
        following=f"/puzzles/{game}/{following[0]}" if following else "/puzzles",
        mark=marks.get(puzzle.id, PuzzleMark()),
        begun=bool(attempt.steps),
        done=attempt.done,
        judged=attempt.judged,
        next_choice=attempt.next,
        showing="show" in query,
        daily=puzzle is today,
    )
    answered = show(request, "puzzle_parts.html" if wants_part(request) else "puzzle.html", t, status, view=view)
    answered.set_cookie(progress.cookie(request, remembered(game), known))
    return answered


def _begun(request: Asked, game: str, id: str) -> tuple[PuzzleAttempt, Progress, PuzzleMark]:
    """What a request is about, as far as the browser has come."""
    puzzle, known = puzzling.find(game, id), progress.read(request, remembered(game))
    return resumed(known, puzzle), known, marks_of(known).get(id, PuzzleMark())


@get("/puzzles/{game:str}/{id:str}", include_in_schema=False)
async def puzzle_page(request: Asked, game: FromPath[str], id: FromPath[str]) -> Response[str]:
    """A puzzle where it was left, or from its beginning; who is shown a choice has had help."""
    attempt, known, mark = _begun(request, game, id)
    if "show" in request.query_params and mark.kind == OPEN:
        mark = replace(mark, kind=HELPED)
    return answer(request, attempt, noted(known, attempt, known.revision if known.id == id else 0, mark))


@post("/puzzles/{game:str}/{id:str}/move", include_in_schema=False)
async def move(request: Asked, game: FromPath[str], id: FromPath[str]) -> Response[Any]:
    """Choose, undo, begin anew, or see the solution."""
    attempt, known, mark = _begun(request, game, id)
    form = await request.form()
    try:
        if form.get("version") != look(attempt, known.revision).version:
            raise Stale(say("fault.stale"))
        mark = act(attempt, dict(form), mark)
    except Fault as fault:
        told = sentence(fault.message, translator(language_of(request)))
        return answer(request, attempt, noted(known, attempt, known.revision, mark), fault.status, told)
    known = noted(known, attempt, known.revision + 1, mark)
    if wants_part(request):
        return answer(request, attempt, known)
    cookies = [progress.cookie(request, remembered(game), known)]
    return Redirect(address(attempt.puzzle), status_code=SEE_OTHER, cookies=cookies)


def act(attempt: PuzzleAttempt, form: dict[str, Any], mark: PuzzleMark) -> PuzzleMark:
    """Do what a button of the page says; gives how far somebody is with the puzzle then."""
    match str(form.get("do", "stage")):
        case "stage":
            attempt.choose(str(form.get("words", ""))[:200])
            return tried(attempt, mark)
        case "undo" | "restart" if not attempt.steps:
            raise Conflict(say("fault.nothing_staged"), "nothing_staged")
        case "undo":
            attempt.undo()
        case "restart":
            attempt.restart()
        case "solution":
            attempt.show()
            return replace(mark, kind=HELPED) if mark.kind == OPEN else mark
        case _:
            raise Invalid(say("fault.old_page"), "do")
    return mark


def tried(attempt: PuzzleAttempt, mark: PuzzleMark) -> PuzzleMark:
    """How far somebody is after a choice: a whole turn counts as a try until the puzzle is solved."""
    if not attempt.over or mark.kind == SOLVED:
        return mark
    kind = SOLVED if attempt.done and mark.kind == OPEN else mark.kind
    return PuzzleMark(min(mark.tries + 1, MOST_TRIES), kind)


HANDLERS: Final = [all_puzzles, all_of_a_game, puzzle_page, move]
