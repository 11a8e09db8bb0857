"""The options of section 14."""

from __future__ import annotations

import pytest

from rondel.core import BadOption
from tests.games.glen_more.rules.table import (
    LETTERS,
    actor,
    cells,
    do,
    finished,
    game,
    has,
    look,
    members,
    placing,
    point,
    refusal,
    scored,
    seat,
    taking,
    words,
)

STRICT = {"strict_take": "on"}


@pytest.mark.rule("GM-21", "GM-25")
@pytest.mark.example("E-46")
def test_strict_take_counts_sales_and_then_refuses_the_discard() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", coins=0)
    state = taking("T1-08", A=own, market={"wood": 1}, options=STRICT)
    assert refusal(state, "take 6") is None
    do(state, "take 6")
    assert words(state) == ["sell wood from Forest T0-08"]
    assert refusal(state, "discard") == "payable_tile"
    assert refusal(state, "buy stone") == "cannot_pay"
    do(state, "sell wood from T0-08", "buy stone")
    assert (point(state), has(state, "A", "coins")) == ("place", 0)


@pytest.mark.rule("GM-21")
@pytest.mark.example("E-46")
def test_strict_take_refuses_a_tile_that_no_sale_makes_payable() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", coins=0)
    state = taking("T1-08", "T0-05", A=own, options=STRICT)
    assert refusal(state, "take 6") == "strict_unpayable"
    assert "take 6" not in words(state)
    assert refusal(state, "take 7") is None
    unsold = taking("T1-08", "T0-05", A=seat("START 0,0 *", "T0-08 1,0 wood", coins=0), options=STRICT)
    assert refusal(unsold, "take 6") == "strict_unpayable"  # nobody buys at a row without coins
    assert refusal(taking("T1-08", "T0-05", A=own), "take 6") is None  # the default


@pytest.mark.rule("GM-21", "GM-22")
def test_strict_take_refuses_a_tile_without_a_cell() -> None:
    """A free plain tile has no cell on a bare start village; that is tested before its cost."""
    state = taking("T1-14", "T1-03", A={"coins": 0}, options=STRICT)
    assert refusal(state, "take 6") == "strict_unplaceable"
    assert refusal(state, "take 7") == "strict_unplaceable"


@pytest.mark.rule("GM-21", "GM-117")
def test_strict_take_allows_everything_if_nothing_can_be_paid() -> None:
    costly = ("T1-03", "T1-05", "T1-06", "T1-07", "T1-08", "T1-09", "T1-11", "T1-12", "T1-18")
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D"} | {str(4 + n): tile for n, tile in enumerate(costly)}
    state = game(4, None, **STRICT).from_json({"circuit": circuit, "seats": [{"coins": 0}]})
    assert words(state) == [f"take {field}" for field in range(4, 13)]
    do(state, "take 6")  # a Village for stone with a cell at the river
    assert (point(state), words(state)) == ("cannot_pay", ["discard"])


@pytest.mark.rule("GM-21", "GM-22")
def test_strict_take_allows_everything_if_nothing_can_be_placed() -> None:
    plain = ("T1-02", "T1-03", "T1-04", "T1-05", "T1-08", "T1-13", "T1-14", "T1-15", "T1-16")
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D"} | {str(4 + n): tile for n, tile in enumerate(plain)}
    state = game(4, None, **STRICT).from_json({"circuit": circuit})
    assert words(state) == [f"take {field}" for field in range(4, 13)]
    do(state, "take 6")
    assert (point(state), words(state)) == ("cannot_place", ["end turn"])


@pytest.mark.rule("GM-38", "GM-39")
def test_strict_take_counts_clan_members_for_loch_ness() -> None:
    def why(own: dict[str, object], **more: str) -> str | None:
        return refusal(taking("T2-06", A=own, options=STRICT | more), "take 6")

    assert why(seat("START 0,0 *", "T0-08 1,0", parliament=2)) is None
    assert why(seat("START 0,0 *", "T0-08 1,0 *")) is None
    assert why(seat("START 0,0 *", "T0-08 1,0")) == "strict_unpayable"
    assert why(seat("START 0,0 *", "T0-08 1,0", parliament=2), ness_pays="tableau") == "strict_unpayable"


@pytest.mark.rule("GM-35")
def test_strict_take_counts_different_goods_for_loch_oich() -> None:
    own = seat("START 0,0 *", "T0-01 -1,0 stone stone stone", "T0-08 1,0", coins=0)
    assert refusal(taking("T3-10", A=own, options=STRICT), "take 6") == "strict_unpayable"
    assert refusal(taking("T3-10", A=own, market={"stone": 1}, options=STRICT), "take 6") is None
    state = placing("T3-10", A=own, market={"stone": 1}, options=STRICT)
    assert words(state) == ["sell stone from Quarry T0-01"]
    do(state, "sell stone from T0-01", "pay stone from T0-01", "buy grain")
    assert point(state) == "place"


def test_strict_take_counts_whisky_and_coins() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", coins=1)
    assert refusal(taking("T2-02", A=own, options=STRICT), "take 6") == "strict_unpayable"
    assert refusal(taking("T2-02", A=own | {"whisky": 1}, options=STRICT), "take 6") is None
    assert refusal(taking("T1-22", A=own, options=STRICT), "take 6") == "strict_unpayable"
    assert refusal(taking("T1-22", A=own | {"coins": 2}, options=STRICT), "take 6") is None


def test_strict_take_of_version_1_tests_only_the_cost_at_this_moment() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", coins=0)
    state = taking("T1-08", A=own, market={"wood": 1}, options=STRICT, rules_version=1)
    assert refusal(state, "take 6") == "strict_unpayable"
    assert "take 6" not in words(state)
    do(state, "sell wood from T0-08")
    assert refusal(state, "take 6") is None
    assert refusal(taking("T1-14", options=STRICT, rules_version=1), "take 6") is None  # it has no cell


