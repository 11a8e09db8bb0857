"""How the home page and the start of a server grow with the tables that are stored."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.web_load import Client, new_table
from bench.web_server import serving

STARTS: Final = 3
PAGES: Final = 30
LONG: Final = 30  # choices of a stored table
OVER: Final = 10  # tables of which one is not finished


@dataclass(frozen=True)
class Stored:
    """What was measured with so many tables."""

    tables: int
    megabytes: float
    start: float  # seconds, the quickest of a few
    home: float  # milliseconds, of which a quarter was quicker: the rest waited for others


def measure(tables: int, folder: Path | None) -> Stored:
    """Fill a data folder, start servers on it, and ask for the home page."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        data = Path(name)
        with serving(data) as server:
            table = asyncio.run(_one(server.port))
        fill(data / "rondel.sqlite", table, tables)
        starts, pages = [], []
        for _ in range(STARTS):
            with serving(data) as server:
                starts.append(server.started)
                pages += asyncio.run(_home(server.port))
        size = sum(file.stat().st_size for file in data.glob("rondel.sqlite*"))
        return Stored(tables, size / 1e6, min(starts), sorted(pages)[len(pages) // 4])


async def _one(port: int) -> str:
    table = await new_table(port, "glen-more")
    table.client.close()
    return table.id


async def _home(port: int) -> list[float]:
    """How long the home page takes, in milliseconds, for somebody without tables."""
    client, times = Client(port), []
    for _ in range(PAGES // STARTS + 2):
        begin = time.perf_counter()
        await client.read("GET", "/", "")
        times.append(1000 * (time.perf_counter() - begin))
    client.close()
    return times[2:]  # the first ones load what all others share


def fill(file: Path, first: str, tables: int) -> None:
    """Copy a table many times: most are finished, all are listed, and each has a log."""
    with sqlite3.connect(file) as db:
        db.row_factory = sqlite3.Row
        found = dict(db.execute("SELECT * FROM tables WHERE id = ?", (first,)).fetchone())
        line = db.execute("SELECT words, at FROM log WHERE table_id = ? LIMIT 1", (first,)).fetchone()
        seats = db.execute("SELECT seat, bot, name FROM seats WHERE table_id = ?", (first,)).fetchall()

        def rows() -> Iterator[tuple[object, ...]]:
            for n in range(tables):
                over = n % OVER > 0
                own = {"id": f"t{n}", "changed": found["changed"] - n, "moved": 1, "listed": 1, "length": LONG}
                own |= {"actor": -2, "tallied": 1} if over else {}
                yield tuple((found | own).values())

        marks = ", ".join("?" * len(found))
        db.executemany(f"INSERT INTO tables VALUES ({marks})", rows())
        db.executemany(
            "INSERT INTO seats (table_id, seat, bot, name) VALUES (?, ?, ?, ?)",
            ((f"t{n}", *seat) for n in range(tables) for seat in seats),
        )
        db.executemany(
            "INSERT INTO log (table_id, n, words, at) VALUES (?, ?, ?, ?)",
            ((f"t{n}", i, *line) for n in range(tables) for i in range(LONG)),
        )
