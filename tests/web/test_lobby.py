"""The lobby: open tables, Play now, who sits down, who is blocked."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.core.errors import RondelError
from rondel.locale.translate import languages
from rondel.web.http.app import create_app
from rondel.web.settings import read_settings
from rondel.web.tables import rating_range
from rondel.web.tables.people import Person
from rondel.web.tables.tables import Tables
from tests.web.postgres import Postgres
from tests.web.server import Server
from tests.web.tables import Json, Never, Table, new_table, serving, settings
from tests.web.test_seats import browser
from tests.web.test_server import events, wait_for
from tests.web.timing import Time

Client = TestClient[Litestar]
Headers = dict[str, str]
PAGE = {"Accept": "text/html"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path, lobby="on") as running:
        yield running


def opened(client: Client, who: Headers, *kinds: str, game: str = "glen-more", **lobby: object) -> Table:
    """An open table that somebody makes: they have the first seat."""
    seats = [{"kind": "me"}, *({"kind": kind} for kind in kinds or ("friend",))]
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "lobby": lobby}, headers=who)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def listed(client: Client, who: Headers | None = None, **wanted: str) -> list[Json]:
    found: list[Json] = client.get("/api/lobby", headers=who or {}, params=wanted).json()["tables"]
    return found


def sit(client: Client, table: Table, who: Headers) -> Any:
    return client.post(f"{table.url}/sit", json={}, headers=who)


def play(client: Client, who: Headers, **wanted: object) -> Json:
    answer = client.post("/api/lobby/play", json=wanted, headers=who)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_an_open_table_is_listed_until_it_is_full_and_again_when_a_seat_is_free(tmp_path: Path, both: str) -> None:
    with serving(tmp_path, lobby="on") as client:
        ann, bob = browser(client, "Ann"), browser(client, "Bob")
        table = opened(client, ann, least=10.0, most=20.0)
        (row,) = listed(client, bob)
        assert (row["table"], row["game"], row["host"], row["free"]) == (table.id, "glen-more", "Ann", ["B"])
        assert (row["least"], row["most"], row["accepts"], row["language"], row["pace"]) == (10, 20, False, "en", None)
        assert (row["mine"], row["may_sit"]) == (False, True)
        assert listed(client, ann)[0]["mine"] is True
        assert [len(listed(client, game=game)) for game in ("glen-more", "glasgow")] == [1, 0]
        assert [len(listed(client, pace=pace)) for pace in ("none", "live")] == [1, 0]
        assert [len(listed(client, language=language)) for language in ("en", "fr")] == [1, 0]
        assert sit(client, table, bob).json()["seat"] == "B"
        assert listed(client) == []
        client.post(f"{table.url}/leave", headers=bob)
        assert [row["table"] for row in listed(client)] == [table.id]
        closed = client.put(f"{table.url}/lobby", json={"open": False}, headers=ann).json()
        assert (closed["open"], listed(client)) == (False, [])
        assert sit(client, table, bob).status_code == 200  # its address still invites
        assert client.put(f"{table.url}/lobby", json={}, headers=bob).status_code == 403
        assert client.put(f"{table.url}/lobby", json={}, headers=ann).json()["open"] is True
        client.put(f"{table.url}/address", json={"invites": False}, headers=ann)
        assert client.get(f"{table.url}/lobby", headers=ann).json()["open"] is False


def test_a_host_accepts_and_refuses_who_asks(tmp_path: Path, both: str) -> None:
    with serving(tmp_path, lobby="on") as client:
        ann, bob, cy = (browser(client, name) for name in ("Ann", "Bob", "Cy"))
        table = opened(client, ann, "friend", "friend", accepts=True)
        for who in (bob, bob, cy):  # asking twice is asking once
            assert sit(client, table, who).json() == {"table": table.id, "role": "asked", "seat": None, "token": None}
        assert client.get(table.url, headers=bob).status_code == 404
        assert client.get("/api/lobby", headers=bob).json()["asks"][0]["state"] == "waiting"
        asks = client.get(f"{table.url}/lobby", headers=ann).json()["asks"]
        assert [ask["name"] for ask in asks] == ["Bob", "Cy"]
        assert client.post(f"{table.url}/asks/{asks[0]['ask']}/accept", headers=bob).status_code == 404
        accepted = client.post(f"{table.url}/asks/{asks[0]['ask']}/accept", headers=ann).json()
        assert (accepted["seat"], accepted["seats"][1]["name"]) == ("B", "Bob")
        assert client.get(f"{table.url}/lobby", headers=bob).json()["asks"] == []  # who asks is for the host
        assert client.post(f"{table.url}/asks/{asks[1]['ask']}/refuse", headers=ann).status_code == 204
        assert refused(sit(client, table, cy)) == (403, "refused")
        assert listed(client, cy)[0]["asked"] == "refused"
        assert client.delete(f"{table.url}/ask", headers=cy).status_code == 404
        dee = browser(client, "Dee")
        sit(client, table, dee)
        assert client.delete(f"{table.url}/ask", headers=dee).status_code == 204
        assert client.get("/api/lobby", headers=dee).json()["asks"] == []


def test_who_is_blocked_neither_sits_down_nor_writes_at_any_table_of_the_host(tmp_path: Path, both: str) -> None:
    with serving(tmp_path, lobby="on") as client:
        ann, bob = browser(client, "Ann"), browser(client, "Bob")
        running, other = opened(client, ann, "friend", "friend"), opened(client, ann)
        by_link = new_table(client)
        token = sit(client, running, bob).json()["token"]
        said = client.post(f"{running.url}/chat", json={"text": "Rubbish!"}, headers=bob).json()
        assert refused(client.post(f"{running.url}/block", json={"seat": "A"}, headers=bob)) == (403, "not_yours")
        assert refused(client.post(f"{running.url}/block", json={"seat": "A"}, headers=ann)) == (409, "self")
        assert refused(client.post(f"{running.url}/block", json={"seat": "C"}, headers=ann)) == (422, "whom")
        block = client.post(f"{running.url}/block", json={"message": said["n"]}, headers=ann)
        assert block.json() == {"blocked": ["Bob"]}
        assert refused(client.post(f"{running.url}/chat", json={"text": "Why?"}, headers=bob)) == (403, "blocked")
        program = {"Authorization": f"Bearer {token}"}
        assert refused(client.post(f"{running.url}/chat", json={"text": "Why?"}, headers=program)) == (403, "blocked")
        assert client.get(running.url, headers=bob).json()["you"]["held"] == [
            "B"
        ]  # the seat is theirs until it is taken
        assert listed(client, bob) == []
        assert refused(sit(client, other, bob)) == (403, "blocked")
        assert refused(client.post("/api/join", json={"token": other.tokens["B"]}, headers=bob)) == (403, "blocked")
        assert sit(client, by_link, bob).status_code == 200
        (blocked,) = client.get("/api/me/blocked", headers=ann).json()["blocked"]
        assert blocked["name"] == "Bob"
        assert client.delete(f"/api/me/blocked/{blocked['block']}", headers=ann).status_code == 204
        assert client.delete(f"/api/me/blocked/{blocked['block']}", headers=ann).status_code == 404
        assert sit(client, other, bob).json()["seat"] == "B"


def test_play_now_joins_the_best_table_and_opens_one_where_none_fits(client: Client) -> None:
    ann, bob, cy, dee = (browser(client, name) for name in ("Ann", "Bob", "Cy", "Dee"))
    first = play(client, ann, game="glasgow")
    assert (first["new"], first["seat"], first["role"]) == (True, "A", "seat")
    assert listed(client)[0]["pace"]["kind"] == "live"
    assert play(client, ann, game="glasgow")["table"] == first["table"]  # who waits goes on waiting
    assert play(client, bob, game="glen-more", players=3)["new"] is True
    opened(client, dee, game="glen-more", accepts=True)
    second = play(client, cy)
    assert (second["table"], second["seat"], second["new"]) == (first["table"], "B", False)  # soonest complete
    headers = {"Authorization": f"Bearer {second['token']}"}
    assert client.get(f"/api/tables/{second['table']}", headers=headers).json()["you"]["held"] == ["B"]
    assert play(client, dee, game="glen-more", pace="days")["new"] is True
    assert refused(client.post("/api/lobby/play", json={"game": "chess"}, headers=cy)) == (422, "game")
    odd = client.post("/api/lobby/play", json={"game": "glasgow", "players": 5}, headers=cy)
    assert refused(odd) == (422, "seats")


def test_play_now_prefers_the_own_language_and_leaves_blocked_hosts_alone(client: Client) -> None:
    ann, bob = browser(client, "Ann"), browser(client, "Bob")
    opened(client, {**ann, "Accept-Language": "fr"})
    german = opened(client, {**ann, "Accept-Language": "de"})
    cy = {**browser(client, "Cy"), "Accept-Language": "de"}
    assert play(client, cy)["table"] == german.id
    table = opened(client, bob)
    sit(client, table, ann)
    client.post(f"{table.url}/block", json={"seat": "B"}, headers=bob)
    assert play(client, bob, game="glen-more", language="fr")["new"] is True  # the other one there is Ann's


def test_bots_are_offered_to_who_waits_for_a_minute(tmp_path: Path) -> None:
    time = Time()
    with TestClient(create_app(settings(tmp_path, lobby="on"), Never(), watch=time.watch())) as client:
        ann, bob = browser(client, "Ann"), browser(client, "Bob")
        made = play(client, ann, game="glen-more", players=3)
        page = f"/t/{made['table']}"
        url = f"/api/tables/{made['table']}"
        assert made["offers_bots_at"] == client.get("/api/lobby").json()["now"] + 60
        time.pass_at(client, 59)
        assert 'value="bots"' not in client.get(page, headers={**PAGE, **ann}).text
        client.post(f"{url}/sit", json={}, headers=bob)
        time.pass_at(client, 1)
        assert 'value="bots"' in client.get(page, headers={**PAGE, **ann}).text
        assert 'value="bots"' not in client.get(page, headers={**PAGE, **bob}).text
        assert refused(client.post(f"{url}/fill", json={"level": "easy"}, headers=bob)) == (403, "not_yours")
        form = {"do": "bots", "level": "easy"}
        assert client.post(f"{page}/lobby", data=form, headers=ann, follow_redirects=False).status_code == 303
        assert [seat["bot"] for seat in client.get(url, headers=ann).json()["seats"]] == ["", "", "easy"]
        assert 'value="bots"' not in client.get(page, headers={**PAGE, **ann}).text
        assert listed(client) == []


def test_a_rating_outside_the_range_is_refused_and_none_is_let_in(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def rating_of(tables: Tables, person: Person | None, game: str, players: int) -> float | None:
        return {"Bob": 25.0, "Cy": 15.0}.get(person.name) if person and (game, players) == ("glen-more", 3) else None

    monkeypatch.setattr(rating_range, "rating_of", rating_of)
    ann, bob, cy, dee = (browser(client, name) for name in ("Ann", "Bob", "Cy", "Dee"))
    table = opened(client, ann, "friend", "friend", least=10, most=20)
    assert [listed(client, who)[0]["may_sit"] for who in (bob, cy, dee)] == [False, True, True]
    assert refused(sit(client, table, bob)) == (403, "rating")
    assert play(client, bob, game="glen-more")["new"] is True
    assert [sit(client, table, who).json()["seat"] for who in (cy, dee)] == ["B", "C"]
    wrong = client.put(f"{table.url}/lobby", json={"least": 20, "most": 10}, headers=ann)
    assert refused(wrong) == (422, "rating")


def test_a_program_is_a_person_by_its_token_and_sits_down_with_it(client: Client) -> None:
    token = client.post("/api/me", json={"name": "Robot"}).cookies["rondel_me"]
    client.cookies.clear()
    robot = {"Authorization": f"Bearer {token}", "Origin": "https://elsewhere.example"}
    assert client.get("/api/me", headers=robot).json() == {"name": "Robot"}
    table = opened(client, browser(client, "Ann"), accepts=True)
    assert sit(client, table, robot).json()["role"] == "asked"
    ask = client.get(f"{table.url}/lobby", headers=table.headers("host")).json()["asks"][0]["ask"]
    client.post(f"{table.url}/asks/{ask}/accept", headers=table.headers("host"))
    assert sit(client, table, robot).json()["seat"] == "B"  # the answer has the token of the seat now
    assert client.get(table.url, headers=robot).json()["you"]["held"] == ["B"]
    assert client.post(f"{table.url}/leave", headers=robot).status_code == 204
    odd = {"Authorization": f"Bearer {'x' * 32}", "Origin": "https://elsewhere.example"}
    assert client.post("/api/lobby/play", json={"name": "Eve"}, headers=odd).status_code == 403


def test_nobody_has_more_of_the_lobby_than_their_share(tmp_path: Path) -> None:
    few = {"open_tables_per_person": 2, "asks_per_person": 1, "reports_per_day": 1.0, "sits_per_hour": 24.0}
    with serving(tmp_path, lobby="on", **few) as client:
        ann, bob, cy = (browser(client, name) for name in ("Ann", "Bob", "Cy"))
        first, second = opened(client, ann, accepts=True), opened(client, ann, accepts=True)
        body = {"game": "glasgow", "seats": [{"kind": "me"}, {"kind": "friend"}], "lobby": {}}
        assert refused(client.post("/api/tables", json=body, headers=ann)) == (429, "too_much")
        assert sit(client, first, bob).json()["role"] == "asked"
        assert refused(sit(client, second, bob)) == (429, "too_much")
        report = {"text": "Why is nobody here?"}
        assert client.post(f"{first.url}/report", json=report, headers=ann).status_code == 201
        assert refused(client.post(f"{first.url}/report", json=report, headers=ann)) == (429, "too_fast")
        answers = [sit(client, first, cy).status_code for _ in range(8)]
        assert set(answers) == {200, 429}  # eight at once are too many from one address


def test_without_a_lobby_nothing_of_it_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ann = browser(client, "Ann")
        table = new_table(client, "friend", "friend")
        client.post(f"{table.url}/sit", json={}, headers=ann)
        gets = ["/api/lobby", "/api/lobby/events", f"{table.url}/lobby", "/api/me/blocked"]
        for path in gets:
            assert refused(client.get(path, headers=ann)) == (404, "no_lobby")
        posts = {"/api/lobby/play": {}, f"{table.url}/block": {}, f"{table.url}/report": {"text": "x"}}
        for path, body in posts.items():
            assert refused(client.post(path, json=body, headers=ann)) == (404, "no_lobby")
        wish = {"game": "glasgow", "seats": [{"kind": "me"}, {"kind": "friend"}], "lobby": {}}
        assert refused(client.post("/api/tables", json=wish, headers=ann)) == (404, "no_lobby")
        page = client.get("/lobby", headers=PAGE)
        assert page.status_code == 404
        assert "This server has no lobby" in page.text
        for path in ("/", f"/t/{table.id}", f"/t/{table.id}/invite"):
            shown = client.get(path, headers={**PAGE, **ann}).text.lower()
            assert "lobby" not in shown
            assert "/report" not in shown


@pytest.mark.parametrize(
    ("host", "lobby", "has"),
    [("127.0.0.1", "auto", False), ("::1", "auto", False), ("localhost", "auto", False), ("0.0.0.0", "auto", True),
     ("127.0.0.1", "on", True), ("0.0.0.0", "off", False)],
)  # fmt: skip
def test_where_there_is_a_lobby(host: str, lobby: str, has: bool) -> None:
    assert read_settings(environ={}, given={"host": host, "lobby": lobby}).has_lobby is has


def test_a_wrong_setting_is_refused_in_a_sentence() -> None:
    with pytest.raises(RondelError, match="lobby is 'yes'; it must be one of auto, on, off"):
        read_settings(environ={"RONDEL_LOBBY": "yes"})


@pytest.mark.parametrize("language", languages())
def test_the_page_lists_tables_and_sits_down_in_one_click(client: Client, language: str) -> None:
    ann = browser(client, "Ann")
    table = opened(client, {**ann, "Accept-Language": language}, accepts=language == "fr", least=5)
    bob = {**browser(client, "Bob"), **PAGE, "Accept-Language": language}
    text = unescape(client.get("/lobby", headers=bob).text)
    told = {
        "en": ("Table of Ann", "Sit down", "rating from 5", "1 table is open."),
        "fr": ("Table d’Ann", "Demander une place", "classement à partir de 5", "1 table est ouverte."),
        "nl": ("Tafel van Ann", "Gaan zitten", "rating vanaf 5", "1 tafel is open."),
        "de": ("Tisch von Ann", "Hinsetzen", "Wertung ab 5", "1 Tisch ist offen."),
    }[language]
    assert [words for words in told if words not in text] == []
    assert re.findall(r'action="(/t/\w+/sit)"', text) == [f"/t/{table.id}/sit"]
    answer = client.post(f"/t/{table.id}/sit", headers=bob, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table.id}")
    unknown = client.get("/lobby", headers=PAGE).text  # who has no name tells it at the table
    assert language == "fr" or f"/t/{table.id}/sit" not in unknown


def test_forms_open_tables_and_keep_what_was_entered(client: Client) -> None:
    ann = {**browser(client, "Ann"), **PAGE}
    form = {
        "name": "Ann",
        "game": "glen-more",
        "seat0": "me",
        "seat1": "easy",
        "open": "1",
        "accepts": "1",
        "least": "7",
    }
    wrong = client.post("/tables", data=form, headers=ann)
    assert wrong.status_code == 422
    assert "An open table needs a free seat" in wrong.text
    assert 'name="least" value="7"' in wrong.text
    made = client.post("/tables", data={**form, "seat1": "friend"}, headers=ann, follow_redirects=False)
    page = made.headers["location"].removesuffix("/invite")
    (row,) = listed(client)
    assert (row["accepts"], row["least"]) == (True, 7.0)
    odd = client.post(f"{page}/lobby", data={"do": "open", "least": "many"}, headers=ann)
    assert odd.status_code == 422
    client.post(f"{page}/lobby", data={"do": "close", "back": "invite"}, headers=ann)
    assert listed(client) == []
    lost = client.post("/lobby/play", data={"name": " ", "game": "glasgow"}, headers=PAGE)
    assert lost.status_code == 422
    assert '<option value="glasgow" selected>' in lost.text


@pytest.mark.slow
@pytest.mark.postgres
def test_the_list_is_live_through_every_process(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.url(tmp_path)
    one = Server(tmp_path / "one", RONDEL_LOBBY="on", RONDEL_DATABASE=url)
    (tmp_path / "two").mkdir()
    shutil.copy(tmp_path / "one" / "server.key", tmp_path / "two")
    two = Server(tmp_path / "two", RONDEL_LOBBY="on", RONDEL_DATABASE=url)
    with two.client.stream("GET", "/api/lobby/events") as stream:
        heard = events(stream.iter_lines())
        assert wait_for(heard, "hello")[0]["watching"] == 1
        body = {"game": "glen-more", "seats": [{"kind": "friend"}, {"kind": "friend"}], "lobby": {}}
        table = one.client.post("/api/tables", json=body).json()["table"]
        assert wait_for(heard, "lobby")[0]["table"] == table
        one.client.post(f"/api/tables/{table}/sit", json={"name": "Bob"})
        assert wait_for(heard, "lobby")[0]["table"] == table
    assert [row["free"] for row in two.client.get("/api/lobby").json()["tables"]] == [["B"]]
    one.stop()
    two.stop()
