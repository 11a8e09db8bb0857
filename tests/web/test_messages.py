"""Told when it is one's turn: by which channels, when, about what, and how it stops."""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from py_vapid import Vapid02

from rondel.web.messages import messenger as sending
from rondel.web.settings import Settings
from rondel.web.tables.hub import Hub, StreamOwner
from tests.web.receiving import PushedBrowser, Receiver, decoded, receiver
from tests.web.tables import Json, serving
from tests.web.test_home import table_of
from tests.web.test_seats import browser, join

Client = TestClient[Litestar]
Headers = dict[str, str]
HERE = "127.0.0.0/8"
PAGE = {"Accept": "text/html"}
WAIT = 301.0  # seconds; a turn is told after 300
DAY = 86_400.0


@contextmanager
def server(data: Path, **changed: object) -> Iterator[Client]:
    with serving(data, **{"message_networks": HERE, **changed}) as client:
        yield client


@pytest.fixture
def hooked(tmp_path: Path) -> Iterator[tuple[Client, Receiver]]:
    """A server, and where its messages go."""
    with server(tmp_path) as client, receiver() as target:
        yield client, target


def step(client: Client, after: float = WAIT) -> None:
    """What the server does again and again, so much later."""
    client.blocking_portal.call(client.app.state.messenger.step, time.time() + after)


