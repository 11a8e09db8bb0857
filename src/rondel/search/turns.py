"""Searching a turn: every choice a seat makes until somebody else or chance decides."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.state import State
from rondel.search.judge import Judge, LinearJudge

EVERY: Final[i64] = 1_000_000  # more than a turn has beginnings
LONGEST: Final[i64] = 60  # choices in one turn before the search gives up on it


@mypyc_attr(acyclic=True)
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


def with_turn(found: list[Turn], state: State, actions: list[int]) -> list[Turn]:
    """The turns found, and at the end the one that makes the given choices if none of them leads where it does."""
    turn = Turn(None, -1, 0.0, state)
    after = state.copy()
    for action in actions:
        after.do(action)
        turn = Turn(turn, action, 0.0, after)
    key = after.key()
    if any(other.state.key() == key for other in found):
        return found
    return [*found, turn]


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
                ended = not new.goes_on(seat, number)
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


def quick_turns(state: State, judge: Judge, most: i64 = EVERY) -> list[Turn]:
    """Turns found by following beginnings along their best choices only, the best first.

    Where the judge foresees what beginnings promise, the `most` promising ones are followed, elsewhere all of them.
    """
    quick = QuickSearch(state, judge)
    start = Turn(None, -1, 0.0, state)
    begun: list[Turn] = []
    for choice in state.choices():
        turn = quick.tried(start, choice)
        if turn is not None:
            begun.append(turn)
    for turn in promising(begun, judge, most) if judge.foresees(state) else begun:
        quick.pursue(turn)
    quick.found.sort(key=worse)
    return quick.found


def promising(begun: list[Turn], judge: Judge, most: i64) -> list[Turn]:
    """The beginnings of turns that should be worth most in the end, the best first."""
    hopes = vec[float](capacity=len(begun))
    for turn in begun:
        hopes = append(hopes, turn.value + judge.promise(turn.state))
    out: list[Turn] = []
    while len(out) < min(most, len(begun)):
        best: i64 = 0
        i: i64 = 1
        while i < len(hopes):
            if hopes[i] > hopes[best]:
                best = i
            i += 1
        out.append(begun[best])
        hopes[best] = -math.inf
    return out


def gains_of(state: State, judge: LinearJudge) -> list[tuple[int, float]]:
    """For every beginning of a turn, what it is about, and by how much its best end is better."""
    quick = QuickSearch(state, judge)
    start = Turn(None, -1, 0.0, state)
    out: list[tuple[int, float]] = []
    for choice in state.choices():
        turn = quick.tried(start, choice)
        if turn is None:
            continue
        about = judge.features.subject(turn.state)
        quick.found = []
        quick.pursue(turn)
        if quick.found:
            out.append((about, max(end.value for end in quick.found) - turn.value))
    return out


class QuickSearch:
    """Follows beginnings of a turn to their ends, trying as few choices as it can."""

    def __init__(self, state: State, judge: Judge) -> None:
        self.judge = judge
        self.seat = state.actor
        self.number = state.turn
        self.found: list[Turn] = []
        self.seen: set[bytes] = set()
        self.gains: dict[int, float] = {}  # what choices brought when they were last tried

    def tried(self, turn: Turn, choice: i64, alone: bool = False) -> Turn | None:
        """The turn gone on with a choice; None if that ended it.

        A choice that stands `alone` may use up the position, and is not worth a judgement of its own.
        """
        state = turn.state if alone else turn.state.copy()
        state.do(choice)
        if state.goes_on(self.seat, self.number):
            return Turn(turn, choice, turn.value if alone else self.judge.score(state, self.seat), state)
        key = state.key()
        if key not in self.seen:
            self.seen.add(key)
            self.found.append(Turn(turn, choice, self.judge.score(state, self.seat), state))
        return None

    def pursue(self, turn: Turn) -> None:
        """Take the best choice again and again.

        Many choices bring the same sooner or later in a turn, and after other beginnings: one that was tried before is
        tried again only if what it brought then would make it the best now. A turn is ended where nothing brings more.
        """
        endings: list[int] = []
        depth: i64 = 0
        while depth < LONGEST:
            depth += 1
            choices = turn.state.choices()
            known = len(endings)
            best: Turn | None = None
            hopes = vec[float](capacity=len(choices))
            for choice in choices:
                gain = self.gains.get(choice)
                hopes = append(hopes, -math.inf if gain is None else turn.value + gain)
                if gain is None and choice not in endings:
                    new = self.tried(turn, choice, len(choices) == 1)
                    if new is None:
                        endings.append(choice)
                    else:
                        best = self.better(turn, new, best)
            while True:
                hope = -math.inf if best is None else best.value
                again: i64 = -1
                i: i64 = 0
                while i < len(hopes):
                    if hopes[i] > hope:
                        hope = hopes[i]
                        again = i
                    i += 1
                if again < 0:
                    break
                hopes[again] = -math.inf
                new = self.tried(turn, choices[again])
                if new is None:
                    endings.append(choices[again])
                else:
                    best = self.better(turn, new, best)
            if best is None or best.value <= turn.value:
                for choice in endings[:known]:
                    if choice in choices:
                        self.tried(turn, choice)
            if best is None:
                return
            turn = best

    def better(self, turn: Turn, new: Turn, best: Turn | None) -> Turn:
        """The better one of two ways to go on with a turn; what the new one brought is remembered."""
        self.gains[new.action] = new.value - turn.value
        return new if best is None or new.value > best.value else best


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
