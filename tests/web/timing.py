"""A server whose time stands still until a test moves it on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.http.app import create_app
from rondel.web.tables import running_out
from rondel.web.tables.running_out import tick
from rondel.web.tables.timekeeping import PATIENCE, Watch
from tests.web.tables import settings

NEVER = 1e6  # seconds
BEGIN = 1_800_000_000.0  # 2027-01-15, 08:00 UTC


class Time:
    """The time of a test; several servers can have the same."""

    def __init__(self) -> None:
        self.wall = self.steady = BEGIN

    def watch(self) -> Watch:
        return Watch(lambda: self.wall, lambda: self.steady)

    def sleep(self, seconds: float) -> None:
        """Time passes without a sign of life."""
        self.wall += seconds
        self.steady += seconds

    def pass_at(self, client: TestClient[Litestar], seconds: float) -> None:
        """Time passes while a server is there, which gives its signs of life and looks at the clocks."""
        keeper = client.app.state.tables.time
        keeper.patience = seconds + 1
        self.sleep(seconds)
        look_at_clocks(client)
        keeper.patience = PATIENCE


def look_at_clocks(client: TestClient[Litestar]) -> None:
    """What a server does every second."""
    with client.portal() as portal:
        portal.call(tick, client.app.state.tables)


@contextmanager
def serving_at(time: Time, data: Path, bots: Executor | None = None) -> Iterator[TestClient[Litestar]]:
    """A server at the time of a test, which looks at its clocks when the test says so."""
    with ThreadPoolExecutor(1) as thread, patch.object(running_out, "BEAT", NEVER):
        app = create_app(settings(data), bots or thread, watch=time.watch())
        with TestClient(app) as client:
            yield client
