"""When something cannot be kept: the disk is full or fails, or the data is no longer where it was."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

from sqlalchemy.exc import DBAPIError, IntegrityError

DISK_FULL = "53100"  # the code of PostgreSQL


class NotKept(Exception):
    """A write that did not happen."""

    def __init__(self, why: Literal["disk", "gone"]) -> None:
        super().__init__(why)
        self.why = why


def understood(error: Exception) -> Exception:
    """An error of the database as it is told further: one of the disk is the same whatever the database says."""
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return error
    lite = getattr(error.orig, "sqlite_errorcode", None)
    full = lite is not None and lite & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
    return NotKept("disk") if full or getattr(error.orig, "sqlstate", "") == DISK_FULL else error


class Place:
    """Where the file of a database lies: into one that was deleted or replaced, writes go in vain and unseen."""

    def __init__(self, file: Path) -> None:
        self._files = (file, file.with_name(file.name + "-wal"))
        self._known: dict[Path, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """Raise `NotKept` unless the files are the ones that were there at first."""
        for file in self._files:
            try:
                found = file.stat()
            except FileNotFoundError:
                if file in self._known or file == self._files[0]:
                    raise NotKept("gone") from None
                continue
            if self._known.setdefault(file, (found.st_dev, found.st_ino)) != (found.st_dev, found.st_ino):
                raise NotKept("gone")
