"""What a host looks at: whether a server lives and is ready, its numbers, and its log."""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from rondel.web.operating.logs import JsonLines, PlainLines, without_secrets
from tests.web.postgres import Postgres
from tests.web.server import ENVIRON, command
from tests.web.tables import new_table, serving

TOKEN = "a-token-for-numbers"
Numbers = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def numbers(text: str) -> Numbers:
    """All samples of an exposition by name and labels; it must be well-formed."""
    families = text_string_to_metric_families(text)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def value(found: Numbers, name: str, **labels: str) -> float:
    """One number, 0 where nothing was counted yet."""
    return found.get((name, tuple(sorted(labels.items()))), 0.0)


def asked(client: TestClient[Litestar] | httpx.Client, **headers: str) -> Numbers:
    """The numbers of a server."""
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return numbers(answer.text)


def test_numbers_tell_of_requests_turns_tables_and_the_database(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token=TOKEN) as client:
        key = {"Authorization": f"Bearer {TOKEN}"}
        before = asked(client, **key)
        table = new_table(client, "friend", "random")
        while table.actor() != "A":
            pass
        table.turn("A")
        assert client.head("/").status_code == 200
        assert client.get("/nowhere/at/all").status_code == 404
        assert client.get(table.url + "/log", headers={"Authorization": "Bearer " + "x" * 32}).status_code == 403
        after = asked(client, **key)
    assert TOKEN not in str(after)
    assert table.id not in str(after)

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert grown("rondel_confirmed_turns_total", by="person") == 1
    assert grown("rondel_requests_total", method="POST", route="/api/tables", status="201") == 1
    confirm = "/api/tables/{table_id}/confirm"
    assert grown("rondel_requests_total", method="POST", route=confirm, status="200") == 1
    assert grown("rondel_request_seconds_count", route=confirm) == 1
    assert grown("rondel_requests_total", method="GET", route="/", status="200") == 1
    assert grown("rondel_requests_total", method="GET", route="unknown", status="404") == 1
    assert grown("rondel_requests_total", method="GET", route="/api/tables/{table_id}/log", status="403") == 1
    assert value(after, "rondel_tables_in_memory") == 1
    assert value(after, "rondel_open_streams") == 0
    assert value(after, "rondel_bots_waiting", queue="slow") == 0
    assert grown("rondel_database_seconds_count", work="write") > 3
    assert grown("rondel_database_seconds_count", work="read") > 2


def test_numbers_are_not_for_strangers(client: TestClient[Litestar], tmp_path: Path) -> None:
    for headers in ({}, {"Authorization": "Bearer "}, {"Host": "127.0.0.1", "X-Forwarded-For": "127.0.0.1"}):
        assert client.get("/metrics", headers=headers).status_code == 404
    with serving(tmp_path / "other", metrics_token=TOKEN) as other:
        assert other.get("/metrics", headers={"Authorization": "Bearer another-token-"}).status_code == 404
        assert other.get("/metrics").status_code == 404


@pytest.mark.postgres
def test_a_server_without_its_database_lives_but_is_not_ready(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, public_url="https://your.host", allowed_hosts="") as client:
        probe = {"Host": "10.0.0.7:8000"}  # as those call it who look after it
        assert client.get("/", headers=probe).status_code == 400
        assert client.get("/readyz", headers=probe).json() == {"status": "ready"}
        postgres.stop()
        answer = client.get("/readyz", headers=probe)
        alive = client.get("/healthz", headers=probe)
        postgres.start()
        assert (answer.status_code, answer.json()) == (503, {"status": "not ready", "why": "database"})
        assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
        assert client.get("/readyz", headers=probe).status_code == 200


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_drains_and_its_log_has_ids_and_no_secrets(tmp_path: Path) -> None:
    pipe, more = subprocess.PIPE, {"LOG_FORMAT": "json", "LOG_LEVEL": "info", "DRAIN_SECONDS": "60"}
    environ = ENVIRON | {f"RONDEL_{name}": value for name, value in more.items()}
    with subprocess.Popen(command(tmp_path), stdout=pipe, stderr=pipe, text=True, env=environ) as server:
        assert server.stdout is not None
        with httpx.Client(base_url=server.stdout.readline().split()[3], timeout=30) as client:
            secrets = play(client)
            assert asked(client)["rondel_confirmed_turns_total", (("by", "person"),)] == 1
            for stranger in ({"X-Forwarded-For": "192.0.2.7"}, {"Via": "1.1 proxy"}, {"Host": "evil.example"}):
                assert client.get("/metrics", headers=stranger).status_code == 404
            known = client.get("/healthz", headers={"X-Request-ID": "given.by-a_proxy"})  # this machine is trusted
            assert known.headers["X-Request-ID"] == "given.by-a_proxy"
            odd = [client.get("/healthz", headers={"X-Request-ID": said}) for said in ("a b", "<x>", "y" * 65)]
            made = {answer.headers["X-Request-ID"] for answer in odd}
            assert len(made) == 3
            assert all(len(name) == 16 for name in made)
            server.send_signal(signal.SIGTERM)
            while client.get("/readyz").status_code == 200:
                pass
            assert client.get("/readyz").json() == {"status": "not ready", "why": "stopping"}
            assert client.get("/").status_code == 200
            server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=30)
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"level": "info", "route": "/healthz", "request": "given.by-a_proxy", "status": 200}.items() <= next(
        line for line in lines if line.get("request") == "given.by-a_proxy"
    ).items()
    routes = {line["route"] for line in lines if "route" in line}
    assert {"/api/tables", "/api/tables/{table_id}/confirm", "/join/{token}", "/t/{table_id}"} <= routes
    assert [secret for secret in secrets if secret in log] == []


