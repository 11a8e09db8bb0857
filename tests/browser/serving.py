"""A server of Rondel in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from rondel.cli.main import main

PATIENCE = 60.0  # seconds until a server must have ended
SETTINGS = {
    "RONDEL_RATE": "500",
    "RONDEL_RATE_BURST": "1000",
    "RONDEL_NEW_TABLES_PER_MINUTE": "1000",
    "RONDEL_BOT_WORKERS": "1",
    "RONDEL_SEED": "7",
}
# Servers begin as copies of a process that has read all modules and made pages: that takes longer than many a test.
READY = get_context("forkserver")
READY.set_forkserver_preload(["tests.browser.warm"])
FRESH = get_context("spawn")  # for one that finds other games than this process


def serve(arguments: list[str], environ: dict[str, str], told: Connection) -> None:
    """Be a server, and say where on a line."""
    os.environ.update(environ)
    sys.path[1:1] = filter(None, environ.get("PYTHONPATH", "").split(os.pathsep))
    os.dup2(told.fileno(), 1)
    sys.exit(main(["serve", *arguments]))


class Serving:
    """A server with its own folder for data."""

    def __init__(self, data: Path, **environ: str) -> None:
        self.data = data
        self.environ = {**SETTINGS, **environ}
        self.url = "http://127.0.0.1:0"  # the system picks a port at the first start

    def start(self) -> None:
        """Start, and wait until it listens."""
        arguments = ["--port", self.url.rpartition(":")[2], "--data", str(self.data)]
        context = FRESH if "PYTHONPATH" in self.environ else READY
        heard, told = context.Pipe(duplex=False)
        self.process = context.Process(target=serve, args=(arguments, self.environ, told))
        self.process.start()
        told.close()
        with heard, open(heard.fileno(), closefd=False) as said:
            line = said.readline()
        assert line.startswith("Rondel is at http"), line
        self.url = line.split()[3]

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        """End it in good order."""
        self.process.terminate()
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
