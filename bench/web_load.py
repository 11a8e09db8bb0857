"""Players that click: over the JSON API as programs do, or with the forms of the page as browsers do."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import zlib
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Final
from urllib.parse import urlencode

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
PLAYERS: Final = {"glen-more": 2, "glen-more-ii": 2, "glasgow": 2}
STATE: Final = re.compile(r'data-state="(\w+)"\s+data-version="([\d.]+)"')
WORDS: Final = re.compile(r'name="words"\s+value="([^"]+)"')


class Client:
    """A connection that asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, token: str, content: bytes = b"", kind: str = JSON) -> None:
        """Send a request."""
        if self.writer is None or (self.reader is not None and self.reader.at_eof()):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
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


@dataclass
class Seated:
    """A table with its players, and what whoever decides sees of it."""

    id: str
    game: str
    watch: str
    tokens: dict[str, str]
    client: Client
    view: Any = None  # None before anybody has looked
    actor: str = ""
    streams: list[asyncio.Task[None]] = field(default_factory=list)


async def new_table(port: int, game: str, players: int = 0) -> Seated:
    """A new table for so many people, or as many as the load has."""
    client = Client(port)
    body = {"game": game, "seats": [{"kind": "friend"}] * (players or PLAYERS[game])}
    made = await client.ask("POST", "/api/tables", "", body)
    return Seated(made["table"], game, made["watch"], {seat["seat"]: seat["token"] for seat in made["seats"]}, client)


class Load:
    """Programs that click at tables."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self.port = port
        self.random = random.Random(seed)
        self.clicks: list[float] = []
        self.looks = 0  # at what others have done
        self.told: list[float] = []
        self.sent: dict[str, float] = {}

    async def look(self, table: Seated) -> Any:
        """The table as whoever has to decide sees it."""
        view = await table.client.ask("GET", f"/api/tables/{table.id}", table.watch)
        self.looks += 1
        if view["over"]:
            return view
        table.actor = view["actor"]
        self.looks += 1
        return await table.client.ask("GET", f"/api/tables/{table.id}", table.tokens[table.actor])

    async def listen(self, table: Seated, token: str) -> None:
        """Follow the stream of a table and note how late its moves come."""
        client = Client(self.port)
        try:
            await client.send("GET", f"/api/tables/{table.id}/events", token)
            await client.head()
            assert client.reader is not None
            while True:
                line = await client.reader.readline()
                if line.startswith(b"event: move") and table.id in self.sent:
                    self.told.append(time.perf_counter() - self.sent[table.id])
        finally:
            client.close()

    async def click(self, table: Seated) -> None:
        """The next click at a table: a choice, or the confirmation of a whole turn."""
        begin = time.perf_counter()
        if table.view["complete"]:
            self.sent[table.id] = begin
        table.view = await self.send(table, table.tokens[table.actor])
        self.clicks.append(time.perf_counter() - begin)
        if not table.view["your_turn"]:
            table.view = await self.look(table)

    async def send(self, table: Seated, token: str) -> Any:
        """Make a choice or confirm, and see what came of it."""
        path, view = f"/api/tables/{table.id}", table.view
        body = {"version": view["version"]}
        if view["complete"]:
            return await table.client.ask("POST", f"{path}/confirm", token, body)
        body["choice"] = self.random.choice(view["scene"]["choices"])["words"]
        return await table.client.ask("POST", f"{path}/stage", token, body)

    async def play(self, table: Seated, until: float, pause: float) -> None:
        """Click until the time is over; a finished game is replaced by a new one."""
        await asyncio.sleep(self.random.random() * pause)
        while time.perf_counter() < until:
            if table.view["over"]:
                fresh = await new_table(self.port, table.game)
                table.client.close()
                table.id, table.watch, table.tokens, table.client = fresh.id, fresh.watch, fresh.tokens, fresh.client
                table.view = await self.look(table)
            await self.click(table)
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * pause)

    async def measure(self, tables: list[Seated], seconds: float, pause: float) -> float:
        """Click at these tables for a while; gives the clicks per second."""
        for table in tables:  # who opens all pages at once waits for that, which is no click
            table.view = await self.look(table)
        self.clicks, self.told, self.looks = [], [], 0
        begin = time.perf_counter()
        await asyncio.gather(*(self.play(table, begin + seconds, pause) for table in tables))
        return len(self.clicks) / (time.perf_counter() - begin)


class Pages(Load):
    """Browsers that click: forms are sent, and the changed parts of the page come back."""

    async def look(self, table: Seated) -> Any:
        """The page of whoever has to decide."""
        others = [seat for seat in table.tokens if seat != table.actor]
        for seat in (*others, *([table.actor] if table.actor else [])):
            view = page(await table.client.read("GET", f"/t/{table.id}", table.tokens[seat]))
            self.looks += 1
            if view["your_turn"] or view["over"]:
                table.actor = seat
                return view
        raise RuntimeError("nobody has to decide")

    async def send(self, table: Seated, token: str) -> Any:
        """Send the form of one of the things that can be chosen, or of the button that confirms."""
        view = table.view
        form = {"version": view["version"]}
        form |= {"do": "confirm"} if view["complete"] else {"words": self.random.choice(view["words"])}
        return page(await table.client.read("POST", f"/t/{table.id}/move", token, urlencode(form).encode(), FORM))


def page(text: str) -> dict[str, Any]:
    """What a page says: whose turn it is, and what can be chosen."""
    found = STATE.search(text)
    assert found is not None, text
    return {
        "version": found[2],
        "your_turn": found[1] == "mine",
        "over": found[1] == "over",
        "complete": 'value="confirm"' in text,
        "words": [unescape(words) for words in WORDS.findall(text)],
    }


def at(share: float, times: list[float]) -> float:
    """The time in milliseconds that a share of all does not exceed."""
    return 1000 * sorted(times)[int(share * (len(times) - 1))] if times else float("nan")
