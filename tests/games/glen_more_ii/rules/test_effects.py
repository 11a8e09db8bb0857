"""One-time effects, activation and landmark cards: sections 8, 9 and 13."""

from __future__ import annotations

import pytest

from tests.games.glen_more_ii.rules.table import (
    HC,
    SV,
    do,
    has,
    lines,
    look,
    point,
    position,
    ready,
    refusal,
    resources,
    score,
    scotsmen,
    seat,
    taking,
    words,
)

WOOD_STONE_BARLEY = "Inshriach 0,1 wood stone barley"
MOIL = ("pay barley from Inshriach", "pay wood from Inshriach", "pay stone from Inshriach")


@pytest.mark.rule("G2-73", "G2-80", "G2-81")
def test_one_time_effects_come_before_any_activation() -> None:
    state = taking("Ullapool", "buy stone", "place 0,1", A=seat(coins=1))
    assert (scotsmen(state, "Ullapool"), has(state, "A", "coins"), point(state)) == (1, 1, "open")
    state = taking("Glasgow Fair", "buy wood", "place 0,1", A=seat(coins=1))
    assert (score(state), lines(state, "A", "one_time")) == (3, {"tiles": 3})


@pytest.mark.rule("G2-74", "G2-152", "G2-201")
def test_the_order_is_free_where_a_marker_is_among_the_effects() -> None:
    own = seat(f"{SV} 0,0 *", WOOD_STONE_BARLEY, coins=1)
    state = taking("Donan Castle", *MOIL, "place 0,-1", A=own)
    assert words(state) == ["effect 1", "effect 2"]
    assert refusal(state, "effect 3") == "step_pending"
    # The Scotsman first: Grant would count him.
    do(state, "effect 2")
    assert (scotsmen(state, "Donan Castle"), point(state)) == (1, "clan")
    state = taking("Donan Castle", *MOIL, "place 0,-1", "effect 1", A=own)
    assert (has(state, "A", "cards"), scotsmen(state, "Donan Castle")) == (["Donan Castle"], 0)
    do(state, "clan Ross", "put scotsman on Home Castle", "put scotsman on Home Castle")
    assert (has(state, "A", "coins"), scotsmen(state, "Donan Castle"), point(state)) == (0, 1, "open")


@pytest.mark.rule("G2-77", "G2-202")
def test_a_joker_on_a_full_tile_is_lost() -> None:
    own = seat(f"{SV} 0,0 *", "Tomintoul 0,1 wood wood wood", coins=2)
    state = taking("Braemar", "place 0,1", A=own)
    assert words(state) == ["gain barley", "gain wood", "gain stone", "gain sheep", "gain cattle"]
    assert resources(do(state, "gain sheep"), "Braemar") == {"wood": 3}
    own = seat(f"{SV} 0,0 *", "Tomintoul 0,1 wood wood", coins=2)
    state = taking("Braemar", "place 0,1", "gain sheep", A=own)
    assert resources(state, "Braemar") == {"wood": 2, "sheep": 1}


@pytest.mark.rule("G2-76")
def test_scotsmen_lapse_with_an_empty_supply() -> None:
    own = seat(f"{SV} 0,0 * * * * * * * * *", coins=1)
    state = taking("Tomintoul", "buy wood", "place 0,1", A=own)
    assert (has(state, "A", "supply"), scotsmen(state, "Tomintoul")) == (0, 0)


@pytest.mark.rule("G2-76")
def test_a_scotsman_lapses_with_his_tile_and_follows_what_covers_it() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0 *", "Halkirk 2,0 *", "Inshriach 1,1 wood stone", coins=9)
    perth = ("pay wood from Inshriach", "pay stone from Inshriach", "place 2,0", "effect 2")
    state = taking("Perth", *perth, "clan MacMillan", "remove Perth", A=own)
    assert (has(state, "A", "supply"), scotsmen(state, HC), point(state)) == (7, 2, "open")
    state = taking("Perth", *perth, "clan Munro", "pick Inverness", "place 2,0", A=own, discard=["Inverness"])
    assert (scotsmen(state, "Inverness"), has(state, "A", "supply")) == (3, 5)


