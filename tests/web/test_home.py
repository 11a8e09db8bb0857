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
