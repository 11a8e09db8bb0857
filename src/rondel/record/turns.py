"""The turns of a record: one line each, with the words of its choices and of chance.

`12. A: take 7; buy stone; place 1,1; end turn | draw Forest T1-16`: the number of the turn, who decides, the
choices, and after `|` what chance brought. `B>` marks that somebody else decides from here on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rondel.core.errors import BadWords
from rondel.core.seats import letter, seat_number
from rondel.core.state import CHANCE, OVER, State
from rondel.locale import Arg, say
from rondel.record.wrong import BadRecord, quoted

LINE: Final = re.compile(r"([0-9]{1,9})\.(?:\s*([A-Z]):)?(.*)")
MARK: Final = re.compile(r"([A-Z])>\s*(.*)")
WORDS: Final = 200  # characters of a choice
LENGTH: Final = 5_000  # choices of a game, which is ten times as long as a long game


def write_turns(begins: State, actions: list[int]) -> Iterator[str]:
    """The lines of the turns from a state on."""
    state, game = begins.copy(), begins.rules()
    line, turn, who = "", -1, CHANCE
    for action in actions:
        words = game.words(action)
        actor = int(state.actor)
        if state.turn != turn:
            if line:
                yield line
            turn = int(state.turn)
            line = f"{turn}. | {words}" if actor == CHANCE else f"{turn}. {letter(actor)}: {words}"
        elif actor == who:
            line += f"; {words}"
        else:
            line += f" | {words}" if actor == CHANCE else f"; {letter(actor)}> {words}"
        who = actor
        state.do(action)
    if line:
        yield line


class Reader:
    """Follows the lines of a record from a state on, adding the forced choices that are left out."""

    def __init__(self, begins: State) -> None:
        self.game = begins.rules()
        self.state = begins
        self.actions: list[int] = []

    def line(self, number: int, line: str) -> None:
        """Read one turn."""
        match = LINE.fullmatch(line)
        if match is None:
            raise BadRecord(say("record.turn", text=quoted(line)), number, line)
        turn, who, rest = int(match[1]), match[2], match[3]
        actor = CHANCE if who is None else seat_number(who)
        first = True
        for part, segment in enumerate(rest.split("|")):
            actor = CHANCE if part else actor
            for words in filter(None, (item.strip() for item in segment.split(";"))):
                mark = MARK.fullmatch(words)
                if mark:
                    actor, words = seat_number(mark[1]), mark[2]
                self.choice(number, words, actor, turn if first else None)
                first = False

    def choice(self, number: int, words: str, actor: int, turn: int | None) -> None:
        """Carry out one choice, after the forced ones before it."""
        if len(words) > WORDS:
            raise BadRecord(say("record.words", words=quoted(words)), number, words)
        try:
            action = self.game.action(words)
        except BadWords:
            raise BadRecord(say("record.words", words=quoted(words)), number, words) from None
        state, added = self.state.copy(), list[int]()
        while state.actor != actor or state.why_not(action) is not None:
            choices = state.legal() if state.actor != OVER else []
            if len(choices) != 1:
                raise self.refused(number, words, actor, action)
            state.do(choices[0])
            added.append(choices[0])
            self.check_length(number, len(added))
        if turn is not None and state.turn != turn:
            raise BadRecord(say("record.begins", turn=int(state.turn), given=turn), number, words)
        state.do(action)
        self.state = state
        self.actions += [*added, action]
        self.check_length(number, 0)

    def check_length(self, number: int, more: int) -> None:
        """Refuse a game that is longer than any; one could exchange goods to and fro for ever."""
        if len(self.actions) + more > LENGTH:
            raise BadRecord(say("record.long", most=LENGTH), number)

    def refused(self, number: int, words: str, actor: int, action: int) -> BadRecord:
        """Why a choice is not possible where it stands."""
        state = self.state
        reason = state.why_not(action)
        if reason is None:
            decides, given = _decider(int(state.actor)), _decider(actor)
            return BadRecord(
                say("record.given", words=quoted(words), given=given, decides=decides), number, words, "not_active"
            )
        why = say(f"reason.{reason}")
        return BadRecord(say("record.refused", words=quoted(words), reason=reason, why=why), number, words, reason)

    def finish(self) -> None:
        """Play the forced choices up to the end of the game."""
        while self.state.actor != OVER:
            choices = self.state.legal()
            if len(choices) != 1:
                return
            self.state.do(choices[0])
            self.actions.append(choices[0])
            self.check_length(0, 0)


def _decider(actor: int) -> Arg:
    return say("record.chance") if actor == CHANCE else letter(actor)
