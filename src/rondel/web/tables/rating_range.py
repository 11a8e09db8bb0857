"""The ratings with which somebody may sit down at an open table; who has none, or is private, always may."""

from __future__ import annotations

from typing import Final

from rondel.locale import say
from rondel.web.store.opening_queries import Opening
from rondel.web.tables import ratings
from rondel.web.tables.faults import Invalid
from rondel.web.tables.people import Person
from rondel.web.tables.tables import Tables

HIGHEST: Final = 10_000.0  # that a range can name


async def rating_of(tables: Tables, person: Person | None, game: str, players: int) -> float | None:
    """The rating of somebody at a game with so many players; None where they have none, or none that is shown."""
    found = None if person is None else await ratings.rating_of(tables, person.id, game, players)
    return None if found is None else found.points


def lets_in(opening: Opening, rating: float | None) -> bool:
    """Whether somebody with a rating may sit down; who has none may.

    >>> [lets_in(Opening(0.0, least=10.0, most=20.0), rating) for rating in (None, 9.9, 10.0, 20.1)]
    [True, False, True, False]
    """
    least, most = opening.least, opening.most
    return rating is None or ((least is None or rating >= least) and (most is None or rating <= most))


def check_range(least: float | None, most: float | None) -> None:
    """Refuse a range in which nobody can be, or that no rating can have."""
    given = [bound for bound in (least, most) if bound is not None]
    if not all(0 <= bound <= HIGHEST for bound in given) or given != sorted(given):
        raise Invalid(say("fault.rating_range", most=int(HIGHEST)), "rating")
