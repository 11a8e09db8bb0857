"""The market: GM-88 to GM-95."""

from __future__ import annotations

import pytest

from rondel.core import State
from tests.games.glen_more.rules.table import (
    GOODS,
    cubes,
    do,
    has,
    look,
    placing,
    position,
    refusal,
    seat,
    taking,
    words,
)


def coins_on_the_table(state: State) -> int:
    table = look(state)
    held = sum(int(entry["coins"]) for entry in table["seats"])
    return held + sum(int(n) * (int(n) + 1) // 2 for n in table["market"].values())


@pytest.mark.rule("GM-88", "GM-89", "GM-91")
@pytest.mark.example("E-16")
def test_prices_rise_with_purchases_and_fall_with_sales() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T2-09 2,0", coins=20)
    prices = []
    for n in range(3):
        state = placing("T1-08", "buy stone", A=own, market={"stone": n})
        prices.append(20 - has(state, "A", "coins"))
        assert look(state)["market"]["stone"] == n + 1
    assert prices == [1, 2, 3]
    assert words(placing("T1-08", A=own, market={"stone": 3})) == ["discard"]

    four = seat("START 0,0 *", "T0-01 -1,0 stone stone", "T0-07 0,1 stone stone", coins=0)
    state = taking("T0-08", A=four, market={"stone": 3})
    gained = []
    for tile in ("T0-01", "T0-01", "T0-07"):
        before = has(state, "A", "coins")
        do(state, f"sell stone from {tile}")
        gained.append(has(state, "A", "coins") - before)
    assert gained == [3, 2, 1]
    assert refusal(state, "sell stone from T0-07") == "row_empty"


@pytest.mark.rule("GM-13", "GM-89", "GM-91")
@pytest.mark.example("E-17")
def test_three_player_start() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood")
    circuit = {"0": "A", "1": "B", "2": "C", "3": "ghost", "6": "T1-05"}
    state = position(3, circuit=circuit, A=own, market={"wood": 1})
    do(state, "sell wood from T0-08")
    assert has(state, "A", "coins") == 7
    do(state, "take 6", "buy wood")
    assert has(state, "A", "coins") == 6
    none = position(3, circuit=circuit, A=seat("START 0,0 *", "T0-08 1,0"), market={"wood": 1})
    do(none, "take 6", "buy wood")
    assert has(none, "A", "coins") == 4


@pytest.mark.rule("GM-40", "GM-89")
def test_two_of_a_kind_cost_the_next_two_fields() -> None:
    """Two sheep at n = 0 cost 1 + 2, at n = 1 they cost 2 + 3, at n = 2 there is one field only."""
    for n, price in ((0, 3), (1, 5)):
        for coins in (price - 1, price):
            own = seat("START 0,0 *", "T0-08 1,0", coins=coins)
            state = placing("T1-02", "place 1,1", A=own, market={"sheep": n})
            expected = None if coins == price else "cannot_pay"
            assert refusal(state, "activate T1-02 with sheep+sheep") == expected
    rich = placing("T1-02", "place 1,1", A=seat("START 0,0 *", "T0-08 1,0", coins=99), market={"sheep": 2})
    assert refusal(rich, "activate T1-02 with sheep+sheep") == "cannot_pay"
    assert refusal(rich, "activate T1-02 with sheep") is None


@pytest.mark.rule("GM-35", "GM-40")
@pytest.mark.parametrize("good", GOODS)
def test_goods_of_any_kind_are_payable_where_one_row_is_left(good: str) -> None:
    """Loch Oich of version 1 for two of the one kind that can be bought: 1 + 2 coins."""
    rows = dict.fromkeys(GOODS, 3) | {good: 0}
    assert words(placing("T3-10", A={"coins": 3}, market=rows, rules_version=1)) == [f"buy {good}"]
    assert words(placing("T3-10", A={"coins": 2}, market=rows, rules_version=1)) == ["discard"]
    assert words(placing("T3-10", A={"coins": 99}, market=rows | {good: 2}, rules_version=1)) == ["discard"]
    assert words(placing("T3-10", A={"coins": 99}, market=rows)) == ["discard"]  # different goods need two rows


@pytest.mark.rule("GM-35", "GM-40")
def test_goods_of_any_kind_are_payable_at_their_cheapest() -> None:
    rows = {"wood": 0, "stone": 3, "grain": 3, "cattle": 3, "sheep": 2}
    state = placing("T3-10", A={"coins": 3}, market=rows, rules_version=1)
    assert words(state) == ["buy wood"]
    assert refusal(state, "buy sheep") == "rest_unpayable"
    assert words(placing("T3-10", A={"coins": 4}, market=rows, rules_version=1)) == ["buy wood", "buy sheep"]


@pytest.mark.rule("GM-35", "GM-40")
def test_different_goods_are_payable_at_their_cheapest() -> None:
    rows = {"wood": 0, "stone": 3, "grain": 1, "cattle": 3, "sheep": 2}
    assert words(placing("T3-10", A={"coins": 2}, market=rows)) == ["discard"]
    state = placing("T3-10", A={"coins": 3}, market=rows)
    assert words(state) == ["buy wood", "buy grain"]
    assert refusal(state, "buy sheep") == "rest_unpayable"
    assert words(placing("T3-10", A={"coins": 4}, market=rows)) == ["buy wood", "buy grain", "buy sheep"]


@pytest.mark.rule("GM-90")
def test_nothing_is_bought_without_a_use() -> None:
    state = taking("T0-08", A={"coins": 9})
    assert refusal(state, "buy wood") == "buy_needs_use"
    do(state, "take 6")
    assert refusal(state, "buy wood") == "buy_needs_use"
    do(state, "place 1,0")
    assert refusal(state, "buy wood") == "buy_needs_use"


@pytest.mark.rule("GM-90")
def test_a_bought_cube_is_used_up_at_once() -> None:
    state = placing("T1-08", "buy stone", A=seat("START 0,0 *", "T0-08 1,0", "T0-01 -1,0"))
    assert all(entry["cubes"] == {} for entry in look(state)["seats"][0]["territory"])


@pytest.mark.rule("GM-91")
def test_only_a_cube_that_is_there_can_be_sold() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood")
    state = taking("T0-05", A=own, B=seat("START 0,0 *", "T0-01 1,0 stone"), market={"wood": 2, "stone": 2})
    assert refusal(state, "sell stone from T0-08") == "no_cube_there"
    assert refusal(state, "sell stone from T0-01") == "no_cube_there"  # it is B's
    do(state, "sell wood from T0-08")
    assert (has(state, "A", "coins"), look(state)["market"]["wood"]) == (8, 1)
    assert refusal(state, "sell wood from T0-08") == "no_cube_there"


@pytest.mark.rule("GM-92")
def test_selling_is_possible_at_every_decision_of_the_own_turn() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood wood", coins=6)
    rows = {"wood": 3, "stone": 3}
    sell = "sell wood from Forest T0-08"
    assert sell in words(taking("T1-14", A=own, market=rows))  # before the take
    assert sell in words(placing("T1-14", A=own, market=rows))  # before placing
    assert sell in words(placing("T1-14", "place 1,1", A=own, market=rows))  # while activating
    assert sell in words(placing("T1-08", A=own, market=rows))  # cannot pay
    assert sell in words(placing("T1-08", "discard", A=own, market=rows))  # after a discard for cost
    assert sell in words(placing("T1-05", A=own, market=rows))  # before paying
    far = seat("START 0,0", "T0-08 1,0 wood", "T2-09 2,0 *")
    assert sell in words(placing("T0-02", A=far, market=rows))  # after a discard for want of a cell


@pytest.mark.rule("GM-92")
def test_no_sale_at_an_open_benefit() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood")
    state = placing("T1-01", "place 0,1", A=own, market={"wood": 1})
    assert refusal(state, "sell wood from T0-08") == "wrong_point"
    do(state, "gain wood", "gain wood")
    assert refusal(state, "sell wood from T0-08") is None


@pytest.mark.rule("GM-93")
def test_a_sale_between_activations_makes_room() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood wood")
    state = placing("T1-14", "place 1,1", "activate T1-14", A=own, market={"wood": 1})
    assert refusal(state, "activate T0-08") == "tile_full"
    do(state, "sell wood from T0-08", "activate T0-08")
    assert look(state)["seats"][0]["territory"][0]["cubes"] == {"wood": 3}


@pytest.mark.rule("GM-94")
def test_whisky_and_clan_members_are_not_traded() -> None:
    own = seat("START 0,0 * *", "T0-08 1,0 *", whisky=3)
    state = taking("T2-06", A=own)
    assert refusal(state, "sell whisky") == "not_tradable"
    assert refusal(state, "sell member") == "not_tradable"
    do(state, "take 6")
    assert refusal(state, "buy member") == "not_tradable"


@pytest.mark.rule("GM-95")
def test_coins_only_change_place() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood")
    state = taking("T1-22", A=own)
    assert coins_on_the_table(state) == 24
    do(state, "take 6", "pay wood from T0-08", "buy stone")
    assert coins_on_the_table(state) == 24
    do(state, "place 1,1")  # Armadale Castle brings 3
    assert coins_on_the_table(state) == 27
    do(state, "activate T0-08", "end turn")
    assert coins_on_the_table(state) == 27


@pytest.mark.rule("GM-34", "GM-61", "GM-68", "GM-89", "GM-91", "GM-92")
def test_the_printed_example_of_a_turn_with_sales_and_purchases() -> None:
    own = seat(
        "START 0,0 *", "T2-18 1,0 *", "T1-15 1,1", "T1-04 1,-1", "T0-08 -1,0 wood wood", "T2-08 -2,0 cattle", coins=3
    )
    state = taking("T2-17", A=own, market={"cattle": 2, "stone": 1, "sheep": 2, "grain": 0})
    do(state, "sell cattle from T2-08")
    assert has(state, "A", "coins") == 5
    do(state, "take 6", "pay wood from T0-08", "buy stone")
    assert has(state, "A", "coins") == 3
    do(state, "buy sheep")
    assert has(state, "A", "coins") == 0
    do(state, "place 2,0", "activate T1-15", "activate T1-04", "activate Iona Abbey for sheep")
    assert [cubes(state, "A", tile) for tile in ("T1-15", "T1-04", "T2-17")] == [
        {"stone": 1},
        {"sheep": 1},
        {"sheep": 1},
    ]
    do(state, "sell sheep from T1-04")
    assert has(state, "A", "coins") == 3
    do(state, "activate T2-18 with wood+stone+grain+sheep", "pay wood from T0-08", "pay stone from T1-15")
    do(state, "buy grain", "pay sheep from T2-17")
    assert (has(state, "A", "vp"), has(state, "A", "coins")) == (8, 2)
    assert look(state)["market"] == {"wood": 0, "stone": 2, "grain": 1, "cattle": 1, "sheep": 2}
