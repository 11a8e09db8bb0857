"""What is checked of Skerry in a process that finds its package; `test_fourth_game.py` runs it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import rondel
import rondel.env
from rondel.core import BadPosition, BadTiles
from rondel.core.events import happening
from rondel.games.registry import title
from rondel.games.scenes import describe, scene
from rondel.locale import translator

OPENING = ("first B", "draw C2", "draw L1", "draw P2", "draw S4", "draw S3", "draw K1")


def opened(*more: str, **options: str) -> Any:
    """A game for two in which B begins and Cottage B lies nearest, after some choices."""
    game = rondel.load("skerry", players=2, options=dict(options))
    state = game.start()
    for words in (*OPENING, *more):
        state.apply(game.action(words))
    return state


def tell(state: Any, words: str) -> list[dict[str, object]]:
    return [event.to_json() for event in happening(state, state.rules().action(words))]


def shore(*placed: tuple[str, int, int], fish: int = 0) -> dict[str, object]:
    return {"gone": 0, "fish": fish, "territory": [{"tile": tile, "cell": [x, y]} for tile, x, y in placed]}


def test_skerry_tells_a_turn() -> None:
    state = opened()
    assert tell(state, "take 5") == [
        {"kind": "move", "seat": "B", "thing": "figure:1", "from": "field:0", "to": "field:5", "amount": 5},
        {"kind": "take", "seat": "B", "thing": "tile:4", "from": "field:5", "to": "hand:0", "amount": 1},
    ]
    assert tell(state, "place 1,2") == [
        {"kind": "place", "seat": "B", "thing": "tile:4", "from": "hand:0", "to": "cell:8386", "amount": 1},
        {"kind": "gain", "seat": "B", "thing": "good:0", "from": "tile:4", "to": "seat:B", "amount": 2},
    ]
    assert tell(state, "draw L3") == [
        {"kind": "lay", "seat": "chance", "thing": "tile:12", "from": "stack:0", "to": "field:0", "amount": 1},
        {"kind": "turn", "seat": "A", "thing": "figure:0", "from": "field:1", "amount": 2},
    ]


def test_skerry_is_told_in_the_words_of_its_package() -> None:
    state = opened("take 2")
    action = state.rules().action("throw back")
    english, french = (translator(language, ("Ann", "Bob")) for language in ("en", "fr"))
    told = describe(state, action)
    assert [english(message) for message in told] == ["Bob threw Cottage B back.", "Bob caught 1 fish."]
    assert [french(message) for message in told] == ["Bob rejette Chaumière B.", "Bob pêche 1 poisson."]
    assert translator("nl")(scene(state, state.actor).prompt) == "Place Cottage B on your shore, or throw it back."


def test_skerry_refuses_with_reasons() -> None:
    state, game = opened(), rondel.load("skerry", players=2)
    refused = {words: state.why_not(game.action(words)) for words in ("take 0", "take 2", "throw back", "draw S1")}
    assert refused == {"take 0": "no_tile_there", "take 2": None, "throw back": "wrong_point", "draw S1": "wrong_point"}
    state.apply(game.action("take 2"))
    assert state.why_not(game.action("place 0,0")) == "cannot_pay"
    assert state.why_not(game.action("take 3")) == "choice_pending"
    # A, with Seal Rock on 1,1 alone, is last again.
    turns = ("take 5", "place 0,0", "draw S1", "take 4", "place 1,1", "draw S2", "take 6")
    joined = opened(*turns, shore="joined")
    joined_game = joined.rules()
    assert {words: joined.why_not(joined_game.action(words)) for words in ("place 0,0", "place 1,1", "place 0,1")} == {
        "place 0,0": "no_side_neighbour",
        "place 1,1": "cell_taken",
        "place 0,1": None,
    }


def test_skerry_counts_tiles_and_fish() -> None:
    game = rondel.load("skerry", players=2)
    ends: dict[str, object] = {
        "point": "over",
        "stack": [],
        "seats": [
            shore(("K1", 1, 1), ("S1", 0, 1), ("S2", 1, 2), ("L3", 2, 1), fish=7),
            {**shore(("C1", 0, 0), ("C2", 0, 1), fish=2), "gone": 3},
        ],
    }
    result = game.from_json(ends).result()
    lines = [[(line.source, line.item, line.points) for line in sheet.lines] for sheet in result.sheets]
    assert lines == [
        [("tile", "S1", 0), ("tile", "K1", 4), ("tile", "S2", 0), ("tile", "L3", 8), ("fish", "fish", 2)],
        [("tile", "C1", 3), ("tile", "C2", 3), ("fish", "fish", 0)],
    ]
    assert (result.totals, result.places) == ((14, 6), (1, 2))


def test_skerry_says_what_is_wrong_with_positions_and_tables(tmp_path: Path) -> None:
    game = rondel.load("skerry", players=2)
    with pytest.raises(BadPosition, match="S1 is in two places"):
        game.from_json({"ring": ["S1", "S1", *[None] * 6], "stack": [], "seats": [shore(), shore()]})
    table = tmp_path / "tiles.csv"
    table.write_text("id,name,kind,cost,effect\nX1,Wreck,ship,1,gold:2\n", encoding="utf-8")
    with pytest.raises(BadTiles) as wrong:
        rondel.load("skerry", tiles=table)
    assert wrong.value.mistakes[0].startswith("tiles.csv row 2, column effect: cannot read 'gold:2'")
    assert wrong.value.mistakes[1].startswith("tiles.csv row 2, column kind: 'ship' is not one of shoal,")


def test_skerry_names_what_statistics_count() -> None:
    found, game, state = title("skerry").get_statistics(), rondel.load("skerry"), opened("take 5")
    assert found is not None
    (placed, *_) = happening(state, state.rules().action("place 1,2"))
    assert (found.KINDS, found.thing(game, placed)) == ({"place": "tile"}, "S4")
    assert found.labels(game)["S4"] == "Kelp Reef"
    assert title("skerry-bare").get_statistics() is None


def test_learners_play_it() -> None:
    env = rondel.env.aec_env("skerry", players=2, observation="full")
    env.reset(seed=3)
    while not env.terminations["player_0"]:
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert sum(env.rewards.values()) == 0.0
    assert any(env.rewards.values()) or len(env.table.state.result().winners) == 2


def test_states_are_values() -> None:
    state = opened()
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.rules() == state.rules()
    assert again.hash64() == state.hash64()
