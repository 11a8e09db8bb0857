"""A table as a program sees it: made over the API, played with the tokens of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.http.app import create_app
from rondel.web.settings import Settings

Json = dict[str, Any]
FRIENDS = ("friend", "friend", "friend")
DAILY = ("new_tables_per_minute", "new_tables_per_day", "bots_per_day", "upload_per_day")


class Never(Executor):
    """Where bots think and never come to an end, so that a table stays as it is."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


def database_of(data: Path) -> str:
    """The setting `database` for a data folder; a test in PostgreSQL has another one."""
    return ""


def settings(data: Path, **changed: object) -> Settings:
    """Settings without limits that a fast test would meet, and without luck."""
    free: dict[str, object] = {"seed": "7", "rate": 1e6, "rate_burst": 10**6, **dict.fromkeys(DAILY, 1e12)}
    free |= {"allowed_hosts": "testserver.local", "database": database_of(data)}
    return Settings(data=data, **{**free, **changed})  # type: ignore[arg-type]


@contextmanager
def serving(data: Path, **changed: object) -> Iterator[TestClient[Litestar]]:
    """A server whose bots think in a thread, which begins at once."""
    with ThreadPoolExecutor(1) as bots, TestClient(create_app(settings(data, **changed), bots)) as client:
        yield client


def seat(kind: str) -> Json:
    """A seat of a new table: `me`, `friend`, `hotseat`, or the level of a bot."""
    return {"kind": kind} if kind in ("me", "friend", "hotseat") else {"kind": "bot", "level": kind}


class Table:
    """A table and its tokens."""

    def __init__(self, client: TestClient[Litestar], made: Json, game: str = "glen-more") -> None:
        self.client = client
        self.game = game
        self.id = made["table"]
        self.url = f"/api/tables/{self.id}"
        self.tokens = {entry["seat"]: entry["token"] for entry in made["seats"]}
        self.tokens["host"], self.tokens["watch"] = made["host"], made.get("watch")

    def headers(self, who: str) -> dict[str, str]:
        """What somebody sends to be known: a seat, `host` or `watch`."""
        return {"Authorization": f"Bearer {self.tokens[who]}"}

    def get(self, who: str, path: str = "", **params: Any) -> Any:
        """Ask as somebody; gives the response."""
        return self.client.get(self.url + path, headers=self.headers(who), params=params)

    def post(self, who: str, path: str, **body: Any) -> Any:
        """Do something as somebody; gives the response."""
        return self.client.post(self.url + path, headers=self.headers(who), json=body)

    def look(self, who: str = "watch") -> Json:
        """How the table stands for somebody."""
        answer = self.get(who)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def actor(self) -> str:
        """Who has to decide."""
        found: str = self.look()["actor"]
        return found

    def stage(self, who: str, nth: int = 0) -> Json:
        """Stage the nth of the legal choices, counted round."""
        seen = self.look(who)
        choices = seen["scene"]["choices"]
        words = choices[nth % len(choices)]["words"]
        answer = self.post(who, "/stage", version=seen["version"], choice=words)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def draft(self, who: str, nth: int = 0) -> Json:
        """Stage a whole turn."""
        seen = self.look(who)
        while not seen["complete"]:
            seen = self.stage(who, nth)
        return seen

    def turn(self, who: str, nth: int = 0) -> Json:
        """Draft and confirm a whole turn."""
        seen = self.draft(who, nth)
        answer = self.post(who, "/confirm", version=seen["version"])
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def finish(self) -> Json:
        """Play to the end: bots play all seats, then people have them back."""
        seats = [entry["seat"] for entry in self.look()["seats"]]
        for seat in seats:
            assert self.post("host", f"/seats/{seat}/bot", level="random").status_code == 200
        while not self.look()["over"]:
            pass
        for seat in seats:
            assert self.post("host", f"/seats/{seat}/person").status_code == 200
        return self.look()


def new_table(client: TestClient[Litestar], *seats: str, **more: Any) -> Table:
    """A table of Glen More made by a program."""
    body = {"game": "glen-more", "seats": [seat(kind) for kind in seats or FRIENDS], **more}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json(), body["game"])
