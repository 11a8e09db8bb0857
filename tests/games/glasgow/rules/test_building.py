"""Rules of architects, the block and factories (sections 5 and 6)."""

from pathlib import Path

import pytest

import rondel
from rondel.core import CHANCE, OVER
from tests.games.glasgow.rules.table import ANN, BOB, LANDMARK, Block, Table, position

GLASGOW = Path(rondel.__file__).parent / "games" / "glasgow" / "data" / "edition-1"


@pytest.mark.rule("GL-39", "GL-72")
def test_only_buildings_open_at_this_architect() -> None:
    table = position("5/4/3/0", at=(4, 6), bob_block=LANDMARK, open={5: "P2 P3", 10: "P4 P5"}).play("move 1")
    assert table.choices == ["pass", "build P2", "build P3"]
    assert table.why_not("build P4") == "not_open"
    assert table.why_not("build") == "wrong_choice"


@pytest.mark.rule("GL-40", "GL-72")
def test_whisky_covers_one_good_at_most() -> None:
    table = position("0/0/0/1", at=(4, 6), bob_block=LANDMARK, open={5: "P1 P2"}).play("move 1")
    assert table.choices == ["pass", "build P1"]
    assert table.why_not("build P2") == "cannot_pay"
    table.state.apply(table.action("build P1"))
    assert table.choices == ["pay whisky=gold"]
    assert table.why_not("pay plain") == "bad_payment"
    assert table.why_not("pass") == "must_finish"


@pytest.mark.rule("GL-41")
def test_a_build_goes_on_in_order() -> None:
    table = position("5/0/0/0", at=(4, 6), ann_block={"F5": (0, 0)}, open={5: "P2 L7"}, reveals="L6")
    for words in ("move 1", "build P2", "pay plain"):
        table.state.apply(table.action(words))
        assert table.goods(ANN) == "5/0/0/0"
        assert table.open(5) == "L7 P2"
    table.state.apply(table.action("place 1,0"))
    # Paid, placed, income received, and now the refill is due.
    assert (table.goods(ANN), table.open(5), table.state.actor) == ("3/0/1/0", "L7", CHANCE)


@pytest.mark.rule("GL-42")
def test_only_one_building_is_refilled() -> None:
    table = position("2/0/0/0", at=(4, 6), bob_block=LANDMARK, open={5: "P2 L7"}, reveals="L6")
    assert len(table.pile()) == 28
    table.play("move 1", "build P2", "place 1,0")
    assert (table.open(5), len(table.pile())) == ("L6 L7", 27)


@pytest.mark.rule("GL-43")
def test_fees_rise_and_start_again_each_turn() -> None:
    table = position(
        "5/4/3/1", at=(4, 7), open={5: "P2 P3"}, reveals="P4 P5 P1 L7",
        ann_block={"F5": (0, 0), "P6": (1, 0)}, bob_block=None,
    )  # fmt: skip
    table.play("move 1", "build P2", "pay plain", "place 0,1")  # column of F5: gold stays full
    assert table.goods(ANN) == "3/4/3/1"
    table.play("build P3", "pay plain", "place 0,-1")  # fee 1, income 1
    assert table.goods(ANN) == "2/3/3/1"
    table.play("build P4", "pay plain", "place 0,2")  # fee 2, income 1
    assert table.goods(ANN) == "2/1/2/1"
    # P5 and P1 would need 4 gold with the fee of 3, so the turn is over.
    assert (table.open(5), table.point) == ("P1 P5", "move")
    fresh = position("0/0/3/1", at=(4, 7), bob_block=LANDMARK, open={5: "P1 L7"}, reveals="L6").play("move 1")
    assert fresh.why_not("build P1") is None


@pytest.mark.rule("GL-43")
def test_fourth_fee_needs_all_gold_and_whisky() -> None:
    point: dict[str, object] = {"name": "build", "seat": "A", "done": 4, "stays": True}
    block: Block = {"P2": (0, 0), "P3": (1, 0), "P4": (2, 0), "P6": (3, 0)}
    table = position("2/0/3/1", at=(5, 7), ann_block=block, open={5: "F1 L7"}, point=point, reveals="L6")
    assert table.choices == ["pass", "build F1"]
    point["done"] = 5
    over = position("2/0/3/1", at=(5, 7), ann_block={**block, "P5": (0, 1)}, open={5: "F1 L7"}, point=point)
    assert over.point == "move"  # a fee of 5 cannot be paid


@pytest.mark.rule("GL-45", "GL-72")
def test_first_building_has_one_cell() -> None:
    table = position("2/0/0/0", open={5: "P2 L7"})
    for words in ("move 5", "build P2", "pay plain"):
        table.state.apply(table.action(words))
    assert table.choices == ["place 0,0"]
    assert table.why_not("place 1,0") == "not_touching"


