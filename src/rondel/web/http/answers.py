"""Answers in HTML, in the language and the colours that the reader has chosen."""

from __future__ import annotations

from typing import Final

from litestar import Response
from markupsafe import Markup

from rondel.drawing import svg
from rondel.locale import Message, Translator, say, translator
from rondel.web.http.requests import Asked, language_of, settings_of
from rondel.web.pages.controls import capital
from rondel.web.pages.templating import write
from rondel.web.tables.faults import Fault

NO_STORE: Final = {"Cache-Control": "no-store", "Vary": "X-Panel"}


def show(request: Asked, template: str, t: Translator, status_code: int, **values: object) -> Response[str]:
    """A page or a part of one as an answer."""
    theme = request.cookies.get("theme", "")
    query = request.scope["query_string"].decode("latin-1")  # the name of the server may be none, and its address too
    here = request.scope["path"] + (f"?{query}" if query else "")
    told = {"theme": theme if theme in ("light", "dark") else "", "here": here if request.method == "GET" else "/"}
    text = write(template, t, lobby=settings_of(request).has_lobby, **told, **values)
    return Response(text, status_code=status_code, media_type="text/html", headers=NO_STORE)


def page(request: Asked, template: str, status_code: int = 200, **values: object) -> Response[str]:
    """A page in which no players are named."""
    return show(request, template, translator(language_of(request)), status_code, **values)


def sentence(message: Message, t: Translator) -> str:
    """A refusal as a sentence of its own."""
    return capital(t(message)).rstrip(".") + "."


def told_mistakes(fault: Fault, t: Translator) -> list[str]:
    """What is wrong with a tile set, and how much more."""
    told, more = fault.extra.get("mistakes"), fault.extra.get("more")
    rest = [t(say("web.mistakes_more", n=more))] if isinstance(more, int) and more else []
    return [*told, *rest] if isinstance(told, list) else rest


def error_page(request: Asked, status_code: int, message: Message, code: str = "") -> Response[str]:
    """A refusal as a page that a person understands; some have a title of their own."""
    t = translator(language_of(request))
    title = t(say(f"web.error.{code}" if t.knows(f"web.error.{code}") else "web.error"))
    picture = Markup(
        svg.tile(svg.motifs()["loch-ness"], river=False, road=False, cost=[], benefit=[], activation=[], title="")
    )
    told = {"title": title, "sentence": sentence(message, t), "status": status_code}
    return page(request, "error.html", status_code, picture=picture, back="/", **told)
