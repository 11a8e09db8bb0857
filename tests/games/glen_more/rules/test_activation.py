"""Activation and the kinds of tiles: GM-52 to GM-67."""

from __future__ import annotations

import pytest

from rondel.core import State
from tests.games.glen_more.rules.table import (
    cubes,
    do,
    has,
    look,
    members,
    placing,
    point,
    ready,
    refusal,
    scored,
    seat,
    words,
)

E_27 = ("START 0,0 *", "T0-01 -1,0", "T0-08 1,0")


@pytest.mark.rule("GM-30", "GM-52")
@pytest.mark.example("E-27")
def test_the_placed_tile_and_its_neighbours_are_in_reach() -> None:
    state = placing("T1-04", "place 1,1", A=seat(*E_27))
    assert ready(state) == {"Meadow T1-04", "Start Village", "Forest T0-08"}
    assert refusal(state, "activate Quarry T0-01") == "not_in_reach"
    do(state, "activate T1-04", "activate T0-08", "activate Start Village: Start Village > T1-04")
    assert (cubes(state, "A", "T1-04"), cubes(state, "A", "T0-08")) == ({"sheep": 1}, {"wood": 1})
    assert members(state, "A") == {"T1-04": 1}
    assert refusal(state, "activate T0-08") == "already_active"
    assert words(state) == ["end turn"]


@pytest.mark.rule("GM-52")
def test_every_activation_may_be_skipped_and_lapses() -> None:
    state = placing("T1-04", "place 1,1", "end turn", A=seat(*E_27))
    assert point(state) == "refill"
    assert (cubes(state, "A", "T1-04"), members(state, "A")) == ({}, {"START": 1})


@pytest.mark.rule("GM-53", "GM-55", "GM-93")
@pytest.mark.example("E-28")
def test_a_full_tile_makes_nothing_until_a_cube_is_sold() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0", "T0-08 1,0 wood wood wood")
    state = placing("T1-04", "place 1,1", A=own, market={"wood": 2})
    assert refusal(state, "activate T0-08") == "tile_full"
    do(state, "sell wood from T0-08")
    assert (has(state, "A", "coins"), look(state)["market"]["wood"]) == (8, 1)
    do(state, "activate T0-08")
    assert cubes(state, "A", "T0-08") == {"wood": 3}


@pytest.mark.rule("GM-53")
def test_an_exchange_that_cannot_be_paid_leaves_the_tile_open() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T0-03 0,1", coins=0)
    state = placing("T1-02", "place 1,1", A=own)
    assert refusal(state, "activate T1-02 with sheep") == "cannot_pay"
    do(state, "activate T0-03", "activate T1-02 with sheep", "pay sheep from T0-03")
    assert has(state, "A", "vp") == 2


@pytest.mark.rule("GM-54")
@pytest.mark.parametrize(
    ("tile", "cell", "good"),
    [
        ("T1-16", "1,1", "wood"), ("T1-15", "1,1", "stone"), ("T1-14", "1,1", "grain"),
        ("T1-13", "1,1", "cattle"), ("T1-04", "1,1", "sheep"), ("T2-08", "-1,0", "cattle"),
    ],
)  # fmt: skip
def test_production_is_free_and_makes_one_cube(tile: str, cell: str, good: str) -> None:
    state = placing(tile, f"place {cell}", f"activate {tile}", A=seat("START 0,0 *", "T0-08 1,0"))
    assert cubes(state, "A", tile) == {good: 1}
    assert has(state, "A", "coins") == 6


@pytest.mark.rule("GM-55")
def test_a_cube_lies_on_the_tile_that_made_it_up_to_three() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood", "T1-20 1,-1 wood")
    state = placing("T1-16", "place 1,1", "activate T1-16", "activate T0-08", A=own)
    assert [cubes(state, "A", t) for t in ("T1-16", "T0-08", "T1-20")] == [{"wood": 1}, {"wood": 3}, {"wood": 1}]


@pytest.mark.rule("GM-56", "GM-57")
@pytest.mark.example("E-26")
def test_distillery_turns_grain_into_whisky() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", coins=2)
    state = placing("T1-03", "buy stone", "place 1,1", A=own)
    assert has(state, "A", "whisky") == 1
    do(state, "activate T1-03", "buy grain")
    assert (has(state, "A", "whisky"), has(state, "A", "coins")) == (2, 0)
    assert cubes(state, "A", "T1-03") == {}


