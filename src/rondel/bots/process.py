"""A bot in a process of its own, in any language: JSON lines on its standard input and output.

`docs/bots.md` describes the protocol. A bot that says nothing about it speaks protocol 1: it is told positions and
answers with choices. One that answers `hello` with `"protocol": 2` lives for many games, is told of each, sees what was
played and how much time is left, may ask what choices lead to, and may say what it thinks.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

from rondel.bots.bot import Clock
from rondel.bots.lines import LineProcess
from rondel.core import CHANCE, OVER, Game, Rng, RondelError, State
from rondel.core.seats import letter

FIRST = 1
NEWEST = 2
PATIENCE = 10.0  # seconds for a process to start, or to answer where no clock runs
LONGEST_INFO = 10_000  # characters of what a bot says about a choice
BYE = '{"type": "bye"}'

Said = dict[str, object]


class ProcessBot:
    """Speaks with a bot process; it is started when it is needed and again if it has died."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command:
            raise RondelError("exec: needs a command, as in exec:node bot.mjs")
        self.infos: list[Said] = []  # of this game what it said about each choice, the last thing only
        self._command = list(command)
        self._process: LineProcess | None = None
        self._protocol = FIRST
        self._asked = 0
        self._told: Game | None = None  # the game it knows that it plays
        self._seat = ""
        self._game: Game | None = None
        self._history: Sequence[int] | None = None
        self._words = ""

    def begin(self, game: Game, seat: int, history: Sequence[int]) -> None:
        """A game begins: a bot of protocol 1 starts afresh, the others are told before their first choice."""
        self.infos = []
        self._game, self._seat, self._history, self._told = game, letter(seat), history, None
        if self._protocol == FIRST:
            self.close()

    def ready(self, game: Game) -> None:
        """Start the process and tell it which game it plays, as far as it does not run or know yet."""
        if self._process is None:
            self._start(game)
        if self._told != game and self._protocol != FIRST:
            seat = {"seat": self._seat} if self._seat else {}
            self._send({"type": "game", **seat, **_conditions(game)}, time.monotonic() + PATIENCE)
        self._told = game

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        game = state.rules()
        self.ready(game)
        clock = clock if clock is not None and clock.seconds is not None else Clock(PATIENCE)
        assert clock.seconds is not None
        deadline = time.monotonic() + clock.seconds  # for all that is said until the choice is made
        self._asked += 1
        self._send(self._question(state, clock), deadline)
        info: Said | None = None
        while True:
            said = self._receive(deadline)
            if said.get("type") == "info":
                info = said
            elif said.get("id") != self._asked:  # a late answer to an earlier question
                continue
            elif said.get("type") == "ask":
                self._send({"type": "after", "id": self._asked, **after(state, said)}, deadline)
            else:
                break
        if info is not None and len(json.dumps(info)) <= LONGEST_INFO:
            self.infos.append({"turn": int(state.turn), **info})
        return game.action(str(said.get("choice")))

    def last_words(self) -> str:
        """The end of what the process wrote to its standard error, also if it runs no more."""
        return self._process.last_words() if self._process is not None else self._words

    def close(self) -> None:
        """Say bye and let the process end, by force if it does not."""
        process, self._process, self._told = self._process, None, None
        if process is not None:
            process.end(BYE)
            self._words = process.last_words()

    def _start(self, game: Game) -> None:
        self._process = LineProcess(self._command)
        # A bot of protocol 1 may look for its number, so others are offered beside it.
        hello = {"type": "hello", "protocol": FIRST, "protocols": list(range(FIRST, NEWEST + 1)), **_conditions(game)}
        deadline = time.monotonic() + PATIENCE
        self._send(hello, deadline)
        answer = self._receive(deadline)
        self._protocol = NEWEST if answer.get("protocol") == NEWEST else FIRST

    def _question(self, state: State, clock: Clock) -> Said:
        game = state.rules()
        question: Said = {
            "type": "position",
            "id": self._asked,
            "seat": letter(state.actor),
            "seconds": clock.seconds,
            "position": state.to_json(),
            "legal": [game.words(action) for action in state.legal()],
        }
        if self._protocol != FIRST:
            question |= {
                "turn": int(state.turn),
                "turn_seconds": clock.turn,
                "game_seconds": clock.game,
                "history": self._played(),
            }
        return question

    def _played(self) -> list[list[str]] | None:
        """Every choice and outcome of the game with who made it, None if nobody has told."""
        if self._game is None or self._history is None:
            return None
        state, told = self._game.start(), []
        for action in self._history:
            told.append([letter(state.actor), self._game.words(action)])
            state.apply(action)
        return told

    def _send(self, message: Said, deadline: float) -> None:
        assert self._process is not None
        try:
            self._process.send(json.dumps(message), deadline)
        except TimeoutError:
            self._kill()
            raise

    def _receive(self, deadline: float) -> Said:
        assert self._process is not None
        try:
            line = self._process.receive(deadline)
        except (TimeoutError, RondelError):
            self._kill()
            raise
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise RondelError(f"{self._command[0]} wrote {line.strip()[:80]!r}, which is no JSON object")
        return said

    def _kill(self) -> None:
        process, self._process, self._told = self._process, None, None
        if process is not None:
            process.kill()
            self._words = process.last_words()


def after(state: State, asked: Said) -> Said:
    """What a bot is told about the position that choices lead to; outcomes of chance may stand among them.

    `{"choices": ["take 4", …], "position": false}` asks for everything but the position itself.
    """
    game, new = state.rules(), state.copy()
    choices = asked.get("choices")
    if not isinstance(choices, list):
        return {"choices": choices, "refused": None, "why": "choices is a list of words"}
    for words in choices:
        try:
            new.apply(game.action(str(words)))
        except RondelError as error:
            return {"choices": choices, "refused": words, "why": str(error)}
    result = new.result()
    told: Said = {"choices": choices, "actor": letter(new.actor), "turn": int(new.turn), "totals": list(result.totals)}
    told["legal"] = [] if new.actor == OVER else [game.words(action) for action in new.legal()]
    if new.actor == CHANCE:
        told["weights"] = new.weights()
    if new.actor == OVER:
        told["places"] = list(result.places)
    if asked.get("position", True):
        told["position"] = new.to_json()
    return told


def _conditions(game: Game) -> Said:
    return {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "rules_version": game.rules_version,
    }
