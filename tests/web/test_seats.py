"""Invitations, seats that change hands, bots that fill in, games that go on."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.http.app import create_app
from tests.web.tables import Json, Table, new_table, serving, settings

Client = TestClient[Litestar]


def browser(client: Client, name: str) -> dict[str, str]:
    """The headers of somebody with a browser of their own."""
    client.cookies.clear()
    cookie = client.post("/api/me", json={"name": name}).cookies["rondel_me"]
    client.cookies.clear()
    return {"Cookie": f"rondel_me={cookie}", "Sec-Fetch-Site": "same-origin"}


def join(client: Client, table: Table, seat: str, headers: dict[str, str]) -> Json:
    """Follow the link to a seat."""
    answer = client.post("/api/join", json={"token": table.tokens[seat]}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def until_turn_of_person(table: Table) -> Json:
    """Wait for bots by asking again; they think in another thread."""
    seen = table.look()
    while not seen["over"] and next(s for s in seen["seats"] if s["seat"] == seen["actor"])["kind"] == "bot":
        seen = table.look()
    return seen


def test_a_link_seats_whoever_follows_it(client: Client) -> None:
    table = new_table(client)
    ann = browser(client, "Ann")
    assert client.get(table.url, headers=ann).status_code == 404
    assert join(client, table, "B", ann) == {"table": table.id, "role": "seat", "seat": "B"}
    seen = client.get(table.url, headers=ann).json()
    assert seen["you"] == {"seats": ["B"], "held": ["B"], "host": False, "name": "Ann", "seen_as": "B", "shared": []}
    assert seen["seats"][1] == {"seat": "B", "kind": "person", "bot": "", "name": "Ann"}
    phone = browser(client, "Ann's phone")
    join(client, table, "B", phone)
    assert client.get(table.url, headers=phone).json()["seats"][1]["name"] == "Ann"


def test_a_watch_link_lets_watch_and_nothing_else(client: Client) -> None:
    table = new_table(client)
    bob = browser(client, "Bob")
    assert join(client, table, "watch", bob)["role"] == "watch"
    seen = client.get(table.url, headers=bob).json()
    assert (seen["you"]["held"], seen["your_turn"]) == ([], False)
    refused = client.post(f"{table.url}/seats/A/bot", json={"level": "easy"}, headers=bob)
    assert refused.status_code == 403


def test_who_makes_a_table_sits_at_it_and_finds_it_again(client: Client) -> None:
    ann = browser(client, "Ann")
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]}
    made = client.post("/api/tables", json=body, headers=ann).json()
    seen = client.get(f"/api/tables/{made['table']}", headers=ann).json()
    assert seen["you"]["host"]
    assert [s["name"] for s in seen["seats"]] == ["Ann", "Bob"]
    assert seen["your_turn"]
    mine = client.get("/api/tables", headers=ann).json()["mine"]
    assert [(row["table"], row["your_turn"], row["host"]) for row in mine] == [(made["table"], True, True)]
    assert client.get("/api/tables").json()["mine"] == []


def test_a_link_that_is_unknown_says_so(client: Client) -> None:
    answer = client.post("/api/join", json={"token": "x" * 32, "name": "Ann"})
    assert (answer.status_code, answer.json()["code"]) == (404, "bad_link")


@pytest.mark.usefixtures("both")
def test_a_handed_over_seat_has_a_new_link_and_the_old_one_is_worthless(client: Client) -> None:
    table = new_table(client)
    ann = browser(client, "Ann")
    who = table.actor()
    join(client, table, who, ann)
    table.stage(who)
    old = dict(table.tokens)
    answer = client.post(f"{table.url}/seats/{who}/handover", headers=ann).json()
    table.tokens[who] = answer["token"]
    assert client.get(table.url, headers=ann).json()["code"] == "handed_over"
    assert client.get(table.url, headers={"Authorization": f"Bearer {old[who]}"}).status_code == 403
    seen = table.look(who)
    assert seen["draft"] == []
    assert seen["seats"]["ABC".index(who)]["kind"] == "open"
    assert table.post(who, "/seats/A/handover" if who != "A" else "/seats/B/handover").status_code == 403


def test_a_bot_plays_a_seat_until_its_player_is_back(client: Client) -> None:
    table = new_table(client)
    who = table.actor()
    n = table.look()["n"]
    assert table.post("host", f"/seats/{who}/bot", level="random").status_code == 200
    seen = until_turn_of_person(table)
    assert seen["n"] > n
    assert seen["seats"]["ABC".index(who)]["kind"] == "bot"
    assert table.look(who)["you"] == {
        "seats": [],
        "held": [who],
        "host": False,
        "name": table.look(who)["you"]["name"],
        "seen_as": who,
        "shared": [],
    }
    assert table.post(who, f"/seats/{who}/person").status_code == 200
    assert table.look(who)["you"]["seats"] == [who]


def test_bots_of_all_levels_are_known_and_others_are_not(client: Client) -> None:
    bots = client.get("/api/games").json()["bots"]
    assert {"beginner", "easy", "medium", "hard"} <= set(bots)
    table = new_table(client)
    refused = table.post("host", "/seats/A/bot", level="genius")
    assert (refused.status_code, refused.json()["code"]) == (422, "bot")


def test_a_game_of_bots_alone_plays_to_its_end(client: Client) -> None:
    table = new_table(client, "random", "random")
    seen = table.look()
    while not seen["over"]:
        seen = table.look()
    assert seen["thinking"] is None


class Thinking(Executor):
    """An executor in which nobody ever comes to a result."""

    def __init__(self) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[tuple[Client, Thinking]]:
    bots = Thinking()
    with TestClient(create_app(settings(tmp_path), bots)) as client:
        yield client, bots


def test_a_thinking_bot_is_seen_and_blocks_nobody(slow: tuple[Client, Thinking], tmp_path: Path) -> None:
    client, _ = slow
    table = new_table(client, "easy", "easy")
    seen = table.look()
    while seen["thinking"] is None:
        seen = table.look()
    assert seen["thinking"] == seen["actor"]
    other = new_table(client)
    assert other.turn(other.actor())["n"] > 0


def test_what_a_bot_thought_for_a_seat_taken_back_is_void(slow: tuple[Client, Thinking]) -> None:
    client, bots = slow
    table = new_table(client)
    who = table.actor()
    table.post("host", f"/seats/{who}/bot", level="easy")
    while not bots.asked:
        table.look()
    n = table.look()["n"]
    table.post(who, f"/seats/{who}/person")
    bots.asked[0].set_result([])
    while table.look()["thinking"] is not None:
        pass
    assert table.look()["n"] == n
    assert table.look(who)["your_turn"]


def test_a_bot_that_fails_is_replaced_for_this_turn(slow: tuple[Client, Thinking]) -> None:
    client, bots = slow
    table = new_table(client, "easy", "friend")
    if table.actor() == "B":
        table.turn("B")
    n = table.look()["n"]
    for attempt in range(2):
        while len(bots.asked) <= attempt:
            table.look()
        bots.asked[attempt].set_exception(RuntimeError("lost"))
    while table.look()["n"] == n:
        pass
    assert table.get("watch", "/log", since=n).json()["entries"][0]["actor"] == "A"


@pytest.mark.usefixtures("both")
def test_a_bot_that_was_interrupted_goes_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path), Thinking())) as client:
        table = new_table(client, "random", "random")
        n = table.look()["n"]
    with serving(tmp_path) as client:
        table.client = client
        while not table.look()["over"]:
            pass
        assert table.look()["n"] > n


def test_a_hint_needs_leave_and_my_turn(client: Client) -> None:
    closed = new_table(client)
    refused = closed.post(closed.actor(), "/hint")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")
    table = new_table(client, hints=True)
    who = table.actor()
    other = next(seat for seat in "ABC" if seat != who)
    assert table.post(other, "/hint").json()["code"] == "not_your_turn"


@pytest.mark.slow
def test_a_hint_is_a_turn_that_can_be_played(tmp_path: Path) -> None:
    with serving(tmp_path, hint_bot="greedy") as client:
        table = new_table(client, hints=True)
        who = table.actor()
        ideas = table.post(who, "/hint").json()["ideas"]
        moved = table.post(who, "/move", version=table.look(who)["version"], choices=ideas[0]["turn"])
        assert moved.status_code == 200, moved.text


@pytest.mark.usefixtures("both")
def test_a_rematch_moves_the_seats_by_one_and_is_the_same_for_all(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    ann = browser(client, "Ann")
    join(client, table, "A", ann)
    assert table.post("A", "/rematch").json()["code"] == "not_over"
    table.finish()
    assert table.post("watch", "/rematch").status_code == 403
    first = client.post(f"{table.url}/rematch", headers=ann).json()
    second = table.post("B", "/rematch").json()
    assert first["table"] == second["table"]
    assert [entry["seat"] for entry in second["seats"]] == ["A"]
    again = client.get(f"/api/tables/{first['table']}", headers=ann).json()
    assert again["you"]["held"] == ["B"]
    assert again["seats"][1]["name"] == "Ann"
    assert client.get(table.url, headers=ann).json()["rematch"] == first["table"]


def test_a_rematch_gives_seats_back_that_a_bot_has_filled(client: Client) -> None:
    table = new_table(client, "friend", "random")
    ann = browser(client, "Ann")
    join(client, table, "A", ann)
    assert table.post("host", "/seats/A/bot", level="random").status_code == 200
    while not table.look()["over"]:
        pass
    again = client.post(f"{table.url}/rematch", headers=ann).json()["table"]
    seen = client.get(f"/api/tables/{again}", headers=ann).json()
    assert [(seat["kind"], seat["bot"], seat["name"]) for seat in seen["seats"]] == [
        ("bot", "random", ""),
        ("person", "", "Ann"),
    ]
    assert seen["you"]["seats"] == ["B"]


def test_a_game_can_be_played_on_from_any_position(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.finish()
    n = 40
    made = table.post("A", "/branch", n=n).json()
    other = Table(client, {**made, "watch": None})
    log, copy = (t.get("host", "/log").json()["entries"] for t in (table, other))
    assert [entry["words"] for entry in copy[:n]] == [entry["words"] for entry in log[:n]]
    seen = other.look("A")
    assert seen["origin"] == {"table": table.id, "n": n}
    assert not seen["over"]
    other.turn(seen["actor"])


@pytest.mark.usefixtures("both")
def test_a_record_becomes_a_table(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.finish()
    text = table.get("A", "/record").text
    made = client.post("/api/records", json={"record": text}).json()
    seen = Table(client, made).look("watch")
    assert seen["over"]
    assert seen["n"] == table.look()["n"]
    whole = text.splitlines()
    part = "\n".join(line for line in whole[: len(whole) // 2] if not line.startswith(("result", "places")))
    seen = Table(client, client.post("/api/records", json={"record": part}).json()).look("watch")
    assert not seen["over"]
    broken = client.post("/api/records", json={"record": text.replace("result: A ", "result: A 9", 1)})
    assert (broken.status_code, broken.json()["code"]) == (422, "record")


@pytest.mark.usefixtures("both")
def test_a_tile_set_of_ones_own_is_checked_and_played(client: Client) -> None:
    house = Path(__file__).parents[2] / "src/rondel/games/glen_more/data/edition-1/tiles.csv"
    text = house.read_text(encoding="utf-8")
    table = new_table(client, tiles=text)
    assert table.look()["own_tiles"]
    table.turn(table.actor())
    body = {"game": "glen-more", "seats": [{"kind": "friend"}] * 2, "tiles": text.replace("stack", "heap", 1)}
    wrong = client.post("/api/tables", json=body)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "tiles")
    assert "/" not in wrong.json()["detail"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": [{"kind": "friend"}]}, "2 to 5"),
        ({"options": {"weather": "rain"}}, "weather"),
        ({"options": {"seating": "lying"}}, "seating"),
        ({"seats": [{"kind": "friend"}, {"kind": "bot", "level": "genius"}]}, "genius"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(client: Client, change: Json, word: str) -> None:
    body = {"game": "glen-more", "seats": [{"kind": "friend"}, {"kind": "friend"}], **change}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert word in answer.json()["detail"]


@pytest.mark.usefixtures("both")
def test_chat_is_told_with_its_speaker_and_stays_out_of_the_log(client: Client) -> None:
    table = new_table(client)
    n = table.look()["n"]
    said = table.post("B", "/chat", text="  good\x07 luck\n").json()
    assert (said["seat"], said["text"]) == ("B", "good luck")
    assert [m["text"] for m in table.get("watch", "/chat").json()["messages"]] == ["good luck"]
    assert table.look()["n"] == n
    assert table.post("B", "/chat", text="   ").status_code == 422
    assert table.get("watch", "/chat", since=1).json()["messages"] == []


@pytest.mark.usefixtures("both")
def test_how_far_somebody_has_looked_is_kept(client: Client) -> None:
    table = new_table(client)
    table.post("A", "/seen", n=5)
    assert table.get("A", "/notes").json()["seen"] == 5
    assert table.get("B", "/notes").json()["seen"] == 0
