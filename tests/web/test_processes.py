"""Several processes on one PostgreSQL database: what one changes, all show; what a dead one held, others take over."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel import __version__
from tests.web.postgres import Postgres
from tests.web.server import ENVIRON, Server, command
from tests.web.tables import Table, new_table, serving
from tests.web.test_devices import Browser
from tests.web.test_operating import numbers, value
from tests.web.test_server import events, make, wait_for

pytestmark = pytest.mark.postgres
TAKEN_OVER = 10.0  # seconds after which others let the bots of a dead process go on
SILENCE = 14.0  # seconds without an event, and without the sign that a stream lives
PATIENCE = 60.0  # seconds that a test waits on a busy machine for what needs no time


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def said_to(process: int) -> bytes:
    """The command of a process, empty where it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def environment(process: int) -> dict[str, str]:
    """The environment of a process."""
    lines = Path(f"/proc/{process}/environ").read_text().rstrip("\0").split("\0")
    return dict(line.split("=", 1) for line in lines)


@contextmanager
def two(data: Path, url: str) -> Iterator[tuple[TestClient[Litestar], TestClient[Litestar]]]:
    """Two machines: a folder each, the same key and the same database."""
    with serving(data / "one", database=url) as one:
        (data / "two").mkdir()
        shutil.copy(data / "one" / "server.key", data / "two")
        with serving(data / "two", database=url) as other:
            yield one, other


def through(client: TestClient[Litestar], table: Table) -> Table:
    """The same table, through another process."""
    found = Table(client, {"table": table.id, "seats": [], "host": None})
    found.tokens = table.tokens
    return found


def test_whatever_one_process_changes_the_other_shows_and_stands_on(tmp_path: Path, postgres: Postgres) -> None:
    with two(tmp_path, postgres.url(tmp_path)) as (one, other):
        here = new_table(one)
        there = through(other, here)
        for nth in range(4):  # by turns: draft here, confirm there
            who = here.actor()
            drafted = here.draft(who, nth)
            assert there.look(who)["draft"] == drafted["draft"]
            stale = there.look(who)["version"]
            assert there.post(who, "/confirm", version=stale).status_code == 200
            again = here.post(who, "/confirm", version=stale)
            assert (again.status_code, again.json()["code"]) == (409, "stale")
            assert here.look() == there.look()
            here, there = there, here
        assert here.post("A", "/chat", text="hello").status_code == 201
        assert there.post("B", "/chat", text="hello back").status_code == 201
        assert [said["n"] for said in here.get("watch", "/chat").json()["messages"]] == [0, 1]
        assert there.client.get("/api/tables/%00").status_code == 400
        handed = here.post("host", "/seats/C/handover").json()
        assert there.get("C").status_code == 403
        there.tokens["C"] = handed["token"]
        assert there.look("C")["you"]["held"] == ["C"]


def test_people_are_renamed_seated_and_forgotten_everywhere(tmp_path: Path, postgres: Postgres) -> None:
    with two(tmp_path, postgres.url(tmp_path)) as (one, other):
        ann = Browser(one, "Ann")
        seats = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        table = Table(one, one.post("/api/tables", json=seats, headers=ann.headers).json())
        assert other.get(table.url, headers=ann.headers).json()["you"]["host"]
        ann.client = other
        assert ann.post("/api/me", name="Anna") == 200
        assert one.get("/api/me", headers=ann.headers).json() == {"name": "Anna"}
        assert other.delete(table.url, headers=ann.headers).status_code == 204
        assert one.get(table.url, headers=ann.headers).status_code == 404
        assert other.delete("/api/me", headers=ann.headers).status_code == 204
        assert one.get("/api/me", headers=ann.headers).json() == {"name": None}


@pytest.mark.slow
def test_streams_hear_of_other_processes_and_bots_go_on_after_a_kill(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.url(tmp_path)
    one = Server(tmp_path / "one", RONDEL_DATABASE=url)
    (tmp_path / "two").mkdir()
    shutil.copy(tmp_path / "one" / "server.key", tmp_path / "two")
    other = Server(tmp_path / "two", RONDEL_DATABASE=url)
    table = make(one, "friend", "friend")
    thinking = make(one, "hard", "hard")  # thinks in the first process
    watching = httpx.Client(base_url=other.url, timeout=SILENCE)
    with watching.stream("GET", table.url + "/events", headers=table.headers("watch")) as stream:
        heard = events(stream.iter_lines())
        assert wait_for(heard, "hello")[0]["watching"] == 1
        playing = httpx.Client(base_url=one.url, timeout=SILENCE)
        with playing.stream("GET", table.url + "/events", headers=table.headers("A")) as mine:
            first = events(mine.iter_lines())
            assert wait_for(heard, "presence")[0] | {"serial": 0} == {"serial": 0, "present": ["A"], "watching": 1}
            while (told := wait_for(first, "presence")[0])["watching"] == 0:
                pass
            assert told["present"] == ["A"]
        moved = table.turn(table.actor())
        assert wait_for(heard, "move")[0]["n"] == moved["n"]
        table.post("A", "/chat", text="hello")
        assert wait_for(heard, "chat")[0]["text"] == "hello"
        table.post("host", "/seats/B/bot", level="random")
        assert wait_for(heard, "seats")[0]["seats"][1]["bot"] == "random"
        one.kill()
        killed = time.monotonic()
        there = through(other.client, thinking)  # type: ignore[arg-type]
        with watching.stream("GET", there.url + "/events", headers=there.headers("watch")) as bots:
            wait_for(events(bots.iter_lines()), "thinking")
        assert time.monotonic() - killed < TAKEN_OVER
    watching.close()
    playing.close()
    assert other.stop() == -signal.SIGTERM


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_all_end_together(tmp_path: Path, postgres: Postgres) -> None:
    server = Server(tmp_path, RONDEL_DATABASE=postgres.url(tmp_path), RONDEL_WORKERS="2", RONDEL_BOT_WORKERS="1")
    table = make(server, "friend", "friend", "random")

    def workers() -> list[int]:
        return [child for child in children(server.process.pid) if b"spawn_main" in said_to(child)]

    before = workers()
    assert len(before) == 2
    n = 0
    for worker in before:
        while table.actor() == "C":
            pass
        n = table.turn(table.actor())["n"]
        os.kill(worker, signal.SIGKILL)
        server.client.close()
        server.client = httpx.Client(base_url=server.url, timeout=PATIENCE)
        table.client = server.client  # type: ignore[assignment]
        assert table.look()["n"] >= n
    deadline = time.monotonic() + PATIENCE
    while len(now := workers()) < 2 or set(now) & set(before):
        assert time.monotonic() < deadline
    while value(found := numbers(server.client.get("/metrics").text), "rondel_processes", version=__version__) < 2:
        assert time.monotonic() < deadline
    assert value(found, "rondel_processes", version=__version__) == 2  # the dead are not counted, but what they did
    assert value(found, "rondel_confirmed_turns_total", by="person") == 2
    shared = environment(now[0])["PROMETHEUS_MULTIPROC_DIR"]
    assert Path(shared).is_dir()
    everybody = [*now, *(child for worker in now for child in children(worker))]
    assert server.stop() == -signal.SIGTERM
    while any(Path(f"/proc/{process}").exists() for process in everybody):
        assert time.monotonic() < deadline
    assert not Path(shared).exists()


def test_sqlite_has_one_process(tmp_path: Path) -> None:
    asked = [*command(tmp_path), "--workers", "2"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False, env=ENVIRON, timeout=PATIENCE)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("rondel: workers is 2, but an SQLite file has one process")
    assert answer.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []  # nothing was begun
