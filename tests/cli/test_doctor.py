"""`rondel doctor` replays what was kept, and tells what has changed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from rondel.cli.main import main

RECORDS = Path(__file__).parents[1] / "records" / "glasgow"
LANDED = Path(__file__).parents[1] / "fixtures" / "landed"


def test_records_that_replay_are_unchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted(RECORDS.glob("*.rondel"))[:3]:
        shutil.copy(path, tmp_path)
    assert main(["doctor", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "3 records: 3 unchanged, 0 broken\n"


def test_a_record_that_ended_otherwise_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (RECORDS / "glasgow-2p-102-0001.rondel").read_text(encoding="utf-8")
    result = next(line for line in text.splitlines() if line.startswith("result: "))
    file = tmp_path / "changed.rondel"
    file.write_text(text.replace(result, "result: A 1, B 2"), encoding="utf-8")
    assert main(["doctor", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("1 record: 0 unchanged, 1 broken\n")
    assert f"{file}: the header says A 1, B 2" in out


def test_tables_of_the_first_version_are_unchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = shutil.copytree(LANDED, tmp_path / "data")
    assert main(["doctor", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "27 tables: 27 unchanged, 0 broken\n"


def test_a_table_that_cannot_be_replayed_or_ends_otherwise_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = shutil.copytree(LANDED, tmp_path / "data")
    assert main(["doctor", "--data", str(data)]) == 0  # brings the database to its newest form
    capsys.readouterr()
    with sqlite3.connect(data / "rondel.sqlite") as database:
        finished = [row[0] for row in database.execute("select id from tables where actor = -2 order by created")]
        running = [row[0] for row in database.execute("select id from tables where actor >= 0 order by created")]
        wrong = json.dumps({"totals": [0, 0], "places": [1, 1], "sheets": [[], []]})
        database.execute("update tables set result = ? where id = ?", (wrong, finished[0]))
        database.execute("update log set words = 'dance' where table_id = ? and n = 3", (running[0],))
    database.close()
    assert main(["doctor", "--data", str(data)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("27 tables: 25 unchanged, 2 broken\n")
    assert f"  {finished[0]}: it ended with other totals: [0, 0] is kept" in out
    assert f"  {running[0]}: cannot read 'dance' as a choice" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [([], "say what to look at"), (["nowhere"], "cannot read nowhere"), (["--data", "nowhere"], "there is no folder")],
)
def test_nothing_to_look_at_is_refused(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", *arguments]) in (1, 2)
    said = capsys.readouterr()
    assert told in said.err + said.out
