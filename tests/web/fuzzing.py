"""Requests that nobody would send, among games that are really played: `python -m tests.web.fuzzing 20000 [SEED]`.

People with valid tokens and cookies play on while every part of a request is replaced by something odd now and then.
No answer may be a mistake of ours, and the games must go on.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from rondel.record import Record
from tests.web.addresses import addresses, form_fields
from tests.web.odd import (
    BODIES,
    FORMS,
    HEADERS,
    LOOKS,
    LOOKS_AT_TABLE,
    METHODS,
    OF_STUDY,
    OF_TABLE,
    PAGE_LOOKS,
    PAGES,
    POSITION,
    SERVER,
    STUDY_PAGES,
    TEXTS,
    TYPES,
    VALUES,
)
from tests.web.tables import Table, new_table, serving

HERE = {"Origin": "http://testserver.local"}


class Fuzzer:
    """Somebody who plays at some tables, and sends whatever comes to mind."""

    def __init__(self, client: TestClient[Litestar], seed: int) -> None:
        self.client = client
        self.luck = random.Random(seed)
        self.tables: list[Table] = []
        self.cookies: list[str] = []
        self.made: dict[str, str] = {}  # what the last of these people has made, by its name in addresses
        self.statuses: Counter[int] = Counter()
        self.turns = 0
        self.mistakes: list[str] = []  # of the server, with what brought them about
        self.addresses = addresses(client.app)
        self.forms = form_fields()
        self.asked: Counter[str] = Counter()  # how often every address was
        self.begin()

    def begin(self) -> None:
        """Some tables and people that are valid."""
        for game in ("glen-more", "glasgow", "glen-more-ii"):
            self.tables.append(
                new_table(self.client, "friend", "friend", game=game, hints=True, listed=game == "glasgow")
            )
        self.tables.append(new_table(self.client, "friend", "random", open_scores=True))
        for table in self.tables:
            for seat, token in table.tokens.items():
                if token is not None:
                    table.look(seat)  # seats that are used are nobody else's
        for name in ("Ann", "Bob"):
            self.come(name)
        puzzles = self.client.get("/api/puzzles").json()["puzzles"]
        self.puzzle = next(entry["id"] for entry in puzzles if entry["game"] == "glen-more")

    def come(self, name: str) -> None:
        """Somebody new, with a study and a tile set; whoever was there may have had themselves forgotten."""
        client = self.client
        client.cookies.clear()
        client.post("/api/me", json={"name": name})
        person = client.get("/api/me/page").json()["person"]
        self.cookies = [*self.cookies[-1:], client.cookies["rondel_me"]]
        study = client.post("/api/studies", json={"position": POSITION}, headers=HERE).json()["study"]
        own = client.post("/api/tiles", json={"game": "glen-more", "name": "My box"}, headers=HERE).json()["set"]
        self.made = {"person_id": person, "study_id": study, "set_id": own}
        client.cookies.clear()

    def text(self) -> str:
        """Something odd, as it can stand in an address."""
        made = self.luck.choice(TEXTS)
        raw = made.encode("utf-8", "surrogatepass")[:6_000]
        return (
            "".join(f"%{byte:02X}" for byte in raw)
            if self.luck.random() < 0.7
            else raw.decode("ascii", "ignore").strip()
        )

    def sender(self) -> tuple[Table, dict[str, str]]:
        """A table, and the headers of somebody there: a program, a browser, a stranger."""
        table = self.luck.choice(self.tables)
        kind = self.luck.random()
        if kind < 0.6:
            return table, dict(table.headers(self.luck.choice(["A", "B", "host", "watch"])))
        if kind < 0.9:
            return table, {"Cookie": f"rondel_me={self.luck.choice(self.cookies)}", **HERE}
        return table, {}

    def bent(self, body: dict[str, Any]) -> Any:
        """A body with perhaps one thing changed."""
        body = dict(body)
        kind = self.luck.random()
        if kind < 0.6 and body:
            body[self.luck.choice(list(body))] = self.luck.choice(VALUES)
        elif kind < 0.7:
            body[self.luck.choice(TEXTS)[:50]] = self.luck.choice(VALUES)
        return body

    def request(self) -> dict[str, Any]:
        """One request, as `TestClient.request` takes it."""
        luck = self.luck
        table, headers = self.sender()
        kind = luck.randrange(12)
        asked: dict[str, Any] = {"method": "POST"}
        if kind <= 1:
            name = luck.choice(list(OF_TABLE))
            asked |= {"url": f"{table.url}/{name}", "content": dumped(self.bent(OF_TABLE[name]))}
        elif kind == 2:
            path = luck.choice(list(SERVER))
            asked |= {"url": path, "content": dumped(self.bent(SERVER[path]))}
        elif kind == 3:
            name = luck.choice(list(PAGES))
            fields = {key: str(value)[:9_000] for key, value in self.bent(PAGES[name]).items()}
            asked |= {"url": f"/t/{table.id}/{name}", "data": {k: plain(v) for k, v in fields.items()}}
        elif kind == 4:
            path = luck.choice(list(FORMS))
            fields = {key: str(value)[:9_000] for key, value in self.bent(FORMS[path]).items()}
            files = {"tiles": ("x.csv", luck.choice(BODIES), "text/csv")} if luck.random() < 0.4 else None
            asked |= {"url": path, "data": {plain(k): plain(v) for k, v in fields.items()}, "files": files}
        elif kind == 5:
            asked |= {"method": "GET", "url": table.url + luck.choice(LOOKS_AT_TABLE).format(odd=self.text())}
        elif kind == 6:
            asked |= {"method": "GET", "url": f"/t/{table.id}" + luck.choice(PAGE_LOOKS).format(odd=self.text())}
        elif kind == 7:
            asked |= {"method": "GET", "url": luck.choice(LOOKS).format(odd=self.text())}
        elif kind == 8:
            headers = {"Cookie": f"rondel_me={self.cookies[-1]}", **HERE}
            asked |= self.of_study()
        else:
            asked |= self.anywhere(table)
        if "content" in asked:
            headers["Content-Type"] = "application/json"
        if luck.random() < 0.15 and "data" not in asked:
            asked["content"] = luck.choice(BODIES)
            headers["Content-Type"] = luck.choice(TYPES)
        if luck.random() < 0.1:
            headers[luck.choice(HEADERS)] = plain(luck.choice(TEXTS))[:3_000].replace("\r", "").replace("\n", "")
        if luck.random() < 0.05:
            asked["method"] = luck.choice(METHODS)
        asked["headers"] = [(name.encode(), value.encode("latin-1", "ignore")) for name, value in headers.items()]
        return asked

    def of_study(self) -> dict[str, Any]:
        """A request to somebody's own study."""
        if self.luck.random() < 0.5:
            name = self.luck.choice(list(OF_STUDY))
            return {
                "url": f"/api/studies/{self.made['study_id']}/{name}",
                "content": dumped(self.bent(OF_STUDY[name])),
            }
        name = self.luck.choice(list(STUDY_PAGES))
        fields = {plain(key): plain(value)[:9_000] for key, value in self.bent(STUDY_PAGES[name]).items()}
        return {"url": f"/study/{self.made['study_id']}/{name}", "data": fields}

    def anywhere(self, table: Table) -> dict[str, Any]:
        """A request to any of all addresses there are, those that nobody has listed too, the rarest first."""
        address = min(self.luck.sample(self.addresses, 4), key=lambda address: self.asked[address.path])
        self.asked[address.path] += 1
        likely = {"table_id": table.id, "seat": "B", "token": table.tokens["B"], "game": table.game, "n": "0"}
        likely |= {**self.made, "node": "0", "players": "2", "table": "tiles"}
        if "puzzles" in address.path:
            likely |= {"game": "glen-more", "id": self.puzzle}
        blanks = re.findall(r"{([^}]+)}", address.path)
        odd = self.luck.choice(blanks) if blanks and self.luck.random() < 0.5 else ""
        filled = {name: self.text() if name == odd else likely.get(name, "1") for name in blanks}
        asked: dict[str, Any] = {"method": address.method, "url": address.path.format(**filled) or "/"}
        names = address.fields or self.luck.sample(self.forms, 5)
        if address.method == "GET":
            return asked | {"params": {name: plain(self.text())[:500] for name in names[: self.luck.randrange(3)]}}
        values = {name: self.luck.choice((*VALUES, "A", "1", 1, ["A"])) for name in names}
        if address.is_api:
            return asked | {"content": dumped(values)}
        return asked | {"data": {name: plain(value)[:9_000] for name, value in values.items()}}

    def send(self) -> None:
        """Send one request; a mistake of the server is told with what brought it about."""
        asked = self.request()
        try:
            request = self.client.build_request(**asked)
        except (httpx.InvalidURL, ValueError, TypeError):
            self.statuses[0] += 1  # what no client can send
            return
        answer = self.client.send(request, follow_redirects=False)
        self.client.cookies.clear()
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500 or (answer.status_code == 405 and not answer.headers.get("allow")):
            self.mistakes.append(f"{answer.status_code} {str(asked)[:600]} {answer.text[:200]}")

    def play(self) -> None:
        """Go on with a game as people do."""
        table = new_table(self.client, "friend", "friend", game=self.luck.choice(["glen-more", "glasgow"]))
        for _ in range(3):
            table.turn(table.actor(), self.luck.randrange(50))
            self.turns += 1
        self.tables[self.luck.randrange(len(self.tables))] = table
        self.come("Cat")

    def run(self, requests: int) -> None:
        """So many requests, with turns of real games between them."""
        for n in range(requests):
            if n % 100 == 50:
                self.play()
            self.send()
        table = new_table(self.client, "friend", "friend")
        table.finish()
        Record.read(table.get("watch", "/record").text).verify()


def plain(text: object) -> str:
    """A text without halves of signs, which a form cannot hold."""
    return str(text).encode("utf-8", "ignore").decode()


def dumped(body: object) -> bytes:
    """A body as JSON, whatever is in it."""
    return json.dumps(body).encode("utf-8", "surrogatepass")


def main() -> None:
    """Send as many requests as asked for."""
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**6)
    print(f"{requests} requests, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), tables_per_person=10**6, lobby="on") as client:
        fuzzer = Fuzzer(client, seed)
        fuzzer.run(requests)
    if fuzzer.mistakes:
        sys.exit("\n".join([f"{len(fuzzer.mistakes)} mistakes of the server:", *fuzzer.mistakes[:20]]))
    print(f"no mistake of the server; {fuzzer.turns} turns were played; {dict(sorted(fuzzer.statuses.items()))}")


if __name__ == "__main__":
    main()
