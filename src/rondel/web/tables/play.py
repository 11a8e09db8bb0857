"""A game as it stands at a table: its log, the state after it, and the turn being drafted.

Nothing here touches the database or the network. A choice is carried out once, as a step on a copy of the state
before it; drafts, confirmed turns and logs are made of the same steps, so that undo costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rondel.core import CHANCE, OVER, Game, Generator, IllegalAction, State
from rondel.core.chance import outcome
from rondel.core.events import Event
from rondel.games.scenes import carry_out
from rondel.locale import Message

EVERY: Final = 16  # choices between two states that are kept for looking back
TRIED: Final = 600  # steps that are tried to understand a turn


@dataclass(frozen=True, eq=False)
class LogEntry:
    """A choice of the log with what it did; every choice is another one."""

    n: int  # its place in the log, from 0
    actor: int  # a seat or CHANCE
    turn: int
    action: int
    forced: bool  # it was the only choice there was
    events: tuple[Event, ...]
    said: tuple[Message, ...]  # what happened, in sentences


@dataclass(frozen=True)
class Step:
    """A choice that was carried out: its entry for the log, and the state after it."""

    entry: LogEntry
    state: State


class Unfinished(Exception):
    """Choices that stop before the turn is over."""


def is_forced(state: State) -> bool:
    """Whether a seat has to decide but has one choice only."""
    return state.actor >= 0 and len(state.legal()) == 1


def step(n: int, before: State, action: int) -> Step:
    """Carry out the nth choice of a log on a copy of the state before it; an illegal one raises `IllegalAction`."""
    state = before.copy()
    actor, turn, forced = int(state.actor), int(state.turn), is_forced(state)
    events, said = carry_out(state, action)
    return Step(LogEntry(n, actor, turn, action, forced, events, said), state)


def steps_of(state: State, words: Iterable[str]) -> list[Step]:
    """What choices and outcomes in words do, one after the other, from a state on that stays as it is."""
    game, out = state.rules(), list[Step]()
    for each in words:
        out.append(step(len(out), out[-1].state if out else state, game.action(each)))
    return out


class Play:
    """A game in progress, confirmed choices only but for the draft of whoever decides."""

    def __init__(self, begins: State) -> None:
        self.game = begins.rules()
        self.actions: list[int] = []
        self.entries: list[LogEntry] = []
        self.state = begins
        self.draft: list[Step] = []
        self.revision = 0  # counts the changes of the draft since the last confirmed choice
        self._kept = [self.state]
        self._tried = 0

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
        return bool(self.draft) and not self._goes_on(self.now)

    def _goes_on(self, now: State) -> bool:
        return bool(now.goes_on(self.state.actor, self.state.turn))

    def at(self, n: int) -> State:
        """The state after the first n choices of the log."""
        state = self._kept[n // EVERY].copy()
        for action in self.actions[n // EVERY * EVERY : n]:
            state.do(action)
        return state

    # The log.

    def follow(self, taken: list[Step], actions: Iterable[int]) -> list[Step]:
        """Steps that follow the log, and further choices carried out; an illegal one raises `IllegalAction`."""
        taken = list(taken)
        for action in actions:
            taken.append(self._next(taken, action))
        return taken

    def _next(self, taken: list[Step], action: int) -> Step:
        return step(self.n + len(taken), taken[-1].state if taken else self.state, action)

    def settled(self, taken: list[Step], chance: Generator) -> list[Step]:
        """What is stored when steps are confirmed: they, then chance and forced choices up to a decision.

        Chance is drawn here, after the confirmation.
        """
        taken = list(taken)
        while True:
            state = taken[-1].state if taken else self.state
            if state.actor == CHANCE:
                action = outcome(state, chance)
            elif state.actor != OVER and is_forced(state):
                action = state.legal()[0]
            else:
                return taken
            taken.append(self._next(taken, action))

    def adopt(self, taken: list[Step]) -> None:
        """Add steps to the log as they are; the draft is void."""
        for each in taken:
            self.actions.append(each.entry.action)
            self.entries.append(each.entry)
            self.state = each.state
            if self.n % EVERY == 0:
                self._kept.append(each.state)
        self.draft = []
        self.revision = 0

    # The draft.

    def stage(self, words: str) -> None:
        """Add a choice to the draft, and after it the forced ones of the same turn."""
        action = self.game.action(words)
        if self.complete:
            raise IllegalAction("not_active", words)
        self.draft.append(self._next(self.draft, action))
        while not self.complete and is_forced(self.now):
            self.draft.append(self._next(self.draft, self.now.legal()[0]))
        self.revision += 1

    def stage_all(self, actions: Iterable[int]) -> None:
        """Add choices to the draft, with the forced ones among them; an illegal one changes nothing."""
        self.draft = self.follow(self.draft, actions)
        self.revision += 1

    def turn(self, actions: list[int]) -> list[Step]:
        """The whole turn that these choices say, with its forced choices, which they may name or leave out.

        Choices that stop too early raise `Unfinished`.
        """
        self._tried = 0
        return self._rest([], actions)

    def _rest(self, taken: list[Step], actions: list[int]) -> list[Step]:
        self._tried += 1
        if self._tried > TRIED:
            raise Unfinished
        state = taken[-1].state if taken else self.state
        if not self._goes_on(state):
            if actions:
                raise IllegalAction("not_active", self.game.words(actions[0]))
            return taken
        if not is_forced(state):
            if not actions:
                raise Unfinished
            return self._rest([*taken, self._next(taken, actions[0])], actions[1:])
        forced = state.legal()[0]
        after = [*taken, self._next(taken, forced)]
        if actions[:1] != [forced]:
            return self._rest(after, actions)
        try:
            return self._rest(after, actions[1:])
        except (IllegalAction, Unfinished) as error:
            # Who must pass and then may pass names perhaps the second only.
            try:
                return self._rest(after, actions)
            except (IllegalAction, Unfinished):
                raise error from None

    def undo(self) -> None:
        """Take back the last choice that was made freely, with what it forced."""
        while self.draft and self.draft.pop().entry.forced:
            pass
        self.revision += 1

    def restart(self) -> None:
        """Take back the whole draft."""
        self.draft = []
        self.revision += 1

    def staged(self) -> list[str]:
        """The choices of the draft that were made freely, in words; forced ones follow by themselves."""
        return [self.game.words(each.entry.action) for each in self.draft if not each.entry.forced]


def first_state(game: Game, begins: str | None) -> State:
    """Where a game begins: in a position as JSON, or at its start."""
    return game.from_json(json.loads(begins)) if begins else game.start()


def replayed(game: Game, log: list[str], begins: str | None) -> Play:
    """A game as its log has it, from where it begins."""
    play = Play(first_state(game, begins))
    play.adopt(play.follow([], map(game.action, log)))
    return play


def result_data(state: State) -> dict[str, object]:
    """How a game ended, with every line of the score sheets, as it is kept for good."""
    result = state.result()
    return {
        "totals": list(result.totals),
        "places": list(result.places),
        "sheets": [[list(line.made_of()) for line in sheet.lines] for sheet in result.sheets],
    }
