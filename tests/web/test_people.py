"""Who played what: pages of people, my games, rankings, statistics, and being private."""

from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.record import Record
from rondel.web.store.tally_queries import seats_given_up
from tests.web.finished import desk, person_id
from tests.web.tables import Table, serving
from tests.web.test_giving_up import post, with_bob
from tests.web.test_home import table_of
from tests.web.test_seats import browser, join

Client = TestClient[Litestar]
ANN, BOB, CY = map(person_id, ("Ann", "Bob", "Cy"))
Headers = dict[str, str]
Place = tuple[Client, dict[str, Headers], list[str]]  # who asks how, and the tables in their order
PATIENCE = 60.0  # seconds


@contextmanager
def five_games(data: Path) -> Iterator[Place]:
    """A server at which Ann, Bob and Cy have played five games, all of them counted."""
    with desk(data) as found:
        heads = {name: found.person(name) for name in ("Ann", "Bob", "Cy")}
        games = [
            found.table("Ann", "Bob", "bot:easy", listed=True),
            found.table("Ann", "Bob", "Cy", seed=2),
            found.table("Ann", "bot:easy", game="glasgow"),
            found.table("Ann", "Bob", "Cy", seed=3, hints=True),
            found.table("Bob", "Cy", seed=4),
        ]
    with serving(data) as client:
        until(lambda: ask(client, "/api/me/games", heads["Bob"])["count"] == 4)
        yield client, heads, games


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The same for tests that change nothing."""
    with five_games(tmp_path_factory.mktemp("place")) as found:
        yield found


def until(holds: Any) -> None:
    """Ask again until something holds."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() < begun + PATIENCE


