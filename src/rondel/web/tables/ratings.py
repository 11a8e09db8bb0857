"""Ratings of people and bots, for every game and number of players, on one scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from rondel.arena.standing import Z, first_rating, learned
from rondel.web.settings import Settings
from rondel.web.store.store import open_store
from rondel.web.store.tally_queries import RatingModel
from rondel.web.tables.tables import Tables

MIDDLE: Final = 1500  # points of somebody new
SCALE: Final = 60  # points of one unit of the model


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, and how sure that is."""

    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """The strength as people read it.

        >>> Rating(25.0, 25 / 3, 0).points
        1500
        """
        return round(MIDDLE + SCALE * (self.mu - model().first[0]))

    @property
    def spread(self) -> int:
        """The points up and down within which the strength lies, in 19 cases of 20.

        >>> Rating(25.0, 25 / 3, 0).spread
        980
        """
        return round(SCALE * Z * self.sigma)

    @property
    def least(self) -> int:
        """The points that somebody has at least, in 39 cases of 40; by them is ranked."""
        return self.points - self.spread


def points_of(change: float) -> int:
    """A change of a rating in points."""
    return round(SCALE * change)


@cache
def model() -> RatingModel:
    """How ratings are made: as those of the arena."""
    return RatingModel(first_rating(), learned)


async def rating_of(tables: Tables, person: str, game: str, players: int) -> Rating | None:
    """The rating of a person by their id; None for who has none, and for who is private."""
    found = await tables.store.rating_shown(person, game, players)
    return None if found is None else Rating(*found)


async def rebuild(settings: Settings) -> int:
    """Make all ratings of a server anew from its games; gives how many games were rated."""
    store = open_store(settings)
    try:
        return await store.rebuild_ratings(model())
    finally:
        store.close()
