"""Puzzles over the API: the list, the one of the day, a turn to be judged, and the solution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from litestar.params import FromPath, JSONBody

from rondel.core.seats import letter
from rondel.games.puzzle_words import verdict, why
from rondel.games.puzzles import Puzzle, PuzzleTurn, puzzles
from rondel.games.registry import titles
from rondel.locale import Translator, say, translator
from rondel.web.http.errors import getting, posting
from rondel.web.http.requests import Asked, language_of, tables_of
from rondel.web.http.shapes import PuzzleTry
from rondel.web.http.table_data import Data
from rondel.web.tables import puzzling
from rondel.web.tables.faults import Invalid, Missing
from rondel.web.tables.play import Step, steps_of
from rondel.web.tables.puzzling import PuzzleAttempt, begin


def brief(puzzle: Puzzle) -> Data:
    """A puzzle of a list."""
    return {"game": puzzle.title.name, "id": puzzle.id, "grade": puzzle.found.grade, "players": puzzle.players}


def whole(puzzle: Puzzle) -> Data:
    """All of a puzzle that does not give it away."""
    start = begin(puzzle)
    game = start.rules()
    setup = {"options": dict(game.options), "rules": game.rules_version, "edition": game.edition}
    return {
        **brief(puzzle),
        **setup,
        "tiles": game.fingerprint,
        "seat": letter(int(start.actor)),
        "turn": int(start.turn),
        "position": puzzle.found.position,
        "choices": [game.words(action) for action in start.legal()],
    }


def sentences(request: Asked, puzzle: Puzzle) -> Translator:
    """Makes sentences for a sender, in which the players are letters."""
    return translator(language_of(request), [letter(n) for n in range(puzzle.players)])


def told(steps: Iterable[Step], t: Translator) -> list[str]:
    """What happens, in sentences."""
    return [t(message) for each in steps for message in each.entry.said]


def promised(turn: PuzzleTurn) -> Data:
    """What a turn promises."""
    return {"chance": turn.chance, "score": turn.score, "rival": turn.rival, "now": turn.now}


@getting("/puzzles", summary="All puzzles, by game and grade, and that of today")
async def list_puzzles(request: Asked) -> Data:
    """The easy ones of each game first."""
    today = puzzling.today(tables_of(request).time.now())
    found = [brief(puzzle) for each in titles() for puzzle in puzzles(each).values()]
    return {"puzzles": found, "today": None if today is None else brief(today)}


@getting("/puzzles/today", summary="The puzzle of the day, the same for everybody")
async def todays_puzzle(request: Asked) -> Data:
    """With its position and what can be chosen there first; days change at midnight, UTC."""
    found = puzzling.today(tables_of(request).time.now())
    if found is None:
        raise Missing(say("fault.no_puzzle"))
    return whole(found)


@getting("/puzzles/{game:str}/{id:str}", summary="A puzzle: its position, and what can be chosen there first")
async def read_puzzle(game: FromPath[str], id: FromPath[str]) -> Data:
    """Without its solution."""
    return whole(puzzling.find(game, id))


@posting("/puzzles/{game:str}/{id:str}/try", status_code=200, summary="Whether a turn solves the puzzle")
async def try_puzzle(request: Asked, game: FromPath[str], id: FromPath[str], data: JSONBody[PuzzleTry]) -> Data:
    """Choices without an alternative may be named or left out; nothing is kept."""
    puzzle = puzzling.find(game, id)
    attempt = PuzzleAttempt(puzzle)
    attempt.choose_all(data.turn)
    judged = attempt.judged
    if judged is None:
        raise Invalid(say("fault.puzzle_turn"), "unfinished")
    t = sentences(request, puzzle)
    return {
        "verdict": judged[0],
        "solved": attempt.done,
        "text": t(verdict(puzzle, judged)),
        "told": told(attempt.steps, t),
        "promises": None if judged[1] is None else promised(judged[1]),
    }


@getting("/puzzles/{game:str}/{id:str}/solution", summary="The solution, and why")
async def read_solution(request: Asked, game: FromPath[str], id: FromPath[str]) -> Data:
    """All turns that were looked at deeply, the best first, and how it may go on."""
    puzzle = puzzling.find(game, id)
    t, start, found = sentences(request, puzzle), begin(puzzle), puzzle.found
    return {
        **brief(puzzle),
        "solver": found.solver or None,
        "why": [t(message) for message in why(puzzle)],
        "turns": [
            {
                "turn": list(turn.words),
                "told": told(steps_of(start, turn.words), t),
                "verdict": puzzle.judged(start, puzzle.after(start, turn))[0],
                **promised(turn),
            }
            for turn in found.turns
        ],
        "obvious": found.obvious,
        "line": told(steps_of(puzzle.after(start, puzzle.solution), found.line), t),
        "missed": told(steps_of(puzzle.after(start, puzzle.obvious), found.missed), t),
    }


HANDLERS: Final[list[Any]] = [list_puzzles, todays_puzzle, read_puzzle, try_puzzle, read_solution]
