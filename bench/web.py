"""Measures the server: clicks at 10 to 500 tables, on SQLite and PostgreSQL, in one process and in two.

Every table is clicked once in `PAUSE` seconds, as a table of people is, with a stream open for each player; that gives
the latencies. Then clients click without any pause, which gives what a click costs. Ratios are printed first: they
hold on other machines too, and times do not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import web_stored
from bench.web_load import PLAYERS, Load, Pages, Seated, at, new_table
from bench.web_server import Server, processor, serving, slowed
from tests.web.postgres import Postgres

PAUSE = 5.0  # seconds between two clicks at a table; people at a table are slower
BUSY = 8  # clients without a pause, for each process
SLOW = 0.25  # of a processor, for processes that are slowed until clients and database are never what they wait for


@dataclass(frozen=True)
class Plan:
    """How much is measured, and for how long."""

    sizes: tuple[int, ...] = (10, 100, 500)
    seconds: float = 10.0  # of each measurement
    stored: tuple[int, int] = (1_000, 100_000)


QUICK = Plan((10, 50), 4.0, (1_000, 10_000))


@dataclass(frozen=True)
class Latency:
    """How long clicks took at so many tables, in milliseconds."""

    kind: str
    tables: int
    rate: float
    p50: float
    p95: float
    told: float  # until 95 of 100 others had heard of it


@dataclass(frozen=True)
class Cost:
    """What clicks without a pause cost."""

    what: str
    rate: float  # clicks a second
    click: float  # milliseconds of processor time of the server for each click, with the looks of others that follow
    request: float  # for each request
    clients: float = 0.0  # milliseconds of processor time of the clients for each click
    database: float = 0.0  # of PostgreSQL


def progress(said: str) -> None:
    """Tell what is measured now."""
    print(f"  {time.strftime('%H:%M:%S')} {said}", file=sys.stderr, flush=True)


async def tables_for(port: int, games: list[str]) -> list[Seated]:
    """New tables, one of each game that is named."""
    return [await new_table(port, game) for game in games]


async def grow(server: Server, plan: Plan) -> tuple[list[Latency], float]:
    """Latencies from few to many tables, and the megabytes that a thousand tables with their streams take."""
    found: list[Latency] = []
    tables: list[Seated] = []
    loads = {"API": Load(server.port), "page": Pages(server.port)}
    first = 0.0
    for size in plan.sizes:
        progress(f"{size} tables with {2 * size} streams: a click in {PAUSE:.0f} s at each")
        new = await tables_for(server.port, ["glen-more"] * (size - len(tables)))
        for table in new:
            load = loads["page"]
            table.streams = [asyncio.create_task(load.listen(table, token)) for token in table.tokens.values()]
        tables += new
        for kind, load in loads.items():
            rate = await load.measure(tables, plan.seconds, PAUSE)
            told = at(0.95, load.told)
            found.append(Latency(kind, size, rate, at(0.5, load.clicks), at(0.95, load.clicks), told))
            progress(f"  {kind}: p50 {found[-1].p50:.1f} ms, p95 {found[-1].p95:.1f} ms")
        first = first or server.memory()
    more = (server.memory() - first) / (plan.sizes[-1] - plan.sizes[0])
    streams = [stream for table in tables for stream in table.streams]
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    for table in tables:
        table.client.close()
    return found, 1000 * more


async def cost(
    server: Server, what: str, load: Load, games: list[str], seconds: float, database: int | None = None
) -> Cost:
    """What clicks without a pause cost at these tables, once every process has what it keeps in memory."""

    def spent() -> list[float]:
        """Of the server, of the clients, and of the database with this process."""
        return [server.processor(), time.process_time(), processor(database) if database else 0.0]

    progress(f"{what}: {len(games)} clients without a pause")
    tables = await tables_for(server.port, games)
    await load.measure(tables, seconds, 0.0)
    before = spent()
    rate = await load.measure(tables, seconds, 0.0)
    served, clients, kept = (1000 * (after - begin) for begin, after in zip(before, spent(), strict=True))
    clicks = len(load.clicks)
    for table in tables:
        table.client.close()
    found = Cost(what, rate, served / clicks, served / (clicks + load.looks), clients / clicks, kept / clicks)
    progress(f"  {found.rate:.0f} clicks/s, {found.click:.1f} ms per click, {found.request:.1f} ms per request")
    return found


def on_sqlite(plan: Plan) -> tuple[list[Latency], float, list[Cost]]:
    """All that is measured with one process and a file."""
    with folder() as data, serving(data) as server:
        latencies, memory = asyncio.run(grow(server, plan))
        costs = [
            asyncio.run(cost(server, f"page, {game}", Pages(server.port), [game] * BUSY, plan.seconds))
            for game in PLAYERS
        ]
        costs.append(asyncio.run(cost(server, "API, glen-more", Load(server.port), ["glen-more"] * BUSY, plan.seconds)))
    return latencies, memory, costs


def on_postgres(plan: Plan) -> list[Cost]:
    """What a click in the page costs with one process and with two on PostgreSQL, each as it is and slowed."""
    progress("starting a PostgreSQL server")
    database = Postgres()
    costs = []
    try:
        for workers in (1, 2):
            with folder() as data, serving(data, database.url(data), workers) as server:
                what = f"page, PostgreSQL, {workers} process{'es' * (workers > 1)}"
                games = ["glen-more"] * BUSY * 2
                pages = Pages(server.port)
                costs.append(asyncio.run(cost(server, what, pages, games, plan.seconds, database.process)))
                with slowed(server, SLOW):
                    what += f", {SLOW} of a processor each"
                    costs.append(asyncio.run(cost(server, what, pages, games, 2 * plan.seconds, database.process)))
    finally:
        database.remove()
    return costs


@contextmanager
def folder() -> Iterator[Path]:
    """A data folder that is gone afterwards, on the disk of the working copy."""
    with tempfile.TemporaryDirectory(dir=build()) as name:
        yield Path(name)


def build() -> Path | None:
    """Where large files may lie."""
    return Path.cwd() / "build" if Path("build").is_dir() else None


def main() -> None:
    """Measure everything, then print ratios and numbers."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few tables for a short time")
    plan = QUICK if parser.parse_args().quick else Plan()
    begin = time.perf_counter()
    latencies, memory, costs = on_sqlite(plan)
    one, slow_one, two, slow_two = on_postgres(plan)
    progress(f"{plan.stored[0]:,} and {plan.stored[1]:,} stored tables: start and home page")
    few, many = (web_stored.measure(n, build()) for n in plan.stored)
    pages, api = costs[:-1], costs[-1]
    print(f"\nRatios, on {os.cpu_count()} processors, which the clients share with the server\n")
    ratios = {
        f"clicks/s: PostgreSQL, 2 processes to 1, each with {SLOW} of a processor": slow_two.rate / slow_one.rate,
        "clicks/s: PostgreSQL, 2 processes to 1, without such a limit": two.rate / one.rate,
        "requests that two processes can do on cores of their own, to one": 2 * one.request / two.request,
        "clicks/s: PostgreSQL to SQLite, 1 process": one.rate / pages[0].rate,
        "processor time of a click: page to API, glen-more": pages[0].click / api.click,
        f"p95 of a click in the page: {plan.sizes[-1]} tables to {plan.sizes[0]}": _ratio(latencies, "page"),
        f"p95 of a click by the API: {plan.sizes[-1]} tables to {plan.sizes[0]}": _ratio(latencies, "API"),
        f"home page: {many.tables:,} stored tables to {few.tables:,}": many.home / few.home,
        f"start: {many.tables:,} stored tables to {few.tables:,}": many.start / few.start,
    }
    for name, ratio in ratios.items():
        print(f"{ratio:7.2f}  {name}")
    print("\nWhat a click costs without a pause: processor time of all processes of the server, without the database\n")
    print("| | clicks/s | ms per click | ms per request | ms of clients | ms of PostgreSQL |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for each in (*costs, one, two, slow_one, slow_two):
        others = f"{each.clients:.1f} | {each.database:.1f}"
        print(f"| {each.what} | {each.rate:.0f} | {each.click:.1f} | {each.request:.1f} | {others} |")
    print(f"\nHow long a click takes while every table is clicked once in {PAUSE:.0f} s: SQLite, one process\n")
    print("| | tables | clicks/s | p50 ms | p95 ms | others told, p95 ms |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for way in latencies:
        print(f"| {way.kind} | {way.tables} | {way.rate:.0f} | {way.p50:.1f} | {way.p95:.1f} | {way.told:.1f} |")
    print(f"\nmemory: {memory:.0f} MB for 1,000 tables that are played, with two streams each\n")
    print("| stored tables | MB on disk | start, s | home page, ms |\n| ---: | ---: | ---: | ---: |")
    for kept in (few, many):
        print(f"| {kept.tables:,} | {kept.megabytes:.0f} | {kept.start:.2f} | {kept.home:.1f} |")
    progress(f"done in {time.perf_counter() - begin:.0f} s")


def _ratio(latencies: list[Latency], kind: str) -> float:
    own = [way.p95 for way in latencies if way.kind == kind]
    return own[-1] / own[0]


if __name__ == "__main__":
    main()