@pytest.mark.rule("GM-56")
def test_distillery_uses_own_grain_and_has_no_limit_of_barrels() -> None:
    own = seat("START 0,0 *", "T0-05 1,0 grain", whisky=9)
    state = placing("T1-03", "buy stone", "place 1,1", "activate T1-03", "pay grain from T0-05", A=own)
    assert (has(state, "A", "whisky"), cubes(state, "A", "T0-05")) == (11, {})


@pytest.mark.rule("GM-58")
def test_one_exchange_per_activation() -> None:
    own = seat("START 0,0 *", "T0-03 0,1 sheep sheep", "T0-08 1,0")
    state = placing("T1-02", "place 1,1", "activate T1-02 with sheep", "pay sheep from T0-03", A=own)
    assert refusal(state, "activate T1-02 with sheep") == "already_active"
    assert (has(state, "A", "vp"), scored(state, "A", "tile", "Butcher T1-02")) == (2, 2)


def butcher(tile: str, pen: str, good: str, coins: int) -> State:
    own = seat("START 0,0 *", f"{pen} {good}", "T0-08 1,0", coins=coins)
    return placing(tile, "place 1,1", A=own, market={good: 1})


@pytest.mark.rule("GM-59")
@pytest.mark.example("E-24")
@pytest.mark.parametrize(("tile", "pen", "good"), [("T1-02", "T0-03 0,1", "sheep"), ("T1-23", "T0-06 0,1", "cattle")])
def test_butcher_takes_one_or_two_of_a_kind(tile: str, pen: str, good: str) -> None:
    pasture = pen.split()[0]
    state = butcher(tile, pen, good, coins=2)
    assert refusal(state, f"activate {tile} with {good}+{good}+{good}") == "bad_option"
    do(state, f"activate {tile} with {good}+{good}", f"pay {good} from {pasture}", f"buy {good}")
    assert (has(state, "A", "vp"), has(state, "A", "coins"), look(state)["market"][good]) == (4, 0, 2)
    state = butcher(tile, pen, good, coins=2)
    do(state, f"activate {tile} with {good}")
    assert refusal(state, f"buy {good}") == "own_first"
    do(state, f"pay {good} from {pasture}")
    assert (has(state, "A", "vp"), has(state, "A", "coins")) == (2, 2)


@pytest.mark.rule("GM-59")
def test_a_butcher_must_be_told_how_many() -> None:
    assert refusal(butcher("T1-02", "T0-03 0,1", "sheep", 2), "activate T1-02") == "bad_option"


@pytest.mark.rule("GM-60")
@pytest.mark.example("E-24")
def test_the_third_butcher_takes_a_sheep_and_a_cattle() -> None:
    own = seat("START 0,0 *", "T0-06 0,1 cattle", "T0-08 1,0 wood", coins=1)
    state = placing("T2-03", "pay wood from T0-08", "place 1,1", "activate T2-03", A=own)
    do(state, "pay cattle from T0-06", "buy sheep")
    assert (has(state, "A", "vp"), has(state, "A", "coins"), cubes(state, "A", "T0-06")) == (5, 0, {})


ALL = ("wood", "stone", "grain", "cattle", "sheep")


@pytest.mark.rule("GM-61")
@pytest.mark.parametrize(
    ("fair", "cell", "limit"), [("T1-05", "1,1", 3), ("T1-09", "-1,0", 3), ("T2-18", "-1,0", 4), ("T3-05", "-1,0", 5)]
)
def test_fairs_pay_for_different_kinds_up_to_their_limit(fair: str, cell: str, limit: int) -> None:
    own = seat("START 0,0 *", "T0-02 0,1", "T0-08 1,0 wood", coins=99)
    state = placing(fair, "pay wood from T0-08", f"place {cell}", A=own)
    for kinds, vp in enumerate((1, 3, 5, 8, 12), 1):
        chosen = ALL[:kinds]
        if kinds > limit:
            assert refusal(state, f"activate {fair} with {'+'.join(chosen)}") == "bad_option"
            continue
        after = state.copy()
        do(after, f"activate {fair} with {'+'.join(chosen)}", *(f"buy {good}" for good in chosen))
        assert has(after, "A", "vp") == vp
    assert refusal(state, f"activate {fair}") == "bad_option"  # an empty set
    assert refusal(state, f"activate {fair} with stone+stone") == "same_kind"


