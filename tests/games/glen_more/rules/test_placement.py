"""Placement: GM-42 to GM-51."""

from __future__ import annotations

import pytest

from tests.games.glen_more.rules.table import (
    cells,
    do,
    has,
    members,
    placing,
    point,
    refusal,
    seat,
    tiles,
    words,
)

RIVER, ROAD, PLAIN = "T0-03", "T0-05", "T1-13"  # Meadow, Cornfield, Pasture, all free


def why(tile: str, cell: str, *own: str) -> str | None:
    """Why A's tile cannot be placed on a cell; asked of a state in which it has other cells.

    A tile with no cell at all is lost before any cell can be asked for.
    """
    return refusal(placing(tile, A=seat(*own)), f"place {cell}")


@pytest.mark.rule("GM-42")
def test_the_cell_must_be_free() -> None:
    assert why(RIVER, "0,0", "START 0,0 *") == "cell_taken"
    assert why(RIVER, "1,0", "START 0,0 *", "T0-08 1,0") == "cell_taken"


@pytest.mark.rule("GM-43")
def test_a_corner_is_not_enough() -> None:
    assert why(RIVER, "1,1", "START 0,0 *") == "no_side_neighbour"
    assert why(RIVER, "5,5", "START 0,0 *") == "no_side_neighbour"
    assert why(RIVER, "63,63", "START 0,0 *") == "no_side_neighbour"


@pytest.mark.rule("GM-50", "GM-45", "GM-43")
@pytest.mark.example("E-11")
def test_around_the_start_village() -> None:
    a, b, c, d, e = "0,1", "-1,0", "1,0", "0,-1", "1,-1"
    assert cells(placing(RIVER)) == {a, d}
    assert [why(RIVER, at, "START 0,0 *") for at in (b, c, e)] == [
        "edge_mismatch",
        "edge_mismatch",
        "no_side_neighbour",
    ]
    assert cells(placing(ROAD)) == {b, c}
    assert [why(ROAD, at, "START 0,0 *") for at in (a, d)] == ["edge_mismatch", "edge_mismatch"]
    assert point(placing(PLAIN)) == "cannot_place"


@pytest.mark.rule("GM-44", "GM-45", "GM-46", "GM-48")
@pytest.mark.example("E-12")
def test_around_a_road_tile() -> None:
    own = ("START 0,0 *", "T0-08 1,0")
    a, b, c, d, e, f, g = "0,1", "1,1", "2,1", "-1,0", "2,0", "0,-1", "1,-1"
    assert cells(placing(PLAIN, A=seat(*own))) == {b, g}
    assert {why(PLAIN, at, *own) for at in (a, d, e, f)} == {"edge_mismatch"}
    assert why(PLAIN, c, *own) == "no_side_neighbour"
    assert cells(placing(ROAD, A=seat(*own))) == {d}
    assert why(ROAD, e, *own) == "no_clan_neighbour"
    assert why(ROAD, b, *own) == "line_not_joined"
    assert why(ROAD, a, *own) == "edge_mismatch"
    assert cells(placing(RIVER, A=seat(*own))) == {a, f}
    assert why(RIVER, b, *own) == "edge_mismatch"


@pytest.mark.rule("GM-49")
@pytest.mark.example("E-13")
def test_a_plain_tile_beyond_an_open_end_makes_a_dead_cell() -> None:
    own = ("START 0,0", "T0-08 1,0", "T1-14 1,1", "T1-15 1,2 *")
    a, b = "0,2", "0,1"
    assert why(PLAIN, a, *own) is None
    assert why(RIVER, b, *own) is None  # before, the river could go on there
    blocked = ("START 0,0 *", *own[1:], "T1-16 0,2")  # a second member keeps the river's other end in reach
    assert why(RIVER, b, *blocked) == "edge_mismatch"
    assert why(PLAIN, b, *blocked) == "edge_mismatch"


@pytest.mark.rule("GM-44")
@pytest.mark.example("E-14")
def test_a_clan_member_must_stand_beside_or_at_a_corner() -> None:
    own = ("START 0,0", "T0-08 1,0 *")
    assert why(ROAD, "-1,0", *own) == "no_clan_neighbour"
    assert why(ROAD, "2,0", *own) is None
    assert why("T0-04", "-1,0", *own) == "no_clan_neighbour"  # a Village: its own new member does not count


