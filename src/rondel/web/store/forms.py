"""Forms of the database, and which versions of Rondel can work with one at the same time.

A form has the number of the migration that made it. The database says since which form those who know an older one can
go on with it, so that servers are updated one after the other while games are played (`migrations`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, delete, func, insert, select

from rondel.core.errors import RondelError
from rondel.web.store.migrations import SHARED_SINCE
from rondel.web.store.schema import processes, server

MIGRATING: Final = 0x526F6E64656C  # the lock of whoever brings the database to the newest form
WITH_PROCESSES: Final = "0010"  # the form from which on processes say that they live
SINCE: Final = "shared since"  # what the server knows: the oldest form whose Rondel can work with this database


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form, unless a newer Rondel has made one that this one can work with.

    Of servers that start at once, one does it and the others wait.
    """
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        if _is_newer(connection):
            if not fits(connection):
                raise RondelError("the database was written by a newer Rondel; use that version, or another folder")
            return
        _check_alone(connection)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.execute(delete(server).where(server.c.name == SINCE))
        connection.execute(insert(server).values(name=SINCE, value=SHARED_SINCE))


def fits(connection: Connection) -> bool:
    """Whether this Rondel can work with the database in the form that it has now."""
    if not _is_newer(connection):
        return _form(connection) == newest()
    since = connection.execute(select(server.c.value).where(server.c.name == SINCE)).scalar()
    return since is not None and since <= newest()


@cache
def newest() -> str:
    """The newest form that this Rondel knows."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def _form(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _is_newer(connection: Connection) -> bool:
    return (_form(connection) or "") > newest()


def _check_alone(connection: Connection) -> None:
    """Refuse a step that older servers cannot share while some of them still serve; on SQLite there are no others."""
    form = _form(connection)
    if connection.dialect.name != "postgresql" or form is None or not WITH_PROCESSES <= form < SHARED_SINCE:
        return
    now = func.extract("epoch", func.clock_timestamp())
    if connection.execute(select(func.count()).where(processes.c.until > now)).scalar():
        raise RondelError(
            "servers of an older Rondel still use this database, and it gets a form that they do not know:"
            " stop them all, wait ten seconds, and start again"
        )
