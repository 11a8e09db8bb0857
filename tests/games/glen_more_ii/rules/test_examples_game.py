"""Worked examples W28 to W49: scoring, costs, The End, clans, order of steps."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rondel.core import CHANCE, OVER, State
from tests.games.glen_more_ii.rules.table import (
    HC,
    SV,
    base,
    discarded,
    do,
    has,
    lines,
    look,
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

CARDS = [
    "Armadale Castle",
    "Donan Castle",
    "Castle of Mey",
    "Castle Stalker",
    "Duart Castle",
    "Inverness",
    "Loch Lochy",
]
PERSONS = ["Robert the Bruce", "William Wallace", "Mary Stewart"]


def three(*seats: dict[str, object]) -> State:
    """A position of three players in which the first begins a turn."""
    start = {"0": "A", "10": "B", "11": "C", "13": "-"}
    held: dict[str, Any] = dict(zip("ABC", seats, strict=True))
    return position(3, ring=start, **held)


def sheet(state: State, source: str, item: str) -> list[int]:
    """The points of all seats in one line of the sheet."""
    return [lines(state, letter, source).get(item, 0) for letter in "ABC"]


@pytest.mark.example("W28")
@pytest.mark.rule("G2-168")
def test_lead_in_cards() -> None:
    state = three(
        seat(cards=CARDS[:5]), seat(cards=["Inverness", "Loch Lochy", "Loch Ness"]), seat(cards=["Loch Shiel"])
    )
    assert sheet(state, "round_now", "cards") == [5, 2, 0]


@pytest.mark.example("W29")
@pytest.mark.rule("G2-155", "G2-168")
def test_castle_moil() -> None:
    home = (f"{SV} 0,0", f"{HC} 1,0 * * *")
    other = seat(f"{SV} 0,0", f"{HC} 1,0 *")
    state = three(seat(*home, cards=["Castle Moil"]), other, other)
    assert sheet(state, "round_now", "scotsmen") == [8, 0, 0]
    assert sheet(three(seat(*home), other, other), "round_now", "scotsmen") == [2, 0, 0]


@pytest.mark.example("W30")
@pytest.mark.rule("G2-167", "G2-168", "G2-169")
def test_whole_scoring_round() -> None:
    state = three(
        seat(f"{SV} 0,0", f"{HC} 1,0 * *", cards=["Castle Moil", *CARDS[:2]], persons=PERSONS[:1]),
        seat(f"{SV} 0,0", f"{HC} 1,0 *", cards=["Inverness"], whisky=4, persons=PERSONS[1:], clans=["McKay"]),
        seat(f"{SV} 0,0", f"{HC} 1,0", cards=["Loch Ness", "Loch Shiel"], whisky=1),
    )
    rounds = [lines(state, letter, "round_now") for letter in "ABC"]
    assert [list(found.values()) for found in rounds] == [[5, 2, 0, 1], [1, 0, 5, 5], [0, 1, 1, 0]]
    assert [sum(found.values()) for found in rounds] == [8, 11, 2]


@pytest.mark.example("W31")
@pytest.mark.rule("G2-178")
def test_territory() -> None:
    plain = ["Lochridge", "Inshriach", "Rothiemurchus", "Easdale", "Strathmore", "Lammermuir", "Glenturret", "Butcher"]
    plain += ["Tomintoul", "Plockton", "Dornoch", "Bowmore", "Strathisla", "Grocer", "Tavern", "Angus", "Iona"]
    plain += ["Galloway", "Dalwhinnie", "Shetland", "Culbin", "Rubislaw", "Ullapool"]
    more = [
        "Laich of Moray",
        "Falkirk Tryst",
        "Clan Moot",
        "Highland Fair",
        "Ailsa Craig",
        "Old Tavern",
        "Glasgow Fair",
    ]
    more += ["Black Isle", "Castle Moil", "Donan Castle", "Duart Castle", "Castle of Mey", "Armadale Castle"]
    spare = iter(plain + more)
    rivers = {15: ["Halkirk 2,0"], 13: [], 16: ["Killin 2,0"]}
    seats = []
    for n, river in rivers.items():
        column = [f"{next(spare)} 0,{y + 1}" for y in range(n - 2 - len(river))]
        seats.append(seat(*river, *column))
    assert sheet(three(*seats), "penalty", "tiles") == [-6, 0, -9]


@pytest.mark.example("W32")
@pytest.mark.rule("G2-151", "G2-179", "G2-180")
def test_final_coins() -> None:
    state = three(seat(coins=8, cards=["Armadale Castle"]), seat(coins=8), seat())
    assert [
        a + b for a, b in zip(sheet(state, "coins", "coins"), sheet(state, "card", "Armadale Castle"), strict=True)
    ] == [
        16,
        8,
        0,
    ]


@pytest.mark.example("W33")
@pytest.mark.rule("G2-48", "G2-52")
def test_cannot_pay() -> None:
    own = (f"{SV} 0,0 *", "Inshriach 0,1 wood")
    assert refusal(base("Castle Stalker", A=seat(*own)), "advance 1") == "cannot_pay"
    state = taking("Castle Stalker", "pay wood from Inshriach", "buy stone", A=seat(*own, coins=1))
    assert (point(state), has(state, "A", "coins")) == ("place", 0)


@pytest.mark.example("W34")
@pytest.mark.rule("G2-51", "G2-49", "G2-59")
def test_scotsman_as_cost() -> None:
    state = taking("Loch Ness", A=seat(f"{SV} 0,0 *", "Tomintoul 0,1 *"))
    assert has(state, "A", "supply") == 7
    do(state, "give scotsman from Tomintoul")
    assert (has(state, "A", "supply"), scotsmen(state, "Tomintoul")) == (8, 0)
    assert words(state, "place") == ["place -1,0"]


@pytest.mark.example("W35")
@pytest.mark.rule("G2-36", "G2-164", "G2-165")
def test_no_tile_can_be_taken() -> None:
    spaces = ["A", "Halkirk", "Castle Moil", "Tavern", *["-"] * 6, "B", "C", "D", "-"]
    state = position(ring=spaces, gap=13, A=seat())
    assert set(words(state)) == {f"discard {space} for {what}" for space in (1, 2, 3) for what in ("coin", "mp")}
    do(state, "discard 3 for mp")
    assert discarded(state) == {"Tavern", "Halkirk", "Castle Moil"}
    assert set(words(state)) == {"move Starting Village > Home Castle", "end turn"}
    do(state, "move Starting Village > Home Castle")
    assert words(state) == ["end turn"]
    assert len(refill(do(state, "end turn"))) == 3


@pytest.mark.example("W36")
@pytest.mark.rule("G2-173", "G2-174", "G2-176", "G2-177")
def test_the_end() -> None:
    start = {"2": "A", "6": "B", "9": "The End", "1": "-", "11": "Culbin", "7": "Rubislaw", "3": "Shetland"}
    start |= {"4": "Angus", "5": "Galloway"}
    state = position(2, ring=start, stacks={"D": 9}, A=seat(), B=seat())
    do(state, "advance 11", "place 0,1", "end turn")
    assert has(state, "A", "finished")
    assert discarded(state) == {"Shetland", "Angus", "Galloway"}
    assert len(refill(state)) == 4
    assert (look(state)["gap"], state.actor, ring(state)[11]) == (5, 1, "A")
    do(state, "advance 7", "place 0,1", "end turn")
    assert len(refill(state)) == 1
    assert (look(state)["gap"], state.actor) == (6, 1)
    before = look(state)["stacks"]
    do(state, "advance 9")
    assert (state.actor, look(state)["round"], look(state)["stacks"]) == (OVER, 4, before)


@pytest.mark.example("W37")
@pytest.mark.rule("G2-186")
@pytest.mark.parametrize(
    ("drawn", "chance"), [(5, Fraction(0)), (6, Fraction(1, 6)), (8, Fraction(1, 4)), (11, Fraction(1))]
)
def test_chance_of_the_end(drawn: int, chance: Fraction) -> None:
    left = 17 - drawn
    state = base("Inshriach", stacks={"A": 0, "B": 0, "C": 0, "D": left}, A=seat(f"{SV} 0,0 *"))
    do(state, "advance 1", "place 0,1", "end turn")
    assert state.actor == CHANCE
    odds = dict(zip(words(state), state.weights(), strict=True))
    assert Fraction(odds.get("draw The End", 0), sum(odds.values())) == chance
    assert len(odds) == (left if chance == 0 else 1 if chance == 1 else left + 1)


@pytest.mark.example("W38")
@pytest.mark.rule("G2-118", "G2-121", "G2-144")
def test_counts_include_home() -> None:
    own = seat("Halkirk 2,0", "Killin -1,0", "Tomintoul 0,1", coins=2)
    assert score(taking("Mary Stewart", "clan Brodie", A=own)) == 8
    assert score(taking("Mary Stewart", "clan Sutherland", A=own)) == 5


@pytest.mark.example("W39")
@pytest.mark.rule("G2-158", "G2-83")
def test_loch_lochy() -> None:
    state = taking("Loch Lochy", "place -1,0", "gain barley", "gain barley")
    assert (resources(state, "Loch Lochy"), has(state, "A", "cards")) == ({"barley": 2}, ["Loch Lochy"])
    assert refusal(state, "activate Loch Lochy") == "no_icon"
    assert ready(state) == {SV}


@pytest.mark.example("W40")
@pytest.mark.rule("G2-67", "G2-86")
def test_two_goods() -> None:
    state = taking("Abernethy", "place 0,1", A=seat(f"{SV} 0,0 *", "Inshriach 0,1 wood", coins=1))
    assert (resources(state, "Abernethy"), has(state, "A", "coins")) == ({"wood": 1}, 0)
    assert resources(do(state, "activate Abernethy"), "Abernethy") == {"wood": 2, "stone": 1}


@pytest.mark.example("W41")
@pytest.mark.rule("G2-94", "G2-113")
def test_marker_exchange() -> None:
    own = seat(f"{SV} 0,0 *", "Clan Moot 0,1", "Lammermuir 1,1 sheep")
    state = taking("Black Isle", "place -1,1", "activate Clan Moot with sheep", "pay sheep from Lammermuir", A=own)
    assert words(state) == ["clan MacDonell", "clan MacLeod"]


@pytest.mark.example("W42")
@pytest.mark.rule("G2-1", "G2-182")
def test_winner() -> None:
    held = ("Lochridge 0,1 cattle cattle", "Inshriach 0,2 wood wood")
    same = ("Rothiemurchus 0,1 wood wood", "Easdale 0,2 stone stone")
    less = ("Strathmore 0,1", "Lammermuir 0,2")
    start = {"0": "The End", "13": "-"}
    done: dict[str, object] = {"finished": True}
    state = position(
        3, ring=start, point={"name": "finished"},
        A=seat(*held, vp=61, **done), B=seat(*same, vp=61, whisky=9, **done), C=seat(*less, vp=58, **done),
    )  # fmt: skip
    assert (state.result().totals, state.result().winners) == ((61, 61, 58), (0, 1))
    more = ("Rothiemurchus 0,1 wood wood wood", "Easdale 0,2 stone stone")
    state = position(
        3, ring=start, point={"name": "finished"},
        A=seat(*held, vp=61, **done), B=seat(*more, vp=61, **done), C=seat(*less, vp=58, **done),
    )  # fmt: skip
    assert state.result().winners == (1,)


@pytest.mark.example("W43")
@pytest.mark.rule("G2-93", "G2-84")
def test_exact_set() -> None:
    own = seat(f"{SV} 0,0 *", "Falkirk Tryst 0,1", "Lammermuir 0,2 sheep sheep", "Lochridge 0,3 cattle cattle")
    state = taking("Black Isle", "place 1,1", A=own)
    assert refusal(state, "activate Falkirk Tryst with sheep+sheep") == "wrong_set"
    do(state, "activate Falkirk Tryst with sheep+cattle", "pay sheep from Lammermuir", "pay cattle from Lochridge")
    assert score(state) == 5
    assert refusal(state, "activate Falkirk Tryst with sheep+cattle") == "already_activated"


@pytest.mark.example("W44")
@pytest.mark.rule("G2-154", "G2-75", "G2-82")
def test_castle() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1 wood stone")
    state = taking("Castle Stalker", "pay wood from Inshriach", "pay stone from Inshriach", "place -1,0", A=own)
    assert (has(state, "A", "cards"), has(state, "A", "coins"), scotsmen(state, "Castle Stalker")) == (
        ["Castle Stalker"],
        3,
        1,
    )
    assert ready(state) == {SV, "Castle Stalker", "Inshriach"}
    do(state, "activate Starting Village", "activate Castle Stalker", "activate Inshriach")
    assert (look(state)["point"]["mp"], resources(state, "Inshriach")) == (2, {"wood": 1})
    assert refusal(state, "activate Home Castle") == "not_in_area"


@pytest.mark.example("W45")
@pytest.mark.rule("G2-129", "G2-127", "G2-119", "G2-204")
def test_clan_resources() -> None:
    state = taking("Robert the Bruce", "clan MacDonald", A=seat(f"{SV} 0,0 * barley barley barley", coins=1))
    assert refusal(state, "put on Starting Village") == "tile_full"
    do(state, "put on Home Castle", "put on Home Castle")
    assert resources(state, HC) == {"stone": 1, "wood": 1}
    state = taking("Robert the Bruce", "clan Gunn", "put on Starting Village", "put on Home Castle", A=seat(coins=3))
    assert (resources(state, SV), resources(state, HC)) == ({"sheep": 1}, {"cattle": 1})


@pytest.mark.example("W46")
@pytest.mark.rule("G2-138", "G2-120", "G2-112")
def test_mckinnon() -> None:
    state = taking("Robert the Bruce", "clan McKinnon", "put scotsman on Home Castle", A=seat(coins=1))
    assert (has(state, "A", "coins"), has(state, "A", "supply"), scotsmen(state, HC)) == (2, 7, 1)


@pytest.mark.example("W47")
@pytest.mark.rule("G2-49", "G2-97")
def test_cask_as_cost() -> None:
    state = taking("Tavern", "place 0,1", "activate Tavern", A=seat(whisky=1))
    assert (has(state, "A", "whisky"), score(state)) == (0, 3)
    assert refusal(base("Tavern"), "advance 1") == "cannot_pay"


@pytest.mark.example("W48")
@pytest.mark.rule("G2-100", "G2-101", "G2-102")
def test_movement() -> None:
    own = seat(f"{SV} 0,0 *", f"{HC} 1,0 *", "Halkirk 2,0")
    turn = {"name": "open", "mp": 2, "seat": "A"}

    def opened() -> State:
        return position(ring={"0": "A", "10": "B", "11": "C", "12": "D", "13": "-"}, A=own, point=turn)

    state = do(opened(), "move Starting Village > Home Castle", "move Home Castle > Halkirk")
    assert (scotsmen(state, SV), scotsmen(state, HC), scotsmen(state, "Halkirk")) == (0, 1, 1)
    assert refusal(state, "move Home Castle > Halkirk") == "no_movement"
    state = do(opened(), "move Home Castle > Halkirk", "move Starting Village > Home Castle")
    assert (scotsmen(state, SV), scotsmen(state, HC), scotsmen(state, "Halkirk")) == (0, 1, 1)
    assert refusal(opened(), "move Starting Village > Halkirk") == "not_a_neighbour"
    assert refusal(opened(), "move Halkirk > Home Castle") == "no_scotsman_there"
    state = do(opened(), "end turn")
    assert (look(state)["point"]["mp"], score(state)) == (0, 0)


@pytest.mark.example("W49")
@pytest.mark.rule("G2-33", "G2-193", "G2-196", "G2-214")
def test_order_of_steps() -> None:
    own = seat(f"{SV} 0,0 *", "Easdale 0,1 stone wood", coins=1)
    state = taking("Halkirk", A=own, market={"wood": 2})
    for text in ("end turn", "place -1,0", "activate Easdale"):
        assert refusal(state, text) == "step_pending"
    assert refusal(state, "sell wood from Easdale") is None
    assert state.why_not(state.rules().action("sell wood from Easdale"), seat=1) == "not_your_turn"
