"""The tally of a server: every game that is over is counted once, whoever notices first and whatever is killed.

A finished table is marked in the database until it is counted, so that nothing has to be remembered. The game is played
once more in another process; then its results, its ratings and the sums of its game are written in one transaction.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from dataclasses import replace
from typing import Final

from rondel.analysis.facts import USE, Facts
from rondel.analysis.stats import Stats
from rondel.games.registry import title
from rondel.web.operating.logs import short
from rondel.web.store.queries import Stored
from rondel.web.store.tally_queries import CountedGame, CountedSeat
from rondel.web.tables.bot_questions import PlayedLog
from rondel.web.tables.faults import NotKept
from rondel.web.tables.rated import APART, holders_of, why_unrated
from rondel.web.tables.ratings import model
from rondel.web.tables.tables import Tables

LOG: Final = logging.getLogger("rondel.web")
PAUSE: Final = 5.0  # seconds between two looks, for what was left by a process that is gone
BATCH: Final = 50  # tables that are looked for at once
TRIES: Final = 3  # to play a game once more
OTHERS: Final = 10.0  # seconds in which the process that finished a table counts it, before another does


class Tally:
    """Counts the tables that are over."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._task: asyncio.Task[None] | None = None
        self._failed: Counter[str] = Counter()

    async def start(self) -> None:
        """Begin with what was left."""
        self._task = asyncio.create_task(self._keep_counting())

    async def stop(self) -> None:
        """End; what is not counted yet is counted after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_counting(self) -> None:
        patience = OTHERS if self.tables.store.shared else -1.0  # all of them
        while True:
            finished = self.tables.ended.take()
            try:
                left = await self.tables.store.to_tally(time.time(), patience, BATCH)
                left = [name for name in left if self._failed[name] <= TRIES]
                for name in dict.fromkeys((*finished, *left)):
                    await self._try(name)
            except Exception as error:  # whatever it is: counting goes on
                LOG.warning("finished tables could not be counted: %s", error)
                left = []
            if not left:
                await self.tables.ended.wait(PAUSE)

    async def _try(self, name: str) -> None:
        """Count a table; one that cannot be played once more after some tries is counted without that."""
        try:
            await count(self.tables, name, self._failed[name] < TRIES)
            del self._failed[name]
        except NotKept:
            raise
        except Exception:
            self._failed[name] += 1
            LOG.exception("table %s could not be counted", short(name))


async def count(tables: Tables, name: str, replays: bool = True) -> bool:
    """Count a table that is over; False where it is not, or was counted before."""
    stored = await tables.store.read_table(name)
    if stored is not None and stored.result is None and stored.ended is None:
        await tables.open(name)  # it was finished before results were kept, and has one now
        stored = await tables.store.read_table(name)
    if stored is None:
        return False
    facts = None
    if replays and stored.result is not None and stored.begins is None:  # from a position it tells nothing of its game
        facts = await tables.bots.facts(PlayedLog(await tables.wanted(stored), tuple(stored.log)), name)
    new = counted(stored, facts, await tables.store.seats_given_up(name))
    add = None if facts is None or new.why in APART else lambda old: added(old, facts)
    return await tables.store.count_game(new, model(), add)


def added(old: str | None, facts: Facts) -> str:
    """The sums of a game after one more."""
    stats = Stats() if old is None else Stats.of_sums(json.loads(old))
    stats.add(facts)
    return json.dumps(stats.sums(), separators=(",", ":"))


def counted(stored: Stored, facts: Facts | None, given_up: dict[int, str | None]) -> CountedGame:
    """What is counted of a table that is over, and whether it is rated."""
    holders = [holders_of(stored, seat) for seat in range(len(stored.seats))]
    first: dict[str, int] = {}
    for seat, persons in enumerate(holders):
        for person in persons:
            first.setdefault(person, seat)
    several = len([person for persons in holders for person in persons]) > len(first)
    shared = several or any(len(persons) > 1 for persons in holders)
    # Who has left a seat, or ran out of time and did not come back, is last.
    left = {seat for seat, (bot, _) in enumerate(stored.seats) if bot and holders[seat]} | set(given_up)
    places = places_without(stored.result["places"], left) if stored.result else None
    seats = []
    for n, (bot, _) in enumerate(stored.seats):
        place = None if places is None else places[n]
        whose = given_up[n] if n in given_up else next((p for p in holders[n] if first[p] == n), None)
        total = None if stored.result is None or n in left else stored.result["totals"][n]
        seats.append(CountedSeat(whose, "" if n in left else bot, place, total, False, gained(facts, n)))
    people = [seat.person for seat in seats if seat.person]
    shared = shared or len(set(people)) < len(people)  # somebody left a seat and took another
    why = why_unrated(stored, tuple(seats), shared)
    shown = why not in APART and not shared
    kept = tuple(replace(seat, counts=shown and seat.person is not None) for seat in seats)
    ended = stored.ended if stored.ended is not None else max(stored.times, default=stored.created)
    return CountedGame(stored.id, stored.game, ended, why, kept)


def places_without(places: list[int], left: set[int]) -> list[int]:
    """The places of those who stayed, among themselves; who has left is behind all of them.

    >>> places_without([1, 2, 3], {0})
    [3, 1, 2]
    """
    stayed = [place for seat, place in enumerate(places) if seat not in left]
    return [
        1 + (len(stayed) if seat in left else sum(other < place for other in stayed))
        for seat, place in enumerate(places)
    ]


def gained(facts: Facts | None, seat: int) -> str:
    """What a seat gained, as JSON: points by category, and how often it took each thing."""
    if facts is None:
        return "{}"
    points: Counter[str] = Counter()
    for (what, nth), n in facts.sources[seat].items():
        points[f"round:{what}" if nth else what] += n
    statistics = title(facts.game).get_statistics()
    used = statistics.KINDS.get(USE) if statistics else None  # is counted every time, and so tells nothing of taste
    things = Counter(taking.thing for taking in facts.takings if taking.seat == seat and taking.kind != used)
    return json.dumps({"points": points, "things": things}, separators=(",", ":"))
