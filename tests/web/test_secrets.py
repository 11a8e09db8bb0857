"""What others must not learn: drafts, secret VP, tokens."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.tables.tokens import hashed
from tests.web.tables import Json, Table, new_table, serving

Client = TestClient[Litestar]


def points(seen: Json, seat: str) -> Any:
    """The VP of a seat as somebody sees them."""
    holdings = next(entry for entry in seen["scene"]["seats"] if entry["seat"] == seat)
    return next(amount["n"] for amount in holdings["amounts"] if amount["what"] == "vp")


def test_others_see_nothing_of_a_draft(client: Client) -> None:
    table = new_table(client)
    who = table.actor()
    others = [*(seat for seat in "ABC" if seat != who), "watch", "host"]
    before = {other: table.look(other) for other in others}
    log = table.get("watch", "/log").json()
    table.draft(who)
    assert {other: table.look(other) for other in others} == before
    assert table.get("watch", "/log").json() == log
    assert all(seen["scene"]["choices"] == [] for seen in before.values())


def test_vp_are_seen_by_their_seat_alone_until_the_end(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    for who, other in (("A", "B"), ("B", "A")):
        seen = table.look(who)
        assert points(seen, who) is not None
        assert points(seen, other) is None
        assert [sheet["seat"] for sheet in table.get(who, "/score").json()["sheets"]] == [who]
    assert points(table.look("watch"), "A") is None
    assert table.get("watch", "/score").json()["sheets"] == []
    assert table.get("watch", "/positions/0").json()["scene"]["sheets"] == []
    assert table.get("A", "/curve").status_code == 403
    table.finish()
    assert points(table.look("watch"), "A") is not None
    assert len(table.get("watch", "/score").json()["sheets"]) == 2
    curve = table.get("watch", "/curve").json()["points"]
    assert curve[-1]["totals"] == table.get("watch", "/score").json()["totals"]


def test_open_scores_are_open(client: Client) -> None:
    table = new_table(client, open_scores=True)
    assert points(table.look("watch"), "A") == 0
    assert table.get("watch", "/curve").status_code == 200


def test_a_running_game_with_secret_scores_cannot_be_played_on_by_others(client: Client) -> None:
    table = new_table(client)
    refused = table.post("A", "/branch", n=3)
    assert (refused.status_code, refused.json()["code"]) == (403, "secret")


def test_somebody_with_two_seats_sees_no_vp_while_a_bot_decides(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        client.post("/api/me", json={"name": "Ann"})
        headers = {"Origin": "http://testserver.local"}
        body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}, {"kind": "friend"}]}
        made = client.post("/api/tables", json=body, headers=headers).json()
        table = Table(client, made)
        seen = client.get(table.url).json()
        while seen["actor"] != "C":
            seen = table.turn(seen["actor"])
        mine = client.get(table.url).json()
        assert mine["you"]["seats"] == ["A", "B"]
        assert mine["you"]["seen_as"] is None
        assert points(mine, "A") is None


def test_a_table_is_closed_to_strangers_unless_it_is_listed(client: Client) -> None:
    table = new_table(client)
    for path in ("", "/log", "/record", "/chat", "/events", "/positions/0", "/score", "/links"):
        assert client.get(table.url + path).status_code == 404
    assert client.get(table.url, headers={"Authorization": "Bearer " + "x" * 32}).status_code == 403
    other = new_table(client)
    assert client.get(table.url, headers=other.headers("A")).status_code == 403
    listed = new_table(client, listed=True)
    assert client.get(listed.url).status_code == 200
    assert [row["table"] for row in client.get("/api/tables").json()["listed"]] == [listed.id]


def test_tokens_are_neither_stored_nor_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with serving(tmp_path) as client:
        table = new_table(client)
        joined = client.post("/api/join", json={"token": table.tokens["A"], "name": "Ann"})
        cookie = joined.cookies["rondel_me"]
        client.cookies.clear()
        table.turn(table.actor())
    data = (tmp_path / "rondel.sqlite").read_bytes()
    with sqlite3.connect(tmp_path / "rondel.sqlite") as database:
        stored = {row[0] for row in database.execute("SELECT token FROM links")}
    database.close()
    assert stored == {hashed(token) for token in table.tokens.values()}
    for token in (*table.tokens.values(), cookie):
        assert token.encode() not in data
        assert token not in caplog.text


def test_links_are_shown_to_those_who_may_give_them_away(client: Client) -> None:
    table = new_table(client, "friend", "friend", "random")
    host = table.get("host", "/links").json()
    assert {entry["seat"]: entry["token"] for entry in host["seats"]} == {
        "A": table.tokens["A"],
        "B": table.tokens["B"],
    }
    assert host["watch"] == table.tokens["watch"]
    own = table.get("A", "/links").json()
    assert (own["host"], [entry["seat"] for entry in own["seats"]]) == (None, ["A"])
    assert table.get("watch", "/links").json()["seats"] == []
    client.post("/api/join", json={"token": table.tokens["A"], "name": "Ann"})
    client.cookies.clear()
    taken = table.get("host", "/links").json()
    assert [entry["seat"] for entry in taken["seats"]] == ["B"]


def test_notes_are_mine_alone(client: Client) -> None:
    table = new_table(client)
    answer = client.put(table.url + "/notes", headers=table.headers("A"), json={"text": "loch first"})
    assert answer.status_code == 200
    assert table.get("A", "/notes").json()["text"] == "loch first"
    for other in ("B", "host", "watch"):
        assert table.get(other, "/notes").json()["text"] == ""


def test_the_notes_of_a_seat_do_not_go_to_whoever_takes_it_over(client: Client) -> None:
    table = new_table(client)
    client.put(table.url + "/notes", headers=table.headers("A"), json={"text": "loch first"})
    table.tokens["A"] = table.post("A", "/seats/A/handover").json()["token"]
    assert table.get("A", "/notes").json()["text"] == ""
