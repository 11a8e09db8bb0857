"""Parts of pages that were drawn before look as if they were drawn anew."""

from __future__ import annotations

import re

from rondel.web.pages import parts
from rondel.web.pages.templating import write
from tests.web.reached import rare
from tests.web.test_offers import view_of

SHOWN = ("panel.html", "text.html", "score.html", "rounds.html", "log.html")


def test_what_was_drawn_before_looks_as_if_drawn_anew() -> None:
    for language in ("en", "fr"):
        for position in rare():
            view = view_of(position, language)
            kept = {name: write(name, view.t, view=view) for name in SHOWN}
            parts.forget()
            view = view_of(position, language)
            assert {name: write(name, view.t, view=view) for name in SHOWN} == kept


def test_a_part_is_told_by_all_that_it_shows() -> None:
    position = rare()[0]
    drawn = {}
    for names in (("Ann", "Bob", "Cat", "Dan", "Eve"), ("Zoe", "Yan", "Xia", "Wim", "Uwe")):
        view = view_of(position, names=names)
        text = re.sub(r"<[^>]*>", " ", write("text.html", view.t, view=view) + write("score.html", view.t, view=view))
        drawn[names[0]] = text
        assert all(name in text for name in names[: position.game.players])
    assert "Ann" not in drawn["Zoe"]
