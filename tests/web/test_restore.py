"""Putting a copy back, whatever happens meanwhile; and a server that does not begin where data was lost."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from rondel.core import RondelError
from rondel.web.store.backup import back_up, restore
from rondel.web.store.store import change_key, open_store
from tests.web.killing import killed_at_every_step
from tests.web.server import ENVIRON, Server, command
from tests.web.tables import new_table, serving, settings


def tables_in(file: Path) -> list[str]:
    """The names of the people in a database, which must be whole."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return [row[0] for row in connection.execute("SELECT name FROM people ORDER BY name")]


def begin(data: Path, *names: str) -> None:
    """A data folder with some people."""
    with serving(data) as client:
        for name in names:
            client.cookies.clear()
            client.post("/api/me", json={"name": name})


@pytest.fixture
def copied(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with Ann and Bob, and a copy that was made when only Ann was there."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    begin(data, "Ann")
    back_up(settings(data), copy)
    begin(data, "Bob")
    return data, copy


@pytest.mark.slow
def test_a_restore_killed_at_any_step_leaves_the_old_data_or_the_new_and_both_whole(
    copied: tuple[Path, Path],
) -> None:
    data, copy = copied
    seen = []
    for _ in killed_at_every_step(data, restore, settings(data), copy):
        file = data / "rondel.sqlite"
        seen.append(tables_in(file))
        for kept in data.glob("rondel.sqlite.before-restore-?"):
            assert tables_in(kept) in (["Ann", "Bob"], ["Ann"])
    assert len(seen) > 10
    swapped = seen.index(["Ann"])
    assert seen[:swapped] == [["Ann", "Bob"]] * swapped
    assert tables_in(data / "rondel.sqlite.before-restore-1") == ["Ann", "Bob"]
    open_store(settings(data)).close()
    assert tables_in(data / "rondel.sqlite") == ["Ann"]


def test_originals_are_numbered_and_never_written_over(copied: tuple[Path, Path]) -> None:
    data, copy = copied
    assert restore(settings(data), copy)[1] == data / "rondel.sqlite.before-restore-1"
    begin(data, "Cat")
    assert restore(settings(data), copy)[1] == data / "rondel.sqlite.before-restore-2"
    assert tables_in(data / "rondel.sqlite.before-restore-1") == ["Ann", "Bob"]
    assert tables_in(data / "rondel.sqlite.before-restore-2") == ["Ann", "Cat"]
    assert tables_in(data / "rondel.sqlite") == ["Ann"]


@pytest.mark.slow
def test_writes_that_a_killed_server_left_beside_the_file_are_kept_with_the_original(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    begin(data, "Ann")
    back_up(settings(data), copy)
    server = Server(data)
    assert server.client.post("/api/me", json={"name": "Bob"}).status_code == 200
    server.kill()
    assert (data / "rondel.sqlite-wal").stat().st_size > 0
    _, kept = restore(settings(data), copy)
    assert kept is not None
    assert tables_in(kept) == ["Ann", "Bob"]
    assert tables_in(data / "rondel.sqlite") == ["Ann"]


def test_a_database_in_use_is_not_replaced(copied: tuple[Path, Path]) -> None:
    data, copy = copied
    with closing(sqlite3.connect(data / "rondel.sqlite")) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM people").fetchone()
        with pytest.raises(RondelError, match="the database is as it was"):
            restore(settings(data), copy)
    assert tables_in(data / "rondel.sqlite") == ["Ann", "Bob"]


def test_a_damaged_database_is_kept_and_replaced(copied: tuple[Path, Path]) -> None:
    data, copy = copied
    (data / "rondel.sqlite").write_bytes(b"not a database")
    _, kept = restore(settings(data), copy)
    assert kept is not None
    assert kept.read_bytes() == b"not a database"
    assert tables_in(data / "rondel.sqlite") == ["Ann"]


def test_a_copy_of_another_server_is_refused(copied: tuple[Path, Path], tmp_path: Path) -> None:
    begin(tmp_path / "other", "Eve")
    back_up(settings(tmp_path / "other"), tmp_path / "eve.sqlite")
    with pytest.raises(RondelError, match="copy of another server"):
        restore(settings(copied[0]), tmp_path / "eve.sqlite")
    assert tables_in(copied[0] / "rondel.sqlite") == ["Ann", "Bob"]


def started(data: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A start of the server that is refused."""
    return subprocess.run([*command(data), *more], capture_output=True, text=True, check=False, env=ENVIRON, timeout=60)


def damage_head(file: Path) -> None:
    """Write over the beginning of a file."""
    with file.open("rb+") as opened:
        opened.write(b"\xff" * 200)


def damage_middle(file: Path) -> None:
    """Write over a part of every page of a file but the first."""
    with file.open("rb+") as opened:
        for page in range(1, file.stat().st_size // 4096):
            opened.seek(page * 4096)
            opened.write(b"\xff" * 64)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("harm", "word"),
    [
        (lambda file: file.unlink(), "is missing, but there was one"),
        (lambda file: file.write_bytes(b""), "is empty, but there was one"),
        (damage_head, "is damaged"),
        (damage_middle, "is damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]), "is damaged"),
    ],
)
def test_a_server_does_not_begin_anew_where_data_was_lost(copied: tuple[Path, Path], harm: object, word: str) -> None:
    data, copy = copied
    assert callable(harm)
    harm(data / "rondel.sqlite")
    answer = started(data)
    assert answer.returncode == 2
    assert word in answer.stderr
    assert "rondel restore FILE" in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not answer.stdout
    restore(settings(data), copy)
    open_store(settings(data)).close()


def test_a_new_folder_needs_nothing_and_is_closed_to_others(tmp_path: Path) -> None:
    data = tmp_path / "new"
    with serving(data) as client:
        table = new_table(client)
        table.turn(table.actor())
        for file in ("rondel.sqlite", "rondel.sqlite-wal", "rondel.sqlite-shm", "server.key"):
            assert stat.S_IMODE((data / file).stat().st_mode) == 0o600, file
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_a_first_start_that_was_interrupted_is_begun_again(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "rondel.sqlite")) as connection:  # as far as it came before its tables
        connection.execute("PRAGMA journal_mode=WAL")
    assert (tmp_path / "rondel.sqlite").stat().st_size > 0
    begin(tmp_path, "Ann")
    assert tables_in(tmp_path / "rondel.sqlite") == ["Ann"]


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    begin(tmp_path, "Ann")
    (tmp_path / "rondel.sqlite").chmod(0o644)
    open_store(settings(tmp_path)).close()
    assert stat.S_IMODE((tmp_path / "rondel.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("key", "word"),
    [(None, "server.key is missing"), (b"", "no whole key"), (b"short", "no whole key"), (b"x" * 32, "another server")],
)
def test_a_key_that_is_not_the_right_one_is_refused(tmp_path: Path, key: bytes | None, word: str) -> None:
    begin(tmp_path, "Ann")
    file = tmp_path / "server.key"
    right = file.read_bytes()
    file.unlink()
    if key is not None:
        file.write_bytes(key)
    with pytest.raises(RondelError, match=word):
        open_store(settings(tmp_path))
    file.write_bytes(right)
    open_store(settings(tmp_path)).close()


def test_links_go_on_with_a_new_key_and_the_old_key_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = new_table(client)
    shutil.copy(tmp_path / "server.key", tmp_path / "copy")
    (tmp_path / "server.key").write_bytes(b"x" * 32)
    change_key(settings(tmp_path))
    assert (tmp_path / "server.key.before-1").read_bytes() == b"x" * 32
    with serving(tmp_path) as client:
        table.client = client
        assert table.look("A")["you"]["held"] == ["A"]
        assert table.get("host", "/links").json()["watch"] is None


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    begin(tmp_path, "Ann")
    with closing(sqlite3.connect(tmp_path / "rondel.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE server SET value = '9999' WHERE name = 'shared since'")
        connection.commit()
    with pytest.raises(RondelError, match="newer Rondel"):
        open_store(settings(tmp_path))
