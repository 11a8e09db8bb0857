"""Finding puzzles in games of a bot against itself: candidates are cheap, what is kept was looked at deeply."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rondel.analysis.keeping import kept_games
from rondel.analysis.looks import taken_turns
from rondel.analysis.puzzle_search import FIRST, RACE, SEEDS, DeepSearch, Standpoint
from rondel.analysis.sample import Measurement
from rondel.arena.match import Match, play_match
from rondel.arena.records import record_of
from rondel.bots import make
from rondel.bots.plans import idea
from rondel.core import Rng, State
from rondel.core.state import state_after
from rondel.games.puzzles import Found, PuzzleTurn, enough

LEAST_GAP: Final = 0.08  # of the chance of winning: by so much one idea is better than all others, for every seed
FEWEST: Final = 4  # ideas there must be to choose from
MOST_IN_A_GAME: Final = 3
OPENING: Final = 4  # turns in which too little lies on the table
APART: Final = 5  # turns between two puzzles of a game
HOPE: Final = 0.2  # of the chance of winning: who has less left learns little from losing it
OTHERS: Final = 6  # turns that are kept of a puzzle beside those that solve it and what is obvious, of either kind
SOLVERS: Final = ("mcts:12", "mcts:50", "mcts:150", "mcts:400")  # the weakest of them that solves it gives the grade


@dataclass(frozen=True)
class Harvest:
    """The puzzles of one game."""

    number: int
    puzzles: list[dict[str, object]]


def harvest(match: Match) -> Harvest:
    """Play a game and look for puzzles in it, from its end, where the most is at stake, to its beginning."""
    record = record_of(match, play_match(match))
    found: list[Found] = []
    last = record.end().turn + APART
    for taken in reversed(taken_turns(record.start(), record.actions)):
        before, actions = taken.before, list(taken.actions)
        if len(found) == MOST_IN_A_GAME:
            break
        puzzle = puzzle_at(before, actions) if last - before.turn >= APART else None
        if puzzle is not None:
            found.append(puzzle)
            last = before.turn
    return Harvest(match.number, [puzzle.to_json() for puzzle in found])


def puzzle_at(before: State, actions: list[int]) -> Found | None:
    """The puzzle of a position in which a strong bot made these choices, None if it is none."""
    if before.turn <= OPENING or len(before.legal()) < 2:
        return None
    search = DeepSearch(before, actions)
    if idea(before, search.obvious) == search.wanted or search.ideas < FEWEST:
        return None
    if not search.promises(LEAST_GAP) or not all(search.runs(seed, LEAST_GAP) for seed in SEEDS):
        return None
    ranked = sorted(search.standpoints, key=lambda each: each.gap)
    if sum(ranked[0].chances) / len(SEEDS) < HOPE:
        return None
    ideas = list(dict.fromkeys(each.idea for each in ranked))
    told = [_told(before, each, ideas.index(each.idea)) for each in ranked]
    words = before.rules().words
    obvious = next(i for i, each in enumerate(ranked) if each.actions == search.obvious)
    listed = _listed(told, obvious)
    grade, solver = _grade(before, [ranked[i].actions for i in listed if _solves(told, told[i])])
    return Found(
        f"{before.hash64():016x}"[:8],
        before.to_json(),
        tuple(told[i] for i in listed),
        listed.index(obvious),
        tuple(words(action) for action in search.line(ranked[0].actions)),
        tuple(words(action) for action in search.line(search.obvious)),
        grade,
        solver,
    )


def _solves(told: list[PuzzleTurn], turn: PuzzleTurn) -> bool:
    return turn.idea == 0 and turn.chance >= enough(told)


def _listed(told: list[PuzzleTurn], obvious: int) -> list[int]:
    """The places of the turns that are kept: what solves it, what is close, what is obvious, the best other ideas."""
    solving = [i for i, turn in enumerate(told) if _solves(told, turn)]
    close = [i for i, turn in enumerate(told) if turn.idea == 0 and i not in solving]
    firsts = {turn.idea: i for i, turn in reversed(list(enumerate(told))) if turn.idea != 0}
    return sorted({*solving, *close[:OTHERS], obvious, *sorted(firsts.values())[:OTHERS]})


def _told(before: State, each: Standpoint, nth: int) -> PuzzleTurn:
    words = before.rules().words
    seat, after = int(before.actor), state_after(before, each.actions)
    now = after.result().totals[seat] - before.result().totals[seat]
    own, rival = (sum(points) / len(points) for points in zip(*each.ends, strict=True))
    chance = max(0.0, sum(each.chances) / len(each.chances))
    turn = tuple(words(action) for action in each.actions)
    return PuzzleTurn(turn, nth, round(chance, 3), round(own, 1), round(rival, 1), now)


def _grade(before: State, good: list[list[int]]) -> tuple[int, str]:
    """How hard it is, by the weakest bot that solves it with most seeds, and that bot."""
    keys = {state_after(before, actions).key() for actions in good}
    for grade, code in enumerate(SOLVERS, 1):
        if sum(_turn_of(before, code, seed) in keys for seed in SEEDS) > len(SEEDS) / 2:
            return grade, code
    return len(SOLVERS) + 1, ""


def _turn_of(before: State, code: str, seed: int) -> bytes:
    """Where the turn of a bot leads."""
    bot, rng, state = make(code), Rng(seed), before.copy()
    while state.goes_on(before.actor, before.turn):
        state.do(bot.choose(state.copy(), rng))
    return state.key()


def find(
    what: Measurement,
    games: int,
    out: Path,
    jobs: int = 1,
    fresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> list[Harvest]:
    """Look through the first games of a bot against itself; those that the file has are not played again."""
    return kept_games(out, _head(what), what.matches(games), harvest, Harvest, "puzzles find", jobs, fresh, progress)


def _head(what: Measurement) -> dict[str, object]:
    """The first line of a file: all that loads its puzzles, and that finds the same ones again."""
    game = what.load()
    strictness = {"least_gap": LEAST_GAP, "first": FIRST, "race": RACE, "seeds": SEEDS, "solvers": SOLVERS}
    mark = hashlib.sha256(json.dumps([what.fingerprint(), strictness]).encode()).hexdigest()[:16]
    return {
        "fingerprint": mark,
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "rules": game.rules_version,
        "edition": game.edition,
        "tiles": game.fingerprint,
        "bot": what.bot,
        "seed": what.seed,
        **strictness,
    }
