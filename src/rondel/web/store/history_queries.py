"""Queries about who played what: the games of a person, ratings, rankings, and the sums of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, case, exists, func, or_, select, update

from rondel.web.store.schema import people, seats, tables
from rondel.web.store.tally_schema import counted, counted_seats, game_sums, ratings

LOOKED: Final = 500  # of the last games of a person, from which is told what they like and how they score


@dataclass(frozen=True)
class Sought:
    """Which games of a person are looked for."""

    game: str = ""
    who: str = ""  # part of the name of somebody else who played
    result: str = ""  # won, lost, rated or unfinished
    since: float | None = None
    until: float | None = None
    shown: bool = False  # only what others see of the person


RESULTS: Final[dict[str, ColumnElement[bool]]] = {
    "won": counted_seats.c.place == 1,
    "lost": counted_seats.c.place > 1,
    "rated": counted.c.why == "",
    "unfinished": counted_seats.c.place.is_(None),
}
OF_SEAT: Final = counted_seats.c.table_id == counted.c.table_id


def person_shown(c: Connection, person: str) -> dict[str, Any] | None:
    """A person by their id, with whether they are private."""
    chosen = select(people.c.id, people.c.name, people.c.created, people.c.private).where(people.c.id == person)
    row = c.execute(chosen).first()
    return None if row is None else dict(row._mapping)


def set_private(c: Connection, person: str, private: bool) -> None:
    """Whether a person is private from now on."""
    c.execute(update(people).where(people.c.id == person).values(private=private))


def games_of(c: Connection, person: str, sought: Sought, begin: int, limit: int) -> tuple[int, list[dict[str, Any]]]:
    """How many games of a person are found, and some of them, the newest first, with everybody who played."""
    found = select(counted_seats.c.table_id).join(counted, OF_SEAT).where(*_chosen(person, sought))
    count = c.execute(select(func.count()).select_from(found.subquery())).scalar_one()
    columns = (counted.c.table_id, counted.c.game, counted.c.players, counted.c.ended, counted.c.why, tables.c.listed)
    mine = (counted_seats.c.seat, counted_seats.c.place, counted_seats.c.total, counted_seats.c.change)
    chosen = select(*columns, *mine).select_from(counted_seats).join(counted, OF_SEAT)
    chosen = chosen.join(tables, tables.c.id == counted.c.table_id).where(*_chosen(person, sought))
    chosen = chosen.order_by(counted_seats.c.ended.desc(), counted.c.table_id).offset(begin).limit(limit)
    rows: dict[str, dict[str, Any]] = {row.table_id: {**row._mapping, "seats": []} for row in c.execute(chosen)}
    for row in _everybody(c, rows):
        rows[row.table_id]["seats"].append(dict(row._mapping))
    return int(count), list(rows.values())


def _chosen(person: str, sought: Sought) -> list[ColumnElement[bool]]:
    chosen = [counted_seats.c.person_id == person]
    if sought.game:
        chosen.append(counted.c.game == sought.game)
    if sought.result:
        chosen.append(RESULTS[sought.result])
    if sought.since is not None:
        chosen.append(counted_seats.c.ended >= sought.since)
    if sought.until is not None:
        chosen.append(counted_seats.c.ended < sought.until)
    if sought.shown:
        chosen.append(counted_seats.c.counts.is_(True))
    if sought.who:
        named = func.lower(seats.c.name).contains(sought.who.lower(), autoescape=True)
        other = and_(seats.c.table_id == counted.c.table_id, seats.c.seat != counted_seats.c.seat)
        chosen.append(exists().where(other, or_(named, func.lower(seats.c.bot) == sought.who.lower())))
    return chosen


def _everybody(c: Connection, found: Iterable[str]) -> Iterable[Any]:
    """Who sat where at tables; the person is None where nobody may know them."""
    columns = (counted_seats.c.table_id, counted_seats.c.seat, counted_seats.c.bot, counted_seats.c.place)
    known = and_(people.c.id == counted_seats.c.person_id, people.c.private.is_(False))
    here = and_(seats.c.table_id == counted_seats.c.table_id, seats.c.seat == counted_seats.c.seat)
    chosen = select(*columns, counted_seats.c.total, people.c.id, people.c.name, seats.c.name.label("here"))
    joined = chosen.select_from(counted_seats).outerjoin(people, known).join(seats, here)
    chosen = joined.where(counted_seats.c.table_id.in_(list(found)))
    return c.execute(chosen.order_by(counted_seats.c.table_id, counted_seats.c.seat))


def results_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """How a person did, by game and number of players, over the games that count."""
    wins = func.sum(case((counted_seats.c.place == 1, 1), else_=0)).label("wins")
    means = (func.avg(counted_seats.c.place).label("place"), func.avg(counted_seats.c.total).label("total"))
    columns = (counted.c.game, counted.c.players, func.count().label("games"), wins, *means)
    chosen = select(*columns).select_from(counted_seats).join(counted, OF_SEAT)
    mine = (counted_seats.c.person_id == person, counted_seats.c.counts.is_(True))
    grouped = chosen.where(*mine).group_by(counted.c.game, counted.c.players)
    rows = c.execute(grouped.order_by(counted.c.game, counted.c.players))
    return [{**row._mapping, "place": float(row.place), "total": float(row.total or 0)} for row in rows]


def gained_by(c: Connection, person: str) -> list[tuple[str, str]]:
    """What a person gained in each of the last games that count: the game, and JSON."""
    chosen = select(counted.c.game, counted_seats.c.gained).select_from(counted_seats).join(counted, OF_SEAT)
    mine = (counted_seats.c.person_id == person, counted_seats.c.counts.is_(True), counted_seats.c.total.is_not(None))
    rows = c.execute(chosen.where(*mine).order_by(counted_seats.c.ended.desc()).limit(LOOKED))
    return [(row.game, row.gained) for row in rows]


def ratings_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """All ratings of a person."""
    chosen = select(ratings).where(ratings.c.person_id == person).order_by(ratings.c.game, ratings.c.players)
    return [dict(row._mapping) for row in c.execute(chosen)]


def rating_shown(c: Connection, person: str, game: str, players: int) -> tuple[float, float, int] | None:
    """Mean, deviation and games of one rating of a person; None without one, and of who is private."""
    chosen = select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
        ratings.c.subject == person,
        ratings.c.game == game,
        ratings.c.players == players,
        people.c.id == ratings.c.person_id,
        people.c.private.is_(False),
    )
    row = c.execute(chosen).first()
    return None if row is None else (row.mu, row.sigma, row.games)


def ranking(c: Connection, game: str, players: int, begin: int, limit: int) -> tuple[int, list[dict[str, Any]]]:
    """How many are ranked, and some of them, the best first; who is private is not among them."""
    joined = ratings.outerjoin(people, people.c.id == ratings.c.person_id)
    shown = or_(ratings.c.person_id.is_(None), people.c.private.is_(False))
    here = and_(ratings.c.game == game, ratings.c.players == players, shown)
    count = c.execute(select(func.count()).select_from(joined).where(here)).scalar_one()
    columns = (ratings.c.subject, ratings.c.mu, ratings.c.sigma, ratings.c.games, people.c.id, people.c.name)
    chosen = select(*columns).select_from(joined).where(here).order_by(ratings.c.least.desc(), ratings.c.subject)
    return int(count), [dict(row._mapping) for row in c.execute(chosen.offset(begin).limit(limit))]


def sums_of(c: Connection, game: str, players: int) -> str | None:
    """The sums over the games that count, as JSON."""
    chosen = select(game_sums.c.sums).where(game_sums.c.game == game, game_sums.c.players == players)
    return c.execute(chosen).scalar()


def counted_known(c: Connection, person: str) -> dict[str, Any]:
    """What is known of a person by counting, for who asks for everything."""
    columns = (counted_seats.c.table_id, counted_seats.c.place, counted_seats.c.total, counted_seats.c.change)
    mine = select(*columns, counted_seats.c.ended).where(counted_seats.c.person_id == person)
    private = c.execute(select(people.c.private).where(people.c.id == person)).scalar()
    rated = [{key: row[key] for key in ("game", "players", "mu", "sigma", "games")} for row in ratings_of(c, person)]
    games = [dict(row._mapping) for row in c.execute(mine.order_by(counted_seats.c.ended))]
    return {"private": private, "ratings": rated, "games": games}
