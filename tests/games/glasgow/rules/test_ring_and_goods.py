"""Rules of set-up, movement, goods and contracts (sections 1 to 4)."""

from collections import Counter

import pytest

import rondel
from rondel.core import CHANCE, BadOption, IllegalAction, Rng, settle
from rondel.games.glasgow.rules.tiles import Tiles
from rondel.games.registry import title
from tests.games.glasgow.rules.table import ANN, BOB, BUILDINGS, LANDMARK, RING, Table, position


@pytest.mark.rule("GL-1")
def test_exactly_two_players() -> None:
    with pytest.raises(BadOption, match="2 players, not 3"):
        rondel.load("glasgow", players=3)


@pytest.mark.rule("GL-2", "GL-3", "GL-7")
def test_material() -> None:
    state = rondel.load("glasgow").start()
    pile = state.to_json()["pile"]
    assert isinstance(pile, list)
    assert len(pile) == 37
    kinds = Counter(name[0] for name in pile)
    assert kinds == {"F": 8, "H": 3, "T": 6, "P": 6, "L": 7, "S": 3, "K": 4}
    assert len(state.legal()) == 14


@pytest.mark.rule("GL-4", "GL-33")
def test_printed_order_of_the_cost_decides_the_good() -> None:
    # P5 costs brick gold, P6 steel gold, P1 gold.
    for name, after in (("P5", "1/0/0/0"), ("P6", "0/1/0/0"), ("P1", "0/0/1/0")):
        table = position("0/0/0/0", at=(12, 14), reveals=name).play("move 1", "draw")
        assert table.goods(ANN) == after


@pytest.mark.rule("GL-5", "GL-6", "GL-7", "GL-9", "GL-76")
def test_set_up_is_drawn_in_order() -> None:
    game = rondel.load("glasgow")
    state = game.start()
    for n in range(12):
        assert len(state.legal()) == 14 - n
        state.apply(state.legal()[0])
    for n in range(8):
        assert [game.words(a) for a in state.legal()] == [f"reveal {name}" for name in BUILDINGS[n:]]
        assert state.weights() == [1] * (37 - n)
        state.apply(state.legal()[0])
    table_open = state.to_json()["open"]
    assert table_open == {"0": ["F1", "F2"], "5": ["F3", "F4"], "10": ["F5", "F6"], "15": ["F7", "F8"]}
    assert [game.words(a) for a in state.legal()] == ["first A", "first B"]
    state.apply(game.action("first B"))
    assert (state.actor, state.turn) == (BOB, 1)


@pytest.mark.rule("GL-9", "GL-78")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_first_player_can_be_named(letter: str) -> None:
    state = rondel.load("glasgow", options={"first_player": letter}).start()
    settle(state, Rng(1))
    assert state.actor == "AB".index(letter)


@pytest.mark.rule("GL-10")
def test_start_of_the_game() -> None:
    state = rondel.load("glasgow").start()
    settle(state, Rng(1))
    table = Table(state)
    assert [table.seat(seat)["buildings"] for seat in (ANN, BOB)] == [{}, {}]
    assert table.totals == (0, 0)


@pytest.mark.rule("GL-11", "GL-75")
def test_the_move_is_compulsory_and_comes_first() -> None:
    table = position()
    assert table.why_not("pass") == "must_finish"
    assert table.why_not("take") == "wrong_choice"
    assert table.play("move 1").choices == ["pass", "take"]


@pytest.mark.rule("GL-13")
def test_passing_over_the_other_merchant_is_fine() -> None:
    table = position(at=(1, 3))
    assert table.why_not("move 2") == "contract_occupied"
    assert table.why_not("move 3") is None


@pytest.mark.rule("GL-14", "GL-15")
def test_who_joins_stands_behind() -> None:
    # Ann joins Bob on 5 and moves again; had she stood ahead, it would be Bob's turn.
    table = position("0/0/0/0", "0/0/0/0", at=(3, 5)).play("move 2", "move 15")
    assert (table.at(ANN), table.on_turn, table.d) == (4, BOB, 15)


@pytest.mark.rule("GL-16")
def test_several_turns_in_a_row() -> None:
    table = position(at=(0, 14))
    for step in (1, 1, 1):
        assert table.on_turn == ANN
        table.play(f"move {step}", "pass")
    assert (table.at(ANN), table.on_turn, table.state.turn) == (3, ANN, 4)
    table.play("move 3", "pass", "move 9")  # nothing on tile 15 can be paid
    assert (table.at(ANN), table.on_turn, table.d) == (15, BOB, 1)


@pytest.mark.rule("GL-17")
def test_overtaking_does_not_cut_the_action_short() -> None:
    table = position("4/1/0/0", at=(4, 6)).play("move 5", "rate brick-steel", "swap brick>steel")
    assert (table.actor, table.on_turn) == (ANN, ANN)
    table.play("swap brick>steel", "pass")
    assert (table.goods(ANN), table.actor) == ("2/3/0/0", BOB)


