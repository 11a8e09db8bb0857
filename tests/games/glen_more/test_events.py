"""What the rules of Glen More tell of whole turns, event by event."""

import pytest

from rondel.core import CHANCE, State
from rondel.core.events import Event, Ref, happening
from rondel.games.registry import title
from rondel.games.scenes import describe
from rondel.parts.cells import spoken
from tests.games.glen_more.rules.table import GOODS, LETTERS, game, position, seat, taking

IDS = [tile.id for tile in title("glen-more").get_scene().catalogue(game())]


def shown(ref: Ref) -> str:
    """A thing or place with the names of the house set, so that a test can be read."""
    if ref.sort in ("tile", "card"):
        found = IDS[min(ref.number, len(IDS)) - 1]  # the start villages of all seats are alike
        return found if ref.sort == "tile" else f"card:{found}"
    if ref.sort == "good":
        return GOODS[ref.number]
    if ref.sort == "cell":
        return f"cell:{spoken(ref.number)}"
    return ref.sort if ref.sort in ("coin", "whisky", "member", "hand", "pile", "parliament") else str(ref)


def line(event: Event) -> str:
    """An event in one line: who, what, thing, from > to, amount."""
    if event.kind == "points":
        how = f" of {event.count}, {event.lead} ahead" if event.source == "round" else ""
        return f"{LETTERS[event.seat]} points {event.source} {event.item} {event.round} {event.amount}{how}"
    way = [shown(event.origin)] * bool(event.origin) + [f"> {shown(event.target)}"] * bool(event.target)
    who = "-" if event.seat == CHANCE else LETTERS[event.seat]
    return " ".join([who, event.kind, *[shown(event.thing)] * bool(event.thing), *way, str(event.amount)])


def told(state: State, *words: str) -> list[str]:
    """What is told while choices and outcomes given in words are carried out."""
    found: list[str] = []
    for each in words:
        found += [line(event) for event in happening(state, state.rules().action(each))]
    return found


def keys(state: State, words: str) -> list[str]:
    """The sentences of the log for a choice."""
    return [message.key for message in describe(state, state.rules().action(words))]


@pytest.mark.rule("GM-9", "GM-10")
def test_seating_is_told_with_those_that_follow() -> None:
    assert told(game(4, seating="clockwise").start(), "seat C") == [
        "- seat figure:2 > field:0 1",
        "- seat figure:3 > field:1 1",
        "- seat figure:0 > field:2 1",
        "- seat figure:1 > field:3 1",
    ]
    assert told(game(2).start(), "seat B") == [
        "- seat figure:1 > field:0 1",
        "- seat figure:0 > field:1 1",
        "- seat figure:2 > field:2 1",
    ]


@pytest.mark.rule("GM-21", "GM-88", "GM-91")
def test_a_turn_with_market_and_exchange_is_told() -> None:
    own = seat("START 0,0 *", "T0-08 1,0 wood", "T0-05 2,0 grain")
    state = taking("T1-03", A=own, market=dict.fromkeys(GOODS, 1))
    assert told(state, "sell wood from T0-08", "take 6", "buy stone", "place 1,1") == [
        "A sell wood T0-08 > market:0 1",
        "A gain coin market:0 > seat:A 1",
        "A move figure:0 field:0 > field:6 6",
        "A take T1-03 field:6 > hand 1",
        "A buy stone market:1 1",
        "A pay coin seat:A > market:1 2",
        "A place T1-03 hand > cell:1,1 1",
        "A gain whisky T1-03 > seat:A 1",
    ]
    assert told(state, "activate T1-03", "pay grain from T0-05", "activate T0-08", "end turn", "draw T1-21") == [
        "A activate T1-03 0",
        "A pay grain T0-05 1",
        "A gain whisky T1-03 > seat:A 1",
        "A activate T0-08 0",
        "A gain wood T0-08 > T0-08 1",
        "A end 0",
        "- lay T1-21 stack:1 > field:13 1",
        "B turn figure:1 field:1 2",
    ]


@pytest.mark.rule("GM-37", "GM-82")
def test_points_of_tiles_and_steps_are_told() -> None:
    state = taking("T2-02", A=seat("START 0,0 *", "T0-08 1,0 *", whisky=2))
    assert told(state, "take 6", "place 1,1", "activate T2-02", "activate START: T0-08 > Parliament") == [
        "A move figure:0 field:0 > field:6 6",
        "A take T2-02 field:6 > hand 1",
        "A pay whisky seat:A 1",
        "A place T2-02 hand > cell:1,1 1",
        "A activate T2-02 0",
        "A points tile Tavern T2-02 0 3",
        "A activate START 0",
        "A step member T0-08 > parliament 1",
    ]


def test_the_goods_named_with_an_activation_are_told() -> None:
    state = taking("T1-23", A=seat("START 0,0 *", "T0-08 1,0", "T1-13 1,1 cattle cattle"))
    told(state, "take 6", "place 1,-1")
    assert told(state, "activate T1-23 with cattle+cattle", "pay cattle from T1-13", "pay cattle from T1-13") == [
        "A activate T1-23 128",
        "A pay cattle T1-13 1",
        "A pay cattle T1-13 1",
        "A points tile Butcher T1-23 0 4",
    ]


@pytest.mark.rule("GM-38", "GM-71")
def test_a_member_that_is_handed_in_is_told() -> None:
    from_tile = taking("T2-06", A=seat("START 0,0 *", "T0-08 1,0 *"))
    assert told(from_tile, "take 6", "give member from T0-08", "place 0,1")[2:] == [
        "A pay member T0-08 1",
        "A place T2-06 hand > cell:0,1 1",
        "A card card:T2-06 T2-06 > seat:A 1",
    ]
    from_parliament = taking("T2-06", A=seat("START 0,0 *", parliament=1))
    assert told(from_parliament, "take 6", "give member from Parliament")[2:] == ["A pay member parliament 1"]


