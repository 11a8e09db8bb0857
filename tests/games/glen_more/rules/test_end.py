"""The end of the game, what is secret, and the decision model: GM-107 to GM-117."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core import OVER, Rng, State, settle
from rondel.games.scenes import scene
from rondel.scene import Holdings
from tests.games.glen_more.rules.table import (
    LETTERS,
    actor,
    do,
    finished,
    has,
    look,
    placing,
    position,
    refusal,
    round_vp,
    scored,
    seat,
    sorts,
    started,
    words,
)

RIVER = ("T0-02", "T0-03", "T0-06", "T0-07", "T1-01", "T2-04", "T2-06", "T2-19", "T3-02", "T3-10", "T3-16")
ROAD = ("T0-01", "T0-05", "T0-08", "T1-07", "T1-09", "T1-10", "T2-08", "T2-09", "T2-18", "T3-05", "T3-09", "T3-17")
PLAIN = (
    "T1-02", "T1-03", "T1-04", "T1-05", "T1-13", "T1-14", "T1-15", "T1-16", "T1-17", "T1-20", "T1-23", "T2-01", "T2-02",
    "T2-03", "T2-05", "T2-11", "T2-15", "T2-16",
)  # fmt: skip


def laid(river: tuple[str, ...] = (), road: tuple[str, ...] = (), plain: tuple[str, ...] = (), **held: object) -> Any:
    """A seat with river tiles to the north, road tiles to the east and plain ones south of the first of these."""
    return seat(
        "START 0,0 *",
        *(f"{tile} 0,{n}" for n, tile in enumerate(river, 1)),
        *(f"{tile} {n},0" for n, tile in enumerate(road, 1)),
        *(f"{tile} 1,{-n}" for n, tile in enumerate(plain, 1)),
        **held,
    )


@pytest.mark.rule("GM-107")
@pytest.mark.example("E-42")
def test_the_game_ends_with_the_last_tile_of_stack_3() -> None:
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D", "6": "T0-08"}
    state = position(circuit=circuit, stacks={"1": 0, "2": 0, "3": ["T3-16"]}, B=seat(whisky=5))
    do(state, "take 6", "place 1,0", "end turn", "draw T3-16")
    assert actor(state) == "over"
    assert look(state)["circuit"][13] == "T3-16"
    assert round_vp(state, "B", 3) == (8, 0, 0)
    assert state.legal() == []
    assert refusal(state, "take 6") == "game_over"
    assert state.result().final
    assert state.result().totals == (6 - 3, 14, 6, 6)


@pytest.mark.rule("GM-107", "GM-100")
def test_the_last_refill_is_done_as_far_as_tiles_last() -> None:
    circuit = {"0": "A", "4": "B", "5": "C", "7": "D", "6": "T0-08"}
    state = position(circuit=circuit, stacks={"1": 0, "2": 0, "3": ["T3-16"]})
    do(state, "take 6", "place 1,0", "end turn", "draw T3-16")
    assert state.actor == OVER
    assert look(state)["circuit"][13] == "T3-16"
    assert look(state)["circuit"][0] == "-"


@pytest.mark.rule("GM-108")
def test_coins_count_one_each() -> None:
    state = finished(A=seat(coins=4, vp=20), B=seat(coins=0))
    assert scored(state, "A", "coins") == 4
    assert state.result().totals[:2] == (24, 0)


@pytest.mark.rule("GM-109")
@pytest.mark.example("E-43")
def test_tiles_above_the_smallest_territory_cost_three_each() -> None:
    state = finished(
        3, A=laid(RIVER[:4], ROAD[:4], PLAIN[:6]), B=laid(RIVER[4:7], ROAD[4:8], PLAIN[6:11]),
        C=laid(RIVER[7:], ROAD[8:], PLAIN[11:]),
    )  # fmt: skip
    assert [len(look(state)["seats"][n]["territory"]) for n in range(3)] == [15, 13, 16]
    assert [scored(state, letter, "penalty") for letter in "ABC"] == [-6, None, -9]


@pytest.mark.rule("GM-109")
def test_totals_may_be_negative() -> None:
    state = finished(A=seat("START 0,0 *", "T0-08 1,0", coins=0))
    assert state.result().totals == (-3, 6, 6, 6)


@pytest.mark.rule("GM-109", "GM-79")
@pytest.mark.example("E-44")
def test_final_scoring_of_one_seat() -> None:
    villages = ("T1-08", "T1-21", "T2-14", "T2-12")  # three villages and Duart Castle
    state = finished(
        2, A=laid((), ROAD[:4], (*villages, *PLAIN[:5]), vp=20, coins=4), B=laid((), ROAD[4:9], PLAIN[5:11], coins=0)
    )
    assert [len(look(state)["seats"][n]["territory"]) for n in range(2)] == [14, 12]
    assert [scored(state, "A", source) for source in ("before", "coins", "card", "penalty")] == [20, 4, 12, -6]
    assert state.result().totals == (30, 0)


@pytest.mark.rule("GM-110")
@pytest.mark.example("E-45")
def test_a_tie_goes_to_the_most_cubes() -> None:
    def end(a: str, b: str) -> State:
        return finished(
            3,
            A=seat("START 0,0 *", f"T0-08 1,0 {a}", coins=0, vp=41, whisky=9),
            B=seat("START 0,0 *", f"T0-01 1,0 {b}", coins=0, vp=41),
            C=seat("START 0,0 *", "T0-05 1,0 grain grain grain", coins=0, vp=40),
        )

    assert end("wood wood", "stone stone stone").result().places == (2, 1, 3)
    shared = end("wood wood", "stone stone").result()
    assert (shared.winners, shared.places) == ((0, 1), (1, 1, 3))


@pytest.mark.rule("GM-110")
def test_the_highest_total_wins_whatever_the_cubes() -> None:
    state = finished(2, A=seat("START 0,0 *", "T0-08 1,0 wood wood wood", vp=5, coins=0), B=seat(vp=6, coins=0))
    assert (state.result().totals, state.result().winners) == ((2, 6), (1,))


@pytest.mark.rule("GM-111")
def test_the_ghost_acts_whenever_it_is_hindmost() -> None:
    state = position(2, circuit={"0": "A", "1": "ghost", "5": "B", "6": "T0-08"})
    do(state, "take 6", "place 1,0", "end turn")
    settle_one_draw(state)
    assert look(state)["point"]["name"] == "ghost"


def settle_one_draw(state: State) -> None:
    state.apply(state.legal()[0])


def seen(state: State, seat: int | None) -> dict[tuple[int, str], int | None]:
    """The amounts of every seat as one seat, or a spectator, sees them."""
    holdings: tuple[Holdings, ...] = scene(state, seat).seats
    return {(entry.seat, amount.what): amount.n for entry in holdings for amount in entry.amounts}


@pytest.mark.rule("GM-114")
def test_everything_on_the_table_is_public() -> None:
    state = position(B=seat("START 0,0 *", "T0-08 1,0 wood", "T1-01 0,1 stone", coins=9, whisky=2, parliament=3))
    for viewer in (0, None):
        look_at = scene(state, viewer)
        amounts = seen(state, viewer)
        assert (amounts[1, "coins"], amounts[1, "whisky"], amounts[1, "parliament"]) == (9, 2, 3)
        cells = {cell.tile.id: cell for cell in look_at.territories[1].cells}
        assert [(cube.what, cube.n) for cube in cells["T0-08"].cubes] == [("wood", 1)]
        assert cells["START"].members == 1
        assert [card.id for card in look_at.seats[1].cards] == ["T1-01"]
        assert [pile.left for pile in look_at.piles][-2:] == [19, 17]


@pytest.mark.rule("GM-115")
def test_vp_are_secret_until_the_end() -> None:
    state = position(A=seat(vp=7), B=seat(vp=9))
    assert (seen(state, 0)[0, "vp"], seen(state, 0)[1, "vp"]) == (7, None)
    assert (seen(state, None)[0, "vp"], seen(state, None)[1, "vp"]) == (None, None)
    over = finished(A=seat(vp=7), B=seat(vp=9))
    assert (seen(over, 0)[1, "vp"], seen(over, None)[0, "vp"]) == (9, 7)


@pytest.mark.rule("GM-115", "GM-99")
def test_no_state_knows_the_order_of_face_down_tiles() -> None:
    """Two games that reach the same position by different draws go on alike: the order is not stored."""
    one, other = started(4, seed=1), started(4, seed=2)
    assert look(one)["circuit"] != look(other)["circuit"]
    for state in (one, other):
        assert look(state)["stacks"]["2"] == sorted(look(state)["stacks"]["2"])


@pytest.mark.rule("GM-116")
def test_points_and_the_kinds_of_choice_there() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood wood", "T0-03 0,1 sheep", coins=6)
    rows = {"wood": 1, "sheep": 1}
    expected = {
        ("T1-14",): {"sell", "place"},  # PLACE
        ("T1-14", "place 1,1"): {"sell", "activate", "end"},  # ACTIVATE
        ("T1-05",): {"sell", "pay"},  # PAY
        ("T1-08",): {"sell", "buy"},
        ("T1-22", "pay wood from T0-08"): {"buy"},
        ("T2-02",): {"sell", "discard"},  # CANNOT-PAY
        ("T2-02", "discard"): {"sell", "end"},  # DISCARDED
        ("T1-01", "place 0,2"): {"gain"},  # BENEFIT
        ("T1-02", "place 1,1", "activate T1-02 with sheep"): {"pay"},  # EXCHANGE
    }
    for (tile, *done), offered in expected.items():
        reach = own if tile != "T1-01" else seat("START 0,0", "T0-03 0,1 * sheep", "T0-08 1,0 wood")
        assert sorts(placing(tile, *done, A=reach, market=rows)) == offered, tile
    assert sorts(position(A=own, market=rows)) == {"sell", "take"}  # TAKE
    far = seat("START 0,0", "T0-08 1,0 wood", "T2-09 2,0 *")
    assert sorts(placing("T0-02", A=far, market=rows)) == {"sell", "step", "end"}  # CANNOT-PLACE


@pytest.mark.rule("GM-116")
def test_nobody_else_decides() -> None:
    state = position()
    for choice in words(state):
        assert {refusal(state, choice, by=letter) for letter in "BCD"} == {"not_active"}


@pytest.mark.rule("GM-117")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_active_player_always_has_a_choice_and_single_ones_can_be_played_for_them(players: int) -> None:
    state = started(players, seed=players)
    rng = Rng(players)
    while state.actor != OVER:
        choices = state.legal()
        assert choices
        state.apply(choices[rng.randrange(len(choices))])
        settle(state, rng, forced=True)
        assert state.actor == OVER or len(state.legal()) > 1
    assert [has(state, letter, "coins") >= 0 for letter in LETTERS[:players]] == [True] * players