def ask(client: Client, path: str, headers: Headers | None = None, **params: Any) -> Any:
    """What the API answers to somebody with a browser."""
    answer = client.get(path, headers=headers or {}, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def shown(client: Client, path: str, headers: Headers | None = None) -> str:
    """A page in words: what its markup shows."""
    answer = client.get(path, headers={"Accept": "text/html", **(headers or {})})
    assert answer.status_code == 200, answer.text
    return " ".join(
        unescape(re.sub(r"<[^>]*>", " ", answer.text.partition("<main")[2].partition("<footer")[0])).split()
    )


def test_a_person_has_a_page_with_results_rating_points_and_favourite_tiles(place: Place) -> None:
    client, _, games = place
    found = ask(client, f"/api/people/{ANN}")
    assert (found["name"], found["picture"]) == ("Ann", f"/people/{ANN}.svg")
    three = next(row for row in found["results"] if (row["game"], row["players"]) == ("glen-more", 3))
    assert (three["games"], three["wins"], three["rating"]["games"]) == (3, 0, 2)
    assert 900 < three["rating"]["points"] < 1500
    assert {habit["game"] for habit in found["habits"]} == {"glen-more", "glasgow"}
    page = shown(client, f"/people/{ANN}")
    for words in ("Ann", "Results", f"{three['rating']['points']} ± {three['rating']['spread']}", "Favourite tiles"):
        assert words in page
    told = ask(client, f"/api/people/{ANN}/games", game="glen-more")
    assert [(game["table"], game["rated"], game["why"]) for game in told["games"]] == [
        (None, False, "hints"),
        (None, True, None),
        (games[0], True, None),  # which anybody may watch
    ]
    assert [seat["name"] or seat["bot"] for seat in told["games"][2]["seats"]] == ["Ann", "Bob", "easy"]
    drawn = client.get(f"/people/{ANN}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text == client.get(f"/api/people/{ANN}/picture").text != client.get(f"/people/{BOB}.svg").text
    missing = client.get("/people/nobodyxxxx", headers={"Accept": "text/html"})
    assert (missing.status_code, "There is no such person here, or they are private" in missing.text) == (404, True)


def test_my_games_are_searched_and_paged(place: Place) -> None:
    client, heads, games = place

    def found(**sought: Any) -> list[str]:
        return [game["table"] for game in ask(client, "/api/me/games", heads["Ann"], **sought)["games"]]

    assert found() == [games[3], games[2], games[1], games[0]]
    assert found(who="cy") == [games[3], games[1]]
    assert found(who="easy") == [games[2], games[0]]
    assert found(game="glasgow") == [games[2]]
    assert found(result="rated") == [games[2], games[1], games[0]]
    assert found(result="won") + found(result="lost") != []
    assert found(since="2027-01-16") == []
    assert len(found(since="2027-01-15", until="2027-01-15")) == 4
    assert found(page=2) == []
    page = shown(client, "/history?who=Cy&game=glen-more", heads["Ann"])
    assert "2 games" in page
    assert "Not rated: with hints" in page
    wrong = client.get("/history?since=soon", headers={"Accept": "text/html", **heads["Ann"]})
    assert (wrong.status_code, "A day is written as 2026-12-24." in wrong.text) == (422, True)
    for params in ({"since": "soon"}, {"result": "tied"}, {"game": "chess"}):
        assert client.get("/api/me/games", headers=heads["Ann"], params=params).status_code in (404, 422)
    assert "has not told a name yet" in shown(client, "/history")


def test_all_my_games_come_as_records_in_one_archive(place: Place) -> None:
    client, heads, games = place
    answer = client.get("/api/me/games/archive", headers=heads["Bob"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        assert packed.namelist() == [f"2027-01-15-glen-more-{games[n]}.rondel" for n in (4, 3, 1, 0)]
        record = Record.read(packed.read(packed.namelist()[0]).decode())
    assert [player.name for player in record.players] == ["Bob", "Cy"]
    assert record.verify().final
    few = client.get("/api/me/games/archive", headers=heads["Bob"], params={"who": "easy"})
    assert len(zipfile.ZipFile(io.BytesIO(few.content)).namelist()) == 1
    assert client.get("/api/me/games/archive", params={}).status_code == 422


def test_rankings_have_people_and_bots_on_one_scale(place: Place) -> None:
    client, heads, _ = place
    found = ask(client, "/api/ranking/glen-more/3")
    assert {line["name"] or line["bot"] for line in found["ranked"]} == {"Ann", "Bob", "Cy", "easy"}
    least = [line["rating"]["points"] - line["rating"]["spread"] for line in found["ranked"]]
    assert least == sorted(least, reverse=True)
    assert [line["place"] for line in found["ranked"]] == [1, 2, 3, 4]
    page = shown(client, "/ranking/glen-more/3", heads["Ann"])
    assert "Ann you" in page
    assert "easy bot" in page
    assert "No rated games yet" in shown(client, "/ranking/glen-more-ii")
    assert client.get("/api/ranking/glen-more/8").status_code == 404
    assert client.get("/ranking/chess").status_code == 404


def test_a_game_has_the_statistics_of_all_its_games(place: Place) -> None:
    client, _, _ = place
    found = ask(client, "/api/statistics/glen-more/3")
    assert (found["games"], found["players"], len(found["seat_advantage"])) == (3, 3, 3)
    assert sum(row["win_share"] for row in found["seat_advantage"]) == pytest.approx(1, abs=0.001)
    assert found["things"][0]["taken"] >= found["things"][-1]["taken"] >= 1
    page = shown(client, "/statistics/glen-more/3")
    for words in ("Where points come from", "What was taken", "Parliament", "Games 3"):
        assert words in page
    assert "Gebäude" in shown(client, "/statistics/glasgow?lang=de")
    assert "No finished games on this server yet." in shown(client, "/statistics/glen-more/5")


def test_who_is_private_is_somebody_until_forgotten_and_knows_all_that_is_known(tmp_path: Path) -> None:
    with five_games(tmp_path) as (client, heads, games):
        hide_cy(client, heads)
        forget_bob(client, heads, games)


def hide_cy(client: Client, heads: dict[str, Headers]) -> None:
    assert ask(client, "/api/me/page", heads["Cy"])["private"] is False
    client.post("/me/private", data={"private": "1"}, headers=heads["Cy"], follow_redirects=False)
    assert ask(client, "/api/me/page", heads["Cy"]) == {"person": CY, "private": True, "page": None}
    for path in (f"/api/people/{CY}", f"/api/people/{CY}/games", f"/people/{CY}", f"/people/{CY}.svg"):
        assert client.get(path).status_code == 404
    assert "Cy" not in [line["name"] for line in ask(client, "/api/ranking/glen-more/3")["ranked"]]
    game = next(game for game in ask(client, f"/api/people/{ANN}/games")["games"] if game["players"] == 3)
    assert [(seat["name"], seat["person"]) for seat in game["seats"]] == [("Ann", ANN), ("Bob", BOB), ("", None)]
    page = shown(client, f"/people/{ANN}")
    assert "somebody" in page
    assert "Cy" not in page.split()
    assert "You are private." in shown(client, "/history", heads["Cy"])
    assert ask(client, "/api/me/games", heads["Cy"])["count"] == 3  # they know themselves what they played
    client.put("/api/me/page", json={"private": False}, headers=heads["Cy"])
    assert ask(client, f"/api/people/{CY}")["results"][0]["rating"] is not None


def forget_bob(client: Client, heads: dict[str, Headers], games: list[str]) -> None:
    known = ask(client, "/api/me/export", heads["Bob"])
    assert known["private"] is False
    assert [game["table_id"] for game in known["games"]] == [games[n] for n in (0, 1, 3, 4)]
    assert {(row["game"], row["players"]) for row in known["ratings"]} == {("glen-more", 2), ("glen-more", 3)}
    client.post("/forget-me", data={"sure": "yes"}, headers=heads["Bob"], follow_redirects=False)
    assert client.get(f"/people/{BOB}").status_code == 404
    assert "Bob" not in [line["name"] for line in ask(client, "/api/ranking/glen-more/3")["ranked"]]
    assert "Bob" not in shown(client, f"/people/{ANN}")


def rated_game(client: Client, ann: Headers, **more: Any) -> Table:
    """A table at which Ann plays against a bot that does anything."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = client.post("/api/tables", json={"game": "glen-more", "seats": seats, **more}, headers=ann).json()
    return Table(client, made)


@pytest.mark.slow
def test_a_game_that_was_played_here_is_rated_unless_it_was_not_to_be(client: Client) -> None:
    ann = browser(client, "Ann")
    for rated in (True, False):
        table = rated_game(client, ann, rated=rated)
        while not table.look()["over"]:
            if table.actor() == "A":
                table.turn("A")
    until(lambda: ask(client, "/api/me/games", ann)["count"] == 2)
    found = ask(client, "/api/me/games", ann)["games"]
    assert [(game["rated"], game["why"], game["change"] is None) for game in found] == [
        (False, "off", True),
        (True, None, False),
    ]


def test_who_resigns_is_last_and_what_all_end_has_no_result(client: Client) -> None:
    table, ann, bob = with_bob(client)
    for _ in range(2):
        table.turn(table.actor())
    tables = client.app.state.tables
    post(client, table, bob, "resign", level="random")
    stored = tables._cache[table.id].stored
    me = ask(client, "/api/me/page", bob)["person"]
    assert tables.store.read_now(lambda c: seats_given_up(c, table.id)) == {1: me}
    assert stored.counts == 2  # it goes on to be rated
    post(client, table, ann, "end")
    until(lambda: ask(client, "/api/me/games", bob)["count"] == 1)
    (game,) = ask(client, "/api/me/games", ann)["games"]
    assert (game["place"], game["why"], game["rated"]) == (None, "ended", False)
    assert "Unfinished" in shown(client, "/history", ann)


def test_a_host_who_gives_the_seat_of_another_away_makes_the_table_unrated(client: Client) -> None:
    ann, bob = browser(client, "Ann"), browser(client, "Bob")
    table = table_of(client, ann, "me", "friend")
    join(client, table, "B", bob)
    tables = client.app.state.tables

    def counts() -> int:
        found: int = tables._cache[table.id].stored.counts
        return found

    assert client.post(f"{table.url}/seats/B/bot", json={"level": "random"}, headers=ann).status_code == 200
    assert client.post(f"{table.url}/seats/B/person", headers=ann).status_code == 200
    assert counts() == 2  # nothing had been played
    while not {0, 1} <= {entry.actor for entry in tables._cache[table.id].play.entries if not entry.forced}:
        table.turn(table.actor())
    client.post(f"{table.url}/seats/B/handover", headers=ann)
    assert counts() == 3
