"""The pages to read: rules and about."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from rondel import __version__
from rondel.core import compiled
from rondel.games.registry import games, title, titles
from rondel.games.title import Title
from rondel.locale import Translator, say, translator
from rondel.web.http.answers import page
from rondel.web.http.requests import Asked, language_of, settings_of
from rondel.web.pages.catalogue import guesses, pictures, tiles
from rondel.web.pages.guide import book
from rondel.web.pages.rulebook import numbered
from rondel.web.tables.faults import Missing

PRIVACY: Final = ("known", "seen", "others", "addresses", "cookies", "yours", "kept")  # the parts of the page


@get("/rules", include_in_schema=False)
async def all_rules() -> Redirect:
    """The rules of the first game; the others are one click away."""
    return Redirect(f"/rules/{titles()[0].name}")


def known(game: str) -> Title:
    """The title of a game that is asked for."""
    if game not in games():
        raise Missing(say("fault.no_rules"))
    return title(game)


def looked_up(found: Title, t: Translator) -> dict[str, Any]:
    """All tiles and the numbered rules of a game, and the way to the other games."""
    return {
        "game": found.name,
        "games": [other.name for other in titles()],
        "tiles": tiles(found, t),
        "numbered": numbered(found.name),
    }


@get("/rules/{game:str}", include_in_schema=False, sync_to_thread=True)
def rules(request: Asked, game: FromPath[str]) -> Response[str]:
    """The rule book of a game; for a game without one an introduction, all tiles and the numbered rules."""
    found = known(game)
    t = translator(language_of(request))
    written = book(game, t.language)
    if written:
        return page(request, "guide.html", game=game, games=[other.name for other in titles()], book=written)
    steps = [
        {
            "title": t(say(f"web.intro.{game}.{n}.title")),
            "text": t(say(f"web.intro.{game}.{n}.text")),
            "pictures": pictures(found, names),
        }
        for n, names in enumerate(found.get_art().steps, 1)
        if t.knows(f"web.intro.{game}.{n}.text")
    ]
    return page(request, "rules.html", steps=steps, **looked_up(found, t))


@get("/rules/{game:str}/reference", include_in_schema=False, sync_to_thread=True)
def reference(request: Asked, game: FromPath[str]) -> Response[str]:
    """All tiles of a game and how sure their values are, and the numbered rules."""
    return page(request, "reference.html", **looked_up(known(game), translator(language_of(request))))


@get("/about", include_in_schema=False)
async def about(request: Asked) -> Response[str]:
    """What Rondel is, how it runs here, and which values are reconstructed."""
    t = translator(language_of(request))
    found = [(game.name, *guesses(game, t)) for game in titles()]
    told = [{"name": name, "guesses": doubtful, "all": count} for name, doubtful, count in found]
    running = say("web.about.compiled" if compiled() else "web.about.plain", version=__version__)
    return page(request, "about.html", games=told, running=t(running))


@get("/privacy", include_in_schema=False)
async def privacy(request: Asked) -> Response[str]:
    """What is known of people here, in plain words."""
    return page(request, "privacy.html", parts=PRIVACY, operator=settings_of(request).operator)


HANDLERS: Final = [all_rules, rules, reference, about, privacy]
