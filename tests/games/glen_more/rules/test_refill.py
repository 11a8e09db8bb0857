"""Refill of the circuit and the ghost: GM-96 to GM-99, GM-111 to GM-113."""

from __future__ import annotations

import pytest

from rondel.core import CHANCE, State
from tests.games.glen_more.rules.table import actor, do, has, look, point, position, seat, tiles_out, words


def fields(state: State, *numbers: int) -> list[str]:
    return [look(state)["circuit"][n] for n in numbers]


@pytest.mark.rule("GM-96", "GM-97")
@pytest.mark.example("E-5")
def test_one_draw_when_the_next_figure_stands_directly_ahead() -> None:
    state = position(circuit={"0": "A", "1": "B", "2": "C", "3": "D", "6": "T0-08"})
    out = tiles_out(state)
    do(state, "take 6", "place 1,0", "end turn")
    assert tiles_out(state) == out  # nothing was passed
    assert look(state)["refill"] == {"field": 13, "due": 1}
    do(state, "draw T1-23")
    assert fields(state, 13, 0) == ["T1-23", "-"]
    assert (look(state)["gap"], actor(state)) == (0, "B")


@pytest.mark.rule("GM-96")
def test_tiles_that_everybody_has_passed_are_discarded() -> None:
    circuit = {"0": "A", "1": "T1-02", "2": "T1-03", "3": "B", "4": "C", "5": "D", "6": "T0-08"}
    state = position(circuit=circuit)
    out = tiles_out(state)
    do(state, "take 6", "place 1,0", "end turn")
    assert tiles_out(state) - out == {"T1-02", "T1-03"}


@pytest.mark.rule("GM-97")
def test_draws_fill_the_old_gap_first_then_clockwise() -> None:
    circuit = {"0": "A", "3": "B", "4": "C", "5": "D", "6": "T0-08"}
    state = do(position(circuit=circuit), "take 6", "place 1,0", "end turn")
    order = []
    for tile in ("T1-21", "T1-22", "T1-23"):
        order.append(look(state)["refill"]["field"])
        do(state, f"draw {tile}")
    assert order == [13, 0, 1]
    assert fields(state, 13, 0, 1, 2) == ["T1-21", "T1-22", "T1-23", "-"]
    assert look(state)["gap"] == 2


@pytest.mark.rule("GM-98", "GM-100")
@pytest.mark.example("E-41")
def test_a_refill_may_use_two_stacks_and_ends_before_the_scoring_round() -> None:
    circuit = {"0": "A", "3": "B", "4": "C", "5": "D", "6": "T0-08"}
    stacks = {"1": ["T1-21", "T1-22"]}
    state = position(circuit=circuit, stacks=stacks, C=seat(whisky=3))
    do(state, "take 6", "place 1,0", "end turn")
    assert words(state) == ["draw Village T1-21", "draw Armadale Castle"]
    do(state, "draw T1-22", "draw T1-21")
    assert (look(state)["round"], has(state, "C", "vp")) == (0, 0)  # the refill is finished first
    assert len(words(state)) == 19
    do(state, "draw T2-05")
    assert fields(state, 13, 0, 1, 2) == ["T1-22", "T1-21", "T2-05", "-"]
    assert (look(state)["round"], has(state, "C", "vp")) == (1, 3)
    assert actor(state) == "B"
    assert len(look(state)["stacks"]["2"]) == 18


@pytest.mark.rule("GM-98")
def test_stack_3_follows_stack_2() -> None:
    circuit = {"0": "A", "2": "B", "4": "C", "5": "D", "6": "T0-08"}
    state = position(circuit=circuit, stacks={"1": 0, "2": ["T2-01"]})
    do(state, "take 6", "place 1,0", "end turn")
    assert words(state) == ["draw Quarry T2-01"]
    do(state, "draw T2-01")
    assert len(words(state)) == 17
    do(state, "draw T3-01")
    assert look(state)["round"] == 2


@pytest.mark.rule("GM-99", "GM-7")
def test_a_draw_is_chance_with_equal_weights_over_the_tiles_left() -> None:
    circuit = {"0": "A", "1": "B", "4": "C", "5": "D", "6": "T0-08"}
    state = position(circuit=circuit, stacks={"1": ["T1-05", "T1-09", "T1-11"]})
    do(state, "take 6", "place 1,0", "end turn")
    assert state.actor == CHANCE
    assert words(state) == ["draw Fair T1-05", "draw Fair T1-09", "draw Village T1-11"]
    assert state.weights() == [1, 1, 1]


@pytest.mark.rule("GM-111", "GM-99")
@pytest.mark.example("E-8")
def test_the_ghost_counts_tiles_and_skips_chieftains() -> None:
    state = position(3, circuit={"2": "ghost", "3": "A", "5": "B", "9": "C", "1": "-", "7": "T1-05"})
    assert point(state) == "ghost"
    assert (words(state), state.weights()) == (["roll 1", "roll 2", "roll 3"], [3, 2, 1])
    do(state, "roll 3")
    assert look(state)["circuit"][7] == "ghost"
    assert "T1-05" in tiles_out(state)
    assert look(state)["refill"] == {"field": 1, "due": 1}
    do(state, "draw T1-06")
    assert (look(state)["gap"], actor(state)) == (2, "A")


@pytest.mark.rule("GM-112")
@pytest.mark.example("E-9")
def test_a_ghost_still_hindmost_rolls_again() -> None:
    circuit = {"12": "ghost", "1": "A", "2": "B", "11": "-", "13": "T1-05", "0": "T1-09", "3": "T1-10"}
    state = position(2, circuit=circuit)
    do(state, "roll 1")
    assert fields(state, 13, 12) == ["ghost", "-"]
    assert look(state)["refill"] == {"field": 11, "due": 1}
    do(state, "draw T1-01")
    assert (look(state)["gap"], point(state)) == (12, "ghost")
    do(state, "roll 2")
    assert fields(state, 3, 0) == ["ghost", "-"]
    assert {"T1-05", "T1-09", "T1-10"} <= tiles_out(state)
    assert look(state)["refill"] == {"field": 12, "due": 2}
    do(state, "draw T1-02", "draw T1-03")
    assert fields(state, 12, 13, 0) == ["T1-02", "T1-03", "-"]
    assert (look(state)["gap"], actor(state)) == (0, "A")


@pytest.mark.rule("GM-113")
def test_the_ghost_changes_nothing_but_the_circuit() -> None:
    state = position(3, circuit={"2": "ghost", "3": "A", "5": "B", "9": "C", "1": "-"}, market={"wood": 1})
    before = look(state)
    after = look(do(state, "roll 2"))
    assert after["seats"] == before["seats"]
    assert after["market"] == before["market"]
    assert len(after["seats"]) == 3


@pytest.mark.rule("GM-100")
def test_a_round_scored_in_a_refill_after_the_ghost() -> None:
    circuit = {"2": "ghost", "3": "A", "5": "B", "9": "C", "1": "-"}
    state = position(3, circuit=circuit, stacks={"1": ["T1-23"]}, B=seat(whisky=2))
    do(state, "roll 1", "draw T1-23")
    assert (look(state)["round"], has(state, "B", "vp")) == (1, 2)
