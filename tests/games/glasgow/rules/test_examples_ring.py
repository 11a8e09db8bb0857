"""Worked examples 1 to 17 of docs/rules/glasgow.md, with the numbers given there: set-up, ring, goods, contracts."""

import pytest

import rondel
from rondel.core import Rng, settle
from tests.games.glasgow.rules.table import ANN, BOB, LANDMARK, Table, position

STEPS = [f"move {n}" for n in range(1, 16)]


def without(*steps: int) -> list[str]:
    return [f"move {n}" for n in range(1, 16) if n not in steps]


@pytest.mark.example("1")
@pytest.mark.rule("GL-1", "GL-5", "GL-6", "GL-7", "GL-8", "GL-9", "GL-10")
def test_set_up() -> None:
    state = rondel.load("glasgow", options={"first_player": "A"}).start()
    settle(state, Rng(3))
    table = Table(state)
    ring = table.json["ring"]
    assert isinstance(ring, dict)
    assert sorted(map(int, ring)) == [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14]
    assert len(set(ring.values())) == 12
    assert [len(table.open(tile).split()) for tile in (0, 5, 10, 15)] == [2, 2, 2, 2]
    assert len(table.pile()) == 29
    assert table.pile("discard") == []
    assert (table.goods(ANN), table.goods(BOB)) == ("1/1/0/0", "1/1/0/0")
    assert (table.at(ANN), table.at(BOB), table.d) == (0, 0, 0)
    assert not table.mark(ANN)
    assert not table.mark(BOB)
    assert table.actor == ANN
    assert table.choices == STEPS
    assert state.turn == 1


@pytest.mark.example("2")
@pytest.mark.rule("GL-16", "GL-25")
def test_first_move() -> None:
    table = position().play("move 3", "take")
    assert (table.goods(ANN), table.at(ANN)) == ("2/2/0/0", 3)
    assert (table.on_turn, table.d) == (BOB, 3)


@pytest.mark.example("3")
@pytest.mark.rule("GL-12", "GL-13", "GL-73")
def test_occupied_contract() -> None:
    table = position().play("move 3", "take")
    assert table.choices == without(3)
    assert table.why_not("move 3") == "contract_occupied"
    assert table.why_not("move 0") == "step_range"
    assert table.why_not("move 16") == "step_range"
    assert table.why_not("pass") == "must_finish"
    assert table.why_not("move 1", ANN) == "not_your_choice"
    table.play("move 2", "pass")
    assert (table.goods(BOB), table.on_turn, table.d) == ("1/1/0/0", BOB, 1)


@pytest.mark.example("4")
@pytest.mark.rule("GL-14", "GL-15", "GL-16", "GL-72")
def test_joining() -> None:
    table = position(at=(3, 5), open={5: "L7 L6"}).play("move 2")
    assert (table.at(ANN), table.at(BOB), table.on_turn, table.d) == (5, 5, ANN, 0)
    table.play("move 1", "take")
    assert (table.at(ANN), table.goods(ANN), table.on_turn, table.d) == (6, "1/1/1/0", BOB, 1)


@pytest.mark.example("5")
@pytest.mark.rule("GL-16")
def test_overtaking() -> None:
    table = position(at=(3, 5)).play("move 3", "pass")
    assert (table.at(ANN), table.on_turn, table.d) == (6, BOB, 1)


@pytest.mark.example("6")
@pytest.mark.rule("GL-12", "GL-15")
def test_around_the_start() -> None:
    table = position("0/0/0/0", "0/0/0/0", at=(14, 2))
    assert (table.d, table.choices) == (4, without(4))
    table.play("move 2")
    assert (table.at(ANN), table.on_turn, table.d) == (0, ANN, 2)
    table = position("0/0/0/0", "0/0/0/0", at=(14, 2)).play("move 15", "pass")
    assert (table.at(ANN), table.on_turn, table.d) == (13, BOB, 11)


@pytest.mark.example("7")
@pytest.mark.rule("GL-19", "GL-20")
def test_overflow() -> None:
    table = position("4/1/0/0", at=(0, 5)).play("move 1", "take")
    assert table.goods(ANN) == "5/1/0/0"


@pytest.mark.example("8")
@pytest.mark.rule("GL-22")
def test_whisky_taken() -> None:
    table = position("1/1/0/0", "0/2/0/1", at=(6, 8)).play("move 1", "take")
    assert (table.goods(ANN), table.goods(BOB)) == ("1/1/0/1", "0/2/0/0")


