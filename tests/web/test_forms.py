"""Servers of two versions share one database while they are updated one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, create_engine, inspect, text

from rondel.core import RondelError
from rondel.web.store import migrations
from rondel.web.store.engine import open_engine
from rondel.web.store.forms import newest
from tests.web.tables import new_table, serving, settings

BOTH = pytest.mark.usefixtures("both")


def engine_at(form: str) -> Engine:
    """An empty database in an older form."""
    engine = create_engine("sqlite://")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, form)
    return engine


def test_the_newest_steps_only_add_so_that_servers_of_before_go_on() -> None:
    """What is no addition moves `SHARED_SINCE`, which asks for all servers to be stopped."""
    engines = [engine_at(form) for form in (migrations.SHARED_SINCE, newest())]
    old, new = map(inspect, engines)
    for table in old.get_table_names():
        before = {column["name"]: column for column in old.get_columns(table)}
        after = {column["name"]: column for column in new.get_columns(table)}
        assert before.keys() <= after.keys(), f"{table} has lost a column"
        for name, column in after.items():
            if name not in before:
                assert column["nullable"] or column["default"] is not None, f"{table}.{name} would have to be written"
            else:
                assert str(column) == str(before[name]), f"{table}.{name} is another one"
        assert new.get_pk_constraint(table) == old.get_pk_constraint(table)
        for unique in new.get_unique_constraints(table):
            assert unique in old.get_unique_constraints(table), f"{table} refuses what was fine before"
        for foreign in new.get_foreign_keys(table):
            assert foreign in old.get_foreign_keys(table) or foreign["constrained_columns"][0] not in before
    assert newest() >= migrations.SHARED_SINCE
    for engine in engines:
        engine.dispose()


def make_newer(connection: Connection, since: str) -> None:
    """What a Rondel of later may do to the database."""
    for table in ("people", "tables", "seats", "log", "browsers"):
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN of_later VARCHAR(10) DEFAULT 'new' NOT NULL"))
    Table("later", MetaData(), Column("id", String(5), primary_key=True)).create(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    connection.execute(text(f"UPDATE server SET value = '{since}' WHERE name = 'shared since'"))


@BOTH
def test_a_server_goes_on_and_starts_again_with_what_a_newer_one_has_added(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = new_table(client)
        table.turn(table.actor())
        engine = client.app.state.tables.store.engine
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            make_newer(connection, since=newest())
        table.turn(table.actor())  # it runs on
        assert client.get("/readyz").status_code == 200
    with serving(tmp_path) as client:  # and comes back, as a process that was replaced
        table.client = client
        n = table.turn(table.actor())["n"]
        assert client.post("/api/me", json={"name": "Ann"}).status_code == 200
        assert table.look()["n"] == n
        engine = client.app.state.tables.store.engine
        with engine.connect() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
            assert connection.execute(text("SELECT min(of_later) FROM log")).scalar() == "new"


@BOTH
def test_a_server_says_so_where_a_newer_one_has_changed_what_it_needs(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        engine = client.app.state.tables.store.engine
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            make_newer(connection, since="9998")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["why"]) == (503, "form")
    with pytest.raises(RondelError, match="written by a newer Rondel"):
        open_engine(settings(tmp_path).database_url)


@pytest.mark.postgres
@pytest.mark.usefixtures("postgres")
def test_a_step_that_cannot_be_shared_waits_for_the_servers_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = settings(tmp_path).database_url
    with serving(tmp_path):
        monkeypatch.setattr("rondel.web.store.forms.SHARED_SINCE", "9999")
        with pytest.raises(RondelError, match="stop them all"):
            open_engine(url)
    open_engine(url).dispose()  # they have ended
