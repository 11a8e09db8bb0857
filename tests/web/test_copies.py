"""Copies that are made again and again: whole ones only, the newest are kept, and it stops when it is told to."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.core import RondelError
from rondel.web.store.backup import restore
from rondel.web.store.copies import copies, keep_copy, seconds, wait_for_next
from tests.web.killing import killed_at_every_step
from tests.web.server import ENVIRON
from tests.web.tables import settings
from tests.web.test_restore import begin, tables_in

DAY = 86_400
NOW = 1_800_000_000.0  # 2027-01-15, 8 o'clock


def test_the_newest_copies_are_kept_and_the_next_is_due_after_the_last(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "kept"
    begin(data, "Ann")
    assert wait_for_next(folder, DAY, NOW) == 0
    for day in range(4):
        keep_copy(settings(data), folder, 2, NOW + day * DAY)
    assert [file.name for file in copies(folder)] == [
        "rondel-20270117T080000Z.sqlite",
        "rondel-20270118T080000Z.sqlite",
    ]
    assert wait_for_next(folder, DAY, NOW + 3 * DAY + 600) == DAY - 600
    assert wait_for_next(folder, DAY, NOW + 9 * DAY) == 0
    assert wait_for_next(folder, DAY, NOW - 9 * DAY) == 0  # the clock was put back: nobody waits for years
    (folder / "rondel-of-mine.sqlite").write_text("not ours")
    keep_copy(settings(data), folder, 1, NOW + 9 * DAY)
    assert sorted(file.name for file in folder.iterdir()) == ["rondel-20270124T080000Z.sqlite", "rondel-of-mine.sqlite"]
    restore(settings(data), copies(folder)[0])


@pytest.mark.slow
def test_a_copy_killed_at_any_step_leaves_whole_copies_only(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "kept"
    begin(data, "Ann")
    keep_copy(settings(data), folder, 1, NOW)
    seen = []
    for _ in killed_at_every_step(folder, keep_copy, settings(data), folder, 1, NOW + DAY):
        seen.append([file.name for file in copies(folder)])
        assert all(tables_in(file) == ["Ann"] for file in copies(folder))
        assert seen[-1], "no copy is left"
    assert len(seen) > 5
    assert [file.name for file in folder.iterdir()] == ["rondel-20270116T080000Z.sqlite"]


def test_a_damaged_database_takes_the_place_of_no_copy(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "kept"
    begin(data, "Ann")
    kept = keep_copy(settings(data), folder, 1, NOW)
    with closing(sqlite3.connect(data / "rondel.sqlite")) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 9999 WHERE name = 'log'")
        connection.commit()
    with pytest.raises(RondelError, match="damaged"):
        keep_copy(settings(data), folder, 1, NOW + DAY)
    assert list(folder.iterdir()) == [kept]
    assert tables_in(kept) == ["Ann"]


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_command_copies_at_once_and_stops_when_it_is_told_to(tmp_path: Path, sign: signal.Signals) -> None:
    data, folder = tmp_path / "data", tmp_path / "kept"
    begin(data, "Ann")
    asked = [sys.executable, "-m", "rondel", "backup", str(folder), "--every", "6h", "--data", str(data)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True, env=ENVIRON) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(f"kept in {folder}{os.sep}rondel-")
        process.send_signal(sign)
        assert process.wait(30) == 0
    assert [tables_in(file) for file in copies(folder)] == [["Ann"]]


def test_what_cannot_be_meant_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["backup", str(tmp_path / "kept"), "--data", str(tmp_path)]
    for more in (["--every", "often"], ["--every", "0h"], ["--every", "6h", "--keep", "0"], ["--keep", "3"]):
        assert main([*asked, *more]) == 2
        assert capsys.readouterr().err.startswith("rondel: --")
    assert seconds("90s") == 90
