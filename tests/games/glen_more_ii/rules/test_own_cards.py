"""What an owner writes into the columns card and bonus is what is played."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.core import Game, State
from tests.games.glen_more_ii.rules.table import GOODS, HC, SV, do, has, lines, ready, scotsmen, seat
from tests.games.glen_more_ii.rules.test_data import own_set

COST = ("pay wood from Inshriach", "pay stone from Inshriach")


def placed(game: Game, tile: str, *choices: str, **held: object) -> State:
    """A position in which A takes a tile and makes these choices."""
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0 *", "Inshriach 0,1 wood stone", "Lochridge 0,2", "Easdale 0,3", **held)
    ring = {"0": "A", "1": tile, "10": "B", "11": "C", "12": "D", "13": "-"}
    market = dict.fromkeys(GOODS, 0)
    return do(game.from_json({"ring": ring, "seats": [own], "market": market, "discard": []}), "advance 1", *choices)


@pytest.mark.rule("G2-154", "G2-189")
def test_a_card_gives_what_its_row_says(tmp_path: Path) -> None:
    game = rondel.load("glen-more-ii", tiles=own_set(tmp_path, tiles=[("3 coin", "9 coin + 2 whisky; scotsman")]))
    state = placed(game, "Castle Stalker", *COST, "place -1,0")
    assert (has(state, "A", "coins"), has(state, "A", "whisky"), scotsmen(state, "Castle Stalker")) == (9, 2, 2)
    assert has(state, "A", "cards") == ["Castle Stalker"]


@pytest.mark.rule("G2-155", "G2-160")
def test_lasting_cards_are_known_by_what_they_do(tmp_path: Path) -> None:
    swapped = [
        ("always: double_scotsmen", "coin"),
        ("always: extra_activation", "whisky"),
        ("3 coin", "always: extra_activation; always: double_scotsmen"),
    ]
    game = rondel.load("glen-more-ii", tiles=own_set(tmp_path, tiles=swapped))
    state = placed(game, "Castle Stalker", *COST, "place -1,0")
    assert "Easdale" in ready(state)
    assert lines(state, "A", "round_now")["scotsmen"] == 2
    do(state, "activate Easdale")
    assert "Lochridge" not in ready(state)


@pytest.mark.rule("G2-151")
def test_the_coins_that_a_card_doubles_are_those_of_its_row(tmp_path: Path) -> None:
    game = rondel.load("glen-more-ii", tiles=own_set(tmp_path, tiles=[("double_coins 8", "double_coins 3")]))
    state = placed(game, "Castle Stalker", cards=["Armadale Castle"], coins=11)
    assert lines(state, "A", "card") == {"Armadale Castle": 3}


@pytest.mark.rule("G2-131")
def test_the_points_for_a_cask_are_those_of_the_clan(tmp_path: Path) -> None:
    game = rondel.load("glen-more-ii", tiles=own_set(tmp_path, clans=[("cask_as_vp 3", "cask_as_vp 5")]))
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0", "Glenturret 0,1", "Strathmore 0,2 barley", clans=["MacGregor"])
    ring = {"0": "A", "1": "Rothiemurchus", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = game.from_json({"ring": ring, "seats": [own], "market": dict.fromkeys(GOODS, 0), "discard": []})
    do(state, "advance 1", "place -1,1")
    do(state, "activate Glenturret for vp")
    assert (has(state, "A", "vp"), lines(state, "A", "clan")) == (5, {"MacGregor": 5})


def test_a_tile_of_any_name_may_have_a_card(tmp_path: Path) -> None:
    changes = [
        ("Castle Stalker", "Castle Nowhere"),
        ("Halkirk,village,yes,no,stone,scotsman,1 movement,", "Halkirk,village,yes,no,stone,card,1 movement,none"),
    ]
    game = rondel.load("glen-more-ii", tiles=own_set(tmp_path, tiles=changes))
    state = placed(game, "Castle Nowhere", *COST, "place -1,0")
    assert (has(state, "A", "coins"), has(state, "A", "cards")) == (3, ["Castle Nowhere"])
    again = game.from_json(state.to_json())
    assert again.key() == state.key()
    state = placed(game, "Halkirk", "pay stone from Inshriach", "place -1,0")
    assert has(state, "A", "cards") == ["Halkirk"]
