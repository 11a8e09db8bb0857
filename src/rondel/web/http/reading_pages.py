"""The pages to read: rules and about."""

from __future__ import annotations

from functools import cache
from typing import Final

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect
from markdown_it import MarkdownIt
from markupsafe import Markup

from rondel.core import RondelError
from rondel.games.registry import games, title, titles
from rondel.locale import say, translator
from rondel.web.http.answers import page
from rondel.web.http.requests import Asked, language_of
from rondel.web.pages.catalogue import guesses, pictures, tiles
from rondel.web.pages.rulebook import anchored
from rondel.web.tables.faults import Missing


@cache
def numbered(game: str) -> Markup:
    """The numbered rules of a game, without their title; "" where it has none to read."""
    try:
        text = title(game).rules_text().partition("\n")[2]
    except RondelError:
        return Markup("")
    return Markup(anchored(MarkdownIt("commonmark", {"html": False}).enable("table").render(text)))


@get("/rules", include_in_schema=False)
async def all_rules() -> Redirect:
    """The rules of the first game; the others are one click away."""
    return Redirect(f"/rules/{titles()[0].name}")


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: FromPath[str]) -> Response[str]:
    """The introduction, all tiles and the numbered rules of a game."""
    if game not in games():
        raise Missing(say("fault.no_rules"))
    found = title(game)
    t = translator(language_of(request))
    steps = [
        {
            "title": t(say(f"web.intro.{game}.{n}.title")),
            "text": t(say(f"web.intro.{game}.{n}.text")),
            "pictures": pictures(found, names),
        }
        for n, names in enumerate(found.get_art().steps, 1)
        if t.knows(f"web.intro.{game}.{n}.text")
    ]
    return page(
        request,
        "rules.html",
        game=game,
        games=[other.name for other in titles()],
        steps=steps,
        tiles=tiles(found, t),
        numbered=numbered(game),
    )


@get("/about", include_in_schema=False)
async def about(request: Asked) -> Response[str]:
    """What Rondel is, and which values are reconstructed."""
    t = translator(language_of(request))
    found = [(game.name, *guesses(game, t)) for game in titles()]
    told = [{"name": name, "guesses": doubtful, "all": count} for name, doubtful, count in found]
    return page(request, "about.html", games=told)


HANDLERS: Final = [all_rules, rules, about]
