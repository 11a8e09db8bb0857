"""Who played what, over the API: people, my games, rankings, the statistics of games, and being private."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final

from litestar import Response
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.http.errors import getting, putting
from rondel.web.http.requests import Asked, me, tables_of
from rondel.web.http.shapes import Privacy
from rondel.web.http.table_data import Data
from rondel.web.pages.portrait import drawn
from rondel.web.tables import archive, who_played
from rondel.web.tables.faults import Invalid
from rondel.web.tables.ratings import Rating
from rondel.web.tables.who_played import Pageful, PlayedGame, PlayedSeat, Portrait, Ranked, Sought

SIZE: Final = 50  # of a page
ZIP: Final = "application/zip"
PersonId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a person.")]
GameName = Annotated[str, PathParameter(max_length=40, description="The name of a game.")]
Players = Annotated[int, PathParameter(ge=1, le=8, description="The number of players.")]
Page = Annotated[int, QueryParameter(ge=1, le=100_000, description="Which page, from 1.")]
Text = Annotated[str, QueryParameter(max_length=40)]
Day = Annotated[str, QueryParameter(max_length=10, description="A day, such as `2026-12-24`.")]


def at_day(text: str, days: int = 0) -> float | None:
    """The moment at which a day begins, or so many days later; None where none is named."""
    if not text:
        return None
    try:
        found = date.fromisoformat(text)
        return datetime(found.year, found.month, found.day, tzinfo=UTC).timestamp() + timedelta(days).total_seconds()
    except (ValueError, OverflowError):
        raise Invalid(say("fault.day"), "day") from None


def sought_of(game: Text = "", who: Text = "", result: Text = "", since: Day = "", until: Day = "") -> Sought:
    """What is looked for among the games of a person; both days are part of it."""
    return Sought(game, who.strip(), result, at_day(since), at_day(until, 1))


SEEKING: Final = {"sought": Provide(sought_of, sync_to_thread=False)}


def rating_data(rating: Rating | None) -> Data | None:
    """A rating as plain data."""
    if rating is None:
        return None
    told = {"points": rating.points, "spread": rating.spread, "games": rating.games}
    return {**told, "mu": round(rating.mu, 4), "sigma": round(rating.sigma, 4)}


def portrait_data(found: Portrait) -> Data:
    """A person as plain data."""
    return {
        "person": found.id,
        "name": found.name,
        "picture": f"/people/{found.id}.svg",
        "results": [
            {
                **asdict(row),
                "place": round(row.place, 2),
                "total": round(row.total, 2),
                "rating": rating_data(row.rating),
            }
            for row in found.results
        ],
        "habits": [
            {
                "game": habit.game,
                "games": habit.games,
                "points": {key: round(n, 2) for key, n in habit.points.items()},
                "things": dict(habit.things[: who_played.LIKED * 4]),
            }
            for habit in found.habits
        ],
    }


def _seat_data(seat: PlayedSeat) -> Data:
    known = {"bot": seat.bot, "person": seat.person, "name": seat.name}
    return {"seat": letter(seat.seat), **known, "place": seat.place, "total": seat.total}


def game_data(game: PlayedGame) -> Data:
    """A game of a person as plain data."""
    return {
        "table": game.table if game.open else None,
        "game": game.game,
        "players": game.players,
        "ended": game.ended,
        "seat": letter(game.seat),
        "place": game.place,
        "total": game.total,
        "gave_up": game.gave_up,
        "rated": not game.why,
        "why": game.why or None,
        "change": game.change,
        "seats": [_seat_data(seat) for seat in game.seats],
    }


def _games(found: Pageful) -> Data:
    counts = {"page": found.page, "pages": found.pages, "count": found.count}
    return {**counts, "games": [game_data(game) for game in found.games]}


@getting("/people/{person_id:str}", summary="A person: results, ratings, points by category, favourite things")
async def person(request: Asked, person_id: PersonId) -> Data:
    """Who is private is not found."""
    return portrait_data(await who_played.portrait(tables_of(request), person_id))


@getting("/people/{person_id:str}/games", summary="The games of a person that count, the newest first")
async def person_games(request: Asked, person_id: PersonId, game: Text = "", page: Page = 1) -> Data:
    """Who else played and is private has no name."""
    tables = tables_of(request)
    await who_played.check_shown(tables, person_id)
    return _games(await who_played.games_of(tables, person_id, Sought(game, shown=True), page, SIZE, mine=False))


@getting("/me/games", summary="My games that are over, the newest first", dependencies=SEEKING)
async def my_games(request: Asked, sought: NamedDependency[Sought], page: Page = 1) -> Data:
    """`who` is part of a name, `result` is won, lost, rated or unfinished; both days are included."""
    asking = await me(request)
    return _games(await who_played.games_of(tables_of(request), asking.id, sought, page, SIZE, mine=True))


@getting(
    "/me/games/archive",
    summary="My finished games as records, in a ZIP archive",
    media_type=ZIP,
    opt={"stream": True},
    dependencies=SEEKING,
)
async def my_archive(request: Asked, sought: NamedDependency[Sought], part: Page = 1) -> Stream:
    """At most 1000 games, the newest first; `part` 2 has those that follow."""
    asking = await me(request)
    tables = tables_of(request)
    await who_played.games_of(tables, asking.id, sought, 1, 1, mine=True)  # what is wrong is told before it begins
    tables.limits.archives.check(asking.id)

    headers = {"Content-Disposition": f'attachment; filename="rondel-games-{part}.zip"', "Cache-Control": "no-store"}
    return Stream(archive.archive(tables, asking.id, sought, part), media_type=ZIP, headers=headers)


@getting("/me/page", summary="What others see of me")
async def my_page(request: Asked) -> Data:
    """The id under which I am known, and whether I am private."""
    tables, asking = tables_of(request), await me(request)
    private = await who_played.is_private(tables, asking)
    shown = None if private else portrait_data(await who_played.portrait(tables, asking.id))
    return {"person": asking.id, "private": private, "page": shown}


@putting("/me/page", summary="Be private, or not any more")
async def set_page(request: Asked, data: JSONBody[Privacy]) -> Data:
    """Who is private has no page and no rating, and no name in the games of others."""
    asking = await me(request)
    await who_played.set_private(tables_of(request), asking, data.private)
    return {"person": asking.id, "private": data.private}


def _ranked(line: Ranked) -> Data:
    known = {"person": line.person, "bot": line.bot, "name": line.name}
    return {"place": line.place, **known, "rating": rating_data(line.rating)}


@getting("/ranking/{game:str}/{players:int}", summary="The ranking of a game with so many players, bots included")
async def ranking(request: Asked, game: GameName, players: Players, page: Page = 1) -> Data:
    """By the points that everybody has at least; who is private is left out."""
    found = await who_played.ranking(tables_of(request), game, players, page, SIZE)
    counts = {"page": found.page, "pages": found.pages, "count": found.count}
    return {"game": game, "players": players, **counts, "ranked": [_ranked(line) for line in found.ranked]}


@getting("/statistics/{game:str}/{players:int}", summary="The statistics of a game over all games of this server")
async def statistics(request: Asked, game: GameName, players: Players) -> Data:
    """The tables of `rondel stats --json`."""
    found = await who_played.statistics(tables_of(request), game, players)
    return await asyncio.to_thread(found.to_json)


@getting("/people/{person_id:str}/picture", summary="The picture of a person", media_type="image/svg+xml")
async def picture(request: Asked, person_id: PersonId) -> Response[str]:
    """An SVG that is drawn from the id alone, the same for ever."""
    await who_played.check_shown(tables_of(request), person_id)
    return Response(drawn(person_id), media_type="image/svg+xml")


HANDLERS: Final[list[Any]] = [
    person,
    person_games,
    my_games,
    my_archive,
    my_page,
    set_page,
    ranking,
    statistics,
    picture,
]
