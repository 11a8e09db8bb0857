"""Requests that once were answered with a mistake of ours, each refused in a sentence."""

import subprocess
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.pages.templating import static_file
from tests.web.server import ENVIRON, command
from tests.web.tables import new_table

Client = TestClient[Litestar]
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"[" * 50_000, id="deep lists"),
        pytest.param(b'{"a":' * 10_000, id="deep objects"),
        pytest.param(b'{"name": "\xff"}', id="no UTF-8"),
        pytest.param(b'{"name": "\\ud800"}', id="half a sign"),
        pytest.param(b'{"name": ' + b"9" * 5_000 + b"}", id="5,000 digits"),
    ],
)
def test_json_that_cannot_be_read_is_refused(client: Client, body: bytes) -> None:
    for path in ("/api/me", "/api/tables", "/api/records", "/api/join"):
        answer = client.post(path, content=body, headers=JSON)
        assert answer.status_code in (400, 413)
        assert answer.json()["detail"]


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "-1", "1e9", "٣"], ids=lambda text: text[:9])
def test_numbers_that_are_none_are_refused(client: Client, number: str) -> None:
    table = new_table(client, listed=True)
    for path in (f"/log?since={number}", f"/chat?since={number}", f"/positions/{number}"):
        assert client.get(table.url + path).status_code in (200, 400, 404)
    for path in (f"?at={number}", f"?look={number}"):
        assert client.get(f"/t/{table.id}{path}").status_code == 200
    assert client.post(f"/t/{table.id}/branch", data={"at": number}).status_code in (403, 422)
    assert client.post(f"/t/{table.id}/seats/{number[:900]}", data={"do": "bot"}).status_code in (403, 404)


@pytest.mark.parametrize("name", ["x" * 300, "%00", "%2e%2e", "%2e%2e%2fsettings.py", "%ff", "js"])
def test_names_of_files_that_are_none_are_not_found(client: Client, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_names_that_anybody_makes_up_do_not_fill_memory(client: Client) -> None:
    for n in range(300):
        assert client.get(f"/static/{n}.css").status_code == 404
    assert static_file.cache_info().currsize <= 64


def test_a_method_that_is_not_known_is_told_those_that_are(client: Client) -> None:
    answer = client.put("/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].replace(" ", "").split(",")) >= {"GET", "POST"}
    assert "GET" in client.delete("/about").headers["allow"]


START = {
    "RONDEL_HOST": ("", "host is empty"),
    "RONDEL_RATE": ("0", "rate is 0.0; it must be above 0"),
    "RONDEL_BOT_WORKERS": ("-1", "bot_workers is -1; it must be 0 or more"),
    "RONDEL_PUBLIC_URL": ("rondel.example", "https://your.host"),
    "RONDEL_HINT_BOT": ("nobody", "hint_bot cannot be used: there is no bot 'nobody'"),
    "RONDEL_DATABASE": ("nonsense", "database is no address of a database"),
    "RONDEL_TRUSTED_PROXIES": ("my proxy", "trusted_proxies names 'myproxy'"),
    "RONDEL_MAX_STREAMS": ("nan", "it must be a number"),
    "RONDEL_RATE_BURST": ("9" * 5_000, "it must be a number"),
    "RONDEL_CONFIG": ("/nowhere/at/all.toml", "cannot read the settings"),
    "RONDEL_DATA": ("/dev/null/data", "cannot make the data folder"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", START)
def test_a_server_that_cannot_start_says_why_in_a_sentence(tmp_path: Path, name: str) -> None:
    value, word = START[name]
    asked = [part for part in command(tmp_path) if name != "RONDEL_DATA" or part not in ("--data", str(tmp_path))]
    run = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60, env={**ENVIRON, name: value})
    assert run.returncode == 2
    assert word in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == 1
