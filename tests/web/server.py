"""A server in a process of its own, as people run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.web import tables
from tests.web.patience import family, waits

PATIENCE = 20.0  # seconds for a server to end
ENVIRON = {**os.environ, "RONDEL_SEED": "7"}  # without luck


def command(data: Path, module: str = "rondel") -> list[str]:
    """The command that starts it."""
    return [sys.executable, "-m", module, "serve", "--port", "0", "--data", str(data)]


class Server:
    """`rondel serve` on a port that the system picks."""

    module = "rondel"

    def __init__(self, data: Path, **environ: str) -> None:
        limits = {f"RONDEL_{name.upper()}": "100000000" for name in ("rate", "rate_burst", *tables.DAILY)}
        self.process = subprocess.Popen(
            command(data, self.module),
            stdout=subprocess.PIPE,
            text=True,
            env={**ENVIRON, "RONDEL_DATABASE": tables.database_of(data), **limits, **environ},
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert self.said.startswith("Rondel is at http"), self.said
        self.url = self.said.split()[3]
        self.client = httpx.Client(base_url=self.url, timeout=30)

    def kill(self) -> None:
        """End it as a power cut would, for this process."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """Ask it to end; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        gone = waits(self._ended, PATIENCE, lambda: family(self.process.pid))
        if not gone:
            self.process.kill()
        code = self.process.wait()
        self.client.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        assert gone, "the server did not stop"
        return code

    def _ended(self, seconds: float) -> bool:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True
