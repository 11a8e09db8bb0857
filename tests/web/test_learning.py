"""Lessons: the real board with one thing to do, remembered by the browser alone."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.games.lessons import Pattern, lesson, lessons
from rondel.games.registry import title
from rondel.locale import translator
from rondel.web.store.store import Store
from rondel.web.tables.learning import LessonAttempt, choose
from rondel.web.tables.tables import Tables
from tests.web.tables import settings

Client = TestClient[Litestar]
GAMES = ("glasgow", "glen-more", "glen-more-ii")
OWN = {"Sec-Fetch-Site": "same-origin"}
SHOWN = re.compile(r'<button form="move" name="words" value="([^"]*)"[^>]*?class="[^"]* shown"')
SAID = re.compile(r'<p class="prompt-line"[^>]*>([^<]*)</p>')


class Learner:
    """Somebody with a browser that keeps cookies."""

    def __init__(self, client: Client, game: str, id: str, language: str = "en") -> None:
        self.client = client
        self.url = f"/learn/{game}/{id}"
        client.cookies.set("rondel_language", language)
        self.page = client.get(self.url).text

    @property
    def version(self) -> str:
        """The version of the page."""
        found = re.search(r'name="version" value="([\d.]+)"', self.page)
        assert found
        return found[1]

    @property
    def said(self) -> str:
        """What the page says above the board."""
        found = SAID.search(self.page)
        assert found
        return unescape(found[1])

    @property
    def choices(self) -> set[str]:
        """The choices on the page, in words."""
        return {unescape(words) for words in re.findall(r'name="words" value="([^"]*)"', self.page)}

    def send(self, **form: str) -> int:
        """Use a button; gives the status of the answer."""
        answer = self.client.post(f"{self.url}/move", data={"version": self.version, **form}, headers=OWN)
        self.page = answer.text
        return answer.status_code

    def show(self) -> str:
        """Ask to be shown what to do; gives the choice in words."""
        self.page = self.client.get(f"{self.url}?show=1").text
        found = {unescape(words) for words in SHOWN.findall(self.page)}
        assert len(found) == 1, self.said
        return found.pop()

    def follow(self) -> None:
        """Do what is shown until the lesson is done."""
        while "/move" in self.page and not self.done:
            assert self.send(words=self.show()) == 200

    @property
    def done(self) -> bool:
        """Whether the page leads on."""
        return 'data-key="confirm" data-hotkey="c"' in self.page


@pytest.mark.parametrize(("game", "language"), [("glasgow", "de"), ("glen-more", "nl"), ("glen-more-ii", "fr")])
def test_whoever_does_what_is_shown_gets_through_all_lessons(client: Client, game: str, language: str) -> None:
    t = translator(language, ["A", "B"])
    course = lessons(title(game))
    for n, told in enumerate(course):
        me = Learner(client, game, told.id, language)
        assert t(told.say("text")) in unescape(me.page)
        me.follow()
        assert me.said == t(told.say("done"))
        assert me.choices == set()
        following = f'/learn/{game}/{course[n + 1].id}" data-key="confirm"' if n + 1 < len(course) else "/play"
        assert following in me.page
    listed = client.get(f"/learn/{game}").text
    assert listed.count('class="done"') == len(course)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_lesson_goes_on_as_a_real_game_with_hints(client: Client, game: str) -> None:
    last = lessons(title(game))[-1]
    assert client.post(f"/learn/{game}/{last.id}/play", headers=OWN).status_code == 409
    me = Learner(client, game, last.id)
    me.follow()
    answer = client.post(f"{me.url}/play", headers=OWN, follow_redirects=False)
    assert answer.status_code == 303
    table = client.get(f"/api{answer.headers['location'].replace('/t/', '/tables/')}").json()
    assert (table["hints"], table["you"]["held"]) == (True, ["A"])
    assert [(seat["kind"], seat["bot"], seat["name"]) for seat in table["seats"]] == [
        ("person", "", "Guest"),
        ("bot", "beginner", ""),
    ]
    log = client.get(f"/api/tables/{table['table']}/log").json()["entries"]
    begun = len(last.begins)
    assert [entry["words"] for entry in log[:begun]] == list(last.begins)
    chosen = [entry["words"] for entry in log[begun:] if entry["actor"] == "A"]
    assert tuple(chosen[: len(last.solution)]) == last.solution


def test_the_browser_remembers_where_the_learner_was(client: Client) -> None:
    assert 'href="/learn"' in client.get("/").text
    assert "Begin with the first lesson" in client.get("/learn/glen-more").text
    Learner(client, "glen-more", "take").follow()
    Learner(client, "glen-more", "member").follow()
    me = Learner(client, "glen-more", "activate")
    me.send(words="activate Quarry T1-15")
    listed = client.get("/learn").text
    assert 'href="/learn/glen-more/activate">Go on with lesson 3</a>' in listed
    assert 'href="/learn/glasgow/move">Begin with the first lesson</a>' in listed
    assert re.findall(r'/learn/glen-more/(\w+)" class="done"', listed) == ["take", "member"]
    again = Learner(client, "glen-more", "activate", "de")
    assert again.version == me.version
    assert "activate Quarry T1-15" not in again.choices
    assert "activate Forest T0-08" in again.choices


def test_a_mistake_is_told_and_must_be_taken_back(client: Client) -> None:
    me = Learner(client, "glen-more", "member")
    before = me.choices
    me.send(words="place 1,-1")
    assert me.said.startswith("That is allowed, but there the Quarry touches only two tiles.")
    assert me.choices == set()
    assert not me.done
    assert me.send(words="place 1,1") == 409
    me.send(do="undo")
    assert me.choices == before
    me.send(words="place 1,1")
    assert me.said.startswith("The clan member decides where you can build.")


def test_undo_takes_back_one_choice_and_start_again_all(client: Client) -> None:
    me = Learner(client, "glen-more", "again")
    begin = me.choices
    for words in ("take 1", "place 1,1", "end turn"):
        me.send(words=words)
    after = me.choices
    assert "take 2" in after
    me.send(do="undo")
    assert "end turn" in me.choices
    me.send(words="end turn")
    assert "take 2" in me.choices
    me.send(do="restart")
    assert me.choices == begin
    assert me.send(do="undo") == 409


def test_who_leaves_the_way_is_not_shown_on(client: Client) -> None:
    me = Learner(client, "glen-more", "take")
    me.send(words="take 9")
    me.page = client.get(f"{me.url}?show=1").text
    assert me.said == "This way leads elsewhere. Start again, and you can be shown what to do."
    assert SHOWN.findall(me.page) == []


def test_what_is_refused(client: Client) -> None:
    me = Learner(client, "glen-more", "take")
    version = me.version
    assert me.send(words="take 1") == 422
    assert "problem" in me.page
    assert me.send(words="jump") == 422
    assert me.send(do="confirm") == 422
    me.send(words="take 4")
    assert me.send(version=version, words="place 0,1") == 409
    assert client.post("/learn/glen-more/take/play", headers=OWN).status_code == 409
    for path in ("/learn/chess", "/learn/chess/take", "/learn/glen-more/castling"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "cookie",
    ["", "take", "take.0.9999999-.", "take.1.0-1-2-.", "take.x..", f"take.1.{'4-' * 9000}.take-", "none.3.4-.take-"],
)
def test_what_a_browser_makes_up_begins_anew(client: Client, cookie: str) -> None:
    fresh = Learner(client, "glen-more", "take").choices
    client.cookies.clear()
    client.cookies.set("learn-glen-more", cookie)
    answer = client.get("/learn/glen-more/take")
    assert answer.status_code == 200
    assert Learner(client, "glen-more", "take").choices == fresh


def test_nothing_of_a_lesson_is_kept_by_the_server(client: Client) -> None:
    Learner(client, "glen-more", "take").follow()
    tables = client.app.state.tables
    assert tables._cache == {}
    assert client.get("/api/me").json() == {"name": None}
    client.cookies.clear()
    assert "Begin with the first lesson" in client.get("/learn/glen-more").text


def test_bots_play_the_other_seats_of_a_lesson(tmp_path: Path) -> None:
    """A lesson of more than a turn: the bot moves when it is last, and then the learner decides again."""
    told = lesson(title("glasgow"), "game")
    longer = replace(told, goal=(Pattern("place"),), ends="goal")

    async def learn() -> LessonAttempt:
        store = Store(f"sqlite:///{tmp_path / 'rondel.sqlite'}")
        attempt = LessonAttempt(longer)
        with ThreadPoolExecutor(1) as bots:
            tables = Tables(settings(tmp_path), store, bots)
            for words in ("move 2", "good gold"):
                await choose(tables, attempt, words)
        store.close()
        return attempt

    attempt = asyncio.run(learn())
    actors = [each.entry.actor for each in attempt.steps]
    assert actors[:2] == [0, 0]
    assert 1 in actors
    assert attempt.state.actor == 0
    assert not attempt.stops


def test_parts_are_answered_to_the_script(client: Client) -> None:
    me = Learner(client, "glen-more", "take")
    headers: dict[str, Any] = {**OWN, "X-Panel": "1"}
    answer = client.post(f"{me.url}/move", data={"version": me.version, "words": "take 4"}, headers=headers)
    assert answer.status_code == 200
    assert answer.text.count("data-swap=") == 5
    assert "<html" not in answer.text
