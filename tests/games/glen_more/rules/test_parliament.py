"""Steps of clan members and Parliament: GM-82 to GM-87."""

from __future__ import annotations

import pytest

from tests.games.glen_more.rules.table import cells, do, has, members, placing, refusal, seat, words


@pytest.mark.rule("GM-82")
def test_any_member_steps_to_a_neighbour_tile_corners_included() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T1-14 1,1")
    state = placing("T0-01", "place -1,0", A=own)
    steps = [choice.partition(": ")[2] for choice in words(state) if ":" in choice]
    assert steps == [
        "Start Village > Quarry T0-01", "Start Village > Forest T0-08", "Start Village > Cornfield T1-14",
    ]  # fmt: skip


@pytest.mark.rule("GM-82")
def test_the_member_need_not_stand_on_the_activated_tile() -> None:
    own = seat("START 0,0", "T0-08 1,0 *", "T2-09 2,0")
    state = placing("T1-13", "place 1,1", "activate Start Village: T0-08 > T2-09", A=own)
    assert members(state, "A") == {"T2-09": 1}


@pytest.mark.rule("GM-82")
def test_a_step_reaches_a_neighbour_only() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T2-09 2,0")
    state = placing("T1-13", "place 1,1", A=own)
    assert refusal(state, "activate Start Village: Start Village > T2-09") == "not_neighbour"
    assert refusal(state, "activate Start Village: Start Village > Start Village") == "not_neighbour"
    assert refusal(state, "activate Start Village: Start Village > T1-23") == "not_neighbour"  # not in the tableau
    assert refusal(state, "activate Start Village: T2-09 > T0-08") == "no_member_there"


@pytest.mark.rule("GM-83")
@pytest.mark.example("E-29")
def test_a_new_member_may_use_the_step_of_its_village() -> None:
    own = seat("START 0,0", "T0-08 1,0 *")
    state = placing("T0-04", "place 2,0", A=own)
    assert members(state, "A") == {"T0-08": 1, "T0-04": 1}
    assert refusal(state, "activate Start Village: T0-08 > T0-04") == "not_in_reach"
    assert refusal(state, "activate T0-08") is None
    for tile in ("T0-04", "T0-08"):
        after = do(state.copy(), f"activate T0-04: {tile} > Parliament")
        assert has(after, "A", "parliament") == 1
        assert tile not in members(after, "A")


@pytest.mark.rule("GM-83")
def test_one_member_may_make_several_steps() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T2-09 2,0")
    state = placing("T1-08", "buy stone", "place 1,1", A=own)
    do(state, "activate T1-08: Start Village > T0-08", "activate Start Village: T0-08 > T2-09")
    assert members(state, "A") == {"T2-09": 1, "T1-08": 1}


@pytest.mark.rule("GM-84")
def test_a_member_may_leave_for_parliament_for_good() -> None:
    own = seat("START 0,0 * *", "T0-08 1,0")
    state = placing("T1-13", "place 1,1", "activate Start Village: Start Village > Parliament", A=own)
    assert (members(state, "A"), has(state, "A", "parliament")) == ({"START": 1}, 1)
    own = seat("START 0,0 * *", "T0-08 1,0", parliament=3)
    state = placing("T1-13", "place 1,1", A=own)
    assert refusal(state, "activate Start Village: Parliament > Start Village") == "no_member_there"


@pytest.mark.rule("GM-85")
@pytest.mark.example("E-37")
def test_the_last_member_stays() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 *", "T0-04 -1,0")
    state = placing("T0-03", "place 0,1", A=own)
    do(state, "activate T0-04: T0-08 > Parliament")
    assert refusal(state, "activate Start Village: Start Village > Parliament") == "last_clan_member"
    do(state, "activate Start Village: Start Village > T0-08")
    assert (members(state, "A"), has(state, "A", "parliament")) == ({"T0-08": 1}, 1)


@pytest.mark.rule("GM-86")
def test_any_number_of_members_on_a_tile_and_parliament_helps_no_placement() -> None:
    own = seat("START 0,0", "T0-08 1,0", "T2-09 2,0 " + "* " * 12, parliament=9)
    assert cells(placing("T0-05", A=own)) == {"3,0"}  # the end at (-1,0) has nobody near
    state = placing("T0-05", "place 3,0", A=own)
    assert members(state, "A") == {"T2-09": 12}


@pytest.mark.rule("GM-87")
def test_activating_a_village_and_its_step_are_one_choice() -> None:
    own = seat("START 0,0 *", "T0-08 1,0")
    state = placing("T1-13", "place 1,1", A=own)
    assert refusal(state, "activate Start Village") == "bad_option"
    do(state, "activate Start Village: Start Village > T1-13")
    assert refusal(state, "activate T0-08") is None  # reach is as before the step
    assert refusal(state, "activate T1-13") is None