def placing(block: Block) -> Table:
    point: dict[str, object] = {"name": "place", "seat": "A", "building": "F2"}
    return position("5/4/3/0", at=(5, 6), ann_block=block, open={5: "F2 L7"}, point=point)


@pytest.mark.rule("GL-46")
def test_a_corner_is_not_enough() -> None:
    table = placing({"P1": (0, 0)})
    assert table.choices == ["place -1,0", "place 0,-1", "place 0,1", "place 1,0"]
    assert table.why_not("place 1,1") == "not_touching"
    assert table.why_not("place 40,40") == "not_touching"


@pytest.mark.rule("GL-47")
def test_five_wide_means_four_high() -> None:
    cross: Block = {
        "P1": (0, 0), "P2": (1, 0), "P3": (2, 0), "P4": (3, 0), "P5": (4, 0), "T1": (2, 1), "T2": (2, 2), "T3": (2, 3),
    }  # fmt: skip
    table = placing(cross)
    assert table.why_not("place 2,4") == "block_limit"
    assert table.why_not("place 2,-1") == "block_limit"
    assert table.why_not("place 3,3") is None
    assert table.why_not("pass") == "must_finish"


@pytest.mark.rule("GL-48")
def test_a_block_can_always_be_completed() -> None:
    names = [f"T{n}" for n in range(1, 7)] + [f"P{n}" for n in range(1, 7)] + [f"L{n}" for n in range(1, 7)] + ["S1"]
    grid = [(x, y) for x in range(4) for y in range(5)]
    for hole in ((3, 4), (1, 2), (0, 4)):
        block = dict(zip(names, [at for at in grid if at != hole], strict=True))
        # The only cell left is taken without asking, and the game is over.
        table = placing(block)
        assert table.actor == OVER
        assert table.seat(ANN)["buildings"]["F2"] == list(hole)  # type: ignore[index]


@pytest.mark.rule("GL-49", "GL-52")
def test_owners_stay_owners() -> None:
    table = position("2/0/0/0", at=(4, 6), bob_block=LANDMARK, open={5: "P2 L7"}, reveals="L6")
    table.play("move 1", "build P2", "place 1,0")
    assert table.seat(ANN)["buildings"] == {"P2": [1, 0]}
    assert table.seat(BOB)["buildings"] == {"L1": [0, 0]}


@pytest.mark.rule("GL-50")
def test_a_drawn_building_activates_factories_too() -> None:
    table = position("2/0/0/0", "0/0/0/0", at=(12, 14), bob_block={"F3": (0, 0)}, reveals="P2")
    table.play("move 1", "draw", "build", "place 1,0")
    assert table.goods(BOB) == "0/1/0/0"


@pytest.mark.rule("GL-51")
def test_diagonal_factories_are_not_in_line() -> None:
    table = position(
        "2/0/0/0", "0/0/0/0", at=(4, 6), bob_block={"F3": (0, 0), "P3": (1, 0)}, open={5: "P2 L7"}, reveals="L6"
    )  # fmt: skip
    table.play("move 1", "build P2", "place 1,1")
    assert table.goods(BOB) == "0/0/0/0"


@pytest.mark.rule("GL-53")
def test_the_player_on_turn_orders_the_others_factories() -> None:
    table = position(
        "2/0/0/0", "0/0/0/0", at=(4, 6), bob_block={"F3": (0, 0), "F4": (1, 0)}, open={5: "P2 L7"}, reveals="L6"
    )  # fmt: skip
    table.play("move 1", "build P2", "place 2,0")
    assert (table.actor, table.choices) == (ANN, ["next F3", "next F4"])
    assert table.why_not("next F3", BOB) == "not_your_choice"
    assert table.why_not("pass") == "must_finish"


@pytest.mark.rule("GL-55")
def test_goods_of_a_factory_are_no_choice() -> None:
    table = position(
        "2/0/3/0", at=(4, 6), ann_block={"F5": (0, 0)}, open={5: "P2 L7"}, reveals="L6"
    )  # fmt: skip
    table.play("move 1", "build P2", "place 1,0")
    assert table.goods(ANN) == "0/0/3/0"  # the gold is lost


@pytest.mark.rule("GL-56", "GL-78")
def test_option_limits_the_exchange_of_factories() -> None:
    def table(limit: str) -> Table:
        before = position(
            "2/0/0/0", "0/3/0/0", at=(4, 6), bob_block={"F7": (0, 0)}, open={5: "P2 L7"}, reveals="L6",
            factory_steel_gold_limit=limit,
        )  # fmt: skip
        return before.play("move 1", "build P2", "place 1,0", "rate steel-gold", "swap steel>gold")

    assert table("none").choices == ["pass", "swap steel>gold"]
    limited = table("1")
    assert (limited.goods(BOB), limited.point) == ("0/2/1/0", "move")