@pytest.mark.rule("G2-78", "G2-79", "G2-163")
def test_casks_and_markers() -> None:
    own = seat(f"{SV} 0,0 *", "Strathmore 0,1 barley")
    state = taking("Loch Shiel", "pay barley from Strathmore", "place -1,0", A=own)
    assert (has(state, "A", "whisky"), scotsmen(state, "Loch Shiel")) == (1, 1)
    own = seat(f"{SV} 0,0 *", "Glenturret 0,1", coins=2)
    state = taking("Dallas Dhu", "place 0,1", A=own)
    assert has(state, "A", "whisky") == 2
    state = taking("Robert the Bruce", A=seat())
    assert point(state) == "clan"


@pytest.mark.rule("G2-85", "G2-95", "G2-89")
def test_an_exchange_is_finished_before_the_next_activation() -> None:
    own = seat(f"{SV} 0,0 *", "Glenturret 0,1", "Strathmore 0,2 barley", coins=9)
    state = taking("Black Isle", "place 1,1", "activate Glenturret", A=own)
    assert refusal(state, "activate Black Isle") == "step_pending"
    assert refusal(state, "end turn") == "step_pending"
    do(state, "pay barley from Strathmore")
    assert (has(state, "A", "whisky"), resources(state, "Strathmore")) == (1, {})
    assert refusal(state, "activate Glenturret") == "already_activated"
    assert point(do(state, "end turn")) == "refill"


@pytest.mark.rule("G2-87", "G2-211")
def test_a_resource_of_choice() -> None:
    own = seat(f"{SV} 0,0 *", "Iona 0,1")
    state = taking("Black Isle", "place 1,1", A=own)
    assert len(words(state, "activate Iona")) == 5
    assert refusal(state, "activate Iona") == "wrong_set"
    assert resources(do(state, "activate Iona for stone"), "Iona") == {"stone": 1}


@pytest.mark.rule("G2-88", "G2-208")
def test_the_player_chooses_what_stays() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood wood", coins=1)
    state = taking("Abernethy", "place 0,1", "activate Abernethy", A=own)
    assert words(state) == ["keep wood", "keep stone"]
    assert refusal(state, "keep sheep") == "no_such_resource"
    assert resources(do(state, "keep stone"), "Abernethy") == {"wood": 2, "stone": 1}
    # A sale between makes room for both.
    state = taking("Abernethy", "place 0,1", "activate Abernethy", A=own, market={"wood": 1})
    do(state, "sell wood from Abernethy")
    assert (point(state), resources(state, "Abernethy")) == ("open", {"wood": 2, "stone": 1})


@pytest.mark.rule("G2-84", "G2-82")
def test_a_tile_laid_on_an_activated_one_is_another_tile() -> None:
    own = seat(f"{SV} 0,0 *", "Clan Moot 0,1", "Inshriach 1,1", coins=9)
    state = taking("Black Isle", "place -1,1", "activate Clan Moot with wood", "buy wood", A=own, discard=["Abernethy"])
    assert ready(state) == set()
    do(state, "clan MacDonell", "activate Inshriach", "skip")
    assert refusal(state, "activate Inshriach") == "already_activated"
    own = seat(f"{SV} 0,0 *", "Clan Moot 0,1 *", "Inshriach 1,1", coins=9)
    state = taking("Black Isle", "place 0,2", "activate Inshriach", A=own, discard=["Abernethy"])
    do(state, "activate Clan Moot with stone", "buy stone", "clan Munro", "pick Abernethy", "place 1,1")
    assert (resources(state, "Abernethy"), refusal(state, "activate Abernethy")) == ({"wood": 1}, None)


@pytest.mark.rule("G2-153")
def test_castle_of_mey() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood stone cattle", "Lochridge 0,2", "Easdale 0,3")
    pay = ("pay wood from Inshriach", "pay stone from Inshriach", "pay cattle from Inshriach")
    state = taking("Castle of Mey", *pay, "place 0,-1", A=own)
    assert ready(state) == {SV, HC, "Inshriach", "Lochridge", "Easdale", "Castle of Mey"}
    do(state, "activate Easdale")
    assert refusal(state, "activate Easdale") == "already_activated"


@pytest.mark.rule("G2-155")
def test_castle_moil_is_a_card_like_any_other() -> None:
    state = taking("Castle Moil", *MOIL, "place 0,-1", A=seat(f"{SV} 0,0 *", f"{HC} 1,0 *", WOOD_STONE_BARLEY))
    assert (has(state, "A", "cards"), lines(state, "A", "round_now")["scotsmen"]) == (["Castle Moil"], 2)


