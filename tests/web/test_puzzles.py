"""Puzzles: one turn on the real board, judged by what was found out before, remembered by the browser alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.http.app import create_app
from rondel.web.tables.timekeeping import Watch
from tests.web.tables import Never, settings

Client = TestClient[Litestar]
OWN = {"Sec-Fetch-Site": "same-origin"}
GAME, ID = "glen-more", "1c5d7a9e"
SOLUTION = ["take 1", "step Tavern T2-02 > Quarry T1-17", "end turn"]
CLOSE = ["take 1", "step Tavern T2-02 > Castle Moil", "end turn"]
OBVIOUS = [
    "take 6",
    "place -3,-2",
    "activate Tavern T2-02",
    "activate Quarry T1-17",
    "activate Quarry T2-01",
    "end turn",
]
DAY = 86_400
SHOWN = re.compile(r'<button form="move" name="words" value="([^"]*)"[^>]*?class="[^"]* shown"')


class Solver:
    """Somebody with a browser that keeps cookies, and no scripts."""

    def __init__(self, client: Client, id: str = ID) -> None:
        self.client = client
        self.url = f"/puzzles/{GAME}/{id}"
        self.page = client.get(self.url).text

    def send(self, **form: str) -> int:
        """Use a button; gives the status of the answer."""
        found = re.search(r'name="version" value="([\d.]+)"', self.page)
        assert found
        answer = self.client.post(f"{self.url}/move", data={"version": found[1], **form}, headers=OWN)
        self.page = answer.text
        return answer.status_code

    def play(self, turn: list[str]) -> str:
        """Play a turn; gives what is said of it."""
        for words in turn:
            assert self.send(words=words) == 200
        return self.said

    @property
    def said(self) -> str:
        """What the page says above the board."""
        found = re.search(r'<p class="prompt-line"[^>]*>([^<]*)</p>', self.page)
        assert found
        return unescape(found[1])

    @property
    def choices(self) -> set[str]:
        """The choices on the page, in words."""
        return {unescape(words) for words in re.findall(r'name="words" value="([^"]*)"', self.page)}

    @property
    def facts(self) -> str:
        """What the page says of the puzzle and of the tries."""
        found = re.search(r'<p class="puzzle-facts">(.*?)</p>', self.page, re.DOTALL)
        assert found
        return " ".join(re.sub("<[^>]*>", " ", found[1]).split())


def test_a_puzzle_is_solved_after_two_tries(client: Client) -> None:
    me = Solver(client)
    assert me.facts == "Fair 2 players turn 33"
    assert "You are B, and it is your turn." in me.page
    assert "puzzle-why" not in me.page
    assert (
        me.play(OBVIOUS) == "That is the first idea: it looks good now, but wins only 39 %. There is something better."
    )
    assert me.choices == set()
    assert me.facts == "Fair 2 players turn 33 1 try"
    me.send(do="restart")
    assert me.play(CLOSE).startswith("The right idea! But carried out like this it wins 43 %, and 57 % are possible.")
    me.send(do="undo")
    assert SOLUTION[1] in me.choices
    assert me.play(SOLUTION[1:]) == "Solved! This turn wins 57 % of the games."
    assert me.facts == "Fair 2 players turn 33 3 tries solved in 3 tries"


def test_a_solution_is_told_with_its_reasons(client: Client) -> None:
    me = Solver(client)
    me.play(SOLUTION)
    page = unescape(me.page)
    assert "This turn wins about 57 % of the games (you are ahead); the best of all other ideas wins 44 %." in page
    assert "The first idea, which looks best on the board, wins 33 % (you are behind)." in page
    assert "In the end about 51 points stand against 50 of the best rival; after the first idea 48 against 51." in page
    assert "It brings 3 points less at once, and that is what hides it: what it gains comes later." in page
    assert "it leaves 2 points more to the best rival." in page
    assert re.findall(r'<article class="puzzle-turn">\s*<h3>([^<]*)</h3>', page) == [
        "The best turn",
        "The first idea",
        "Another idea",
    ]
    assert "How it may go on" in page
    following = re.search(r'class="btn primary" href="([^"]*)"', page)
    assert following
    assert client.get(following[1]).status_code == 200


def test_the_browser_remembers_what_was_solved(client: Client) -> None:
    Solver(client).play(SOLUTION)
    listed = client.get(f"/puzzles/{GAME}").text
    assert re.search(r'class="is-s tried">\s*<b>\d+</b><small>2 players</small>\s*<span class="sr">', listed)
    assert "solved at the first try" in listed
    assert "(1 of " not in listed
    assert re.search(r"<span>1 of \d+ solved</span>", listed)
    again = Solver(client)
    assert again.said == "Solved! This turn wins 57 % of the games."
    again.send(do="restart")
    again.play(OBVIOUS)
    assert again.facts.endswith("1 try solved at the first try")


def test_help_is_shown_and_remembered(client: Client) -> None:
    me = Solver(client)
    for words in SOLUTION:
        me.page = client.get(f"{me.url}?show=1").text
        assert {unescape(found) for found in SHOWN.findall(me.page)} == {words}
        me.send(words=words)
    assert me.said == "This is the solution."
    assert me.facts.endswith("1 try with help")


def test_the_solution_can_be_seen_after_a_try(client: Client) -> None:
    me = Solver(client)
    assert 'value="solution"' not in me.page
    me.play(OBVIOUS)
    assert 'value="solution"' in me.page
    me.send(do="solution")
    assert me.said == "This is the solution."
    assert "puzzle-why" in me.page
    assert me.facts.endswith("1 try with help")


def test_a_page_that_began_anew_is_never_older_than_before(client: Client) -> None:
    """Scripts put no older page in the place of a newer one."""
    me = Solver(client)
    me.send(words="take 1")
    me.send(do="restart")
    assert 'name="version" value="0.2"' in me.page
    assert 'name="version" value="0.2"' in client.get(f"{me.url}?show=1").text


def test_what_is_refused(client: Client) -> None:
    me = Solver(client)
    assert me.send(words="take 3") == 422
    assert me.send(words="jump") == 422
    assert me.send(do="confirm") == 422
    assert me.send(do="undo") == 409
    assert me.send(version="0.7", words="take 1") == 409
    me.play(SOLUTION)
    assert me.send(words="take 1") == 409
    for path in ("/puzzles/chess", "/puzzles/chess/1", f"/puzzles/{GAME}/nothing"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("cookie", ["", ID, f"{ID}.0.9999999-.", f"{ID}.1.0-1-.{ID}_xx-", f"{ID}.1.{'4-' * 9000}."])
def test_what_a_browser_makes_up_begins_anew(client: Client, cookie: str) -> None:
    client.cookies.set(f"puzzles-{GAME}", cookie)
    me = Solver(client)
    assert "take 1" in me.choices
    assert me.facts == "Fair 2 players turn 33"


def test_nothing_of_a_puzzle_is_kept_by_the_server(client: Client) -> None:
    Solver(client).play(SOLUTION)
    assert client.app.state.tables._cache == {}
    client.cookies.clear()
    assert "is-s" not in client.get(f"/puzzles/{GAME}").text


def test_parts_are_answered_to_the_script(client: Client) -> None:
    Solver(client)
    headers: dict[str, Any] = {**OWN, "X-Panel": "1"}
    answer = client.post(f"/puzzles/{GAME}/{ID}/move", data={"version": "0.0", "words": "take 1"}, headers=headers)
    assert answer.status_code == 200
    assert 'data-swap="puzzle"' in answer.text
    assert "<html" not in answer.text


def on_day(data: Path, day: int) -> Client:
    """A server on a day since 1970, at noon."""
    return TestClient(create_app(settings(data), Never(), watch=Watch(lambda: day * DAY + DAY / 2)))


def test_every_day_has_a_puzzle_for_everybody(tmp_path: Path) -> None:
    seen: list[str] = []
    for day in (20_000, 20_001, 20_000):
        with on_day(tmp_path / str(len(seen)), day) as client:
            today = client.get("/api/puzzles/today").json()
            url = f"/puzzles/{today['game']}/{today['id']}"
            assert f'href="{url}"' in client.get("/").text
            assert client.get("/puzzles/today", follow_redirects=False).headers["location"] == url
            assert "Puzzle of the day" in client.get(url).text
            seen.append(url)
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Das ist die erste Idee: sie sieht jetzt gut aus, gewinnt aber nur 39 %. Es gibt Besseres."),
        ("fr", "C’est la première idée\xa0: elle a belle allure, mais ne gagne que 39\xa0%. Il y a mieux."),
        ("nl", "Dat is het eerste idee: het ziet er nu goed uit, maar wint slechts 39 %. Er is iets beters."),
    ],
)
def test_it_speaks_the_language_of_the_reader(client: Client, language: str, said: str) -> None:
    client.cookies.set("rondel_language", language)
    assert Solver(client).play(OBVIOUS) == said


# The API.


def test_the_api_lists_and_tells_puzzles(client: Client) -> None:
    listed = client.get("/api/puzzles").json()
    assert {"game": GAME, "id": ID, "grade": 2, "players": 2} in listed["puzzles"]
    assert listed["today"] in listed["puzzles"]
    told = client.get(f"/api/puzzles/{GAME}/{ID}").json()
    assert (told["seat"], told["turn"], told["rules"], told["edition"]) == ("B", 33, 2, 2)
    assert told["choices"][:3] == ["take 0", "take 1", "take 2"]
    assert told["position"]["game"] == GAME
    assert "solution" not in str(told)


def test_the_api_judges_a_turn(client: Client) -> None:
    def tried(*turn: str) -> Any:
        return client.post(f"/api/puzzles/{GAME}/{ID}/try", json={"turn": turn})

    solved = tried(*SOLUTION).json()
    assert (solved["verdict"], solved["solved"]) == ("solved", True)
    assert solved["promises"] == {"chance": 0.574, "score": 50.6, "rival": 49.6, "now": 0}
    assert tried(*CLOSE).json()["verdict"] == "close"
    assert tried(*OBVIOUS).json()["verdict"] == "obvious"
    unknown = tried("take 2", "end turn").json()
    assert (unknown["verdict"], unknown["promises"]) == ("wrong", None)
    assert tried(*SOLUTION[:-1]).json()["verdict"] == "solved"
    assert tried("take 1").json()["code"] == "unfinished"
    assert tried("take 3").status_code == 422
    assert tried(*SOLUTION, "take 1").status_code == 409
    assert client.post(f"/api/puzzles/{GAME}/none/try", json={"turn": ["take 1"]}).status_code == 404


def test_the_api_tells_the_solution(client: Client) -> None:
    told = client.get(f"/api/puzzles/{GAME}/{ID}/solution").json()
    assert told["turns"][0]["turn"] == SOLUTION
    assert told["turns"][told["obvious"]]["turn"][0] == "take 6"
    assert (told["turns"][0]["verdict"], told["solver"], len(told["why"])) == ("solved", "mcts:50", 6)
    assert told["turns"][0]["told"][0].startswith("B took ")
    assert told["line"]
