"""Worked examples 18 to 39 of docs/rules/glasgow.md, with the numbers given there: building, factories, the end."""

import pytest

from rondel.core import OVER
from tests.games.glasgow.rules.table import ANN, BOB, LANDMARK, Block, Table, position


@pytest.mark.example("18")
@pytest.mark.rule("GL-39", "GL-42", "GL-45")
def test_first_building() -> None:
    table = position("2/1/1/0", open={5: "P2 H1"}, reveals="P3").play("move 5")
    assert sorted(table.choices) == ["build H1", "build P2", "pass"]
    assert table.why_not("build P6") == "not_open"
    table.play("build P2")
    assert table.seat(ANN)["buildings"] == {"P2": [0, 0]}
    assert (table.goods(ANN), table.open(5)) == ("0/1/1/0", "H1 P3")
    assert (table.on_turn, table.d) == (BOB, 5)


@pytest.mark.example("19")
@pytest.mark.rule("GL-43")
def test_fees_one_and_two() -> None:
    table = position("5/2/3/0", at=(4, 6), bob_block=LANDMARK, open={5: "P2 P3"}, reveals="P4 F1 T2")
    assert table.play("move 1", "build P2", "place (1,0)").goods(ANN) == "3/2/3/0"
    assert table.play("build P3", "place (2,0)").goods(ANN) == "2/1/2/0"
    assert table.why_not("build P4") == "cannot_pay"
    assert table.play("build F1", "place (3,0)").goods(ANN) == "0/1/0/0"
    assert (table.open(5), table.on_turn, table.d, table.point) == ("P4 T2", ANN, 1, "move")


@pytest.mark.example("20")
@pytest.mark.rule("GL-40")
def test_paying_with_whisky() -> None:
    table = position("1/2/0/1", at=(4, 6), bob_block=LANDMARK, open={5: "T6 L3"}).play("move 1")
    assert table.choices == ["pass", "build T6", "build L3"]
    table.play("build T6")
    assert table.choices == ["pay plain", "pay whisky=brick", "pay whisky=steel"]
    assert table.why_not("pay whisky=gold") == "bad_payment"
    assert table.play("pay whisky=steel", "place (1,0)").goods(ANN) == "0/1/0/0"


@pytest.mark.example("21")
@pytest.mark.rule("GL-21", "GL-40")
def test_whisky_as_fee() -> None:
    def table() -> Table:
        return position("4/0/0/1", at=(4, 6), bob_block=LANDMARK, open={5: "P2 F1"}, reveals="P4 K1").play("move 1")

    plain = table().play("build P2", "pay plain", "place (1,0)")
    assert plain.goods(ANN) == "2/0/0/1"
    assert plain.play("build F1", "place (1,1)").goods(ANN) == "0/0/0/0"
    other = table().play("build P2", "pay whisky=brick", "place (1,0)")
    assert (other.goods(ANN), other.point) == ("3/0/0/0", "move")


@pytest.mark.example("22")
@pytest.mark.rule("GL-35", "GL-36", "GL-38")
def test_double_goods() -> None:
    table = position("1/1/2/0", at=(2, 9)).play("move 2")
    assert (table.point, table.on_turn, table.mark(ANN)) == ("move", ANN, True)
    taken = Table(table.state.copy()).play("move 2", "take", "take")
    assert (taken.goods(ANN), taken.mark(ANN)) == ("1/1/3/0", False)
    table.play("move 2", "pass")
    assert (table.goods(ANN), table.mark(ANN), table.point) == ("1/1/2/0", False, "move")


@pytest.mark.example("23")
@pytest.mark.rule("GL-36")
def test_double_any_one() -> None:
    table = position("1/1/0/0", at=(4, 9), marks="A").play("move 4", "good brick", "good gold")
    assert table.goods(ANN) == "2/1/1/0"


