"""The processes of a server: one that serves, or several with one that watches over them."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from rondel.core.errors import RondelError
from rondel.web.http.app import create_app
from rondel.web.http.protocol import PatientProtocol
from rondel.web.operating.logs import begin_logs
from rondel.web.operating.metrics import SHARED, died
from rondel.web.settings import Settings
from rondel.web.store.store import Store

LOG: Final = logging.getLogger("rondel.web")
GRACE: Final = 3  # seconds for what is under way when the server is told to stop
PATIENCE: Final = 10.0  # seconds after which a process that was told to stop is killed
SHORT: Final = 2.0  # seconds: who lived no longer is not replaced at once


class Server(uvicorn.Server):
    """A server that ends its streams when it is told to stop, instead of waiting for the browsers."""

    def __init__(self, config: uvicorn.Config, app: Litestar, drain: int) -> None:
        super().__init__(config)
        self._app = app
        self._drain = drain
        self._asked: tuple[int, float] | None = None  # the signal by which it was told to stop, and when it does

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Say that it is not ready, and stop after a while; who tells it twice wants it at once."""
        self._app.state.stopping = True
        if self._drain and self._asked is None and self.started:
            self._asked = sig, time.monotonic() + self._drain
            return
        if "tables" in self._app.state:
            self._app.state.tables.hub.end()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self._asked is not None and not self.should_exit and time.monotonic() >= self._asked[1]:
            self.handle_exit(self._asked[0], None)
        return await super().on_tick(counter)


def serve(settings: Settings, listening: socket.socket, opened: Store | None = None) -> None:
    """Serve in this process until stopped."""
    app = create_app(settings, opened=opened)
    config = uvicorn.Config(
        app,
        http=partial(PatientProtocol, settings),  # type: ignore[arg-type]  # called like a class
        log_config=None,
        access_log=False,  # addresses hold tokens
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_keep_alive=65,  # longer than browsers and proxies keep theirs
        timeout_graceful_shutdown=GRACE,
    )
    # A page makes many things that end with it; looking through all tables for rings of garbage less often
    # keeps that from being felt in a click.
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    Server(config, app, settings.drain_seconds).run(sockets=[listening])


class Supervisor:
    """Starts so many processes that serve one socket, replaces those that die, and ends them all when it is told to."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        bots = settings.bot_workers or max(1, (os.cpu_count() or 1) // settings.workers)
        self._settings = replace(settings, bot_workers=bots)
        self._listening = listening
        self._ended = 0  # the signal by which it was told to stop
        self._heard, self._said = os.pipe()  # a signal is heard while it waits
        self._workers: dict[SpawnProcess, float] = {}  # and since when they live
        self._numbers = shared_numbers()

    def run(self) -> int:
        """Watch over the processes until told to stop; ends by the same signal, as one process does."""
        old = {sign: signal.signal(sign, self._stop) for sign in (signal.SIGTERM, signal.SIGINT)}
        for _ in range(self._settings.workers):
            self._start()
        while not self._ended:
            wait([self._heard, *(worker.sentinel for worker in self._workers)])
            for worker in [worker for worker in self._workers if worker.exitcode is not None]:
                self._replace(worker)
        self._end()
        shutil.rmtree(self._numbers, ignore_errors=True)
        for sign, handler in old.items():
            signal.signal(sign, handler)
        signal.raise_signal(self._ended)
        return 0

    def _stop(self, sign: int, frame: FrameType | None) -> None:
        self._ended = sign
        os.write(self._said, b"x")

    def _start(self) -> None:
        worker = get_context("spawn").Process(target=work, args=(self._settings, self._listening))
        worker.start()
        self._workers[worker] = time.monotonic()

    def _replace(self, worker: SpawnProcess) -> None:
        lived = time.monotonic() - self._workers.pop(worker)
        if worker.pid is not None:
            died(worker.pid, self._numbers)
        if self._ended:
            return
        LOG.warning("process %s ended by itself (%s); another one is started", worker.pid, worker.exitcode)
        if lived < SHORT:
            wait([self._heard], SHORT)
        if not self._ended:
            self._start()

    def _end(self) -> None:
        """Tell all to stop, and kill those that do not."""
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + self._settings.drain_seconds + PATIENCE
        for worker in self._workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            if worker.exitcode is None:
                worker.kill()
                worker.join()


def shared_numbers() -> Path:
    """A folder for the numbers of processes that are started from now on: in memory, for a full disk would end them."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="rondel-metrics-", dir=memory if memory.is_dir() else None))
    os.environ[SHARED] = str(made)
    return made


def work(settings: Settings, listening: socket.socket) -> None:
    """Serve as one of several processes, which ends when nobody watches over it any more."""
    begin_logs(settings.log_format, settings.log_level)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_stop_after, args=(parent.sentinel,), daemon=True).start()
    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C is heard by all
            serve(settings, listening)
    except RondelError as error:
        LOG.error("%s", error)
        sys.exit(1)


def _stop_after(parent: int) -> None:
    wait([parent])
    shutil.rmtree(os.environ[SHARED], ignore_errors=True)
    os.kill(os.getpid(), signal.SIGTERM)
