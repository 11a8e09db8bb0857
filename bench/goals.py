"""Ratios of two rates of the same run, held against what is wanted and against what they have been."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BASELINE: Final = Path(__file__).with_name("baseline.json")
FALL: Final = 0.15  # by how much a ratio may be worse than it was


@dataclass(frozen=True)
class Goal:
    """A ratio of two rates that should not fall below, or with `at_most` not rise above, a limit."""

    text: str
    upper: str
    lower: str
    limit: float
    at_most: bool = False

    def ratio(self, rates: dict[str, float]) -> float:
        """How the two rates compare."""
        return rates[self.upper] / rates[self.lower]

    def reached(self, ratio: float) -> bool:
        """Whether a ratio is as wanted."""
        return ratio <= self.limit if self.at_most else ratio >= self.limit

    def fallen(self, ratio: float, before: float) -> bool:
        """Whether a ratio is worse than it was, by more than noise explains."""
        return ratio * (1 - FALL) > before if self.at_most else ratio < before * (1 - FALL)


def read_baseline(path: Path) -> dict[str, float]:
    """The ratios as they were; a goal that is not listed yet is held against nothing."""
    found: dict[str, float] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def write_baseline(path: Path, goals: Iterable[Goal], rates: dict[str, float]) -> None:
    """Keep the ratios of a run."""
    ratios = {goal.text: round(goal.ratio(rates), 3) for goal in goals}
    path.write_text(json.dumps(ratios, indent=2) + "\n", "utf-8")


def fallen(goals: Iterable[Goal], rates: dict[str, float], before: dict[str, float]) -> list[Goal]:
    """The goals whose ratio is worse than it was."""
    return [goal for goal in goals if goal.text in before and goal.fallen(goal.ratio(rates), before[goal.text])]


def row(goal: Goal, rates: dict[str, float], before: dict[str, float]) -> tuple[str, ...]:
    """A goal as a row of the table: what, ratio, baseline, limit, verdict."""
    ratio, was = goal.ratio(rates), before.get(goal.text)
    verdict = "pass" if goal.reached(ratio) else "missed"
    if was is not None and goal.fallen(ratio, was):
        verdict = "FALLEN"
    sign = "at most" if goal.at_most else "at least"
    return goal.text, f"{ratio:.2f} ×", "" if was is None else f"{was:.2f} ×", f"{sign} {goal.limit:g} ×", verdict
