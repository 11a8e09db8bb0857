"""An open database: writes that are on disk when they are awaited, and queries in threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from rondel.web.operating.metrics import DATABASE_ERRORS, timed
from rondel.web.store.engine import open_engine
from rondel.web.store.failing import NotKept, is_away, is_race, understood
from rondel.web.store.writing import Job, ManyWriters, OneWriter, Writer

T = TypeVar("T")
READERS: Final = 4
# What one query finds fits to what the next one finds, whatever others write meanwhile; in SQLite that is always so.
SNAPSHOT: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


@contextmanager
def measured(work: str) -> Iterator[None]:
    """Measure a read or a write, and count what the database could not do; that others were faster is no error."""
    try:
        with timed(work):
            yield
    except (NotKept, DBAPIError) as error:
        if not isinstance(error, IntegrityError):
            DATABASE_ERRORS.labels(error.why if isinstance(error, NotKept) else "other").inc()
        raise


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name != "sqlite"  # other processes may change it too
        self._reading = self.engine.execution_options(**SNAPSHOT) if self.shared else self.engine
        self._readers = ThreadPoolExecutor(READERS, "rondel-read")
        self._writer: Writer = ManyWriters(self.engine) if self.shared else OneWriter(self.engine)
        self._open = True

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
        self._writer.put(job)
        # A request that is given up does not take its write with it.
        with measured("write"):
            return await asyncio.shield(asyncio.wrap_future(job.future))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Carry out a query."""
        with measured("read"):
            return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """Carry out a query in this thread."""
        try:
            try:
                return self._read(work)
            except DBAPIError as error:
                if not (is_away(error) or is_race(error)):
                    raise
                return self._read(work)  # the connection had been closed, or others were in the way
        except DBAPIError as error:
            raise understood(error) from error

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Finish what is waiting and close."""
        if not self._open:
            return
        self._open = False
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()
