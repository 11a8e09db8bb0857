"""Requests that never come to their end, data that is taken away, disks that are full: on a real server."""

from __future__ import annotations

import resource
import shutil
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.server import Server
from tests.web.test_server import make

pytestmark = pytest.mark.slow
HEAD = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def said(server: Server, sent: bytes) -> bytes:
    """Send something and nothing more; what the server says before it hangs up."""
    place = urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), timeout=60) as line:
        line.sendall(sent)
        found = b""
        with suppress(ConnectionResetError):  # it may hang up before it has read everything
            while part := line.recv(1000):
                found += part
        return found


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(b"", b"408", id="nothing"),
        pytest.param(b"GET / HT", b"408", id="half a line"),
        pytest.param(HEAD.encode(), b"408", id="half a header"),
        pytest.param(b"GET /" + b"x" * 40_000, b"431", id="a long address"),
        pytest.param(HEAD.encode() + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n", b"431", id="a long field"),
        pytest.param(HEAD.encode() + b"".join(b"X-%d: x\r\n" % n for n in range(9_000)), b"431", id="many fields"),
    ],
)
def test_a_header_comes_in_time_and_is_not_large(tmp_path: Path, sent: bytes, status: bytes) -> None:
    server = Server(tmp_path, RONDEL_HEADER_SECONDS="0.5")
    assert said(server, sent).split()[1] == status
    server.stop()


def test_a_body_comes_in_time_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    server = Server(tmp_path, RONDEL_BODY_SECONDS="1")
    place = urlsplit(server.url)
    lines = [socket.create_connection((place.hostname, place.port), timeout=60) for _ in range(50)]
    for line in lines:
        line.sendall((HEAD + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{").encode())
    make(server, "friend", "friend")
    for line in lines:
        assert line.recv(1000) == b""
        line.close()
    server.stop()


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    server = Server(tmp_path, RONDEL_MAX_CONNECTIONS_PER_ADDRESS="5", RONDEL_TRUSTED_PROXIES="192.0.2.1")
    place = urlsplit(server.url)
    lines = [socket.create_connection((place.hostname, place.port), timeout=60) for _ in range(5)]
    for line in lines:
        line.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(1000).split()[1] == b"200"
    assert said(server, b"").split()[1] == b"503"
    lines.pop().close()
    while b" 200 " not in said(server, b"GET /api/me HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"):
        pass  # until the server has noticed that one has gone
    for line in lines:
        line.close()
    server.stop()


def take_away(data: Path) -> None:
    """Delete a data folder."""
    shutil.rmtree(data)


def swap(data: Path) -> None:
    """Put a copy in the place of a data folder."""
    shutil.copytree(data, data.with_name("copy"))
    data.rename(data.with_name("old"))
    data.with_name("copy").rename(data)


def take_the_log_of_writes(data: Path) -> None:
    """Delete the file in which SQLite keeps new writes."""
    (data / "rondel.sqlite-wal").unlink()


@pytest.mark.parametrize("harm", [take_away, swap, take_the_log_of_writes])
def test_no_move_is_confirmed_when_the_data_is_no_longer_there(tmp_path: Path, harm: object) -> None:
    data = tmp_path / "data"
    server = Server(data)
    table = make(server, "friend", "friend")
    table.turn(table.actor())
    before = table.draft(table.actor())
    assert callable(harm)
    harm(data)
    answer = table.post(before["actor"], "/confirm", version=before["version"])
    assert (answer.status_code, answer.json()["code"]) == (503, "not_kept_gone")
    assert "started again" in answer.json()["detail"]
    assert server.client.post("/api/me", json={"name": "Ann"}).status_code == 503
    server.stop()


def test_a_full_disk_is_told_and_what_follows_is_kept_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = make(server, "friend", "friend")
    table.turn(table.actor())
    before = table.draft(table.actor())
    size = (tmp_path / "rondel.sqlite-wal").stat().st_size
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    answer = table.post(before["actor"], "/confirm", version=before["version"])
    assert (answer.status_code, answer.json()["code"]) == (507, "not_kept_disk")
    assert "disk" in answer.json()["detail"]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    seen = table.look(before["actor"])
    assert seen["n"] == before["n"]
    assert table.post(before["actor"], "/confirm", version=seen["version"]).status_code == 200
    server.kill()
    again = Server(tmp_path)
    table.client = again.client  # type: ignore[assignment]
    assert table.look()["n"] > before["n"]
    again.stop()
