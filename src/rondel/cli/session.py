"""A game in progress: its state, what was chosen, what happened, and the way back to the start of the turn."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from rondel.core.chance import Rng, play
from rondel.core.state import State
from rondel.games.scenes import describe
from rondel.locale import Message


class Session:
    """Carries out choices and can take back those of a person, up to what chance or others did since."""

    def __init__(self, begins: State, persons: set[int], seed: int | None) -> None:
        """A game from its start on, or from a position of it."""
        self.game = begins.rules()
        self.persons = persons
        self.rng = Rng(secrets.randbits(63) if seed is None else seed)
        self.state = begins
        self.actions: list[int] = []
        self.log: list[Message] = []
        self.past: list[tuple[State, int, int]] = []  # before each decision that can be taken back

    def act(self, action: int) -> None:
        """Carry out a choice or an outcome."""
        state = self.state
        actor = int(state.actor)
        if actor not in self.persons or (self.past and self.past[-1][0].actor != actor):
            self.past.clear()
        if actor in self.persons and len(state.legal()) > 1:
            self.past.append((state.copy(), len(self.actions), len(self.log)))
        self.log += describe(state, action)
        state.apply(action)
        self.actions.append(action)

    def follow(self, actions: Iterable[int]) -> None:
        """Carry out what was recorded."""
        for action in actions:
            self.act(action)

    def chance(self) -> None:
        """Let the generator decide a chance point."""
        drawn = self.state.copy()
        self.act(play(drawn, self.rng))

    def forced(self) -> bool:
        """Whether the only choice is made without asking.

        One that would end a turn with choices that can still be taken back waits for the person.
        """
        choices = self.state.legal()
        if len(choices) != 1:
            return False
        if not self.past:
            return True
        after = self.state.copy()
        after.apply(choices[0])
        return after.goes_on(self.state.actor, self.state.turn)

    def undo(self) -> bool:
        """Take back the last decision; False if there is none to take back."""
        if not self.past:
            return False
        self.state, actions, log = self.past.pop()
        del self.actions[actions:]
        del self.log[log:]
        return True

    def restart(self) -> bool:
        """Take back everything since chance or another player acted."""
        del self.past[1:]
        return self.undo()
