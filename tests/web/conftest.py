"""A server for a test, and the databases that it can have."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web import tables
from tests.web.postgres import Postgres
from tests.web.tables import serving


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with serving(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def started_postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of all tests of a process."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres(started_postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Postgres:
    """Every data folder of a test has a database in PostgreSQL."""
    monkeypatch.setattr(tables, "database_of", started_postgres.url)
    return started_postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def both(request: pytest.FixtureRequest) -> str:
    """A test of what both databases promise: once with SQLite files, once in PostgreSQL."""
    name: str = request.param
    if name == "postgres":
        request.getfixturevalue("postgres")
    return name