@pytest.mark.rule("GM-44")
def test_each_of_the_eight_neighbours_will_do() -> None:
    """A plain tile at (2,1) has its one member on each neighbour in turn, corners included."""
    around = {
        "T0-08 1,0": True, "T0-05 2,0": True, "T1-10 3,0": True, "T1-14 1,1": True, "T1-15 1,2": True,
        "T1-16 2,2": True, "T1-17 3,2": True, "START 0,0": False, "T1-20 1,3": False,
    }  # fmt: skip
    for chosen, enough in around.items():
        own = [f"{tile} *" if tile == chosen else tile for tile in around]
        assert why(PLAIN, "2,1", *own) == (None if enough else "no_clan_neighbour"), chosen


@pytest.mark.rule("GM-45")
@pytest.mark.parametrize(
    ("tile", "fits"),
    [(RIVER, {"0,2", "0,-1"}), (ROAD, {"2,0", "-1,0"}), (PLAIN, {"1,1", "-1,1", "1,-1"})],
)
def test_edges_that_meet_must_show_the_same(tile: str, fits: set[str]) -> None:
    own = seat("START 0,0 *", "T0-02 0,1 *", "T0-08 1,0 *")
    assert cells(placing(tile, A=own)) == fits


@pytest.mark.rule("GM-46")
def test_a_second_river_or_road_cannot_arise() -> None:
    own = ("START 0,0 *", "T0-08 1,0 *", "T0-02 0,1 *", "T1-14 1,1 *")
    assert why(RIVER, "2,1", *own) == "line_not_joined"  # beside a plain tile, the river far away
    assert why(ROAD, "1,2", *own) == "line_not_joined"  # above a plain tile, the road far away


@pytest.mark.rule("GM-47")
def test_river_and_road_are_single_lines_with_two_open_ends() -> None:
    own = seat("START 0,0 *", "T0-02 0,1 *", "T0-07 0,-1 *", "T0-08 1,0 *", "T0-01 -1,0 *")
    assert cells(placing(RIVER, A=own)) == {"0,2", "0,-2"}
    assert cells(placing(ROAD, A=own)) == {"2,0", "-2,0"}


@pytest.mark.rule("GM-48")
def test_a_plain_tile_may_not_close_an_open_end() -> None:
    own = ("START 0,0 *", "T0-02 0,1 *", "T0-08 1,0 *", "T1-14 1,1 *")
    for end in ("0,2", "0,-1", "2,0", "-1,0"):
        assert why(PLAIN, end, *own) == "edge_mismatch"


@pytest.mark.rule("GM-49")
def test_a_plain_tile_may_lie_in_the_line_of_the_road_beyond_its_end() -> None:
    own = ("START 0,0", "T0-02 0,1", "T1-14 1,1", "T1-15 2,1 *")
    assert why(PLAIN, "2,0", *own) is None


@pytest.mark.rule("GM-51")
def test_compensation_is_one_step_of_one_member() -> None:
    own = seat("START 0,0", "T0-08 1,0", "T2-09 2,0", "T2-08 3,0 *")
    state = placing(RIVER, A=own)  # nobody near the river
    assert point(state) == "cannot_place"
    assert words(state) == ["end turn", "step Pasture T2-08 > Forest T2-09"]
    do(state, "step T2-08 > T2-09")
    assert members(state, "A") == {"T2-09": 1}
    assert words(state) == ["end turn"]
    assert refusal(state, "step T2-09 > T0-08") == "wrong_point"


@pytest.mark.rule("GM-51")
def test_compensation_is_not_a_way_to_parliament_and_may_be_skipped() -> None:
    own = seat("START 0,0", "T0-08 1,0", "T2-09 2,0", "T2-08 3,0 * *")
    state = placing(RIVER, A=own)
    assert refusal(state, "step T2-08 > Parliament") == "no_parliament_now"
    do(state, "end turn")
    assert members(state, "A") == {"T2-08": 2}
    assert point(state) == "refill"


@pytest.mark.rule("GM-51")
def test_compensation_is_given_whether_or_not_the_tile_could_be_paid() -> None:
    own = {"START 0,0", "T0-08 1,0", "T2-09 2,0", "T2-08 3,0 *"}
    for coins in (0, 9):
        state = placing("T1-06", A=seat(*sorted(own), coins=coins))  # a river Village for stone
        assert "step Pasture T2-08 > Forest T2-09" in words(state)
        assert has(state, "A", "coins") == coins
        assert "T1-06" not in tiles(state, "A")
