"""Searching a turn: every choice a seat makes until somebody else or chance decides."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.state import State
from rondel.search.judge import Judge

LONGEST: Final[i64] = 60  # choices in one turn before the search gives up on it


class Turn:
    """A choice of a turn after those `before` it, and what the judge says of the position they lead to."""

    def __init__(self, before: Turn | None, action: i64, value: float, state: State) -> None:
        self.before = before
        self.action = action
        self.value = value
        self.state = state
        # The first choice of the turn; what stands before it is the turn without any.
        self.first: i64 = action if before is None or before.before is None else before.first

    @property
    def actions(self) -> list[int]:
        """The choices of the turn in their order."""
        out: list[int] = []
        at: Turn | None = self
        while at is not None and at.before is not None:
            out.append(at.action)
            at = at.before
        out.reverse()
        return out


def worse(turn: Turn) -> float:
    """Sort key: the best turn first."""
    return -turn.value


def turns(state: State, judge: Judge, width: i64, cap: i64) -> list[Turn]:
    """The turns found, that with the highest expected score first, no two leading to the same position.

    All choices are followed level by level. `width` positions are kept for each first choice, so that every way to
    begin gets its fair look; the search stops after about `cap` positions.
    """
    seat = state.actor
    number = state.turn
    found: list[Turn] = []
    seen: set[bytes] = set()
    level: list[Turn] = [Turn(None, -1, 0.0, state)]
    looked: i64 = 0
    depth: i64 = 0
    while level and depth < LONGEST:
        after: list[Turn] = []
        for turn in level:
            choices = turn.state.choices()
            last: i64 = len(choices) - 1
            i: i64 = 0
            while i <= last:
                # The last successor may use up the position itself, unless that is the caller's.
                new = turn.state.copy() if i < last or depth == 0 else turn.state
                new.do(choices[i])
                looked += 1
                i += 1
                ended = new.actor != seat or new.turn != number
                # With one position kept for each beginning, only finished turns can stand there twice.
                if ended or (last > 0 and width > 1):
                    key = new.key()
                    if key in seen:
                        continue
                    seen.add(key)
                # A single choice inside a turn is not worth a judgement of its own.
                value = judge.score(new, seat) if last > 0 or ended else turn.value
                if ended:
                    found.append(Turn(turn, choices[i - 1], value, new))
                else:
                    after.append(Turn(turn, choices[i - 1], value, new))
        level = kept(after, width if looked < cap else 1)
        depth += 1
    found.sort(key=worse)
    return found


def kept(level: list[Turn], width: i64) -> list[Turn]:
    """The best `width` positions for each first choice."""
    level.sort(key=worse)
    out: list[Turn] = []
    firsts = vec[i64]()
    counts = vec[i64]()
    for turn in level:
        at: i64 = 0
        while at < len(firsts) and firsts[at] != turn.first:
            at += 1
        if at == len(firsts):
            firsts = append(firsts, turn.first)
            counts = append(counts, 0)
        if counts[at] < width:
            counts[at] += 1
            out.append(turn)
    return out


def best_turns(state: State, judge: Judge, width: i64, cap: i64, most: i64) -> list[Turn]:
    """The `most` turns of the highest score, in the order of the lead they give over the best rival."""
    found = turns(state, judge, width, cap)[:most]
    for turn in found:
        turn.value = judge.lead(turn.state, state.actor)
    found.sort(key=worse)
    return found
