"""Clocks that are put, disks that are slow: nothing is lost, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from rondel.web.store.failing import NotKept, understood
from rondel.web.store.store import open_store
from tests.web.tables import new_table, serving, settings

DAY = 86_400.0
RIGHT = time.time


@pytest.mark.usefixtures("both")
def test_tables_stay_and_go_on_when_the_clock_is_put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        fresh, played = new_table(client), new_table(client)
        played.turn(played.actor())
    for days in (1000, -1000):  # far beyond what is forgotten
        monkeypatch.setattr(time, "time", lambda days=days: RIGHT() + days * DAY)
        with serving(tmp_path) as client:
            fresh.client = played.client = client
            assert not fresh.look()["over"]
            n = played.turn(played.actor())["n"]
            assert client.post("/api/me", json={"name": "Ann"}).status_code == 200
            assert [entry["n"] for entry in played.get("watch", "/log").json()["entries"]] == list(range(n))
            assert client.get("/").status_code == 200
            client.cookies.clear()


@pytest.mark.postgres
@pytest.mark.usefixtures("postgres")
def test_a_process_that_died_before_the_clock_of_the_database_was_put_back_holds_nothing(tmp_path: Path) -> None:
    store = open_store(settings(tmp_path))

    async def beats() -> frozenset[str]:
        await store.beat("dead")
        await store.write(lambda c: c.execute(text("UPDATE processes SET until = until + 3600")))
        return (await store.beat("alive")).alive

    assert asyncio.run(beats()) == {"alive"}
    store.close()


def test_a_commit_that_fails_keeps_no_later_write_from_the_disk(tmp_path: Path) -> None:
    store = open_store(settings(tmp_path))

    def breaks(c: Connection) -> None:
        c.exec_driver_sql("PRAGMA defer_foreign_keys=ON")  # what is wrong is noticed by the commit
        c.exec_driver_sql("INSERT INTO muted (table_id, owner, other) VALUES ('none', 'a', 'b')")

    async def writes() -> None:
        with pytest.raises(IntegrityError):
            await store.write(breaks)
        await store.write(lambda c: c.exec_driver_sql("INSERT INTO server (name, value) VALUES ('later', 'kept')"))

    asyncio.run(writes())
    assert (
        store.read_now(lambda c: c.exec_driver_sql("SELECT value FROM server WHERE name = 'later'").scalar()) == "kept"
    )
    store.close()


def puts(name: str, value: str) -> Callable[[Connection], None]:
    """A write of one row."""

    def work(c: Connection) -> None:
        c.exec_driver_sql("INSERT INTO server (name, value) VALUES (?, ?)", (name, value))

    return work


def test_all_whose_commit_a_full_disk_undid_are_told_that_it_is_full(tmp_path: Path) -> None:
    store = open_store(settings(tmp_path))
    begun, waiting = threading.Event(), threading.Event()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def holds(_: Connection) -> bool:
        begun.set()
        return waiting.wait()

    async def writes() -> list[object]:
        first = asyncio.create_task(store.write(holds))
        await asyncio.to_thread(begun.wait)
        sizes = {"small": 1, "larger than what is written at the commit": 4_000_000, "another": 1}
        others = [asyncio.create_task(store.write(puts(name, "x" * size))) for name, size in sizes.items()]
        await asyncio.sleep(0)  # all of them wait now, and will share a commit
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, most))
        waiting.set()
        told = await asyncio.gather(first, *others, return_exceptions=True)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        await store.write(puts("later", "kept"))
        return [getattr(one, "why", one) for one in told]

    try:
        assert asyncio.run(writes()) == [True, "disk", "disk", "disk"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    names = "SELECT name FROM server WHERE name IN ('small', 'another', 'later')"
    assert store.read_now(lambda c: c.exec_driver_sql(names).scalars().all()) == ["later"]
    store.close()


def test_who_writes_where_the_folder_has_become_a_file_is_told_so_again_and_again(tmp_path: Path) -> None:
    data = tmp_path / "data"
    store = open_store(settings(data))
    data.rename(tmp_path / "moved")
    data.write_text("no folder")

    async def writes() -> list[str]:
        told: list[str] = []
        for name in ("one", "two"):
            with pytest.raises(NotKept) as refused:
                await asyncio.wait_for(store.write(puts(name, "lost")), 60)
            told.append(refused.value.why)
        return told

    assert asyncio.run(writes()) == ["gone", "gone"]
    store.close()


def test_a_file_that_cannot_be_written_for_too_long_is_told_as_a_database_that_is_away(tmp_path: Path) -> None:
    file = tmp_path / "slow.sqlite"
    impatient = create_engine(f"sqlite:///{file}", connect_args={"timeout": 0})
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with impatient.connect() as connection, pytest.raises(OperationalError) as busy:
            connection.exec_driver_sql("CREATE TABLE t (x)")
    told = understood(busy.value)
    assert isinstance(told, NotKept)
    assert told.why == "away"
    impatient.dispose()