@pytest.mark.rule("GM-75")
def test_what_a_castle_brings_is_told() -> None:
    state = taking("T1-22", A=seat("START 0,0 *", "T0-08 1,0 wood", "T0-01 2,0 stone"))
    told(state, "take 6", "pay wood from T0-08", "pay stone from T0-01")
    assert told(state, "place 1,1") == [
        "A place T1-22 hand > cell:1,1 1",
        "A card card:T1-22 T1-22 > seat:A 1",
        "A gain member T1-22 > T1-22 1",
        "A gain coin T1-22 > seat:A 3",
    ]


@pytest.mark.rule("GM-74")
def test_what_loch_shiel_fills_is_told() -> None:
    state = taking("T3-02", A=seat("START 0,0 *", "T0-08 1,0", "T0-01 -1,0 stone", "T2-17 2,0"))
    assert told(state, "take 6", "place 0,1", "gain cattle")[2:] == [
        "A place T3-02 hand > cell:0,1 1",
        "A card card:T3-02 T3-02 > seat:A 1",
        "A gain wood T3-02 > T0-08 1",
        "A gain cattle T3-02 > T2-17 1",
    ]


@pytest.mark.rule("GM-74")
def test_the_log_says_that_tiles_were_filled_only_where_some_were() -> None:
    empty = taking("T3-02", A=seat("START 0,0 *", "T0-08 1,0"))
    full = taking("T3-02", A=seat("START 0,0 *", "T0-08 1,0 wood"))
    for state in (empty, full):
        told(state, "take 6")
    assert keys(empty, "place 0,1") == ["log.place", "glen-more.log.fill_empty"]
    assert keys(full, "place 0,1") == ["log.place"]


@pytest.mark.rule("GM-22", "GM-51")
def test_a_tile_that_fits_nowhere_is_told() -> None:
    state = taking("T1-08", A=seat("START 0,0 *"))
    assert told(state, "take 6", "end turn") == [
        "A move figure:0 field:0 > field:6 6",
        "A take T1-08 field:6 > hand 1",
        "A discard T1-08 hand > pile 1",
        "A end 0",
    ]


@pytest.mark.rule("GM-23")
def test_a_tile_that_is_not_paid_is_told() -> None:
    state = taking("T1-11", A=seat("START 0,0 *", coins=0))
    assert told(state, "take 6", "discard") == [
        "A move figure:0 field:0 > field:6 6",
        "A take T1-11 field:6 > hand 1",
        "A discard T1-11 hand > pile 1",
    ]


@pytest.mark.rule("GM-96", "GM-111", "GM-112")
def test_the_ghost_and_the_tiles_passed_are_told() -> None:
    circuit = {"1": "-", "2": "ghost", "3": "T1-02", "4": "A", "5": "B", "6": "T1-05", "9": "C"}
    assert told(position(3, circuit=circuit), "roll 2", "draw T1-21", "draw T1-22") == [
        "- roll figure:3 2",
        "- move figure:3 field:2 > field:6 4",
        "- discard T1-05 field:6 > pile 1",
        "- sweep T1-02 field:3 > pile 1",
        "- lay T1-21 stack:1 > field:1 1",
        "- lay T1-22 stack:1 > field:2 1",
        "A turn figure:0 field:4 2",
    ]


@pytest.mark.rule("GM-101", "GM-107", "GM-108", "GM-109")
def test_the_last_scoring_round_and_the_end_are_told() -> None:
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D", "6": "T0-08"}
    rival = seat("START 0,0 *", "T2-04 0,1", "T0-05 1,0", whisky=5)
    state = position(circuit=circuit, stacks={"1": 0, "2": 0, "3": ["T3-16"]}, B=rival)
    told(state, "take 6", "place 1,0", "end turn")
    assert told(state, "draw T3-16") == [
        "- lay T3-16 stack:3 > field:13 1",
        "- round 3",
        "A points round whisky 3 0 of 0, 0 ahead",
        "A points round parliament 3 0 of 0, 0 ahead",
        "A points round cards 3 0 of 0, 0 ahead",
        "B points round whisky 3 8 of 5, 5 ahead",
        "B points round parliament 3 0 of 0, 0 ahead",
        "B points round cards 3 1 of 1, 1 ahead",
        "C points round whisky 3 0 of 0, 0 ahead",
        "C points round parliament 3 0 of 0, 0 ahead",
        "C points round cards 3 0 of 0, 0 ahead",
        "D points round whisky 3 0 of 0, 0 ahead",
        "D points round parliament 3 0 of 0, 0 ahead",
        "D points round cards 3 0 of 0, 0 ahead",
        "A points coins coins 0 6",
        "A points penalty tiles 0 -3",
        "B points coins coins 0 6",
        "B points card Loch Morar 0 2",
        "B points penalty tiles 0 -6",
        "C points coins coins 0 6",
        "D points coins coins 0 6",
        "- over 0",
    ]


def test_statistics_count_tiles_and_cards() -> None:
    counted = title("glen-more").get_statistics()
    assert counted is not None
    state = taking("T1-01", A=seat("START 0,0 *"))
    told(state, "take 6")
    events = happening(state, state.rules().action("place 0,1"))
    assert [(counted.KINDS.get(event.kind), counted.thing(state.rules(), event)) for event in events] == [
        ("tile", "T1-01"),
        ("card", "Loch Lochy"),
    ]
    labels = counted.labels(state.rules())
    assert (labels["T1-01"], labels["T1-02"]) == ("Loch Lochy", "Butcher T1-02")
