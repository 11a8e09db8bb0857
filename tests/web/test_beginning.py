"""Tables that begin from a position, as programs and browsers without scripts make and play them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.core import CHANCE, Rng
from rondel.web.store.schema import tables
from rondel.web.store.tally_schema import game_sums, ratings
from rondel.web.tables.checkup import check_tables
from tests.web.tables import Table, seat, serving, settings
from tests.web.test_editor import BROWSER, HIDDEN, carried, press
from tests.web.test_imports import SUPPLIED
from tests.web.test_ratings import count_all, rows, whys

BOTH = pytest.mark.usefixtures("both")
SAME = {"Sec-Fetch-Site": "same-origin"}
Client = TestClient[Litestar]


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path, lobby="on") as running:
        yield running


@cache
def position(game: str, players: int, turn: int, rules: int | None = None) -> dict[str, Any]:
    """A position of a random game at the beginning of a turn."""
    state, rng = rondel.load(game, players=players, rules_version=rules).start(), Rng(5)
    while state.turn < turn or state.actor < 0:
        choices = state.legal()
        state.apply(choices[rng.randrange(len(choices))])
    return state.to_json()


def begun(client: Client, *seats: str, **more: Any) -> Table:
    """A table that begins from a position."""
    asked = {"seats": [seat(kind) for kind in seats], "open_scores": True, **more}
    answer = client.post("/api/tables", json=asked, headers=SAME)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def words_of(table: Table) -> list[str]:
    return [entry["words"] for entry in table.get("watch", "/log").json()["entries"]]


async def faults(data: Path) -> list[str]:
    """What is wrong with the tables of a server."""
    return [fault async for _, fault in check_tables(settings(data))]


@BOTH
@pytest.mark.slow
def test_a_table_from_a_position_is_played_kept_and_recorded(tmp_path: Path) -> None:
    late = position("glasgow", 2, 250)
    with serving(tmp_path) as client:
        cookies = client.post("/api/me", json={"name": "Ann"}, headers=SAME).cookies
        table = begun(client, "me", "friend", position=late, hints=True)
        first = table.look()
        assert (first["from_position"], first["n"], first["turn"], first["game"]) == (True, 0, 250, "glasgow")
        table.turn(table.actor())
        who = table.actor()
        table.stage(who)
        before = table.look(who)
    with serving(tmp_path) as client:
        client.cookies, table.client = cookies, client
        assert table.look(who) == before
        over = table.finish()
        assert table.get("watch", "/positions/0").json()["scene"]["turn"] == 250
        record = table.get("watch", "/record").text
        assert '\nposition: {"game":"glasgow"' in record
        again = Table(client, client.post("/api/records", json={"record": record}, headers=SAME).json())
        assert again.get("watch", "/score").json()["totals"] == table.get("watch", "/score").json()["totals"]
        assert (words_of(again), again.get("watch", "/record").text) == (words_of(table), record)
        curve = [point["turn"] for point in table.get("watch", "/curve").json()["points"]]
        assert (curve[0], curve[-1]) == (250, over["turn"])
        study = client.post("/api/studies", json={"table": table.id}, headers=SAME).json()
        assert study["position"] == late
        branch = Table(client, table.post("A", "/branch", n=2).json())
        assert (branch.look("host")["n"], branch.look("host")["from_position"]) == (2, True)
        rematch = client.get(f"/api/tables/{table.post('A', '/rematch').json()['table']}").json()
        assert (rematch["from_position"], rematch["n"], rematch["turn"]) == (True, 0, 250)
    assert asyncio.run(faults(tmp_path)) == [""] * 4
    count_all(tmp_path)
    assert whys(tmp_path) == ["apart", "apart"]
    assert (rows(tmp_path, ratings), rows(tmp_path, game_sums)) == ([], [])
    assert {row["counts"] for row in rows(tmp_path, tables)} == {0}


def test_hints_are_about_the_position_at_which_a_table_began(tmp_path: Path) -> None:
    late = position("glen-more", 2, 20)
    game = rondel.load("glen-more", players=2)
    with serving(tmp_path, hint_bot="greedy") as client:
        table = begun(client, "friend", "friend", position=late, hints=True)
        ideas = table.post(table.actor(), "/hint").json()["ideas"]
    assert len(ideas) > 1
    assert len({tuple(idea["turn"]) for idea in ideas}) == len(ideas)
    for idea in ideas:
        state = game.from_json(late)
        for words in idea["turn"]:
            state.apply(game.action(words))  # what is illegal there is an error
        assert state.actor == CHANCE  # who draws the next tile


def test_luck_is_that_of_the_seed(tmp_path: Path) -> None:
    games = []
    for folder in ("one", "two"):
        with serving(tmp_path / folder) as client:
            table = begun(client, "friend", "friend", position=position("glen-more", 2, 20))
            for _ in range(3):
                table.turn(table.actor())
            games.append(words_of(table))
    assert games[0] == games[1]


def test_rules_options_and_tiles_are_those_of_the_position(client: Client) -> None:
    old = begun(client, "friend", "friend", position=position("glen-more", 2, 9, rules=1))
    assert "\nrules: 1\n" in old.get("watch", "/record").text
    strict = {"game": "glen-more", "players": 2, "options": {"strict_take": "on"}}
    assert begun(client, "friend", "friend", position=strict).look()["options"]["strict_take"] == "on"
    own = SUPPLIED.replace("T1-03,1,Distillery", "T1-03,1,Still")
    assert own != SUPPLIED
    table = begun(client, "friend", "friend", tiles=own, position={"game": "glen-more", "players": 2})
    table.turn(table.actor())
    assert table.look()["own_tiles"]
    sent = {"record": table.get("A", "/record").text, "tiles": own}
    again = Table(client, client.post("/api/records", json=sent).json())
    assert words_of(again) == words_of(table)
    client.post("/api/me", json={"name": "Ann"}, headers=SAME)
    study = client.post("/api/studies", json=sent, headers=SAME).json()["study"]
    from_study = begun(client, "friend", "friend", study=study, node=1)
    assert (from_study.look()["own_tiles"], from_study.look()["from_position"]) == (True, True)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"position": {"game": "glasgow", "players": 2, "turn": -1, "x": 1}}, "position", "turn: -1 is not a whole"),
    ({"position": {"game": "chess", "players": 2}}, "position", "there is no game 'chess'"),
    ({"position": {"game": "glen-more", "players": 3}}, "seats", "3 seats"),
    ({"position": {"game": "glasgow", "players": 2}, "game": "glen-more"}, "table", "come from the position"),
    ({"position": {"game": "glasgow", "players": 2}, "options": {"a": "b"}}, "table", "come from the position"),
    ({"position": {"game": "glasgow", "players": 2}, "lobby": {}}, "lobby", "not shown in the lobby"),
    ({"position": {"x": "y" * 60_000}}, "position", "at most 60000 characters"),
    ({"study": "nowhere234"}, "not_found", "no such study"),
    ({}, "table", "no game"),
]


def test_what_cannot_be_played_is_refused_with_its_reasons(lobby: Client) -> None:
    for asked, code, said in REFUSED:
        answer = lobby.post("/api/tables", json={"seats": [seat("friend"), seat("friend")], **asked})
        assert 400 <= answer.status_code < 500
        assert answer.json()["code"] == code
        assert said in answer.text


def hidden(page: str, opening: str) -> dict[str, str]:
    """What a form sends that nobody sees."""
    form = page[page.index(opening) :]
    return {name: html.unescape(value) for name, value in HIDDEN.findall(form[: form.index("</form>")])}


def test_a_browser_without_scripts_plays_on_from_the_editor_and_from_a_study(lobby: Client) -> None:
    client = lobby
    page = client.get("/editor?start=glen-more%202", headers=BROWSER).text
    rich = press(client, page, picked="seat:A", do="set", **{"seat.0.coins": "20"})
    sent = hidden(rich, '<form method="post" action="/tables"') | {"name": "Ann", "seat0": "me", "seat1": "friend"}
    made = client.post("/tables", data=sent, headers=BROWSER)
    assert made.url.path.endswith("/invite")
    assert "This game begins from a position." in made.text
    assert "opening-form" not in made.text
    shown = client.get(made.url.path.removesuffix("/invite"), headers={**BROWSER, "Accept-Language": "fr"}).text
    assert '<li class="begins">Cette partie commence par une position.' in shown
    table = made.url.path.split("/")[2]
    opened = client.put(f"/api/tables/{table}/lobby", json={}, headers=SAME)
    assert (opened.status_code, opened.json()["code"]) == (409, "begins")
    study = client.post("/study", data={"text": carried(rich)["good"]}, headers=BROWSER)
    link = re.search(r'href="(/study/\w+/0/table)"', study.text)
    assert link
    form = client.get(link[1], headers=BROWSER).text
    sent = hidden(form, '<form method="post" action="/tables"') | {"name": "Ann", "seat0": "me"}
    wrong = client.post("/tables", data=sent | {"pace": "never"}, headers=BROWSER)
    assert (wrong.status_code, wrong.text.count('role="alert"')) == (422, 1)
    few = client.post("/tables", data=sent, headers=BROWSER)
    assert few.status_code == 422
    assert '<option value="medium" selected>' in few.text
    played = client.post("/tables", data=sent | {"seat1": "easy"}, headers=BROWSER)
    assert re.fullmatch(r"/t/\w+", played.url.path)
    assert "This game begins from a position." in played.text


def test_a_form_without_a_position_that_can_be_shows_what_is_wrong(client: Client) -> None:
    sent = {"name": "Ann", "seat0": "me", "position": '{"game": "glasgow", "players": 2, "turn": "x"}'}
    answer = client.post("/tables", data=sent, headers=BROWSER)
    assert answer.status_code == 422
    assert "turn: " in answer.text
    assert 'action="/tables"' not in answer.text
