"""The position editor as a browser without scripts and a program use it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]
BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def carried(page: str) -> dict[str, str]:
    """What the form of a page sends along."""
    form = page[page.index('<form id="move"') :]
    return {name: html.unescape(value) for name, value in HIDDEN.findall(form[: form.index("</form>")])}


def press(client: Client, page: str, **fields: str) -> str:
    answer = client.post("/editor/change", data={**carried(page), **fields}, headers=BROWSER)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_position_is_put_together_by_clicks_and_taken_to_a_study(client: Client) -> None:
    page = client.get("/editor?start=glen-more%202", headers=BROWSER).text
    picked = press(client, page, words="seat:A")
    assert '<input type="number" inputmode="numeric" name="seat.0.coins" value="6"' in picked
    rich = press(client, page, picked="seat:A", do="set", **{"seat.0.coins": "20", "seat.0.whisky": "3"})
    assert '"coins": 20' in html.unescape(rich)
    link = re.search(r'value="http://testserver.local(/editor\?p=[\w-]+)"', rich)
    assert link
    shared = client.get(link[1], headers=BROWSER).text
    assert carried(shared)["good"] == carried(rich)["good"]
    poor = press(client, rich, do="undo")
    assert '"coins": 6' in html.unescape(poor)
    study = client.post("/study", data={"text": carried(rich)["good"]}, headers=BROWSER)
    assert study.status_code == 200
    edit = re.search(r'href="(/study/\w+/0/edit)"', study.text)
    assert edit
    assert '"coins": 20' in html.unescape(client.get(edit[1], headers=BROWSER).text)


def test_what_cannot_be_is_told_at_its_place_and_can_be_mended(client: Client) -> None:
    page = client.get("/editor?start=glen-more%202", headers=BROWSER).text
    picked = press(client, page, words="land:A:1,0")
    assert '<optgroup label="Impossible here">' in picked
    wrong = press(client, page, picked="land:A:1,0", do="set", **{"land.0.1,0": "T1-03"})
    assert "Distillery T1-03 cannot lie at [1, 0]" in html.unescape(wrong)
    assert 'name="words" value="land:A:1,0"' in wrong[wrong.index('role="alert"') :]
    assert "Analyse and play on" not in wrong
    mended = press(client, wrong, picked="land:A:1,0", do="set", **{"land.0.1,0": "T1-07"})
    assert 'role="alert"' not in mended
    assert "Analyse and play on" in mended


@pytest.mark.parametrize("game", ["glen-more-ii%203", "glasgow%202"])
def test_every_game_says_what_can_be_changed(client: Client, game: str) -> None:
    page = client.get(f"/editor?start={game}", headers={**BROWSER, "Accept-Language": "de"}).text
    assert "Klicke auf ein Feld" in page
    for target in re.findall(r'<button form="move" name="words" value="([^"]+)"', page)[::9]:
        assert 'class="form-grid editor-fields"' in press(client, page, words=html.unescape(target))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no JSON"),
        ('{"game": "glen-more", "players": 9}', "is for 2 to 5 players"),
        ('{"game": "glasgow", "players": 2, "turn": "x"}', "turn:"),
        ("[" * 5000, "is no JSON"),
        ("x" * 60_001, "at most 60000 characters"),
    ],
)
def test_a_position_that_cannot_be_read_is_told(client: Client, text: str, said: str) -> None:
    answer = client.post("/editor", data={"text": text}, headers=BROWSER)
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)


@pytest.mark.parametrize("part", ["xx", "eJxTAAAAIQAh", "%F0", "é" * 9])
def test_a_link_that_was_cut_off_is_told(client: Client, part: str) -> None:
    assert client.get(f"/editor?p={part}", headers=BROWSER).status_code == 422


@pytest.mark.parametrize("field", ["good", "position", "before", "seal"])
def test_a_page_that_was_tampered_with_is_refused(client: Client, field: str) -> None:
    page = client.get("/editor?start=glen-more%202", headers=BROWSER).text
    answer = client.post("/editor/change", data={**carried(page), field: "[5]", "do": "undo"}, headers=BROWSER)
    assert answer.status_code == 422
    assert "This page is out of date" in answer.text


def test_a_program_changes_positions_too(client: Client) -> None:
    asked: dict[str, Any] = {"position": {"game": "glasgow", "players": 2}}
    told = client.post("/api/positions", json=asked).json()
    assert told["mistakes"] == []
    assert told["legal"][0] == "move 1"
    seat = next(part for part in told["parts"] if part["target"] == "seat:A")
    assert [one["name"] for one in seat["settings"]][:2] == ["seat.0.at", "seat.0.brick"]
    asked |= {"target": "seat:A", "settings": {"seat.0.gold": "4"}}
    wrong = client.post("/api/positions", json=asked).json()
    assert wrong["mistakes"] == ["seats[0].goods: a warehouse holds at most 3 gold"]
    assert wrong["legal"] == []
