"""A server that is measured: started in a process of its own, with what it uses of processor and memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

LIMITS: Final = (
    *("RATE", "RATE_BURST", "NEW_TABLES_PER_MINUTE", "NEW_TABLES_PER_DAY", "BOTS_PER_DAY", "UPLOAD_PER_DAY"),
    *("MAX_STREAMS", "MAX_STREAMS_PER_ADDRESS", "MAX_CONNECTIONS", "MAX_CONNECTIONS_PER_ADDRESS"),
)
TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
MOMENT: Final = 0.1  # seconds in which a process that is slowed gets its share


class Server:
    """`rondel serve` with all its processes."""

    def __init__(self, process: subprocess.Popen[str], port: int, started: float) -> None:
        self.process = process
        self.port = port
        self.started = started  # seconds until it listened

    def processor(self) -> float:
        """The seconds of processor time that it has used."""
        return processor(self.process.pid)

    def spent(self) -> float:
        """The milliseconds of processor time that its threads have used, to the nanosecond; it has one process."""
        return 1000 * threads_of(self.process.pid)

    def memory(self) -> float:
        """The megabytes that its processes hold."""
        return sum(int(_stat(pid)[21]) for pid in family(self.process.pid)) * PAGE / 1e6


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int(_stat(int(entry.name))[1])
            except OSError:
                continue  # it has ended meanwhile
    found = [process]
    for known in found:
        found += [pid for pid, parent in parents.items() if parent == known]
    return found


def processor(process: int) -> float:
    """The seconds of processor time that a process and its children have used, those that have ended too."""
    return sum(sum(map(int, _stat(pid)[11:15])) for pid in family(process)) / TICK


def threads_of(process: int) -> float:
    """The seconds of processor time that the threads of a process have used, to the nanosecond."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


@contextmanager
def slowed(server: Server, share: float) -> Iterator[None]:
    """Every process of a server gets at most a share of a processor, as if there were fewer or slower ones.

    So it can be seen what more processes bring on a machine that has no processors to spare. One that has had its share
    of a moment stands still until the next.
    """
    over = threading.Event()
    held = threading.Thread(target=_hold, args=(family(server.process.pid), share, over))
    held.start()
    try:
        yield
    finally:
        over.set()
        held.join()


def _hold(processes: list[int], share: float, over: threading.Event) -> None:
    due = {process: threads_of(process) for process in processes}
    while not over.is_set():
        end, going = time.perf_counter() + MOMENT, set(processes)
        for process in processes:  # what one has had too much is taken from the next moment, and nothing is saved up
            due[process] = min(due[process], threads_of(process)) + share * MOMENT
            os.kill(process, signal.SIGCONT)
        while time.perf_counter() < end:
            for process in [each for each in going if threads_of(each) >= due[each]]:
                os.kill(process, signal.SIGSTOP)
                going.remove(process)
            time.sleep(MOMENT / 20)
    for process in processes:
        os.kill(process, signal.SIGCONT)


def _stat(pid: int) -> list[str]:
    """What the system tells of a process, from its state on; its name may hold spaces."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


@contextmanager
def serving(
    data: Path, database: str = "", workers: int = 1, more: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Server]:
    """A server on a port that the system picks, without limits for anybody; `more` are variables of its environment."""
    free = {f"RONDEL_{name}": "100000000" for name in LIMITS}
    named = {"RONDEL_DATABASE": database} if database else {}
    command = [sys.executable, "-m", "rondel", "serve", "--port", "0", "--data", str(data), "--workers", str(workers)]
    begin = time.perf_counter()
    environ = {**os.environ, **free, **named, **more}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield Server(process, int(said.split()[3].rsplit(":", 1)[1]), time.perf_counter() - begin)
        finally:
            process.terminate()
