"""Why the solution of a puzzle is better, in messages: chances, points, and what the obvious turn misses."""

from __future__ import annotations

from typing import Final

from rondel.games.puzzles import Puzzle, PuzzleTurn, Verdict
from rondel.locale import Message, say

# Up to which chance somebody has what kind of prospects, where all have the same at one half.
PROSPECTS: Final = ((0.25, "losing"), (0.45, "behind"), (0.55, "even"), (0.75, "ahead"), (1.0, "winning"))


def percent(chance: float) -> int:
    """A chance in percent."""
    return round(100 * chance)


def prospects(chance: float, players: int) -> Message:
    """A chance of winning in words, weighed by how many play."""
    odds = chance * (players - 1) / max(1.0 - chance, 0.001)
    weighed = odds / (1.0 + odds)
    return say("puzzle.prospects." + next(word for most, word in PROSPECTS if weighed <= most))


def why(puzzle: Puzzle) -> list[Message]:
    """Why the solution is the best turn, a sentence each."""
    best, plain = puzzle.solution, puzzle.obvious
    other = max((turn.chance for turn in puzzle.found.turns if turn.idea != 0), default=plain.chance)
    hopes = [prospects(turn.chance, puzzle.players) for turn in (best, plain)]
    ends = {"own": round(best.score), "rival": round(best.rival)}
    then = {"own_then": round(plain.score), "rival_then": round(plain.rival)}
    return [
        say("puzzle.why.chance", chance=percent(best.chance), how=hopes[0], other=percent(other)),
        say("puzzle.why.obvious", chance=percent(plain.chance), how=hopes[1]),
        say("puzzle.why.points", **ends, **then),
        _at_once(best, plain),
        *_missed(best, plain),
    ]


def _at_once(best: PuzzleTurn, plain: PuzzleTurn) -> Message:
    more = best.now - plain.now
    if more == 0:
        return say("puzzle.why.same")
    return say("puzzle.why.more", n=more) if more > 0 else say("puzzle.why.fewer", n=-more)


def _missed(best: PuzzleTurn, plain: PuzzleTurn) -> list[Message]:
    """What the obvious turn misses: points of one's own, or points that it leaves to others."""
    own, left = round(best.score - plain.score), round(plain.rival - best.rival)
    said = [say("puzzle.missed.own", n=own)] if own > 0 else []
    return [*said, say("puzzle.missed.rival", n=left)] if left > 0 else said


def verdict(puzzle: Puzzle, judged: tuple[Verdict, PuzzleTurn | None]) -> Message:
    """What to say of a turn that was tried."""
    kind, turn = judged
    if turn is None:
        return say("puzzle.verdict.unknown")
    return say(f"puzzle.verdict.{kind}", chance=percent(turn.chance), best=percent(puzzle.solution.chance))
