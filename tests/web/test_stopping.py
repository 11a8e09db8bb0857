"""A server that is told to stop while bots think."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.web.server import ENVIRON, command

pytestmark = pytest.mark.slow
PATIENCE = 20  # seconds; a bot that is waited for thinks on and on


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_at_once_and_leaves_nothing_behind(tmp_path: Path, sign: signal.Signals) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(command(tmp_path), stdout=pipe, stderr=pipe, text=True, env=ENVIRON) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        seats = [{"kind": "bot", "level": "hard"}] * 2
        made = httpx.post(f"{url}/api/tables", json={"game": "glen-more", "seats": seats}).json()
        watching = {"Authorization": f"Bearer {made['watch']}"}
        with httpx.stream("GET", f"{url}/api/tables/{made['table']}/events", headers=watching) as stream:
            assert any(line.startswith("event: move") for line in stream.iter_lines())
        server.send_signal(sign)
        _, said = server.communicate(timeout=PATIENCE)
    assert said.strip() == ""


def test_a_key_of_the_terminal_is_not_heard_by_bots_that_begin_to_think(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(tmp_path), stdout=pipe, stderr=pipe, text=True, env=ENVIRON, start_new_session=True
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        before = children.read_text("utf-8").split()
        seats = [{"kind": "bot", "level": "hard"}] * 2
        httpx.post(f"{url}/api/tables", json={"game": "glen-more", "seats": seats})
        while len(children.read_text("utf-8").split()) < len(before) + 2:  # who cleans up, and the first of the bots
            assert server.poll() is None
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        _, said = server.communicate(timeout=PATIENCE)
    assert said.strip() == ""
