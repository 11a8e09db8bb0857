"""The address of a table is the invitation: who asks, free seats, sitting down there, watching, closing it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from rondel.locale.translate import languages
from tests.web.tables import Table, new_table
from tests.web.test_seats import browser

Client = TestClient[Litestar]
PAGE = {"Accept": "text/html"}


def by_ann(client: Client, *kinds: str, **more: object) -> tuple[Table, dict[str, str]]:
    """A table that Ann makes in her browser: she has the first seat."""
    ann = browser(client, "Ann")
    seats = [{"kind": "me"}, *({"kind": kind} for kind in kinds or ("friend", "friend"))]
    body = {"game": "glen-more", "seats": seats, **more}
    return Table(client, client.post("/api/tables", json=body, headers=ann).json()), ann


def page(client: Client, path: str, headers: dict[str, str], status: int = 200) -> str:
    answer = client.get(path, headers={**PAGE, **headers})
    assert answer.status_code == status
    return unescape(answer.text)


def told(text: str, name: str) -> str:
    """What a page tells those who show its address elsewhere."""
    (found,) = re.findall(rf'<meta property="og:{name}" content="([^"]*)">', text)
    return str(found)


def test_a_stranger_sees_who_asks_who_plays_and_what_is_free(client: Client) -> None:
    table, _ = by_ann(client)
    text = page(client, f"/t/{table.id}", {})
    assert "<h1>Ann invites you to Glen More</h1>" in text
    assert re.findall(r'name="seat" value="(\d)"', text) == ["1", "2"]
    assert "Sit down" in text
    assert "Just watch" in text
    assert 'href="/learn/glen-more"' in text
    assert not any(token in text for token in table.tokens.values())
    data = client.get(f"{table.url}/invitation").json()
    assert (data["host"], data["free"], data["over"]) == ("Ann", ["B", "C"], False)
    assert client.get(table.url).status_code == 404  # the table itself is shown to who has come


def test_a_stranger_sits_down_and_nobody_gets_a_seat_that_is_taken(client: Client) -> None:
    table, ann = by_ann(client)
    table.look("C")  # a program plays with the link of the third seat
    form = {"name": "Bob", "seat": "1"}
    bob = client.post(f"/t/{table.id}/sit", data=form, headers=PAGE, follow_redirects=False)
    assert (bob.status_code, bob.headers["location"]) == (303, f"/t/{table.id}")
    client.cookies.clear()
    seen = client.get(table.url, headers=ann).json()
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Bob", ""]
    for seat in ("A", "B", "C"):
        taken = client.post(f"{table.url}/sit", json={"name": "Eve", "seat": seat})
        assert (taken.status_code, taken.json()["code"]) == (409, "no_free_seat")
        client.cookies.clear()
    late = client.post("/api/join", json={"token": table.tokens["B"], "name": "Cy"})
    assert late.status_code == 404  # the link to the seat was sent to somebody who came too late
    assert table.get("C").status_code == 200


def test_a_seat_that_was_taken_meanwhile_is_refused_on_the_page(client: Client) -> None:
    table, _ = by_ann(client)
    assert client.post(f"{table.url}/sit", json={"name": "Bob", "seat": "B"}).json()["seat"] == "B"
    client.cookies.clear()
    answer = client.post(f"/t/{table.id}/sit", data={"name": "Cy", "seat": "1"}, headers=PAGE)
    assert answer.status_code == 409
    assert "Somebody else has just taken this seat; choose another one." in answer.text
    assert 'value="Cy"' in answer.text


def test_a_program_sits_down_and_plays_with_the_token_it_gets(client: Client) -> None:
    table, ann = by_ann(client, "friend")
    made = client.post(f"{table.url}/sit", json={"name": "Robot"}).json()
    client.cookies.clear()
    assert (made["role"], made["seat"]) == ("seat", "B")
    seen = client.get(table.url, headers={"Authorization": f"Bearer {made['token']}"}).json()
    assert seen["you"]["held"] == ["B"]
    assert client.get(table.url, headers=ann).json()["seats"][1]["name"] == "Robot"


def test_who_watches_sits_down_later_and_who_sits_has_one_seat(client: Client) -> None:
    table, _ = by_ann(client)
    una = browser(client, "Una")
    assert client.post(f"{table.url}/watch", json={}, headers=una).json()["role"] == "watch"
    assert client.get(table.url, headers=una).json()["you"]["held"] == []
    assert f'href="/t/{table.id}/sit"' in page(client, f"/t/{table.id}", una)
    assert "Ann invites you" in page(client, f"/t/{table.id}/sit", una)
    assert client.post(f"{table.url}/sit", json={}, headers=una).json()["seat"] == "B"
    assert client.post(f"{table.url}/sit", json={"seat": "C"}, headers=una).json()["seat"] == "B"
    assert client.get(f"/t/{table.id}/sit", headers={**PAGE, **una}, follow_redirects=False).status_code == 303


def test_the_host_closes_the_address_and_links_still_lead_there(client: Client) -> None:
    table, ann = by_ann(client)
    bob = browser(client, "Bob")
    assert client.put(f"{table.url}/address", json={"invites": False}, headers=bob).status_code == 404
    client.post(f"/t/{table.id}/address", data={"invites": "0"}, headers=ann, follow_redirects=False)
    assert "only links do" in page(client, f"/t/{table.id}/invite", ann)
    page(client, f"/t/{table.id}", bob, 404)
    for path in ("/sit", "/watch"):
        assert client.post(table.url + path, json={}, headers=bob).status_code == 404
    assert client.get(f"/t/{table.id}/picture.png", headers=bob).status_code == 404
    assert client.post("/api/join", json={"token": table.tokens["B"]}, headers=bob).status_code == 200
    assert client.put(f"{table.url}/address", json={"invites": True}, headers=ann).json() == {"invites": True}
    page(client, f"/t/{table.id}", {})


def test_who_lost_a_seat_does_not_come_back_by_the_address(client: Client) -> None:
    table, ann = by_ann(client)
    bob = browser(client, "Bob")
    client.post(f"{table.url}/sit", json={}, headers=bob)
    client.post(f"{table.url}/seats/B/handover", headers=ann)
    for path in ("/sit", "/watch"):
        assert client.post(table.url + path, json={}, headers=bob).json()["code"] == "handed_over"


def test_the_page_of_invitations_has_free_seats_first_and_the_own_link_apart(client: Client) -> None:
    table, ann = by_ann(client)
    text = page(client, f"/t/{table.id}/invite", ann)
    heads = re.findall(r"<h2>([^<]*)</h2>", text)
    assert heads[:3] == ["Free seats", "For your other device", "The others"]
    assert f'value="http://testserver.local/t/{table.id}"' in text
    assert re.findall(r'class="invite" data-role="(-?\d)"', text) == ["1", "2", "0", "-1", "-2"]


@pytest.mark.parametrize("language", languages())
def test_others_show_a_table_in_its_own_language(client: Client, language: str) -> None:
    ann = browser(client, "Ann")
    body = {"game": "glasgow", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = client.post("/api/tables", json=body, headers={**ann, "Accept-Language": language}).json()
    text = page(client, f"/t/{made['table']}", {"Accept-Language": "en"})
    assert (told(text, "title"), told(text, "description")) == {
        "en": ("Ann invites you to Glasgow", "At the table: Ann. 1 seat is free."),
        "fr": ("Ann vous invite à jouer\u00a0: Glasgow", "À la table\u00a0: Ann. 1 place est libre."),
        "nl": ("Ann nodigt je uit voor Glasgow", "Aan tafel: Ann. 1 plaats is vrij."),
        "de": ("Ann lädt dich zu Glasgow ein", "Am Tisch: Ann. 1 Platz ist frei."),
    }[language]
    assert "<h1>Ann invites you to Glasgow</h1>" in text
    picture = client.get(told(text, "image").removeprefix("http://testserver.local"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_finished_table_can_only_be_watched(client: Client) -> None:
    table = new_table(client, "friend", "friend")
    table.finish()
    assert client.get(f"{table.url}/invitation").json()["free"] == []
    assert "The game is over" in page(client, f"/t/{table.id}", {})