@pytest.mark.rule("GM-61")
@pytest.mark.example("E-23")
def test_a_fair_for_a_single_grain() -> None:
    own = seat("START 0,0 *", "T0-05 1,0 grain", "T0-02 0,1 wood", coins=0)
    state = placing("T1-05", "pay wood from T0-02", "place 1,1", A=own)
    assert [choice for choice in words(state) if "Fair" in choice and "Start" not in choice] == [
        "activate Fair T1-05 with grain"
    ]
    do(state, "activate T1-05 with grain", "pay grain from T0-05")
    assert has(state, "A", "vp") == 1


@pytest.mark.rule("GM-62")
def test_grocer_takes_three_different_kinds_too() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone", "T0-08 1,0 wood", "T0-03 0,1 sheep", coins=0)
    state = placing("T3-06", "pay stone from T0-01", "place 1,1", "activate Grocer", A=own)
    do(state, "pay sheep from T0-03", "pay stone from T0-01", "pay wood from T0-08")
    assert (has(state, "A", "vp"), scored(state, "A", "tile", "Grocer")) == (8, 8)


@pytest.mark.rule("GM-63")
@pytest.mark.example("E-26")
def test_bridge_takes_stone_and_wood() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone", coins=2)
    state = placing("T3-16", "place 0,1", "activate Bridge", A=own, market={"wood": 1})
    do(state, "buy wood", "pay stone from T0-01")
    assert (has(state, "A", "vp"), has(state, "A", "coins")) == (7, 0)


@pytest.mark.rule("GM-63")
def test_the_bridge_is_a_river_tile_without_road() -> None:
    own = seat("START 0,0 *", "T0-08 1,0")
    assert [choice for choice in words(placing("T3-16", A=own)) if "place" in choice] == ["place 0,-1", "place 0,1"]


@pytest.mark.rule("GM-64")
@pytest.mark.example("E-26")
@pytest.mark.parametrize(("tavern", "vp"), [("T2-02", 3), ("T2-11", 3), ("T3-13", 4)])
def test_taverns_give_vp_for_nothing(tavern: str, vp: int) -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", whisky=1)
    state = placing(tavern, "place 1,1", f"activate {tavern}", A=own)
    assert (has(state, "A", "vp"), has(state, "A", "whisky"), has(state, "A", "coins")) == (vp, 0, 6)
    assert cubes(state, "A", "T0-08") == {"wood": 1}


@pytest.mark.rule("GM-65")
@pytest.mark.parametrize(
    ("village", "pay", "cell"),
    [
        ("T0-04", (), "-1,0"), ("T1-06", ("buy stone",), "0,1"), ("T1-12", ("buy wood",), "0,1"),
        ("T1-08", ("buy stone",), "1,1"), ("T2-14", ("buy wood",), "1,1"),
    ],
)  # fmt: skip
def test_a_village_brings_a_member_and_a_step(village: str, pay: tuple[str, ...], cell: str) -> None:
    state = placing(village, *pay, f"place {cell}", A=seat("START 0,0 *", "T0-08 1,0"))
    assert members(state, "A") == {"START": 1, village: 1}
    assert has(state, "A", "coins") == 6 - len(pay)
    do(state, f"activate {village}: {village} > Start Village")
    assert members(state, "A") == {"START": 2}
    do(state, "activate Start Village: Start Village > T0-08")  # the start village is a village too
    assert members(state, "A") == {"START": 1, "T0-08": 1}


@pytest.mark.rule("GM-66")
def test_a_castle_gives_a_step_like_a_village() -> None:
    own = seat("START 0,0 *", "T0-08 1,0")
    state = placing("T1-22", "buy wood", "buy stone", "place 1,1", A=own)
    do(state, "activate Armadale Castle: Start Village > Forest T0-08")
    assert members(state, "A") == {"T0-08": 1, "T1-22": 1}


@pytest.mark.rule("GM-67")
@pytest.mark.parametrize("loch", ["T1-01", "T2-04", "T2-06", "T3-02", "T3-10"])
def test_lochs_are_river_tiles_with_a_card_and_no_activation(loch: str) -> None:
    own = seat("START 0,0 * *", "T0-08 1,0", coins=9)
    state = placing(loch, A=own)
    while point(state) == "pay":
        do(state, words(state)[0])
    assert [choice for choice in words(state) if "place" in choice] == ["place 0,-1", "place 0,1"]
    do(state, "place 0,1")
    while point(state) == "benefit":
        do(state, words(state)[0])
    assert len(has(state, "A", "cards")) == 1
    assert refusal(state, f"activate {loch}") == "no_effect"
