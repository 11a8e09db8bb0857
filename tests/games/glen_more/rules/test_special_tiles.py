"""The thirteen special tiles: GM-68 to GM-81."""

from __future__ import annotations

import pytest

from tests.games.glen_more.rules.table import (
    counted,
    cubes,
    do,
    finished,
    has,
    members,
    placing,
    point,
    position,
    ready,
    refusal,
    scored,
    seat,
    taking,
    words,
)


@pytest.mark.rule("GM-68")
def test_iona_abbey_costs_wood_stone_and_sheep_and_lies_on_the_road() -> None:
    state = placing("T2-17", "buy wood", "buy stone", "buy sheep", A=seat("START 0,0 *"))
    assert words(state) == ["place -1,0", "place 1,0"]
    do(state, "place 1,0")
    assert [choice for choice in words(state) if "Iona" in choice and ":" not in choice] == [
        f"activate Iona Abbey for {good}" for good in ("wood", "stone", "grain", "cattle", "sheep")
    ]


@pytest.mark.rule("GM-68")
@pytest.mark.example("E-31")
def test_iona_makes_any_kind_up_to_three() -> None:
    own = seat("START 0,0 *", "T2-17 1,0 sheep sheep")
    state = taking("T1-14", "T1-13", A=own)
    do(state, "take 6", "place 1,1", "activate Iona Abbey for wood")
    assert cubes(state, "A", "T2-17") == {"wood": 1, "sheep": 2}
    full = seat("START 0,0 *", "T2-17 1,0 sheep sheep wood")
    assert refusal(placing("T1-14", "place 1,1", A=full), "activate Iona Abbey for wood") == "tile_full"


@pytest.mark.rule("GM-68", "GM-108")
def test_iona_counts_yellow_tiles_itself_included() -> None:
    own = seat("START 0,0 *", "T2-17 1,0", "T0-08 2,0", "T1-03 1,1", "T1-14 2,1")
    state = finished(A=own)
    assert scored(state, "A", "card", "Iona Abbey") == 6  # Iona, Forest, Distillery


@pytest.mark.rule("GM-69")
@pytest.mark.example("E-30")
def test_loch_lochy_brings_two_cubes_of_any_kind() -> None:
    state = placing("T1-01", "place 0,1", "gain stone", A=seat("START 0,0 *", "T0-08 1,0"))
    assert point(state) == "benefit"
    do(state, "gain stone")
    assert cubes(state, "A", "T1-01") == {"stone": 2}
    assert refusal(state, "activate Loch Lochy") == "no_effect"


@pytest.mark.rule("GM-69")
@pytest.mark.example("E-30")
def test_cubes_on_loch_lochy_are_own_cubes() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T1-01 0,1 stone stone")
    state = placing("T1-08", A=own, market={"stone": 1})
    assert words(state) == ["pay stone from Loch Lochy", "sell stone from Loch Lochy"]
    do(state, "pay stone from Loch Lochy")
    assert cubes(state, "A", "T1-01") == {"stone": 1}
    do(state, "sell stone from Loch Lochy")
    assert (cubes(state, "A", "T1-01"), has(state, "A", "coins")) == ({}, 7)


@pytest.mark.rule("GM-69", "GM-74")
@pytest.mark.example("E-30")
def test_loch_shiel_does_not_refill_loch_lochy() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T1-01 0,1")
    assert cubes(placing("T3-02", "place 0,-1", A=own), "A", "T1-01") == {}


@pytest.mark.rule("GM-69")
def test_loch_lochy_may_get_two_kinds() -> None:
    state = placing("T1-01", "place 0,1", "gain grain", "gain cattle")
    assert cubes(state, "A", "T1-01") == {"grain": 1, "cattle": 1}
    assert point(state) == "activate"


@pytest.mark.rule("GM-70", "GM-108")
def test_loch_morar_counts_green_tiles() -> None:
    own = seat("START 0,0 *", "T2-04 0,1", "T0-05 1,0", "T1-04 1,1", "T1-13 1,-1", "T0-08 2,0")
    assert scored(finished(A=own), "A", "card", "Loch Morar") == 6  # Cornfield, Meadow, Pasture


NESS = ("START 0,0 *", "T2-06 0,1", "T0-01 -1,0", "T0-08 1,0 *")


