"""Odd requests among real games; the long form is `make fuzz`."""

from pathlib import Path

import pytest

from tests.web.fuzzing import Fuzzer
from tests.web.tables import serving


@pytest.mark.slow
def test_odd_requests_bring_no_mistake_of_ours_and_games_go_on(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_person=10**6, lobby="on") as client:
        fuzzer = Fuzzer(client, seed=7)
        fuzzer.run(400)
    assert fuzzer.mistakes == []
    assert fuzzer.turns == 12
    assert fuzzer.statuses[200] + fuzzer.statuses[303] > 50  # not everything was refused
