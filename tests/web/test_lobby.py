"""The lobby: open tables, Play now, who sits down, who is blocked, reports to the operator."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import Json, serving
from tests.web.test_seats import browser

Client = TestClient[Litestar]


def opened(client: Client, who: dict[str, str], **more: object) -> str:
    """The id of an open table of two that somebody makes."""
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}], "lobby": more}
    answer = client.post("/api/tables", json=body, headers=who)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def listed(client: Client, who: dict[str, str] | None = None) -> list[Json]:
    found: list[Json] = client.get("/api/lobby", headers=who or {}).json()["tables"]
    return found


def test_open_tables_are_listed_until_they_are_full(tmp_path: Path, both: str) -> None:
    with serving(tmp_path, lobby="on") as client:
        ann, bob = browser(client, "Ann"), browser(client, "Bob")
        table = opened(client, ann)
        (row,) = listed(client, bob)
        assert (row["table"], row["host"], row["free"], row["may_sit"]) == (table, "Ann", ["B"], True)
        sat = client.post(f"/api/tables/{table}/sit", json={}, headers=bob).json()
        assert (sat["role"], sat["seat"]) == ("seat", "B")
        assert listed(client) == []
