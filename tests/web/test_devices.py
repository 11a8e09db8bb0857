"""A link that comes to be used on another device: its holder is told, and can void it."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import Json, Table, new_table

pytestmark = pytest.mark.usefixtures("both")
Client = TestClient[Litestar]
HERE = {"Origin": "http://testserver.local"}


class Browser:
    """Somebody's browser: a cookie of its own."""

    def __init__(self, client: Client, name: str) -> None:
        client.cookies.clear()
        client.post("/api/me", json={"name": name})
        self.client = client
        self.cookie = client.cookies["rondel_me"]
        client.cookies.clear()

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"rondel_me={self.cookie}", **HERE}

    def get(self, path: str) -> Json:
        found: Json = self.client.get(path, headers=self.headers).json()
        return found

    def post(self, path: str, **body: object) -> int:
        return self.client.post(path, json=body, headers=self.headers).status_code

    def form(self, path: str, **fields: str) -> int:
        answer = self.client.post(path, data=fields, headers=self.headers, follow_redirects=False)
        return answer.status_code

    def page(self, path: str) -> str:
        return self.client.get(path, headers={**self.headers, "Accept": "text/html"}).text


@pytest.fixture
def seat(client: Client) -> tuple[Table, Browser]:
    """A table and Ann, who has sat down at A."""
    table = new_table(client, "friend", "friend")
    ann = Browser(client, "Ann")
    assert ann.post("/api/join", token=table.tokens["A"]) == 200
    return table, ann


def test_nobody_is_told_while_each_seat_has_one_device(client: Client, seat: tuple[Table, Browser]) -> None:
    table, ann = seat
    assert ann.post("/api/join", token=table.tokens["A"]) == 200  # the same browser again
    bob = Browser(client, "Bob")
    bob.post("/api/join", token=table.tokens["B"])
    assert ann.get(table.url)["you"]["shared"] == []
    assert "another device" not in ann.page(f"/t/{table.id}")


def test_another_browser_is_told_to_the_holder_who_voids_the_link(client: Client, seat: tuple[Table, Browser]) -> None:
    table, ann = seat
    eve = Browser(client, "Eve")
    assert eve.post("/api/join", token=table.tokens["A"]) == 200
    assert ann.get(table.url)["you"]["shared"] == ["A"]
    assert "used on another device" in ann.page(f"/t/{table.id}")
    assert "used on another device" in ann.page(f"/t/{table.id}/invite")
    assert ann.form(f"/t/{table.id}/seats/0", do="renew") == 303
    assert ann.get(table.url)["you"]["held"] == ["A"]
    assert ann.get(table.url)["you"]["shared"] == []
    assert client.get(table.url, headers=eve.headers).json()["code"] == "handed_over"
    assert table.get("A").status_code == 403
    assert eve.post("/api/join", token=table.tokens["A"]) == 404


def test_a_program_is_told_to_the_holder_too(seat: tuple[Table, Browser]) -> None:
    table, ann = seat
    assert ann.get(table.url)["you"]["shared"] == []
    assert table.look("A")["you"]["held"] == ["A"]
    assert ann.get(table.url)["you"]["shared"] == ["A"]


def test_who_was_it_themselves_says_so_once(client: Client, seat: tuple[Table, Browser]) -> None:
    table, ann = seat
    phone = Browser(client, "Ann")
    phone.post("/api/join", token=table.tokens["A"])
    table.look("A")
    assert ann.form(f"/t/{table.id}/seats/0", do="known") == 303
    assert ann.get(table.url)["you"]["shared"] == []
    table.look("A")
    assert phone.get(table.url)["you"]["shared"] == []
    assert phone.get(table.url)["you"]["held"] == ["A"]
    tables = client.app.state.tables
    tables.drop(tables._cache[table.id])
    assert ann.get(table.url)["you"]["shared"] == []


def test_host_and_watch_links_are_voided_by_the_host_alone(client: Client) -> None:
    ann = Browser(client, "Ann")
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    table = Table(client, client.post("/api/tables", json=body, headers=ann.headers).json())
    for role in ("host", "watch"):
        for who in ("A", "B", "watch"):
            assert table.post(who, f"/links/{role}/renew").status_code == 403
        answer = client.post(f"{table.url}/links/{role}/renew", headers=ann.headers)
        assert answer.status_code == 200
        old = table.headers(role)
        table.tokens[role] = answer.json()["token"]
        assert client.get(table.url, headers=old).status_code == 403
        assert table.get(role).status_code == 200
    assert ann.get(table.url)["you"] == {
        "seats": ["A"], "held": ["A"], "host": True, "name": "Ann", "seen_as": "A", "shared": ["A"]
    }  # fmt: skip
    assert table.post("B", "/links/A/renew").status_code == 403
    assert table.post("B", "/links/B/renew").json()["role"] == "B"


def test_a_stranger_at_the_host_link_loses_it(client: Client) -> None:
    ann = Browser(client, "Ann")
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    table = Table(client, client.post("/api/tables", json=body, headers=ann.headers).json())
    eve = Browser(client, "Eve")
    eve.post("/api/join", token=table.tokens["host"])
    assert eve.get(table.url)["you"]["host"]
    assert ann.form(f"/t/{table.id}/seats/-2", do="renew") == 303
    assert client.get(table.url, headers=eve.headers).json()["code"] == "handed_over"
    assert ann.get(table.url)["you"]["host"]
