"""One person, several browsers: a code joins one, a list ends them, all that is known is given away."""

from __future__ import annotations

import re
import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.test_home import table_of
from tests.web.test_seats import browser

Client = TestClient[Litestar]
PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36"}


def joined(client: Client, code: str) -> dict[str, str]:
    """The headers of a phone that joins with a code."""
    client.cookies.clear()
    answer = client.post("/device", data={"code": code}, headers=PHONE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    cookie = client.cookies["rondel_me"]
    client.cookies.clear()
    return {"Cookie": f"rondel_me={cookie}", "Sec-Fetch-Site": "same-origin"}


def test_another_browser_joins_with_a_code_once(client: Client) -> None:
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    made = client.post("/api/me/code", headers=ann).json()
    assert re.fullmatch("[a-z0-9]{8}", made["code"])
    assert made["link"] == f"http://testserver.local/device?code={made['code']}"
    assert 590 < made["until"] - time.time() <= 600
    code = f"{made['code'][:4]} {made['code'][4:]}".upper()  # as people type it
    phone = joined(client, code)
    assert client.get("/api/me", headers=phone).json() == {"name": "Ann"}
    assert client.get(table.url, headers=phone).json()["you"]["held"] == ["A", "B"]
    assert client.get(table.url, headers=ann).json()["you"]["shared"] == []  # it is them
    again = client.post("/api/device", json={"code": code})
    assert (again.status_code, again.json()["code"]) == (422, "code")
    client.post("/api/me", json={"name": "Anna"}, headers=phone)
    assert client.get("/api/me", headers=ann).json() == {"name": "Anna"}


def test_a_code_is_void_after_ten_minutes_and_by_a_newer_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = browser(client, "Ann")
    codes = [client.post("/api/me/code", headers=ann).json()["code"] for _ in range(2)]
    assert client.post("/api/device", json={"code": codes[0]}).status_code == 422
    late = time.time() + 601
    monkeypatch.setattr("rondel.web.store.device_queries.time.time", lambda: late)
    refused = client.post("/device", data={"code": codes[1]}, headers={"Accept": "text/html"})
    assert refused.status_code == 422
    assert "This code is not valid, or not any more" in refused.text


def test_browsers_are_listed_and_ended(client: Client) -> None:
    ann = browser(client, "Ann")
    page = client.post("/devices/code", headers={**ann, "Accept": "text/html"}).text
    (code,) = re.findall(r'<output class="code">([a-z0-9 ]+)</output>', page)
    assert '<span class="qr"><svg' in page
    phone = joined(client, code)
    found = client.get("/api/me/devices", headers=ann).json()["devices"]
    assert [(one["name"], one["here"]) for one in found] == [("", True), ("Chrome, Android", False)]
    assert "Chrome, Android" in client.get("/devices", headers=ann).text
    eve = browser(client, "Eve")
    assert client.delete(f"/api/me/devices/{found[1]['device']}", headers=eve).status_code == 404
    ended = client.post(f"/devices/{found[1]['device']}/end", headers=ann, follow_redirects=False)
    assert ended.status_code == 303
    assert client.get("/api/me", headers=phone).json() == {"name": None}
    assert client.get("/api/me", headers=ann).json() == {"name": "Ann"}


def test_all_that_is_known_is_given_away_without_secrets_and_goes_for_all_browsers(client: Client) -> None:
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    client.post(f"{table.url}/chat", json={"text": "good morning"}, headers=ann)
    client.put(f"{table.url}/notes", json={"text": "buy sheep"}, headers=ann)
    phone = joined(client, client.post("/api/me/code", headers=ann).json()["code"])
    answer = client.get("/api/me/export", headers=phone)
    known = answer.json()
    assert (known["name"], len(known["devices"])) == ("Ann", 2)
    assert [(row["table"], row["roles"], row["log"]) for row in known["tables"]] == [(table.id, [-2, 0, 1], None)]
    assert known["messages"][0]["text"] == "good morning"
    assert known["notes"][0]["notes"] == "buy sheep"
    assert "token" not in answer.text
    assert client.delete("/api/me", headers=phone).status_code == 204
    for headers in (ann, phone):
        assert client.get("/api/me", headers=headers).json() == {"name": None}
