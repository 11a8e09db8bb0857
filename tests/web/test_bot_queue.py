"""Bots are shared fairly: counted in turns of others, not in seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from rondel.web.tables.bot_processes import Asker, BotProcesses
from rondel.web.tables.bot_questions import Question, Wanted
from rondel.web.tables.bot_queue import FairQueue
from tests.web.server import Server
from tests.web.tables import Table

HARD = 20  # tables


def served(places: int, *askers: tuple[str, str]) -> list[tuple[str, str]]:
    """In which order askers, who all come at once, are let in."""

    async def run() -> list[tuple[str, str]]:
        queue, order = FairQueue(places), list[tuple[str, str]]()

        async def ask(owner: str, table: str) -> None:
            async with queue.place(owner, table):
                order.append((owner, table))
                await asyncio.sleep(0)

        await asyncio.gather(*(ask(*asker) for asker in askers))
        assert queue._owners == {}
        return order

    return asyncio.run(run())


def test_one_table_of_another_owner_waits_for_one_turn_only() -> None:
    order = served(1, *(("ann", f"t{n}") for n in range(HARD)), ("bob", "x"))
    assert order.index(("bob", "x")) == 1


def test_owners_and_their_tables_take_turns() -> None:
    order = served(1, *[("ann", "a"), ("ann", "a"), ("ann", "b"), ("ann", "b"), ("bob", "x"), ("bob", "x")])
    assert order == [("ann", "a"), ("bob", "x"), ("ann", "b"), ("bob", "x"), ("ann", "a"), ("ann", "b")]


def test_with_more_places_nobody_has_two_while_another_has_none() -> None:
    order = served(2, *(("ann", f"t{n}") for n in range(6)), ("bob", "x"), ("cat", "y"))
    assert {owner for owner, _ in order[2:4]} == {"bob", "cat"}


@pytest.mark.parametrize("running", [True, False])
def test_who_gives_up_leaves_no_trace(running: bool) -> None:
    async def run() -> None:
        queue = FairQueue(1)
        inside = asyncio.Event()

        async def ask(then: Callable[[], None]) -> None:
            async with queue.place("ann", "t"):
                then()
                await asyncio.Event().wait()

        first = asyncio.create_task(ask(inside.set))
        await inside.wait()
        second = asyncio.create_task(ask(lambda: None))
        await asyncio.sleep(0)
        for task in (first, second) if running else (second, first):
            task.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert queue._owners == {}
        async with queue.place("bob", "t"):
            pass

    asyncio.run(run())


class Mortal(Executor):
    """Processes that answer, or die, when they are told to."""

    def __init__(self, workers: int) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


def test_processes_that_died_are_replaced_once_whoever_notices_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Mortal] = []

    def make(workers: int) -> Mortal:
        made.append(Mortal(workers))
        return made[-1]

    monkeypatch.setattr("rondel.web.tables.bot_processes.Thinkers", make)

    async def until(asked: int, of: int) -> None:
        while len(made) <= of or len(made[of].asked) < asked:
            await asyncio.sleep(0)

    async def run() -> list[list[int]]:
        bots = BotProcesses(4, None)
        question = Question(Wanted("glen-more", 2, ()), (), "random", 7)
        turns = [asyncio.create_task(bots.turn(question, Asker("ann", table))) for table in ("one", "two")]
        await until(2, of=0)
        for n in range(2):  # they hear of it one after the other
            made[0].asked[n].set_exception(BrokenExecutor())
            await until(n + 1, of=1)
        for future in made[1].asked:
            future.set_result([7])
        return await asyncio.gather(*turns)

    assert asyncio.run(asyncio.wait_for(run(), 60)) == [[7], [7]]
    assert len(made) == 2


@pytest.mark.slow
def test_twenty_tables_of_hard_bots_do_not_delay_an_easy_one(tmp_path: Path) -> None:
    server = Server(tmp_path, RONDEL_BOT_WORKERS="1")
    client = server.client

    def made(*levels: str) -> Table:
        seats = [{"kind": "bot", "level": level} if level else {"kind": "friend"} for level in levels]
        answer = client.post("/api/tables", json={"game": "glen-more", "seats": seats})
        return Table(client, answer.json())  # type: ignore[arg-type]

    def played(table: Table) -> int:
        return sum(entry["actor"] in "AB" for entry in table.get("watch", "/log").json()["entries"])

    mine = made("", "easy")
    while mine.actor() != "A":  # its process has started
        pass
    hard = [made("hard", "hard") for _ in range(HARD)]
    while not any(map(played, hard)):
        pass
    before = sum(len({e["turn"] for e in t.get("watch", "/log").json()["entries"]}) for t in hard)
    mine.turn("A")
    while mine.actor() == "B":
        pass
    after = sum(len({e["turn"] for e in t.get("watch", "/log").json()["entries"]}) for t in hard)
    server.stop()
    assert after - before < HARD / 2
