"""The database: one thread that writes, many that read, migrations at the start.

SQLite lets one connection write at a time, and a write that must survive a power cut costs a flush
of the disk. So all writes go through one thread, which commits whatever is waiting in one flush.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from rondel.core.errors import RondelError
from rondel.web.store.failing import NotKept, Place, understood

T = TypeVar("T")
LOG: Final = logging.getLogger("rondel.web")
BATCH: Final = 64  # writes that share a commit at most
READERS: Final = 4


class Job:
    """A write that waits for its turn."""

    def __init__(self, work: Callable[[Connection], Any], durable: bool) -> None:
        self.work = work
        self.durable = durable
        self.future: Future[Any] = Future()
        self.outcome: Any = None
        self.error: Exception | None = None

    def run(self, connection: Connection) -> None:
        """Do the work, or undo all of it and remember why."""
        nested = connection.begin_nested()
        try:
            self.outcome = self.work(connection)
            nested.commit()
        except Exception as error:
            nested.rollback()
            self.error = error

    def finish(self) -> None:
        """Tell whoever waits; only now is the work on disk."""
        if self.error is not None:
            self.future.set_exception(understood(self.error))
        else:
            self.future.set_result(self.outcome)


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.lite = self.engine.dialect.name == "sqlite"
        self._place = Place(Path(self.engine.url.database)) if self.lite and self.engine.url.database else None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "rondel-read")
        self._writer = threading.Thread(target=self._write, name="rondel-write", daemon=True)
        self._open = True
        self._writer.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out a write; when this returns it is on disk."""
        done: T = await self._put(Job(work, durable=True))
        return done

    async def write_soon(self, work: Callable[[Connection], T]) -> T:
        """Carry out a write that survives the end of the process, though perhaps no power cut."""
        done: T = await self._put(Job(work, durable=False))
        return done

    async def _put(self, job: Job) -> Any:
        if not self._open:
            raise RuntimeError("the database is closed")
        self._jobs.put(job)
        # A request that is given up does not take its write with it.
        return await asyncio.shield(asyncio.wrap_future(job.future))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Carry out a query."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """Carry out a query in this thread."""
        with self.engine.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Finish what is waiting and close."""
        if not self._open:
            return
        self._open = False
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _write(self) -> None:
        with self.engine.connect().execution_options(writes=True) as connection:
            going = True
            while going:
                batch = self._next()
                jobs = [job for job in batch if job is not None]
                going = len(jobs) == len(batch)
                if jobs:
                    self._commit(connection, jobs)

    def _next(self) -> list[Job | None]:
        """The next write, and all others that wait already."""
        batch = [self._jobs.get()]
        while batch[-1] is not None and len(batch) < BATCH:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch

    def _commit(self, connection: Connection, jobs: list[Job]) -> None:
        try:
            if self.lite:
                mode = "FULL" if any(job.durable for job in jobs) else "NORMAL"
                assert connection.connection.dbapi_connection is not None
                connection.connection.dbapi_connection.execute(f"PRAGMA synchronous={mode}")
            self._check()
            with connection.begin():
                for job in jobs:
                    job.run(connection)
            self._check()  # also what was replaced meanwhile is noticed before anybody is told
        except (SQLAlchemyError, NotKept) as error:
            LOG.error("a commit failed: %s", error)
            for job in jobs:
                job.error = job.error or error
            if connection.in_transaction():
                connection.rollback()
        for job in jobs:
            job.finish()

    def _check(self) -> None:
        if self._place is not None:
            self._place.check()


def open_engine(url: str) -> Engine:
    """An engine with its database brought to the newest form."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            _keep_private(Path(parsed.database))
        engine = create_engine(parsed)
        if engine.dialect.name == "sqlite":
            _prepare_sqlite(engine)
        migrate(engine)
    except CommandError:
        raise RondelError("the database was written by a newer Rondel; use that version, or another folder") from None
    except (SQLAlchemyError, OSError, ImportError) as error:
        shown = url.partition("://")[0]  # the rest may hold a password
        raise RondelError(f"cannot open the {shown} database: {getattr(error, 'orig', None) or error}") from None
    return engine


def _keep_private(file: Path) -> None:
    """Make a file that nobody else can read, or see to it that nobody can; SQLite treats its other files alike."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


def _prepare_sqlite(engine: Engine) -> None:
    """Write-ahead log, foreign keys, and transactions that begin where SQLAlchemy says so."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA busy_timeout=10000")

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
