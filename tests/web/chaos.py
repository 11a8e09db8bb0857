"""Kills the processes of a server under load, and compares what is left with the ledger of what was confirmed.

`python -m tests.web.chaos [KILLS] [SEED]` is the long form: half of the kills on SQLite, half on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from rondel.web.tables.checkup import check_tables
from tests.web.postgres import Postgres
from tests.web.server import Server
from tests.web.tables import seat, settings

Json = dict[str, Any]
GAMES = (("friend", "friend", "friend"), ("friend", "random"))  # what is played side by side
PATIENCE = 90.0  # seconds after which a server that does not go on is stuck
PAUSE = 0.05  # seconds before somebody asks again


class Away(Exception):
    """The server did not answer, or said that it cannot keep anything now."""


class Place:
    """Where the server is at the moment, and how many requests it has answered."""

    def __init__(self) -> None:
        self.url = ""
        self.over = False
        self._answered = 0
        self._more = threading.Condition()

    def answered(self) -> None:
        """A request was answered."""
        with self._more:
            self._answered += 1
            self._more.notify_all()

    def wait(self, requests: int) -> None:
        """Wait until so many more requests are answered."""
        with self._more:
            wanted = self._answered + requests
            assert self._more.wait_for(lambda: self._answered >= wanted, PATIENCE), "nobody is answered any more"


class Player(threading.Thread):
    """Plays the open seats of one table after the other, and keeps a ledger of what was confirmed."""

    def __init__(self, place: Place, seats: tuple[str, ...], seed: int, keeps_drafts: bool) -> None:
        super().__init__()
        self.place = place
        self.seats = seats
        self.keeps_drafts = keeps_drafts
        self.luck = random.Random(seed)
        self.client: httpx.Client | None = None
        self.tables: list[Ledger] = []
        self.fault: BaseException | None = None

    @property
    def table(self) -> Ledger:
        """The table that is played now."""
        return self.tables[-1]

    def run(self) -> None:
        try:
            while not self.place.over:
                try:
                    self.go_on()
                except (Away, httpx.HTTPError):
                    self.forget_client()
                    time.sleep(PAUSE)
        except BaseException as error:
            self.fault = error
        self.forget_client()

    def forget_client(self) -> None:
        """Connect anew, to wherever the server is by then."""
        if self.client is not None:
            self.client.close()
        self.client = None

    def ask(self, method: str, path: str, token: str = "", body: Json | None = None) -> httpx.Response:
        """Ask the server something; `Away` if it cannot answer."""
        if self.client is None:
            self.client = httpx.Client(base_url=self.place.url, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.request(method, path, headers=headers, json=body)
        if answer.status_code in (503, 507):
            raise Away
        assert answer.status_code < 500, answer.text
        self.place.answered()
        return answer

    def go_on(self) -> None:
        """Play one turn, or begin another game."""
        if not self.tables or self.table.over:
            body = {"game": "glen-more", "seats": [seat(kind) for kind in self.seats]}
            self.tables.append(Ledger(self.ask("POST", "/api/tables", body=body).json(), self.seats))
        ledger = self.table
        seen = self.look("watch")
        ledger.over = seen["over"]
        if seen["actor"] in ledger.people:
            self.play(seen["actor"])

    def look(self, who: str) -> Json:
        """How the table stands for somebody."""
        answer = self.ask("GET", self.table.url, self.table.tokens[who])
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def play(self, who: str) -> None:
        """One turn, step by step; what others have changed meanwhile is looked at again."""
        ledger = self.table
        seen = self.look(who)
        if self.keeps_drafts:
            ledger.check_draft(seen["n"], words_of(seen["draft"]))
        while seen["your_turn"] and not seen["complete"]:
            choices = seen["scene"]["choices"]
            words = choices[self.luck.randrange(len(choices))]["words"]
            ledger.drafting(seen["n"], words_of(seen["draft"]), words)
            answer = self.ask(
                "POST", f"{ledger.url}/stage", ledger.tokens[who], {"version": seen["version"], "choice": words}
            )
            if answer.status_code != 200:
                assert answer.status_code == 409, answer.text
                return
            seen = answer.json()
        if not seen["complete"]:
            return
        begin, words = seen["n"], words_of(seen["draft"])
        ledger.asked(begin, words)
        answer = self.ask("POST", f"{ledger.url}/confirm", ledger.tokens[who], {"version": seen["version"]})
        if answer.status_code == 200:
            ledger.confirmed[begin] = words
        else:
            assert answer.status_code == 409, answer.text


def words_of(entries: list[Json]) -> list[str]:
    """The words of a draft or a log."""
    return [entry["words"] for entry in entries]


class Ledger:
    """A table, and what was confirmed at it."""

    def __init__(self, made: Json, seats: tuple[str, ...]) -> None:
        self.url = f"/api/tables/{made['table']}"
        self.tokens: dict[str, str] = {entry["seat"]: entry["token"] for entry in made["seats"] if "token" in entry}
        self.tokens["watch"] = made["watch"]
        self.people = [letter for letter, kind in zip("ABCDE", seats, strict=False) if kind == "friend"]
        self.over = False
        self.confirmed: dict[int, list[str]] = {}  # the place in the log where a turn begins, and its words
        self.tried: list[tuple[int, list[str]]] = []  # what was asked for, whatever became of it
        self.draft: tuple[int, list[str], list[str]] = (-1, [], [])  # place, answered and asked for

    def drafting(self, n: int, answered: list[str], words: str) -> None:
        """A choice is added to a draft."""
        self.draft = (n, answered, [*answered, words])

    def asked(self, begin: int, words: list[str]) -> None:
        """A turn is to be confirmed."""
        self.tried.append((begin, words))
        self.draft = (begin, words, words)

    def check_draft(self, n: int, draft: list[str]) -> None:
        """A draft is what was answered last, or that and the whole of what was asked for."""
        at, answered, asked = self.draft
        if n == at:
            assert draft == answered or draft[: len(asked)] == asked, f"{draft} is left of {answered} and {asked}"

    def check(self, entries: list[Json]) -> None:
        """Every confirmed turn stands in its place, and nothing stands there that nobody asked for."""
        said = words_of(entries)
        for begin, words in self.confirmed.items():
            assert said[begin : begin + len(words)] == words, f"{self.url}: the turn at {begin} is lost"
        known = {begin + i for begin, words in self.tried for i in range(len(words))}
        for entry in entries:
            free = entry["actor"] in self.people and not entry["forced"]
            assert not free or entry["n"] in known, f"{self.url}: nobody asked for the choice {entry['n']}"


class Chaos:
    """A server under load whose processes are killed."""

    def __init__(self, data: Path, seed: int, postgres: Postgres | None = None) -> None:
        self.luck = random.Random(seed)
        self.data = data
        self.postgres = postgres
        url = postgres.url(data) if postgres else ""
        self.settings = settings(data, database=url)
        workers = {"RONDEL_WORKERS": "2"} if postgres else {}
        self.environ = {"RONDEL_DATABASE": url, "RONDEL_BOT_WORKERS": "1", "RONDEL_SEED": "", **workers}
        self.place = Place()
        self.players = [Player(self.place, seats, self.luck.randrange(10**6), postgres is None) for seats in GAMES]
        self.done: Counter[str] = Counter()
        self._start()

    def _start(self) -> None:
        self.server = Server(self.data, **self.environ)
        self.place.url = self.server.url

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
        finally:
            self.place.over = True
            for player in self.players:
                player.join()
            self.server.stop()
        for player in self.players:
            if player.fault is not None:
                raise player.fault
        self.compare()

    def harms(self) -> list[Callable[[], None]]:
        """What is done to the server."""
        if self.postgres is None:
            return [self.kill_server, self.kill_bots, self.kill_server, self.fill_disk]
        crashes = [self.kill_worker, self.kill_bots, self.restart_database, self.kill_worker, self.cut_connections]
        return [*crashes, self.kill_server, self.kill_worker, self.crash_database, self.stop_worker_for_a_while]

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

    def compare(self) -> None:
        """Compare the logs with the ledgers, and replay them."""
        self._start()
        with httpx.Client(base_url=self.server.url, timeout=60) as client:
            for ledger in [ledger for player in self.players for ledger in player.tables]:
                headers = {"Authorization": f"Bearer {ledger.tokens['watch']}"}
                ledger.check(client.get(f"{ledger.url}/log", headers=headers).json()["entries"])
        self.server.stop()
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
