"""Queries that count finished games, once each: results, ratings, and the sums of a game.

Whoever marks a table as counted first counts it, in one transaction with all that follows from it. On PostgreSQL games
are counted one after the other, so that every rating is made of those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Executable, bindparam, delete, func, insert, select, update

from rondel.web.store.schema import IS_TO_TALLY, tables
from rondel.web.store.tally_schema import counted, counted_seats, game_sums, given_up, ratings

TALLYING: Final = 0x54616C6C79  # the lock of whoever counts a game
LEAST: Final = 1.96  # deviations below the mean: what the strength is at least, but for one of forty
BATCH: Final = 5_000  # rows that are written at once
Strength: TypeAlias = tuple[float, float]  # mean and deviation
# The strengths after a game, from those before it, who sat there, and at which places they ended.
Learn: TypeAlias = Callable[[Mapping[str, Strength], Sequence[str], Sequence[int]], dict[str, Strength]]


@dataclass(frozen=True)
class RatingModel:
    """How ratings are made: the strength of somebody new, and what is learned of a game."""

    first: Strength
    learn: Learn


@dataclass(frozen=True)
class CountedSeat:
    """What is counted of a seat."""

    person: str | None
    bot: str
    place: int | None
    total: int | None
    counts: bool
    gained: str

    @property
    def subject(self) -> str:
        """Who is rated by the result of the seat."""
        return self.person or f"bot:{self.bot}"


@dataclass(frozen=True)
class CountedGame:
    """What is counted of a table that is over."""

    table: str
    game: str
    ended: float
    why: str  # it is not rated; empty where it is
    seats: tuple[CountedSeat, ...]


def to_tally(c: Connection, now: float, patience: float, limit: int) -> list[str]:
    """Tables that are over and not counted yet, the oldest first; not those of the last seconds.

    What a clock that was ahead has dated is among them.
    """
    chosen = select(tables.c.id).where(IS_TO_TALLY, ~tables.c.changed.between(now - patience, now))
    return list(c.execute(chosen.order_by(tables.c.changed, tables.c.id).limit(limit)).scalars())


def set_counts(c: Connection, table: str, counts: int) -> None:
    """For what a table counts from now on."""
    c.execute(update(tables).where(tables.c.id == table).values(counts=counts))


def note_given_up(c: Connection, table: str, seat: int, person: str) -> None:
    """A person has left a seat to others in the middle of the game; who did so first stays known."""
    known = select(given_up.c.seat).where(given_up.c.table_id == table, given_up.c.seat == seat)
    if c.execute(known).first() is None:
        c.execute(insert(given_up).values(table_id=table, seat=seat, person_id=person))


def seats_given_up(c: Connection, table: str) -> dict[int, str | None]:
    """The seats of a table that people have left to others, and who."""
    return {row.seat: row.person_id for row in c.execute(select(given_up).where(given_up.c.table_id == table))}


def count_game(c: Connection, new: CountedGame, model: RatingModel, add: Callable[[str | None], str] | None) -> bool:
    """Count a table that is over, with ratings if it is rated; False where it is gone or was counted before.

    `add` makes the new sums of its game from the old ones; without it, they stay as they are.
    """
    _alone(c)
    mine = update(tables).where(tables.c.id == new.table, tables.c.tallied.is_(False)).values(tallied=True)
    if c.execute(mine).rowcount == 0:
        return False
    nth = (c.execute(select(func.max(counted.c.nth))).scalar() or 0) + 1
    kept = {"table_id": new.table, "nth": nth, "game": new.game, "players": len(new.seats), "ended": new.ended}
    c.execute(insert(counted).values(**kept, why=new.why))
    changes = {} if new.why else _rate(c, new, model)
    rows = [
        {
            "table_id": new.table,
            "seat": n,
            "person_id": seat.person,
            "bot": seat.bot,
            "place": seat.place,
            "total": seat.total,
            "counts": seat.counts,
            "gained": seat.gained,
            "change": changes.get(seat.subject),
            "ended": new.ended,
        }
        for n, seat in enumerate(new.seats)
    ]
    c.execute(insert(counted_seats), rows)
    if add is not None:
        _add_sums(c, new.game, len(new.seats), add)
    return True


def _rate(c: Connection, new: CountedGame, model: RatingModel) -> dict[str, float]:
    """Write the ratings after a game; gives by how much each has changed."""
    people = {seat.subject: seat.person for seat in new.seats}
    here = (ratings.c.game == new.game, ratings.c.players == len(new.seats))
    known = {row.subject: row for row in c.execute(select(ratings).where(*here, ratings.c.subject.in_(people)))}
    before = dict.fromkeys(people, model.first) | {subject: (row.mu, row.sigma) for subject, row in known.items()}
    after = model.learn(before, [seat.subject for seat in new.seats], [seat.place or 0 for seat in new.seats])
    c.execute(delete(ratings).where(*here, ratings.c.subject.in_(people)))
    for subject, person in people.items():
        games = 1 + (known[subject].games if subject in known else 0)
        c.execute(insert(ratings).values(_rating(subject, person, new.game, len(new.seats), after[subject], games)))
    return {subject: after[subject][0] - before[subject][0] for subject in people}


def _rating(
    subject: str, person: str | None, game: str, players: int, strength: Strength, games: int
) -> dict[str, Any]:
    mu, sigma = strength
    kept = {"subject": subject, "person_id": person, "game": game, "players": players}
    return {**kept, "mu": mu, "sigma": sigma, "least": mu - LEAST * sigma, "games": games}


def rebuild_ratings(c: Connection, model: RatingModel) -> int:
    """Make all ratings anew from the games that were counted; gives how many were rated.

    Whoever is forgotten was somebody new in every game.
    """
    _alone(c)
    strengths: dict[tuple[str, int], dict[str, tuple[Strength, int]]] = {}
    changes: list[dict[str, Any]] = []
    people: set[str] = set()
    games = 0
    for _, seats in groupby(_rated_seats(c), lambda row: row.nth):
        rows, games = list(seats), games + 1
        here = strengths.setdefault((rows[0].game, rows[0].players), {})
        subjects = [row.person_id or (f"bot:{row.bot}" if row.bot else f"gone:{row.seat}") for row in rows]
        before = {subject: here[subject][0] if subject in here else model.first for subject in subjects}
        after = model.learn(before, subjects, [row.place for row in rows])
        for row, subject in zip(rows, subjects, strict=True):
            changes.append({"table": row.table_id, "at": row.seat, "by": after[subject][0] - before[subject][0]})
        for subject in {subject for subject in subjects if not subject.startswith("gone:")}:
            here[subject] = after[subject], here.get(subject, (model.first, 0))[1] + 1
        people.update(row.person_id for row in rows if row.person_id)
    c.execute(delete(ratings))
    made = [
        _rating(subject, subject if subject in people else None, *where, *known)
        for where, here in strengths.items()
        for subject, known in here.items()
    ]
    _in_batches(c, insert(ratings), made)
    seat = (counted_seats.c.table_id == bindparam("table"), counted_seats.c.seat == bindparam("at"))
    _in_batches(c, update(counted_seats).where(*seat).values(change=bindparam("by")), changes)
    return games


def _rated_seats(c: Connection) -> Iterable[Any]:
    columns = (counted.c.nth, counted.c.game, counted.c.players, counted_seats.c.table_id, counted_seats.c.seat)
    chosen = select(*columns, counted_seats.c.person_id, counted_seats.c.bot, counted_seats.c.place)
    chosen = chosen.where(counted.c.why == "", counted_seats.c.table_id == counted.c.table_id)
    return c.execute(chosen.order_by(counted.c.nth, counted_seats.c.seat))


def _in_batches(c: Connection, statement: Executable, rows: list[dict[str, Any]]) -> None:
    for begin in range(0, len(rows), BATCH):
        c.execute(statement, rows[begin : begin + BATCH])


def _alone(c: Connection) -> None:
    """Wait until nobody else counts; on SQLite only one writes anyway."""
    if c.dialect.name == "postgresql":
        c.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TALLYING})")


def _add_sums(c: Connection, game: str, players: int, add: Callable[[str | None], str]) -> None:
    here = (game_sums.c.game == game, game_sums.c.players == players)
    old = c.execute(select(game_sums.c.sums).where(*here)).scalar()
    if old is None:
        c.execute(insert(game_sums).values(game=game, players=players, sums=add(None)))
    else:
        c.execute(update(game_sums).where(*here).values(sums=add(old)))
