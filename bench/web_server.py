"""A server that is measured: started in a process of its own, with what it uses of processor and memory."""

from __future__ import annotations

import os
import subprocess
import sys
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
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6

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
