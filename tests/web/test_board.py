"""What a table page shows: the map of the clans, the way to the rules, the log, other tables that wait."""

from __future__ import annotations

import csv
import re
from dataclasses import replace

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import rondel
from rondel.core import Rng, settle
from rondel.games.glen_more_ii.drawing import clan_map
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.scene import Board, Road
from rondel.web.pages.catalogue import anchors

BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
GAMES = ("glen-more", "glen-more-ii", "glasgow")


@pytest.fixture
def board() -> Board:
    """The clan board at the start of a game."""
    state = rondel.load("glen-more-ii", players=2).start()
    settle(state, Rng(1))
    return scene(state, 0).boards[0]


def test_every_field_and_every_road_is_drawn(board: Board) -> None:
    places = clan_map.lay(board)
    assert len({(place.x, place.y) for place in places.values()}) == 24
    drawn = clan_map.ground(board)
    assert drawn.count('class="way"') == len(board.roads) == 36
    assert drawn.count("<text") == 36
    game = rondel.load("glen-more-ii")
    assert all("<use" in clan_map.gives(game, site) for site in board.sites)


def test_further_clans_have_places_of_their_own(board: Board) -> None:
    more = tuple(replace(board.sites[0], name=name) for name in ("Kerr", "Hay", "Innes"))
    places = clan_map.lay(replace(board, sites=(*board.sites, *more)))
    assert len({(place.x, place.y) for place in places.values()}) == 27
    assert all(f".at-{place.number}{{" in clan_map.stylesheet() for place in places.values())


def test_clans_and_roads_of_a_users_own_lie_in_the_same_places(board: Board) -> None:
    renamed = tuple(replace(site, name="Wallace") if site.name == "Ross" else site for site in board.sites)
    own = replace(board, sites=renamed, roads=(Road("", "Wallace", 2), Road("Wallace", "Grant", 7)))
    house = clan_map.places()
    assert clan_map.lay(own)["Wallace"] == house["Ross"]
    assert clan_map.lay(own)["Grant"] == house["Grant"]
    drawn = clan_map.ground(own)
    start, ross = house["Start"], house["Ross"]
    assert f"M{start.x} {start.y}L{ross.x} {ross.y}" in drawn
    assert ">7</text>" in drawn


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_leads_to_a_rule_and_to_a_section_of_the_rule_book(client: TestClient[Litestar], game: str) -> None:
    places = {}
    for path in (f"/rules/{game}", f"/rules/{game}/reference"):
        here = re.findall(r'\bid="([^"]+)"', client.get(path, headers=BROWSER).text)
        assert len(here) == len(set(here))
        places[path] = set(here)
    book, reference = places.values()
    listed = list(csv.DictReader(title(game).rule_ids().splitlines()))
    named = {id for row in listed for id in row["rules"].split()}
    assert named
    assert named | set(anchors(title(game)).values()) <= reference
    assert {row["guide"] for row in listed} <= book


@pytest.mark.parametrize(("setting", "tokens"), [("off", 0), ("on", 10)])
def test_empty_fields_of_the_introductory_market_show_tokens(
    client: TestClient[Litestar], setting: str, tokens: int
) -> None:
    form = {"name": "Isla", "game": "glen-more-ii", "seat0": "me", "seat1": "hotseat"}
    page = client.post("/tables", data={**form, "glen-more-ii.intro_market": setting}, headers=BROWSER).text
    assert page.count('class="coin token"') == tokens


def test_a_table_that_does_not_wait_for_me_leads_to_one_that_does(client: TestClient[Litestar]) -> None:
    form = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "hotseat"}
    mine = client.post("/tables", data=form, headers=BROWSER).url.path
    others = client.post("/tables", data={**form, "seat0": "friend", "seat1": "friend"}, headers=BROWSER).url.path
    page = client.get(others.removesuffix("/invite"), headers=BROWSER).text
    assert f'href="{mine}" data-key="next"' in page
    assert 'data-key="next"' not in client.get(mine, headers=BROWSER).text


def test_a_change_of_the_draft_sends_neither_log_nor_chat_again(client: TestClient[Litestar]) -> None:
    form = {"name": "Isla", "game": "glen-more", "seat0": "me", "seat1": "hotseat"}
    made = client.post("/tables", data=form, headers=BROWSER)
    version = re.findall(r'data-version="([\d.]+)"', made.text)[0]
    words = re.findall(r'name="words" value="(take \d+)"', made.text)[0]
    sent = {"version": version, "words": words}
    answer = client.post(f"{made.url.path}/move", data=sent, headers={**BROWSER, "X-Panel": "1"})
    assert answer.status_code == 200
    parts = set(re.findall(r'data-swap="([\w-]+)"', answer.text))
    assert {"prompt", "mine", "others", "score", "text"} <= parts
    assert not {"log", "chat"} & parts


def test_what_is_missing_is_shown_and_fields_of_one_name_have_numbers(client: TestClient[Litestar]) -> None:
    form = {"name": "Isla", "game": "glasgow", "seat0": "me", "seat1": "hotseat"}
    url = client.post("/tables", data=form, headers=BROWSER, follow_redirects=False).headers["location"]
    seen = client.get(f"/api{url.replace('/t/', '/tables/')}").json()
    page = client.get(url, headers=BROWSER).text
    assert page.count('class="lacks"') == len(seen["scene"]["lacks"]) == 7
    assert "you lack 1 gold" in page
    fields = {field["number"]: field["tiles"][0]["name"] for field in seen["scene"]["rings"][0]["fields"]}
    shared = {n for n, name in fields.items() if list(fields.values()).count(name) > 1}
    numbers = re.findall(r'class="offer-at" aria-hidden="true">(\d+)<', page)
    assert {int(n) for n in numbers} == shared >= {0, 5, 10, 15}


def test_a_turn_that_waits_to_be_confirmed_is_still_of_who_made_it(client: TestClient[Litestar]) -> None:
    form = {"name": "Isla", "game": "glasgow", "seat0": "me", "seat1": "hotseat"}
    url = client.post("/tables", data=form, headers=BROWSER, follow_redirects=False).headers["location"]
    api = f"/api{url.replace('/t/', '/tables/')}"
    seen = client.get(api).json()
    while not seen["complete"]:
        choice = seen["scene"]["choices"][0]["words"]
        sent = {"version": seen["version"], "choice": choice}
        seen = client.post(f"{api}/stage", json=sent, headers=BROWSER).json()
    page = client.get(url, headers=BROWSER).text
    badge = re.search(r'class="prompt-seat">.*?seat-(\d)', page, re.S)
    assert badge is not None
    assert "_AB"[int(badge[1])] == seen["actor"] != seen["scene"]["actor"]
