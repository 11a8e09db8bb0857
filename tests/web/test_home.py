"""The home page: what waits for somebody, what is finished, and forms that keep what was entered."""

from __future__ import annotations

import re
from html import unescape

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import Table, new_table
from tests.web.test_seats import browser

Client = TestClient[Litestar]
HERE = {"Accept": "text/html"}


def heads(page: str) -> list[str]:
    """The headings of a page in order."""
    return [unescape(text) for text in re.findall(r"<h2[^>]*>([^<]*)</h2>", page)]


def table_of(client: Client, headers: dict[str, str], *kinds: str) -> Table:
    """A table that somebody makes with a browser."""
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, ("", "Bob", "Cy"), strict=False)]
    made = client.post("/api/tables", json={"game": "glen-more", "seats": seats}, headers=headers).json()
    return Table(client, made)


def test_my_tables_come_first_and_finished_ones_apart_with_result_and_day(client: Client) -> None:
    ann = browser(client, "Ann")
    over = table_of(client, ann, "me", "hotseat").finish()
    goes_on = table_of(client, ann, "me", "hotseat")
    page = client.get("/", headers={**ann, **HERE}).text
    assert heads(page)[:2] == ["Continue", "Glen More"]
    first, _, rest = page.partition('id="finished"')
    assert goes_on.id in first
    assert over["table"] not in first
    assert over["table"] in rest
    sheets = client.get(f"/api/tables/{over['table']}/score", headers=ann).json()
    ranking = sorted(zip(sheets["places"], ("Ann", "Bob"), sheets["totals"], strict=True))
    assert ", ".join(f"{name}: {total}" for _, name, total in ranking) in unescape(rest)
    assert re.search(r'Over · <time datetime="\d{4}-\d\d-\d\d">\w{3} \d+, \d{4}</time>', rest)
    french = client.get("/?lang=fr", headers={**ann, **HERE}).text
    assert re.search(r"<time [^>]*>\d+ \w+\.? \d{4}</time>", french)


def test_whoever_has_no_tables_sees_the_games_first(client: Client) -> None:
    new_table(client)
    page = client.get("/", headers=HERE).text
    assert heads(page)[0] == "Glen More"
    assert 'id="finished"' not in page


def chosen(page: str, name: str) -> str:
    """What is selected in a field of a form."""
    (field,) = re.findall(rf'<select name="{name}">(.*?)</select>', page, re.DOTALL)
    (value,) = re.findall(r'<option value="([^"]*)"\s+selected', field)
    return str(value)


def test_a_form_with_a_mistake_keeps_what_was_entered(client: Client) -> None:
    form = {
        "name": "Ann <3",
        "game": "glen-more-ii",
        "seat0": "me",
        "seat1": "empty",
        "seat2": "empty",
        "seat3": "empty",
        "listed": "1",
        "glen-more-ii.intro_market": "on",
        "glen-more-ii.ring_size": "15",
    }
    answer = client.post("/tables", data=form, headers={**HERE, "Sec-Fetch-Site": "same-origin"})
    page = answer.text
    assert answer.status_code == 422
    assert 'class="problem" role="alert"' in page
    assert 'name="name" value="Ann &lt;3"' in page
    assert re.search(r'value="glen-more-ii"\s+checked', page)
    assert [chosen(page, f"seat{n}") for n in range(4)] == ["me", "empty", "empty", "empty"]
    ticked = {name: bool(mark) for name, mark in re.findall(r'type="checkbox" name="(\w+)" value="1"( checked)?', page)}
    assert ticked == {"open_scores": False, "hints": False, "listed": True, "rated": False}
    assert chosen(page, "glen-more-ii.intro_market") == "on"
    assert re.search(r'name="glen-more-ii.ring_size"[^>]*value="15"', page)


def test_a_record_with_a_mistake_stays_in_its_field(client: Client) -> None:
    answer = client.post("/records", data={"text": "no record"}, headers={**HERE, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 422
    assert ">no record</textarea>" in answer.text
    assert 'name="hints" value="1" checked' in answer.text


def test_whoever_joins_without_a_name_is_asked_again(client: Client) -> None:
    table = new_table(client)
    address = f"/join/{table.tokens['B']}"
    answer = client.post(address, data={"name": "   "}, headers={**HERE, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert f'action="{address}"' in answer.text


def test_without_scripts_a_page_renews_itself_while_others_decide(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    renewed = '<noscript><meta http-equiv="refresh"'
    actor = table.actor()
    other = "AB".replace(actor, "")
    for who, expected in ((actor, False), (other, True), ("watch", True)):
        page = client.get(f"/t/{table.id}", headers={**HERE, **table.headers(who)}).text
        assert (renewed in page) is expected, who
    table.finish()
    assert renewed not in client.get(f"/t/{table.id}", headers={**HERE, **table.headers(other)}).text


def test_head_is_answered_like_get_without_a_body(client: Client) -> None:
    table = new_table(client)
    for path in ("/", "/rules/glen-more", "/static/rondel.css", "/nothing-here", "/api/games", f"/t/{table.id}"):
        whole, head = (client.request(method, path, headers=HERE) for method in ("GET", "HEAD"))
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        assert head.headers["content-type"] == whole.headers["content-type"]
    events = client.request("HEAD", f"{table.url}/events", headers=table.headers("watch"))
    assert (events.status_code, events.content) == (200, b"")
    assert events.headers["content-type"].startswith("text/event-stream")
    assert table.look()["watching"] == 0
    assert client.request("HEAD", "/tables", headers=HERE).status_code == 405
