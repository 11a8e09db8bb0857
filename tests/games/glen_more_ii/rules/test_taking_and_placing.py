"""Paying, market and placement: sections 6, 7 and 10."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from tests.games.glen_more_ii.rules.table import (
    HC,
    SV,
    base,
    do,
    has,
    lines,
    look,
    on,
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
from tests.games.glen_more_ii.rules.test_data import own_set

HIRED = "C-01,C,Inverness,village,yes,yes,scotsman"
HOUSE = Path(rondel.__file__).parent / "games" / "glen_more_ii" / "data" / "edition-2"


@pytest.mark.rule("G2-50", "G2-105", "G2-198")
def test_each_unit_has_a_source_of_choice() -> None:
    own = seat(f"{SV} 0,0 * wood", "Inshriach 0,1 wood", coins=3)
    state = taking("Castle Stalker", A=own)
    assert words(state) == ["buy wood", "pay wood from Inshriach", "pay wood from Starting Village"]
    assert refusal(state, "pay stone from Inshriach") == "step_pending"
    assert refusal(state, "buy stone") == "no_stockpiling"
    assert refusal(state, "pay wood from Home Castle") == "no_such_resource"
    do(state, "buy wood")
    assert words(state, "buy", "pay") == ["buy stone"]


@pytest.mark.rule("G2-53")
def test_a_purchase_must_leave_the_rest_payable() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood", coins=1)
    state = taking("Castle Stalker", A=own)
    assert refusal(state, "buy wood") == "cannot_pay"
    assert words(state) == ["pay wood from Inshriach"]


@pytest.mark.rule("G2-66", "G2-132")
def test_a_castle_to_be_covered_counts_with_mackintosh(tmp_path: Path) -> None:
    folder = own_set(tmp_path, tiles=[("C-01,C,Inverness,village,yes,yes", "C-01,C,Inverness,castle,yes,yes")])
    tiles = (f"{SV} 0,0", f"{HC} 1,0", "Tomintoul 0,1", "Lochridge 0,2", "Easdale 0,3 *")
    for setting, clans, answer in (
        ("off", ["Mackintosh"], None), ("off", [], "no_legal_cell"), ("on", ["Mackintosh"], "no_legal_cell"),
    ):  # fmt: skip
        game = rondel.load("glen-more-ii", tiles=folder, options={"literal_overbuild_adjacency": setting})
        ring = {"0": "A", "1": "Inverness", "10": "B", "11": "C", "12": "D", "13": "-"}
        state = game.from_json({"ring": ring, "seats": [seat(*tiles, coins=9, clans=clans)], "discard": []})
        assert refusal(state, "advance 1") == answer


@pytest.mark.rule("G2-59", "G2-66")
def test_a_scotsman_paid_no_longer_stands_on_the_tile_to_be_covered(tmp_path: Path) -> None:
    folder = own_set(tmp_path, tiles=[("C-01,C,Inverness,village,yes,yes,wood + stone", HIRED)])
    game = rondel.load("glen-more-ii", tiles=folder)
    ring = {"0": "A", "1": "Inverness", "10": "B", "11": "C", "12": "D", "13": "-"}
    for men, answer in (("*", "no_legal_cell"), ("* *", None)):
        own = seat(f"{SV} 0,0", f"{HC} 1,0", f"Halkirk 2,0 {men}", coins=9)
        state = game.from_json({"ring": ring, "seats": [own], "discard": []})
        assert refusal(state, "advance 1") == answer
    do(state, "advance 1", "give scotsman from Halkirk")
    assert words(state, "place") == ["place 2,0"]


@pytest.mark.rule("G2-54", "G2-162", "G2-199")
def test_a_paid_scotsman_must_leave_a_legal_place() -> None:
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0", "Tomintoul 0,1", "Lochridge 0,2", "Easdale 0,3 *")
    state = taking("Loch Ness", A=own)
    assert words(state) == ["give scotsman from Easdale"]
    assert refusal(state, "give scotsman from Starting Village") == "no_legal_cell"
    assert refusal(state, "give scotsman from Home Castle") == "no_scotsman_there"
    assert {refusal(state, f"buy {ware}") for ware in ("wood", "sheep", "whisky")} == {"step_pending"}  # G2-214
    assert refusal(base("Loch Ness"), "advance 1") == "no_legal_cell"


@pytest.mark.rule("G2-55", "G2-116")
def test_a_person_can_be_chosen_without_markers() -> None:
    clans = ["Brodie", "Cameron", "Chisholm", "Grant", "Gunn", "Ross", "Munro", "McKay", "MacLeod", "Douglas"]
    state = taking("Robert the Bruce", A=seat(clans=clans))
    assert (point(state), has(state, "A", "persons"), has(state, "A", "markers")) == ("open", ["A-03"], 0)


@pytest.mark.rule("G2-52")
def test_casks_and_coins_must_be_at_hand() -> None:
    assert refusal(base("Tavern"), "advance 1") == "cannot_pay"
    assert refusal(base("Abernethy", A=seat(f"{SV} 0,0 *", "Inshriach 0,1")), "advance 1") == "cannot_pay"


@pytest.mark.rule("G2-56", "G2-62", "G2-63")
def test_a_plain_tile_beyond_the_river_end_bars_the_cell_between() -> None:
    own = (f"{SV} 0,0", f"{HC} 1,0 *", "Inshriach 2,1", "Lochridge 1,1", "Easdale 3,1 *")
    state = taking("Black Isle", A=seat(*own))
    assert refusal(state, "place 2,0") == "river_blocked"
    assert refusal(state, "place 1,1") == "cell_occupied"
    do(state, "place 3,0", "end turn")
    blocked = (*own, "Black Isle 3,0")
    assert refusal(taking("Glen Lyon", A=seat(*blocked, "Strathmore 0,1 *")), "place 2,0") == "river_blocked"


@pytest.mark.rule("G2-69")
def test_a_covered_tile_is_not_activated() -> None:
    state = taking("Abernethy", "place 0,1", A=seat(f"{SV} 0,0 *", "Inshriach 0,1", coins=1))
    assert "Inshriach" not in ready(state)
    assert refusal(state, "activate Inshriach") == "not_in_area"


@pytest.mark.rule("G2-71", "G2-147")
def test_a_covered_starting_village_cannot_be_removed() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0 *", "Lochridge 1,1", coins=9)
    state = taking("Inverness", "buy wood", "buy stone", "place 0,0", "end turn", A=own)
    assert on(state, "Inverness")["under"] == [{"tile": "H-01", "vp": 0}]
    own = seat("Inverness 0,0 * < Starting Village", "Lochridge 1,1", coins=9)
    state = taking("Walter Scott", "clan MacMillan", A=own)
    assert words(state) == ["remove Lochridge"]
    assert refusal(state, "remove Inverness") == "home_piece"
    assert refusal(state, "remove Home Castle") == "home_piece"


@pytest.mark.rule("G2-72")
def test_a_castle_on_the_home_castle_counts_as_it(tmp_path: Path) -> None:
    text = (HOUSE / "tiles.csv").read_text(encoding="utf-8")
    text = text.replace("D-03,D,Armadale Castle,castle,no,no,", "D-03,D,Armadale Castle,castle,yes,yes,")
    (tmp_path / "tiles.csv").write_text(text, encoding="utf-8")
    loaded = rondel.load("glen-more-ii", players=4, tiles=tmp_path, edition=2)
    own = seat(f"{SV} 0,0 *", "Armadale Castle 1,0 * * < Home Castle", "Lochridge 0,1 cattle", coins=4)
    ring = {"0": "A", "1": "Walter Scott", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = loaded.from_json({"ring": ring, "seats": [own]})
    assert lines(state, "A", "round_now")["scotsmen"] == 2
    do(state, "advance 1", "clan MacMillan", "remove Lochridge")
    assert (resources(state, "Armadale Castle"), scotsmen(state, "Armadale Castle")) == ({"cattle": 1}, 2)


@pytest.mark.rule("G2-107")
def test_any_number_of_resources_may_be_sold() -> None:
    own = seat(f"{SV} 0,0 * wood wood wood", "Inshriach 0,1 wood")
    state = base("Lochridge", A=own, market={"wood": 3})
    do(state, *["sell wood from Starting Village"] * 3)
    assert (has(state, "A", "coins"), look(state)["market"]["wood"]) == (6, 0)
    assert refusal(state, "sell wood from Inshriach") == "row_empty"


@pytest.mark.rule("G2-164")
def test_no_discard_while_a_sale_would_help() -> None:
    own = seat(f"{SV} 0,0 * wood")
    spaces = ["A", "Halkirk", *["-"] * 8, "B", "C", "D", "-"]
    state = position(ring=spaces, gap=13, A=own, market={"wood": 1})
    assert words(state) == ["sell wood from Starting Village"]
    assert refusal(state, "discard 1 for coin") == "discard_not_allowed"
    do(state, "sell wood from Starting Village")
    assert words(state) == ["advance 1"]
    assert score(state) == 0
