"""Playing a plan: in processes here or on a cluster, keeping every finished game against interruption."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from rondel.arena.cast import dismiss
from rondel.arena.match import Match, Played, play_here, play_sent
from rondel.arena.plan import Schedule
from rondel.bots.clusters import connect
from rondel.bots.processes import processes
from rondel.bots.sources import parcels
from rondel.core import RondelError

AHEAD = 3  # games handed out per worker before one comes back
BREAKS = 5  # times a pool of processes may die before it is the games' fault


def journal_folder() -> Path:
    """Where interrupted arenas wait to be resumed."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base, "rondel", "arena")


class Journal:
    """The finished games of a plan, one JSON line each, appended as they come in.

    What was played stays in the file and goes to `each`; in memory there is only how it ended.
    """

    def __init__(
        self, plan: Schedule, folder: Path | None = None, each: Callable[[Played], None] | None = None
    ) -> None:
        self.path = (folder or journal_folder()) / f"{plan.fingerprint}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.games: dict[int, Played] = {}
        self._each = each
        for played in self._read():
            self._keep(played)
        self._file = self.path.open("a", encoding="utf-8")

    def add(self, played: Played) -> None:
        """Keep a game; one that is already there is not kept twice."""
        if played.number in self.games:
            return
        self._file.write(json.dumps(asdict(played)) + "\n")
        self._file.flush()
        self._keep(played)

    def _keep(self, played: Played) -> None:
        if self._each is not None:
            self._each(played)
        self.games[played.number] = replace(played, actions=[], infos=[])

    def close(self) -> None:
        """Stop writing; the games stay for the next run."""
        self._file.close()

    def forget(self) -> None:
        """Remove the file: the plan is complete, or starts again."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _read(self) -> Iterator[Played]:
        for line in whole_lines(self.path):
            yield Played(**json.loads(line))


def whole_lines(path: Path) -> list[str]:
    """The lines of a file that is appended to; one that an interruption cut off is removed from it."""
    if not path.exists():
        return []
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end < len(whole):
        path.write_bytes(whole[:end])
    return whole[:end].decode("utf-8").splitlines()


def run(
    plan: Schedule,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    journal: Path | None = None,
    fresh: bool = False,
    each: Callable[[Played], None] | None = None,
    enough: Callable[[dict[int, Played]], int | None] | None = None,
) -> list[Played]:
    """Play all games that the journal does not have yet; returns how all ended, in the order of the plan.

    `journal` is the folder of journals. Interrupted at any moment, the same plan goes on where it was. `each` gets
    every game once with all its actions, those of an earlier run first; the games returned have none. `enough` is asked
    after every game how many of the first games will do, if they do.
    """
    if fresh:
        Journal(plan, journal).forget()
    kept = Journal(plan, journal, each)
    play_one = play_here if cluster is None else partial(play_sent, parcels(plan.bots))
    with ExitStack() as leaving:
        leaving.callback(kept.close)
        leaving.callback(dismiss)
        todo = [match for match in plan.matches if match.number not in kept.games]
        total = len(plan.matches)
        if progress is not None:
            progress(total - len(todo), total)
        settled = enough(kept.games) if enough is not None else None
        with closing(play_all(todo if settled is None else [], play_one, jobs, cluster)) as coming:
            for played in coming:
                kept.add(played)
                if progress is not None:
                    progress(len(kept.games), total)
                settled = enough(kept.games) if enough is not None else None
                if settled is not None:
                    break
    kept.forget()
    return [kept.games[match.number] for match in plan.matches[:settled]]


class Numbered(Protocol):
    """What came of a game, with the number of its match."""

    @property
    def number(self) -> int: ...


T = TypeVar("T", bound=Numbered)


def play_all(
    todo: list[Match], play: Callable[[Match], T], jobs: int, cluster: str | None = None
) -> Generator[T, None, None]:
    """What a function makes of each match, as they come in; it is called in other processes if there are several."""
    if cluster is None and jobs == 1:
        yield from map(play, todo)
        return
    left = {match.number: match for match in todo}
    breaks = 0
    while left:
        try:
            with _executor(jobs, cluster) as executor:
                for played in _stream(executor, list(left.values()), play, jobs):
                    del left[played.number]
                    yield played
        except BrokenProcessPool:
            breaks += 1
            if breaks > BREAKS:
                raise RondelError("the processes that play the games keep dying; try fewer --jobs") from None


def _stream(executor: Executor, todo: list[Match], play: Callable[[Match], T], jobs: int) -> Iterator[T]:
    """Hand out games a few at a time and give each as it is finished."""
    waiting = list(reversed(todo))
    running: set[Future[T]] = set()
    while waiting or running:
        while waiting and len(running) < max(jobs, 2) * AHEAD:
            running.add(executor.submit(play, waiting.pop()))
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _executor(jobs: int, cluster: str | None) -> AbstractContextManager[Executor]:
    if cluster is not None:
        return _cluster(cluster)
    return processes(jobs)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The executor of a running Dask cluster; it plays a game again when its worker is lost."""
    client = connect(address)
    with client, client.get_executor(pure=False) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False)  # forget the games that nobody waits for any more
            raise
