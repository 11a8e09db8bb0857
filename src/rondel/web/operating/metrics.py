"""What is counted and measured while a server runs, in the form that Prometheus reads.

Numbers belong to a process. Where several processes serve one address, they keep them in files of one folder, and
whoever is asked adds them up; what the dead have counted stays counted, what they held is gone with them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # the variable that names the folder, before the library is imported
REGISTRY: Final = CollectorRegistry()
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS: Final = Counter(
    "rondel_requests", "Requests that were answered.", ("method", "route", "status"), registry=REGISTRY
)
REQUEST_SECONDS: Final = Histogram(
    "rondel_request_seconds", "Until an answer begins.", ("route",), buckets=QUICK, registry=REGISTRY
)
TURNS: Final = Counter("rondel_confirmed_turns", "Turns that were confirmed.", ("by",), registry=REGISTRY)
DATABASE_SECONDS: Final = Histogram(
    "rondel_database_seconds", "Reads and writes, with the wait for them.", ("work",), buckets=QUICK, registry=REGISTRY
)
DATABASE_ERRORS: Final = Counter(
    "rondel_database_errors", "What could not be read or written, by why.", ("why",), registry=REGISTRY
)
REPORTS: Final = Counter(
    "rondel_reports", "Reports for the operator, by what they are about.", ("about",), registry=REGISTRY
)


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(name, text, labels, registry=REGISTRY, multiprocess_mode="livesum")


STREAMS: Final = _gauge("rondel_open_streams", "Open streams of events.")
TABLES: Final = _gauge("rondel_tables_in_memory", "Tables in memory.")
THINKING: Final = _gauge("rondel_bots_thinking", "Bots that think now.", "queue")
WAITING: Final = _gauge("rondel_bots_waiting", "Bots that wait for others to end.", "queue")
PROCESSES: Final = _gauge("rondel_processes", "Processes that serve, by the version of Rondel.", "version")

# Of every kind there is a number from the beginning, so that all files of a process are open: the folder goes with the
# process that watches over it, and who is still answering then must not fail because of a number.
for _by in ("person", "bot"):
    TURNS.labels(_by)
for _about in ("person", "table"):
    REPORTS.labels(_about)
for _work in ("read", "write"):
    DATABASE_SECONDS.labels(_work)


@contextmanager
def timed(work: str) -> Iterator[None]:
    """Measure a read or a write."""
    begin = perf_counter()
    try:
        yield
    finally:
        DATABASE_SECONDS.labels(work).observe(perf_counter() - begin)


def exposition() -> bytes:
    """All numbers of a server, as Prometheus reads them."""
    folder = os.environ.get(SHARED)
    if not folder:
        return generate_latest(REGISTRY)
    whole = CollectorRegistry()
    MultiProcessCollector(whole, folder)  # type: ignore[no-untyped-call]
    return generate_latest(whole)


def died(process: int, folder: Path) -> None:
    """A process is no more: what it held is held by nobody."""
    mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
