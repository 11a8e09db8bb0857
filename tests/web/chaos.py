"""Kills the processes of a server under load, and compares what is left with the ledger of what was confirmed.

`python -m tests.web.chaos [KILLS] [SEED]` is the long form: half of the kills on SQLite, half on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from rondel.web.tables.checkup import check_tables
from tests.web.ledger import PAUSE, Place, Player
from tests.web.line import Line
from tests.web.patience import family
from tests.web.postgres import Postgres
from tests.web.server import Server
from tests.web.tables import settings

GAMES = (("friend", "friend", "friend"), ("friend", "random"))  # what is played side by side
A_WHILE = 1.0  # seconds for which something does not work
DAY = 86_400.0
FILLED = ("log", "tables", "drafts")  # into which turns are written


class JumpingServer(Server):
    """A server whose clock can be put."""

    module = "tests.web.jumping"


class Chaos:
    """A server under load whose processes are killed."""

    def __init__(self, data: Path, seed: int, postgres: Postgres | None = None) -> None:
        self.luck = random.Random(seed)
        self.data = data
        self.postgres = postgres
        self.line = Line(postgres.folder) if postgres else None
        url = postgres.url(data) if postgres else ""
        self.settings = settings(data, database=url)
        self.schema = url.partition("search_path%3D")[2]
        if postgres and self.line:
            url = url.replace(str(postgres.folder), str(self.line.folder))
        self.clock = data / "clock"
        data.mkdir(exist_ok=True)
        self.clock.write_text("0")
        workers = {"RONDEL_WORKERS": "2"} if postgres else {}
        self.environ = {"RONDEL_DATABASE": url, "RONDEL_BOT_WORKERS": "1", "RONDEL_SEED": "", **workers}
        self.environ["WRONG_CLOCK"] = str(self.clock)
        self.place = Place()
        self.players = [Player(self.place, seats, self.luck.randrange(10**6), postgres is None) for seats in GAMES]
        self.done: Counter[str] = Counter()
        self._start()

    def _start(self) -> None:
        self.server = JumpingServer(self.data, **self.environ)
        self.place.url = self.server.url
        self.place.processes = lambda: [os.getpid(), *family(self.server.process.pid)]

    def run(self, kills: int) -> None:
        """Kill so many processes, or do other harm, at moments counted in requests; then compare."""
        for player in self.players:
            player.start()
        try:
            for n in range(kills):
                self.place.wait(self.luck.randrange(20, 60))
                harms = self.harms()
                harm = harms[n % len(harms)]
                harm()
                self.done[harm.__name__] += 1
            self.place.wait(10)  # it goes on
        except AssertionError:
            self.server.process.send_signal(signal.SIGUSR1)  # where does it stand?
            raise
        finally:
            self.place.over = True
            for player in self.players:
                player.join()
            try:
                self.server.stop()
            finally:
                for player in self.players:  # why nobody is answered any more, if so
                    if player.fault is not None:
                        raise player.fault
        self.compare()

    def harms(self) -> list[Callable[[], None]]:
        """What is done to the server."""
        if self.postgres is None:
            slow = [self.slow_disk, self.jump_clock]
            return [self.kill_server, self.kill_bots, *slow, self.kill_server, self.fill_disk]
        crashes = [self.kill_worker, self.kill_bots, self.restart_database, self.kill_worker, self.cut_connections]
        crashes += [self.kill_server, self.kill_worker, self.crash_database, self.stop_worker_for_a_while]
        return [*crashes, self.fill_database, self.slow_database, self.cut_line, self.silence_line, self.jump_clock]

    def kill_server(self) -> None:
        """The process that was started, as a power cut would; what it has started ends with it."""
        self.server.kill()
        self._start()

    def kill_worker(self) -> None:
        """One of the processes that serve."""
        self._signal(self._workers(), signal.SIGKILL)

    def kill_bots(self) -> None:
        """One of the processes in which bots think."""
        workers = self._workers() if self.postgres else [self.server.process.pid]
        self._signal([child for worker in workers for child in spawned(worker)], signal.SIGKILL)

    def stop_worker_for_a_while(self) -> None:
        """A process that stands still for longer than its lease, and then goes on as if nothing had been."""
        stopped = self._signal(self._workers(), signal.SIGSTOP)
        time.sleep(6)
        if stopped is not None:
            os.kill(stopped, signal.SIGCONT)

    def _workers(self) -> list[int]:
        return spawned(self.server.process.pid)

    def _signal(self, processes: list[int], sign: signal.Signals) -> int | None:
        if not processes:
            return None
        chosen = self.luck.choice(processes)
        try:
            os.kill(chosen, sign)
        except ProcessLookupError:
            return None
        return chosen

    def restart_database(self) -> None:
        """The database is stopped and started as for an update."""
        assert self.postgres is not None
        self.postgres.stop("fast")
        self.postgres.start()

    def crash_database(self) -> None:
        """The database ends without a word, and recovers."""
        assert self.postgres is not None
        self.postgres.stop("immediate")
        self.postgres.start()

    def cut_connections(self) -> None:
        """All connections to the database are lost."""
        assert self.postgres is not None
        with self.postgres.connect() as connection:
            others = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            connection.execute(others + b" AND backend_type = 'client backend'")

    def fill_disk(self) -> None:
        """The files of the database cannot grow for a while."""
        process, kind = self.server.process.pid, resource.RLIMIT_FSIZE
        _, most = resource.prlimit(process, kind)
        resource.prlimit(process, kind, (100_000, most))
        time.sleep(4 * PAUSE)
        resource.prlimit(process, kind, (most, most))

    def slow_disk(self) -> None:
        """Nothing can be written for a while; who writes waits."""
        with closing(sqlite3.connect(self.data / "rondel.sqlite", timeout=30, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(A_WHILE)
            other.execute("ROLLBACK")

    def jump_clock(self) -> None:
        """The clock of the machine is put days forward or back."""
        self.clock.write_text(str(self.luck.uniform(-30 * DAY, 30 * DAY)))

    def fill_database(self) -> None:
        """The database says that its disk is full, for a while."""
        fill = f"{self.schema}.fill()"
        self._in_database(
            f"CREATE FUNCTION {fill} RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN RAISE EXCEPTION USING ERRCODE = $a$53100$a$, MESSAGE = $a$no room$a$; END'"
        )
        for table in FILLED:  # one after the other: who locks several tables waits for the server, and it for them
            full = f"{self.schema}.{table}"
            self._in_database(f"CREATE TRIGGER fill BEFORE INSERT OR UPDATE ON {full} EXECUTE FUNCTION {fill}")
        time.sleep(4 * PAUSE)
        for table in FILLED:
            self._in_database(f"DROP TRIGGER fill ON {self.schema}.{table}")
        self._in_database(f"DROP FUNCTION {fill}")

    def slow_database(self) -> None:
        """Nothing can be written into the database for a while; who writes waits."""
        self._in_database(f"LOCK TABLE {self.schema}.tables IN EXCLUSIVE MODE", f"SELECT pg_sleep({A_WHILE})")

    def _in_database(self, *statements: str) -> None:
        """Carry out statements in one transaction."""
        assert self.postgres is not None
        with self.postgres.connect() as connection, connection.transaction():
            for statement in statements:
                connection.execute(statement.encode())

    def cut_line(self) -> None:
        """The connections between server and database are cut, and none can be made for a while."""
        assert self.line is not None
        self.line.cut()
        time.sleep(A_WHILE)
        self.line.mend()

    def silence_line(self) -> None:
        """What server and database say to each other does not arrive for a while; then the line is cut."""
        assert self.line is not None
        self.line.silence()
        time.sleep(A_WHILE)
        self.line.cut()
        self.line.mend()
        self.line.speak()

    def compare(self) -> None:
        """Compare the logs with the ledgers, and replay them."""
        self._start()
        with httpx.Client(base_url=self.server.url, timeout=60) as client:
            for ledger in [ledger for player in self.players for ledger in player.tables]:
                headers = {"Authorization": f"Bearer {ledger.tokens['watch']}"}
                ledger.check(client.get(f"{ledger.url}/log", headers=headers).json()["entries"])
        self.server.stop()
        if self.line:
            self.line.remove()
        assert asyncio.run(self._broken()) == []

    async def _broken(self) -> list[tuple[str, str]]:
        return [(name, fault) async for name, fault in check_tables(self.settings) if fault]

    @property
    def confirmed(self) -> int:
        """How many turns were confirmed."""
        return sum(len(ledger.confirmed) for player in self.players for ledger in player.tables)


def spawned(process: int) -> list[int]:
    """The processes that a process has started to serve or to think."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    except OSError:
        return []


def main() -> None:
    """Half of the kills on SQLite, half on PostgreSQL."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**6)
    print(f"{kills} kills, seed {seed}", flush=True)
    postgres = Postgres()
    try:
        for name, server in (("SQLite", None), ("PostgreSQL", postgres)):
            with tempfile.TemporaryDirectory() as folder:
                chaos = Chaos(Path(folder), seed, server)
                chaos.run(kills // 2)
                print(
                    f"{name}: {chaos.confirmed} confirmed turns, none lost or doubled; {dict(chaos.done)}", flush=True
                )
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