@pytest.mark.rule("GL-56", "GL-75")
def test_an_owner_may_decline_an_exchange() -> None:
    table = position(
        "2/0/0/0", "0/3/0/0", at=(4, 6), bob_block={"F7": (0, 0)}, open={5: "P2 L7"}, reveals="L6"
    )  # fmt: skip
    table.play("move 1", "build P2", "place 1,0")
    assert table.actor == BOB
    table.play("pass")
    assert (table.goods(BOB), table.open(5), table.actor) == ("0/3/0/0", "L6 L7", ANN)


@pytest.mark.rule("GL-57")
def test_refresh_factory_fills_the_offer_at_once(tmp_path: Path) -> None:
    text = (GLASGOW / "buildings.csv").read_text(encoding="utf-8")
    file = tmp_path / "mine.csv"
    file.write_text(text.replace("make any", "refresh"), encoding="utf-8")
    game = rondel.load("glasgow", tiles=file)
    table = position(
        "2/0/0/0", "0/0/0/0", at=(4, 6), bob_block={"F8": (0, 0)}, open={5: "P2 L7"}, reveals="L6 L5", game=game
    )  # fmt: skip
    table.play("move 1", "build P2", "place 1,0")
    assert table.actor == BOB
    before = len(table.pile())
    table.play("refresh 5")
    assert (table.open(5), table.pile("discard"), before - len(table.pile())) == ("L5 L6", ["L7"], 2)
    assert (table.actor, table.on_turn) == (ANN, ANN)


@pytest.mark.rule("GL-58")
def test_a_doubled_tile_does_not_double_factories() -> None:
    table = position(
        "4/0/0/0", "0/0/0/0", at=(4, 7), bob_block={"F3": (0, 0)}, open={5: "P2 F1"}, reveals="L6 L7", marks="A"
    )  # fmt: skip
    table.play("move 1", "build P2", "place 1,0")
    assert table.goods(BOB) == "0/1/0/0"
    table.play("build F1", "place 2,0")
    assert table.goods(BOB) == "0/2/0/0"


@pytest.mark.rule("GL-37", "GL-38")
def test_passing_the_first_base_build_ends_the_action() -> None:
    table = position("4/0/0/0", at=(4, 7), bob_block=LANDMARK, open={5: "P2 F1"}, marks="A").play("move 1", "pass")
    assert (table.point, table.on_turn) == ("move", ANN)


@pytest.mark.rule("GL-44")
def test_a_draw_from_an_empty_pile_uses_the_discards() -> None:
    block = [*(f"T{n}" for n in range(1, 7)), *(f"P{n}" for n in range(1, 7)), *(f"L{n}" for n in range(1, 7))]
    grid = [(x, y) for y in range(4) for x in range(5)]
    rest = "F1 F2 F3 F4 F5 F6 F7 F8 H1 H2 H3"
    table = position("0/0/0/0", at=(12, 14), ann_block=dict(zip(block, grid, strict=False)), discard=rest)
    assert table.pile() == []
    table.play("move 1")
    table.state.apply(table.action("draw"))
    assert table.choices == [f"reveal {name}" for name in rest.split()]


@pytest.mark.rule("GL-71", "GL-74")
def test_the_decision_of_a_factory_is_its_owners() -> None:
    table = position(
        "0/0/0/0", "0/0/0/0", at=(11, 13), ann_block={"F8": (0, 0)}, bob_block={"P2": (1, 0)}
    ).play("move 1", "activate F8")  # fmt: skip
    assert (table.actor, table.point) == (ANN, "any_one")
    table = position(
        "0/0/0/0", "0/0/0/0", at=(11, 13), bob_block={"F8": (0, 0)}, ann_block={"P2": (1, 0)}
    ).play("move 1", "activate F8")  # fmt: skip
    assert (table.actor, table.on_turn) == (BOB, ANN)
    assert table.why_not("good gold", ANN) == "not_your_choice"
    assert table.play("good gold").goods(BOB) == "0/0/1/0"


@pytest.mark.rule("GL-74")
def test_points_take_only_their_own_kind_of_choice() -> None:
    everything = (
        "take", "draw", "build", "move 3", "good gold", "rate steel-gold", "swap steel>gold", "refresh 5",
        "activate F1", "next F1", "build F1", "pay plain", "place 0,0", "reveal F1", "contract C01", "first A",
    )  # fmt: skip
    own = {6: {"take"}, 8: {"good gold"}, 9: {"rate steel-gold"}, 11: {"refresh 5"}, 12: {"activate F1"}, 13: {"draw"}}
    for tile, kinds in own.items():
        table = position("2/2/0/0", at=(tile - 1, 0), ann_block={"F1": (0, 0)})
        table.state.apply(table.action("move 1"))
        assert table.why_not("pass") is None
        for words in everything:
            assert table.why_not(words) == (None if words in kinds else "wrong_choice"), (tile, words)