@pytest.mark.rule("GL-12", "GL-13", "GL-18")
@pytest.mark.parametrize("other", range(16))
def test_there_is_always_a_move(other: int) -> None:
    at = 2 if other != 2 else 0
    table = position(at=(at, other))
    expected = 14 if other % 5 else 15
    assert len(table.choices) == expected


@pytest.mark.rule("GL-19", "GL-20")
def test_each_good_has_its_own_limit() -> None:
    ring = {**RING, "14": "C07"}
    assert position("5/4/0/0", at=(0, 4), ring=ring).play("move 3", "take").goods(ANN) == "5/4/0/0"
    assert position("5/3/0/0", at=(0, 4), ring=ring).play("move 3", "take").goods(ANN) == "5/4/0/0"
    assert position("0/0/3/0", at=(5, 8), ring=ring).play("move 1", "take").goods(ANN) == "0/0/3/0"


@pytest.mark.rule("GL-21")
def test_whisky_is_not_obtained_by_exchange() -> None:
    table = position("2/2/2/0", at=(8, 10)).play("move 1", "rate brick-steel")
    assert table.why_not("swap brick>whisky") == "swap_not_in_rate"
    assert table.why_not("swap whisky>steel") == "good_missing"


@pytest.mark.rule("GL-22")
def test_the_holder_keeps_the_whisky() -> None:
    table = position("1/1/0/1", at=(6, 8)).play("move 1", "take")
    assert (table.goods(ANN), table.goods(BOB)) == ("1/1/0/1", "1/1/0/0")
    from_supply = position("1/1/0/0", at=(6, 8)).play("move 1", "take")
    assert from_supply.goods(ANN) == "1/1/0/1"


@pytest.mark.rule("GL-23")
def test_payments_go_back_to_the_supply() -> None:
    table = position("0/1/0/1", at=(4, 6), bob_block=LANDMARK, open={5: "P3 L7"}, reveals="L6")
    table.play("move 1", "build P3", "place 1,0")
    assert (table.goods(ANN), table.goods(BOB)) == ("0/0/0/0", "1/1/0/0")
    # The whisky lies in the supply: Ann can take it again.
    assert table.play("move 2", "take").goods(ANN) == "0/0/0/1"


@pytest.mark.rule("GL-24", "GL-25")
def test_a_goods_tile_is_taken_whole_or_not_at_all() -> None:
    table = position(at=(0, 5)).play("move 3")
    assert table.choices == ["pass", "take"]
    assert table.why_not("good brick") == "wrong_choice"
    assert table.play("pass").goods(ANN) == "1/1/0/0"


@pytest.mark.rule("GL-27")
def test_a_rate_must_be_shown_and_possible() -> None:
    table = position("0/0/1/0", at=(8, 10)).play("move 1")
    assert table.choices == ["pass", "rate steel-gold"]
    assert table.why_not("rate brick-steel") == "no_swap"
    assert table.why_not("rate brick-gold") == "rate_not_shown"


@pytest.mark.rule("GL-28")
def test_a_swap_needs_room() -> None:
    table = position("1/4/0/0", at=(8, 10)).play("move 1", "rate brick-steel")
    assert table.why_not("swap brick>steel") == "warehouse_full"
    assert table.choices == ["pass", "swap steel>brick"]


@pytest.mark.rule("GL-28")
def test_whisky_keeps_the_direction_too() -> None:
    table = position("2/1/0/1", at=(8, 10)).play("move 1", "rate brick-steel", "swap whisky>steel")
    assert table.choices == ["pass", "swap brick>steel"]
    assert table.why_not("swap steel>brick") == "swap_backwards"


@pytest.mark.rule("GL-29")
def test_a_second_swap_of_steel_for_gold_is_refused() -> None:
    table = position("0/3/0/0", at=(8, 10))
    for words in ("move 1", "rate steel-gold", "swap steel>gold"):
        table.state.apply(table.action(words))
    assert table.choices == ["pass"]
    assert table.why_not("swap steel>gold") == "no_swap"


@pytest.mark.rule("GL-30")
def test_refresh_names_an_architect() -> None:
    table = position(at=(10, 13)).play("move 1")
    assert table.why_not("refresh 6") == "not_architect"
    assert table.why_not("refresh 15") is None


@pytest.mark.rule("GL-30", "GL-44")
def test_refresh_discards_before_it_draws() -> None:
    spare = [name for name in BUILDINGS if name not in ("P1", "P2", "K1", "K2", "K3", "K4", "S1", "S2")]
    table = position(at=(10, 13), open={0: "K1 K2", 5: "P1 P2", 10: "K3 K4", 15: "S1 S2"}, discard=" ".join(spare[1:]))
    state = table.play("move 1").state
    state.apply(table.action("refresh 5"))
    assert table.choices == [f"reveal {spare[0]}"]
    state.apply(state.legal()[0])
    # Only now is the pile empty; the discarded P1 and P2 are in the new one.
    assert len(state.legal()) == 30
    assert {"reveal P1", "reveal P2"} <= set(table.choices)


