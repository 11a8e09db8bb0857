"""A real server: followed by streams, stopped."""

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.server import Server, command
from tests.web.tables import Table, seat

pytestmark = pytest.mark.slow


def make(server: Server, *seats: str) -> Table:
    """A table on a running server."""
    body = {"game": "glen-more", "seats": [seat(kind) for kind in seats]}
    made = server.client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    return Table(server.client, made.json())  # type: ignore[arg-type]


def events(lines: Iterator[str]) -> Iterator[tuple[str, Any, str]]:
    """Kind, data and id of the events of a stream."""
    found: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif "event" in found:
            yield found["event"], json.loads(found["data"]), found.get("id", "")
            found = {}


def wait_for(stream: Iterator[tuple[str, Any, str]], wanted: str) -> tuple[Any, str]:
    """Data and id of the next event of a kind."""
    for kind, data, number in stream:
        if kind == wanted:
            return data, number
    raise AssertionError(f"the stream ended before {wanted}")


def test_a_confirmed_turn_is_told_to_everybody_and_again_to_who_was_away(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = make(server, "friend", "friend")
    with httpx.Client(base_url=server.url, timeout=30) as other:
        with other.stream("GET", table.url + "/events", headers=table.headers("watch")) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            heard = events(stream.iter_lines())
            hello, _ = wait_for(heard, "hello")
            moved = table.turn(table.actor())
            told, last = wait_for(heard, "move")
            assert (told["from"], told["n"], told["actor"]) == (hello["n"], moved["n"], moved["actor"])
        table.post("A", "/chat", text="hello")
        again = table.turn(table.actor())
        headers = {**table.headers("watch"), "Last-Event-ID": last}
        with other.stream("GET", table.url + "/events", headers=headers) as stream:
            heard = events(stream.iter_lines())
            assert wait_for(heard, "chat")[0]["text"] == "hello"
            assert wait_for(heard, "move")[0]["n"] == again["n"]
            assert server.stop() == -signal.SIGTERM  # open streams do not keep it
            assert [kind for kind, _, _ in heard if kind == "move"] == []


def test_bots_think_in_processes_that_end_with_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path, RONDEL_BOT_WORKERS="1")
    table = make(server, "friend", "random")
    while not table.look()["over"]:
        if table.actor() == "A":
            table.turn("A")
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    assert children
    server.kill()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline


def test_a_second_server_on_the_same_data_is_refused_in_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path)
    again = subprocess.run(command(tmp_path), capture_output=True, text=True, check=False)
    assert server.stop() == -signal.SIGTERM
    assert again.returncode == 2
    assert again.stderr == f"rondel: a server is already running on the data in {tmp_path}\n"


@pytest.mark.parametrize("port", ["99999", "1x"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    asked = [*command(tmp_path)[:-3], port, "--data", str(tmp_path)]
    assert subprocess.run(asked, capture_output=True, text=True, check=False).returncode == 2
