"""Passkeys: on a server with a name, people come back from any browser without a code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.settings import Settings
from rondel.web.tables.passkeys import site_of
from tests.web.authenticator import Authenticator
from tests.web.tables import serving
from tests.web.test_seats import browser

Client = TestClient[Litestar]
URL = "https://play.example"
PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"}


@pytest.fixture
def named(tmp_path: Path, both: str) -> Iterator[Client]:
    """A server that is reached by a name."""
    with serving(tmp_path, public_url=URL) as running:
        yield running


def device() -> Authenticator:
    return Authenticator("play.example", URL)


def added(client: Client, headers: dict[str, str], own: Authenticator) -> str:
    """The id of a passkey that somebody adds."""
    options = client.post("/api/me/passkeys/options", headers=headers).json()
    answer = client.post("/api/me/passkeys", json={"credential": own.make(options)}, headers=headers)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["passkey"]
    return found


def come_back(client: Client, own: Authenticator) -> Any:
    """The answer to a browser without a cookie that uses a passkey."""
    client.cookies.clear()
    options = client.post("/api/passkey/options").json()
    answer = client.post("/api/passkey", json={"credential": own.use(options)}, headers=PHONE)
    client.cookies.clear()
    return answer


def test_a_passkey_makes_another_browser_the_same_person(named: Client) -> None:
    ann, own = browser(named, "Ann"), device()
    asked = named.post("/api/me/passkeys/options", headers=ann).json()
    assert (asked["rp"], asked["user"]["name"]) == ({"name": "Rondel", "id": "play.example"}, "Ann")
    added(named, ann, own)
    for _ in range(2):  # it can be used again and again
        answer = come_back(named, own)
        assert (answer.status_code, answer.json()) == (200, {"name": "Ann"})
    phone = {"Cookie": f"rondel_me={answer.cookies['rondel_me']}", "Sec-Fetch-Site": "same-origin"}
    assert named.get("/api/me", headers=phone).json() == {"name": "Ann"}
    devices = named.get("/api/me/devices", headers=ann).json()["devices"]
    assert [one["name"] for one in devices][1:] == ["Safari, iPhone", "Safari, iPhone"]
    assert [key["name"] for key in named.get("/api/me/export", headers=ann).json()["passkeys"]] == [""]
    page = named.get("/devices", headers={**ann, "Accept": "text/html"}).text
    assert "Add a passkey" in page


def test_a_passkey_that_was_ended_opens_nothing(named: Client) -> None:
    ann, bob, own = browser(named, "Ann"), browser(named, "Bob"), device()
    key = added(named, ann, own)
    assert named.delete(f"/api/me/passkeys/{key}", headers=bob).status_code == 404
    assert named.delete(f"/api/me/passkeys/{key}", headers=ann).status_code == 204
    refused = come_back(named, own)
    assert (refused.status_code, refused.json()["code"]) == (422, "passkey")
    assert "Nobody here has this passkey" in refused.json()["detail"]


def test_all_that_is_known_of_somebody_goes_with_their_passkeys(named: Client) -> None:
    ann, own = browser(named, "Ann"), device()
    added(named, ann, own)
    assert named.delete("/api/me", headers=ann).status_code == 204
    assert come_back(named, own).status_code == 422


def test_an_answer_counts_once_and_for_whom_it_was_asked(named: Client) -> None:
    ann, bob, own = browser(named, "Ann"), browser(named, "Bob"), device()
    options = named.post("/api/me/passkeys/options", headers=ann).json()
    made = {"credential": own.make(options)}
    assert named.post("/api/me/passkeys", json=made, headers=bob).json()["code"] == "challenge"
    assert named.post("/api/me/passkeys", json=made, headers=ann).status_code == 201
    assert named.post("/api/me/passkeys", json=made, headers=ann).json()["code"] == "challenge"
    used = {"credential": own.use(named.post("/api/passkey/options").json())}
    assert named.post("/api/passkey", json=used).status_code == 200
    assert named.post("/api/passkey", json=used).json()["code"] == "challenge"


def test_an_answer_comes_too_late(named: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    ann, own = browser(named, "Ann"), device()
    added(named, ann, own)
    used = {"credential": own.use(named.post("/api/passkey/options").json())}
    late = time.time() + 301
    monkeypatch.setattr("rondel.web.store.passkey_queries.time.time", lambda: late)
    assert named.post("/api/passkey", json=used).json()["code"] == "challenge"


def test_what_was_signed_for_another_site_or_by_another_device_is_refused(named: Client) -> None:
    ann, own = browser(named, "Ann"), device()
    added(named, ann, own)
    elsewhere = device()
    elsewhere.key, elsewhere.id, elsewhere.origin = own.key, own.id, "https://evil.example"
    forged = device()
    forged.id = own.id
    for other in (elsewhere, forged):
        answer = come_back(named, other)
        assert (answer.status_code, answer.json()["code"]) == (422, "passkey")
        assert "rondel_me" not in answer.cookies


@pytest.mark.parametrize(
    "credential",
    [{}, {"response": 5}, {"response": {"clientDataJSON": "€"}}, {"response": {"clientDataJSON": "e30"}}],
    ids=["empty", "number", "no base64", "no challenge"],
)
def test_nonsense_is_refused_with_a_sentence(tmp_path: Path, credential: dict[str, Any]) -> None:
    with serving(tmp_path, public_url=URL) as client:
        answer = client.post("/api/passkey", json={"credential": credential})
        assert (answer.status_code, answer.json()["code"]) == (422, "passkey")


def test_nobody_has_more_than_ten_passkeys(tmp_path: Path) -> None:
    with serving(tmp_path, public_url=URL) as client:
        ann = browser(client, "Ann")
        for _ in range(10):
            added(client, ann, device())
        options = client.post("/api/me/passkeys/options", headers=ann).json()
        assert len(options["excludeCredentials"]) == 10
        answer = client.post("/api/me/passkeys", json={"credential": device().make(options)}, headers=ann)
        assert (answer.status_code, answer.json()["code"]) == (409, "passkeys")


def test_a_server_without_a_name_offers_none(client: Client) -> None:
    ann = browser(client, "Ann")
    assert client.get("/api/me/passkeys", headers=ann).json() == {"offered": False, "passkeys": []}
    assert client.post("/api/passkey/options").status_code == 404
    assert "asskey" not in client.get("/devices", headers={**ann, "Accept": "text/html"}).text


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://rondel.example/", "rondel.example"),
        ("http://localhost:8000", "localhost"),
        ("http://rondel.example", None),
        ("https://192.0.2.7", None),
        ("", None),
    ],
)
def test_passkeys_need_a_name_that_is_reached_safely(url: str, domain: str | None) -> None:
    site = site_of(Settings(public_url=url))
    assert (site and site.domain) == domain
