"""Looking at a position with a bot that can explain itself: its best turns, and beside them the one that was played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rondel.bots import Alternative, make
from rondel.core import CHANCE, OVER, Rng, RondelError, State
from rondel.core.state import state_after

LINES = 3  # ideas of a look, unless more are wanted


@dataclass(frozen=True)
class TakenTurn:
    """What a seat chose without a break: the position before, its choices, and what chance brought after them."""

    n: int  # choices and outcomes before it, since the beginning
    before: State
    actions: tuple[int, ...]
    outcomes: tuple[int, ...]

    @property
    def free(self) -> bool:
        """Whether there was anything to decide."""
        state = self.before.copy()
        for action in self.actions:
            if len(state.legal()) > 1:
                return True
            state.do(action)
        return False

    @property
    def after(self) -> State:
        """The position that the next turn begins with."""
        return state_after(self.before, [*self.actions, *self.outcomes])


@dataclass(frozen=True)
class Look:
    """What a bot says of a position, best first, and of the turn that was played there: all from one search."""

    ideas: tuple[Alternative, ...]
    played: Alternative | None = None

    @property
    def best(self) -> Alternative:
        """The best turn; the one that was played where nothing is better."""
        first = self.ideas[0]
        return self.played if self.played is not None and self.played.chance >= first.chance else first


def taken_turns(start: State, actions: Iterable[int]) -> list[TakenTurn]:
    """A game as turns; what chance decides before the first belongs to none."""
    found: list[TakenTurn] = []
    state, n = start.copy(), 0
    before, at, chosen, drawn = state, 0, list[int](), list[int]()
    for action in actions:
        if state.actor == CHANCE:
            drawn.append(action)
        else:
            if drawn or not chosen or not state.goes_on(before.actor, before.turn):
                if chosen:
                    found.append(TakenTurn(at, before, tuple(chosen), tuple(drawn)))
                before, at, chosen, drawn = state.copy(), n, [], []
            chosen.append(action)
        state.do(action)
        n += 1
    if chosen:
        found.append(TakenTurn(at, before, tuple(chosen), tuple(drawn)))
    return found


def explaining(bot: str) -> None:
    """Refuse a bot that cannot say what it thinks."""
    if not hasattr(make(bot), "explain"):
        raise RondelError(f"the bot {bot!r} cannot explain itself; greedy, mcts and all levels can")


def look(state: State, bot: str, seed: int, lines: int = LINES, played: Sequence[int] = ()) -> Look:
    """Ask a bot about a position, and about the turn that was played there."""
    if state.actor in (CHANCE, OVER):
        raise RondelError("nobody decides in this position: the game is over, or chance is to decide")
    explain = make(bot).explain  # type: ignore[attr-defined]
    found: list[Alternative] = explain(state.copy(), Rng(seed), also=list(played) or None, most=lines)
    if not played:
        return Look(_ordered(found))
    end = state_after(state, list(played))
    same = next(other for other in found if _leads_to(state, other.turn, end))
    # The turn that was asked about stands at the end where it is no idea of the bot's own.
    ideas = found[:lines] if same in found[:lines] else [other for other in found if other is not same]
    return Look(_ordered(ideas) or (same,), same)


def _ordered(ideas: list[Alternative]) -> tuple[Alternative, ...]:
    """Ideas for people: what the bot would do first, then the others by what they promise."""
    return (*ideas[:1], *sorted(ideas[1:], key=lambda idea: -idea.chance))


def _leads_to(before: State, words: tuple[str, ...], end: State) -> bool:
    state = before.copy()
    for text in words:
        action = before.rules().action(text)
        if state.why_not(action) is not None:
            return False
        state.do(action)
    return state.key() == end.key()
