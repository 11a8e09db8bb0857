"""Whole games with secret points: no answer to others tells how many points somebody has in all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import Json, Table, new_table
from tests.web.test_secrets import points

Client = TestClient[Litestar]
OFTEN = 8  # looks, fewer of which may be chance: lines of a log come and go
ASKED = ("", "/log", "/score", "/curve", "/record", "/chat", "/notes", "/links", "/positions/{n}", "/why?choice=take 7")


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of an answer with its place, those within texts too."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, f"{path}.{key}")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from numbers(value, f"{path}[{n}]")
        for n, value in enumerate(reversed(data[-20:])):
            yield from numbers(value, f"{path}[-{n}]")
    elif isinstance(data, str):
        parts = "".join(sign if sign.isdigit() else " " for sign in data).split()
        for n, part in enumerate(parts):
            yield f"{path}:{n}", int(part)
    elif isinstance(data, (int, float)) and not isinstance(data, bool):
        yield path, int(data)


def elements(page: str) -> dict[str, str]:
    """The texts of a page by tag, class and number."""
    found: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for tag, more, text in re.findall(r"<(\w+)([^>]*)>([^<]+)", page):
        name = tag + "".join(re.findall(r'class="([^"]*)"', more))
        found[f"{name}#{counts[name]}"] = text
        counts[name] += 1
    return found


class Watch:
    """Remembers, for every place of every answer that somebody gets, whether it has always been a total."""

    def __init__(self) -> None:
        self.suspects: dict[tuple[str, str, str], list[int]] = {}
        self.cleared: set[tuple[str, str, str]] = set()

    def look(self, table: Table, who: str, n: int, secret: dict[str, set[int]]) -> None:
        """Compare all answers to somebody with the totals of the other seats."""
        page = table.client.get(f"/t/{table.id}", headers={**table.headers(who), "Accept": "text/html"})
        answers = [("page", page), *((path, table.get(who, path.format(n=n))) for path in ASKED)]
        for path, answer in answers:
            if answer.status_code == 403:
                continue
            data = answer.json() if "json" in answer.headers["content-type"] else elements(answer.text)
            for place, number in numbers(data):
                for seat, totals in secret.items():
                    key = (who, seat, path + place)
                    if seat == who or key in self.cleared:
                        continue
                    if number in totals:
                        self.suspects.setdefault(key, []).append(number)
                    else:
                        self.cleared.add(key)
                        self.suspects.pop(key, None)

    def leaks(self) -> list[tuple[str, str, str]]:
        """Places that were the total of a seat whenever they were there, and followed it as it changed."""
        return [key for key, seen in self.suspects.items() if len(seen) >= OFTEN and len(set(seen)) > 2]


def totals_of(client: Client, table: Table) -> list[int]:
    """What everybody would have if the game ended now, as only the server knows it."""
    return list(client.app.state.tables._cache[table.id].play.state.result().totals)


def play_and_watch(client: Client, table: Table, watch: Watch) -> int:
    """Play a game to its end; how often somebody's points changed."""
    changes, before = 0, dict[str, set[int]]()
    seen: Json = table.look()
    while not seen["over"]:
        sums = totals_of(client, table)
        secret = {seat: {points(table.look(seat), seat), sums["ABC".index(seat)]} for seat in "ABC"}
        changes += secret != before
        before = secret
        for who in ("A", "B", "C", "watch", "host"):
            watch.look(table, who, seen["n"], secret)
            assert table.post(who, "/branch", n=seen["n"]).json()["code"] == "secret"
        for seat in "ABC":
            assert [sheet["seat"] for sheet in table.get(seat, "/score").json()["sheets"]] == [seat]
        seen = table.turn(seen["actor"], nth=seen["turn"])
    return changes


@pytest.mark.slow
def test_no_answer_of_a_whole_game_tells_a_total(client: Client) -> None:
    watch = Watch()
    table = new_table(client)
    assert play_and_watch(client, table, watch) > 5
    assert watch.leaks() == []
    assert table.get("watch", "/record").status_code == 200
    assert table.post("watch", "/branch", n=3).status_code == 201


@pytest.mark.slow
def test_the_watch_finds_totals_where_they_are_open(client: Client) -> None:
    watch = Watch()
    table = new_table(client, open_scores=True)
    seen = table.look()
    while not seen["over"]:
        sums = totals_of(client, table)
        watch.look(table, "watch", seen["n"], {seat: {sums["ABC".index(seat)]} for seat in "ABC"})
        seen = table.turn(seen["actor"], nth=seen["turn"])
    assert ("watch", "A", "/score.sheets[0].total") in watch.leaks()


def test_record_and_branch_wait_also_while_a_bot_stands_in(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    client.post("/api/join", json={"token": table.tokens["B"], "name": "Bob"})
    for who in ("A", "B", "watch", "host"):
        assert table.get(who, "/record").json()["code"] == "secret"
    assert table.post("B", "/seats/B/bot", level="random").status_code == 200
    for who in ("A", "watch", "host"):
        assert table.get(who, "/record").json()["code"] == "secret"
        assert table.post(who, "/branch", n=2).json()["code"] == "secret"


def test_a_program_that_lets_a_bot_stand_in_still_plays(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.look("B")
    assert table.post("B", "/seats/B/bot", level="random").status_code == 200
    assert table.post("A", "/branch", n=2).json()["code"] == "secret"


def test_against_bots_alone_record_and_branch_are_free(client: Client) -> None:
    table = new_table(client, "friend", "random")
    assert table.get("A", "/record").status_code == 200
    assert table.post("A", "/branch", n=1).status_code == 201
    assert table.get("watch", "/record").json()["code"] == "secret"
    bots = new_table(client, "random", "random")
    assert bots.get("watch", "/record").status_code == 200


def test_who_shares_a_screen_with_others_has_the_record(client: Client) -> None:
    client.post("/api/me", json={"name": "Ann"})
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]}
    made = client.post("/api/tables", json=body, headers={"Origin": "http://testserver.local"}).json()
    assert client.get(f"/api/tables/{made['table']}/record").status_code == 200


@pytest.mark.parametrize("game", ["glasgow", "glen-more-ii"])
def test_where_points_are_public_by_the_rules_nothing_waits(client: Client, game: str) -> None:
    table = new_table(client, "friend", "friend", game=game)
    assert table.get("watch", "/record").status_code == 200


def test_the_page_says_what_is_secret(client: Client) -> None:
    client.post("/api/me", json={"name": "Ann"})
    headers = {"Origin": "http://testserver.local"}
    body = {"game": "glen-more", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = client.post("/api/tables", json=body, headers=headers).json()
    page = client.get(f"/t/{made['table']}", headers={"Accept": "text/html"}).text
    assert "What everybody gains is seen by all as it happens." in page
    assert "record and playing on wait for the end" in page
    assert f"{made['table']}/record" not in page
