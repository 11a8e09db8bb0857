"""Worked examples W1 to W27: ring, die, market, placement, activation, clan board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.core import CHANCE
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from tests.games.glen_more_ii.rules.table import (
    FIRST,
    HC,
    SV,
    base,
    discarded,
    do,
    game,
    has,
    look,
    on,
    point,
    position,
    ready,
    refill,
    refusal,
    resources,
    ring,
    score,
    scotsmen,
    seat,
    taking,
    words,
)

HOUSE = Path(rondel.__file__).parent / "games" / "glen_more_ii" / "data" / "edition-2"


@pytest.mark.example("W1")
@pytest.mark.rule("G2-28", "G2-37", "G2-109", "G2-99", "G2-134")
def test_turn_order() -> None:
    start = {"0": "A", "1": "B", "2": "C", "3": "D", "6": "Lochridge", "10": "Robert the Bruce", "13": "-"}
    state = position(ring=start)
    assert [has(state, letter, "coins") for letter in "ABCD"] == [5, 6, 7, 8]
    left = len(look(state)["stacks"]["A"])
    do(state, "advance 6", "place 0,1", "end turn")
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor, len(look(state)["stacks"]["A"])) == (0, 1, left - 1)
    assert ring(state)[13] != "-"
    do(state, "advance 10", "clan MacLeod")
    assert (has(state, "B", "coins"), has(state, "B", "persons")) == (9, ["A-03"])
    assert words(state, "activate") == []
    do(state, "end turn")
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor) == (1, 2)


def seated(players: int, **options: str) -> tuple[list[str], list[int], list[str], int, dict[str, int]]:
    """The ring by stacks, the coins from the rear, the A tiles left and the market after set-up."""
    state = game(players, **options).start()
    while state.actor == CHANCE:
        do(state, words(state)[0])
    kinds = [name if name in ("-", "die") else "piece" if name in "ABCD" else name[0] for name in look(state)["ring"]]
    order = [name for name in look(state)["ring"] if name in "ABCD"]
    coins = [has(state, letter, "coins") for letter in order]
    return kinds, coins, [str(look(state)["gap"])], len(look(state)["stacks"]["A"]), look(state)["market"]


@pytest.mark.example("W2")
@pytest.mark.rule("G2-19", "G2-20", "G2-24", "G2-25")
def test_setup() -> None:
    kinds, coins, gap, left, market = seated(3)
    assert kinds == ["piece"] * 3 + ["S"] * 5 + ["A"] * 5 + ["-"]
    assert (coins, gap, left, set(market.values())) == ([5, 6, 7], ["13"], 9, {1})
    kinds, coins, gap, left, market = seated(2)
    assert kinds == ["piece"] * 2 + ["die"] + ["S"] * 5 + ["A"] * 5 + ["-"]
    assert (coins, gap, set(market.values())) == ([5, 6], ["13"], {1})
    kinds, coins, gap, left, market = seated(4, die="on")
    assert kinds == ["piece"] * 4 + ["die"] + ["S"] * 5 + ["A"] * 3 + ["-"]
    assert (coins, gap, left, set(market.values())) == ([5, 6, 7, 8], ["13"], 11, {0})


@pytest.mark.example("W3")
@pytest.mark.rule("G2-36", "G2-37", "G2-38", "G2-29")
def test_several_tiles_are_drawn() -> None:
    start = {"2": "A", "9": "B", "10": "C", "12": "D", "1": "-", "6": "Glen Lyon"}
    state = position(ring=start)
    passed = set(ring(state)[3:6])
    do(state, "advance 6", "place -1,0", "end turn")
    assert discarded(state) == passed
    assert len(refill(state)) == 4
    assert "-" not in ring(state)[1:5]
    assert (look(state)["gap"], ring(state)[5], state.actor) == (5, "-", 0)


@pytest.fixture
def with_icon(tmp_path: Path) -> GlenMoreII:
    """Three players with die, and Easdale has the Chronicle icon."""
    rows = (HOUSE / "tiles.csv").read_text(encoding="utf-8").splitlines()
    marked = [row + ",yes" if row.startswith("A-09") else row + "," for row in rows[1:]]
    (tmp_path / "tiles.csv").write_text("\n".join([rows[0] + ",chronicle_icon", *marked]), encoding="utf-8")
    loaded = rondel.load("glen-more-ii", players=3, options={"die": "on"}, tiles=tmp_path / "tiles.csv")
    assert isinstance(loaded, GlenMoreII)
    return loaded


@pytest.mark.example("W4")
@pytest.mark.rule("G2-15", "G2-42", "G2-43", "G2-44", "G2-45", "G2-191")
def test_the_die_does_not_stop_on_a_chronicle_icon(with_icon: GlenMoreII) -> None:
    start = {"4": "die", "5": "A", "9": "B", "10": "C", "3": "-", "6": "Inshriach", "7": "Easdale", "8": "Loch Lochy"}
    state = with_icon.from_json({"ring": start, "discard": []})
    do(state, "roll 2")
    assert ring(state)[6:9] == ["Inshriach", "Easdale", "die"]
    assert discarded(state) == {"Loch Lochy"}
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor) == (4, 0)


@pytest.mark.rule("G2-43", "G2-45")
def test_a_die_without_a_tile_to_stop_on_leaves(with_icon: GlenMoreII) -> None:
    spaces = ["die", "A", "B", "Easdale", "C", *["-"] * 9]
    state = with_icon.from_json({"ring": spaces, "gap": 13, "discard": []})
    do(state, "roll 1")
    assert (ring(state)[:5], discarded(state)) == (["-", "A", "B", "Easdale", "C"], set())
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor) == (0, 0)


@pytest.mark.example("W5")
@pytest.mark.rule("G2-42")
def test_the_die_counts_tiles_only() -> None:
    start = {"4": "die", "5": "A", "6": "B", "9": "C", "3": "-"}
    state = position(3, {"die": "on"}, ring=start)
    third = ring(state)[10]
    do(state, "roll 3")
    assert (ring(state)[10], discarded(state)) == ("die", {third})
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor) == (4, 0)


@pytest.mark.example("W6")
@pytest.mark.rule("G2-45")
def test_the_die_may_be_rolled_twice() -> None:
    start = {"4": "die", "7": "A", "8": "B", "9": "C", "3": "-"}
    state = position(3, {"die": "on"}, ring=start)
    fifth, sixth, tenth = ring(state)[5], ring(state)[6], ring(state)[10]
    do(state, "roll 2")
    assert discarded(state) == {fifth, sixth}
    for _ in range(2):
        do(state, words(state)[0])
    assert (point(state), look(state)["gap"], ring(state)[6]) == ("die", 5, "die")
    do(state, "roll 1")
    assert discarded(state) == {fifth, sixth, tenth}
    do(state, words(state)[0])
    assert (look(state)["gap"], state.actor) == (6, 0)


@pytest.mark.example("W7")
@pytest.mark.rule("G2-103", "G2-104", "G2-106", "G2-91")
def test_market() -> None:
    own = seat(f"{SV} 0,0 *", "Butcher 0,1", "Lammermuir 0,-1 sheep", coins=2)
    state = taking("Black Isle", "place 1,1", A=own, market={"cattle": 1, "sheep": 3})
    do(state, "activate Butcher with cattle", "buy cattle")
    assert (has(state, "A", "coins"), look(state)["market"]["cattle"], score(state)) == (0, 2, 2)
    assert all(resources(state, name) == {} for name in ("Butcher", "Black Isle", SV))
    do(state, "sell sheep from Lammermuir")
    assert (has(state, "A", "coins"), look(state)["market"]["sheep"]) == (3, 2)


@pytest.mark.example("W8")
@pytest.mark.rule("G2-103", "G2-106", "G2-104", "G2-108")
def test_market_limits() -> None:
    own = seat(f"{SV} 0,0 *", "Easdale 0,1 stone wood", coins=9, whisky=1)
    state = taking("Halkirk", A=own, market={"stone": 3, "wood": 0})
    assert refusal(state, "buy stone") == "row_full"
    assert words(state, "pay", "buy") == ["pay stone from Easdale"]
    assert refusal(state, "sell wood from Easdale") == "row_empty"
    assert refusal(state, "sell whisky") == "not_tradable"
    do(state, "pay stone from Easdale", "place -1,0")
    assert refusal(state, "buy wood") == "no_stockpiling"


HC_ONLY = (f"{SV} 0,0", f"{HC} 1,0 *", "Inshriach 1,1")


@pytest.mark.example("W9")
@pytest.mark.rule("G2-61")
def test_placement_stops_the_river() -> None:
    assert refusal(taking("Lochridge", A=seat(*HC_ONLY)), "place 2,0") == "river_blocked"


@pytest.mark.example("W10")
@pytest.mark.rule("G2-60")
def test_placement_begins_a_second_river() -> None:
    state = taking("Halkirk", "buy stone", A=seat(*HC_ONLY, coins=1))
    assert refusal(state, "place 0,1") == "second_river"


@pytest.mark.example("W11")
@pytest.mark.rule("G2-58")
def test_placement_without_scotsman() -> None:
    state = taking("Lochridge", A=seat(f"{SV} 0,0 *", f"{HC} 1,0", "Inshriach 1,1"))
    assert refusal(state, "place 2,1") == "no_scotsman"


@pytest.mark.example("W12")
@pytest.mark.rule("G2-60", "G2-58")
def test_placement_continues_the_river() -> None:
    state = taking("Halkirk", "buy stone", A=seat(*HC_ONLY, coins=1))
    assert refusal(state, "place 2,0") is None


@pytest.mark.example("W13")
@pytest.mark.rule("G2-57", "G2-58")
def test_placement_needs_an_edge() -> None:
    state = taking("Lochridge", A=seat(*HC_ONLY))
    assert refusal(state, "place 2,1") is None
    assert refusal(state, "place 2,-1") == "no_edge"


@pytest.mark.example("W14")
@pytest.mark.rule("G2-57", "G2-60", "G2-61", "G2-58")
def test_first_turn() -> None:
    assert set(words(taking("Lochridge"), "place")) == {"place 0,1", "place 1,1", "place 0,-1", "place 1,-1"}
    assert words(taking("Glen Lyon"), "place") == ["place -1,0"]


W15 = (f"{SV} 0,0", f"{HC} 1,0 *", "Halkirk 2,0 *", "Tomintoul 1,1")


@pytest.mark.example("W15")
@pytest.mark.rule("G2-64", "G2-65", "G2-66", "G2-71")
def test_overbuild() -> None:
    state = taking("Inverness", "buy wood", "buy stone", A=seat(*W15, coins=2))
    assert words(state, "place") == ["place 0,0", "place 2,0"]
    assert refusal(state, "place 1,1") == "overbuild_river"
    assert refusal(state, "place 1,0") == "overbuild_type"
    assert refusal(state, "place 3,0") == "overbuild_needs_target"


@pytest.mark.example("W16")
@pytest.mark.rule("G2-66", "G2-215")
def test_overbuild_and_scotsman() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0", "Halkirk 2,0 *", "Inshriach 1,1", coins=2)
    state = taking("Inverness", "buy wood", "buy stone", A=own)
    assert words(state, "place") == ["place 2,0"]
    literal: dict[str, Any] = {"options": {"literal_overbuild_adjacency": "on"}}
    for parts in (literal, {"version": FIRST}):
        assert refusal(base("Inverness", A=own, **parts), "advance 1") == "no_legal_cell"
    # With a Scotsman who can reach the Starting Village the tile may be taken, but not cover Halkirk.
    own = seat(f"{SV} 0,0", f"{HC} 1,0", "Halkirk 2,0 *", "Inshriach 0,1 *", coins=2)
    for parts in (literal, {"version": FIRST}):
        state = taking("Inverness", "buy wood", "buy stone", A=own, **parts)
        assert (words(state, "place"), refusal(state, "place 2,0")) == (["place 0,0"], "no_scotsman")


W17 = (f"{SV} 0,0", f"{HC} 1,0 *", "Inshriach 1,1")


@pytest.mark.example("W17")
@pytest.mark.rule("G2-76", "G2-82", "G2-96", "G2-86")
def test_activation() -> None:
    state = taking("Halkirk", "buy stone", "place 2,0", A=seat(*W17, coins=5))
    assert (scotsmen(state, "Halkirk"), has(state, "A", "supply")) == (1, 7)
    assert ready(state) == {"Halkirk", HC, "Inshriach"}
    do(state, "activate Halkirk", "activate Home Castle", "activate Inshriach")
    assert look(state)["point"]["mp"] == 2
    assert resources(state, "Inshriach") == {"wood": 1}
    assert has(state, "A", "coins") == 4


@pytest.mark.example("W18")
@pytest.mark.rule("G2-67", "G2-157", "G2-98", "G2-103")
def test_activation_later() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0 *", "Inshriach 1,1 wood", "Halkirk 2,0 *", coins=4)
    state = taking("Inverness", "pay wood from Inshriach", "buy stone", "place 2,0", A=own, market={"stone": 1})
    assert has(state, "A", "cards") == ["Inverness"]
    assert (resources(state, "Inverness"), has(state, "A", "whisky")) == ({"barley": 1}, 1)
    assert (scotsmen(state, "Inverness"), has(state, "A", "supply")) == (2, 6)
    assert ready(state) == {"Inverness", HC, "Inshriach"}
    do(state, "activate Inverness", "activate Home Castle", "activate Inshriach")
    assert (look(state)["point"]["mp"], resources(state, "Inshriach")) == (2, {"wood": 1})
    assert has(state, "A", "coins") == 2


@pytest.mark.example("W19")
@pytest.mark.rule("G2-68", "G2-70", "G2-128")
def test_the_card_of_a_covered_tile_is_kept() -> None:
    own = seat(f"{SV} 0,0", f"{HC} 1,0 *", "Inverness 2,0 < Halkirk", "Inshriach 1,1 wood stone", coins=9)
    state = taking("Perth", "pay wood from Inshriach", "pay stone from Inshriach", "place 2,0", A=own)
    assert has(state, "A", "cards") == ["Inverness"]
    assert [layer["tile"] for layer in on(state, "Perth")["under"]] == ["C-01", "A-05"]
    do(state, "effect 2", "clan MacPherson")
    assert score(state) == 5


@pytest.mark.example("W20")
@pytest.mark.rule("G2-14", "G2-88", "G2-107")
def test_a_tile_holds_three_resources() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood wood wood")
    state = taking("Black Isle", "place 1,1", "activate Inshriach", A=own)
    assert resources(state, "Inshriach") == {"wood": 3}
    state = taking("Black Isle", "place 1,1", "sell wood from Inshriach", A=own, market={"wood": 1})
    assert (has(state, "A", "coins"), resources(state, "Inshriach")) == (1, {"wood": 2})
    assert resources(do(state, "activate Inshriach"), "Inshriach") == {"wood": 3}


@pytest.mark.example("W21")
@pytest.mark.rule("G2-91")
def test_three_animals() -> None:
    own = seat(f"{SV} 0,0 *", "Butcher 0,1", "Glen Lyon -1,0 sheep", "Lochridge 0,2 cattle cattle")
    state = taking("Black Isle", "place 1,1", "activate Butcher with sheep+cattle+cattle", A=own)
    do(state, "pay sheep from Glen Lyon", "pay cattle from Lochridge", "pay cattle from Lochridge")
    assert (score(state), resources(state, "Glen Lyon"), resources(state, "Lochridge")) == (8, {}, {})


@pytest.mark.example("W22")
@pytest.mark.rule("G2-92")
def test_any_three() -> None:
    own = seat(f"{SV} 0,0 *", "Grocer 0,1", "Glen Lyon -1,0 sheep", "Easdale 0,2 stone stone")
    state = taking("Black Isle", "place 1,1", "activate Grocer with sheep+stone+stone", A=own)
    do(state, "pay stone from Easdale", "pay stone from Easdale", "pay sheep from Glen Lyon")
    assert score(state) == 7


@pytest.mark.example("W23")
@pytest.mark.rule("G2-90")
def test_different_kinds() -> None:
    own = seat(f"{SV} 0,0 *", "Highland Fair 0,1", "Glen Lyon -1,0 barley wood stone", "Lochridge 0,2 sheep wood")
    fair = "activate Highland Fair with"
    state = taking("Black Isle", "place 1,1", f"{fair} barley+wood", A=own)
    do(state, "pay barley from Glen Lyon", "pay wood from Glen Lyon")
    assert score(state) == 4
    state = taking("Black Isle", "place 1,1", f"{fair} barley+wood+stone+sheep", A=own)
    do(state, "pay barley from Glen Lyon", "pay wood from Lochridge", "pay stone from Glen Lyon")
    assert score(do(state, "pay sheep from Lochridge")) == 8
    state = taking("Black Isle", "place 1,1", A=own)
    assert refusal(state, f"{fair} barley+wood+stone") == "wrong_set"
    assert refusal(state, f"{fair} wood+wood") == "wrong_set"


@pytest.mark.example("W24")
@pytest.mark.rule("G2-112", "G2-134")
def test_macleod_is_free() -> None:
    state = taking("Robert the Bruce", "clan MacLeod")
    assert has(state, "A", "coins") == 3


@pytest.mark.example("W25")
@pytest.mark.rule("G2-112", "G2-113")
def test_mckay_costs_two() -> None:
    assert refusal(taking("Robert the Bruce", A=seat(coins=1)), "clan McKay") == "road_unpayable"
    state = taking("Robert the Bruce", "clan McKay", A=seat(coins=2))
    assert has(state, "A", "coins") == 0


@pytest.mark.example("W26")
@pytest.mark.rule("G2-112")
def test_roads_begin_at_any_marker() -> None:
    assert refusal(taking("Robert the Bruce", A=seat(coins=2)), "clan MacLachlan") == "road_unpayable"
    state = taking("Robert the Bruce", A=seat(coins=1), B=seat(clans=["MacMillan"]))
    do(state, "clan MacLachlan")
    assert has(state, "A", "coins") == 0


W27 = {
    0: "MacLeod MacDonell",
    1: "Cameron Chisholm MacDonald Mackintosh McKenzie McKinnon Munro Ross",
    2: "Brodie Grant MacGregor MacLean MacPherson McKay Sutherland",
    3: "Douglas Gunn MacLachlan Oliphant Sinclair",
    4: "MacMillan",
}


@pytest.mark.example("W27")
@pytest.mark.rule("G2-9", "G2-112")
def test_all_road_costs() -> None:
    payable: set[str] = set()
    for coins, clans in W27.items():
        payable |= set(clans.split())
        state = taking("Robert the Bruce", A=seat(coins=coins))
        assert {text.removeprefix("clan ") for text in words(state, "clan")} == payable
    assert len(payable) == 23
