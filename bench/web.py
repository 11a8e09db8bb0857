"""Measures the server under load: clicks at 10 to 200 tables, each with two open streams.

Every table is clicked once in `PAUSE` seconds, as a table of people is; that gives the latencies. Then a few
clients click without any pause, which gives how many requests a second the server can answer. First programs
click, over the JSON API; then browsers do, with the forms of the page, and get the changed parts of it back.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

SIZES = (10, 50, 100, 200)
PAUSE = 5.0  # seconds between two clicks at a table; people at a table are slower
SECONDS = 20.0  # of each measurement
BUSY = 8  # clients without a pause
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
LIMITS = ("RATE", "RATE_BURST", "NEW_TABLES_PER_MINUTE", "NEW_TABLES_PER_DAY", "BOTS_PER_DAY", "UPLOAD_PER_DAY")
FREE = {f"RONDEL_{name}": "100000000" for name in LIMITS}


class Client:
    """A connection that asks one thing after the other."""

    count = 0  # requests of all connections

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, token: str, content: bytes = b"", kind: str = JSON) -> None:
        """Send a request."""
        if self.writer is None or (self.reader is not None and self.reader.at_eof()):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nAccept-Encoding: gzip\r\n"
        )
        head += f"X-Panel: 1\r\nContent-Type: {kind}\r\nContent-Length: {len(content)}\r\n\r\n"
        self.writer.write(head.encode() + content)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of the answer."""
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), headers

    async def ask(self, method: str, path: str, token: str, body: object = None) -> Any:
        """Ask as a program does."""
        return json.loads(await self.read(method, path, token, b"" if body is None else json.dumps(body).encode()))

    async def read(self, method: str, path: str, token: str, sent: bytes = b"", kind: str = JSON) -> str:
        """Send a request and read its answer."""
        await self.send(method, path, token, sent, kind)
        Client.count += 1
        status, headers = await self.head()
        assert self.reader is not None
        content = await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            content = zlib.decompress(content, 31)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {content.decode()}")
        return content.decode()

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


class Pages(Load):
    """The same tables in browsers: forms are sent, and the changed parts of the page come back."""

    async def look(self, table: dict[str, Any]) -> Any:
        """The page of whoever has to decide."""
        for seat, token in table["tokens"].items():
            table["actor"] = seat
            view = page(await table["client"].read("GET", f"/t/{table['table']}", token))
            if view["your_turn"] or view["over"]:
                return view
        raise RuntimeError("nobody has to decide")

    async def click(self, table: dict[str, Any]) -> None:
        """The next click at a table, on one of the things that can be chosen or on the button that confirms."""
        view, token = table["view"], table["tokens"][table["actor"]]
        form = {"version": view["version"], **({"do": "confirm"} if view["complete"] else {})}
        if not view["complete"]:
            form["words"] = random.choice(view["words"])
        begin = time.perf_counter()
        if view["complete"]:
            self.sent[table["table"]] = begin
        sent = urlencode(form).encode()
        view = page(await table["client"].read("POST", f"/t/{table['table']}/move", token, sent, FORM))
        self.clicks.append(time.perf_counter() - begin)
        table["view"] = view if view["your_turn"] else await self.look(table)


def page(text: str) -> dict[str, Any]:
    """What a page says: whose turn it is, and what can be chosen."""
    state, version = re.findall(r'data-state="(\w+)" data-version="([\d.]+)"', text)[0]
    return {
        "version": version,
        "your_turn": state == "mine",
        "over": state == "over",
        "complete": 'value="confirm"' in text,
        "words": [unescape(words) for words in re.findall(r'name="words" value="([^"]+)"', text)],
    }


def at(share: float, times: list[float]) -> str:
    """The time in milliseconds that a share of all does not exceed."""
    return f"{1000 * sorted(times)[int(share * (len(times) - 1))]:.1f}" if times else "-"


async def run(port: int) -> None:
    """Programs, then browsers, on one server."""
    for kind, load in (("JSON API", Load(port)), ("pages", Pages(port))):
        print(f"\n{kind}\n")
        await grow(load)


async def grow(load: Load) -> None:
    """All sizes, one after the other."""
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
