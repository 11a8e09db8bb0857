"""Refused choices: their reasons, their order, and that they change nothing (sections 13 and 18)."""

from __future__ import annotations

import pytest

from rondel.core import IllegalAction, State
from rondel.core.reasons import CODES
from tests.games.glen_more.rules.table import (
    do,
    finished,
    game,
    placing,
    position,
    refusal,
    seat,
    taking,
    words,
)

E_47 = ("START 0,0 *", "T0-08 1,0 wood")


@pytest.mark.rule("GM-16", "GM-18", "GM-90")
@pytest.mark.example("E-48")
def test_refusals_in_the_whole_turn() -> None:
    state = taking("T1-03", A=seat(*E_47), B=seat("START 0,0 *", "T0-01 1,0 stone"), market={"stone": 1})
    assert refusal(state, "sell stone from T0-01", by="B") == "not_active"
    assert refusal(state, "buy wood", by="A") == "buy_needs_use"
    assert refusal(state, "sell stone from T0-08", by="A") == "no_cube_there"
    do(state, "take 6")
    assert refusal(state, "pay wood from T0-08", by="A") == "wrong_good"
    do(state, "buy stone")
    assert refusal(state, "end turn", by="A") == "choice_pending"
    assert refusal(state, "place 0,0", by="A") == "cell_taken"
    do(state, "place 1,1")
    assert refusal(state, "activate Start Village: T0-08 > T1-03", by="A") == "no_member_there"


def at(point: str) -> State:
    """A position of A at each decision point, with a wood to sell and a member who can step."""
    own = seat("START 0,0 *", "T0-08 1,0 wood wood", "T0-03 0,1 sheep", coins=6)
    rows = {"wood": 1, "sheep": 1}
    far = seat("START 0,0", "T0-08 1,0 wood", "T2-09 2,0 * *")
    words_to = {
        "place": ("T1-14",),
        "activate": ("T1-14", "place 1,1"),
        "pay": ("T1-08",),
        "paying": ("T1-22", "pay wood from T0-08"),
        "cannot_pay": ("T2-02",),
        "discarded": ("T2-02", "discard"),
        "exchange": ("T1-02", "place 1,1", "activate T1-02 with sheep+sheep"),
    }
    if point == "take":
        return position(A=own, market=rows)
    if point == "benefit":
        return placing("T1-01", "place 0,-1", A=own, market=rows)
    if point == "cannot_place":
        return placing("T0-02", A=far, market=rows)
    tile, *done = words_to[point]
    return placing(tile, *done, A=own, market=rows)


POINTS = (
    "take", "place", "activate", "pay", "paying", "cannot_pay", "cannot_place", "discarded", "exchange", "benefit",
)  # fmt: skip


