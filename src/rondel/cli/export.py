"""`rondel export`: recorded games as a table of decisions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rondel.analysis.export import export, records_in
from rondel.cli.table import progress_bar
from rondel.core import RondelError


def run(given: argparse.Namespace) -> int:
    """Write the file, name the records that were left out; 2 if there are any."""
    if given.jobs < 1:
        raise RondelError(f"--jobs must be 1 or more, not {given.jobs}")
    records = records_in([Path(name) for name in given.records])
    tiles = Path(given.tiles) if given.tiles else None
    with progress_bar() as bar:
        task = bar.add_task("reading records", total=len(records))
        done = export(records, Path(given.parquet), given.jobs, tiles, lambda: bar.advance(task))
    for fault in done.faults:
        print(f"rondel: left out: {fault}", file=sys.stderr)
    print(f"{given.parquet}: {done.decisions} decisions of {done.games} games")
    return 2 if done.faults else 0
