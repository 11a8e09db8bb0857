"""A server of Rondel in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0  # seconds until a server must answer


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Serving:
    """A server with its own folder for data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "rondel.cli.main", "serve", "--port", str(self.port), "--data", str(self.data)]
        limits = {"RONDEL_RATE": "500", "RONDEL_RATE_BURST": "1000", "RONDEL_NEW_TABLES_PER_MINUTE": "1000"}
        self.process = subprocess.Popen(command, env={**os.environ, **limits, "RONDEL_BOT_WORKERS": "1"})
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(f"{self.url}/static/favicon.svg", timeout=5).close()
                return
            except (URLError, ConnectionError):
                assert self.process.poll() is None, "the server ended by itself"
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.1)

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
