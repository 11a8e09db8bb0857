"""An extension brings a category, a neutral piece, a stack and a card to Glen More II without a change of its code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import rondel
from rondel.arena import Match, play_match
from rondel.core import OVER, Game, Rng, State, settle
from rondel.core.events import Recorder
from rondel.games import registry
from rondel.games.scenes import describe, scene
from rondel.locale import translator
from rondel.record import Record
from tests.games.glen_more_ii.extension.harbour import HARBOUR
from tests.games.glen_more_ii.rules.table import do, has, look, seat, words
from tests.property.games import Setting, check_games, step, walk
from tests.property.test_contract import CHECKS
from tests.property.test_events import game_with_listener
from tests.property.test_legality import check_refusals

SETTINGS = [Setting("harbour", players) for players in (2, 3, 4)]
each_table = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    """The extension is known by its name as long as a test of it runs."""
    registry.own()["harbour"] = HARBOUR
    yield
    del registry.own()["harbour"]
    registry.title.cache_clear()
    registry.titles.cache_clear()


def harbour(players: int = 3) -> Game:
    return rondel.load("harbour", players=players)


def ring_of(state: State) -> list[str]:
    """What lies and stands on the ring."""
    return list(look(state)["ring"])


@each_table
@pytest.mark.parametrize("check", [*CHECKS, check_refusals], ids=lambda check: check.__name__.removeprefix("check_"))
def test_it_keeps_the_contract(setting: Setting, check: Callable[[Setting, dict[str, str], int], None]) -> None:
    check_games(check, setting, examples=2)


@each_table
def test_what_it_tells_adds_up(setting: Setting) -> None:
    check_games(game_with_listener, setting, examples=4)


def test_the_stacks_have_its_tiles_too() -> None:
    held = look(harbour().start())["stacks"]
    assert {name: len(tiles) for name, tiles in held.items()} == {"S": 5, "A": 14, "H": 3, "B": 18, "C": 17, "D": 17}
    assert held["H"] == ["HA-1", "HA-2", "HA-3"]
    assert "HB-1" in held["B"]


def test_its_stack_is_drawn_in_its_place_and_no_round_follows_it() -> None:
    state = harbour().start()
    recorder = Recorder()
    state.listener = recorder
    rng = Rng(3)
    while state.actor != OVER:
        step(state, rng)
    laid = [event.origin.number for event in recorder.events if event.kind == "lay"]
    assert laid == sorted(laid)
    assert Counter(laid)[2] == 3
    assert [event.amount for event in recorder.events if event.kind == "round"] == [1, 2, 3, 4]


def test_ships_are_compared_like_everything_else() -> None:
    mine = seat("Quay of Oban 2,0", "Mallaig Slip 1,1")
    state = harbour().from_json({"seats": [mine]})
    now = [line for sheet in state.result().sheets for line in sheet.lines if line.source == "round_now"]
    ships = [line for line in now if line.item == "ships"]
    assert [(line.count, line.points) for line in ships] == [(3, 3), (0, 0), (0, 0)]


def test_its_card_is_taken_with_its_tile() -> None:
    ring = {"0": "A", "1": "Stroma Light", "9": "ferry", "10": "B", "11": "C", "13": "-"}
    state = harbour().from_json({"ring": ring, "seats": [seat(coins=1)]})
    do(state, "advance 1", "place 0,1")
    assert has(state, "A", "cards") == ["Stroma Light"]
    assert has(state, "A", "coins") == 3


def test_the_ferry_starts_ahead_of_two_tiles() -> None:
    state = harbour().start()
    settle(state, Rng(1))
    ring = ring_of(state)
    assert [ring.index(name) for name in ("ferry", "-")] == [5, 13]
    assert sorted(ring[:3]) == ["A", "B", "C"]


def test_the_ferry_goes_to_the_second_tile_ahead_when_it_is_last() -> None:
    ring = ["A", "ferry", "Inshriach", "Ballachulish", "-", "Lochridge", *["-"] * 4, "B", "C", "-", "-"]
    state = harbour().from_json({"ring": ring, "gap": 13, "seats": [seat()]})
    do(state, "advance 2", "place 0,1", "end turn")
    settle(state, Rng(1))
    assert ring_of(state)[2:6] == ["A", "S-02", "-", "ferry"]


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "greedy")], ids="-".join)
def test_bots_play_it_and_its_record_is_read_back(bots: tuple[str, str]) -> None:
    played = play_match(Match(0, "harbour", {}, None, bots, seed=5))
    assert played.faults == [{}, {}]
    text = Record.of(harbour(2), played.actions).write()
    assert list(Record.read(text).verify().totals) == played.totals


@each_table
def test_the_scene_of_the_base_game_shows_it(setting: Setting) -> None:
    tell = translator("en")
    for state in walk(setting.load({}), 11):
        seen = scene(state)
        assert [choice.words for choice in seen.choices] == (words(state) if state.actor >= 0 else [])
        told = [choice.text for choice in seen.choices] + [line.text for sheet in seen.sheets for line in sheet.entries]
        told += describe(state, state.legal()[0]) if state.actor != OVER else ()
        assert all(map(tell, told))
    assert any("ships" in tell(line.text) for line in seen.sheets[0].entries)


def test_without_a_scene_it_is_told_in_words() -> None:
    registry.own()["harbour"] = replace(HARBOUR, scene="")
    state = harbour().start()
    settle(state, Rng(1))
    assert [choice.words for choice in scene(state).choices] == words(state)