@pytest.mark.example("24")
@pytest.mark.rule("GL-37")
def test_double_architect() -> None:
    table = position(
        "5/1/1/0", at=(4, 7), bob_block=LANDMARK, open={5: "P2 P3"}, reveals="F1 K1 L7", marks="A"
    )  # fmt: skip
    assert table.play("move 1", "build P2", "place (1,0)").goods(ANN) == "3/1/1/0"
    assert table.play("build P3", "place (2,0)").goods(ANN) == "2/0/1/0"
    assert table.play("build F1", "place (3,0)").goods(ANN) == "0/0/0/0"


@pytest.mark.example("25")
@pytest.mark.rule("GL-50", "GL-52", "GL-53", "GL-56", "GL-71")
def test_two_factories_two_owners() -> None:
    table = position(
        "3/0/0/0", "0/2/0/0", at=(4, 6), open={5: "T2 L7"},
        ann_block={"F5": (0, 0), "P2": (2, 0)}, bob_block={"F7": (1, 0)},
    )  # fmt: skip
    table.play("move 1", "build T2", "place (3,0)", "next F7")
    assert (table.actor, table.on_turn) == (BOB, ANN)
    assert table.why_not("rate steel-gold", ANN) == "not_your_choice"
    table.play("rate steel-gold", "swap steel>gold", "swap steel>gold")
    assert (table.goods(BOB), table.goods(ANN)) == ("0/0/2/0", "0/0/1/0")
    assert (table.actor, table.on_turn) == (ANN, ANN)


@pytest.mark.example("26")
@pytest.mark.rule("GL-51", "GL-54")
def test_new_factory_and_gaps() -> None:
    table = position(
        "2/3/0/0", "0/0/0/0", at=(4, 6), open={5: "F2 L7"}, reveals="L6",
        ann_block={"F1": (0, 0), "P2": (0, 1)}, bob_block={"P3": (1, 1), "T1": (2, 1), "F4": (2, 2)},
    )  # fmt: skip
    table.play("move 1", "build F2", "place (2,0)")
    assert table.choices == ["next F1", "next F4"]
    table.play("next F1")
    assert (table.goods(ANN), table.goods(BOB)) == ("2/2/0/0", "0/1/0/0")


@pytest.mark.example("27")
@pytest.mark.rule("GL-57", "GL-71")
def test_opponents_any_one_factory() -> None:
    table = position(
        "2/0/0/0", "0/0/0/0", at=(4, 6), open={5: "P2 L7"}, reveals="L6", bob_block={"F8": (0, 0)}
    )  # fmt: skip
    table.play("move 1", "build P2", "place (0,1)")
    assert table.actor == BOB
    table.play("good gold")
    assert (table.goods(BOB), table.actor) == ("0/0/1/0", ANN)


@pytest.mark.example("28")
@pytest.mark.rule("GL-22", "GL-52")
def test_distillery() -> None:
    table = position(
        "0/0/0/0", "1/2/0/1", at=(6, 4), open={5: "P3 L7"}, reveals="L6",
        ann_block={"F6": (0, 0), "P2": (1, 0)}, point={"name": "move", "seat": "B"},
    )  # fmt: skip
    table.play("move 1", "build P3", "pay plain", "place (2,0)")
    assert (table.goods(ANN), table.goods(BOB)) == ("0/0/0/1", "0/1/0/0")


@pytest.mark.example("29")
@pytest.mark.rule("GL-41", "GL-43")
def test_income_pays_the_fee() -> None:
    table = position(
        "2/2/0/0", at=(4, 6), open={5: "P2 P4"}, reveals="L7 L6", ann_block={"F5": (0, 0)}
    )  # fmt: skip
    assert table.play("move 1", "build P2", "place (1,0)").goods(ANN) == "0/2/1/0"
    assert table.play("build P4", "place (2,0)").goods(ANN) == "0/0/1/0"


