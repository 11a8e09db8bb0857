"""Persons, the clan board, the clan fields and Munro: sections 11 and 12."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.core import BadWords, State
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from tests.games.glen_more_ii.rules.table import (
    FIRST,
    HC,
    NEWEST,
    SV,
    base,
    do,
    game,
    has,
    lines,
    look,
    point,
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


@pytest.mark.rule("G2-110", "G2-111", "G2-203")
def test_a_payable_marker_must_be_placed() -> None:
    state = taking("Robert the Bruce")
    assert words(state) == ["clan MacDonell", "clan MacLeod"]
    assert refusal(state, "forgo") == "step_pending"


@pytest.mark.rule("G2-111", "G2-203")
def test_a_marker_that_cannot_be_paid_may_be_forgone_or_a_sale_made() -> None:
    taken = seat(clans=["MacLeod", "MacDonell", "McKinnon", "MacDonald"])
    own = seat(f"{SV} 0,0 * wood")
    state = taking("Robert the Bruce", A=own, B=taken, market={"wood": 1})
    assert words(state) == ["forgo", "sell wood from Starting Village"]
    do(state, "sell wood from Starting Village")
    assert "forgo" not in words(state)
    state = taking("Robert the Bruce", "forgo", A=own, B=taken)
    assert (point(state), has(state, "A", "markers"), has(state, "A", "persons")) == ("open", 10, ["A-03"])


TWO_MARKERS = ("Robert the Bruce,person,no,no,none,marker", "Robert the Bruce,person,no,no,none,2 marker")
DEARER = ("Start,MacDonell,0", "Start,MacDonell,1")


def two_markers(folder: Path, version: int) -> State:
    """A takes a Person who places two clan markers, and no field can be paid."""
    changes = {"tiles": [TWO_MARKERS], "roads": [("Start,MacLeod,0", "Start,MacLeod,1"), DEARER]}
    own = rondel.load("glen-more-ii", tiles=own_set(folder, **changes), rules_version=version)
    ring = {"0": "A", "1": "Robert the Bruce", "10": "B", "11": "C", "12": "D", "13": "-"}
    territory = seat(f"{SV} 0,0 * wood", coins=0)
    return do(own.from_json({"ring": ring, "seats": [territory], "market": {"wood": 1}, "discard": []}), "advance 1")


@pytest.mark.rule("G2-111", "G2-203")
def test_each_of_two_markers_is_forgone_on_its_own(tmp_path: Path) -> None:
    state = two_markers(tmp_path, NEWEST)
    assert words(state) == ["forgo", "sell wood from Starting Village"]
    do(state, "forgo")
    assert words(state) == ["forgo", "sell wood from Starting Village"]
    do(state, "sell wood from Starting Village", "clan MacLeod")
    assert (point(state), has(state, "A", "clans"), has(state, "A", "markers")) == ("open", ["MacLeod"], 9)
    assert point(do(two_markers(tmp_path, FIRST), "forgo")) == "open"


@pytest.mark.rule("G2-114", "G2-115")
def test_a_field_holds_one_marker_and_works_for_its_owner() -> None:
    state = taking("Robert the Bruce", A=seat(coins=9), B=seat(clans=["MacLeod", "Sinclair"]))
    assert refusal(state, "clan MacLeod") == "field_taken"
    do(state, "clan Munro", "forgo", "end turn")
    assert has(state, "A", "clans") == ["Munro"]


@pytest.mark.rule("G2-117", "G2-212")
def test_a_marker_inside_an_activation_is_finished_first() -> None:
    own = seat(f"{SV} 0,0 *", "Clan Moot 0,1", "Butcher 1,1", coins=3)
    state = taking("Black Isle", "place -1,1", "activate Clan Moot with barley", "buy barley", A=own)
    do(state, "clan Cameron")
    assert look(state)["point"]["mp"] == 3
    assert refusal(state, "end turn") == "step_pending"
    assert refusal(state, "move Starting Village > Home Castle") == "step_pending"
    do(state, "activate Butcher with cattle", "buy cattle")
    assert (point(state), score(state), has(state, "A", "coins")) == ("open", 2, 0)
    assert ready(state) == {SV, "Black Isle"}


@pytest.mark.rule("G2-121", "G2-118")
@pytest.mark.parametrize(
    ("more", "vp"),
    [
        ((), 0),
        (("Tomintoul 0,1", "Plockton 1,1"), 5),
        (("Tomintoul 0,1", "Plockton 1,1", "Halkirk 2,0"), 8),
    ],
)
def test_brodie(more: tuple[str, ...], vp: int) -> None:
    state = taking("Walter Scott", "clan Brodie", A=seat(*more, coins=4))
    assert (score(state), lines(state, "A", "clan")) == (vp, {"Brodie": vp} if vp else {})


@pytest.mark.rule("G2-122", "G2-145", "G2-206")
def test_cameron_reaches_any_trade_tile() -> None:
    own = seat(f"{SV} 0,0 *", "Lochridge 0,1", "Easdale 0,2", "Tavern 0,3", coins=1)
    state = taking("Robert the Bruce", "clan Cameron", A=own)
    assert words(state) == ["skip", "activate Tavern"]
    assert refusal(state, "activate Easdale") == "no_such_power"
    do(state, "activate Tavern")
    assert (point(state), score(state), look(state)["point"]["mp"]) == ("open", 3, 3)
    state = taking("Robert the Bruce", "clan Cameron", "skip", A=own)
    assert (point(state), refusal(state, "activate Tavern")) == ("open", "not_in_area")


@pytest.mark.rule("G2-123")
def test_chisholm() -> None:
    state = taking("Robert the Bruce", "clan Chisholm", A=seat(coins=1))
    assert words(state) == ["put on Starting Village", "put on Home Castle"]
    assert refusal(state, "put on Lochridge") == "step_pending"
    do(state, "put on Home Castle")
    assert (point(state), refusal(state, "put scotsman on Lochridge")) == ("put_scotsman", "step_pending")
    do(state, "put scotsman on Home Castle")
    assert (resources(state, HC), scotsmen(state, HC)) == ({"barley": 1}, 1)


@pytest.mark.rule("G2-119")
def test_a_resource_without_room_is_lost() -> None:
    own = seat(f"{SV} 0,0 * wood wood wood", f"{HC} 1,0 wood wood wood", coins=1)
    state = taking("Robert the Bruce", "clan MacDonald", A=own)
    assert point(state) == "open"


@pytest.mark.rule("G2-124", "G2-125")
def test_douglas_may_be_taken_again_at_no_cost() -> None:
    state = taking("Robert the Bruce", "clan Douglas", A=seat(coins=3), B=seat())
    assert (score(state), has(state, "A", "coins")) == (3, 0)
    state = taking("Robert the Bruce", "clan Douglas", A=seat(clans=["Douglas"]), B=seat(clans=["Douglas"]))
    assert (has(state, "A", "coins"), has(state, "A", "markers")) == (0, 8)
    assert lines(state, "A", "clan") == {"Douglas": 6}
    assert lines(state, "B", "clan") == {"Douglas": 3}


@pytest.mark.rule("G2-126")
@pytest.mark.parametrize(("n", "vp"), [(4, 0), (5, 5), (6, 8)])
def test_grant(n: int, vp: int) -> None:
    column = [f"{SV} 0,0 *", f"{HC} 1,0 *", "Lochridge 0,1 *", "Easdale 0,2 *", "Inshriach 0,3 *", "Strathmore 0,4 *"]
    state = taking("Walter Scott", "clan Grant", A=seat(*column[:n], coins=4))
    assert score(state) == vp


@pytest.mark.rule("G2-128", "G2-69")
@pytest.mark.parametrize(
    ("tiles", "vp"),
    [
        (("Abernethy 0,1 < Inshriach",), 0),
        (("Abernethy 0,1 < Inshriach", "Teviotdale 1,1 < Lochridge"), 5),
        (("Carse of Gowrie 0,1 < Abernethy < Inshriach", "Teviotdale 1,1 < Lochridge"), 8),
    ],
)
def test_macpherson_counts_covered_tiles(tiles: tuple[str, ...], vp: int) -> None:
    assert score(taking("Walter Scott", "clan MacPherson", A=seat(*tiles, coins=4))) == vp


@pytest.mark.rule("G2-130", "G2-136", "G2-145", "G2-206")
@pytest.mark.parametrize(("clan", "other"), [("MacDonell", "Easdale"), ("MacLean", "Lochridge")])
def test_two_types_in_either_order(clan: str, other: str) -> None:
    own = seat(f"{SV} 0,0 *", "Lochridge 0,1", "Easdale 0,2", "Glenturret 0,3", "Strathmore 0,4 barley", coins=4)
    state = taking("Walter Scott", f"clan {clan}", "activate Glenturret", "pay barley from Strathmore", A=own)
    assert (has(state, "A", "whisky"), f"activate {other}" in words(state)) == (1, True)
    do(state, f"activate {other}")
    assert point(state) == "open"
    state = taking("Walter Scott", f"clan {clan}", f"activate {other}", A=own)
    assert words(state, "activate") == ["activate Glenturret"]
    assert point(do(state, "skip")) == "open"


@pytest.mark.rule("G2-131", "G2-211")
def test_macgregor_takes_vp_for_the_cask() -> None:
    own = seat(
        f"{SV} 0,0 *", "Glenturret 0,1", "Dallas Dhu 0,2 < Bowmore", "Strathmore 0,3 barley", clans=["MacGregor"]
    )
    state = taking("Black Isle", "place 1,1", A=own)
    assert refusal(state, "activate Dallas Dhu for vp") == "no_such_power"
    do(state, "activate Glenturret for vp")
    assert (score(state), has(state, "A", "whisky"), lines(state, "A", "clan")) == (3, 0, {"MacGregor": 3})
    assert (point(state), resources(state, "Strathmore")) == ("open", {"barley": 1})
    state = taking("Black Isle", "place 1,1", A=seat(f"{SV} 0,0 *", "Glenturret 0,1", clans=["MacGregor"]))
    assert words(state, "activate Glenturret") == ["activate Glenturret for vp"]  # no barley and no coins
    state = taking("Black Isle", "place 1,1", A=seat(f"{SV} 0,0 *", "Glenturret 0,1 barley"))
    assert refusal(state, "activate Glenturret for vp") == "no_such_power"


@pytest.mark.rule("G2-131", "G2-211", "G2-215")
@pytest.mark.parametrize(("version", "options"), [(FIRST, {}), (NEWEST, {"macgregor_pays_barley": "on"})])
def test_macgregor_pays_the_barley_by_option_and_in_the_first_version(version: int, options: dict[str, str]) -> None:
    own = seat(f"{SV} 0,0 *", "Glenturret 0,1", "Strathmore 0,3 barley", "Lochridge 0,2", clans=["MacGregor"])
    state = taking("Black Isle", "place 1,1", "activate Glenturret for vp", A=own, options=options, version=version)
    assert words(state) == ["pay barley from Strathmore"]
    do(state, "pay barley from Strathmore")
    assert (score(state), has(state, "A", "whisky"), resources(state, "Strathmore")) == (3, 0, {})


@pytest.mark.rule("G2-132")
def test_mackintosh_castles_count_as_scotsmen_for_placement() -> None:
    own = (f"{SV} 0,0 *", f"{HC} 1,0", "Lochridge 1,1")
    assert refusal(taking("Easdale", A=seat(*own)), "place 2,1") == "no_scotsman"
    state = taking("Easdale", A=seat(*own, clans=["Mackintosh"]))
    assert refusal(state, "place 2,1") is None
    assert lines(state, "A", "round_now")["scotsmen"] == 0


@pytest.mark.rule("G2-135", "G2-146", "G2-147", "G2-207")
def test_macmillan_removes_a_tile_if_the_rest_stays_joined() -> None:
    own = seat(f"{SV} 0,0 *", "Lochridge 0,1", "Easdale 0,2", "Halkirk 2,0", "Killin 3,0", "Inshriach 3,1", coins=4)
    state = taking("Walter Scott", "clan MacMillan", A=own)
    assert refusal(state, "remove Lochridge") == "cut_off"
    assert refusal(state, "remove Halkirk") == "cut_off"
    assert refusal(state, "remove Starting Village") == "home_piece"
    assert refusal(state, "remove Butcher") == "step_pending"
    assert refusal(state, "stop") == "step_pending"
    assert words(state) == ["remove Inshriach", "remove Easdale"]
    around = ["Halkirk 2,0", "Killin 3,0", "Lochridge 1,1", "Easdale 2,1", "Inshriach 3,1"]
    state = taking("Walter Scott", "clan MacMillan", A=seat(f"{SV} 0,0 *", *around, coins=4))
    assert refusal(state, "remove Halkirk") == "river_cut"
    assert refusal(state, "remove Killin") is None
    assert point(taking("Walter Scott", "clan MacMillan", A=seat(coins=4))) == "open"  # nothing to remove


@pytest.mark.rule("G2-216", "G2-119", "G2-204")
def test_mckenzie_gives_barley_and_a_cask() -> None:
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0 wood wood wood", coins=1)
    state = taking("Robert the Bruce", "clan McKenzie", A=own)
    assert (has(state, "A", "coins"), has(state, "A", "whisky")) == (0, 1)
    assert words(state) == ["put on Starting Village"]
    assert refusal(state, "put on Home Castle") == "tile_full"
    assert resources(do(state, "put on Starting Village"), SV) == {"barley": 1}
    assert point(state) == "open"
    full = seat(f"{SV} 0,0 * wood wood wood", f"{HC} 1,0 wood wood wood", coins=1)
    state = taking("Robert the Bruce", "clan McKenzie", A=full)  # the barley is lost
    assert (point(state), has(state, "A", "whisky")) == ("open", 1)


@pytest.mark.rule("G2-216", "G2-112")
def test_mckenzie_lies_beside_ross() -> None:
    state = taking("Robert the Bruce", A=seat(), B=seat(clans=["Ross"]))
    assert refusal(state, "clan McKenzie") is None  # with no coin


@pytest.mark.rule("G2-9")
def test_the_first_edition_has_22_clans_and_the_second_one_more() -> None:
    first, second = game(4, FIRST), game(4)
    assert isinstance(first, GlenMoreII)
    assert isinstance(second, GlenMoreII)
    assert (len(first.clans.names), len(second.clans.names)) == (22, 23)
    assert second.clans.names == [*first.clans.names, "McKenzie"]
    with pytest.raises(BadWords, match="no clan 'mckenzie'"):
        first.action("clan McKenzie")


@pytest.mark.rule("G2-137")
def test_mckay_takes_david_hume() -> None:
    state = taking("Robert the Bruce", "clan McKay", A=seat(coins=2))
    assert point(state) == "open"
    assert lines(state, "A", "round_now")["persons"] == 3


@pytest.mark.rule("G2-139", "G2-140", "G2-209")
def test_munro_builds_a_discarded_tile() -> None:
    own = seat(f"{SV} 0,0 *", coins=1)
    pile = ["Halkirk", "Inverness", "Abernethy", "William Wallace"]
    state = taking("Robert the Bruce", "clan Munro", A=own, discard=pile)
    assert set(words(state)) == {"pick Halkirk", "pick Inverness", "pick William Wallace"}
    assert refusal(state, "pick Abernethy") == "no_legal_cell"
    assert refusal(state, "pick Culbin") == "not_in_pile"
    assert refusal(state, "forgo") == "step_pending"
    do(state, "pick Halkirk")
    assert words(state) == ["place -1,0"]
    do(state, "place -1,0")
    assert (scotsmen(state, "Halkirk"), has(state, "A", "coins"), ready(state)) == (1, 0, {"Halkirk", SV})
    state = taking("Robert the Bruce", "clan Munro", "pick William Wallace", A=own, discard=pile)
    assert words(state) == ["clan MacDonell", "clan MacLeod", "clan Ross", "clan McKenzie"]  # with no coin left
    do(state, "clan MacLeod")
    assert has(state, "A", "persons") == ["A-03", "A-04"]


@pytest.mark.rule("G2-139")
def test_munro_without_a_usable_tile() -> None:
    state = taking("Robert the Bruce", "clan Munro", A=seat(coins=1))
    assert words(state) == ["forgo"]
    assert has(do(state, "forgo"), "A", "clans") == ["Munro"]


@pytest.mark.rule("G2-140", "G2-82")
def test_both_tiles_of_a_turn_make_the_area() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0 *", "Halkirk 2,0 *", "Inshriach 1,1 wood stone", coins=9)
    perth = ("pay wood from Inshriach", "pay stone from Inshriach", "place 2,0", "effect 2")
    state = taking("Perth", *perth, "clan Munro", "pick Lochridge", "place 0,-1", A=own, discard=["Lochridge"])
    assert ready(state) == {"Perth", HC, "Inshriach", "Lochridge", SV}


@pytest.mark.rule("G2-141")
@pytest.mark.parametrize(("coins", "vp"), [(11, 0), (12, 5), (14, 5), (15, 8)])
def test_oliphant_counts_coins_after_the_road(coins: int, vp: int) -> None:
    assert score(taking("Walter Scott", "clan Oliphant", A=seat(coins=coins))) == vp


@pytest.mark.rule("G2-142", "G2-205", "G2-120")
def test_ross_and_the_supply() -> None:
    state = taking("Robert the Bruce", "clan Ross", "put scotsman on Home Castle", A=seat(coins=1))
    assert point(state) == "put_scotsman"
    assert scotsmen(do(state, "put scotsman on Home Castle"), HC) == 2
    own = seat(f"{SV} 0,0 * * * * * * * *", coins=1)
    state = taking("Robert the Bruce", "clan Ross", "put scotsman on Home Castle", A=own)
    assert (point(state), has(state, "A", "supply")) == ("open", 0)


@pytest.mark.rule("G2-143", "G2-211")
def test_sinclair_replaces_one_resource_by_a_coin() -> None:
    own = (f"{SV} 0,0 *", "Grocer 0,1", "Highland Fair 1,1", "Easdale 0,2 stone stone", "Lochridge 1,2 cattle")
    state = taking("Black Isle", "place -1,1", A=seat(*own, coins=1, clans=["Sinclair"]))
    do(state, "activate Grocer with stone+stone+coin", "pay stone from Easdale", "pay stone from Easdale")
    assert (score(state), has(state, "A", "coins")) == (7, 0)
    state = taking("Black Isle", "place 0,-1", A=seat(*own, coins=1, clans=["Sinclair"]))
    assert refusal(state, "activate Grocer with stone+coin") == "not_in_area"
    state = taking(
        "Black Isle", "place 0,3", A=seat(*own[:3], "Easdale 0,2 * stone stone", coins=1, clans=["Sinclair"])
    )
    assert refusal(state, "activate Highland Fair with stone+coin") == "not_in_area"
    state = taking("Black Isle", "place 2,1", A=seat(f"{HC} 1,0 *", *own, coins=1, clans=["Sinclair"]))
    do(state, "activate Highland Fair with cattle+coin", "pay cattle from Lochridge")
    assert score(state) == 4
    state = taking("Black Isle", "place -1,1", A=seat(*own, coins=1))
    assert refusal(state, "activate Grocer with stone+stone+coin") == "no_such_power"
    state = taking("Black Isle", "place -1,1", A=seat(*own, clans=["Sinclair"]))
    assert refusal(state, "activate Grocer with stone+stone+coin") == "cannot_pay"


@pytest.mark.rule("G2-144")
@pytest.mark.parametrize(
    ("more", "vp"),
    [
        ((), 0),
        (("Halkirk 2,0", "Killin -1,0"), 5),
        (("Halkirk 2,0", "Killin -1,0", "Glen Lyon 3,0", "Pitlochry -2,0"), 8),
    ],
)
def test_sutherland(more: tuple[str, ...], vp: int) -> None:
    assert score(taking("Walter Scott", "clan Sutherland", A=seat(*more, coins=4))) == vp


@pytest.mark.rule("G2-94")
def test_no_exchange_for_a_marker_that_could_not_be_placed() -> None:
    taken = seat(clans=["MacLeod", "MacDonell", "McKinnon", "MacDonald"])
    own = (f"{SV} 0,0 *", "Clan Moot 0,1")
    state = taking("Black Isle", "place -1,1", A=seat(*own, "Lammermuir 0,2 sheep"), B=taken)
    assert refusal(state, "activate Clan Moot with sheep") == "road_unpayable"
    assert refusal(state, "activate Clan Moot with wood") == "cannot_pay"
    state = taking("Black Isle", "place -1,1", A=seat(*own, "Lammermuir 0,2 sheep", coins=1), B=taken)
    do(state, "activate Clan Moot with sheep")
    assert refusal(state, "buy sheep") == "road_unpayable"
    full = ["Brodie", "Cameron", "Chisholm", "Grant", "Gunn", "Ross", "Munro", "McKay", "MacLeod", "Douglas"]
    state = taking("Black Isle", "place -1,1", A=seat(*own, "Lammermuir 0,2 sheep", clans=full))
    assert refusal(state, "activate Clan Moot with sheep") == "no_marker"


@pytest.mark.rule("G2-55", "G2-109")
def test_a_person_is_no_part_of_the_territory() -> None:
    state = base("Robert the Bruce")
    do(state, "advance 1", "clan MacLeod")
    assert len(has(state, "A", "territory")) == 2
    assert words(state) == ["end turn"]