@pytest.mark.rule("GM-71", "GM-72")
@pytest.mark.example("E-34")
def test_loch_ness_activates_one_tile_more() -> None:
    state = placing("T1-10", "place 2,0", A=seat(*NESS))
    assert {"Cornfield T1-10", "Forest T0-08", "Quarry T0-01", "Start Village"} == ready(state)
    do(state, "activate Quarry T0-01")
    assert cubes(state, "A", "T0-01") == {"stone": 1}
    assert ready(state) == {"Cornfield T1-10", "Forest T0-08"}
    assert refusal(state, "activate Start Village: Start Village > Quarry T0-01") == "ness_used"
    assert refusal(state, "activate Quarry T0-01") == "already_active"


@pytest.mark.rule("GM-71")
def test_loch_ness_works_in_the_turn_it_is_placed_and_between_other_activations() -> None:
    own = seat("START 0,0 * *", "T0-08 1,0", "T2-09 2,0", "T0-01 -1,0")
    state = placing("T2-06", "give member from Start Village", "place 0,1", A=own)
    do(state, "activate T0-08", "activate T2-09", "activate T0-01")
    assert [cubes(state, "A", tile) for tile in ("T0-08", "T2-09", "T0-01")] == [{"wood": 1}, {"wood": 1}, {"stone": 1}]


@pytest.mark.rule("GM-71")
def test_loch_ness_needs_a_placement() -> None:
    own = seat("START 0,0 *", "T2-06 0,1", "T0-08 1,0", coins=0)
    state = placing("T1-08", "discard", A=own)
    assert refusal(state, "activate T0-08") == "wrong_point"


@pytest.mark.rule("GM-72")
def test_a_tile_in_reach_does_not_use_up_loch_ness() -> None:
    state = placing("T1-10", "place 2,0", "activate T0-08", "activate T1-10", A=seat(*NESS))
    assert refusal(state, "activate T0-01") is None
    assert refusal(state, "activate T0-08") == "already_active"


@pytest.mark.rule("GM-72")
def test_loch_ness_does_nothing_for_other_players() -> None:
    state = position(
        circuit={"0": "B", "1": "A", "2": "C", "3": "D", "6": "T1-10"},
        A=seat(*NESS), B=seat("START 0,0 *", "T0-07 0,-1", "T2-08 -1,0"),
    )  # fmt: skip
    do(state, "take 6", "place 1,0")
    assert refusal(state, "activate T2-08") == "not_in_reach"


@pytest.mark.rule("GM-73")
@pytest.mark.example("E-33")
def test_loch_oich_activates_everything_once() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone stone", "T0-08 1,0", "T0-05 2,0", coins=1)
    state = placing("T3-10", "pay stone from T0-01", A=own)
    assert refusal(state, "pay stone from T0-01") == "same_kind"
    do(state, "buy wood")
    assert (cubes(state, "A", "T0-01"), has(state, "A", "coins")) == ({"stone": 2}, 0)
    do(state, "place 0,1", "activate T0-01", "activate T0-08", "activate T0-05")
    do(state, "activate Start Village: Start Village > T0-08")
    assert [cubes(state, "A", tile) for tile in ("T0-01", "T0-08", "T0-05")] == [
        {"stone": 3},
        {"wood": 1},
        {"grain": 1},
    ]
    assert members(state, "A") == {"T0-08": 1}
    assert words(state) == ["end turn", "sell wood from Forest T0-08"]  # the row has the coin paid before


@pytest.mark.rule("GM-73")
@pytest.mark.example("E-33")
def test_loch_ness_adds_nothing_to_loch_oich() -> None:
    own = seat("START 0,0 *", "T2-06 0,-1", "T0-08 1,0", "T2-09 2,0", coins=2)
    state = placing("T3-10", "buy grain", "buy sheep", "place 0,1", "activate T2-09", A=own)
    assert refusal(state, "activate T2-09") == "already_active"
    do(state, "activate T0-08", "activate Start Village: Start Village > T0-08")
    assert words(state) == ["end turn"]


@pytest.mark.rule("GM-73")
def test_loch_oich_works_only_in_the_turn_it_is_placed() -> None:
    own = seat("START 0,0 *", "T3-10 0,1", "T0-08 1,0", "T2-09 2,0")
    state = placing("T0-01", "place -1,0", A=own)
    assert refusal(state, "activate T2-09") == "not_in_reach"


