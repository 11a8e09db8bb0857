"""Streams that end in bad ways are over, and do not keep others out."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.server import Server
from tests.web.test_server import events, make, wait_for

pytestmark = pytest.mark.slow
MOST = 3  # streams of the server
GHOSTS = {
    "a number of thousands of digits": "Last-Event-ID: {start}.%s" % ("9" * 5_000),
    "a number of another script": "Last-Event-ID: {start}.²",
    "nothing odd": "Accept: text/event-stream",
}


@pytest.mark.parametrize("header", GHOSTS)
@pytest.mark.parametrize("reads", [True, False])
def test_streams_that_were_left_do_not_count(tmp_path: Path, header: str, reads: bool) -> None:
    server = Server(tmp_path, RONDEL_MAX_STREAMS=str(MOST))
    table = make(server, "friend", "friend")
    with server.client.stream("GET", f"{table.url}/events", headers=table.headers("watch")) as stream:
        _, number = wait_for(events(stream.iter_lines()), "hello")
    line = GHOSTS[header].format(start=number.partition(".")[0])
    place = urlsplit(server.url)
    asked = (
        f"GET {table.url}/events HTTP/1.1\r\nHost: {place.netloc}\r\n"
        f"Authorization: {table.headers('watch')['Authorization']}\r\n{line}\r\n\r\n"
    )
    for _ in range(4 * MOST):
        with socket.create_connection((place.hostname, place.port)) as ghost:
            ghost.sendall(asked.encode())
            if reads:
                ghost.recv(100)
    deadline = time.monotonic() + 20
    while True:
        with server.client.stream("GET", f"{table.url}/events", headers=table.headers("A")) as stream:
            if stream.status_code == 200:
                wait_for(events(stream.iter_lines()), "hello")
                break
        assert time.monotonic() < deadline, "the ghosts are still counted"
    server.stop()
