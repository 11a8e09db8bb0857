"""A server of Rondel in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PATIENCE = 60.0  # seconds until a server must have ended
SETTINGS = {
    "RONDEL_RATE": "500",
    "RONDEL_RATE_BURST": "1000",
    "RONDEL_NEW_TABLES_PER_MINUTE": "1000",
    "RONDEL_BOT_WORKERS": "1",
    "RONDEL_SEED": "7",
}


class Serving:
    """A server with its own folder for data."""

    def __init__(self, data: Path, **environ: str) -> None:
        self.data = data
        self.environ = environ
        self.url = "http://127.0.0.1:0"  # the system picks a port at the first start
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it listens."""
        port = self.url.rpartition(":")[2]
        command = [sys.executable, "-m", "rondel.cli.main", "serve", "--port", port, "--data", str(self.data)]
        environ = {**os.environ, **SETTINGS, **self.environ}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        assert self.process.stdout is not None
        with self.process.stdout as said:
            line = said.readline()
        assert line.startswith("Rondel is at http"), line
        self.url = line.split()[3]

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it in good order."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
