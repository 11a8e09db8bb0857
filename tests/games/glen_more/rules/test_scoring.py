"""Scoring rounds: GM-100 to GM-106."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core import Line, State
from tests.games.glen_more.rules.table import actor, counted, do, finished, has, look, position, round_vp, seat, sheet

LAST_OF = {1: {"1": ["T1-23"]}, 2: {"1": 0, "2": ["T2-19"]}, 3: {"1": 0, "2": 0, "3": ["T3-17"]}}


def score(players: int = 4, nth: int = 1, **seats: Any) -> State:
    """Scoring round n is held as the last tile of a stack is drawn; D (or the ghost) has just moved."""
    figures = ["A", "B", "C", "D", "E"][:players] if players > 3 else [*"ABC"[:players], "ghost"]
    circuit = {str(3 + i): name for i, name in enumerate(figures)}
    refill: dict[str, Any] = {"circuit": circuit | {"1": "-", "2": "-"}, "gap": 1, "refill": {"field": 1, "due": 1}}
    state = position(players, stacks=LAST_OF[nth], point={"name": "refill"}, **refill, **seats)
    return do(state, {1: "draw T1-23", 2: "draw T2-19", 3: "draw T3-17"}[nth])


@pytest.mark.rule("GM-100")
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_the_last_tile_of_a_stack_brings_a_scoring_round(nth: int) -> None:
    state = score(nth=nth, A=seat(whisky=1))
    assert look(state)["round"] == nth
    assert round_vp(state, "A", nth) == (1, 0, 0)


@pytest.mark.rule("GM-101")
def test_three_areas_are_scored_each_alone() -> None:
    state = score(
        A=seat("START 0,0 *", "T1-01 0,1", whisky=3, parliament=0),
        B=seat("START 0,0 *", whisky=0, parliament=2),
        C=seat(whisky=1, parliament=1), D=seat(whisky=2),
    )  # fmt: skip
    assert [round_vp(state, letter, 1) for letter in "ABCD"] == [(3, 0, 1), (0, 2, 0), (1, 1, 0), (2, 0, 0)]
    assert [has(state, letter, "vp") for letter in "ABCD"] == [4, 2, 2, 2]


@pytest.mark.rule("GM-102")
@pytest.mark.example("E-38")
def test_the_lead_over_the_lowest_player_scores() -> None:
    state = score(3, A=seat(whisky=2), B=seat(whisky=4), C=seat(whisky=7))
    assert [has(state, letter, "vp") for letter in "ABC"] == [0, 2, 8]


@pytest.mark.rule("GM-102")
@pytest.mark.example("E-38")
@pytest.mark.parametrize(("lead", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8), (9, 8)])
def test_vp_for_each_lead(lead: int, vp: int) -> None:
    state = score(2, A=seat(whisky=2 + lead), B=seat(whisky=2))
    assert (has(state, "A", "vp"), has(state, "B", "vp")) == (vp, 0)


@pytest.mark.rule("GM-103")
def test_a_bonnet_counts_as_one_member() -> None:
    cawdor = seat("START 0,0 *", "T0-08 1,0", "T3-01 1,1", parliament=1)
    state = score(nth=3, A=cawdor, B=seat(parliament=1))
    assert round_vp(state, "A", 3) == (0, 5, 1)  # 1 member + 3 bonnets


@pytest.mark.rule("GM-103", "GM-104", "GM-78")
@pytest.mark.example("E-39")
def test_mey_doubles_members_but_not_bonnets() -> None:
    both = seat("START 0,0 *", "T0-08 1,0", "T2-07 1,1", "T3-01 1,-1", parliament=3)
    assert counted(position(A=both), "A", "parliament") == 10
    cawdor = seat("START 0,0 *", "T0-08 1,0", "T3-01 1,-1", parliament=3)
    assert counted(position(A=cawdor), "A", "parliament") == 6


@pytest.mark.rule("GM-104")
def test_mey_counts_for_its_owner_only() -> None:
    mey = seat("START 0,0 *", "T0-08 1,0", "T2-07 1,1", parliament=1)
    state = score(2, 2, A=mey, B=seat(parliament=3))
    assert [round_vp(state, letter, 2)[1] for letter in "AB"] == [0, 0]  # 2 x 1 + 1 against 3


@pytest.mark.rule("GM-113", "GM-101")
@pytest.mark.example("E-40")
def test_the_ghost_sets_no_minimum() -> None:
    moil = seat("START 0,0 *", "T0-08 1,0", "T1-18 1,1", whisky=3, parliament=1)
    state = score(2, A=moil, B=seat(whisky=0, parliament=2))
    assert (round_vp(state, "A", 1), round_vp(state, "B", 1)) == ((3, 0, 1), (0, 0, 0))
    assert (has(state, "A", "vp"), has(state, "B", "vp")) == (4, 0)


@pytest.mark.rule("GM-113", "GM-102")
def test_without_a_player_at_zero_the_lowest_real_player_is_the_measure() -> None:
    state = score(3, A=seat(whisky=5), B=seat(whisky=6), C=seat(whisky=9))
    assert [has(state, letter, "vp") for letter in "ABC"] == [0, 1, 5]


@pytest.mark.rule("GM-105")
def test_nothing_is_given_up_in_scoring() -> None:
    own = seat("START 0,0 *", "T1-01 0,1", whisky=2, parliament=2)
    state = score(A=own)
    assert (has(state, "A", "whisky"), has(state, "A", "parliament"), has(state, "A", "cards")) == (
        2,
        2,
        ["Loch Lochy"],
    )
    again = score(nth=2, A=own | {"rounds": [{"whisky": 2, "parliament": 2, "cards": 1}]})
    assert (round_vp(again, "A", 1), round_vp(again, "A", 2)) == ((2, 2, 1), (2, 2, 1))
    assert has(again, "A", "vp") == 10


@pytest.mark.rule("GM-106")
@pytest.mark.parametrize("nth", [1, 2])
def test_after_rounds_1_and_2_the_hindmost_figure_acts(nth: int) -> None:
    assert actor(score(nth=nth)) == "A"


def test_the_sheet_names_round_and_area() -> None:
    state = score(A=seat(whisky=2))
    rounds = [(line.round, line.item, line.points) for line in sheet(state, "A") if line.source == "round"]
    assert rounds == [(1, "whisky", 2), (1, "parliament", 0), (1, "cards", 0)]


@pytest.mark.rule("GM-102")
@pytest.mark.parametrize("lowest", "ABCDE")
def test_the_lowest_player_may_sit_anywhere(lowest: str) -> None:
    holdings: dict[str, Any] = {letter: seat(whisky=1 if letter == lowest else 3) for letter in "ABCDE"}
    state = score(5, **holdings)
    assert [has(state, letter, "vp") for letter in "ABCDE"] == [0 if letter == lowest else 2 for letter in "ABCDE"]


FAIR_AND_IONA = (
    {"tile": "START", "cell": [0, 0], "members": 1},
    {"tile": "T2-17", "cell": [1, 0]},
    {"tile": "T1-02", "cell": [1, 1], "vp": 4},
    {"tile": "T2-11", "cell": [1, -1], "vp": 6},
)


def test_every_point_has_its_line() -> None:
    rounds = [{"whisky": 1}, {"parliament": 2}, {"cards": 1}]
    own = {"territory": list(FAIR_AND_IONA), "rounds": rounds, "vp": 17, "coins": 5}
    state = finished(2, A=own)
    assert sheet(state, "A") == (
        Line("before", "before", 3),
        Line("tile", "Butcher T1-02", 4),
        Line("tile", "Tavern T2-11", 6),
        Line("round", "whisky", 1, 1),
        Line("round", "parliament", 0, 1),
        Line("round", "cards", 0, 1),
        Line("round", "whisky", 0, 2),
        Line("round", "parliament", 2, 2),
        Line("round", "cards", 0, 2),
        Line("round", "whisky", 0, 3),
        Line("round", "parliament", 0, 3),
        Line("round", "cards", 1, 3),
        Line("coins", "coins", 5, 0, 5),
        Line("card", "Iona Abbey", 2, 0, 1),
        Line("penalty", "tiles", -9, 0, 3),
    )
    assert state.result().totals == (17 + 5 + 2 - 9, 6)


def test_the_sheet_if_the_game_ended_now() -> None:
    """One more round is counted as things stand, the second here, since stack 1 is used up."""
    own = {"territory": list(FAIR_AND_IONA), "whisky": 4, "parliament": 2, "rounds": [{"whisky": 1}]}
    state = position(2, A=own)
    assert sheet(state, "A") == (
        Line("tile", "Butcher T1-02", 4),
        Line("tile", "Tavern T2-11", 6),
        Line("round", "whisky", 1, 1),
        Line("round", "parliament", 0, 1),
        Line("round", "cards", 0, 1),
        Line("round_now", "whisky", 5, 2, 4),
        Line("round_now", "parliament", 2, 2, 2),
        Line("round_now", "cards", 1, 2, 1),
        Line("coins", "coins", 6, 0, 6),
        Line("card", "Iona Abbey", 2, 0, 1),
        Line("penalty", "tiles", -9, 0, 3),
    )
    assert not state.result().final
    first_turn = sheet(position(2), "A")
    assert [line.round for line in first_turn if line.source == "round_now"] == [1, 1, 1]
