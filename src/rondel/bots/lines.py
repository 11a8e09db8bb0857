"""A process that is spoken to in lines, none of which is waited for longer than a deadline."""

from __future__ import annotations

import atexit
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, TypeVar

from rondel.core import RondelError

FAREWELL = 1.0  # seconds for a process to end by itself
LONGEST = 1_000_000  # characters of a line; what is longer comes in pieces
UNREAD = 1_000  # lines that may wait to be read before the process has to wait
UNSENT = 64  # lines that a process may leave unread before whoever writes has to wait
LAST_WORDS = 40  # lines of the standard error that are kept

Lines = queue.Queue[str | None]
T = TypeVar("T")


class LineProcess:
    """A running process with its standard input, output and error; None in a queue is the end of the stream."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = command[0]
        self._process = _started(command)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._read: Lines = queue.Queue(UNREAD)
        self._unsent: Lines = queue.Queue(UNSENT)
        self._words: deque[str] = deque(maxlen=LAST_WORDS)
        self._reader = _thread(_pass_on, self._process.stdout, self._read)
        self._error_reader = _thread(_keep, self._process.stderr, self._words)
        self._writer = _thread(_write, self._process.stdin, self._unsent)

    def send(self, line: str, deadline: float) -> None:
        """Write a line; a process that reads nothing runs into the deadline."""
        try:
            self._unsent.put(line, timeout=max(0.0, deadline - time.monotonic()))
        except queue.Full:
            raise TimeoutError(f"{self.name} does not read what it is told") from None

    def receive(self, deadline: float) -> str:
        """The next line, `TimeoutError` after the deadline, however many lines came before."""
        left = deadline - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty
            line = self._read.get(timeout=left)
        except queue.Empty:
            raise TimeoutError(f"{self.name} gave no answer in time") from None
        if line is None:
            raise RondelError(f"{self.name} has ended{self._exit()}")
        return line

    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        return "".join(self._words).strip()

    def end(self, farewell: str) -> None:
        """Say goodbye and let the process end, by force if it does not."""
        with suppress(queue.Full, subprocess.TimeoutExpired):
            self._unsent.put_nowait(farewell)
            self._unsent.put_nowait(None)
            self._process.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End the process and everything that it started."""
        _killed(self._process)
        with suppress(queue.Full):
            self._unsent.put_nowait(None)
        _drain(self._read, self._reader)
        for thread in (self._error_reader, self._writer):
            thread.join(FAREWELL)

    def _exit(self) -> str:
        """How it ended, once all that it said is there."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(FAREWELL)
            self._error_reader.join(FAREWELL)
            return f" with code {code}" if code else ""
        return ""


RUNNING: set[subprocess.Popen[str]] = set()
STARTING = threading.Lock()


def end_all() -> None:
    """End all processes that still run, also from the handler of a signal."""
    with STARTING:
        running = list(RUNNING)
    for process in running:
        _killed(process)


atexit.register(end_all)


def _started(command: Sequence[str]) -> subprocess.Popen[str]:
    """A process that runs, and is known to run: no signal can come between, for signals reach only the main thread."""
    errors: list[OSError] = []
    made: list[subprocess.Popen[str]] = []

    def start() -> None:
        with STARTING:
            try:
                made.append(
                    subprocess.Popen(
                        command,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE,
                        text=True,
                        encoding="utf-8",
                        errors="replace",
                        start_new_session=True,  # it ends with all that it started, and by no key of the terminal
                    )
                )
                RUNNING.add(made[0])
            except OSError as error:
                errors.append(error)

    starter = threading.Thread(target=start)
    starter.start()
    starter.join()
    for error in errors:
        raise RondelError(f"{command[0]} cannot be started: {error.strerror}")
    return made[0]


def _killed(process: subprocess.Popen[str]) -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    RUNNING.discard(process)


def _thread(work: Callable[[IO[str], T], None], stream: IO[str], lines: T) -> threading.Thread:
    thread = threading.Thread(target=work, args=(stream, lines), daemon=True)
    thread.start()
    return thread


def _pass_on(stream: IO[str], lines: Lines) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(None)


def _keep(stream: IO[str], words: deque[str]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            words.append(line)


def _write(stream: IO[str], lines: Lines) -> None:
    with suppress(OSError), stream:
        while (line := lines.get()) is not None:
            stream.write(line + "\n")
            stream.flush()


def _drain(lines: Lines, reader: threading.Thread) -> None:
    """Read what is left, so that who passes it on is not kept waiting."""
    until = time.monotonic() + FAREWELL
    while reader.is_alive() and time.monotonic() < until:
        with suppress(queue.Empty):
            lines.get(timeout=0.01)
