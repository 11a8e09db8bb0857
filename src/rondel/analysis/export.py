"""Recorded games as a table for learners: one row for every decision, in a Parquet file.

All games of a file have the same set-up, for only then do positions, actions and features mean the same. What that is
stands in the metadata of the file under `rondel`, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from rondel import __version__
from rondel.bots.processes import in_order, processes
from rondel.core import CHANCE, OVER, Game, RondelError, State
from rondel.core.features import Features
from rondel.games.registry import title
from rondel.record import load_record

SCHEMA: Final = pa.schema(
    [
        ("record", pa.dictionary(pa.int32(), pa.string())),  # the name of its file
        ("decision", pa.int32()),  # counted from 0 in each game
        ("turn", pa.int32()),
        ("actor", pa.int8()),  # the seat that decides
        ("position", pa.binary()),  # what `Game.from_bytes` reads
        ("legal", pa.list_(pa.int64())),
        ("chosen", pa.int64()),
        ("features", pa.list_(pa.int64())),  # of the actor, then of the others in their order
        ("totals", pa.list_(pa.int32())),  # of all seats, at the end of the game
        ("places", pa.list_(pa.int8())),
    ]
)
ROWS: Final = 50_000  # that are written at a time


@dataclass(frozen=True)
class Decisions:
    """The decisions of one record, or why there are none."""

    setup: str
    rows: pa.Table | None = None
    fault: str = ""


@dataclass
class Exported:
    """What became of the records."""

    games: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)  # a sentence for each record that was left out


def setup_of(game: Game) -> str:
    """What all games of a file have in common, as JSON."""
    features = title(game.name).get_features()
    told = {
        "rondel": __version__,
        "game": game.name,
        "rules": game.rules_version,
        "players": game.players,
        "options": game.options,
        "edition": game.edition,
        "tiles": game.fingerprint,
        "features": features.names if features else [],
    }
    return json.dumps(told)


def decisions_of(path: Path, tiles: Path | None = None) -> Decisions:
    """The decisions of a finished game that is recorded in a file."""
    try:
        record = load_record(path, tiles)
        result = record.verify()
    except RondelError as error:
        said = str(error)
        return Decisions("", fault=said if str(path) in said else f"{path}: {said}")
    if record.ending is None:
        return Decisions("", fault=f"{path}: the game is not finished")
    features = title(record.game.name).get_features()
    columns: dict[str, list[object]] = {name: [] for name in SCHEMA.names}
    state = record.start()
    for action in record.actions:
        if state.actor not in (CHANCE, OVER):
            seen = (len(columns["chosen"]), int(state.turn), int(state.actor), state.to_bytes(), state.legal(), action)
            row = (path.name, *seen, _numbers(state, features), result.totals, result.places)
            for column, value in zip(columns.values(), row, strict=True):
                column.append(value)
        state.apply(action)
    return Decisions(setup_of(record.game), pa.table(columns, SCHEMA))


def _numbers(state: State, features: Features | None) -> list[int]:
    """The features of all seats, beginning with the one that decides."""
    if features is None:
        return []
    seats = range(state.rules().players)
    around = (*seats[state.actor :], *seats[: state.actor])
    return [number for seat in around for number in features.of(state, seat)]


def records_in(given: list[Path]) -> list[Path]:
    """The records in folders and their subfolders, and those given themselves."""
    found: list[Path] = []
    for path in given:
        inside = sorted(path.rglob("*.rondel")) if path.is_dir() else [path]
        found += [file for file in inside if not file.name.startswith(".")]
    if not found:
        raise RondelError(f"there are no records (*.rondel) in {', '.join(map(str, given))}")
    return found


def export(
    records: list[Path],
    target: Path,
    jobs: int = 1,
    tiles: Path | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Exported:
    """Write the decisions of all records to a Parquet file, whole or not at all; bad records are left out and told."""
    done = Exported()
    draft = target.with_name(f".{target.name}.draft")
    first = ""  # the record that the others are like
    setup = ""
    waiting: list[pa.Table] = []
    writer = None
    try:
        for path, read in zip(records, _read(records, jobs, tiles), strict=True):
            progress()
            if read.rows is None or read.setup != (setup or read.setup):
                done.faults.append(read.fault or f"{path}: another set-up than {first}")
                continue
            setup, first = read.setup, first or path.name
            writer = writer or pq.ParquetWriter(draft, SCHEMA.with_metadata({"rondel": setup}), compression="zstd")
            waiting.append(read.rows)
            done.games += 1
            done.decisions += read.rows.num_rows
            if sum(rows.num_rows for rows in waiting) >= ROWS:
                _write(writer, waiting)
        if writer is None:
            raise RondelError(f"none of {len(records)} records can be used; the first: {done.faults[0]}")
        _write(writer, waiting)
        writer.close()
        draft.replace(target)
    except OSError as error:
        raise RondelError(f"cannot write {target}: {error.strerror or error}") from None
    finally:
        if writer is not None:
            writer.close()
        draft.unlink(missing_ok=True)
    return done


def _write(writer: pq.ParquetWriter, waiting: list[pa.Table]) -> None:
    if waiting:
        rows = pa.concat_tables(waiting).unify_dictionaries()
        writer.write_table(rows.replace_schema_metadata(writer.schema.metadata))
        waiting.clear()


def _read(records: list[Path], jobs: int, tiles: Path | None) -> Iterator[Decisions]:
    read = partial(decisions_of, tiles=tiles)
    if jobs == 1:
        yield from map(read, records)
        return
    with processes(jobs) as pool:
        yield from in_order(pool, read, records)
