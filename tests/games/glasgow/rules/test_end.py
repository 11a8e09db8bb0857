"""Rules of the end and of scoring (section 7), and what the program adds (section 8)."""

import pytest

import rondel
from rondel.core import OVER, BadOption
from tests.games.glasgow.rules.table import ANN, BOB, Block, position

FULL: Block = {
    name: (n % 5, n // 5)
    for n, name in enumerate(
        "T1 T2 T3 T4 T5 T6 P1 P2 P3 P4 P5 P6 L1 L2 L3 L4 L5 L6 S1 S2".split()  # noqa: SIM905
    )
}
NINETEEN: Block = {name: at for name, at in FULL.items() if name != "S2"}


@pytest.mark.rule("GL-59", "GL-60")
def test_the_second_half_of_a_doubled_tile_falls_away() -> None:
    table = position("4/0/0/0", at=(4, 7), ann_block=NINETEEN, open={5: "F1 L7"}, marks="A").play("move 1", "build F1")
    assert table.actor == OVER
    assert table.open(5) == "L7"
    assert table.state.why_not(table.action("move 1")) == "game_over"
    assert table.state.result().final


@pytest.mark.rule("GL-59")
def test_factories_of_the_last_building_are_resolved() -> None:
    block = {name: at for name, at in NINETEEN.items() if name != "L6"} | {"F8": (2, 3)}
    table = position("4/0/0/0", at=(4, 7), bob_block=block, open={5: "F1 L7"}).play("move 1", "build F1")
    assert table.actor == BOB
    table.play("good gold")
    assert (table.actor, table.goods(BOB)) == (OVER, "1/1/1/0")


@pytest.mark.rule("GL-61", "GL-65")
def test_landmarks_score_what_is_printed() -> None:
    table = position(ann_block={"L7": (0, 0), "L1": (1, 0)}, bob_block={"L2": (2, 0)})
    assert table.totals == (14, 5)
    assert {line.source for line in table.state.result().sheets[ANN].lines} == {"printed"}


@pytest.mark.rule("GL-62")
def test_no_corner_in_a_box_of_four_by_four() -> None:
    line: Block = {"H1": (0, 0), "P1": (1, 0), "P2": (2, 0), "H2": (3, 0), "P3": (0, 1), "P4": (0, 2), "P5": (0, 3)}
    assert position(ann_block=line).points(ANN, "corner") == 0
    assert position(ann_block={**line, "P6": (0, 4)}).points(ANN, "corner") == 10


@pytest.mark.rule("GL-63")
def test_tenements_of_both_owners_count_but_corners_do_not() -> None:
    table = position(ann_block={"T1": (0, 0)}, bob_block={"T2": (1, 0), "T3": (1, 1)})
    assert (table.points(ANN, "tenement"), table.points(BOB, "tenement")) == (3, 9)


@pytest.mark.rule("GL-64")
@pytest.mark.parametrize(("n", "points"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25)])
def test_parks_are_squared(n: int, points: int) -> None:
    parks: Block = {f"P{k + 1}": (k, 0) for k in range(n)}
    assert position(ann_block=parks, bob_block={"P6": (0, 1)}).totals == (points, 1)


@pytest.mark.rule("GL-66")
def test_the_others_buildings_do_not_complete_a_set() -> None:
    table = position(ann_block={"S1": (0, 0), "L1": (1, 0), "F1": (2, 0), "P1": (3, 0)}, bob_block={"T1": (0, 1)})
    assert table.points(ANN, "station") == 0


@pytest.mark.rule("GL-67", "GL-68")
def test_whisky_goes_where_it_is_worth_most() -> None:
    brick = position("2/0/0/1", ann_block={"K1": (0, 0)})
    assert brick.points(ANN, "bank") == 3
    both = position("2/0/3/1", ann_block={"K1": (0, 0), "K3": (1, 0)})
    assert both.points(ANN, "bank") == 2 + 12  # four gold, beyond the limit of the warehouse
    assert position("2/0/3/1", ann_block={"K4": (0, 0)}).points(ANN, "bank") == 0


@pytest.mark.rule("GL-69")
def test_during_the_game_a_tie_goes_against_the_player_on_turn() -> None:
    table = position(at=(3, 4))
    assert table.state.result().places == (2, 1)
    assert not table.state.result().final
    assert rondel.load("glasgow").start().result().places == (1, 1)


@pytest.mark.rule("GL-70", "GL-78")
def test_turn_cap_of_zero_is_none() -> None:
    table = position(at=(10, 11), turn=600, turn_cap=0).play("move 4", "take")
    assert table.actor == BOB
    table = position(at=(10, 11), turn=7, turn_cap=7).play("move 4", "take")
    assert table.actor == OVER


@pytest.mark.rule("GL-70")
def test_the_last_building_ends_the_game_before_the_cap_does() -> None:
    table = position("4/0/0/0", at=(4, 7), ann_block=NINETEEN, open={5: "F1 L7"}, turn=600).play("move 1", "build F1")
    assert table.actor == OVER
    assert len(table.seat(ANN)["buildings"]) == 20  # type: ignore[arg-type]


@pytest.mark.rule("GL-69", "GL-70")
def test_a_tie_at_the_cap_goes_against_the_last_player() -> None:
    table = position(at=(10, 11), turn=600).play("move 4", "pass")
    assert (table.totals, table.state.result().winners) == ((0, 0), (BOB,))


@pytest.mark.rule("GL-77")
def test_nothing_is_hidden() -> None:
    table = position(discard="P1")
    assert (len(table.pile()), table.pile("discard")) == (28, ["P1"])
    placed = [*table.pile(), *table.pile("discard"), *(n for t in (0, 5, 10, 15) for n in table.open(t).split())]
    assert len(placed) == len(set(placed)) == 37


@pytest.mark.rule("GL-78")
def test_options_are_checked() -> None:
    assert rondel.load("glasgow").options == {
        "factory_steel_gold_limit": "none",
        "bank_whisky": "joker",
        "turn_cap": "600",
        "first_player": "random",
    }
    for name, value in (("turn_cap", "-1"), ("turn_cap", 100001), ("bank_whisky", "gold"), ("first_player", "C")):
        with pytest.raises(BadOption, match=name):
            rondel.load("glasgow", options={name: value})
