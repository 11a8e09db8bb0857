"""Lists of tables: those of a person, those that anybody may watch, those that wait."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from rondel.core import OVER
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST
from rondel.web.tables.view import Occupant


@dataclass(frozen=True)
class Listed:
    """A table as a list shows it, and the roles that whoever asks has there."""

    id: str
    game: str
    created: float
    changed: float
    n: int  # how long its log is
    turn: int
    actor: int
    seats: tuple[Occupant, ...]
    roles: frozenset[int]
    totals: tuple[int, ...] = ()  # of a finished game
    places: tuple[int, ...] = ()
    due: float | None = None  # when the clock that runs there will have run out

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.actor == OVER

    @property
    def waits(self) -> bool:
        """Whether it is the turn of whoever asks."""
        return self.actor in self.held and not self.seats[self.actor].bot

    @property
    def held(self) -> list[int]:
        """The seats of whoever asks."""
        return sorted(role for role in self.roles if role >= 0)

    @property
    def host(self) -> bool:
        """Whether whoever asks has made it."""
        return HOST in self.roles


def _listed(row: dict[str, Any]) -> Listed:
    seats = tuple(Occupant(seat["bot"], seat["name"]) for seat in row["seats"])
    times = row["created"], row["changed"]
    stands = row["length"], row["turn"], row["actor"]
    result = row["result"] or {"totals": (), "places": ()}
    ended = tuple(result["totals"]), tuple(result["places"])
    return Listed(row["id"], row["game"], *times, *stands, seats, frozenset(row.get("roles", ())), *ended, row["due"])


async def of_person(tables: Tables, person: str, most: int) -> list[Listed]:
    """The tables of a person: those that wait for them, those that go on, those that are over.

    Of each, first those whose clocks run out first, then those without clocks, last changed first.
    """
    found = [_listed(row) for row in await tables.store.tables_of(person, most)]
    return sorted(found, key=lambda table: (not table.waits, table.over, math.inf if table.due is None else table.due))


async def put_away(tables: Tables, person: str, most: int) -> list[Listed]:
    """The tables that a person has put away; last changed first."""
    return [_listed(row) for row in await tables.store.tables_put_away(person, most)]


async def to_watch(tables: Tables, most: int) -> list[Listed]:
    """The tables that anybody may watch, those still played first."""
    return [_listed(row) for row in await tables.store.listed_tables(most)]


async def waiting(tables: Tables, person: str) -> list[str]:
    """The tables at which a person has to decide: whose clock runs out first, then the one that waits longest."""
    return await tables.store.waiting_for(person)