def placing(ann_block: Block) -> Table:
    """Ann puts F2 into a block of her own."""
    point: dict[str, object] = {"name": "place", "seat": "A", "building": "F2"}
    return position("5/4/3/0", at=(5, 6), ann_block=ann_block, open={5: "F2 L7"}, point=point, reveals="K1")


def cells(*found: tuple[int, int]) -> list[str]:
    return [f"place {x},{y}" for x, y in sorted(found)]


@pytest.mark.example("30")
@pytest.mark.rule("GL-47")
def test_block_limit() -> None:
    table = placing({f"P{n + 1}": (n, 0) for n in range(5)})
    assert table.why_not("place (5,0)") == "block_limit"
    assert table.choices == cells(*((x, y) for x in range(5) for y in (-1, 1)))


@pytest.mark.example("31")
@pytest.mark.rule("GL-46", "GL-47")
def test_wide_or_high() -> None:
    block: Block = {"P1": (0, 0), "P2": (1, 0), "P3": (2, 0), "P4": (3, 0), "T1": (0, 1), "T2": (0, 2), "T3": (0, 3)}
    table = placing(block)
    assert {"place -1,0", "place 4,0", "place 0,-1", "place 0,4"} <= set(table.choices)
    assert table.why_not("place (2,2)") == "not_touching"
    assert table.why_not("place (0,2)") == "cell_taken"
    table.play("place 0,4", "build K1")
    assert table.choices == cells((1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (1, 4))


@pytest.mark.example("32")
@pytest.mark.rule("GL-44", "GL-76")
def test_empty_draw_pile() -> None:
    block = [*(f"T{n}" for n in range(1, 7)), *(f"P{n}" for n in range(1, 7)), *(f"L{n}" for n in range(1, 7))]
    grid = [(x, y) for y in range(4) for x in range(5)]
    table = position(
        "2/0/0/0", at=(4, 6), ann_block=dict(zip(block, grid, strict=False)), open={5: "F1 L7"},
        discard="F2 F3 F4 F5 F6 F7 F8 H1 H2 H3 S1",
    )  # fmt: skip
    assert table.pile() == []
    state = table.state
    for words in ("move 1", "build F1", "pay plain", "place 3,3"):
        state.apply(table.action(words))
    assert len(state.legal()) == 11
    assert len(set(state.weights())) == 1
    state.apply(table.action("reveal F2"))
    assert (len(table.pile()), table.pile("discard")) == (10, [])


@pytest.mark.example("33")
@pytest.mark.rule("GL-59", "GL-60", "GL-61", "GL-62", "GL-63", "GL-64", "GL-65", "GL-66", "GL-67", "GL-69")
def test_end_and_full_score() -> None:
    rows = (
        "A-L1 A-T1 B-T2 A-P1 B-P2",
        "B-F1 A-T3 B-L2 B-P3 A-F2",
        "A-H1 A-P4 B-L3 B-T4 A-S1",
        "B-H2 A-K3 B-F5 B-H3",
    )
    blocks: tuple[Block, Block] = ({}, {})
    for y, row in enumerate(rows):
        for x, label in enumerate(row.split()):
            blocks["AB".index(label[0])][label[2:]] = (x, y)
    table = position(
        "2/2/3/0", "0/0/2/0", at=(9, 12), open={10: "P5 K1"}, ann_block=blocks[0], bob_block=blocks[1]
    )  # fmt: skip
    table.play("move 1", "build P5", "next F2")
    assert table.actor == OVER
    assert table.open(10) == "K1"
    assert (table.goods(ANN), table.goods(BOB)) == ("2/2/2/0", "0/0/3/0")
    assert [table.points(ANN, line) for line in ("printed", "tenement", "parks", "station", "bank")] == [9, 9, 9, 10, 6]
    assert [table.points(BOB, line) for line in ("printed", "corner", "parks", "tenement")] == [17, 5, 4, 3]
    corners = [line.item for line in table.state.result().sheets[BOB].lines if line.source == "corner"]
    assert corners == ["H2"]
    assert table.totals == (43, 29)
    assert table.state.result().winners == (ANN,)


@pytest.mark.example("34")
@pytest.mark.rule("GL-69")
def test_tie() -> None:
    ann_block: Block = {
        "L7": (0, 0), "L6": (1, 0), "L5": (2, 0), "H1": (3, 0), "S1": (4, 0), "H2": (1, 1), "H3": (2, 1),
    }  # fmt: skip
    bob_block: Block = {
        "L4": (0, 1), "L3": (3, 1), "L2": (4, 1), "L1": (0, 2), "F7": (1, 2), "F8": (2, 2),
        "F1": (3, 2), "F2": (4, 2), "F3": (0, 3), "F4": (1, 3), "F5": (2, 3), "F6": (3, 3),
    }  # fmt: skip
    table = position("2/2/1/0", at=(4, 7), open={5: "S2 K1"}, ann_block=ann_block, bob_block=bob_block)
    table.play("move 1", "build S2", "next F2", "next F3", "next F4", "next F5")
    assert table.actor == OVER
    assert table.totals == (30, 30)
    assert table.state.result().places == (2, 1)


@pytest.mark.example("35")
@pytest.mark.rule("GL-66")
def test_stations() -> None:
    block: Block = {"S1": (0, 0), "S2": (1, 0), "L1": (2, 0), "F1": (3, 0), "T1": (0, 1), "P1": (1, 1)}
    table = position(bob_block=block)
    assert [table.points(BOB, line) for line in ("printed", "parks", "station")] == [6, 1, 20]
    assert table.totals == (0, 27)
    del block["P1"]
    assert position(bob_block=block).totals == (0, 6)


@pytest.mark.example("36")
@pytest.mark.rule("GL-63", "GL-64")
def test_tenements_and_parks() -> None:
    table = position(
        ann_block={"T1": (0, 0), "T2": (1, 0), "T3": (2, 0)}, bob_block={"T4": (0, 1), "T5": (1, 1), "T6": (2, 1)}
    )
    assert table.totals == (24, 24)
    assert table.points(ANN, "tenement") == 21
    assert position(ann_block={f"P{n}": (n - 1, 0) for n in range(1, 5)}).totals == (16, 0)


@pytest.mark.example("37")
@pytest.mark.rule("GL-67", "GL-68", "GL-78")
def test_banks() -> None:
    banks: Block = {"K2": (0, 0), "K3": (1, 0)}
    table = position("5/1/1/1", ann_block=banks)
    lines = {line.item: line.points for line in table.state.result().sheets[ANN].lines if line.source == "bank"}
    assert lines == {"K2": 2, "K3": 6}
    assert table.totals == (10, 0)
    assert position("5/1/1/1", ann_block=banks, bank_whisky="nothing").totals == (7, 0)
    industry = position(ann_block={"K4": (0, 0), "F1": (1, 0), "F2": (2, 0)}, bob_block={"F3": (0, 1)})
    assert industry.totals[ANN] == 7


@pytest.mark.example("38")
@pytest.mark.rule("GL-62")
def test_corners() -> None:
    block: Block = {
        "H1": (0, 0), "P1": (1, 0), "S1": (2, 0), "S2": (3, 0), "H2": (4, 0), "S3": (0, 1), "L1": (0, 2),
    }  # fmt: skip
    assert position(ann_block=block).points(ANN, "corner") == 0
    assert position(ann_block={**block, "H3": (0, 3)}).points(ANN, "corner") == 15


@pytest.mark.example("39")
@pytest.mark.rule("GL-70")
def test_turn_cap() -> None:
    table = position(at=(10, 11), ann_block={"L1": (0, 0)}, bob_block={"L2": (1, 0)}, turn=600)
    table.play("move 4", "take")
    assert table.actor == OVER
    assert table.state.turn == 600
    assert table.totals == (4, 5)
    assert table.state.result().winners == (BOB,)
