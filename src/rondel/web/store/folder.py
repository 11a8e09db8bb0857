"""The data folder of a server: its lock, its key, and whether the database is the one that was there.

The key is made after the database. So where there is a key there was a whole database, and a server that finds
none, an empty or a damaged one says so instead of beginning anew.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from rondel.core.errors import RondelError
from rondel.web.settings import Settings

KEY: Final = "server.key"
KEY_BYTES: Final = 32
OURS: Final = {"tables", "log", "alembic_version"}  # tables that every form of the database has
WHOLE: Final = 64_000_000  # bytes of a database that is looked through whenever a server starts


@contextmanager
def only_server(data: Path) -> Iterator[None]:
    """Use a data folder alone; the lock goes with the process, however it ends."""
    make_folder(data)
    try:
        file = (data / "server.lock").open("w")
    except OSError as error:
        raise RondelError(f"cannot write in the data folder {data}: {error.strerror or error}") from None
    with file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # where there are no such locks, two servers on one folder are for the host to avoid
        except OSError:
            raise RondelError(f"a server is already running on the data in {data}") from None
        yield


def make_folder(data: Path) -> None:
    """Make a data folder that nobody else can read, unless it is there."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise RondelError(f"cannot make the data folder {data}: {error.strerror or error}") from None


def database_file(settings: Settings) -> Path:
    """The file of the database."""
    file = lite_file(settings)
    if file is None:
        raise RondelError(
            "the tables of this server are in PostgreSQL, which has its own tools: pg_dump --format=custom copies them"
            " while the server runs, pg_restore --clean --if-exists puts a copy back while it does not;"
            f" keep {settings.data / KEY} too"
        )
    return file


def lite_file(settings: Settings) -> Path | None:
    """The file of an SQLite database, None where it is another one."""
    try:
        url = make_url(settings.database_url)
    except ArgumentError:
        raise RondelError("database is no address of a database; one is sqlite:////srv/rondel.sqlite") from None
    if url.get_backend_name() == "postgresql":
        return None
    if url.get_backend_name() != "sqlite":
        raise RondelError(f"database is of the kind {url.get_backend_name()!r}; it must be sqlite or postgresql")
    if not url.database:
        raise RondelError("database names no file; one that lies in memory would be gone with the server")
    return Path(url.database)


def check_database(settings: Settings) -> None:
    """Refuse to begin where a database was and is no more, or is damaged."""
    file = lite_file(settings)
    if file is None:
        return
    used = (settings.data / KEY).exists()
    size = file.stat().st_size if file.exists() else 0
    if size == 0:
        if used:
            state = "is empty" if file.exists() else "is missing"
            raise RondelError(
                f"the database {file} {state}, but there was one: put it back, or put a copy in its place with"
                f" `rondel restore FILE --data {settings.data}`; to begin anew, move {settings.data / KEY} away too"
            )
        return
    if not used and is_blank(file):
        return  # the first start was interrupted before anything was in it
    if not (is_whole(file) if size <= WHOLE else has_its_length(file)):
        raise RondelError(
            f"the database {file} is damaged: put a copy in its place with `rondel restore FILE --data"
            f" {settings.data}`, which keeps the damaged one, or name another folder with --data"
        )


def is_blank(file: Path) -> bool:
    """Whether a file is a database in which nothing was ever made."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)) as connection:
            return connection.execute("SELECT name FROM sqlite_master").fetchone() is None
    except sqlite3.Error:
        return False


def is_whole(file: Path) -> bool:
    """Whether a file is a database of ours without damage; all of it is read."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return False
    return sound and names >= OURS


def has_its_length(file: Path) -> bool:
    """Whether a file can be a database that was not cut off; only its first page is read."""
    with file.open("rb") as opened:
        head = opened.read(100)
    page = int.from_bytes(head[16:18], "big") or 1
    pages = int.from_bytes(head[28:32], "big")
    return head[:16] == b"SQLite format 3\0" and file.stat().st_size >= pages * (65_536 if page == 1 else page)


# The key.


def read_key(data: Path) -> bytes:
    """The key of a server, made where there is none; one that is no whole key is refused."""
    path = data / KEY
    if not path.exists():
        draft = data / f".{KEY}.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        flush_folder(data)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise RondelError(
            f"{path} is no whole key: it has {len(key)} bytes instead of {KEY_BYTES}; put the right one back, or begin"
            " with another by `rondel serve --new-key` (links already sent go on, but are not shown again)"
        )
    return key


def fingerprint(key: bytes) -> str:
    """What a database knows of the key that belongs to it."""
    return hashlib.sha256(b"rondel server key\n" + key).hexdigest()[:16]


def check_key(data: Path, known: str | None) -> str:
    """The fingerprint of the key in a folder, which must be the one that its database knows, if it knows one."""
    path = data / KEY
    way_out = "or begin with another by `rondel serve --new-key` (links already sent go on, but are not shown again)"
    if known is not None and not path.exists():
        raise RondelError(f"{path} is missing: put back the key that belongs to the database, {way_out}")
    found = fingerprint(read_key(data))
    if known not in (None, found):
        raise RondelError(f"{path} belongs to another server: put back the key of this database, {way_out}")
    return found


def put_aside(path: Path, why: str) -> Path:
    """A name beside a file that is not used yet: with a number, so that nothing is ever written over."""
    n = 1
    while (free := path.with_name(f"{path.name}.{why}-{n}")).exists():
        n += 1
    return free


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_text(text, encoding="utf-8", newline="")
    draft.replace(path)


def flush_file(path: Path) -> None:
    """Wait until a file is on disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where a system can do that."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