@pytest.mark.rule("GL-31")
def test_activation_needs_a_factory_of_the_block() -> None:
    table = position(at=(11, 13), ann_block={"F1": (0, 0)}, bob_block={"P2": (1, 0)}).play("move 1")
    assert table.choices == ["pass", "activate F1"]
    assert table.why_not("activate P2") == "not_factory"
    assert table.why_not("activate F2") == "not_factory"
    without = position(at=(11, 13), bob_block=LANDMARK).play("move 1")
    assert (without.point, without.goods(ANN)) == ("move", "1/1/0/0")


@pytest.mark.rule("GL-32")
def test_the_draw_is_decided_before_it_is_seen() -> None:
    table = position(at=(12, 14)).play("move 1")
    assert table.choices == ["pass", "draw"]
    table.state.apply(table.action("draw"))
    assert table.state.actor == CHANCE
    assert len(table.state.legal()) == 29
    assert table.why_not("pass", ANN) == "not_your_choice"


@pytest.mark.rule("GL-33")
def test_an_unpayable_drawn_building_is_cashed_in() -> None:
    table = position("0/4/0/0", at=(12, 14))
    for words in ("move 1", "draw", "reveal T1"):
        table.state.apply(table.action(words))
    assert table.choices == ["take", "build"]
    assert table.play("take").goods(ANN) == "0/4/0/0"  # the steel is lost
    table = position("0/4/0/0", at=(12, 14))
    for words in ("move 1", "draw", "reveal P2"):
        table.state.apply(table.action(words))
    assert table.why_not("build") == "cannot_pay"
    assert table.why_not("build P2") == "wrong_choice"


@pytest.mark.rule("GL-34")
def test_no_refill_after_a_drawn_building() -> None:
    table = position("5/4/3/0", at=(12, 14), bob_block=LANDMARK, reveals="P2").play("move 1", "draw", "build")
    before = [table.open(tile) for tile in (0, 5, 10, 15)]
    table.play("place 1,0")
    assert [table.open(tile) for tile in (0, 5, 10, 15)] == before
    assert (len(table.pile()), table.pile("discard"), table.point) == (27, [], "move")


@pytest.mark.rule("GL-35", "GL-38")
def test_the_mark_is_personal_and_survives_the_others_turns() -> None:
    table = position(at=(2, 3)).play("move 2")
    assert (table.on_turn, table.mark(ANN), table.mark(BOB)) == (BOB, True, False)
    table.play("move 5", "good gold")
    assert (table.on_turn, table.goods(BOB), table.mark(ANN)) == (ANN, "1/1/1/0", True)
    assert table.play("move 3", "take", "take").mark(ANN) is False


@pytest.mark.rule("GL-38")
def test_marks_do_not_add_up() -> None:
    table = position("0/0/0/0", at=(2, 5), marks="A").play("move 2")
    assert table.mark(ANN)
    table.play("move 2", "take", "take")
    assert (table.goods(ANN), table.mark(ANN)) == ("0/0/2/0", False)


@pytest.mark.rule("GL-38")
def test_a_mark_is_used_up_where_nothing_can_be_done() -> None:
    table = position("0/0/0/0", at=(4, 9), marks="A").play("move 1")
    assert (table.at(ANN), table.mark(ANN), table.on_turn) == (5, False, ANN)


@pytest.mark.rule("GL-36", "GL-29")
def test_doubled_exchange_allows_one_swap_for_gold_in_each_use() -> None:
    table = position("0/4/0/0", at=(4, 10), marks="A").play("move 5")
    table.play("rate steel-gold", "swap steel>gold", "rate steel-gold", "swap steel>gold")
    assert (table.goods(ANN), table.point) == ("0/2/2/0", "move")


@pytest.mark.rule("GL-36", "GL-75")
def test_ending_the_swaps_ends_only_that_use() -> None:
    table = position("2/2/0/0", at=(4, 10), marks="A").play("move 5", "rate brick-steel", "pass")
    assert table.choices == ["pass", "rate brick-steel", "rate steel-gold"]
    assert table.play("pass").point == "move"


@pytest.mark.rule("GL-36")
def test_doubled_draw_finishes_one_draw_first() -> None:
    table = position("0/0/0/0", at=(4, 14), marks="A", reveals="P2 P4").play("move 9", "draw")
    assert (table.goods(ANN), table.choices) == ("1/0/0/0", ["pass", "draw"])
    table.play("draw")
    assert (table.goods(ANN), table.pile("discard"), table.point) == ("1/1/0/0", ["P2", "P4"], "move")


@pytest.mark.rule("GL-73")
def test_a_refused_choice_changes_nothing() -> None:
    table = position(at=(3, 4))
    before = table.state.key()
    with pytest.raises(IllegalAction, match="contract_occupied"):
        table.state.apply(table.action("move 1"))
    assert table.state.key() == before


@pytest.mark.rule("GL-79")
def test_the_house_set_is_read() -> None:
    tiles = Tiles(title("glasgow").data_folder(1), None)
    assert (len(tiles.ids) - 1, len(tiles.contract_ids) - 1) == (37, 14)
