"""Ends a process as a power cut would, at every step that it takes in a folder."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# What Python tells of a process that touches files.
STEPS = ("open", "os.rename", "os.remove", "os.chmod", "shutil.copyfile", "sqlite3.connect", "os.truncate")


def _until(step: int, folder: str, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Work, and die before the given step."""
    left = step

    def heard(event: str, told: tuple[Any, ...]) -> None:
        nonlocal left
        if event in STEPS and any(folder in os.fsdecode(word) for word in told if isinstance(word, (str, bytes, Path))):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)
    work(*args)


def killed_at_every_step(folder: Path, work: Callable[..., Any], *args: Any) -> Iterator[int]:
    """Let a process do some work and kill it before its first step in a folder, then another before its second,
    and so on; ends when a process comes to its end.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([work.__module__])
    step = 0
    while True:
        process = context.Process(target=_until, args=(step, str(folder), work, args))
        process.start()
        process.join(60)
        if process.exitcode != -signal.SIGKILL:
            assert process.exitcode == 0
            return
        yield step
        step += 1
