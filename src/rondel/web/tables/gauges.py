"""How much a process holds at the moment: streams, tables, bots."""

from __future__ import annotations

import asyncio
from typing import Final

from rondel import __version__
from rondel.web.operating import metrics
from rondel.web.tables.tables import Tables

PAUSE: Final = 5.0  # seconds between two looks, for processes that are not asked themselves


def sample(tables: Tables) -> None:
    """Look how much there is now."""
    metrics.PROCESSES.labels(__version__).set(1)
    metrics.STREAMS.set(len(tables.hub.streams))
    metrics.TABLES.set(tables.in_memory)
    for name, queue in tables.bots.queues.items():
        metrics.THINKING.labels(name).set(queue.working)
        metrics.WAITING.labels(name).set(queue.waiting)


async def keep_sampling(tables: Tables) -> None:
    """Look again and again."""
    while True:
        sample(tables)
        await asyncio.sleep(PAUSE)
