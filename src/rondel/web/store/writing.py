"""How writes come to disk: on SQLite through one thread, on PostgreSQL through several.

SQLite lets one connection write at a time, and a write that must survive a power cut costs a flush
of the disk. So all writes go through one thread, which commits whatever is waiting in one flush.
PostgreSQL lets many write and shares flushes by itself, so every write is a transaction of its own.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, Transaction
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rondel.web.store.failing import NotKept, Place, is_away, is_race, understood

LOG: Final = logging.getLogger("rondel.web")
BATCH: Final = 64  # writes that share a commit at most
WRITERS: Final = 4  # at once on PostgreSQL
TRIES: Final = 3  # of a write that loses against others, or whose connection was closed before it began


class Job:
    """A write that waits for its turn."""

    def __init__(self, work: Callable[[Connection], Any], durable: bool) -> None:
        self.work = work
        self.durable = durable
        self.future: Future[Any] = Future()
        self.outcome: Any = None
        self.error: Exception | None = None

    def run(self, transaction: Transaction) -> None:
        """Do the work and commit it, or undo all of it and remember why."""
        try:
            self.outcome = self.work(transaction.connection)
        except Exception as error:
            self.error = error
            try:
                transaction.rollback()
            except SQLAlchemyError as lost:  # a full disk has undone all that share the commit: that is why, for all
                raise (error if isinstance(error, DBAPIError) else lost) from lost
        else:
            transaction.commit()

    def finish(self) -> None:
        """Tell whoever waits; only now is the work on disk."""
        if self.error is not None:
            self.future.set_exception(understood(self.error))
        else:
            self.future.set_result(self.outcome)


class Writer(Protocol):
    """Carries out writes."""

    def put(self, job: Job) -> None:
        """Take a write; its future tells when it is on disk."""

    def close(self) -> None:
        """Finish what is waiting."""


class OneWriter:
    """One thread that writes to an SQLite database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._place = Place(Path(engine.url.database)) if engine.url.database else None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="rondel-write", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        self._jobs.put(job)

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        with self._engine.connect().execution_options(writes=True) as connection:
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
            mode = "FULL" if any(job.durable for job in jobs) else "NORMAL"
            assert connection.connection.dbapi_connection is not None
            connection.connection.dbapi_connection.execute(f"PRAGMA synchronous={mode}")
            self._check()
            self._run(connection, jobs)
            self._check()  # also what was replaced meanwhile is noticed before anybody is told
        except Exception as error:  # whatever it is: others want to write too
            LOG.error("a commit failed: %s", error)
            for job in jobs:
                job.error = job.error or error
            self._undo(connection)
        for job in jobs:
            job.finish()

    def _undo(self, connection: Connection) -> None:
        """Undo what was not committed; a connection that cannot even do that is replaced by the next write."""
        try:
            connection.rollback()  # also one whose commit failed, which is no longer active but still there
            connection.connection.rollback()  # for SQLite too
        except Exception as error:
            LOG.error("the database is opened anew: %s", error)
            connection.invalidate()
            connection.rollback()  # of what was left of the old one

    def _run(self, connection: Connection, jobs: list[Job]) -> None:
        """Carry out writes in one transaction; one that fails takes no other with it."""
        if len(jobs) == 1:
            jobs[0].run(connection.begin())
            return
        with connection.begin():
            for job in jobs:
                job.run(connection.begin_nested())

    def _check(self) -> None:
        if self._place is not None:
            self._place.check()


class ManyWriters:
    """Threads that write to a PostgreSQL database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(WRITERS, "rondel-write")

    def put(self, job: Job) -> None:
        self._threads.submit(self._carry_out, job)

    def close(self) -> None:
        self._threads.shutdown()

    def _carry_out(self, job: Job) -> None:
        for left in reversed(range(TRIES)):
            try:
                job.outcome, job.error = self._transact(job), None
            except Exception as error:
                job.error = error
                if left and isinstance(error, DBAPIError) and (is_race(error) or is_away(error)):
                    continue  # nothing of it has happened
            break
        job.finish()

    def _transact(self, job: Job) -> Any:
        """Do the work in a transaction; `NotKept` where nobody can know whether it was committed."""
        with self._engine.connect() as connection:
            if not job.durable:
                connection.exec_driver_sql("SET LOCAL synchronous_commit TO off")
            outcome = job.work(connection)
            try:
                connection.commit()
            except DBAPIError as error:
                raise (NotKept("away") if is_away(error) else error) from error
            return outcome
