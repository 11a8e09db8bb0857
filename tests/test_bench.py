"""The benchmark notices what has become slower, and nothing else."""

from pathlib import Path

from bench.goals import Goal, fallen, read_baseline, row, write_baseline

SPEED = Goal("speed", "ours", "theirs", 2)
COST = Goal("cost", "few", "many", 1.5, at_most=True)
RATES = {"ours": 300.0, "theirs": 100.0, "few": 100.0, "many": 100.0}


def test_a_ratio_may_fall_by_fifteen_per_cent(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    assert read_baseline(file) == {}
    write_baseline(file, (SPEED, COST), RATES)
    before = read_baseline(file)
    assert before == {"speed": 3.0, "cost": 1.0}
    assert fallen((SPEED, COST), RATES | {"ours": 256.0, "few": 117.0}, before) == []
    assert fallen((SPEED, COST), RATES | {"ours": 254.0, "few": 118.0}, before) == [SPEED, COST]
    assert fallen((SPEED, COST), RATES | {"ours": 900.0, "few": 10.0}, before) == []
    assert fallen((SPEED, COST), RATES | {"ours": 1.0}, {}) == []  # a new goal has no past


def test_a_row_tells_ratio_baseline_and_verdict() -> None:
    assert row(SPEED, RATES, {"speed": 3.0}) == ("speed", "3.00 ×", "3.00 ×", "at least 2 ×", "pass")
    assert row(SPEED, RATES | {"ours": 190.0}, {}) == ("speed", "1.90 ×", "", "at least 2 ×", "missed")
    assert row(SPEED, RATES | {"ours": 250.0}, {"speed": 3.0})[-1] == "FALLEN"
