"""Patience with a server on a machine that has other work: time in which it was given no processor does not count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

STEP = 1.0  # seconds between two looks
MOST = 20  # so many times the patience is the end, however busy the machine is


def waits(done: Callable[[float], bool], patience: float, processes: Callable[[], Iterable[int]]) -> bool:
    """Whether something comes to pass before patience with some processes ends; `done` waits so many seconds for it.

    What stands still waits for nothing, what is starved waits for a processor: the system knows for how long.
    """
    before = starved(processes())
    for _ in range(int(MOST * patience / STEP)):
        if done(STEP):
            return True
        now = starved(processes())
        kept_waiting = max((now[thread] - before.get(thread, 0.0) for thread in now), default=0.0)
        before = now
        patience -= max(0.0, STEP - kept_waiting)
        if patience <= 0:
            break
    return False


def starved(processes: Iterable[int]) -> dict[str, float]:
    """For how many seconds each thread of some processes has been kept waiting for a processor."""
    found = {}
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
            try:
                found[thread.parent.name] = int(thread.read_text().split()[1]) / 1e9
            except OSError:
                continue  # it has just ended
    return found


def family(process: int) -> list[int]:
    """A process, those that it has started, and those that they have."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in children for one in family(int(child)))]
