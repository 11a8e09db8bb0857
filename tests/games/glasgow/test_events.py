"""What the rules of Glasgow tell of whole turns, event by event."""

import pytest

import rondel
from rondel.core import CHANCE, OVER
from rondel.core.events import Event, Recorder, Ref, happening
from rondel.parts.cells import spoken
from tests.games.glasgow.rules.table import BUILDINGS, GOODS, Block, Table, position

CONTRACTS = [f"C{n:02}" for n in range(1, 15)]


def shown(ref: Ref) -> str:
    """A thing or place with the names of the house set, so that a test can be read."""
    names = {"tile": BUILDINGS, "contract": CONTRACTS}
    if ref.sort in names:
        return names[ref.sort][ref.number - 1]
    if ref.sort == "good":
        return GOODS[ref.number]
    if ref.sort == "cell":
        return f"cell:{spoken(ref.number)}"
    return ref.sort if ref.sort in ("hand", "pile", "marker") else str(ref)


def line(event: Event) -> str:
    """An event in one line: who, what, thing, from > to, amount."""
    if event.kind == "points":
        return f"{'AB'[event.seat]} points {event.source} {event.item} {event.amount}"
    way = [shown(event.origin)] * bool(event.origin) + [f"> {shown(event.target)}"] * bool(event.target)
    who = "-" if event.seat == CHANCE else "AB"[event.seat]
    return " ".join([who, event.kind, *[shown(event.thing)] * bool(event.thing), *way, str(event.amount)])


def told(table: Table, *words: str) -> list[str]:
    """What is told while choices are played, with what chance and forced choices add."""
    recorder = Recorder()
    table.state.listener = recorder
    table.play(*words)
    table.state.listener = None
    return [line(event) for event in recorder.events]


def test_setting_up_is_told() -> None:
    state = rondel.load("glasgow").start()
    game = state.rules()
    assert [line(event) for event in happening(state, game.action("contract C05"))] == ["- lay C05 stack:1 > field:1 1"]
    while game.words(state.legal()[0]).startswith("contract"):
        state.apply(state.legal()[0])
    assert [line(event) for event in happening(state, game.action("reveal T1"))] == ["- lay T1 stack:0 > offer:0 1"]
    while game.words(state.legal()[0]).startswith("reveal"):
        state.apply(state.legal()[0])
    assert [line(event) for event in happening(state, game.action("first B"))] == [
        "- choose figure:1 1",
        "B turn figure:1 field:0 1",
    ]


@pytest.mark.rule("GL-20", "GL-24")
def test_goods_that_find_no_room_are_received_and_lost() -> None:
    landing = ["A move figure:0 field:0 > field:1 1", "A activate C01 0"]
    assert told(position("4/1/0/0", at=(0, 5)), "move 1", "take") == [
        *landing,
        "A gain brick C01 > seat:A 2",
        "A lose brick seat:A 1",
        "A turn figure:0 field:1 2",
    ]
    assert told(position("4/1/0/0", at=(0, 5)), "move 1", "pass") == [
        *landing,
        "A decline 0",
        "A turn figure:0 field:1 2",
    ]


@pytest.mark.rule("GL-22")
@pytest.mark.parametrize(("ann", "bob", "origin"), [(0, 0, "C08"), (0, 1, "seat:B"), (1, 0, "seat:A")])
def test_the_whisky_comes_from_where_it_was(ann: int, bob: int, origin: str) -> None:
    table = position(f"1/1/0/{ann}", f"1/1/0/{bob}", at=(6, 8))
    assert told(table, "move 1", "take")[2:3] == [f"A gain whisky {origin} > seat:A 1"]


@pytest.mark.rule("GL-28")
def test_an_exchange_is_told_swap_by_swap() -> None:
    assert told(position("2/1/0/0", at=(8, 10)), "move 1", "rate brick-steel", "swap brick>steel", "pass") == [
        "A move figure:0 field:8 > field:9 1",
        "A activate C10 0",
        "A choose rate:0 1",
        "A swap brick seat:A > steel 1",
        "A end rate:0 0",
        "A turn figure:0 field:9 2",
    ]


