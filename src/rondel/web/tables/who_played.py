"""Who played what: the page of a person, their games, rankings, and the statistics of a game.

Somebody who is private is found by nobody, and is somebody without a name in the games of others.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from rondel.analysis.stats import Stats
from rondel.games.registry import games, title
from rondel.locale import say
from rondel.web.store.history_queries import RESULTS, Sought
from rondel.web.tables.faults import Invalid, Missing
from rondel.web.tables.people import Person
from rondel.web.tables.ratings import Rating, points_of
from rondel.web.tables.tables import Tables

__all__ = ["RESULTS", "Sought"]
LIKED: Final = 6  # things that are told of as favourites
DEEPEST: Final = 1_000_000  # games that are passed over at most, to come to a page


@dataclass(frozen=True)
class PlayedSeat:
    """Who had a seat of a game that is over."""

    seat: int
    bot: str  # its level
    person: str | None  # the id of who has a page
    name: str  # empty for somebody without a name
    place: int | None
    total: int | None


@dataclass(frozen=True)
class PlayedGame:
    """A game of a person that is over."""

    table: str
    game: str
    players: int
    ended: float
    why: str  # it is not rated; empty where it is
    seat: int  # of the person
    place: int | None  # None where the game was ended without a result
    total: int | None  # None also for who gave up
    change: int | None  # of the rating, in points
    open: bool  # whoever asks may look at it
    seats: tuple[PlayedSeat, ...]

    @property
    def gave_up(self) -> bool:
        """Whether the person left the game to others."""
        return self.place is not None and self.total is None


@dataclass(frozen=True)
class Results:
    """How somebody did in a game with so many players."""

    game: str
    players: int
    games: int
    wins: int
    place: float  # on the mean
    total: float
    rating: Rating | None


@dataclass(frozen=True)
class Habits:
    """How somebody plays a game: points by category on the mean, and what they took most often."""

    game: str
    games: int
    points: dict[str, float]
    things: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Portrait:
    """What others see of a person."""

    id: str
    name: str
    created: float
    results: tuple[Results, ...]
    habits: tuple[Habits, ...]


@dataclass(frozen=True)
class Ranked:
    """A line of a ranking: a person with a page, or a bot by its level."""

    place: int
    person: str | None
    bot: str
    name: str
    rating: Rating


@dataclass(frozen=True)
class Pageful:
    """Some of many: of which page they are, and of how many."""

    page: int
    pages: int
    count: int
    games: tuple[PlayedGame, ...] = field(default=())
    ranked: tuple[Ranked, ...] = field(default=())


def no_person() -> Missing:
    """The refusal of a page that is not there, or is private; nobody learns which."""
    return Missing(say("fault.no_person"), "no_person")


async def is_private(tables: Tables, person: Person) -> bool:
    """Whether a person wants to be known to nobody."""
    found = await tables.store.person_shown(person.id)
    return bool(found and found["private"])


async def set_private(tables: Tables, person: Person, private: bool) -> None:
    """A person wants to be known to nobody from now on, or to others again."""
    await tables.store.set_private(person.id, private)


async def check_shown(tables: Tables, person: str) -> dict[str, Any]:
    """What is known of a person by itself; `Missing` for who is not here or is private."""
    found = await tables.store.person_shown(person)
    if found is None or found["private"]:
        raise no_person()
    return found


async def portrait(tables: Tables, person: str) -> Portrait:
    """What others see of a person."""
    found = await check_shown(tables, person)
    rated = {
        (row["game"], row["players"]): Rating(row["mu"], row["sigma"], row["games"])
        for row in await tables.store.ratings_of(person)
    }
    results = [
        Results(**row, rating=rated.get((row["game"], row["players"])))
        for row in await tables.store.results_of(person)
        if row["game"] in games()
    ]
    habits = _habits(await tables.store.gained_by(person))
    return Portrait(person, found["name"], found["created"], tuple(results), habits)


def _habits(gained: list[tuple[str, str]]) -> tuple[Habits, ...]:
    points: dict[str, Counter[str]] = {}
    things: dict[str, Counter[str]] = {}
    played: Counter[str] = Counter()
    for game, text in gained:
        kept = json.loads(text)
        played[game] += 1
        points.setdefault(game, Counter()).update(kept.get("points", {}))
        things.setdefault(game, Counter()).update(kept.get("things", {}))
    return tuple(
        Habits(
            game,
            played[game],
            {key: n / played[game] for key, n in points[game].items()},
            tuple(sorted(things[game].items(), key=lambda found: (-found[1], found[0]))),
        )
        for game in games()
        if game in played
    )


async def games_of(tables: Tables, person: str, sought: Sought, page: int, size: int, mine: bool) -> Pageful:
    """A page of the games of a person, the newest first; `mine` means that the person asks themselves."""
    if sought.game and sought.game not in games():
        raise _no_game(sought.game)
    if sought.result and sought.result not in RESULTS:
        raise Invalid(say("fault.result", results=", ".join(RESULTS)), "result")
    begin = min((max(1, page) - 1) * size, DEEPEST)
    count, rows = await tables.store.games_of(person, sought, begin, size)
    return Pageful(max(1, page), -(-count // size) or 1, count, tuple(_played(row, mine) for row in rows))


def _played(row: dict[str, Any], mine: bool) -> PlayedGame:
    seats = tuple(
        PlayedSeat(
            seat["seat"],
            seat["bot"],
            seat["id"],
            seat["name"] or (seat["here"] if mine and not seat["bot"] else ""),
            seat["place"],
            seat["total"],
        )
        for seat in row["seats"]
    )
    change = None if row["change"] is None else points_of(row["change"])
    facts = (row["table_id"], row["game"], row["players"], row["ended"], row["why"], row["seat"])
    return PlayedGame(*facts, row["place"], row["total"], change, mine or row["listed"], seats)


def _no_game(name: str) -> Missing:
    return Missing(say("fault.no_game", game=repr(name), games=", ".join(games())), "no_game")


def check_game(name: str, players: int | None) -> int:
    """The number of players of a game that is asked about, by itself the usual one; `Missing` if there is no such."""
    if name not in games():
        raise _no_game(name)
    found = title(name)
    if players is not None and players not in found.players:
        raise Missing(say("fault.no_count", counts=", ".join(map(str, found.players))), "players")
    return players or found.usual


async def ranking(tables: Tables, game: str, players: int | None, page: int, size: int) -> Pageful:
    """A page of the ranking of a game with so many players."""
    players = check_game(game, players)
    begin = min((max(1, page) - 1) * size, DEEPEST)
    count, rows = await tables.store.ranking(game, players, begin, size)
    ranked = tuple(
        Ranked(
            begin + n,
            row["id"],
            "" if row["id"] else row["subject"].removeprefix("bot:"),
            row["name"] or "",
            Rating(row["mu"], row["sigma"], row["games"]),
        )
        for n, row in enumerate(rows, 1)
    )
    return Pageful(max(1, page), -(-count // size) or 1, count, ranked=ranked)


async def statistics(tables: Tables, game: str, players: int | None) -> Stats:
    """The statistics over all games of this server that count."""
    players = check_game(game, players)
    kept = await tables.store.sums_of(game, players)
    if kept is None:
        return Stats(game, players)
    return await asyncio.to_thread(lambda: Stats.of_sums(json.loads(kept)))
