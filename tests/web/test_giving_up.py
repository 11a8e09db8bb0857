"""Many tables: which wait, resigning, ending by consent, putting away."""

from __future__ import annotations

import re
from html import unescape

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import Table
from tests.web.test_home import heads, table_of
from tests.web.test_seats import browser, join

Client = TestClient[Litestar]
PAGE = {"Accept": "text/html"}


def page(client: Client, path: str, headers: dict[str, str]) -> str:
    return unescape(client.get(path, headers={**PAGE, **headers}).text)


def post(client: Client, table: Table, headers: dict[str, str], path: str, **body: object) -> dict[str, object]:
    answer = client.post(f"{table.url}/{path}", json=body, headers=headers)
    assert answer.status_code in (200, 204), answer.text
    found: dict[str, object] = answer.json() if answer.content else {}
    return found


def form(client: Client, table: Table, headers: dict[str, str], **fields: str) -> int:
    """Send one of the forms that give up."""
    path = f"/t/{table.id}/giving-up"
    return client.post(path, data=fields, headers={**PAGE, **headers}, follow_redirects=False).status_code


def with_bob(client: Client) -> tuple[Table, dict[str, str], dict[str, str]]:
    ann, bob = browser(client, "Ann"), browser(client, "Bob")
    table = table_of(client, ann, "me", "friend")
    join(client, table, "B", bob)
    return table, ann, bob


def test_what_waits_is_listed_and_next_goes_round(client: Client) -> None:
    ann = browser(client, "Ann")
    first, second = (table_of(client, ann, "me", "hotseat") for _ in range(2))
    assert client.get("/api/waiting", headers=ann).json() == {"tables": [first.id, second.id]}
    assert client.get("/api/waiting").json() == {"tables": []}
    for here, goal in (("", first.id), (first.id, second.id), (second.id, first.id)):
        answer = client.get(f"/next?from={here}", headers=ann, follow_redirects=False)
        assert answer.headers["location"] == f"/t/{goal}"
    assert client.get("/next", follow_redirects=False).headers["location"] == "/"


def test_a_table_that_is_put_away_waits_no_more_and_comes_back(client: Client) -> None:
    ann = browser(client, "Ann")
    table = table_of(client, ann, "me", "hotseat")
    assert form(client, table, ann, do="put-away") == 303
    assert client.get("/api/waiting", headers=ann).json() == {"tables": []}
    assert client.get("/api/tables", headers=ann).json()["mine"] == []
    home = page(client, "/", ann)
    assert "Continue" not in heads(home)
    assert re.search(rf'class="block put-away">.*?href="/t/{table.id}"', home, re.DOTALL)
    post(client, table, ann, "put-away")  # again changes nothing
    post(client, table, ann, "bring-back")
    assert client.get("/api/waiting", headers=ann).json() == {"tables": [table.id]}


def test_a_game_ends_unfinished_when_all_who_play_agree(client: Client) -> None:
    table, ann, bob = with_bob(client)
    eve = browser(client, "Eve")
    client.post(f"{table.url}/watch", json={}, headers=eve)
    assert client.post(f"{table.url}/end", headers=eve).status_code == 403
    assert post(client, table, ann, "end") == {"ended": False, "agreed": ["A"], "asked": ["A", "B"]}
    assert "Would end the game unfinished: Ann." in page(client, f"/t/{table.id}", bob)
    assert post(client, table, bob, "play-on")["agreed"] == []
    post(client, table, ann, "end")
    tables = client.app.state.tables
    tables.drop(tables._cache[table.id])  # what was agreed is kept
    assert form(client, table, bob, do="end") == 303
    seen = client.get(table.url, headers=ann).json()
    assert (seen["ended"], seen["your_turn"], seen["over"]) == (True, False, False)
    assert "ended unfinished" in page(client, f"/t/{table.id}", ann)
    assert client.get("/api/waiting", headers=ann).json() == client.get("/api/waiting", headers=bob).json()
    choice = {"version": seen["version"], "choice": "take 4"}
    for who in (ann, bob):
        assert client.post(f"{table.url}/stage", json=choice, headers=who).status_code in (403, 409)
        assert client.post(f"{table.url}/end", headers=who).json()["code"] == "ended"
    assert "Finished games" in heads(page(client, "/", ann))


def test_who_resigns_watches_while_a_bot_plays_on(client: Client) -> None:
    table, ann, bob = with_bob(client)
    assert form(client, table, bob, do="resign", level="random") == 422  # nobody has said yes
    assert form(client, table, bob, do="resign", level="random", sure="yes") == 303
    seen = client.get(table.url, headers=bob).json()
    assert seen["you"]["held"] == []
    assert seen["seats"][1] == {"seat": "B", "kind": "bot", "bot": "random", "name": ""}
    assert client.get("/api/waiting", headers=bob).json() == {"tables": []}
    assert post(client, table, ann, "resign", level="easy")["ended"] is True  # nobody is left
