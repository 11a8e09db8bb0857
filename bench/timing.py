"""Rates of repeated work, measured in short interleaved rounds so that a noisy moment hits everybody alike.

The clock is that of the processor, not that of the wall, and the best round counts: whatever else a machine does can
make work slower, never faster.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

ROUNDS = 12
SECONDS = 0.1  # of one measurement in one round


@dataclass(frozen=True)
class Measurement:
    """Something whose speed is measured: a name, its unit, and the rate found in the seconds given."""

    name: str
    unit: str
    rate: Callable[[float], float]


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work is done per second of the processor; `work` does some and says how much it was."""
    work()  # once without counting, to warm caches up
    done = 0
    begin = time.process_time()
    end = begin + seconds
    now = begin
    while now < end:
        done += work()
        now = time.process_time()
    return done / (now - begin)


def repeated(call: Callable[[], object], times: int, seconds: float) -> float:
    """How often a function is called per second."""

    def work() -> int:
        for _ in range(times):
            call()
        return times

    return rate(work, seconds)


@dataclass
class Rates:
    """The best rate of every measurement so far; further rounds can be added for some of them."""

    measurements: list[Measurement]
    seconds: float = SECONDS
    best: dict[str, float] = field(default_factory=dict)

    def add(self, rounds: int, names: set[str]) -> None:
        """Measure what is named in some more rounds, with a line of progress for each."""
        for n in range(1, rounds + 1):
            print(f"round {n} of {rounds}: {len(names)} measurements", file=sys.stderr, flush=True)
            for m in self.measurements:
                if m.name in names:
                    self.best[m.name] = max(self.best.get(m.name, 0.0), m.rate(self.seconds))
