"""Keeping the data safe: a copy while the server runs, and putting one back.

A copy is an SQLite file. It holds no token and not the key of the server, so links and browsers go on
working after it is put back, but nobody who reads it can take a seat. It holds the addresses to which messages go.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from rondel.core.errors import RondelError
from rondel.web.settings import Settings
from rondel.web.store.engine import open_engine
from rondel.web.store.folder import (
    KEY,
    OURS,
    database_file,
    fingerprint,
    flush_file,
    flush_folder,
    only_server,
    put_aside,
    read_key,
)

ASIDE: Final = "before-restore"


def back_up(settings: Settings, target: Path) -> Path:
    """Copy the database as it is at this moment, also while a server uses it."""
    source = database_file(settings)
    if not source.exists():
        raise RondelError(f"there is no data in {settings.data} yet; name the folder with --data")
    if target.exists():
        raise RondelError(f"{target} exists already; name a new file")
    draft = target.with_name(f".{target.name}.draft")
    try:
        copy(source, draft)
        check(draft, "the database is damaged, and so is its copy, which is not kept; see docs/hosting.md")
        draft.replace(target)
        flush_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise RondelError(f"cannot write {target}: {error}") from None
    finally:
        draft.unlink(missing_ok=True)
    return target


def restore(settings: Settings, source: Path) -> tuple[Path, Path | None]:
    """Put a copy in place of the database, in one step; gives also where what was there is kept.

    The copy is made ready beside the database: whoever stops it finds the old database or the new one, and both whole.
    """
    target = database_file(settings)
    check(source)
    draft = target.with_name(f".{target.name}.restored")
    with only_server(settings.data):
        try:
            for extra in ("", "-wal", "-shm", "-journal"):  # of a restore that was stopped
                draft.with_name(draft.name + extra).unlink(missing_ok=True)
            copy(source, draft)
            open_engine(f"sqlite:///{draft}").dispose()  # in the form of today, or not at all
            _one_file(draft)
            check(draft)
            check_belongs(draft, settings.data)
            kept = _keep(target)
            flush_file(draft)
            draft.replace(target)
            flush_folder(target.parent)
        except (OSError, sqlite3.Error) as error:
            raise RondelError(f"cannot put {source} in place: {error}; the database is as it was") from None
        finally:
            draft.unlink(missing_ok=True)
    return target, kept


def copy(source: Path, draft: Path) -> None:
    """Copy a database, which may be in use, to a file that nobody else can read, and wait until it is on disk."""
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(draft)) as new:
        old.backup(new)
    _one_file(draft)
    flush_file(draft)


def _one_file(database: Path) -> None:
    """Bring everything that a database knows into its one file; `sqlite3.Error` if others use it."""
    with closing(sqlite3.connect(database, timeout=1)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    if busy or mode != "delete":
        raise sqlite3.OperationalError("another program has it open; end that first")


def _keep(target: Path) -> Path | None:
    """Copy what is there now under a name of its own, and leave the file without a log of writes beside it.

    SQLite would carry out the writes that wait beside the old file on the new one.
    """
    if not target.exists():
        return None
    kept = put_aside(target, ASIDE)
    waiting = target.with_name(target.name + "-wal")
    try:
        _one_file(target)
    except sqlite3.OperationalError:  # it is in use
        raise
    except sqlite3.DatabaseError:
        if waiting.exists():  # it is damaged: kept as it is, for whoever can mend it
            shutil.copyfile(waiting, kept.with_name(kept.name + "-wal"))
    draft = kept.with_name(f".{kept.name}")
    shutil.copyfile(target, draft)
    draft.chmod(0o600)
    flush_file(draft)
    draft.replace(kept)
    flush_folder(kept.parent)
    for extra in ("-wal", "-shm"):
        target.with_name(target.name + extra).unlink(missing_ok=True)
    return kept


def check(source: Path, told: str = "") -> None:
    """Refuse what is no whole copy of a database of ours, in words that fit."""
    if not source.exists():
        raise RondelError(f"there is no file {source}")
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            sound = sound and connection.execute("PRAGMA foreign_key_check").fetchone() is None
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        sound, names = False, set()
    if not sound or not names >= OURS:
        usual = f"{source} is no whole backup of Rondel; name a file that `rondel backup` has written"
        raise RondelError(told or usual)


def check_belongs(draft: Path, data: Path) -> None:
    """Refuse a copy whose links were made with another key than the one in the folder."""
    with closing(sqlite3.connect(draft)) as connection:
        row = connection.execute("SELECT value FROM server WHERE name = 'key'").fetchone()
    if row is not None and (data / KEY).exists() and row[0] != fingerprint(read_key(data)):
        raise RondelError(
            f"this is a copy of another server: its links were not made with {data / KEY};"
            " put the server.key that belongs to it there first"
        )
