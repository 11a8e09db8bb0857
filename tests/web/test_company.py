"""Playing together: who is to do what, whose seat is empty, who is there, what was said, seats that change hands."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.web.tables.hub import StreamOwner
from tests.web.tables import Table, new_table
from tests.web.test_seats import browser, join

Client = TestClient[Litestar]
PAGE = {"Accept": "text/html"}


def page(client: Client, table: Table, headers: dict[str, str]) -> str:
    """The page of a table as somebody sees it."""
    return unescape(client.get(f"/t/{table.id}", headers={**PAGE, **headers}).text)


def prompt(text: str) -> str:
    """What a page says is to do."""
    found = re.search(r'<p class="prompt-line"[^>]*>([^<]*)</p>', text)
    assert found
    return found[1]


def two(client: Client, game: str = "glen-more") -> tuple[Table, dict[str, dict[str, str]]]:
    """A table of Ann and Bob; the headers of their browsers by the letters of their seats."""
    table = new_table(client, "friend", "friend", game=game)
    people = {"A": browser(client, "Ann"), "B": browser(client, "Bob")}
    for seat, headers in people.items():
        join(client, table, seat, headers)
    return table, people


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("glen-more", "{} is to take a tile."),
        ("glen-more-ii", "{} is to take a tile."),
        ("glasgow", "{} is to move."),
    ],
)
def test_others_are_told_who_is_to_do_what(client: Client, game: str, said: str) -> None:
    table, people = two(client, game)
    actor = table.actor()
    other = "AB".replace(actor, "")
    told = said.format({"A": "Ann", "B": "Bob"}[actor])
    assert prompt(page(client, table, people[other])) == told
    assert prompt(page(client, table, table.headers("watch"))) == told
    assert "your" in prompt(page(client, table, people[actor]))


def test_who_shares_a_screen_is_called_by_name(client: Client) -> None:
    ann = browser(client, "Ann")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]
    made = client.post("/api/tables", json={"game": "glen-more", "seats": seats}, headers=ann).json()
    table = Table(client, made)
    who = {"A": "Ann", "B": "Bob"}[table.actor()]
    text = page(client, table, ann)
    assert prompt(text) == f"{who} is to take a tile."
    assert 'class="you"' not in text
    table.tokens["me"] = table.tokens[table.actor()]
    table.stage("me")
    assert prompt(page(client, table, ann)).startswith(f"{who}: ")
    table.draft("me")
    assert prompt(page(client, table, ann)) == f"{who}: Your turn is ready. Confirm it, or undo."


def test_a_seat_that_is_empty_is_told_with_its_link(client: Client) -> None:
    ann = browser(client, "Ann")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = client.post("/api/tables", json={"game": "glen-more", "seats": seats}, headers=ann).json()
    table = Table(client, made)
    text = page(client, table, ann)
    assert "Seat 2 is still empty" in text
    assert f'data-share="http://testserver.local/join/{table.tokens["B"]}"' in text
    watching = page(client, table, table.headers("watch"))
    assert "Seat 2 is free." in watching
    assert table.tokens["B"] not in watching
    join(client, table, "B", browser(client, "Bob"))
    assert "is still empty" not in page(client, table, ann)


def test_who_is_there_has_a_green_dot(client: Client) -> None:
    table, people = two(client)
    hub = client.app.state.tables.hub
    assert re.findall(r'class="presence (\w+)"', page(client, table, people["A"])).count("here") == 1
    stream = hub.join(table.id, StreamOwner(frozenset([1]), "192.0.2.1", None), {}, None)
    assert set(re.findall(r'class="presence (\w+)"', page(client, table, people["A"]))) == {"here"}
    hub.leave(stream)
    assert set(re.findall(r'class="presence (\w+)"', page(client, table, table.headers("watch")))) == {"away"}


def test_a_message_has_its_sender_and_its_time(client: Client) -> None:
    table, people = two(client)
    client.post(f"{table.url}/chat", json={"text": "hello"}, headers=people["B"])
    text = page(client, table, people["A"])
    line = r'<p data-n="0" class="seat-2">\s*<b>Bob</b> <time datetime="[\dT:+-]+">\d\d:\d\d</time> hello'
    assert re.search(line, text)
    assert 'class="seat-2 own"' in page(client, table, people["B"])


def test_handing_over_is_asked_first(client: Client) -> None:
    table, _ = two(client)
    host = client.get(f"/t/{table.id}/invite", headers={**PAGE, **table.headers("host")}).text
    assert re.search(r'<details class="hand-over">.*?Ann loses the seat.*?value="hand">Yes', host, re.DOTALL)


def test_old_moves_keep_their_author_and_the_log_tells_who_came(client: Client) -> None:
    table, _ = two(client)
    seat = table.actor()
    old = {"A": "Ann", "B": "Bob"}[seat]
    table.turn(seat)
    token = table.post("host", f"/seats/{seat}/handover").json()["token"]
    table.tokens[seat] = token
    join(client, table, seat, browser(client, "Cy"))
    text = page(client, table, table.headers("watch"))
    log = text[text.index('class="log"') :]
    assert f'<li class="author">{old}</li>' in log
    assert "Cy took" not in log
    assert f"{old} hands the seat over; Cy plays on." in log
    told = [said["said"] for entry in table.get("watch", "/log").json()["entries"] for said in entry["told"]]
    assert any(line.startswith(f"{old} took") for line in told)


def test_who_has_lost_a_seat_is_told_so(client: Client) -> None:
    table, people = two(client)
    ann, bob = people["A"], people["B"]
    table.post("host", "/seats/A/handover")
    lost = client.get(f"/t/{table.id}", headers={**PAGE, **ann})
    assert lost.status_code == 403
    assert "<h1>Somebody else has your seat now</h1>" in lost.text
    assert "Your seat at this table was handed over" in lost.text
    assert client.get("/api/tables", headers=ann).json()["mine"] == []
    assert client.get(f"/t/{table.id}", headers={**PAGE, **bob}).status_code == 200
    assert client.get(f"{table.url}/positions/0", headers=browser(client, "Eve")).status_code == 404
