"""Turn order on the circuit and the steps of a turn: GM-15 to GM-32."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.glen_more.rules.table import (
    actor,
    cells,
    cubes,
    do,
    has,
    look,
    members,
    placing,
    point,
    position,
    refusal,
    seat,
    started,
    taking,
    tiles,
    words,
)

E_6 = {2: "D", 5: "B", 8: "C", 11: "A", 1: "-"}
E_7 = {2: "A", 9: "B", 10: "C", 12: "D", 1: "-"}


def ring(fields: dict[int, str]) -> dict[str, str]:
    return {str(field): there for field, there in fields.items()}


def figures(state: Any) -> dict[str, int]:
    """Where the figures stand."""
    return {name: n for n, name in enumerate(look(state)["circuit"]) if name in ("A", "B", "C", "D", "E", "ghost")}


@pytest.mark.rule("GM-15")
def test_the_hindmost_figure_is_the_first_ahead_of_the_gap() -> None:
    assert actor(position(circuit=ring(E_6))) == "D"
    assert actor(position(circuit=ring({13: "C", 0: "A", 5: "D", 12: "B", 11: "-"}))) == "B"


@pytest.mark.rule("GM-15", "GM-16")
def test_a_figure_may_go_as_far_as_its_owner_likes() -> None:
    """From field 2 every tile is ahead: 12 and 13, and over the end of the ring up to 0."""
    state = position(circuit=ring(E_6))
    assert [choice for choice in words(state) if choice.startswith("take")] == [
        f"take {field}" for field in (0, 3, 4, 6, 7, 9, 10, 12, 13)
    ]
    do(state, "take 0")
    assert figures(state) == {"D": 0, "B": 5, "C": 8, "A": 11}


@pytest.mark.rule("GM-16")
def test_only_the_owner_of_the_hindmost_figure_acts() -> None:
    state = position(circuit=ring(E_6))
    assert refusal(state, "take 3", by="A") == "not_active"
    assert refusal(state, "take 3", by="D") is None


@pytest.mark.rule("GM-17", "GM-96", "GM-97")
@pytest.mark.example("E-7")
def test_still_hindmost_means_another_turn() -> None:
    state = position(circuit=ring(E_7 | {3: "T1-14", 4: "T1-13", 5: "T0-08"}), D={})
    do(state, "take 5", "place 1,0", "end turn")
    assert words(state)[0].startswith("draw")
    before = look(state)
    assert [before["circuit"][field] for field in (3, 4)] == ["-", "-"]
    do(state, "draw T1-01", "draw T1-02", "draw T1-03")
    after = look(state)
    assert after["circuit"][1:5] == ["T1-01", "T1-02", "T1-03", "-"]
    assert after["gap"] == 4
    assert figures(state) == {"A": 5, "B": 9, "C": 10, "D": 12}
    assert actor(state) == "A"
    assert after["turn"] == before["turn"] + 1
    assert point(state) == "take"


@pytest.mark.rule("GM-18")
def test_nobody_may_pass() -> None:
    state = started(4)
    assert refusal(state, "end turn") == "choice_pending"
    assert {choice.split()[0] for choice in words(state)} == {"take"}


@pytest.mark.rule("GM-19", "GM-96", "GM-97")
@pytest.mark.example("E-6")
def test_the_number_of_tiles_stays_the_same() -> None:
    state = position(circuit=ring(E_6 | {12: "T0-08", 3: "T1-05", 4: "T1-09"}))
    assert sum(name.startswith("T") for name in look(state)["circuit"]) == 9
    do(state, "take 12", "place 1,0", "end turn", "draw T1-01", "draw T1-02", "draw T1-03")
    after = look(state)
    assert after["circuit"][1:5] == ["T1-01", "T1-02", "T1-03", "-"]
    assert after["gap"] == 4
    assert sum(name.startswith("T") for name in after["circuit"]) == 9
    assert actor(state) == "B"
    out_of_game = {"T1-05", "T1-09"}
    assert not out_of_game & ({*after["circuit"]} | {*after["stacks"]["1"]})


@pytest.mark.rule("GM-20", "GM-27", "GM-28", "GM-31")
@pytest.mark.example("E-47")
def test_a_whole_turn() -> None:
    state = position(
        circuit=ring({0: "A", 1: "B", 2: "C", 3: "D", 7: "T1-03"}),
        A=seat("START 0,0 *", "T0-08 1,0 wood"),
    )
    do(state, "take 7")
    assert point(state) == "pay"
    do(state, "buy stone")
    assert has(state, "A", "coins") == 5
    assert point(state) == "place"
    assert cells(state) == {"1,1", "1,-1"}
    do(state, "place 1,1")
    assert has(state, "A", "whisky") == 1
    do(state, "activate Distillery T1-03", "buy grain")
    assert has(state, "A", "whisky") == 2
    do(state, "activate Forest T0-08")
    assert cubes(state, "A", "T0-08") == {"wood": 2}
    do(state, "activate Start Village: Start Village > Distillery T1-03", "end turn")
    assert look(state)["refill"] == {"field": 13, "due": 1}
    do(state, "draw T1-14")
    assert look(state)["circuit"][13] == "T1-14"
    assert look(state)["gap"] == 0
    assert has(state, "A", "coins") == 4
    assert members(state, "A") == {"T1-03": 1}
    assert actor(state) == "B"


@pytest.mark.rule("GM-21")
@pytest.mark.example("E-10")
def test_only_a_field_with_a_tile_can_be_taken() -> None:
    state = position(circuit=ring(E_7))
    assert refusal(state, "take 9") == "no_tile_there"
    assert refusal(state, "take 1") == "no_tile_there"
    assert refusal(state, "take 2") == "no_tile_there"
    assert refusal(state, "take 3") is None


@pytest.mark.rule("GM-21", "GM-117")
def test_a_tile_may_be_taken_that_can_be_neither_paid_nor_placed() -> None:
    state = taking("T1-18", A={"coins": 0})  # Castle Moil, plain: no cell, no goods
    assert refusal(state, "take 6") is None


@pytest.mark.rule("GM-22", "GM-50", "GM-51")
@pytest.mark.example("E-15")
def test_without_a_legal_cell_the_tile_is_lost_and_nothing_is_paid() -> None:
    state = position(3, circuit={"0": "A", "1": "B", "2": "C", "3": "ghost", "12": "T1-15"})
    do(state, "take 12")
    assert point(state) == "cannot_place"
    assert words(state) == ["end turn"]
    do(state, "end turn")
    assert look(state)["circuit"][12] == "A"
    assert has(state, "A", "coins") == 6
    assert list(tiles(state, "A")) == ["START"]


@pytest.mark.rule("GM-22")
def test_cells_are_checked_before_the_cost() -> None:
    """A Tavern cannot be paid without whisky, but on a bare start village it has no cell either."""
    assert point(placing("T2-02", A={"coins": 9})) == "cannot_place"


@pytest.mark.rule("GM-23", "GM-24")
@pytest.mark.example("E-19")
def test_a_tile_that_cannot_be_paid_is_discarded() -> None:
    state = placing("T1-11", A={"coins": 0})
    assert words(state) == ["discard"]
    do(state, "discard")
    assert words(state) == ["end turn"]
    assert members(state, "A") == {"START": 1}
    do(state, "end turn")
    assert look(state)["circuit"][6] == "A"
    assert list(tiles(state, "A")) == ["START"]
    assert point(state) == "refill"


@pytest.mark.rule("GM-23", "GM-26")
def test_a_sale_may_make_the_tile_payable() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", coins=0)
    state = placing("T1-08", A=own, market={"wood": 1})
    assert point(state) == "cannot_pay"
    assert words(state) == ["discard", "sell wood from Forest T0-08"]
    do(state, "sell wood from T0-08")
    assert point(state) == "pay"
    do(state, "buy stone")
    assert point(state) == "place"


@pytest.mark.rule("GM-23")
def test_a_sale_that_does_not_suffice_leaves_the_same_choice() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood", coins=0)
    state = placing("T1-08", "sell wood from T0-08", A=own, market={"wood": 2, "stone": 2})
    assert has(state, "A", "coins") == 2
    assert point(state) == "cannot_pay"
    assert point(do(state, "sell wood from T0-08")) == "pay"


@pytest.mark.rule("GM-24", "GM-32")
def test_a_tile_discarded_for_its_cost_gives_nothing() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", coins=0)
    state = placing("T1-22", "discard", A=own)  # Armadale Castle: member, coins, card
    assert (has(state, "A", "coins"), has(state, "A", "cards"), members(state, "A")) == (0, [], {"START": 1})
    assert words(state) == ["end turn"]  # no compensation step, no activation
    assert refusal(state, "step Start Village > Forest T0-08") == "wrong_point"
    do(state, "end turn")
    assert "T1-22" not in (*look(state)["circuit"], *look(state)["stacks"]["1"], *tiles(state, "A"))


@pytest.mark.rule("GM-25")
@pytest.mark.example("E-20")
def test_a_tile_that_can_be_paid_and_placed_may_not_be_discarded() -> None:
    assert refusal(placing("T0-03"), "discard") == "payable_tile"
    own = seat("START 0,0 *", "T0-08 1,0", coins=1)
    assert refusal(placing("T1-08", A=own), "discard") == "payable_tile"


@pytest.mark.rule("GM-25", "GM-37")
@pytest.mark.example("E-20")
def test_a_tavern_without_whisky_is_not_payable() -> None:
    state = placing("T2-02", A=seat("START 0,0 *", "T0-08 1,0", coins=9))
    assert words(state) == ["discard"]
    assert refusal(state, "buy whisky") == "cannot_pay"


@pytest.mark.rule("GM-26")
def test_a_tile_payable_only_after_a_sale_may_be_discarded() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood wood", coins=0)
    state = placing("T1-08", A=own, market={"wood": 3})
    assert refusal(state, "discard") is None


@pytest.mark.rule("GM-26")
def test_a_cube_sold_before_paying_can_be_bought_back() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", coins=0)
    state = placing("T1-05", A=own, market={"wood": 3})
    do(state, "sell wood from T0-08")
    assert words(state) == ["buy wood"]
    do(state, "buy wood")
    assert (has(state, "A", "coins"), look(state)["market"]["wood"]) == (0, 3)


@pytest.mark.rule("GM-27")
def test_the_cost_is_paid_before_the_tile_is_placed() -> None:
    state = placing("T1-08", A=seat("START 0,0 *", "T0-08 1,0"))
    assert refusal(state, "place 1,1") == "wrong_point"
    do(state, "buy stone")
    assert has(state, "A", "coins") == 5
    assert list(tiles(state, "A")) == ["T0-08", "START"]


@pytest.mark.rule("GM-28")
def test_a_tile_is_never_turned() -> None:
    """A road tile lies beside the start village, never above it."""
    assert cells(placing("T0-08")) == {"-1,0", "1,0"}
    assert cells(placing("T0-02")) == {"0,1", "0,-1"}


@pytest.mark.rule("GM-29", "GM-66")
@pytest.mark.example("E-36")
@pytest.mark.parametrize(
    ("tile", "pay", "cell", "coins", "whisky", "clan", "card"),
    [
        ("T1-19", ("buy wood", "buy stone"), "0,1", 8, 0, 2, "Castle Stalker"),
        ("T1-22", ("buy wood", "buy stone"), "1,1", 11, 0, 1, "Armadale Castle"),
        ("T3-14", ("buy wood", "buy stone", "buy grain"), "-1,0", 7, 2, 1, "Donan Castle"),
    ],
)
def test_the_benefit_comes_before_any_activation(
    tile: str, pay: tuple[str, ...], cell: str, coins: int, whisky: int, clan: int, card: str
) -> None:
    state = placing(tile, *pay, f"place {cell}", A=seat("START 0,0 *", "T0-08 1,0", coins=10))
    assert point(state) == "activate"
    assert (has(state, "A", "coins"), has(state, "A", "whisky")) == (coins, whisky)
    assert members(state, "A") == {"START": 1, tile: clan}
    assert has(state, "A", "cards") == [card]


@pytest.mark.rule("GM-30")
def test_activations_in_any_order_each_once() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T0-01 -1,0")
    for order in (("T0-03", "T0-08", "T0-01"), ("T0-01", "T0-03", "T0-08")):
        state = placing("T0-03", "place 0,1", *(f"activate {tile}" for tile in order), A=own)
        assert [cubes(state, "A", tile) for tile in ("T0-03", "T0-08", "T0-01")] == [
            {"sheep": 1}, {"wood": 1}, {"stone": 1},
        ]  # fmt: skip
        assert {refusal(state, f"activate {tile}") for tile in order} == {"already_active"}


@pytest.mark.rule("GM-30")
def test_the_next_turn_opens_all_tiles_again() -> None:
    own = seat("START 0,0 *", "T0-08 1,0")
    state = position(circuit=ring({0: "A", 10: "B", 11: "C", 12: "D", 3: "T1-04", 4: "T1-13"}), A=own)
    do(state, "take 3", "place 1,1", "activate T0-08", "end turn", "draw T1-01", "draw T1-02", "draw T1-03")
    do(state, "take 4", "place 1,-1")
    assert refusal(state, "activate T0-08") is None


@pytest.mark.rule("GM-32")
def test_a_special_tile_passed_by_everybody_is_gone() -> None:
    state = position(circuit=ring(E_7 | {3: "T1-18", 4: "T1-22", 5: "T0-08"}))
    do(state, "take 5", "place 1,0", "end turn")
    left = look(state)["stacks"]["1"]
    assert "T1-18" not in left
    assert "T1-22" not in left
    assert all(has(state, letter, "cards") == [] for letter in "ABCD")
