"""Files that people bring: however they are made, they are read in one pass and under limits, and nobody waits."""

from __future__ import annotations

import asyncio
import csv
import io
import threading
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.core import CHANCE, Rng, play
from rondel.core.state import OVER
from rondel.parts import table as table_module
from rondel.record import LENGTH, Record
from rondel.web.http import table_data
from rondel.web.tables import play as play_module
from tests.web.server import Server
from tests.web.tables import Table

Client = TestClient[Litestar]
SMALL = 64_000  # bytes of an answer to a bad file
SUPPLIED = (files("rondel.games.glen_more") / "data/edition-2/tiles.csv").read_text(encoding="utf-8")


def endless(choices: int) -> str:
    """A game in which nobody ever builds, as long as one likes."""
    game = rondel.load("glasgow", options={"turn_cap": "0"})
    state, rng = game.start(), Rng(3)
    taken: list[int] = []
    idle = game.action("pass")
    while len(taken) < choices:
        if state.actor == CHANCE:
            taken.append(play(state, rng))
            continue
        assert state.actor != OVER
        legal = state.legal()
        lazy = [a for a in legal if game.words(a).startswith(("move", "take", "good"))]
        taken.append(idle if idle in legal else (lazy or legal)[rng.randrange(len(lazy or legal))])
        state.apply(taken[-1])
    return Record.of(game, taken).write()


def with_cell(column: str, text: str) -> str:
    """The supplied tiles with another text in one cell."""
    rows = list(csv.DictReader(io.StringIO(SUPPLIED)))
    rows[5][column] = text
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


HEADER = SUPPLIED.splitlines()[0]
OLD_HEADER = "id,stack,name,kind,road,river,cost,on_place,activation,special_card"
BAD = {
    "brackets of before": f"{OLD_HEADER}\n1,1,Fair,grey,no,no,none,none,{' (' * 1900},no\n",
    "a cell of brackets": with_cell("activation", " (" * 40_000),
    "a long cell": with_cell("activation", "wood + " * 90),
    "a field over the limit of csv": with_cell("note", "x" * 131_073),
    "a quote that never ends": HEADER + '\n"' + "x,y\n" * 30_000,
    "many columns and rows": ",".join(f"c{n}" for n in range(700)) + "\n" + "x\n" * 900,
    "a header over the limit of csv": "x" * 140_000,
    "many rows": HEADER + "\n" + "x\n" * 95_000,
    "mistakes everywhere": HEADER + "\n" + ("?," * 12 + "?\n") * 990,
    "numbers of other scripts": with_cell("stack", "²"),
    "a number of 5,000 digits": with_cell("stack", "9" * 3_900),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_tile_set_is_refused_with_few_of_its_mistakes(client: Client, tmp_path: Path, name: str) -> None:
    body = {"game": "glen-more", "seats": [{"kind": "friend"}] * 2, "tiles": BAD[name]}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422, answer.text[:300]
    assert answer.json()["code"] == "tiles"
    assert 1 <= len(answer.json()["extra"]["mistakes"]) <= 50
    assert len(answer.content) < SMALL
    assert list((tmp_path / "tiles").iterdir()) == []


def test_of_many_mistakes_the_first_are_told_and_the_others_counted(client: Client) -> None:
    body = {"game": "glen-more", "seats": [{"kind": "friend"}] * 2, "tiles": BAD["mistakes everywhere"]}
    problem = client.post("/api/tables", json=body).json()
    assert len(problem["extra"]["mistakes"]) == 50
    assert problem["extra"]["more"] > 5_000
    assert f"{problem['extra']['more'] + 50:,}".replace(",", "") in problem["detail"].replace(",", "")
    form = {"name": "Ann", "game": "glen-more", "seat0": "me", "seat1": "easy"}
    tiles = {"tiles": ("tiles.csv", BAD["mistakes everywhere"], "text/csv")}
    page = client.post("/tables", data=form, files=tiles)
    assert page.status_code == 422
    assert f"and {problem['extra']['more']:,} more mistakes".replace(",", "") in page.text.replace(",", "")


RECORDS = 5
RECORD = "rondel record: 1\ngame: glen-more\nplayers: 2\n"
BAD_RECORDS = {
    "players of another script": "rondel record: 1\ngame: glen-more\nplayers: ²",
    "players of 5,000 digits": f"rondel record: 1\ngame: glen-more\nplayers: {'9' * 5_000}",
    "rules of another script": RECORD.replace("players", "rules: ²\nplayers"),
    "a turn of 5,000 digits": f"{RECORD}\n{'9' * 5_000}. | seat A",
    "a turn of another script": f"{RECORD}\n².  A: take 7",
    "a result of 5,000 digits": f"{RECORD}result: A {'9' * 5_000}, B 2\n",
    "a long line": f"{RECORD}\n0. | {'x' * 300_000}",
    "words that a pattern could stumble over": f"{RECORD}\n0. | activate {'a for ' * 50_000}!",
    "a long header": f"{RECORD}date: {'x' * 300_000}",
    "a long name": f"{RECORD}seat A: {' [' * 1_000}",
    "many lines": RECORD + "x\n" * 100_000,
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_bad_record_is_refused_in_a_short_sentence(client: Client, name: str) -> None:
    answer = client.post("/api/records", json={"record": BAD_RECORDS[name]})
    assert (answer.status_code, answer.json()["code"]) == (422, "record"), answer.text[:300]
    assert len(answer.content) < 1_000


def test_a_game_without_end_is_refused(client: Client) -> None:
    answer = client.post("/api/records", json={"record": endless(33_600)})
    assert answer.status_code == 422
    assert f"at most {LENGTH}" in answer.json()["detail"].replace(",", "")


def test_a_table_does_not_grow_for_ever(client: Client) -> None:
    made = client.post("/api/records", json={"record": endless(LENGTH)})
    assert made.status_code == 201, made.text
    table = Table(client, made.json())
    seen = table.draft(table.actor())
    answer = table.post(seen["actor"], "/confirm", version=seen["version"])
    assert (answer.status_code, answer.json()["code"]) == (409, "long_game")


def test_files_are_read_and_long_logs_told_beside_the_event_loop(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_loop: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*args: Any) -> Any:
            if asyncio._get_running_loop() is not None:
                on_loop.append(name)
            return work(*args)

        return watching

    for module, name in ((play_module, "step"), (table_module, "read_text"), (table_data, "told")):
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    made = client.post("/api/records", json={"record": endless(400)})
    table = Table(client, made.json())
    assert len(table.get("watch", "/log").json()["entries"]) >= 400
    body = {"game": "glen-more", "seats": [{"kind": "friend"}] * 2, "tiles": SUPPLIED}
    assert client.post("/api/tables", json=body).status_code == 201
    # What is drawn when a table begins is a few choices, however long its record was.
    assert on_loop.count("step") < 40
    assert set(on_loop) <= {"step"}


@pytest.mark.slow
def test_others_are_answered_while_the_longest_record_is_read(tmp_path: Path) -> None:
    server = Server(tmp_path)
    record = endless(LENGTH)
    done = threading.Event()

    def bring() -> None:
        for _ in range(RECORDS):
            made = server.client.post("/api/records", json={"record": record}, timeout=120)
            assert made.status_code == 201
        done.set()

    server.client.get("/api/me")  # the first answer of a server takes longest
    bringing = threading.Thread(target=bring)
    bringing.start()
    answered = 0
    while not done.is_set():
        assert server.client.get("/api/me").status_code == 200
        answered += 1
    bringing.join()
    server.stop()
    assert answered > 4 * RECORDS  # one or two for each if they had to wait for it
