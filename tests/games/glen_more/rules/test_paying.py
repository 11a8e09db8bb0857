"""Paying costs and exchanges: GM-33 to GM-41."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.glen_more.rules.table import (
    actor,
    cubes,
    do,
    has,
    look,
    members,
    placing,
    point,
    refusal,
    seat,
    taking,
    words,
)


@pytest.mark.rule("GM-33", "GM-34")
@pytest.mark.example("E-21")
def test_the_player_chooses_which_tile_pays() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", "T1-16 1,1 wood wood", coins=9)
    state = placing("T1-09", A=own)
    assert words(state) == ["pay wood from Forest T0-08", "pay wood from Forest T1-16"]
    assert refusal(state, "buy wood") == "own_first"
    do(state, "pay wood from T1-16")
    assert (cubes(state, "A", "T0-08"), cubes(state, "A", "T1-16")) == ({"wood": 1}, {"wood": 1})
    assert has(state, "A", "coins") == 9


@pytest.mark.rule("GM-34", "GM-40")
@pytest.mark.example("E-18")
def test_named_goods_own_cubes_first_and_the_rest_is_bought() -> None:
    def moil(coins: int) -> Any:
        own = seat("START 0,0 *", "T0-08 1,0 wood", coins=coins)
        return placing("T1-18", A=own, market={"wood": 0, "stone": 0, "grain": 1})

    state = moil(3)
    assert refusal(state, "buy wood") == "own_first"
    do(state, "pay wood from T0-08", "buy stone", "buy grain")
    assert point(state) == "place"
    assert has(state, "A", "coins") == 0
    assert cubes(state, "A", "T0-08") == {}
    assert (look(state)["market"]["stone"], look(state)["market"]["grain"]) == (1, 2)
    assert point(moil(2)) == "cannot_pay"


@pytest.mark.rule("GM-34")
def test_a_bought_cube_never_replaces_an_own_one() -> None:
    """Two sheep are wanted and one is owned: it must go, and only the other is bought."""
    own = seat("START 0,0 *", "T0-03 0,1 sheep", "T0-08 1,0", coins=9)
    state = placing("T1-02", "place 1,1", "activate T1-02 with sheep+sheep", A=own)
    assert words(state) == ["pay sheep from Meadow T0-03"]
    do(state, "pay sheep from T0-03")
    assert words(state) == ["buy sheep"]


@pytest.mark.rule("GM-35", "GM-62")
@pytest.mark.example("E-25")
def test_grocer_takes_own_cubes_of_any_kind_first() -> None:
    """One stone more than in the example pays for the Grocer itself."""
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone stone", "T0-08 1,0", coins=1)
    state = placing("T3-06", "pay stone from T0-01", "place 1,1", "activate Grocer", A=own)
    assert words(state) == ["pay stone from Quarry T0-01"]
    do(state, "pay stone from T0-01", "pay stone from T0-01")
    assert words(state) == ["buy wood", "buy stone", "buy grain", "buy cattle", "buy sheep"]
    do(state, "buy grain")
    assert (has(state, "A", "vp"), has(state, "A", "coins"), cubes(state, "A", "T0-01")) == (8, 0, {})


@pytest.mark.rule("GM-35")
@pytest.mark.example("E-25")
def test_grocer_buys_nothing_while_there_are_own_cubes() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone stone", "T0-08 1,0 wood", coins=10)
    state = placing("T3-06", "pay stone from T0-01", "place 1,1", "activate Grocer", A=own)
    assert {refusal(state, f"buy {good}") for good in ("wood", "stone", "grain", "cattle", "sheep")} == {"own_first"}
    assert words(state) == ["pay stone from Quarry T0-01", "pay wood from Forest T0-08"]


@pytest.mark.rule("GM-35", "GM-73")
def test_loch_oich_is_paid_with_two_kinds_bought_where_none_is_owned() -> None:
    state = placing("T3-10", A={"coins": 3}, market={"wood": 1, "stone": 3})
    assert words(state) == ["buy wood", "buy grain", "buy cattle", "buy sheep"]
    assert refusal(state, "buy stone") == "row_full"
    do(state, "buy sheep")
    assert look(state)["point"]["bill"] == {"goods": {}, "any": 0, "clan": 0, "different": 1, "given": {"sheep": 1}}
    assert words(state) == ["buy wood", "buy grain", "buy cattle"]
    assert refusal(state, "buy sheep") == "same_kind"
    do(state, "buy wood")
    assert (point(state), has(state, "A", "coins")) == ("place", 0)
    assert (look(state)["market"]["sheep"], look(state)["market"]["wood"]) == (1, 2)


@pytest.mark.rule("GM-35", "GM-73")
def test_loch_oich_takes_own_cubes_of_two_kinds_before_anything_is_bought() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone", "T0-08 1,0 wood", "T0-05 2,0 grain", coins=9)
    state = placing("T3-10", A=own)
    assert words(state) == [
        "pay stone from Quarry T0-01",
        "pay grain from Cornfield T0-05",
        "pay wood from Forest T0-08",
    ]
    assert {refusal(state, f"buy {good}") for good in ("wood", "stone", "grain", "cattle", "sheep")} == {"own_first"}
    do(state, "pay stone from T0-01")
    assert words(state) == ["pay grain from Cornfield T0-05", "pay wood from Forest T0-08"]
    assert refusal(state, "pay stone from T0-01") == "same_kind"
    assert refusal(state, "pay stone from T0-08") == "same_kind"  # before no_cube_there
    assert refusal(state, "pay wood from T0-01") == "no_cube_there"
    assert refusal(state, "buy cattle") == "own_first"
    assert refusal(state, "buy stone") == "same_kind"  # before own_first
    do(state, "pay grain from T0-05")
    assert (point(state), has(state, "A", "coins"), cubes(state, "A", "T0-08")) == ("place", 9, {"wood": 1})


@pytest.mark.rule("GM-35", "GM-40")
def test_loch_oich_with_one_kind_owned_gives_it_and_buys_another() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone stone", "T0-08 1,0", coins=2)
    rows = {"wood": 1, "stone": 0, "grain": 2, "cattle": 3, "sheep": 3}
    state = placing("T3-10", A=own, market=rows)
    assert words(state) == ["pay stone from Quarry T0-01"]
    do(state, "pay stone from T0-01")
    assert words(state) == ["buy wood"]
    assert [refusal(state, f"buy {good}") for good in ("grain", "cattle")] == ["too_few_coins", "row_full"]
    poor = placing("T3-10", A=own | {"coins": 1}, market=rows)  # a second stone cannot help
    assert (point(poor), words(poor)) == ("cannot_pay", ["discard"])


@pytest.mark.rule("GM-35")
def test_loch_oich_costs_any_two_goods_by_version_1() -> None:
    state = placing("T3-10", A={"coins": 3}, market={"wood": 1, "stone": 3}, rules_version=1)
    assert words(state) == ["buy wood", "buy grain", "buy cattle", "buy sheep"]
    do(state, "buy sheep", "buy sheep")
    assert (point(state), has(state, "A", "coins"), look(state)["market"]["sheep"]) == ("place", 0, 2)


@pytest.mark.rule("GM-36", "GM-61")
@pytest.mark.example("E-22")
def test_a_fair_takes_own_kinds_and_buys_those_that_lack() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood wood", "T0-03 0,1 sheep", coins=4)
    state = placing("T2-18", "pay wood from T0-08", "place -1,0", A=own, market={"grain": 2, "cattle": 3})
    assert refusal(state, "activate T2-18 with wood+sheep+cattle") == "cannot_pay"
    assert refusal(state, "activate T2-18 with wood+wood") == "same_kind"
    assert refusal(state, "activate T2-18 with wood+stone+grain+cattle+sheep") == "bad_option"
    do(state, "activate T2-18 with wood+sheep+stone+grain")
    assert refusal(state, "buy wood") == "own_first"
    do(state, "pay wood from T0-08", "buy stone", "buy grain", "pay sheep from T0-03")
    assert (has(state, "A", "vp"), has(state, "A", "coins")) == (8, 0)
    assert (cubes(state, "A", "T0-08"), cubes(state, "A", "T0-03")) == ({"wood": 1}, {})
    assert (look(state)["market"]["stone"], look(state)["market"]["grain"]) == (1, 3)


@pytest.mark.rule("GM-37", "GM-64")
def test_whisky_is_paid_from_the_barrels() -> None:
    state = placing("T2-02", A=seat("START 0,0 *", "T0-08 1,0", whisky=2))
    assert (point(state), has(state, "A", "whisky"), has(state, "A", "coins")) == ("place", 1, 6)


@pytest.mark.rule("GM-38", "GM-39")
@pytest.mark.example("E-35")
def test_a_clan_member_pays_for_loch_ness() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 *")
    state = placing("T2-06", A=own)
    assert words(state) == ["give member from Forest T0-08", "give member from Start Village"]
    do(state, "give member from Start Village")
    assert members(state, "A") == {"T0-08": 1}
    assert refusal(state, "place 0,1") is None
    assert has(state, "A", "parliament") == 0


@pytest.mark.rule("GM-38", "GM-39")
@pytest.mark.example("E-35")
def test_with_one_member_on_the_tableau_only_parliament_can_pay() -> None:
    state = placing("T2-06", A=seat("START 0,0 *", "T0-08 1,0", parliament=2))
    assert words(state) == ["give member from Parliament"]
    assert refusal(state, "give member from Start Village") == "no_cell_after_payment"
    do(state, "give member from Parliament", "place 0,1")
    assert (members(state, "A"), has(state, "A", "parliament")) == ({"START": 1}, 1)


@pytest.mark.rule("GM-38")
def test_members_on_the_tableau_and_in_parliament_can_pay() -> None:
    state = placing("T2-06", A=seat("START 0,0 * *", parliament=1))
    assert words(state) == ["give member from Parliament", "give member from Start Village"]


@pytest.mark.rule("GM-38", "GM-39")
@pytest.mark.example("E-35")
@pytest.mark.parametrize("settled", [{"options": {"ness_pays": "tableau"}}, {"rules_version": 1}])
def test_members_in_parliament_cannot_pay_where_the_tableau_alone_pays(settled: dict[str, Any]) -> None:
    state = placing("T2-06", A=seat("START 0,0 *", "T0-08 1,0", parliament=2), **settled)
    assert words(state) == ["discard"]
    assert refusal(state, "give member from Parliament") == "cannot_pay"
    assert refusal(state, "give member from Start Village") == "cannot_pay"
    do(state, "discard")
    assert words(state) == ["end turn"]
    assert (members(state, "A"), has(state, "A", "parliament")) == ({"START": 1}, 2)


@pytest.mark.rule("GM-39")
def test_the_member_without_whom_there_is_no_cell_cannot_be_given() -> None:
    """Both river ends are out of reach of the member far to the east, so the other one must stay."""
    own = seat("START 0,0 *", "T0-08 1,0", "T2-09 2,0 *")
    state = placing("T2-06", A=own)
    assert words(state) == ["give member from Forest T2-09"]
    assert refusal(state, "give member from Start Village") == "no_cell_after_payment"
    assert refusal(state, "give member from Forest T0-08") == "no_member_there"
    assert refusal(state, "give member from Parliament") == "no_member_there"


@pytest.mark.rule("GM-39", "GM-44")
def test_the_cells_near_a_member_given_away_are_no_longer_legal() -> None:
    """Each of two members is near one end of the river only."""
    own = seat("START 0,0", "T0-08 1,0", "T1-16 1,1 *", "T1-17 1,-1 *")
    state = placing("T2-06", A=own)
    do(state, "give member from Forest T1-16")
    assert words(state) == ["place 0,-1"]
    assert refusal(state, "place 0,1") == "no_clan_neighbour"


@pytest.mark.rule("GM-40")
def test_a_choice_that_strands_the_rest_is_refused() -> None:
    """With 3 coins for two different goods a wood at 3 leaves nothing for the second."""
    state = placing("T3-10", A={"coins": 3}, market={"wood": 2, "stone": 1, "grain": 1, "cattle": 1})
    assert refusal(state, "buy wood") == "rest_unpayable"
    assert words(state) == ["buy stone", "buy grain", "buy cattle", "buy sheep"]
    do(state, "buy sheep")
    assert refusal(state, "buy wood") == "too_few_coins"
    assert words(state) == ["buy stone", "buy grain", "buy cattle"]


@pytest.mark.rule("GM-40")
def test_a_choice_that_strands_the_rest_of_any_two_goods_is_refused() -> None:
    """By version 1 the second good may be of the same kind."""
    rows = {"wood": 2, "stone": 1, "grain": 1, "cattle": 1}
    state = placing("T3-10", A={"coins": 3}, market=rows, rules_version=1)
    assert refusal(state, "buy wood") == "rest_unpayable"
    do(state, "buy sheep")
    assert words(state) == ["buy stone", "buy grain", "buy cattle", "buy sheep"]


@pytest.mark.rule("GM-40")
def test_a_payment_that_cannot_be_completed_does_not_begin() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", coins=0)
    state = placing("T1-22", A=own)  # Armadale: wood is there, stone is not
    assert point(state) == "cannot_pay"
    assert refusal(state, "pay wood from T0-08") == "cannot_pay"
    assert refusal(state, "buy stone") == "cannot_pay"


@pytest.mark.rule("GM-40")
def test_a_full_row_makes_a_cost_unpayable_whatever_the_coins() -> None:
    state = placing("T1-11", A={"coins": 99}, market={"stone": 3})
    assert words(state) == ["discard"]


@pytest.mark.rule("GM-41")
def test_nothing_is_sold_inside_a_payment() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood", "T0-01 -1,0 stone")
    state = placing("T1-22", A=own, market={"wood": 2, "stone": 2})
    assert refusal(state, "sell wood from T0-08") is None  # before it begins
    do(state, "pay wood from T0-08")
    assert refusal(state, "sell wood from T0-08") == "mid_payment"
    assert words(state) == ["pay stone from Quarry T0-01"]
    do(state, "pay stone from T0-01")
    assert refusal(state, "sell wood from T0-08") is None  # after it ended


@pytest.mark.rule("GM-41")
def test_nothing_is_sold_inside_an_exchange() -> None:
    own = seat("START 0,0 *", "T0-03 0,1 sheep sheep", "T0-08 1,0")
    state = placing("T1-02", "place 1,1", "activate T1-02 with sheep+sheep", A=own, market={"sheep": 1})
    assert refusal(state, "sell sheep from T0-03") == "mid_payment"
    assert refusal(state, "end turn") == "choice_pending"
    do(state, "pay sheep from T0-03", "pay sheep from T0-03")
    assert refusal(state, "sell sheep from T0-03") == "no_cube_there"


@pytest.mark.rule("GM-33")
def test_cubes_of_others_do_not_pay() -> None:
    state = taking("T1-08", A=seat("START 0,0 *", "T0-08 1,0"), B=seat("START 0,0 *", "T0-01 1,0 stone"))
    assert actor(state) == "A"
    do(state, "take 6")
    assert refusal(state, "pay stone from T0-01") == "no_cube_there"
    assert words(state) == ["buy stone"]