def test_strict_take_of_version_1_counts_clan_members_for_loch_ness() -> None:
    def why(own: dict[str, object], **more: str) -> str | None:
        return refusal(taking("T2-06", A=own, options=STRICT | more, rules_version=1), "take 6")

    assert why(seat("START 0,0 *", "T0-08 1,0", parliament=2)) == "strict_unpayable"
    assert why(seat("START 0,0 *", "T0-08 1,0 *")) is None
    assert why(seat("START 0,0 *", "T0-08 1,0", parliament=2), ness_pays="parliament") is None
    assert why(seat("START 0,0 *", "T0-08 1,0"), ness_pays="parliament") == "strict_unpayable"


@pytest.mark.rule("GM-44")
def test_clan_adjacency_side() -> None:
    own = seat("START 0,0 *", "T0-08 1,0")
    assert cells(placing("T1-14", A=own)) == {"1,1", "1,-1"}  # corners to the start village
    side = {"clan_adjacency": "side"}
    assert point(placing("T1-14", A=own, options=side)) == "cannot_place"
    assert cells(placing("T0-05", A=own, options=side)) == {"-1,0"}
    reach = seat("START 0,0 *", "T0-08 1,0 *", "T1-13 1,1")
    state = placing("T1-14", A=reach, options=side)
    assert cells(state) == {"1,-1"}
    assert refusal(state, "place 2,1") == "no_clan_neighbour"


@pytest.mark.rule("GM-49")
def test_distant_block_refused() -> None:
    own = seat("START 0,0", "T0-08 1,0", "T1-13 1,1", "T1-15 1,2 *")
    assert refusal(placing("T1-14", A=own), "place 0,2") is None
    state = placing("T1-14", A=own, options={"distant_block": "refused"})
    assert refusal(state, "place 0,2") == "line_blocked"
    assert refusal(state, "place 0,1") == "edge_mismatch"  # tested before
    assert refusal(state, "place 2,2") is None
    south = placing("T1-14", A=seat("START 0,0 *", "T0-01 -1,0"), options={"distant_block": "refused"})
    assert cells(south) == {"-1,1", "-1,-1"}  # beside the lines nothing changes
    road = seat("START 0,0", "T0-02 0,1", "T1-13 1,1", "T1-15 2,1 *")
    assert refusal(placing("T1-14", A=road), "place 2,0") is None
    assert refusal(placing("T1-14", A=road, options={"distant_block": "refused"}), "place 2,0") == "line_blocked"


@pytest.mark.rule("GM-79")
@pytest.mark.parametrize(("duart_start", "vp"), [("counts", 6), ("not", 3)])
def test_duart_start(duart_start: str, vp: int) -> None:
    own = seat("START 0,0 *", "T0-04 1,0", "T2-12 1,1")
    assert scored(finished(A=own, options={"duart_start": duart_start}), "A", "card", "Duart Castle") == vp


@pytest.mark.rule("GM-79")
def test_duart_start_leaves_other_cards_alone() -> None:
    own = seat("START 0,0 *", "T2-17 1,0")
    assert scored(finished(A=own, options={"duart_start": "not"}), "A", "card", "Iona Abbey") == 2


@pytest.mark.rule("GM-38")
def test_ness_pays_from_parliament_by_an_option_of_version_1() -> None:
    own = seat("START 0,0 *", "T0-08 1,0", parliament=2)
    state = placing("T2-06", A=own, options={"ness_pays": "parliament"}, rules_version=1)
    assert words(state) == ["give member from Parliament"]
    assert refusal(state, "give member from Start Village") == "no_cell_after_payment"
    do(state, "give member from Parliament", "place 0,1")
    assert (has(state, "A", "parliament"), members(state, "A")) == (1, {"START": 1})
    with pytest.raises(BadOption, match="it can be tableau_or_parliament, tableau"):
        game(4, ness_pays="parliament")


@pytest.mark.rule("GM-38")
def test_ness_pays_from_the_tableau_only() -> None:
    own = seat("START 0,0 * *", parliament=1)
    state = placing("T2-06", A=own, options={"ness_pays": "tableau"})
    assert words(state) == ["give member from Start Village"]
    assert refusal(state, "give member from Parliament") == "no_member_there"


@pytest.mark.rule("GM-9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seating_clockwise(players: int) -> None:
    state = game(players, seating="clockwise").start()
    assert words(state) == [f"seat {letter}" for letter in LETTERS[:players]]
    do(state, "seat B")
    order = LETTERS[1:players] + "A"
    assert look(state)["circuit"][:players] == list(order)
    assert words(state)[0].startswith("draw")
    assert actor(state) == "chance"


def test_options_have_their_defaults() -> None:
    assert game(4).options == {
        "strict_take": "off", "clan_adjacency": "corner", "distant_block": "allowed", "duart_start": "counts",
        "ness_pays": "tableau_or_parliament", "seating": "random",
    }  # fmt: skip
    assert game(4, rules_version=1).options == game(4).options | {"ness_pays": "tableau"}


def test_every_rules_version_has_its_edition_of_the_tiles() -> None:
    assert (game(4).rules_version, game(4).edition) == (2, 2)
    assert (game(4, rules_version=1).rules_version, game(4, rules_version=1).edition) == (1, 1)


def test_an_unknown_option_or_value_is_refused() -> None:
    with pytest.raises(BadOption, match="strict_take"):
        game(4, strict="on")
    with pytest.raises(BadOption, match="corner, side"):
        game(4, clan_adjacency="diagonal")