@pytest.mark.rule("G2-156")
def test_the_coin_of_duart_castle_comes_after_the_road() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood stone sheep")
    pay = ("pay wood from Inshriach", "pay stone from Inshriach", "pay sheep from Inshriach")
    state = taking("Duart Castle", *pay, "place 0,-1", "effect 1", A=own)
    assert words(state) == ["clan MacDonell", "clan MacLeod"]
    do(state, "clan MacLeod")
    assert has(state, "A", "coins") == 4


@pytest.mark.rule("G2-148", "G2-149", "G2-159", "G2-207")
def test_loch_morar_removes_up_to_two_tiles() -> None:
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0 wood wood", "Abernethy 0,1 * stone sheep < Inshriach", "Lochridge 1,1")
    state = taking("Loch Morar", "place -1,0", A=own)
    assert words(state) == ["stop", "remove Lochridge", "remove Abernethy", "remove Loch Morar"]
    do(state, "remove Abernethy")
    assert words(state) == ["keep stone", "keep sheep"]
    do(state, "keep sheep")
    assert (resources(state, HC), scotsmen(state, HC)) == ({"wood": 2, "sheep": 1}, 1)
    assert {entry["tile"] for entry in has(state, "A", "removed")} == {"B-11", "S-01"}
    assert look(state)["discard"] == []
    do(state, "remove Loch Morar")
    assert (point(state), has(state, "A", "cards")) == ("open", ["Loch Morar"])
    assert ready(state) == {SV}  # the area outlives the tile
    assert point(taking("Loch Morar", "place -1,0", "stop", A=own)) == "open"


@pytest.mark.rule("G2-160", "G2-161")
def test_loch_ness_activates_one_tile_outside_the_area() -> None:
    own = seat(f"{SV} 0,0 *", "Loch Ness -1,0", "Inshriach 1,1", "Lochridge 1,2", "Easdale 1,3", coins=2)
    state = taking("Black Isle", "place 0,-1", A=own)
    assert ready(state) == {SV, HC, "Black Isle", "Inshriach", "Lochridge", "Easdale"}
    do(state, "activate Easdale")
    assert ready(state) == {SV, HC, "Black Isle"}
    assert refusal(state, "activate Lochridge") == "not_in_area"
    # In turns with a Person too, but not before the tile is set aside.
    state = taking("Robert the Bruce", A=own)
    assert refusal(state, "activate Easdale") == "step_pending"
    do(state, "clan MacLeod", "activate Easdale")
    assert words(state, "activate") == []


@pytest.mark.rule("G2-161")
def test_loch_ness_works_from_the_turn_it_is_placed() -> None:
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0 *", "Inshriach 1,1")
    state = taking("Loch Ness", "give scotsman from Home Castle", "place -1,0", A=own)
    assert refusal(state, "activate Inshriach") is None


@pytest.mark.rule("G2-68", "G2-150")
def test_cards_outlive_their_tiles() -> None:
    own = seat(f"{SV} 0,0 *", "Loch Ness -1,0", "Easdale 0,1", "Lochridge 0,2", coins=9)
    state = taking("Walter Scott", "clan MacMillan", "remove Loch Ness", A=own)
    assert (has(state, "A", "cards"), refusal(state, "activate Lochridge")) == (["Loch Ness"], None)


@pytest.mark.rule("G2-133", "G2-210")
def test_the_open_point() -> None:
    own = seat(f"{SV} 0,0 *", clans=["MacLachlan"])
    turn = {"name": "open", "seat": "A", "mp": 2, "sites": [[0, 1]]}
    ring = {"1": "A", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = position(ring=ring, A=own, point=turn)
    assert words(state) == [
        "end turn",
        "relinquish",
        "move Starting Village > Home Castle",
        "activate Starting Village",
        "activate Home Castle",
    ]
    do(state, "relinquish", "relinquish")
    assert (score(state), lines(state, "A", "clan")) == (2, {"MacLachlan": 2})
    assert refusal(state, "relinquish") == "no_movement"
    state = position(ring=ring, A=seat(f"{SV} 0,0 *"), point=turn)
    assert refusal(state, "relinquish") == "no_such_power"
