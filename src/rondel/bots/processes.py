"""Processes that work for a command and never outlive it: Ctrl-C is for the command, which then ends them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

from rondel.bots.lines import end_all

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 64  # items that are handed out before the first of them comes back
OBEDIENCE = 5.0  # seconds for a process to end when it is told to


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes here; left before they are done, they end at once with all that they run.

    Ctrl-C waits until all have started: what a thread blocks is blocked in the processes that it starts, so that they
    hear no key of the terminal from their first moment on.
    """
    others = set(active_children())
    blocks = hasattr(signal, "pthread_sigmask")  # not on Windows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocks else set()
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_obey)
    for _ in range(jobs):
        executor.submit(os.getpid)  # starts one of them
    try:
        if blocks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield executor
    except BrokenProcessPool:
        raise
    except BaseException:
        workers = set(active_children()) - others
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(OBEDIENCE)
            worker.kill()
        raise
    finally:
        executor.shutdown()


def in_order(pool: Executor, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """What the work makes of every item, in the order of the items; a few are ahead.

    Unlike `map` of a pool it cancels nothing when it is left, over which a pool whose processes end would stumble.
    """
    waiting: deque[Future[R]] = deque()
    for item in items:
        waiting.append(pool.submit(work, item))
        if len(waiting) > AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _obey() -> None:
    """Make this process end when it is told to, and by no key of the terminal."""

    def end(*_: object) -> None:
        end_all()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
