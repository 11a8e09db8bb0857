"""`rondel doctor`: whether everything that was ever kept still plays as it did."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from rondel.core.errors import RondelError
from rondel.record import load_record


def run(given: argparse.Namespace) -> int:
    """Replay records and tables; exit code 1 if any of them has changed or cannot be replayed."""
    if not given.folder and given.data is None and given.config is None:
        raise RondelError("say what to look at: folders of records, or --data DIR for the tables of a server")
    broken = 0
    for folder in map(Path, given.folder):
        broken += _report("record", list(_records(folder)))
    if given.data is not None or given.config is not None:
        broken += _report("table", asyncio.run(_tables(given)))
    return 1 if broken else 0


def _records(folder: Path) -> Iterator[tuple[str, str]]:
    """Every record of a folder with what is wrong with it."""
    paths = sorted(folder.rglob("*.rondel")) if folder.is_dir() else [folder]
    if not paths:
        raise RondelError(f"there are no records (*.rondel) in {folder}")
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        for path in bar.track(paths, description="records"):
            try:
                load_record(path).verify()
            except RondelError as error:
                yield str(path), str(error).removeprefix(f"{path}: ")
            else:
                yield str(path), ""


async def _tables(given: argparse.Namespace) -> list[tuple[str, str]]:
    from rondel.web.settings import read_settings
    from rondel.web.tables.checkup import check_tables

    settings = read_settings(given.config, given={"data": given.data})
    if not settings.data.is_dir():
        raise RondelError(f"there is no folder {settings.data}")
    return [found async for found in check_tables(settings)]


def _report(what: str, found: list[tuple[str, str]]) -> int:
    """Print how many are unchanged and which are not; returns how many these are."""
    broken = [(name, fault) for name, fault in found if fault]
    plural = "" if len(found) == 1 else "s"
    print(f"{len(found)} {what}{plural}: {len(found) - len(broken)} unchanged, {len(broken)} broken")
    for name, fault in broken:
        print(f"  {name}: {fault}")
    return len(broken)
