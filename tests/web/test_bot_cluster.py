"""Slow bots think on a Dask cluster as long as it answers, and here when it does not."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest
from distributed import Client, LocalCluster

import rondel
from rondel.core import Rng, RondelError, settle
from rondel.web.settings import read_settings
from rondel.web.tables import bot_cluster
from rondel.web.tables.bot_processes import Asker, BotProcesses
from rondel.web.tables.bot_questions import Question, Wanted
from tests.web.tables import new_table, serving

ANN = Asker("ann", "t")
OPENING = tuple(settle(rondel.load("glen-more", players=2).start(), Rng(7)))
MEDIUM = Question(Wanted("glen-more", 2, ()), OPENING, "medium", 7)
GONE = "tcp://127.0.0.1:9"  # where nobody listens


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as made:
        yield made


class Here(ThreadPoolExecutor):
    """Where bots think without a cluster; counts what it is asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    def submit(self, *args, **named):  # type: ignore[no-untyped-def]
        self.asked += 1
        return super().submit(*args, **named)


async def found(bots: BotProcesses) -> None:
    """Start, and wait until the cluster has answered."""
    bots.start()
    while bots.slow.places == 1:
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_a_slow_bot_thinks_there_a_quick_one_here_and_both_here_when_it_is_gone(
    cluster: LocalCluster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_cluster, "GLANCE", 0.05)

    async def run() -> None:
        with Here() as here:
            bots = BotProcesses(1, here, cluster.scheduler_address)
            await found(bots)
            assert (bots.slow.places, bots.hints.places) == (2, 1)
            there = await bots.turn(MEDIUM, ANN)
            assert here.asked == 0
            assert await bots.ideas(MEDIUM, ANN)
            assert here.asked == 0
            await bots.turn(Question(MEDIUM.game, MEDIUM.actions, "random", 7), ANN)
            assert here.asked == 1
            await asyncio.to_thread(cluster.close)
            assert await bots.turn(MEDIUM, ANN) == there  # the same question has the same answer
            assert here.asked == 2
            assert bots.slow.places == 1
            await bots.stop()

    with caplog.at_level(logging.WARNING, "rondel.web"):
        asyncio.run(run())
    assert [record.message for record in caplog.records if record.name == "rondel.web"] == [
        f"the Dask cluster at {cluster.scheduler_address} is gone; bots think on this machine until it is back"
    ]


@contextmanager
def processes(address: str) -> Iterator[tuple[Client, Popen[bytes], Popen[bytes]]]:
    """Somebody who looks at a cluster, its scheduler and its worker, both in processes of their own."""

    def begin(what: str, *more: str) -> Popen[bytes]:
        plain = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard"]
        return Popen([*plain, *more], stderr=DEVNULL)

    with (
        begin("scheduler", "--host", address) as scheduler,
        begin("worker", "--no-nanny", "--nthreads", "2", address) as worker,
    ):
        try:
            with Client(address, timeout=60, set_as_default=False) as looking:  # type: ignore[no-untyped-call]
                looking.wait_for_workers(1)
                yield looking, scheduler, worker
        finally:
            scheduler.kill()
            worker.kill()


@pytest.mark.slow
def test_a_scheduler_that_is_killed_in_mid_thought_costs_no_turn_and_is_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_cluster, "GLANCE", 0.05)
    monkeypatch.setattr(bot_cluster, "RETRY", 0.05)
    address = f"tcp://127.1.{os.getpid() // 256 % 256}.{os.getpid() % 256}:8786"  # where nobody else is

    async def run() -> None:
        with Here() as here:
            bots = BotProcesses(1, here, address)
            with processes(address) as (looking, scheduler, worker):
                await found(bots)
                there = await bots.turn(MEDIUM, ANN)
                worker.send_signal(signal.SIGSTOP)  # which makes the thought as long as it is looked for
                thought = asyncio.create_task(bots.turn(MEDIUM, ANN))
                while not any((await asyncio.to_thread(looking.processing)).values()):
                    assert not thought.done()
                scheduler.kill()
                assert await thought == there
                assert here.asked == 1
            with processes(address):
                while bots.slow.places == 1:
                    assert await bots.turn(MEDIUM, ANN) == there
                asked = here.asked
                assert await bots.turn(MEDIUM, ANN) == there
                assert here.asked == asked
                await bots.stop()

    asyncio.run(run())


@pytest.mark.slow
def test_own_tiles_are_sent_along_and_a_question_that_is_given_up_is_taken_back(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    async def run() -> None:
        with Here() as here:
            bots = BotProcesses(1, here, cluster.scheduler_address)
            await found(bots)
            tiles = tmp_path / "own.csv"
            tiles.write_text(SUPPLIED.read_text(encoding="utf-8"), encoding="utf-8")
            own = Question(Wanted("glen-more", 2, (), tiles), OPENING, "medium", 7)
            assert await bots.turn(own, ANN) == await bots.turn(MEDIUM, ANN)
            given_up = asyncio.create_task(bots.turn(MEDIUM, ANN))
            await asyncio.sleep(0)
            given_up.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given_up
            assert (bots.slow.working, bots.slow.waiting, here.asked) == (0, 0, 0)
            await bots.stop()

    asyncio.run(run())


SUPPLIED = Path(bot_cluster.__file__).parents[2] / "games/glen_more/data/edition-1/tiles.csv"


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told_and_bots_play(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_cluster, "LOOKING", 0.2)
    with caplog.at_level(logging.WARNING, "rondel.web"), serving(tmp_path, cluster=GONE) as client:
        table = new_table(client, "friend", "medium")
        while table.actor() != "A":
            pass
        table.turn("A")
        while table.actor() != "A" or not caplog.records:
            pass
    told = [record.message for record in caplog.records if record.name == "rondel.web"]
    assert len(told) == 1
    assert told[0].startswith(f"no Dask scheduler answers at {GONE}: ")
    assert told[0].endswith("; bots think on this machine until one does")


@pytest.mark.parametrize("address", ["scheduler", "tcp://", "tcp://scheduler", "http://scheduler:8786", "tcp://s:x"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(RondelError, match=r"cluster is .*; it must be an address such as tcp://scheduler:8786"):
        read_settings(environ={}, given={"cluster": address})