@pytest.mark.rule("GM-74")
@pytest.mark.example("E-32")
def test_loch_shiel_fills_empty_tiles() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", "T0-01 -1,0 stone", "T0-05 2,0", "T2-17 3,0", "T1-03 1,1")
    state = placing("T3-02", "place 0,1", A=own)
    assert words(state) == ["gain wood", "gain stone", "gain grain", "gain cattle", "gain sheep"]
    do(state, "gain cattle")
    assert {tile: cubes(state, "A", tile) for tile in ("T0-08", "T0-01", "T0-05", "T2-17", "T1-03", "T3-02")} == {
        "T0-08": {"wood": 1}, "T0-01": {"stone": 1}, "T0-05": {"grain": 1}, "T2-17": {"cattle": 1},
        "T1-03": {}, "T3-02": {},
    }  # fmt: skip
    do(state, "activate T0-08")
    assert cubes(state, "A", "T0-08") == {"wood": 2}


@pytest.mark.rule("GM-74")
def test_loch_shiel_asks_nothing_where_iona_is_not_empty_or_not_owned() -> None:
    own = seat("START 0,0 *", "T2-17 1,0 wood")
    state = placing("T3-02", "place 0,1", A=own)
    assert (point(state), cubes(state, "A", "T2-17")) == ("activate", {"wood": 1})
    assert point(placing("T3-02", "place 0,1")) == "activate"


def castle(tile: str, *pay: str, cell: str = "1,1") -> object:
    """A seat's holdings after it placed a castle with bought goods and 20 coins."""
    state = placing(
        tile, *(f"buy {good}" for good in pay), f"place {cell}", A=seat("START 0,0 *", "T0-08 1,0", coins=20)
    )
    return members(state, "A")[tile], has(state, "A", "coins"), has(state, "A", "whisky"), has(state, "A", "cards")


@pytest.mark.rule("GM-75", "GM-95")
def test_armadale_castle() -> None:
    assert castle("T1-22", "wood", "stone") == (1, 20 - 2 + 3, 0, ["Armadale Castle"])


@pytest.mark.rule("GM-76")
def test_castle_stalker_is_a_river_tile_with_two_members() -> None:
    assert castle("T1-19", "wood", "stone", cell="0,1") == (2, 18, 0, ["Castle Stalker"])


@pytest.mark.rule("GM-77")
def test_castle_moil() -> None:
    assert castle("T1-18", "wood", "stone", "grain") == (1, 17, 1, ["Castle Moil"])


@pytest.mark.rule("GM-78")
def test_castle_of_mey() -> None:
    assert castle("T2-07", "wood", "stone", "cattle") == (1, 17, 0, ["Castle of Mey"])


@pytest.mark.rule("GM-79")
def test_duart_castle_counts_villages_but_no_castles() -> None:
    assert castle("T2-12", "wood", "stone", "sheep") == (1, 17, 0, ["Duart Castle"])
    own = seat("START 0,0 *", "T0-04 1,0", "T1-08 1,1", "T2-12 1,-1", "T1-22 2,-1", "T0-08 2,0")
    assert scored(finished(A=own), "A", "card", "Duart Castle") == 9  # START, T0-04, T1-08


@pytest.mark.rule("GM-80")
def test_cawdor_castle() -> None:
    assert castle("T3-01", "wood", "stone", "cattle") == (1, 17, 0, ["Cawdor Castle"])


@pytest.mark.rule("GM-81")
def test_donan_castle_is_a_road_tile_with_two_barrels() -> None:
    assert castle("T3-14", "wood", "stone", "grain", cell="-1,0") == (1, 17, 2, ["Donan Castle"])


@pytest.mark.rule("GM-75", "GM-76", "GM-77", "GM-78", "GM-79", "GM-80", "GM-81")
@pytest.mark.parametrize(
    ("tile", "bonnets"),
    [
        ("T1-22 1,1", 1), ("T1-19 0,1", 1), ("T1-18 1,1", 1), ("T2-07 1,1", 1),
        ("T2-12 1,1", 0), ("T3-01 1,1", 3), ("T3-14 -1,0", 1),
    ],
)  # fmt: skip
def test_bonnets_of_the_castles(tile: str, bonnets: int) -> None:
    """A bonnet counts like a Parliament member."""
    state = position(A=seat("START 0,0 *", "T0-08 1,0", tile))
    assert counted(state, "A", "parliament") == bonnets
