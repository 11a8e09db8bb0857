"""Components, set-up, ring and die: sections 1 to 5 and 17."""

from __future__ import annotations

from collections import Counter

import pytest

from rondel.core import CHANCE, OVER, BadOption, Rng, play, settle
from tests.games.glen_more_ii.rules.table import (
    FIRST,
    GOODS,
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
    ring,
    scotsmen,
    seat,
    taking,
    words,
)


@pytest.mark.rule("G2-1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        game(players)


@pytest.mark.rule("G2-2", "G2-3", "G2-16")
def test_every_player_begins_with_his_home_piece() -> None:
    state = game(3).start()
    for letter in "ABC":
        assert (has(state, letter, "supply"), has(state, letter, "markers")) == (8, 10)
        assert [entry["cell"] for entry in has(state, letter, "territory")] == [[0, 0], [1, 0]]
        assert (scotsmen(state, SV, letter), scotsmen(state, HC, letter)) == (1, 0)


@pytest.mark.rule("G2-4", "G2-8", "G2-12", "G2-13", "G2-21")
def test_the_set_of_tiles() -> None:
    tiles = game(4).tiles  # type: ignore[attr-defined]
    assert Counter(tile.stack for tile in tiles.listed) == {
        "S": 5,
        "A": 14,
        "B": 17,
        "C": 17,
        "D": 17,
        "home": 2,
        "other": 2,
    }
    assert sum(tile.landmark for tile in tiles.listed) == 11
    assert {tile.type for tile in tiles.listed if tile.stack == "A"} == {
        "loch", "castle", "person", "village", "material", "animal", "whisky", "trade",
    }  # fmt: skip
    assert {tile.name for tile in tiles.listed if tile.stack == "other"} == {"The End", "David Hume"}
    stacks = look(game(4).start())["stacks"]
    assert {name: len(left) for name, left in stacks.items()} == {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}


@pytest.mark.rule("G2-5", "G2-10")
def test_the_market_has_a_row_for_each_resource() -> None:
    assert tuple(look(game(4).start())["market"]) == GOODS


@pytest.mark.rule("G2-6")
def test_the_pool_never_runs_out() -> None:
    own = seat(f"{SV} 0,0 *", "Inshriach 0,1", whisky=30, coins=50)
    state = taking("Loch Lochy", "place -1,0", "gain cattle", "gain cattle", A=own)
    assert on(state, "Loch Lochy")["resources"] == {"cattle": 2}
    assert (has(state, "A", "coins"), has(state, "A", "whisky")) == (50, 30)


@pytest.mark.rule("G2-7")
def test_the_faces_of_the_die() -> None:
    state = position(2, ring={"0": "die", "5": "A", "6": "B", "13": "-"})
    assert (words(state), state.weights()) == (["roll 1", "roll 2", "roll 3"], [3, 2, 1])


@pytest.mark.rule("G2-11", "G2-215")
@pytest.mark.parametrize("size", ["11", "16"])
def test_the_size_of_the_ring_is_an_option(size: str) -> None:
    state = game(4, die="on", ring_size=size).start()
    settle(state, Rng(3))
    spaces = ring(state)
    assert (len(spaces), spaces.count("-"), spaces[int(size) - 1]) == (int(size), 1, "-")
    with pytest.raises(BadOption, match=r"11\.\.16"):
        game(4, ring_size="17")


@pytest.mark.rule("G2-17", "G2-183")
def test_everything_but_the_order_of_the_stacks_is_open() -> None:
    state = game(2).start()
    settle(state, Rng(5))
    seen = look(state)
    assert {"stacks", "discard", "market", "ring", "seats"} <= set(seen)
    assert seen["stacks"]["B"] == sorted(seen["stacks"]["B"])  # a set, not an order
    assert all(has(state, letter, "clans") == [] for letter in "AB")


@pytest.mark.rule("G2-18", "G2-184", "G2-213")
def test_the_order_of_the_pieces_is_drawn_from_the_rear() -> None:
    state = game(4).start()
    assert (state.actor, words(state), state.weights()) == (CHANCE, ["seat A", "seat B", "seat C", "seat D"], [1] * 4)
    do(state, "seat C", "seat A", "seat D")
    assert ring(state)[:4] == ["C", "A", "D", "B"]
    assert [has(state, letter, "coins") for letter in "CADB"] == [5, 6, 7, 8]


@pytest.mark.rule("G2-185", "G2-213")
def test_each_tile_of_the_stack_is_equally_likely_and_drawn_when_revealed() -> None:
    state = game(4).start()
    do(state, "seat C", "seat A", "seat D")
    assert (len(words(state)), state.weights()) == (5, [1] * 5)
    do(state, "draw Inshriach")
    assert ring(state)[4:6] == ["Inshriach", "-"]
    assert "draw Inshriach" not in words(state)


@pytest.mark.rule("G2-22", "G2-23")
def test_the_introductory_end_is_the_first_draw_of_d() -> None:
    for setting, first in (("on", ["draw The End"]), ("off", 17)):
        state = base(
            "Inshriach",
            options={"intro_the_end": setting},
            stacks={"A": 0, "B": 0, "C": 0, "D": 17},
            A=seat(f"{SV} 0,0 *"),
        )
        do(state, "advance 1", "place 0,1", "end turn")
        assert (words(state) if setting == "on" else len(words(state))) == first


def drawn_before_the_end(seed: int) -> int:
    """Play on from the first tile of D until The End is drawn; how many tiles of D lay above it."""
    state = base("Inshriach", stacks={"A": 0, "B": 0, "C": 0, "D": 17}, A=seat(f"{SV} 0,0 *"))
    rng, end = Rng(seed), state.rules().action("draw The End")
    while True:
        if state.actor == CHANCE:
            left = len(look(state)["stacks"]["D"])
            if play(state, rng) == end:
                return 17 - left
        else:
            state.apply(state.legal()[0])


@pytest.mark.rule("G2-22")
def test_the_end_comes_after_six_to_eleven_tiles_of_d() -> None:
    seen = Counter(drawn_before_the_end(seed) for seed in range(60))
    assert sorted(seen) == [6, 7, 8, 9, 10, 11]
    assert min(seen.values()) >= 5  # 10 each would be even


@pytest.mark.rule("G2-27")
def test_rounds_end_with_their_stacks_and_the_fourth_with_the_game() -> None:
    state, rng = game(2).start(), Rng(3)
    empty: dict[int, str] = {}
    while state.actor != OVER:
        now = look(state)
        empty.setdefault(now["round"], "".join(name for name in "ABCD" if not now["stacks"][name]))
        if state.actor == CHANCE:
            play(state, rng)
        else:
            state.apply(state.legal()[0])
    assert empty == {0: "", 1: "A", 2: "AB", 3: "ABC"}
    assert look(state)["round"] == 4


@pytest.mark.rule("G2-26")
def test_the_introductory_market_changes_no_result() -> None:
    totals = []
    for setting in ("off", "on"):
        state = game(2, intro_market=setting).start()
        rng = Rng(8)
        settle(state, rng)
        for _ in range(120):
            legal = state.legal()
            if not legal:
                break
            state.apply(legal[rng.randrange(len(legal))])
            settle(state, rng)
        totals.append(state.result().totals)
    assert totals[0] == totals[1]


@pytest.mark.rule("G2-30", "G2-31", "G2-32")
def test_only_spaces_with_a_tile_can_be_reached() -> None:
    state = base("Lochridge")
    assert refusal(state, "advance 10") == "empty_space"
    assert refusal(state, "advance 13") == "empty_space"
    assert refusal(state, "advance 15") == "empty_space"
    assert "advance 9" in words(state)
    do(state, "advance 9")
    assert ring(state)[9] == "A"


@pytest.mark.rule("G2-34")
def test_selling_is_possible_at_every_decision_of_the_own_turn() -> None:
    own = seat(f"{SV} 0,0 * wood wood wood", "Easdale 0,1 * stone", coins=9)
    sale = "sell wood from Starting Village"
    state = base("Perth", A=own, market={"wood": 3}, stacks={"D": 10})
    for text in ("advance 1", "pay wood from Starting Village", "pay stone from Easdale", "place 0,0"):
        assert refusal(state, sale) is None
        do(state, text)
    for text in ("effect 2", "clan MacLeod"):
        assert refusal(state, "sell wood from Perth") is None
        do(state, text)
    assert (point(state), refusal(state, "sell wood from Perth")) == ("open", None)
    do(state, "end turn")
    assert refusal(state, "sell wood from Perth") == "not_your_turn"


PASSED = {"0": "A", "1": "Lochridge", "2": "Easdale", "10": "B", "11": "C", "12": "D", "13": "-"}


@pytest.mark.rule("G2-36", "G2-41")
def test_tiles_passed_by_all_reach_the_pile_at_once() -> None:
    state = do(position(ring=PASSED, A=seat()), "advance 2")
    assert (discarded(state), ring(state)[:3]) == ({"Lochridge"}, ["-", "-", "A"])
    assert state.rules().from_json(state.to_json()).key() == state.key()
    do(state, "place 0,1", "end turn")
    assert (discarded(state), len(refill(state))) == ({"Lochridge"}, 2)


@pytest.mark.rule("G2-36")
def test_a_tile_is_passed_only_behind_the_piece_that_is_rear_now() -> None:
    start = {"0": "A", "1": "Lochridge", "2": "B", "3": "Easdale", "4": "Ballachulish", "11": "C", "12": "D", "13": "-"}
    state = do(position(ring=start, A=seat()), "advance 4")
    assert (discarded(state), ring(state)[:5]) == ({"Lochridge"}, ["-", "-", "B", "Easdale", "A"])


@pytest.mark.rule("G2-36", "G2-20")
def test_the_die_must_have_passed_too() -> None:
    start = {"0": "A", "1": "Lochridge", "2": "die", "3": "Easdale", "4": "Ballachulish", "12": "B", "13": "-"}
    state = do(position(2, ring=start, A=seat()), "advance 4")
    assert discarded(state) == {"Lochridge"}


@pytest.mark.rule("G2-36", "G2-139")
def test_munro_fetches_a_tile_passed_in_the_same_turn() -> None:
    state = base("Lochridge", "Robert the Bruce", A=seat(coins=1))
    do(state, "advance 2", "clan Munro")
    assert words(state) == ["pick Lochridge"]
    do(state, "pick Lochridge", "place 0,1")
    assert (discarded(state), ready(state)) == (set(), {"Lochridge", SV, HC})
    state = base("Lochridge", "Robert the Bruce", A=seat(coins=1), version=FIRST)
    assert words(do(state, "advance 2", "clan Munro")) == ["forgo"]


@pytest.mark.rule("G2-36", "G2-174")
def test_the_last_player_clears_what_he_passes_beyond_the_end() -> None:
    start = ["B", "Lochridge", "The End", "Angus", "A", "Culbin", "Easdale", *["-"] * 7]
    state = position(2, ring=start, gap=13, stacks={"D": []}, A=seat(finished=True), B=seat())
    do(state, "advance 6")
    assert (discarded(state), ring(state)[:7]) == (
        {"Lochridge", "Angus", "Culbin"}, ["-", "-", "The End", "-", "A", "-", "B"],
    )  # fmt: skip


@pytest.mark.rule("G2-36", "G2-41")
def test_in_the_first_version_tiles_passed_by_all_reach_the_pile_in_the_refill() -> None:
    state = do(position(ring=PASSED, A=seat(), version=FIRST), "advance 2")
    assert discarded(state) == set()
    do(state, "place 0,1", "end turn")
    assert discarded(state) == {"Lochridge"}


@pytest.mark.rule("G2-35", "G2-39", "G2-166")
def test_a_refill_goes_on_with_the_next_stack_and_then_scores() -> None:
    start = {"0": "A", "3": "Lochridge", "10": "B", "11": "C", "12": "D", "13": "-"}
    state = position(ring=start, stacks={"A": 1}, A=seat(whisky=1), B=seat(), C=seat(), D=seat())
    do(state, "advance 3", "place 0,1", "end turn")
    drawn = words(state)
    assert len(drawn) == 1
    do(state, drawn[0])
    assert (len(words(state)), look(state)["round"], score_of(state)) == (17, 0, 0)
    refill(state)
    assert (look(state)["round"], score_of(state), len(look(state)["stacks"]["B"])) == (1, 1, 15)
    assert has(state, "A", "rounds") == [{"scotsmen": 0, "cards": 0, "whisky": 1, "persons": 0}]


def score_of(state: object) -> int:
    return int(has(state, "A", "vp"))  # type: ignore[arg-type]


@pytest.mark.rule("G2-40")
def test_without_tiles_spaces_stay_empty() -> None:
    start = {"0": "A", "1": "Culbin", "8": "The End", "10": "-", "13": "-", "2": "B", "3": "C", "4": "D"}
    state = position(ring=start, gap=13, stacks={"D": 0}, A=seat())
    do(state, "advance 1", "place 0,1", "end turn")
    assert (ring(state)[13], ring(state)[0], look(state)["gap"], state.actor) == ("-", "-", 0, 0)
    assert look(state)["round"] == 3


@pytest.mark.rule("G2-46", "G2-47")
def test_the_die_leaves_at_the_end() -> None:
    start = {"0": "die", "1": "A", "2": "B", "3": "Culbin", "4": "The End", "13": "-"}
    for eyes, gone in ((1, False), (2, True), (3, True)):
        state = do(position(2, ring=start), f"roll {eyes}")
        assert ("die" not in ring(state)) == gone
        assert discarded(state) >= ({"Culbin"} if not gone else set())
        assert "The End" in ring(state)
    assert len(state.result().sheets) == 2
