"""`rondel backup` and `rondel restore`: keeping the tables safe."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
import time
from pathlib import Path

from rondel.core.errors import RondelError
from rondel.web.settings import Settings, read_settings
from rondel.web.store.backup import back_up, restore
from rondel.web.store.copies import keep_copy, seconds, wait_for_next
from rondel.web.store.folder import database_file


def run(given: argparse.Namespace) -> int:
    """Copy the database to a file, once or again and again; a running server goes on."""
    settings = read_settings(given.config, given={"data": given.data})
    if given.every is None:
        if given.keep is not None:
            raise RondelError("--keep goes with --every")
        print(f"kept in {back_up(settings, Path(given.file))}")
        return 0
    keep = 28 if given.keep is None else given.keep
    if keep < 1:
        raise RondelError(f"--keep is {keep}; it must be 1 or more")
    database_file(settings)  # one of PostgreSQL is refused at once
    return repeat(settings, Path(given.file), seconds(given.every), keep)


def repeat(settings: Settings, folder: Path, every: int, keep: int) -> int:
    """Make copies until told to stop; one that fails is told, and tried again when the next is due."""
    told = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: told.set())
    wait = wait_for_next(folder, every, time.time())
    while not told.wait(wait):
        try:
            print(f"kept in {keep_copy(settings, folder, keep, time.time())}", flush=True)
        except (RondelError, OSError) as error:
            print(f"rondel: {error}; the next try is in {every} seconds", file=sys.stderr, flush=True)
        wait = every
    return 0


def put_back(given: argparse.Namespace) -> int:
    """Put a copy in place of the database."""
    target, kept = restore(read_settings(given.config, given={"data": given.data}), Path(given.file))
    print(f"restored to {target}" + (f"; what was there is kept in {kept}" if kept else ""))
    return 0
