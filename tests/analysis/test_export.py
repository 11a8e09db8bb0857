"""Recorded games become a table of decisions."""

import json
import runpy
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import rondel
from rondel.analysis.export import export
from rondel.cli.main import main
from rondel.record import Record, load_record, save_record

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
GAMES = [RECORDS / "glasgow" / f"glasgow-2p-102-000{n}.rondel" for n in (5, 6)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two finished games, one of another set-up, one that is not finished, and one that is none."""
    records = tmp_path / "records"
    (records / "inner").mkdir(parents=True)
    for path in GAMES:
        (records / path.name).write_bytes(path.read_bytes())
    other = RECORDS / "glen-more" / "glen-more-2p-102-0001.rondel"
    (records / "inner" / "other.rondel").write_bytes(other.read_bytes())
    save_record(Record(rondel.load("glasgow"), []), records / "inner" / "begun.rondel")
    (records / "inner" / "none.rondel").write_text("a letter\n", encoding="utf-8")
    return records


def test_every_decision_is_a_row_and_bad_records_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder.parent / "decisions.parquet"
    assert main(["export", str(folder), "--parquet", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == f"{file}: 787 decisions of 2 games\n"
    begun, none, other = said.err.splitlines()
    assert begun == f"rondel: left out: {folder / 'inner' / 'begun.rondel'}: the game is not finished"
    assert none.startswith(f"rondel: left out: {folder / 'inner' / 'none.rondel'}, line 1: cannot read 'a letter'")
    assert other == f"rondel: left out: {folder / 'inner' / 'other.rondel'}: another set-up than {GAMES[0].name}"

    setup = json.loads(pq.read_schema(file).metadata[b"rondel"])
    assert (setup["game"], setup["players"], setup["features"][0]) == ("glasgow", 2, "brick")
    game = rondel.load("glasgow", options=setup["options"], rules_version=setup["rules"], edition=setup["edition"])
    record = load_record(GAMES[0])
    rows = [row for row in pq.read_table(file).to_pylist() if row["record"] == GAMES[0].name]
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    first, last = rows[0], rows[-1]
    assert (first["actor"], first["turn"], game.words(first["chosen"])) == (0, 1, "move 6")
    assert (last["totals"], last["places"]) == ([43, 17], [1, 2])
    state = game.from_bytes(last["position"])
    assert (state.actor, state.legal()) == (last["actor"], last["legal"])
    assert len(last["features"]) == 2 * len(setup["features"])
    assert last["chosen"] == record.actions[-1]

    monkeypatch.setattr(sys, "argv", ["read_decisions.py", str(file)])
    runpy.run_path(str(ROOT / "docs" / "examples" / "read_decisions.py"))
    assert "glasgow, seat 0 chose 'move 6' out of" in capsys.readouterr().out


def test_interrupted_it_leaves_what_was_there(folder: Path) -> None:
    file = folder.parent / "decisions.parquet"
    file.write_bytes(b"of yesterday")

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(GAMES, file, progress=stop)
    assert file.read_bytes() == b"of yesterday"
    assert [path.name for path in folder.parent.iterdir() if path.is_file()] == ["decisions.parquet"]


@pytest.mark.slow
def test_several_processes_write_the_same_table(tmp_path: Path) -> None:
    tables = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.parquet"
        assert export(GAMES, file, jobs).faults == []
        tables.append(pq.read_table(file))
    assert tables[0].equals(tables[1])
