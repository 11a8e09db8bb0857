"""Processes that work for a command and never outlive it: Ctrl-C is for the command, which then ends them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from rondel.bots.lines import end_all

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 64  # items that are handed out before the first of them comes back
OBEDIENCE = 5.0  # seconds for a process to end when it is told to


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes here; left before they are done, they end at once with all that they run."""
    others = set(active_children())
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_obey)
    try:
        with _undisturbed():
            for _ in range(jobs):
                executor.submit(os.getpid)  # starts one of them
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


@contextmanager
def deaf_from_the_start() -> Iterator[None]:
    """Processes that are started here by the main thread hear no Ctrl-C from their first moment on.

    What a thread blocks is blocked in the processes that it starts.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    resource_tracker.ensure_running()  # started later, it would end the blocking
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits until all have started, who do not hear it.

    Blocking does not keep Python from hearing a signal by another thread, so that it is noted here meanwhile.
    """
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda sign, _: heard.append(sign))
    try:
        with deaf_from_the_start():
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if heard:
        signal.raise_signal(signal.SIGINT)


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
    """Make this process end when it is told to or the command is gone, and by no key of the terminal."""
    command = parent_process()
    assert command is not None

    def end(*_: object) -> None:
        end_all()
        os._exit(1)

    def end_with_command() -> None:
        command.join()
        end()

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    Thread(target=end_with_command, daemon=True).start()
