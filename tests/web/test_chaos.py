"""Servers whose processes are killed under load lose no confirmed turn; the long form is `make chaos`."""

from pathlib import Path

import pytest

from tests.web.chaos import Chaos
from tests.web.postgres import Postgres

pytestmark = pytest.mark.slow


def test_a_server_killed_again_and_again_loses_no_confirmed_turn(tmp_path: Path) -> None:
    chaos = Chaos(tmp_path, seed=7)
    chaos.run(7)
    assert chaos.confirmed > 7
    assert len(chaos.done) == 5  # all that can be done to it


@pytest.mark.postgres
def test_whatever_happens_to_processes_and_database_no_confirmed_turn_is_lost(
    tmp_path: Path, started_postgres: Postgres
) -> None:
    chaos = Chaos(tmp_path, seed=7, postgres=started_postgres)
    chaos.run(14)
    assert chaos.confirmed > 14
    assert len(chaos.done) == 12  # all that can be done to it
