"""Positions that cannot be are refused with every mistake and its place."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core import CHANCE, BadPosition
from tests.games.glen_more.rules.table import actor, game, look, point, seat, words

START = {"tile": "START", "cell": [0, 0], "members": 1}
FOUR = {"0": "A", "1": "B", "2": "C", "3": "D"}
MID_TURN = {"circuit": {"13": "-", "0": "-", "1": "B", "2": "C", "3": "D", "7": "A"}, "gap": 13}


def mistakes(**parts: Any) -> list[str]:
    with pytest.raises(BadPosition) as refused:
        game(4).from_json(parts)
    return refused.value.mistakes


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"game": "glasgow"}, "game: 'glasgow' is not one of glen-more"),
        ({"players": 3}, "players: 3 is not 4"),
        ({"options": {"strict_take": "on"}}, "options.strict_take: 'on' is not one of off"),
        ({"seets": []}, "seets: there is no such entry"),
        ({"seats": [{}] * 5}, "seats: there are 5 seats for 4 players"),
        ({"seats": {}}, "seats: expected a list"),
        ({"seats": [7]}, "seats[0]: expected an object"),
        ({"seats": [{"coins": -1}]}, "seats[0].coins: -1 is not a whole number"),
        ({"seats": [{"coins": True}]}, "seats[0].coins: True is not a whole number"),
        ({"seats": [seat("START 0,0")]}, "seats[0].territory: at least one clan member"),
        ({"seats": [{"territory": [START, START]}]}, "seats[0].territory[1].tile: the tile START is also at"),
        ({"seats": [{"territory": [{**START, "cell": [1, 0]}]}]}, "seats[0].territory[0].cell: the start village"),
        ({"seats": [seat("START 0,0 *", "T0-08 1,0", "T0-05 1,0")]}, "seats[0].territory[2].cell: two tiles"),
        ({"seats": [seat("START 0,0 *", "T1-14 5,5")]}, "Cornfield T1-14 cannot lie at [5, 5]: no_side_neighbour"),
        ({"seats": [seat("START 0,0 *", "T0-08 1,0", "T1-10 1,1")]}, "cannot lie at [1, 1]: line_not_joined"),
        ({"seats": [seat("START 0,0 *", "T0-08 1,0")] * 2}, "seats[1].territory[1].tile: the tile T0-08 is also at"),
        ({"seats": [seat("START 0,0 *", "T0-08 1,0 wood wood wood wood")]}, "4 is not a whole number from 0 to 3"),
        ({"seats": [seat("START 0,0 *", "T1-01 0,1 wood wood stone")]}, "Loch Lochy holds at most 2 cubes"),
        ({"seats": [seat("START 0,0 * wood")]}, "cannot hold wood"),
        ({"seats": [{"cards": ["Loch Ness"]}]}, "seats[0].cards: the special tiles in the territory are none"),
        ({"seats": [{"vp": 0, "territory": [{**START, "vp": 4}]}]}, "seats[0].vp: 0 is not a whole number from 4"),
        ({"seats": [{"rounds": [{"whisky": 1}]}]}, "seats: 1 scoring rounds are listed, but only 0 were held"),
        ({"circuit": ["A"]}, "circuit: the circuit has 14 fields, not 1"),
        ({"circuit": {"14": "A"}}, "circuit: there is no field '14'"),
        ({"circuit": {"0": "A", "1": "B", "2": "C"}}, "circuit: missing figures: D"),
        ({"circuit": FOUR | {"5": "A"}}, "circuit[5]: the figure A stands twice"),
        ({"circuit": FOUR | {"5": "ghost"}}, "circuit[5]: there is no tile 'ghost'"),
        ({"circuit": FOUR | {"5": ["T1-03"]}}, "circuit[5]: there is no tile ['T1-03']"),
        ({"circuit": FOUR | {"5": "T1-03", "6": "T1-03"}}, "circuit[6]: the tile T1-03 is also at circuit[5]"),
        ({"circuit": FOUR, "gap": 5}, "gap: no figure stands on field 6"),
        ({"circuit": FOUR, "gap": 3}, "gap: field 3 is not empty"),
        ({"circuit": FOUR | {"5": "-", "13": "-"}, "gap": 13}, "circuit: 2 fields are empty"),
        ({"stacks": {"1": ["T2-01"]}}, "stacks.1[0]: T2-01 does not belong to stack 1"),
        ({"stacks": {"1": 99}}, "stacks.1: 99 is not a whole number"),
        ({"stacks": {"1": 5}, "circuit": FOUR | {"5": "T2-01"}}, "stacks.1: is not empty although"),
        ({"stacks": {"1": 0, "2": 0, "3": 0}}, "stacks: no tile is left, so the game is over"),
        ({"market": {"whisky": 1}}, "market.whisky: there is no such entry"),
        ({"round": 2}, "round: 2 is not 0"),
        ({"point": {"name": "dance"}}, "point.name: 'dance' is not one of"),
        ({"point": {"seat": "B"}}, "point.seat: only the hindmost figure acts"),
        ({"point": {"name": "ghost"}}, "point.name: the ghost acts only when it is hindmost"),
        ({"point": {"name": "finished"}}, "point.name: the game is over only when no tile is left"),
        ({"point": {"name": "place", "seat": "A"}}, "point.tile: the point place needs the tile that was taken"),
        (
            {"point": {"name": "discarded", "seat": "A"}},
            "circuit: field 0 must be empty: the active figure has left it",
        ),
        ({"point": {"name": "refill"}}, "refill.due: a refill lays at least one tile"),
        ({"point": {"name": "refill"}, "refill": {"due": 2}}, "circuit: field 0 must be empty"),
        ({"point": {"name": "seating"}, "circuit": FOUR}, "point.name: everybody is seated"),
        ({"point": {"name": "seating"}, "circuit": {"5": "A"}}, "circuit: before the first turn the chieftains"),
    ],
)
def test_mistakes_name_their_place(parts: dict[str, Any], expected: str) -> None:
    found = mistakes(**parts)
    assert any(expected in mistake for mistake in found), found


@pytest.mark.parametrize(
    ("point", "own", "expected"),
    [
        ({"name": "place", "tile": "T1-14"}, seat("START 0,0 *"), "point.tile: it has no legal cell"),
        ({"name": "cannot_pay", "tile": "T0-05"}, {}, "point.name: the tile can be paid"),
        ({"name": "pay", "tile": "T1-11"}, {"coins": 0}, "point: the active player has nothing to choose"),
        ({"name": "activate", "tile": "T0-05"}, {}, "point.tile: the tile placed this turn must lie in the territory"),
        (
            {"name": "benefit", "tile": "T0-05"},
            seat("START 0,0 *", "T0-05 1,0"),
            "point.gains: no cube of choice is due",
        ),
        (
            {"name": "exchange", "tile": "T0-05", "trader": "T1-02", "bill": {"goods": {"sheep": 1}}},
            seat("START 0,0 *", "T0-05 1,0"),
            "point.trader: an exchange needs its tile",
        ),
        ({"name": "place", "tile": "Fair"}, {}, "point.tile: there is no tile 'Fair'"),
    ],
)
def test_mistakes_within_a_turn(point: dict[str, Any], own: dict[str, Any], expected: str) -> None:
    found = mistakes(**MID_TURN, point={"seat": "A", **point}, seats=[own])
    assert any(expected in mistake for mistake in found), found


def test_no_refill_without_tiles() -> None:
    found = mistakes(stacks={"1": 0, "2": 0, "3": 0}, point={"name": "refill"}, refill={"due": 1})
    assert found == ["stacks: no tile is left, so the game is over"]


def test_all_mistakes_are_told_at_once() -> None:
    found = mistakes(market={"wood": 9}, seats=[{"coins": -1}], gapp=3)
    assert len(found) == 3


def test_seating_begins_with_nobody_seated() -> None:
    state = game(4).from_json({"point": {"name": "seating"}, "turn": 0})
    assert state.key() == game(4).start().key()
    assert words(state) == ["seat A", "seat B", "seat C", "seat D"]


def test_the_ghost_to_move() -> None:
    state = game(3).from_json({"circuit": {"5": "ghost", "6": "A", "7": "B", "8": "C"}})
    assert (look(state)["gap"], point(state), state.actor) == (4, "ghost", CHANCE)


def test_a_position_within_a_turn() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T1-04 1,1", "T0-01 -1,0")
    state = game(4).from_json({**MID_TURN, "point": {"name": "activate", "seat": "A", "tile": "T1-04"}, "seats": [own]})
    assert actor(state) == "A"
    assert words(state)[:3] == ["end turn", "activate Forest T0-08", "activate Meadow T1-04"]


def test_marks_say_what_was_activated() -> None:
    own = seat("START 0,0 * used", "T0-08 1,0 used", "T1-04 1,1 open")
    state = game(4).from_json({**MID_TURN, "point": {"name": "activate", "seat": "A", "tile": "T1-04"}, "seats": [own]})
    assert words(state) == ["end turn", "activate Meadow T1-04"]


def test_cubes_and_tiles_by_name_or_id_in_any_case() -> None:
    own = {"territory": [START, {"tile": "forest t0-08", "cell": [1, 0]}, {"tile": "LOCH NESS", "cell": [0, 1]}]}
    state = game(4).from_json({"seats": [own]})
    assert [entry["tile"] for entry in look(state)["seats"][0]["territory"]] == ["T0-08", "T2-06", "START"]
