"""Opening a database: how SQLite and PostgreSQL are set up for a server, and migrations at the start."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from rondel.core.errors import RondelError
from rondel.web.store.forms import migrate

CONNECTIONS: Final = 8  # of one process to PostgreSQL: as many as it has threads that read and write
QUIET: Final = {"hide_parameters": True}  # what people wrote and hashes of tokens do not belong into errors and logs
# A database that does not answer is noticed after seconds and not after hours, also where nobody tells that it is gone.
PATIENCE: Final = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "keepalives_idle": 10, "keepalives_interval": 5}
# Whoever stops in the middle of a change does not keep others from a table.
LOCKS: Final = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'"


def open_engine(url: str) -> Engine:
    """An engine with its database brought to the newest form."""
    try:
        parsed = make_url(url)
        engine = _open_lite(parsed) if parsed.get_backend_name() == "sqlite" else _open_shared(parsed)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    except CommandError:
        raise RondelError("the database was written by a newer Rondel; use that version, or another folder") from None
    except ModuleNotFoundError as error:
        raise RondelError(f"this database needs {error.name}: pip install 'rondel[postgres]'") from None
    except (SQLAlchemyError, OSError, ImportError) as error:
        shown = url.partition("://")[0]  # the rest may hold a password
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise RondelError(f"cannot open the {shown} database: {reason}") from None
    return engine


def _open_lite(url: URL) -> Engine:
    if url.database:
        _keep_private(Path(url.database))
    engine = create_engine(url, **QUIET)
    _prepare_sqlite(engine)
    return engine


def _open_shared(url: URL) -> Engine:
    """An engine for a server of databases; what is set in the address itself is left as it is."""
    patience = {name: value for name, value in PATIENCE.items() if name not in url.query}
    engine = create_engine(url, pool_size=CONNECTIONS, max_overflow=2, connect_args=patience, **QUIET)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.autocommit = True
        connection.execute(LOCKS)
        connection.autocommit = False

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
        if connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # locks nothing yet, so that it cannot fail
            assert connection.connection.dbapi_connection is not None
            connection.connection.dbapi_connection.execute("BEGIN")
