"""People delete a table, leave one, and delete everything that is known of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import create_engine, select

from rondel.web.store.schema import META
from tests.web.tables import Table, new_table, settings
from tests.web.test_devices import HERE, Browser
from tests.web.test_imports import SUPPLIED

pytestmark = pytest.mark.usefixtures("both")
Client = TestClient[Litestar]
FRIENDS = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def together(client: Client) -> tuple[Table, Browser, Browser]:
    """A table of Ann, at which Bob has sat down."""
    ann, bob = Browser(client, "Ann"), Browser(client, "Bob")
    table = Table(client, client.post("/api/tables", json=FRIENDS, headers=ann.headers).json())
    assert bob.post("/api/join", token=table.tokens["B"]) == 200
    return table, ann, bob


def everything(data: Path) -> dict[str, list[str]]:
    """All rows of the database of a folder, by the tables that they are in."""
    engine = create_engine(settings(data).database_url)
    with engine.connect() as connection:
        found = {name: list(map(str, connection.execute(select(rows)))) for name, rows in META.tables.items()}
    engine.dispose()
    return found


def names(table: Table, who: Browser) -> list[str]:
    return [seat["name"] for seat in who.get(table.url)["seats"]]


def test_the_host_deletes_a_table_for_everybody(client: Client, tmp_path: Path) -> None:
    ann = Browser(client, "Ann")
    made = client.post("/api/tables", json={**FRIENDS, "tiles": SUPPLIED}, headers=ann.headers)
    table = Table(client, made.json())
    bob = Browser(client, "Bob")
    bob.post("/api/join", token=table.tokens["B"])
    assert len(list((tmp_path / "tiles").iterdir())) == 1
    assert client.delete(table.url, headers=bob.headers).status_code == 403
    assert client.delete(table.url, headers=ann.headers).status_code == 204
    for browser in (ann, bob):
        assert client.get(table.url, headers=browser.headers).status_code == 404
        assert browser.get("/api/tables")["mine"] == []
    assert list((tmp_path / "tiles").iterdir()) == []
    left = everything(tmp_path)
    for name in ("tables", "seats", "links", "sitters", "log", "drafts", "chat", "desks", "tile_sets"):
        assert left[name] == [], name


def test_a_page_asks_whether_it_is_meant(client: Client) -> None:
    table, ann, bob = together(client)
    assert ann.form(f"/t/{table.id}/delete") == 422
    assert bob.form(f"/t/{table.id}/delete", sure="yes") == 403
    assert "Delete the table" in ann.page(f"/t/{table.id}/invite")
    assert "Delete the table" not in bob.page(f"/t/{table.id}/invite")
    assert ann.form(f"/t/{table.id}/delete", sure="yes") == 303
    assert client.get(table.url, headers=ann.headers).status_code == 404


def test_who_leaves_gives_up_seat_words_and_notes(client: Client) -> None:
    table, ann, bob = together(client)
    bob.post(f"{table.url}/chat", text="hello from Bob")
    ann.post(f"{table.url}/chat", text="hello from Ann")
    client.put(f"{table.url}/notes", json={"text": "secret"}, headers=bob.headers)
    assert bob.form(f"/t/{table.id}/leave", sure="yes") == 303
    assert client.get(table.url, headers=bob.headers).status_code == 404
    assert names(table, ann) == ["Ann", ""]
    assert [m["text"] for m in ann.get(f"{table.url}/chat")["messages"]] == ["hello from Ann"]
    cat = Browser(client, "Cat")
    assert cat.post("/api/join", token=table.tokens["B"]) == 200
    assert names(table, ann) == ["Ann", "Cat"]
    assert cat.get(f"{table.url}/notes")["text"] == ""


def test_a_table_that_nobody_has_is_deleted(client: Client) -> None:
    table, ann, bob = together(client)
    for browser in (ann, bob):
        assert browser.post(f"{table.url}/leave") == 204
    with pytest.raises(KeyError):
        client.app.state.tables._cache[table.id]
    assert Browser(client, "Cat").post("/api/join", token=table.tokens["B"]) == 404


@pytest.mark.parametrize("listed", [True, False])
def test_who_only_watches_takes_no_table_along(client: Client, listed: bool) -> None:
    table = new_table(client, "random", "random", listed=listed)
    eve = Browser(client, "Eve")
    if not listed:
        eve.post("/api/join", token=table.tokens["watch"])
    assert eve.post(f"{table.url}/leave") == 204
    assert table.get("host").status_code == 200
    eve.post("/api/join", token=table.tokens["watch"])
    assert client.delete("/api/me", headers=eve.headers).status_code == 204
    assert table.get("host").status_code == 200


def test_a_guest_takes_no_table_of_a_program_along(client: Client) -> None:
    table = new_table(client, "friend", "random")
    eve = Browser(client, "Eve")
    eve.post("/api/join", token=table.tokens["A"])
    assert eve.post(f"{table.url}/leave") == 204
    assert table.look("host")["seats"][0]["kind"] == "open"


def test_a_program_that_leaves_has_no_token_any_more(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.look("A")
    table.look("B")
    assert table.post("B", "/leave").status_code == 204
    assert table.get("B").status_code == 403
    assert table.post("watch", "/leave").status_code == 403
    assert table.get("A").status_code == 200


def test_everything_that_is_known_of_somebody_is_deleted(client: Client, tmp_path: Path) -> None:
    table, ann, bob = together(client)
    alone = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    other = client.post("/api/tables", json=alone, headers=bob.headers).json()["table"]
    bob.post(f"{table.url}/chat", text="hello from Bob")
    client.put(f"{table.url}/notes", json={"text": "thoughts of Bob"}, headers=bob.headers)
    assert "everything about Bob" in bob.page("/forget-me")
    assert bob.form("/forget-me") == 422
    assert bob.form("/forget-me", sure="yes") == 303
    assert bob.get("/api/me") == {"name": None}
    assert client.get(f"/api/tables/{other}", headers=bob.headers).status_code == 404
    assert names(table, ann) == ["Ann", ""]
    assert ann.get(f"{table.url}/chat")["messages"] == []
    assert "Bob" not in str(everything(tmp_path))
    assert ann.get("/api/me") == {"name": "Ann"}


def test_who_is_not_known_is_told_so(client: Client) -> None:
    answer = client.delete("/api/me", headers=HERE)
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_person")
    assert "Nothing is known of this browser" in client.get("/forget-me").text


def test_a_bot_that_thinks_at_a_deleted_table_is_not_missed(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    table = new_table(client, "random", "random")
    assert client.delete(table.url, headers=table.headers("host")).status_code == 204
    other = new_table(client, "friend", "random")
    other.turn("A") if other.actor() == "A" else None
    while other.actor() != "A":
        pass
    assert "stopped" not in caplog.text
