"""The tile workshop as a browser without scripts and a program see it."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.games.registry import title
from rondel.games.tile_set import supplied
from rondel.locale.translate import languages
from tests.saying import english, said
from tests.web.tables import serving

Client = TestClient[Litestar]
BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
CONTRACTS = "id,effect\n" + "".join(f"C{n:02},make gold\n" for n in range(1, 15))


@pytest.fixture
def me(client: Client) -> Client:
    client.headers.update(BROWSER)
    return client


def begin(me: Client, game: str = "glen-more", text: str | None = None, **more: str) -> str:
    """Begin a set; gives its address."""
    sent = {"game": game, "title": "My box", "name": "Isla", **more}
    files = {"file": ("own.csv", text.encode(), "text/csv")} if text is not None else None
    made = me.post("/tiles", data=sent, files=files, follow_redirects=False)
    assert made.status_code == 303, made.text
    found: str = made.headers["location"]
    return found


def stranger(me: Client) -> Client:
    """Another browser at the same server."""
    other = TestClient(me.app)
    other.headers.update(BROWSER)
    return other


def form_of(page: str) -> dict[str, str]:
    """What the browser would send of the form of a row."""
    form = page[page.index('class="row-editor"') : page.index('class="row-actions"')]
    told = {}
    for control in re.finditer(r"<input[^>]*>|<select.*?</select>", form, re.DOTALL):
        text = control[0]
        name = re.search(r'name="([^"]+)"', text)
        if not name:
            continue
        chosen = re.search(r'value="([^"]*)" selected', text) or re.search(r'value="([^"]*)"', text)
        told[name[1]] = html.unescape(chosen[1]) if chosen else ""
    return told


def send(me: Client, row: str, do: str, **changed: str) -> Any:
    """Send the form of a row with some changes; their names have __ for a dot."""
    form = form_of(me.get(row).text) | {name.replace("__", "."): value for name, value in changed.items()}
    return me.post(row, data={**form, "do": do}, follow_redirects=False)


def test_a_set_begins_with_a_supplied_one_and_is_listed(me: Client) -> None:
    url = begin(me)
    page = me.get(url).text
    assert "0 of 68 checked against my box" in page
    assert "My box" in me.get("/tiles").text
    assert me.get(f"{url}/set.csv").text == supplied(title("glen-more"), 2).text()


def test_an_earlier_edition_can_be_the_beginning(me: Client) -> None:
    url = begin(me, **{"glen-more.edition": "1"})
    assert me.get(f"{url}/set.csv").text == supplied(title("glen-more"), 1).text()


def test_a_row_is_shown_as_it_would_be_and_only_kept_when_it_is_saved(me: Client) -> None:
    row = f"{begin(me)}/tiles/0"
    chosen = send(me, row, "look", activation__0="3")
    assert chosen.status_code == 200
    assert "Turns 1 sheep into 2 VP" in chosen.text
    assert "Makes 1 stone" in me.get(row).text
    form = form_of(chosen.text) | {"activation.0.o.0.g.0.n": "5", "do": "save"}
    assert me.post(row, data=form, follow_redirects=False).status_code == 303
    assert "Turns 1 sheep into 5 VP" in me.get(row).text


def test_controls_that_nobody_has_seen_are_shown_before_a_row_is_saved(me: Client) -> None:
    row = f"{begin(me)}/tiles/0"
    answer = send(me, row, "save", cost__0="0")
    assert (answer.status_code, 'name="cost.0.a.0.w"' in answer.text) == (200, True)
    assert "Free" in me.get(row).text


def test_a_mistake_stands_at_its_field_and_nothing_is_saved(me: Client) -> None:
    row = f"{begin(me)}/tiles/0"
    answer = send(me, row, "save", name="A: B", bonnets="3")
    assert answer.status_code == 422
    assert "This row has mistakes and was not saved." in answer.text
    at_field = re.search(r'data-mistakes="bonnets"[^>]*>(.*?)</div>', answer.text, re.DOTALL)
    assert at_field
    assert "bonnets need a card" in at_field[1]
    assert 'aria-describedby="m-name"' in answer.text
    assert "Quarry" in me.get(row).text


def test_progress_is_kept_with_the_set_and_in_its_file(me: Client) -> None:
    url = begin(me)
    after = send(me, f"{url}/tiles/0", "checked")
    assert after.headers["location"] == f"{url}/tiles/1"
    marked = re.search(r'id="tiles-1".*?name="mark" value="(\w+)"', me.get(url).text, re.DOTALL)
    assert marked
    me.post(f"{url}/tiles/1", data={"mark": marked[1], "do": "check"})
    assert "2 of 68 checked against my box" in me.get(url).text
    text = me.get(f"{url}/set.csv").text
    again = begin(me, text=text, title="Once more")
    assert "2 of 68 checked against my box" in me.get(again).text
    send(me, f"{again}/tiles/1", "uncheck")
    assert "1 of 68 checked against my box" in me.get(again).text


def test_a_file_goes_first_and_leaves_the_other_tables_as_supplied(me: Client) -> None:
    url = begin(me, "glasgow", CONTRACTS)
    text = me.get(f"{url}/set.csv").text
    assert text.count("make gold") == 14 + 1
    assert text.startswith("buildings.csv\nid,kind,name,cost,points,effect")


def test_a_file_that_is_no_table_is_refused_with_its_mistakes(me: Client) -> None:
    sent = {"game": "glasgow", "title": "Mine", "name": "Isla"}
    answer = me.post("/tiles", data=sent, files={"file": ("own.csv", b"a,b\n1,2\n", "text/csv")})
    assert answer.status_code == 422
    assert "missing columns" in answer.text
    assert 'value="Mine"' in answer.text


def test_a_set_with_mistakes_is_kept_but_not_offered_for_play(me: Client) -> None:
    url = begin(me, "glasgow", CONTRACTS.replace("C03,make gold", "C03,make tea"))
    page = me.get(url).text
    assert "1 mistake keeps it from being played with" in page
    assert "There is a mistake here." in page
    assert "/?set=" not in page
    row = me.get(f"{url}/contracts/2").text
    assert "cannot read &#39;make tea&#39;" in row
    assert send(me, f"{url}/contracts/2", "save", effect__0="3").status_code == 303
    assert "/?set=" in me.get(url).text


def test_rows_are_added_and_taken_out(me: Client) -> None:
    url = begin(me, "glen-more-ii")
    new = f"{url}/roads/36"
    assert send(me, new, "save", **{"from": "Ross", "to": "Gunn", "coins": "2"}).status_code == 303
    assert "Ross,Gunn,2" in me.get(f"{url}/set.csv").text
    send(me, new, "remove")
    assert "Ross,Gunn,2" not in me.get(f"{url}/set.csv").text
    assert me.get(f"{url}/roads/38").status_code == 404
    assert me.get(f"{url}/ships/0").status_code == 404


def test_two_windows_do_not_overwrite_each_other_unseen(me: Client) -> None:
    row = f"{begin(me)}/tiles/0"
    old = form_of(me.get(row).text)
    send(me, row, "save", name="Sandpit")
    answer = me.post(row, data={**old, "name": "Claypit", "do": "save"})
    assert answer.status_code == 409
    assert "changed elsewhere meanwhile" in answer.text
    assert "Sandpit" in me.get(row).text
    again = {**form_of(answer.text), "do": "save"}
    me.post(row, data=again)
    assert "Claypit" in me.get(row).text


def test_others_look_play_and_copy_but_change_nothing(me: Client) -> None:
    url = begin(me)
    other = stranger(me)
    page = other.get(url).text
    assert "Glen More · by Isla" in page
    assert f"{url}/tiles/0" not in page
    assert other.get(f"{url}/tiles/0", follow_redirects=False).headers["location"] == f"{url}#tiles-0"
    form = form_of(me.get(f"{url}/tiles/0").text)
    assert other.post(f"{url}/tiles/0", data={**form, "name": "X", "do": "save"}).status_code == 403
    assert other.post(url, data={"do": "drop"}).status_code == 403
    assert other.post(url, data={"do": "rename", "title": "X"}).status_code == 403
    copied = other.post(url, data={"do": "copy", "name": "Rory"}, follow_redirects=False).headers["location"]
    assert send(other, f"{copied}/tiles/0", "save", name="Sandpit").status_code == 303
    assert "Sandpit" not in me.get(url).text


def test_a_set_is_renamed_and_forgotten_and_its_tables_go_on(me: Client) -> None:
    url = begin(me)
    me.post(url, data={"do": "rename", "title": "  The  old box "})
    assert "The old box" in me.get("/tiles").text
    sent = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "hotseat", "set": url.rpartition("/")[2]}
    table = me.post("/tables", data=sent, follow_redirects=False).headers["location"]
    me.post(url, data={"do": "drop"})
    assert me.get(url).status_code == 404
    assert me.get(table).status_code == 200


def test_a_table_is_played_with_the_set_as_it_was_then(me: Client) -> None:
    url = begin(me)
    send(me, f"{url}/tiles/0", "save", name="Sandpit")
    assert "With the tiles “My box” by Isla" in me.get(f"/?set={url.rpartition('/')[2]}").text
    sent = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "hotseat", "set": url.rpartition("/")[2]}
    table = me.post("/tables", data=sent, follow_redirects=False).headers["location"]
    record = me.get(f"/api{table.replace('/t/', '/tables/')}/record").text
    assert "tiles:" in record
    assert rondel.load("glen-more").fingerprint not in record
    wrong = me.post("/tables", data={**sent, "game": "glasgow"})
    assert "This set is for Glen More." in html.unescape(wrong.text)
    assert f'name="set" value="{sent["set"]}"' in wrong.text


def test_a_person_keeps_so_many_sets(me: Client) -> None:
    for _ in range(20):
        begin(me, "glasgow")
    answer = me.post("/tiles", data={"game": "glasgow", "title": "One more", "name": "Isla"})
    assert (answer.status_code, "You have 20 sets already" in answer.text) == (409, True)


def test_a_set_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        first.headers.update(BROWSER)
        url = begin(first)
        send(first, f"{url}/tiles/0", "checked", name="Sandpit")
        cookies = dict(first.cookies)
    with serving(tmp_path) as second:
        second.headers.update(BROWSER)
        second.cookies.update(cookies)
        page = second.get(url).text
        assert "Sandpit" in page
        assert "1 of 68 checked against my box" in page
        assert f"{url}/tiles/1" in page


def test_markup_in_a_name_is_text(me: Client) -> None:
    url = begin(me, title="<b>box</b>")
    send(me, f"{url}/tiles/0", "save", name="<script>x</script>")
    page = me.get(url).text
    assert "<b>box" not in page
    assert "<script>x" not in page


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
@pytest.mark.parametrize("game", ["glen-more", "glen-more-ii", "glasgow"])
def test_nothing_english_stands_in_the_workshop(me: Client, game: str, language: str) -> None:
    me.cookies.set("rondel_language", language)
    url = begin(me, game)
    rows = {"glen-more": ["tiles/40"], "glen-more-ii": ["clans/0", "roads/0"], "glasgow": ["buildings/6"]}[game]
    for path in ("/tiles", url, *(f"{url}/{row}" for row in rows)):
        texts = [text for text in said(me.get(path).text) if text not in ("My box", "Isla", "START")]
        assert english(texts, language) == [], path


def test_the_api_keeps_reads_changes_and_forgets_a_set(client: Client) -> None:
    assert client.post("/api/tiles", json={"game": "glasgow", "name": "Mine"}).status_code == 422
    client.post("/api/me", json={"name": "Isla"})
    client.headers.update({"Sec-Fetch-Site": "same-origin"})
    made = client.post("/api/tiles", json={"game": "glasgow", "name": "Mine", "tiles": CONTRACTS}).json()
    url = f"/api/tiles/{made['set']}"
    assert (made["rows"], made["checked"], made["mine"], made["mistakes"]) == (51, 0, True, [])
    assert client.get("/api/tiles").json()["sets"][0]["name"] == "Mine"
    assert client.get(url).json()["tables"]["contracts.csv"][0]["cells"] == {"id": "C01", "effect": "make gold"}
    changed = {"revision": 0, "tiles": made["tiles"].replace("C01,make gold", "C01,make tea"), "name": "Ours"}
    answer = client.put(url, json=changed).json()
    assert (answer["name"], answer["revision"]) == ("Ours", 1)
    assert answer["mistakes"][0].startswith("contracts.csv row 42, column effect: cannot read 'make tea'")
    assert client.put(url, json=changed).status_code == 409
    looked = client.post(f"{url}/look", json={"table": "contracts.csv", "cells": {"id": "C01", "effect": "make gold"}})
    assert looked.json()["lines"] == ["1 gold"]
    assert looked.json()["svg"].startswith("<svg")
    assert looked.json()["mistakes"] == {}
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


def test_the_api_makes_a_table_with_a_kept_set(client: Client) -> None:
    client.post("/api/me", json={"name": "Isla"})
    client.headers.update({"Sec-Fetch-Site": "same-origin"})
    made = client.post("/api/tiles", json={"game": "glasgow", "name": "Mine", "tiles": CONTRACTS}).json()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    answer = client.post("/api/tables", json={"game": "glasgow", "seats": seats, "tile_set": made["set"]})
    assert answer.status_code == 201
    missing = client.post("/api/tables", json={"game": "glasgow", "seats": seats, "tile_set": "nowhere"})
    assert missing.status_code == 404
