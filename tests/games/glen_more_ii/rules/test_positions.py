"""Positions as JSON: what is left out, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rondel.core import BadPosition, Rng, settle
from tests.games.glen_more_ii.rules.table import HC, SV, game, has, look, point, ring, scotsmen, words


def mistakes(position: dict[str, Any], players: int = 4) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        game(players).from_json(position)
    return caught.value.mistakes


def test_an_empty_description_is_a_first_turn() -> None:
    state = game(4).from_json({})
    assert (state.actor, point(state), ring(state)[:4], ring(state)[13]) == (0, "advance", ["A", "B", "C", "D"], "-")
    assert [has(state, letter, "coins") for letter in "ABCD"] == [5, 6, 7, 8]
    assert (scotsmen(state, SV), scotsmen(state, HC)) == (1, 0)
    assert ring(game(2).from_json({}))[:3] == ["A", "B", "die"]


def test_every_position_of_a_game_reads_back() -> None:
    for players in (2, 3, 4):
        rules = game(players)
        state = rules.start()
        rng = Rng(10 + players)
        while state.legal():
            told = json.loads(json.dumps(state.to_json()))
            assert rules.from_json(told).key() == state.key(), point(state)
            legal = state.legal()
            if state.actor < 0:
                settle(state, rng)
            else:
                state.apply(legal[rng.randrange(len(legal))])
        assert rules.from_json(json.loads(json.dumps(state.to_json()))).key() == state.key()


def test_cards_follow_from_landmark_tiles() -> None:
    own = {"territory": [{"tile": "Loch Lochy", "cell": [-1, 0]}]}
    state = game(4).from_json({"seats": [own]})
    assert (has(state, "A", "cards"), len(has(state, "A", "territory"))) == (["Loch Lochy"], 3)


def test_supply_and_markers_follow() -> None:
    own = {"territory": [{"tile": SV, "scotsmen": 4}], "clans": ["Brodie", "Douglas", "Douglas"]}
    state = game(4).from_json({"seats": [own]})
    assert (has(state, "A", "supply"), has(state, "A", "markers")) == (5, 7)


def test_a_point_follows_from_what_is_due() -> None:
    due = [{"what": "clan_marker"}]
    state = game(4).from_json({"point": {"seat": "A", "due": due}})
    assert words(state, "clan")
    state = game(4).from_json({"point": {"seat": "A", "tile": "Easdale"}})
    assert point(state) == "place"


@pytest.mark.parametrize(
    ("position", "mistake"),
    [
        (
            {"seats": [{"territory": [{"tile": "Nowhere", "cell": [0, 1]}]}]},
            "seats[0].territory[0].tile: there is no tile 'Nowhere'",
        ),
        (
            {"seats": [{"territory": [{"tile": "Easdale", "cell": [5, 5]}]}]},
            "seats[0].territory: not all tiles hang together with the home piece, edge to edge",
        ),
        (
            {"seats": [{"territory": [{"tile": "Halkirk", "cell": [0, 1]}]}]},
            "seats[0].territory: Halkirk at [0, 1] is not on the river",
        ),
        (
            {"seats": [{"territory": [{"tile": "Easdale", "cell": [2, 0]}]}]},
            "seats[0].territory: Home Castle at [1, 0] lies beside a tile that stops the river",
        ),
        (
            {"seats": [{"territory": [{"tile": "Abernethy", "cell": [0, 1]}]}]},
            "seats[0].territory[0].under: Abernethy is an overbuild tile and must cover a tile",
        ),
        (
            {"seats": [{"territory": [{"tile": "Abernethy", "cell": [0, 1], "under": ["Lochridge"]}]}]},
            "seats[0].territory[0].under: Abernethy cannot cover Lochridge",
        ),
        (
            {"seats": [{"territory": [{"tile": "Easdale", "cell": [0, 1], "resources": {"wood": 2, "stone": 2}}]}]},
            "seats[0].territory[0].resources: a tile holds at most 3 resources",
        ),
        (
            {"seats": [{"territory": [{"tile": SV, "scotsmen": 8}, {"tile": HC, "scotsmen": 8}]}]},
            "seats[0].territory: there are 16 Scotsmen; 9 is the most",
        ),
        (
            {"seats": [{"clans": ["Brodie"]}, {"clans": ["Brodie"]}]},
            "seats[1].clans[0]: the field Brodie holds a marker already",
        ),
        ({"seats": [{"clans": ["Campbell"]}]}, "seats[0].clans[0]: there is no clan 'Campbell'"),
        ({"seats": [{"persons": ["Easdale"]}]}, "seats[0].persons[0]: Easdale is no Person"),
        (
            {"seats": [{"cards": ["Loch Ness"]}, {"territory": [{"tile": "Loch Ness", "cell": [-1, 0]}]}]},
            "seats[0].cards[0]: the tile Loch Ness is at seats[1].territory[0].tile, so this seat cannot have its card",
        ),
        (
            {"seats": [{"territory": [{"tile": "The End", "cell": [0, 1]}]}]},
            "seats[0].territory[0].tile: The End never lies in a territory",
        ),
        ({"ring": {"0": "A", "1": "B", "2": "C"}}, "ring: the piece D is missing"),
        ({"ring": ["A"]}, "ring: the ring has 14 spaces, not 1"),
        (
            {"ring": {"0": "A", "1": "B", "2": "C", "3": "D", "4": "Easdale", "5": "A-09"}},
            "ring[5]: the tile A-09 is also at ring[4]",
        ),
        ({"market": {"wood": 4}}, "market.wood: 4 is not a whole number from 0 to 3"),
        (
            {"rign": {}},
            "rign: there is no such entry; here are discard, game, gap, market, options, players, point, refill, ring,"
            " round, round_due, rules, seats, stacks, turn",
        ),
        (
            {"discard": ["Culbin"], "stacks": {"A": 3}},
            "stacks.A: is not empty although tiles of a later stack are in play",
        ),
        (
            {"point": {"name": "open", "due": [{"what": "clan_marker"}]}},
            "point.name: what is due leads to the point clan, not open",
        ),
        ({"point": {"seat": "B"}}, "point.seat: only the rear piece acts"),
        (
            {"ring": {"0": "A", "1": "The End", "2": "B", "3": "C", "4": "D", "13": "-"}},
            "ring[2]: B has not finished but stands beyond The End",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(position: dict[str, Any], mistake: str) -> None:
    assert mistake in mistakes(position)


def test_all_mistakes_are_named() -> None:
    found = mistakes({"market": {"wood": 4}, "seats": [{"coins": -1}, {"clans": ["Campbell"]}], "gap": 99})
    assert len(found) == 4
    assert look(game(4).from_json({}))["game"] == "glen-more-ii"
