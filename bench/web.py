"""Measures the server under load: clicks at 10 to 200 tables, each with two open streams.

Every table is clicked once in `PAUSE` seconds, as a table of people is; that gives the latencies. Then a few
clients click without any pause, which gives how many requests a second the server can answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

SIZES = (10, 50, 100, 200)
PAUSE = 2.0  # seconds between two clicks at a table
SECONDS = 15.0  # of each measurement
BUSY = 8  # clients without a pause
FREE = {"RONDEL_RATE": "1000000", "RONDEL_RATE_BURST": "1000000", "RONDEL_NEW_TABLES_PER_MINUTE": "1000000"}


class Client:
    """A connection that asks one thing after the other."""

    count = 0  # requests of all connections

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, token: str, body: object = None) -> None:
        """Send a request."""
        if self.writer is None or (self.reader is not None and self.reader.at_eof()):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nAccept-Encoding: gzip\r\n"
        )
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self.writer.write(head.encode() + content)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of the answer."""
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), headers

    async def ask(self, method: str, path: str, token: str, body: object = None) -> Any:
        """Send a request and read its answer."""
        await self.send(method, path, token, body)
        Client.count += 1
        status, headers = await self.head()
        assert self.reader is not None
        content = await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            content = zlib.decompress(content, 31)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {content.decode()}")
        return json.loads(content)

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


class Load:
    """Tables with their players and streams."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.clicks: list[float] = []
        self.told: list[float] = []
        self.sent: dict[str, float] = {}
        self.streams: list[asyncio.Task[None]] = []

    async def table(self) -> dict[str, Any]:
        """A new table for two people, with a stream for each."""
        client = Client(self.port)
        body = {"game": "glen-more", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
        made: dict[str, Any] = await client.ask("POST", "/api/tables", "-", body)
        made["tokens"] = {seat["seat"]: seat["token"] for seat in made["seats"]}
        made["client"] = client
        made["view"] = await self.look(made)
        for token in made["tokens"].values():
            self.streams.append(asyncio.create_task(self.listen(made["table"], token)))
        return made

    async def look(self, table: dict[str, Any]) -> Any:
        """The table as whoever has to decide sees it."""
        path = f"/api/tables/{table['table']}"
        view = await table["client"].ask("GET", path, table["watch"])
        table["actor"] = view["actor"]
        return view if view["over"] else await table["client"].ask("GET", path, table["tokens"][view["actor"]])

    async def listen(self, table: str, token: str) -> None:
        """Follow the stream of a table and note how late its moves come."""
        client = Client(self.port)
        try:
            await client.send("GET", f"/api/tables/{table}/events", token)
            await client.head()
            assert client.reader is not None
            while True:
                line = await client.reader.readline()
                if line.startswith(b"event: move") and table in self.sent:
                    self.told.append(time.perf_counter() - self.sent[table])
        finally:
            client.close()

    async def click(self, table: dict[str, Any]) -> None:
        """The next click at a table: a choice, or the confirmation of a whole turn."""
        view = table["view"]
        path, token = f"/api/tables/{table['table']}", table["tokens"][table["actor"]]
        body = {"version": view["version"]}
        begin = time.perf_counter()
        if view["complete"]:
            self.sent[table["table"]] = begin
            view = await table["client"].ask("POST", f"{path}/confirm", token, body)
        else:
            body["choice"] = random.choice(view["scene"]["choices"])["words"]
            view = await table["client"].ask("POST", f"{path}/stage", token, body)
        self.clicks.append(time.perf_counter() - begin)
        table["view"] = view if view["your_turn"] else await self.look(table)

    async def play(self, table: dict[str, Any], until: float, pause: float) -> None:
        """Click until the time is over; a finished game is replaced by a new one."""
        await asyncio.sleep(random.random() * pause)
        while time.perf_counter() < until:
            if table["view"]["over"]:
                table.update(await self.table())
            await self.click(table)
            await asyncio.sleep(random.uniform(0.5, 1.5) * pause)

    async def measure(self, tables: list[dict[str, Any]], pause: float) -> float:
        """Click at these tables for a while; returns the clicks per second."""
        self.clicks, self.told = [], []
        begin = time.perf_counter()
        await asyncio.gather(*(self.play(table, begin + SECONDS, pause) for table in tables))
        return len(self.clicks) / (time.perf_counter() - begin)


def at(share: float, times: list[float]) -> str:
    """The time in milliseconds that a share of all does not exceed."""
    return f"{1000 * sorted(times)[int(share * (len(times) - 1))]:.1f}" if times else "-"


async def run(port: int) -> None:
    """All sizes, one after the other, on one server."""
    load = Load(port)
    tables: list[dict[str, Any]] = []
    print("| tables | streams | clicks/s | p50 ms | p95 ms | p99 ms | told p95 ms |")
    print("| -----: | ------: | -------: | -----: | -----: | -----: | ----------: |")
    for size in SIZES:
        while len(tables) < size:
            tables.append(await load.table())
        rate = await load.measure(tables, PAUSE)
        times = " | ".join(at(share, load.clicks) for share in (0.5, 0.95, 0.99))
        print(f"| {size} | {len(load.streams)} | {rate:.0f} | {times} | {at(0.95, load.told)} |", flush=True)
    rate = await load.measure(tables[:BUSY], 0.0)
    print(f"\n{BUSY} clients without a pause: {rate:.0f} clicks/s, p95 {at(0.95, load.clicks)} ms")
    for stream in load.streams:
        stream.cancel()
    await asyncio.gather(*load.streams, return_exceptions=True)
    for table in tables:
        table["client"].close()


def main() -> None:
    """Start a server on fresh data, measure, stop it."""
    with tempfile.TemporaryDirectory(dir=Path.cwd() / "build" if Path("build").is_dir() else None) as data:
        command = [sys.executable, "-m", "rondel", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **FREE}) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                asyncio.run(run(int(said.split()[3].rsplit(":", 1)[1])))
            finally:
                server.terminate()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = 1000 * (used.ru_utime + used.ru_stime) / Client.count
        print(f"processor time of the server: {spent:.1f} ms per request")


if __name__ == "__main__":
    main()