@pytest.mark.rule("GL-30")
def test_a_refresh_discards_and_lays_open() -> None:
    assert told(position(at=(10, 13), open={5: "P1 P2"}, reveals="T1 K1"), "move 1", "refresh 5")[2:] == [
        "A discard P1 offer:5 > pile 1",
        "A discard P2 offer:5 > pile 1",
        "- lay T1 stack:0 > offer:5 1",
        "- lay K1 stack:0 > offer:5 1",
        "A turn figure:0 field:11 2",
    ]


@pytest.mark.rule("GL-35", "GL-36")
def test_a_doubling_mark_is_gained_and_used_up() -> None:
    assert told(position("1/1/2/0", at=(2, 9)), "move 2", "move 2", "take", "take") == [
        "A move figure:0 field:2 > field:4 2",
        "A activate C14 0",
        "A gain marker C14 > seat:A 1",
        "A turn figure:0 field:4 2",
        "A move figure:0 field:4 > field:6 2",
        "A pay marker seat:A 1",
        "A activate C06 0",
        "A gain gold C06 > seat:A 1",
        "A gain gold C06 > seat:A 1",
        "A lose gold seat:A 1",
        "A turn figure:0 field:6 3",
    ]


@pytest.mark.rule("GL-33", "GL-44")
def test_a_drawn_building_is_discarded_for_a_good() -> None:
    table = position("1/1/0/0", at=(12, 14), reveals="T4")
    data = table.json
    data["pile"], data["discard"] = [], data["pile"]
    table = Table(table.state.rules().from_json(data), "T4")
    assert told(table, "move 1", "draw") == [
        "A move figure:0 field:12 > field:13 1",
        "A activate C13 0",
        "A choose stack:0 1",
        "- shuffle pile > stack:0 0",
        "- lay T4 stack:0 > hand 1",
        "A discard T4 hand > pile 1",
        "A gain brick C13 > seat:A 1",
        "A turn figure:0 field:13 2",
    ]


@pytest.mark.rule("GL-40", "GL-41", "GL-52")
def test_a_build_is_paid_placed_and_activates_the_factory_of_the_other() -> None:
    table = position("1/2/0/1", at=(4, 6), open={5: "T6 L3"}, bob_block={"F5": (0, 0)}, reveals="K1")
    assert told(table, "move 1", "build T6", "pay whisky=steel", "place 1,0") == [
        "A move figure:0 field:4 > field:5 1",
        "A choose T6 offer:5 1",
        "A choose brick 1",
        "A choose steel 1",
        "A choose whisky 1",
        "A pay brick seat:A 1",
        "A pay steel seat:A 1",
        "A pay whisky seat:A 1",
        "A take T6 offer:5 > hand 1",
        "A place T6 hand > cell:1,0 1",
        "B activate F5 0",
        "B gain gold F5 > seat:B 1",
        "- lay K1 stack:0 > offer:5 1",
        "A decline 0",
        "A turn figure:0 field:5 2",
    ]


@pytest.mark.rule("GL-31", "GL-53")
def test_factories_are_told_in_the_order_in_which_they_are_resolved() -> None:
    ann: Block = {"F1": (0, 0), "P2": (1, 0), "F5": (0, 2)}
    table = position("0/0/0/0", "0/4/0/0", at=(11, 13), ann_block=ann, bob_block={"F3": (2, 0), "T1": (0, 1)})
    assert told(table, "move 1", "activate F1", "next F5", "next F3")[2:] == [
        "A choose F1 C12 1",
        "A choose F5 1",
        "A activate F5 0",
        "A gain gold F5 > seat:A 1",
        "A choose F3 1",
        "B activate F3 0",
        "B gain steel F3 > seat:B 1",
        "B lose steel seat:B 1",
        "A activate F1 0",
        "A gain brick F1 > seat:A 1",
        "A turn figure:0 field:12 2",
    ]


@pytest.mark.rule("GL-61", "GL-70")
def test_the_points_of_the_sheets_are_told_before_the_end() -> None:
    table = position(at=(0, 5), ann_block={"P1": (0, 0), "T3": (1, 0)}, bob_block={"T4": (1, 1)}, turn=9, turn_cap=9)
    assert told(table, "move 1", "pass")[2:] == [
        "A decline 0",
        "A points printed T3 1",
        "A points tenement T3 3",
        "A points parks parks 1",
        "B points printed T4 1",
        "B points tenement T4 3",
        "- over 0",
    ]
    assert table.actor == OVER