@pytest.mark.rule("GM-116")
@pytest.mark.parametrize(
    ("choice", "refused"),
    [
        (
            "end turn",
            dict.fromkeys(("take", "place", "pay", "paying", "cannot_pay", "exchange", "benefit"), "choice_pending"),
        ),
        (
            "discard",
            dict.fromkeys(("take", "activate", "cannot_place", "discarded", "exchange", "benefit"), "wrong_point")
            | dict.fromkeys(("place", "pay", "paying"), "payable_tile"),
        ),
        (
            "sell wood from T0-08",
            {"paying": "mid_payment", "exchange": "mid_payment", "benefit": "wrong_point"},
        ),
        (
            "buy cattle",
            dict.fromkeys(("take", "place", "activate", "cannot_place", "discarded", "benefit"), "buy_needs_use")
            | {"pay": "wrong_good", "paying": "wrong_good", "exchange": "wrong_good", "cannot_pay": "cannot_pay"},
        ),
        (
            "take 12",
            dict.fromkeys(set(POINTS) - {"take"}, "wrong_point"),
        ),
        (
            "gain wood",
            dict.fromkeys(set(POINTS) - {"benefit"}, "wrong_point"),
        ),
        (
            "step Start Village > Parliament",
            dict.fromkeys(set(POINTS) - {"cannot_place"}, "wrong_point") | {"cannot_place": "no_parliament_now"},
        ),
        (
            "place 5,5",
            dict.fromkeys(set(POINTS) - {"place"}, "wrong_point") | {"place": "no_side_neighbour"},
        ),
        (
            "activate T0-01",
            dict.fromkeys(set(POINTS) - {"activate"}, "wrong_point") | {"activate": "not_in_reach"},
        ),
        (
            "pay stone from T0-08",
            dict.fromkeys(("take", "place", "activate", "cannot_place", "discarded", "benefit"), "wrong_point")
            | {"pay": "no_cube_there", "paying": "no_cube_there", "exchange": "wrong_good", "cannot_pay": "cannot_pay"},
        ),
        (
            "give member from Start Village",
            dict.fromkeys(("take", "place", "activate", "cannot_place", "discarded", "benefit"), "wrong_point")
            | dict.fromkeys(("pay", "paying", "exchange"), "wrong_good") | {"cannot_pay": "cannot_pay"},
        ),
        (
            "roll 1",
            dict.fromkeys(POINTS, "wrong_point"),
        ),
        (
            "draw T1-05",
            dict.fromkeys(POINTS, "wrong_point"),
        ),
        (
            "seat A",
            dict.fromkeys(POINTS, "wrong_point"),
        ),
    ],
)  # fmt: skip
def test_a_kind_of_choice_at_every_point(choice: str, refused: dict[str, str]) -> None:
    found = {point: refusal(at(point), choice) for point in POINTS}
    assert {point: reason for point, reason in found.items() if reason} == refused


def test_take() -> None:
    assert refusal(at("take"), "take 0") == "no_tile_there"
    assert refusal(at("take"), "take 13") == "no_tile_there"


def test_sale_reasons_in_order() -> None:
    state = taking("T1-14", A=seat("START 0,0 *", "T0-08 1,0 wood", whisky=1))
    assert refusal(state, "sell whisky") == "not_tradable"
    assert refusal(state, "sell member") == "not_tradable"
    assert refusal(state, "sell grain from T0-08") == "no_cube_there"  # before row_empty
    assert refusal(state, "sell wood from T0-08") == "row_empty"


@pytest.mark.rule("GM-34", "GM-89", "GM-94")
def test_payment_reasons_in_order() -> None:
    own = seat("START 0,0 * *", "T0-08 1,0 wood", coins=6)
    state = placing("T1-22", A=own, market={"wood": 3, "stone": 1, "grain": 3})  # wood + stone
    assert refusal(state, "buy grain") == "wrong_good"  # before row_full
    assert refusal(state, "buy whisky") == "wrong_good"  # not needed, before not_tradable
    assert refusal(state, "buy member") == "wrong_good"
    assert refusal(state, "pay wood from Start Village") == "no_cube_there"
    assert refusal(state, "buy wood") == "own_first"  # before row_full
    ness = placing("T2-06", A=own)
    assert refusal(ness, "buy member") == "not_tradable"
    assert refusal(ness, "buy stone") == "wrong_good"
    assert refusal(ness, "give member from T0-08") == "no_member_there"


def test_payment_at_the_market_refused_for_row_coins_or_the_rest() -> None:
    state = placing("T3-10", A={"coins": 3}, market={"wood": 3, "stone": 2, "grain": 1, "cattle": 1, "sheep": 0})
    assert refusal(state, "buy wood") == "row_full"
    assert refusal(state, "buy stone") == "rest_unpayable"
    do(state, "buy sheep")
    assert refusal(state, "buy stone") == "too_few_coins"
    assert refusal(state, "buy grain") is None


