"""What stands before every request."""

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.addresses import addresses
from tests.web.tables import new_table, serving

Client = TestClient[Litestar]
BLANK = re.compile(r"{[^}]+}")
BODY = {"game": "glen-more", "seats": [{"kind": "friend"}, {"kind": "friend"}]}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://testserver.local"}, 201),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 403),
    ],
)
def test_a_browser_is_heard_only_from_our_own_pages(client: Client, headers: dict[str, str], status: int) -> None:
    client.post("/api/me", json={"name": "Ann"})
    assert client.cookies["rondel_me"]
    assert client.post("/api/tables", json=BODY, headers=headers).status_code == status


def test_no_address_hears_a_browser_that_another_site_sends(tmp_path: Path) -> None:
    foreign = {"Origin": "https://evil.example", "Content-Type": "text/plain"}
    with serving(tmp_path, lobby="on") as client:
        client.post("/api/me", json={"name": "Ann"})
        asked = [address for address in addresses(client.app) if address.method != "GET"]
        heard = [
            (address.method, address.path)
            for address in asked
            if client.request(address.method, BLANK.sub("1", address.path), headers=foreign).status_code != 403
        ]
    assert len(asked) > 100
    assert heard == []


def test_a_program_with_a_token_needs_no_origin(client: Client) -> None:
    table = new_table(client)
    headers = {**table.headers("A"), "Origin": "https://elsewhere.example"}
    assert client.post(f"{table.url}/chat", json={"text": "hello"}, headers=headers).status_code == 201


@pytest.mark.parametrize("value", ["Basic YWJj", "Bearer " + "x" * 32, "Bearer", "", "Bearer ²"])
def test_a_header_without_a_token_of_ours_does_not_stand_for_a_browser(client: Client, value: str) -> None:
    client.post("/api/me", json={"name": "Ann"})
    headers = {b"Authorization": value.encode("utf-8"), b"Sec-Fetch-Site": b"cross-site"}
    for path, body in (("/api/me", {"name": "Eve"}), ("/api/tables", BODY)):
        answer = client.post(path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert client.get("/api/me").json()["name"] == "Ann"


def test_who_sends_a_token_is_known_by_it_alone(client: Client) -> None:
    table = new_table(client)
    client.post("/api/me", json={"name": "Ann"})
    headers = {**table.headers("A"), "Sec-Fetch-Site": "cross-site"}
    ann = client.cookies["rondel_me"]
    client.post("/api/me", json={"name": "Eve"}, headers=headers)  # somebody new, for all the server knows
    client.cookies.set("rondel_me", ann, domain="testserver.local")
    assert client.get("/api/me").json()["name"] == "Ann"
    assert client.get("/api/me", headers=table.headers("A")).json() == {"name": None}


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({"allowed_hosts": ""}, "127.0.0.1:8000", 200),
        ({"allowed_hosts": ""}, "[::1]:8000", 200),
        ({"allowed_hosts": ""}, "localhost", 200),
        ({"allowed_hosts": ""}, "evil.example", 400),
        ({"allowed_hosts": "rondel.lan, two.lan"}, "two.lan", 200),
        ({"allowed_hosts": "rondel.lan"}, "127.0.0.1", 400),
        ({"allowed_hosts": "", "public_url": "https://rondel.example"}, "rondel.example", 200),
        ({"allowed_hosts": "", "public_url": "https://rondel.example"}, "evil.example", 400),
        ({"allowed_hosts": "", "public_url": "https://rondel.example"}, "rondel.example.evil.example", 400),
        ({"allowed_hosts": ""}, "[", 400),
        ({"allowed_hosts": ""}, "localhost:z", 400),
        ({"allowed_hosts": ""}, "localhost:99999", 400),
    ],
)
def test_a_server_goes_by_its_own_names_only(tmp_path: Path, settings: dict[str, str], host: str, status: int) -> None:
    with serving(tmp_path, **settings) as client:
        answer = client.get("/api/me", headers={"Host": host})
        assert answer.status_code == status
        assert status == 200 or answer.json()["code"] == "host"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://rondel.example") as client:
        answer = client.post("/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=lax", "secure", "path=/"))
    assert answer.headers["strict-transport-security"]


@pytest.mark.parametrize("path", ["/api/me", "/api/nowhere", "/nowhere", "/api/tables/aaaaaaaaaa"])
def test_every_answer_has_its_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_too_many_requests_are_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, rate=0.5, rate_burst=3, new_tables_per_minute=1000) as client:
        answers = [client.post("/api/tables", json=BODY) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert 1 <= int(answers[3].headers["retry-after"]) <= 3
    assert answers[3].json()["code"] == "too_fast"


def test_tables_are_made_no_faster_than_allowed(tmp_path: Path) -> None:
    with serving(tmp_path, new_tables_per_minute=2) as client:
        assert [client.post("/api/tables", json=BODY).status_code for _ in range(3)] == [201, 201, 429]


def test_what_is_too_large_is_not_read(client: Client) -> None:
    table = new_table(client)
    long = client.post(f"{table.url}/chat", content=b"x" * 70_000, headers=table.headers("A"))
    assert (long.status_code, long.json()["code"]) == (413, "request_entity_too_large")
    record = client.post("/api/records", content=b"x" * 600_000)
    assert record.status_code == 413
    said = table.post("A", "/chat", text="x" * 501)
    assert said.status_code == 400


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"{", "truncated"),
        (b"[]", "object"),
        (b'{"game": "glen-more", "seats": [{"kind": "me"}], "more": 1}', "more"),
        (b'{"game": "glen-more", "seats": [{"kind": "dog"}]}', "dog"),
        (b'{"game": "\\ud800", "seats": [{"kind": "me"}, {"kind": "me"}]}', ""),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(client: Client, content: bytes, word: str) -> None:
    answer = client.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert word in answer.json()["detail"]


def test_a_person_gets_a_page_and_a_program_gets_json(client: Client) -> None:
    page = client.get("/nowhere", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert "<h1" in page.text
    data = client.get("/api/nowhere", headers={"Accept": "text/html"})
    assert data.json()["status"] == 404


def test_a_mistake_of_ours_is_told_without_its_innards(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(name: str) -> None:
        raise RuntimeError("innards")

    table = new_table(client)
    monkeypatch.setattr(client.app.state.tables, "open", fail)
    answer = table.get("A")
    assert answer.status_code == 500
    assert "innards" not in answer.text
    assert "innards" in caplog.text
    assert table.tokens["A"] not in caplog.text


def test_names_are_cleaned(client: Client) -> None:
    answer = client.post("/api/me", json={"name": "  Ann \x00\u202e\n of\tGlen  " + "x" * 60})
    assert answer.json()["name"] == "Ann of Glen " + "x" * 28
    client.cookies.clear()
    assert client.post("/api/me", json={"name": " \n "}).status_code == 422
