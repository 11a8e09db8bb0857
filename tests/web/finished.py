"""Tables whose games are over, written into the database of a server as if they had been played there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from rondel.core import CHANCE, OVER, Rng
from rondel.core.chance import outcome
from rondel.games.registry import load
from rondel.web.store import device_queries, queries
from rondel.web.store.queries import Stored
from rondel.web.store.store import Store, open_store
from rondel.web.tables.play import result_data
from rondel.web.tables.tokens import HOST, hashed
from tests.web.tables import settings

RATED = 2  # a table that counts for ratings


@cache
def played(game: str, players: int, seed: int) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The log of a random game, and its result."""
    state, rng = load(game, players).start(), Rng(seed)
    words = []
    while state.actor != OVER:
        legal = state.legal()
        action = outcome(state, rng) if state.actor == CHANCE else legal[rng.below(len(legal))]
        words.append(state.rules().words(action))
        state.apply(action)
    return tuple(words), result_data(state)


class Desk:
    """A database to which finished tables are added, at a time that goes on by itself."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 1_800_000_000.0

    def write(self, work: Callable[[Connection], None]) -> None:
        """Write something, in this thread."""
        with self.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            work(connection)

    def person(self, name: str) -> dict[str, str]:
        """Somebody with a browser; gives the headers with which it asks. Their id is the name, filled up."""
        token = hashed(f"the browser of {name}")
        me = person_id(name)
        self.write(lambda c: device_queries.add_person(c, me, hashed(token), name, me, ""))
        return {"Cookie": f"rondel_me={token}", "Sec-Fetch-Site": "same-origin"}

    def table(self, *who: str, seed: int = 1, game: str = "glen-more", **changed: Any) -> str:
        """A game that these people and bots (`bot:easy`) have finished; gives its id."""
        self.now += 3600
        log, result = played(game, len(who), seed)
        name = f"t{int(self.now) // 3600 % 10**9:09d}"
        new = Stored(name, game, load(game, len(who)).rules_version, {}, None, False, False, False)
        new.options, new.edition = dict(load(game, len(who)).options), load(game, len(who)).edition
        new.created, new.counts, new.log = self.now - 1800, RATED, list(log)
        for n, one in enumerate(who):
            bot = one.removeprefix("bot:") if one.startswith("bot:") else ""
            new.seats.append((bot, "" if bot else one))
            if not bot:
                new.sitters.setdefault(person_id(one), {HOST} if n == 0 else set()).add(n)
        for key, value in changed.items():
            setattr(new, key, value)
        new.log, last = new.log[:-1], new.log[-1:]
        self.write(lambda c: queries.add_table(c, new, 40, 0, True, None))
        self.write(lambda c: queries.append(c, name, len(new.log), last, 40, OVER, True, self.now, result))
        return name


def person_id(name: str) -> str:
    """The id that somebody has in these tests."""
    return f"{name.lower():x<10}"


@contextmanager
def desk(data: Path) -> Iterator[Desk]:
    """The database of a server that does not run."""
    store = open_store(settings(data))
    try:
        yield Desk(store)
    finally:
        store.close()
