"""A bot in a process of its own, in any language: JSON lines on its standard input and output.

| to the bot                                                          | from the bot              |
|---------------------------------------------------------------------|---------------------------|
| `{"type": "hello", "protocol": 1, "game", "players", "options", "rules_version"}` | `{"type": "hello", "name"}` |
| `{"type": "position", "id", "seat", "seconds", "position", "legal"}` | `{"id", "choice"}`        |
| `{"type": "bye"}`                                                   |                           |
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

from rondel.bots.bot import Clock
from rondel.core import Game, Rng, RondelError, State

PROTOCOL = 1
PATIENCE = 10.0  # seconds for a process to start, or to answer where no clock runs
FAREWELL = 1.0  # seconds for a process to end by itself


class ProcessBot:
    """Speaks with a bot process; it is started at the first choice and again if it has died."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command:
            raise RondelError("exec: needs a command, as in exec:node bot.mjs")
        self._command = list(command)
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._asked = 0

    def choose(self, state: State, rng: Rng, clock: Clock | None = None) -> int:
        game = state.rules()
        seconds = clock.seconds if clock is not None and clock.seconds is not None else PATIENCE
        if self._process is None:
            self._start(game)
        self._asked += 1
        legal = [game.words(action) for action in state.legal()]
        self._send(
            {
                "type": "position",
                "id": self._asked,
                "seat": chr(65 + state.actor),
                "seconds": seconds,
                "position": state.to_json(),
                "legal": legal,
            }
        )
        answer = self._receive(seconds)
        while answer.get("id") != self._asked:  # a late answer to an earlier question
            answer = self._receive(seconds)
        return game.action(str(answer.get("choice")))

    def close(self) -> None:
        """Say bye and let the process end, by force if it does not."""
        process = self._process
        if process is None:
            return
        self._process = None
        try:
            assert process.stdin is not None
            process.stdin.write('{"type": "bye"}\n')
            process.stdin.close()
            process.wait(FAREWELL)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def _start(self, game: Game) -> None:
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise RondelError(f"{self._command[0]} cannot be started: {error.strerror}") from None
        self._lines = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": game.name,
                "players": game.players,
                "options": game.options,
                "rules_version": game.rules_version,
            }
        )
        self._receive(PATIENCE)

    def _send(self, message: dict[str, object]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            self.close()
            raise RondelError(f"{self._command[0]} has ended") from None

    def _receive(self, seconds: float) -> dict[str, object]:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise TimeoutError(f"{self._command[0]} gave no answer within {seconds:g} s") from None
        if line is None:
            self.close()
            raise RondelError(f"{self._command[0]} has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise RondelError(f"{self._command[0]} wrote {line.strip()[:80]!r}, which is no JSON object")
        return answer


def _read(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Pass on what the process writes, None at its end."""
    try:
        for line in stream:
            lines.put(line)
    except ValueError:  # closed while reading
        pass
    lines.put(None)