@pytest.mark.example("9")
@pytest.mark.rule("GL-26")
def test_any_one() -> None:
    table = position("0/4/0/0", at=(7, 10)).play("move 1")
    assert table.choices == ["pass", "good brick", "good steel", "good gold"]
    assert table.why_not("good whisky") == "good_not_offered"
    assert table.play("good steel").goods(ANN) == "0/4/0/0"


@pytest.mark.example("10")
@pytest.mark.rule("GL-27", "GL-28")
def test_exchange_until_full() -> None:
    table = position("4/1/0/0", at=(8, 10)).play("move 1", "rate brick-steel", *["swap brick>steel"] * 3)
    assert (table.goods(ANN), table.point) == ("1/4/0/0", "move")


@pytest.mark.example("11")
@pytest.mark.rule("GL-28")
def test_one_direction_one_rate() -> None:
    table = position("2/1/0/0", at=(8, 10)).play("move 1")
    assert table.choices == ["pass", "rate brick-steel", "rate steel-gold"]
    table.play("rate brick-steel", "swap brick>steel")
    assert table.goods(ANN) == "1/2/0/0"
    assert table.why_not("swap steel>brick") == "swap_backwards"
    assert table.why_not("swap steel>gold") == "swap_not_in_rate"
    assert table.play("pass").point == "move"


@pytest.mark.example("12")
@pytest.mark.rule("GL-29")
def test_steel_for_gold_once() -> None:
    table = position("0/3/0/0", at=(8, 10)).play("move 1", "rate steel-gold", "swap steel>gold")
    assert (table.goods(ANN), table.point) == ("0/2/1/0", "move")


@pytest.mark.example("13")
@pytest.mark.rule("GL-21", "GL-23", "GL-28")
def test_whisky_in_exchange() -> None:
    table = position("0/0/0/1", at=(8, 10)).play("move 1", "rate steel-gold")
    assert table.choices == ["pass", "swap whisky>steel", "swap whisky>gold"]
    table.play("swap whisky>gold")
    assert (table.goods(ANN), table.goods(BOB)) == ("0/0/1/0", "1/1/0/0")


@pytest.mark.example("14")
@pytest.mark.rule("GL-30")
def test_refresh() -> None:
    table = position(at=(10, 13), open={5: "P1 P2"}, reveals="T1 K1").play("move 1")
    others = [table.open(tile) for tile in (0, 10, 15)]
    assert table.choices == ["pass", "refresh 0", "refresh 5", "refresh 10", "refresh 15"]
    table.play("refresh 5")
    assert table.open(5) == "K1 T1"
    assert table.pile("discard") == ["P1", "P2"]
    assert [table.open(tile) for tile in (0, 10, 15)] == others


@pytest.mark.example("15")
@pytest.mark.rule("GL-31", "GL-51", "GL-53")
def test_activation() -> None:
    table = position(
        "0/0/0/0", "0/0/0/0", at=(11, 13),
        ann_block={"F1": (0, 0), "P2": (1, 0), "F5": (0, 2), "F2": (2, 2)},
        bob_block={"F3": (2, 0), "T1": (0, 1), "L1": (2, 1)},
    )  # fmt: skip
    table.play("move 1", "activate F1")
    assert table.choices == ["next F1", "next F3", "next F5"]
    assert table.why_not("next F2") == "not_waiting"
    table.play("next F5", "next F1")
    assert (table.goods(ANN), table.goods(BOB)) == ("1/0/1/0", "0/1/0/0")
    assert table.point == "move"


@pytest.mark.example("16")
@pytest.mark.rule("GL-33", "GL-72")
def test_draw_not_payable() -> None:
    table = position("1/1/0/0", at=(12, 14), reveals="T4").play("move 1", "draw")
    assert (table.goods(ANN), table.pile("discard")) == ("2/1/0/0", ["T4"])


@pytest.mark.example("17")
@pytest.mark.rule("GL-33", "GL-34")
def test_draw_payable() -> None:
    table = position("2/1/2/0", at=(12, 14), bob_block=LANDMARK, reveals="T4").play("move 1", "draw")
    assert table.choices == ["take", "build"]
    assert table.why_not("pass") == "must_finish"
    table.play("build", "place (1,0)")
    assert (table.goods(ANN), table.point, table.on_turn) == ("0/0/2/0", "move", ANN)
