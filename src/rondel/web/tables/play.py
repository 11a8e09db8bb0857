"""A game as it stands at a table: its log, the state after it, and the turn being drafted.

Nothing here touches the database or the network. A draft holds the states after each of its steps,
so that undo costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rondel.core import Game, Generator, IllegalAction, State, settle
from rondel.games.scenes import describe
from rondel.locale import Message

EVERY: Final = 16  # choices between two states that are kept for looking back


@dataclass(frozen=True)
class Step:
    """A choice of a draft and the state after it; a forced one was the only choice there was."""

    action: int
    forced: bool
    state: State


@dataclass(frozen=True)
class Entry:
    """A choice of the log with what it did."""

    n: int  # its place in the log, from 0
    actor: int  # a seat or CHANCE
    turn: int
    action: int
    forced: bool
    said: tuple[Message, ...]


class Unfinished(Exception):
    """Choices that stop before the turn is over."""


def is_forced(state: State) -> bool:
    """Whether a seat has to decide but has one choice only."""
    return state.actor >= 0 and len(state.legal()) == 1


class Play:
    """A game in progress, confirmed choices only but for the draft of whoever decides."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: list[int] = []
        self.state = game.start()
        self.draft: list[Step] = []
        self.revision = 0  # counts the changes of the draft since the last confirmed choice
        self._kept = [self.state.copy()]
        self._entries: list[Entry] = []

    @property
    def n(self) -> int:
        """How long the log is."""
        return len(self.actions)

    @property
    def version(self) -> str:
        """What a request must name to show that it was made for this very moment."""
        return f"{self.n}.{self.revision}"

    @property
    def actor(self) -> int:
        """Who decides at the end of the log: a seat, CHANCE or OVER."""
        return int(self.state.actor)

    @property
    def now(self) -> State:
        """The state that whoever drafts looks at."""
        return self.draft[-1].state if self.draft else self.state

    @property
    def complete(self) -> bool:
        """Whether the draft is a whole turn: nothing is left that this seat decides before others or chance."""
        return bool(self.draft) and self._is_over(self.now)

    def _is_over(self, now: State) -> bool:
        return bool(now.actor != self.state.actor or now.turn != self.state.turn)

    def at(self, n: int) -> State:
        """The state after the first n choices of the log."""
        state = self._kept[n // EVERY].copy()
        for action in self.actions[n // EVERY * EVERY : n]:
            state.do(action)
        return state

    def extend(self, actions: list[int]) -> None:
        """Add choices to the log; an illegal one raises `IllegalAction`."""
        for action in actions:
            self.state.apply(action)
            self.actions.append(action)
            if self.n % EVERY == 0:
                self._kept.append(self.state.copy())
        self.draft = []
        self.revision = 0

    def entries(self, since: int = 0) -> list[Entry]:
        """The log told from a choice on."""
        told = len(self._entries)
        if told < self.n:
            state = self.at(told)
            for n in range(told, self.n):
                action = self.actions[n]
                said = describe(state, action)
                actor, turn = int(state.actor), int(state.turn)
                self._entries.append(Entry(n, actor, turn, action, is_forced(state), said))
                state.do(action)
        return self._entries[since:]

    def stage(self, words: str) -> None:
        """Add a choice to the draft, and after it the forced ones of the same turn."""
        action = self.game.action(words)
        if self.complete:
            raise IllegalAction("not_active", words)
        after = self.now.copy()
        after.apply(action, self.actor)
        self.draft.append(Step(action, False, after))
        while not self.complete and is_forced(after):
            forced = after.legal()[0]
            after = after.copy()
            after.do(forced)
            self.draft.append(Step(forced, True, after))
        self.revision += 1

    def turn(self, actions: list[int]) -> list[int]:
        """The whole turn that these choices say, with its forced choices, which they may name or leave out.

        Choices that stop too early raise `Unfinished`.
        """
        return self._rest(self.state, actions)

    def _rest(self, state: State, actions: list[int]) -> list[int]:
        if self._is_over(state):
            if actions:
                raise IllegalAction("not_active", self.game.words(actions[0]))
            return []
        if not is_forced(state):
            if not actions:
                raise Unfinished
            after = state.copy()
            after.apply(actions[0], self.actor)
            return [actions[0], *self._rest(after, actions[1:])]
        forced = state.legal()[0]
        after = state.copy()
        after.do(forced)
        if actions[:1] != [forced]:
            return [forced, *self._rest(after, actions)]
        try:
            return [forced, *self._rest(after, actions[1:])]
        except (IllegalAction, Unfinished) as error:
            # Who must pass and then may pass names perhaps the second only.
            try:
                return [forced, *self._rest(after, actions)]
            except (IllegalAction, Unfinished):
                raise error from None

    def undo(self) -> None:
        """Take back the last choice that was made freely, with what it forced."""
        while self.draft and self.draft.pop().forced:
            pass
        self.revision += 1

    def restart(self) -> None:
        """Take back the whole draft."""
        self.draft = []
        self.revision += 1

    def staged(self) -> list[str]:
        """The choices of the draft that were made freely, in words; forced ones follow by themselves."""
        return [self.game.words(step.action) for step in self.draft if not step.forced]

    def told_draft(self) -> list[Entry]:
        """The draft told like the log."""
        told: list[Entry] = []
        before = self.state
        for i, step in enumerate(self.draft):
            said = describe(before, step.action)
            told.append(Entry(self.n + i, int(before.actor), int(before.turn), step.action, step.forced, said))
            before = step.state
        return told


def follow(state: State, actions: list[int], chance: Generator) -> tuple[list[int], State]:
    """What is stored when these choices are confirmed: they, then chance and forced choices up to a decision.

    Chance is drawn here, after the confirmation. The state after all of it is given too.
    """
    after = state.copy()
    for action in actions:
        after.apply(action)
    return [*actions, *settle(after, chance, forced=True)], after