def play(client: httpx.Client) -> list[str]:
    """Make a table as a person, follow a link, play a turn, and ask with wrong tokens; gives all that is secret."""
    assert client.post("/api/me", json={"name": "Ann Secretive"}).status_code == 200
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = client.post("/api/tables", json=body, headers={"Sec-Fetch-Site": "same-origin"}).json()
    tokens = [made["host"], made["watch"], *(entry["token"] for entry in made["seats"])]
    cookie = client.cookies["rondel_me"]
    client.cookies.clear()
    assert client.get(f"/join/{tokens[3]}").status_code == 200
    assert client.get(f"/join/{tokens[3]}x").status_code in (403, 404)
    url = f"/api/tables/{made['table']}"
    watching = {"Authorization": f"Bearer {tokens[1]}"}
    actor = client.get(url, headers=watching).json()["actor"]
    playing = {"Authorization": f"Bearer {tokens[2 if actor == 'A' else 3]}"}
    seen = client.get(url, headers=playing).json()
    while not seen["complete"]:
        body = {"version": seen["version"], "choice": seen["scene"]["choices"][0]["words"]}
        seen = client.post(f"{url}/stage", headers=playing, json=body).json()
    assert client.post(f"{url}/confirm", headers=playing, json={"version": seen["version"]}).status_code == 200
    assert client.post(f"{url}/chat", headers=playing, json={"text": "a word among us"}).status_code == 201
    assert client.get(f"/t/{made['table']}").status_code in (200, 404)
    return [*tokens, cookie, made["table"], "Ann Secretive", "a word among us", "127.0.0.1"]


def test_lines_for_people_and_for_programs_hide_what_looks_like_a_secret() -> None:
    token = "aB3-" * 8
    text = f"postgresql://ann:p@ss@db/rondel password=hush {token} {'0f' * 32} a_function_of_a_very_long_name_indeed"
    hidden = "postgresql://ann:…@db/rondel password=… … … a_function_of_a_very_long_name_indeed"
    assert without_secrets(text) == hidden
    try:
        raise ValueError(token)
    except ValueError:
        record = logging.makeLogRecord({"msg": "%s", "args": (text,), "exc_info": sys.exc_info(), "levelname": "ERROR"})
    plain, told = PlainLines().format(record), json.loads(JsonLines().format(record))
    assert plain.splitlines()[0].endswith(f"ERROR {hidden}")
    assert plain.splitlines()[-1] == "ValueError: …"
    assert (told["level"], told["message"]) == ("error", hidden)
    assert told["error"].splitlines()[-1] == "ValueError: …"


def test_numbers_outlive_the_folder_that_processes_share(tmp_path: Path) -> None:
    program = (
        "import shutil, sys; from rondel.web.operating.metrics import DATABASE_SECONDS, REQUESTS, THINKING;"
        "shutil.rmtree(sys.argv[1]); REQUESTS.labels('GET', '/', '200').inc();"
        "DATABASE_SECONDS.labels('read').observe(1); THINKING.labels('quick').set(1); print('counted')"
    )
    shared = tmp_path / "numbers"
    shared.mkdir()
    environ = {**ENVIRON, "PROMETHEUS_MULTIPROC_DIR": str(shared)}
    order = [sys.executable, "-c", program, str(shared)]
    assert subprocess.check_output(order, env=environ, stderr=subprocess.STDOUT, text=True) == "counted\n"