def post(client: Client, path: str, headers: Headers, **body: object) -> Json:
    answer = client.post(f"/api{path}", json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    found: Json = answer.json()
    return found


def add_hook(client: Client, headers: Headers, url: str, **more: object) -> Json:
    return post(client, "/me/messages/webhook", headers, url=url, **more)


def channels(client: Client, headers: Headers) -> list[Json]:
    found: list[Json] = client.get("/api/me/messages", headers=headers).json()["channels"]
    return found


def told_of(target: Receiver) -> list[list[str]]:
    """The tables of the messages that have arrived."""
    return [[line["table"] for line in message.json["tables"]] for message in target.take()]


@pytest.mark.usefixtures("both")
def test_a_turn_is_told_once_after_five_minutes_to_a_webhook_that_can_check_it(
    hooked: tuple[Client, Receiver],
) -> None:
    client, target = hooked
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    made = add_hook(client, ann, f"{target.url}/hooks/1")
    assert [message.json["event"] for message in target.take()] == ["hello"]
    step(client, 290)
    assert target.take() == []  # she may still move
    step(client)
    step(client, 2 * WAIT)
    (message,) = target.take()
    said, headers = message.json, message.headers
    assert (message.path, said["event"], said["title"]) == ("/hooks/1", "turn", "Your turn in Glen More")
    url = f"http://testserver.local/t/{table.id}"
    assert said["tables"] == [
        {"table": table.id, "game": "glen-more", "text": "Glen More with Bob, turn 1", "url": url}
    ]
    assert said["link"] == url  # others may read there
    assert said["content"].splitlines()[-1] == said["stop"]  # as Discord shows it
    assert said["text"] == said["content"]  # as Slack does
    assert said["allowed_mentions"] == {"parse": []}
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + message.body
    proof = base64.b64encode(hmac.digest(made["secret"].encode(), signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{proof}"
    table.turn(table.actor())
    step(client)
    assert told_of(target) == [[table.id]]  # another turn


def test_who_looks_or_moves_is_not_told_and_who_leaves_again_is_told_later(hooked: tuple[Client, Receiver]) -> None:
    client, target = hooked
    ann, bob = browser(client, "Ann"), browser(client, "Bob")
    table = table_of(client, ann, "me", "friend")
    join(client, table, "B", bob)
    for person, url in ((ann, "/ann"), (bob, "/bob")):
        add_hook(client, person, target.url + url)
    target.take()
    looking = {"A": ann, "B": bob}[table.actor()]
    name = {"A": "/ann", "B": "/bob"}[table.actor()]
    page = {**PAGE, **looking}
    assert client.get(f"/t/{table.id}", headers={**page, "X-Panel": "hidden"}).status_code == 200
    step(client, 0)
    client.get(f"/t/{table.id}", headers=page)
    step(client, 200)  # looks 200 seconds later
    step(client, WAIT)
    assert target.take() == []
    step(client, 200 + WAIT)
    assert [message.path for message in target.take()] == [name]
    table.turn(table.actor())
    step(client, 10)
    assert target.take() == []


def test_an_open_stream_counts_as_a_look_unless_the_page_is_hidden() -> None:
    hub = Hub(Settings())
    for name, looks in (("person:ann", True), ("person:bob", False), ("token:robot", True)):
        hub.join("abcdefghjk", StreamOwner(frozenset({0}), owner=name, looks=looks), {}, None)
    assert hub.take_looks() == {("abcdefghjk", "ann")}


@pytest.mark.usefixtures("both")
def test_many_tables_share_one_message_and_quiet_ones_are_left_out(hooked: tuple[Client, Receiver]) -> None:
    client, target = hooked
    ann = {**browser(client, "Ann"), "Accept-Language": "de"}
    tables = [table_of(client, ann, "me", "hotseat") for _ in range(4)]
    made = add_hook(client, ann, target.url, personal=True)
    target.take()
    client.put(f"{tables[1].url}/quiet", json={"quiet": True}, headers=ann)
    client.post(f"/t/{tables[2].id}/giving-up", data={"do": "put-away"}, headers={**PAGE, **ann})
    step(client)
    (message,) = target.take()
    assert message.json["title"] == "2 Tische warten auf dich"
    assert [line["table"] for line in message.json["tables"]] == [tables[0].id, tables[3].id]
    assert message.json["link"].startswith("http://testserver.local/enter/")
    client.put(f"{tables[1].url}/quiet", json={"quiet": False}, headers=ann)
    often = f"/api/me/messages/channels/{made['channel']}"
    assert client.put(often, json={"pause": 3600}, headers=ann).json()["pause"] == 3600
    step(client, 2 * WAIT)
    assert target.take() == []  # once an hour
    client.put("/api/me/messages", json={"quiet": True}, headers=ann)
    step(client, 2 * DAY)
    assert target.take() == []
    client.put("/api/me/messages", json={"quiet": False}, headers=ann)
    step(client, 2 * DAY)
    assert told_of(target) == [[tables[1].id]]


def test_time_that_runs_out_is_told_at_once_and_the_turn_not_again(hooked: tuple[Client, Receiver]) -> None:
    client, target = hooked
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    add_hook(client, ann, target.url)
    target.take()
    seat, n = "AB".index(table.actor()), client.get(table.url, headers=ann).json()["n"]
    client.blocking_portal.call(client.app.state.messenger.warn, table.id, seat, n)
    step(client, 0)
    assert [message.json["title"] for message in target.take()] == ["Your time runs out in Glen More"]
    step(client)
    assert target.take() == []


@pytest.mark.usefixtures("both")
def test_of_several_processes_one_sends_and_a_restart_loses_nothing(tmp_path: Path) -> None:
    with receiver() as target:
        with server(tmp_path) as client:
            ann = browser(client, "Ann")
            table = table_of(client, ann, "me", "hotseat")
            add_hook(client, ann, target.url)
            key = client.get("/api/me/messages", headers=ann).json()["push_key"]
            target.take()
        with server(tmp_path) as client:
            assert client.get("/api/me/messages", headers=ann).json()["push_key"] == key
            store, (channel,) = client.app.state.tables.store, channels(client, ann)
            now = time.time() + WAIT
            claims = [(channel["channel"], at, 300.0, 120.0) for at in (now, now, now + 119)]
            found = [len(client.blocking_portal.call(store.claim, *claim)) for claim in claims]
            assert found == [1, 0, 0]  # the second finds it taken
            step(client, WAIT + 60)
            assert target.take() == []
            step(client, WAIT + 121)  # who had it has died
            assert told_of(target) == [[table.id]]


def test_what_fails_is_tried_again_later_and_later_and_dropped_after_days(hooked: tuple[Client, Receiver]) -> None:
    client, target = hooked
    ann = browser(client, "Ann")
    table_of(client, ann, "me", "hotseat")
    add_hook(client, ann, target.url)
    target.take()
    target.status = 500
    tried, after = [], WAIT
    while channels(client, ann):
        step(client, after)
        if target.take():
            tried.append(after - WAIT)
        after += 30 if after < 1000 else 1800
        assert after < 5 * DAY
    assert tried[:4] == [0, 60, 180, 420]
    assert len(tried) > sending.FAILURES
    assert 3 * DAY <= tried[-1] < 3.5 * DAY
    target.status = 201
    add_hook(client, ann, target.url)
    target.status = 410
    step(client)
    assert channels(client, ann) == []


def test_strangers_cannot_make_the_server_reach_inside(tmp_path: Path) -> None:
    with receiver() as target, serving(tmp_path / "closed") as client:
        ann = browser(client, "Ann")
        port = target.url.rpartition(":")[2]
        refused = {}
        for url in (
            target.url,
            f"https://127.0.0.1:{port}/",
            f"https://localhost:{port}/",
            f"https://[::ffff:127.0.0.1]:{port}/",
            f"https://2130706433:{port}/",
            "https://169.254.169.254/latest/meta-data/",
            "https://[fe80::1]/",
            "https://user@example.org/",
            "file:///etc/passwd",
        ):
            answer = client.post("/api/me/messages/webhook", json={"url": url}, headers=ann)
            refused[url] = (answer.status_code, answer.json()["code"])
        assert set(refused.values()) == {(422, "hook"), (422, "inside")}
        assert [code for _, code in refused.values()].count("inside") == 6
        keys = PushedBrowser(f"https://127.0.0.1:{port}/").subscription()
        assert post(client, "/me/messages/push", ann, **keys)["kind"] == "push"
        table_of(client, ann, "me", "hotseat")
        step(client)
        assert channels(client, ann)[0]["failing"] is not None
        assert target.take() == []
    with server(tmp_path / "open") as client, receiver() as target, receiver() as other:
        ann = browser(client, "Ann")
        target.status, target.location = 307, other.url
        assert client.post("/api/me/messages/webhook", json={"url": target.url}, headers=ann).status_code == 422
        assert (len(target.take()), other.take()) == (1, [])  # nobody follows elsewhere


def test_a_browser_is_pushed_to_sealed_and_signed_until_it_is_gone(tmp_path: Path) -> None:
    with server(tmp_path) as client, receiver() as service:
        ann = browser(client, "Ann")
        table = table_of(client, ann, "me", "hotseat")
        phone = PushedBrowser(f"{service.url}/push/abc")
        public = client.get("/api/me/messages", headers=ann).json()["push_key"]
        bad = phone.subscription() | {"keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert client.post("/api/me/messages/push", json=bad, headers=ann).json()["code"] == "push"
        for _ in range(2):  # twice is once
            post(client, "/me/messages/push", ann, **phone.subscription())
        step(client)
        (pushed,) = service.take()
        said = phone.read(pushed.body)
        assert (said["title"], said["body"]) == ("Your turn in Glen More", "Glen More with Bob, turn 1")
        assert (said["url"], said["tag"]) == (f"http://testserver.local/t/{table.id}", table.id)
        assert (pushed.path, pushed.headers["content-encoding"], pushed.headers["ttl"]) == (
            "/push/abc", "aes128gcm", "86400"
        )  # fmt: skip
        token, key = re.fullmatch(r"vapid t=([\w.-]+),k=([\w-]+)", pushed.headers["authorization"]).groups()  # type: ignore[union-attr]
        assert key == public
        assert Vapid02.verify(pushed.headers["authorization"])
        assert service.url.encode() in decoded(token.split(".")[1])
        assert client.get(said["stop"], headers=PAGE).status_code == 200
        service.status = 410
        table.turn(table.actor())
        step(client)
        assert channels(client, ann) == []
        post(client, "/me/messages/push", ann, **phone.subscription())
        (device,) = client.get("/api/me/devices", headers=ann).json()["devices"]
        again = client.post("/api/me/code", headers=ann).json()["code"]
        client.cookies.clear()
        other = {**ann, "Cookie": f"rondel_me={client.post('/api/device', json={'code': again}).cookies['rondel_me']}"}
        client.cookies.clear()
        assert [one["kind"] for one in channels(client, other)] == ["push"]
        client.delete(f"/api/me/devices/{device['device']}", headers=other)
        assert channels(client, other) == []  # a browser that is ended is told nothing
