"""Keeping the data safe: a copy while the server runs, and putting one back.

A copy is an SQLite file. It holds no token and not the key of the server, so links and browsers go on
working after it is put back, but nobody who reads it can take a seat.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url

from rondel.core.errors import RondelError
from rondel.web.settings import Settings
from rondel.web.store.database import open_engine


@contextmanager
def only_server(data: Path) -> Iterator[None]:
    """Use a data folder alone; the lock goes with the process, however it ends."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "server.lock").open("w") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # where there are no such locks, two servers on one folder are for the host to avoid
        except OSError:
            raise RondelError(f"a server is already running on the data in {data}") from None
        yield


def database_file(settings: Settings) -> Path:
    """The file of the database."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise RondelError("this database is no SQLite file; use the tools of its own, such as pg_dump")
    return Path(url.database)


def back_up(settings: Settings, target: Path) -> Path:
    """Copy the database as it is at this moment, also while a server uses it."""
    source = database_file(settings)
    if not source.exists():
        raise RondelError(f"there is no data in {settings.data} yet; name the folder with --data")
    if target.exists():
        raise RondelError(f"{target} exists already; name a new file")
    draft = target.with_name(f".{target.name}.draft")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise RondelError(f"cannot write {target}: {error}") from None
    return target


def restore(settings: Settings, source: Path) -> Path:
    """Put a copy in place of the database; what was there is kept beside it."""
    check(source)
    target = database_file(settings)
    with only_server(settings.data):
        kept = target.with_name(target.name + ".before-restore")
        try:
            if target.exists():
                with closing(sqlite3.connect(target)) as old:
                    old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                target.replace(kept)
            for extra in ("-wal", "-shm"):
                target.with_name(target.name + extra).unlink(missing_ok=True)
            with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
                old.backup(new)
        except (OSError, sqlite3.Error) as error:
            raise RondelError(f"cannot put {source} in place: {error}") from None
        open_engine(settings.database_url).dispose()
    return target


def check(source: Path) -> None:
    """Refuse what is no whole copy of a database of ours."""
    if not source.exists():
        raise RondelError(f"there is no file {source}")
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        sound, names = False, set()
    if not sound or not {"tables", "log", "alembic_version"} <= names:
        raise RondelError(f"{source} is no whole backup of Rondel; name a file that `rondel backup` has written")
