"""When something cannot be kept: the disk is full or fails, or the data is no longer where it was."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, Literal

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError

# Codes of PostgreSQL.
DISK_FULL: Final = "53100"
RACES: Final = ("40001", "40P01", "23505")  # changes that crossed, locks that waited for each other, a row made twice
# The connection failed, a restart or a failover is going on, there are too many connections, or a lock was not given.
AWAY: Final = ("08", "57P", "25006", "25P03", "53300", "55P03")


class NotKept(Exception):
    """A write that did not happen, or of which nobody can say whether it did: whoever looks again sees."""

    def __init__(self, why: Literal["disk", "gone", "away"]) -> None:
        super().__init__(why)
        self.why = why


class Unstorable(Exception):
    """What no database can hold, such as a text with a zero in it."""


class Beaten(Exception):
    """A table has been changed by another since it was read."""


def understood(error: Exception) -> Exception:
    """An error of the database as it is told further: one of the disk is the same whatever the database says."""
    if isinstance(error, DataError):
        return Unstorable(str(error.orig))
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return error
    lite = getattr(error.orig, "sqlite_errorcode", None)
    if lite is not None and lite & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return NotKept("away")  # the disk is slow beyond patience, or another program has the file
    full = lite is not None and lite & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
    if full or _code(error) == DISK_FULL:
        return NotKept("disk")
    return NotKept("away") if is_away(error) or is_race(error) else error


def is_race(error: DBAPIError) -> bool:
    """Whether others were faster; the same again may well succeed."""
    return _code(error) in RACES


def is_away(error: DBAPIError) -> bool:
    """Whether the database cannot be reached now, or the connection to it was lost."""
    if isinstance(error.orig, sqlite3.Error):
        return False
    lost = isinstance(error, OperationalError) and not _code(error)
    return lost or error.connection_invalidated or _code(error).startswith(AWAY)


def _code(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


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
            except (FileNotFoundError, NotADirectoryError):
                if file in self._known or file == self._files[0]:
                    raise NotKept("gone") from None
                continue
            if self._known.setdefault(file, (found.st_dev, found.st_ino)) != (found.st_dev, found.st_ino):
                raise NotKept("gone")