def test_activation_reasons_in_order() -> None:
    own = seat(
        "START 0,0 *", "T0-08 1,0", "T2-09 2,0 wood wood wood", "T0-03 0,1 sheep sheep sheep", "T3-16 0,-1", coins=0
    )
    state = placing("T1-02", "place 1,1", A=own)
    assert refusal(state, "activate T3-16") == "not_in_reach"  # before cannot_pay
    assert refusal(state, "activate T1-23") == "not_in_reach"  # a tile of nobody
    assert refusal(state, "activate T0-03") == "tile_full"
    assert refusal(state, "activate T0-03 with wood") == "tile_full"  # before bad_option
    assert refusal(state, "activate T0-08 with wood") == "bad_option"
    assert refusal(state, "activate T1-02 with cattle") == "bad_option"
    assert refusal(state, "activate T0-08: Start Village > T0-08") == "bad_option"
    assert refusal(state, "activate Start Village with wood") == "bad_option"
    assert refusal(state, "activate Start Village: T0-08 > T1-02") == "no_member_there"
    do(state, "activate T0-08")
    assert refusal(state, "activate T0-08 with wood") == "already_active"


def test_step_reasons_in_order() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T2-09 2,0")
    state = placing("T1-14", "place 1,1", A=own)
    assert refusal(state, "activate Start Village: T2-09 > T2-09") == "no_member_there"  # before not_neighbour
    assert refusal(state, "activate Start Village: Start Village > T2-09") == "not_neighbour"
    assert refusal(state, "activate Start Village: Start Village > Parliament") == "last_clan_member"


def test_placement_reasons_in_order() -> None:
    own = seat("START 0,0", "T0-08 1,0", "T2-09 2,0 *")
    state = placing("T0-05", A=own)
    assert refusal(state, "place 2,0") == "cell_taken"
    assert refusal(state, "place 8,0") == "no_side_neighbour"
    assert refusal(state, "place 0,1") == "edge_mismatch"  # before no_clan_neighbour
    assert refusal(state, "place 2,1") == "line_not_joined"
    assert refusal(state, "place -1,0") == "no_clan_neighbour"
    assert refusal(state, "place 3,0") is None


@pytest.mark.rule("GM-107")
def test_after_the_end_everything_is_refused() -> None:
    state = finished()
    for choice in ("take 7", "end turn", "sell wood from T0-08", "draw T3-01", "buy wood"):
        assert refusal(state, choice) == "game_over"
        assert refusal(state, choice, by="B") == "game_over"


def test_chance_points_refuse_players_and_other_outcomes() -> None:
    state = game(3).start()
    assert refusal(state, "seat E") == "no_such_outcome"
    assert refusal(state, "take 7") == "not_active"
    assert refusal(state, "seat A", by="A") == "not_active"
    do(state, "seat B")
    assert refusal(state, "seat B") == "no_such_outcome"
    do(state, "seat A")
    assert refusal(state, "draw T1-01") == "no_such_outcome"  # stack 0 comes first
    assert refusal(state, "draw Start Village") == "no_such_outcome"


@pytest.mark.parametrize("point", POINTS)
def test_a_refused_choice_changes_nothing(point: str) -> None:
    state = at(point)
    before = state.key()
    for choice in ("roll 1", "activate T0-01", "place 9,9", "buy member"):
        with pytest.raises(IllegalAction) as refused:
            state.apply(state.rules().action(choice))
        assert refused.value.reason in CODES
        assert refused.value.words
    assert state.key() == before


def test_actions_outside_the_range_are_refused() -> None:
    state = at("take")
    for action in (-1, state.rules().actions, 10**12):
        assert state.why_not(action) == "wrong_point"
        with pytest.raises(IllegalAction, match="wrong_point"):
            state.apply(action)


def test_every_point_was_reached() -> None:
    names = {at(point).to_json()["point"]["name"] for point in POINTS}  # type: ignore[index]
    assert names == {*POINTS} - {"paying"}
    assert all(words(at(point)) for point in POINTS)
