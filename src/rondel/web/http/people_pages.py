"""The pages about who played what: a person, my games, rankings, and the statistics of a game."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from rondel.games.registry import games, title, titles
from rondel.locale import Translator, translator
from rondel.web.http.answers import page, sentence
from rondel.web.http.people_api import sought_of
from rondel.web.http.requests import Asked, language_of, me, person_of, tables_of
from rondel.web.pages.people_view import bars, liked, number, percent, signed, stats_tables
from rondel.web.pages.portrait import drawn, portrait
from rondel.web.tables import who_played
from rondel.web.tables.archive import MOST
from rondel.web.tables.faults import Fault
from rondel.web.tables.who_played import RESULTS, Pageful, PlayedGame, Ranked, Results, Sought

SEE_OTHER: Final = 303
SIZE: Final = 25  # games of a page
LINES: Final = 50  # of a ranking
LAST: Final = 10  # games that the page of a person shows
FIELDS: Final = ("game", "who", "result", "since", "until")
Path = FromPath[str]


def _date(at: float, t: Translator) -> tuple[str, str]:
    day = datetime.fromtimestamp(at, UTC).date()
    return day.isoformat(), format_date(day, "medium", t.language)


def _game(game: PlayedGame, t: Translator) -> dict[str, Any]:
    """A game of a list."""
    day, told = _date(game.ended, t)
    others = [seat for seat in game.seats if seat.seat != game.seat]
    return {
        "table": game.table if game.open else "",
        "game": game.game,
        "day": day,
        "date": told,
        "place": game.place,
        "players": game.players,
        "total": game.total,
        "gave_up": game.gave_up,
        "why": game.why,
        "change": None if game.change is None else signed(game.change, t.language),
        "others": others,
    }


def _result(row: Results, t: Translator) -> dict[str, Any]:
    return {
        "game": row.game,
        "players": row.players,
        "games": number(row.games, t.language, 0),
        "wins": number(row.wins, t.language, 0),
        "share": percent(row.wins / row.games, t.language),
        "place": number(row.place, t.language),
        "total": number(row.total, t.language),
        "rating": row.rating,
    }


def _pages(found: Pageful, query: dict[str, str]) -> dict[str, Any]:
    """Where the pages beside a page are."""
    around = {"earlier": found.page - 1, "later": found.page + 1}
    links = {
        name: f"?{urlencode(query | {'page': str(n)})}" if 1 <= n <= found.pages else "" for name, n in around.items()
    }
    return {"page": found.page, "pages": found.pages, "count": found.count, **links}


def _page_number(request: Asked) -> int:
    text = request.query_params.get("page", "1")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


@get("/people/{person_id:str}", include_in_schema=False)
async def person_page(request: Asked, person_id: Path) -> Response[str]:
    """The page of a person, or their picture."""
    tables, name = tables_of(request), person_id.removesuffix(".svg")
    if name != person_id:
        await who_played.check_shown(tables, name)
        return Response(drawn(name), media_type="image/svg+xml")
    found = await who_played.portrait(tables, name)
    t = translator(language_of(request))
    asking = await person_of(request)
    last = await who_played.games_of(tables, name, Sought(shown=True), 1, LAST, mine=False)
    habits = await asyncio.to_thread(
        lambda: [
            {
                "game": habit.game,
                "games": habit.games,
                "bars": bars(habit.game, habit.points, t),
                "liked": liked(habit.game, habit.things, t, who_played.LIKED),
            }
            for habit in found.habits
        ]
    )
    return page(
        request,
        "person.html",
        person=found,
        picture=portrait(found.id),
        since=_date(found.created, t),
        results=[_result(row, t) for row in found.results],
        habits=habits,
        games=[_game(game, t) for game in last.games],
        mine=asking is not None and asking.id == found.id,
    )


@get("/history", include_in_schema=False)
async def history_page(request: Asked) -> Response[str]:
    """My games that are over, to be searched."""
    t, tables, asking = translator(language_of(request)), tables_of(request), await person_of(request)
    query = {name: request.query_params.get(name, "")[:40] for name in FIELDS}
    query = {name: text for name, text in query.items() if text}
    found, error = Pageful(1, 1, 0), None
    if asking is not None:
        try:
            sought = sought_of(**query)
            found = await who_played.games_of(tables, asking.id, sought, _page_number(request), SIZE, mine=True)
        except Fault as fault:
            error = fault
    parts = -(-found.count // MOST)
    return page(
        request,
        "history.html",
        error.status if error else 200,
        person=asking,
        picture=portrait(asking.id) if asking else "",
        private=asking is not None and await who_played.is_private(tables, asking),
        names=games(),
        results=list(RESULTS),
        entered=query,
        games=[_game(game, t) for game in found.games],
        around=_pages(found, query),
        archives=[f"/api/me/games/archive?{urlencode(query | {'part': str(n)})}" for n in range(1, parts + 1)],
        error=sentence(error.message, t) if error else "",
    )


@post("/me/private", include_in_schema=False)
async def change_private(request: Asked) -> Redirect:
    """Be private, or not any more."""
    form = await request.form()
    await who_played.set_private(tables_of(request), await me(request), form.get("private") == "1")
    return Redirect("/history", status_code=SEE_OTHER)


def _choices(path: str, game: str, players: int) -> dict[str, Any]:
    """The games and numbers of players that a page can be about."""
    return {
        "path": path,
        "game": game,
        "players": players,
        "all_games": [(found.name, found.usual) for found in titles()],
        "counts": title(game).players,
    }


def _asked(request: Asked) -> tuple[str, int]:
    """The game and the number of players in an address, by themselves the first and the usual."""
    game = str(request.path_params.get("game", titles()[0].name))
    players = request.path_params.get("players")
    return game, who_played.check_game(game, None if players is None else int(players))


def _line(line: Ranked, t: Translator) -> dict[str, Any]:
    return {
        "line": line,
        "games": number(line.rating.games, t.language, 0),
        "picture": line.person and portrait(line.person),
    }


@get(["/ranking", "/ranking/{game:str}", "/ranking/{game:str}/{players:int}"], include_in_schema=False)
async def ranking_page(request: Asked) -> Response[str]:
    """The ranking of a game with so many players."""
    game, players = _asked(request)
    t, asking = translator(language_of(request)), await person_of(request)
    found = await who_played.ranking(tables_of(request), game, players, _page_number(request), LINES)
    return page(
        request,
        "ranking.html",
        lines=[_line(line, t) for line in found.ranked],
        around=_pages(found, {}),
        own=asking.id if asking else "",
        **_choices("/ranking", game, players),
    )


@get(["/statistics", "/statistics/{game:str}", "/statistics/{game:str}/{players:int}"], include_in_schema=False)
async def statistics_page(request: Asked) -> Response[str]:
    """The statistics of a game over all games of this server."""
    game, players = _asked(request)
    stats = await who_played.statistics(tables_of(request), game, players)
    t = translator(language_of(request))
    told = await asyncio.to_thread(stats_tables, stats, t) if stats.games else None
    return page(request, "statistics.html", stats=told, **_choices("/statistics", game, players))


HANDLERS: Final[list[Any]] = [person_page, history_page, change_private, ranking_page, statistics_page]
