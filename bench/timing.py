"""Rates of repeated work, measured in interleaved rounds so that a noisy moment hits everybody alike."""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 3
SECONDS = 2.0  # of one measurement in one round


@dataclass(frozen=True)
class Measurement:
    """Something whose speed is measured: a name, its unit, and the rate found in the seconds given."""

    name: str
    unit: str
    rate: Callable[[float], float]


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work is done per second; `work` does some and says how much it was."""
    work()  # once without counting, to warm caches up
    done = 0
    begin = time.perf_counter()
    end = begin + seconds
    now = begin
    while now < end:
        done += work()
        now = time.perf_counter()
    return done / (now - begin)


def median_rates(measurements: list[Measurement], rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, float]:
    """The median rate of every measurement over the rounds, with a line of progress for each."""
    found: dict[str, list[float]] = {m.name: [] for m in measurements}
    for n in range(1, rounds + 1):
        for m in measurements:
            value = m.rate(seconds)
            found[m.name].append(value)
            print(f"round {n} of {rounds}: {m.name}: {value:,.0f} {m.unit}", file=sys.stderr, flush=True)
    return {name: statistics.median(values) for name, values in found.items()}
