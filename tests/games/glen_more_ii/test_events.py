"""What Glen More II tells while it is played: literal events of whole turns, and what the log makes of rare ones."""

from __future__ import annotations

import pytest

import rondel
from rondel.core import State
from rondel.core.events import Event, happening
from rondel.core.seats import letter
from rondel.games.registry import title
from rondel.games.scenes import describe
from rondel.locale import translator

GAME = rondel.load("glen-more-ii", players=3, edition=2)
TWO = rondel.load("glen-more-ii", players=2, edition=2)
SPEAK = translator("en", ["Ann", "Bob", "Cy"])
HOME: list[dict[str, object]] = [{"tile": "H-01", "cell": [0, 0], "scotsmen": 1}, {"tile": "H-02", "cell": [1, 0]}]
MARKER: dict[str, object] = {"name": "clan", "due": [{"what": "clan_marker", "n": 1}]}


def position(point: dict[str, object], *tiles: dict[str, object], **facts: object) -> State:
    """A position with Ann deciding; `ring` and `discard` lie on the table, other facts are hers."""
    table = {key: facts.pop(key) for key in ("ring", "discard") if key in facts}
    seat = {"territory": [*HOME, *tiles]} | facts
    return GAME.from_json({"turn": 9, "seats": [seat, {}, {}], "point": {"seat": "A", **point}} | table)


def in_short(event: Event) -> str:
    """An event in one line: who, what, how many, from where and whereto; points with their line of the sheet."""
    if event.kind == "points":
        return f"{letter(event.seat)} scores {event.amount}: {event.source} {event.item} {event.round}"
    ends = f"{event.origin if event.origin else '-'} > {event.target if event.target else '-'}"
    thing = f" {event.thing}" if event.thing else ""
    return f"{letter(event.seat)} {event.kind} {event.amount}{thing}: {ends}"


def heard(state: State, *turn: str) -> list[str]:
    """What is told while these choices are made."""
    game = state.rules()
    return [in_short(event) for words in turn for event in happening(state, game.action(words))]


def said(state: State, words: str) -> list[str]:
    """What the log says of a choice."""
    return [SPEAK(message) for message in describe(state, state.rules().action(words))]


def test_a_whole_turn() -> None:
    state = position({"name": "advance"}, coins=5, ring={"0": "A", "1": "B", "2": "C", "3": "S-01", "4": "A-12"})
    assert heard(state, "advance 4", "buy stone", "place 0,1") == [
        "A move 4 figure:0: field:0 > field:4",
        "A take 1 tile:17: field:4 > hand:0",
        "A buy 1 good:2: market:2 > -",
        "A pay 2 coin:0: seat:A > market:2",
        "A place 1 tile:17: hand:0 > cell:8257",
        "A gain 1 whisky:0: tile:17 > seat:A",
    ]
    assert heard(state, "activate Home Castle", "move Starting Village > Glenturret") == [
        "A activate 0 tile:76: - > -",
        "A gain 1 movement:0: tile:76 > seat:A",
        "A step 1 member:0: tile:72 > tile:17",
        "A pay 1 movement:0: seat:A > -",
    ]
    assert heard(state, "activate Starting Village", "end turn") == [
        "A activate 0 tile:72: - > -",
        "A gain 1 movement:0: tile:72 > seat:A",
        "A end 1: - > -",
        "A lose 1 movement:0: seat:A > -",
    ]


def test_a_person_is_set_aside_and_a_cask_is_paid() -> None:
    ring = {"0": "A", "1": "B", "2": "C", "3": "B-04", "4": "C-17"}
    assert heard(position({"name": "advance"}, ring=ring), "advance 3") == [
        "A move 3 figure:0: field:0 > field:3",
        "A take 1 tile:23: field:3 > hand:0",
        "A aside 1 tile:23: hand:0 > seat:A",
    ]
    assert heard(position({"name": "advance"}, whisky=1, ring=ring), "advance 4")[2:] == [
        "A pay 1 whisky:0: seat:A > -"
    ]


def test_a_clan_takes_its_road_and_gives_its_bonus() -> None:
    villages: list[dict[str, object]] = [{"tile": "A-06", "cell": [0, 1]}, {"tile": "A-07", "cell": [0, 2]}]
    assert heard(position(MARKER, *villages, coins=9), "clan Brodie") == [
        "A claim 1 marker:0: seat:A > site:0",
        "A pay 2 coin:0: seat:A > -",
        "A scores 5: clan Brodie 0",
    ]
    assert heard(position(MARKER, coins=9), "clan McKay")[2:] == ["A aside 1 tile:80: site:15 > seat:A"]
    assert heard(position(MARKER, coins=9), "clan Cameron", "skip")[2:] == [
        "A gain 3 movement:0: site:1 > seat:A",
        "A decline 1: - > -",
    ]
    turn = ("clan Chisholm", "put on Home Castle", "put scotsman on Home Castle")
    assert heard(position(MARKER, coins=9), *turn)[2:] == [
        "A gain 1 good:0: - > tile:76",
        "A gain 1 member:0: - > tile:76",
    ]


def test_effects_that_are_still_due_come_after_the_clan() -> None:
    state = position({"name": "place", "tile": "C-02"}, coins=9)
    assert heard(state, "place 0,1", "effect 1") == [
        "A place 1 tile:38: hand:0 > cell:8257",
        "A choose 1 effect:0: tile:38 > -",
        "A card 1 card:5: tile:38 > seat:A",
    ]
    assert said(state, "clan MacLeod") == [
        "Ann put a marker on MacLeod for 0 coins: 3 coins.",
        "Ann got 1 Scotsman and 1 coin.",
    ]
    assert heard(state, "clan MacLeod") == [
        "A claim 1 marker:0: seat:A > site:12",
        "A gain 3 coin:0: site:12 > seat:A",
        "A gain 1 coin:0: tile:38 > seat:A",
        "A gain 1 member:0: tile:38 > tile:38",
    ]


@pytest.mark.rule("G2-36")
def test_tiles_passed_by_all_leave_when_the_piece_has_moved() -> None:
    ring = {"0": "A", "1": "S-01", "2": "B", "3": "C", "4": "S-05"}
    assert heard(position({"name": "advance"}, coins=5, ring=ring), "advance 4")[:3] == [
        "A move 4 figure:0: field:0 > field:4",
        "A take 1 tile:5: field:4 > hand:0",
        "chance sweep 1 tile:1: field:1 > pile:0",
    ]
    assert said(position({"name": "advance"}, coins=5, ring=ring), "advance 4") == [
        "Ann took Black Isle from field 4.",
        "Inshriach was passed by everybody and goes to the discard pile.",
    ]


def test_exchanges_and_powers_of_clans() -> None:
    point: dict[str, object] = {"name": "open", "sites": [[0, 1]], "mp": 1}
    butcher: dict[str, object] = {"tile": "A-13", "cell": [0, 1], "resources": {"cattle": 1}}
    state = position(point, butcher, clans=["Sinclair", "MacLachlan"], coins=3)
    assert heard(state, "activate Butcher with cattle+coin", "pay cattle from Butcher", "relinquish") == [
        "A activate 1280 tile:18: - > -",
        "A pay 1 coin:0: seat:A > -",
        "A pay 1 good:4: tile:18 > -",
        "A scores 5: tile Butcher 0",
        "A pay 1 movement:0: seat:A > -",
        "A scores 1: clan MacLachlan 0",
    ]
    still: dict[str, object] = {"tile": "A-12", "cell": [0, 1], "resources": {"barley": 1}}
    assert heard(position(point, still), "activate Glenturret", "pay barley from Glenturret")[1:] == [
        "A pay 1 good:0: tile:17 > -",
        "A gain 1 whisky:0: tile:17 > seat:A",
    ]
    assert heard(position(point, still, clans=["MacGregor"]), "activate Glenturret for vp") == [
        "A activate 2048 tile:17: - > -",
        "A scores 3: clan MacGregor 0",
    ]


@pytest.mark.rule("G2-88", "G2-149")
def test_what_stood_on_a_removed_tile_goes_to_the_home_castle_as_far_as_it_fits() -> None:
    castle: dict[str, object] = {"tile": "H-02", "cell": [1, 0], "resources": {"sheep": 1}}
    forest: dict[str, object] = {
        "tile": "B-11",
        "cell": [0, 1],
        "resources": {"wood": 2, "stone": 1},
        "scotsmen": 2,
        "under": [{"tile": "S-01"}],
    }
    removal: dict[str, object] = {"name": "removal", "seat": "A", "due": [{"what": "remove", "n": 2, "tile": "D-02"}]}
    state = GAME.from_json({"turn": 9, "seats": [{"territory": [HOME[0], castle, forest]}], "point": removal})
    assert heard(state, "remove Abernethy", "keep stone") == [
        "A remove 1 tile:30: cell:8257 > -",
        "A remove 1 tile:1: cell:8257 > -",
        "A step 2 member:0: tile:30 > tile:76",
        "A gain 1 good:2: tile:76 > tile:76",
        "A gain 1 good:1: tile:76 > tile:76",
        "A lose 1 good:1: seat:A > -",
    ]


@pytest.mark.rule("G2-77")
def test_a_resource_of_choice_for_a_full_tile_is_lost() -> None:
    village: dict[str, object] = {"tile": "A-07", "cell": [0, 1], "resources": {"stone": 3}}
    state = position({"name": "place", "tile": "C-08"}, village)
    assert heard(state, "place 0,1") == [
        "A cover 1 tile:44: hand:0 > tile:12",
        "A gain 1 member:0: tile:44 > tile:44",
    ]
    assert said(state, "gain wood") == ["Ann chose 1 wood, which found no room."]
    assert heard(state, "gain wood") == ["A lose 1 good:1: seat:A > -"]


def test_what_is_left_alone() -> None:
    build: dict[str, object] = {"name": "build", "due": [{"what": "build", "n": 0}]}
    assert heard(position(build, discard=["S-01"]), "pick Inshriach") == ["A take 1 tile:1: pile:0 > hand:0"]
    assert heard(position(build), "forgo") == ["A decline 1: pile:0 > -"]
    assert said(position(build), "forgo") == ["Ann could not build a tile of the discard pile."]
    forest: dict[str, object] = {"tile": "S-01", "cell": [0, 1]}
    removal: dict[str, object] = {"name": "removal", "due": [{"what": "remove", "n": 2, "tile": "D-02"}]}
    assert heard(position(removal, forest), "stop") == ["A decline 1: tile:55 > -"]
    assert said(position(removal, forest), "stop") == ["Ann removed no more tiles."]


def test_a_tile_is_discarded_where_none_can_be_taken() -> None:
    ring = ["A", "B", "C", "C-17", "D-17", *"-" * 9]
    state = position({"name": "advance"}, ring=ring)
    assert heard(state.copy(), "discard 3 for coin") == [
        "A move 3 figure:0: field:0 > field:3",
        "A discard 1 tile:53: field:3 > pile:0",
        "A gain 1 coin:0: field:3 > seat:A",
    ]
    assert heard(state, "discard 4 for mp")[2:] == ["A gain 1 movement:0: field:4 > seat:A"]


@pytest.mark.rule("G2-173", "G2-177")
def test_the_last_player_finishes_and_the_end_is_scored() -> None:
    state = TWO.from_json(
        {
            "turn": 9,
            "ring": {"1": "A", "3": "S-01", "4": "X-01", "5": "B"},
            "seats": [{"coins": 3, "whisky": 2}, {"coins": 2, "finished": True, "cards": ["Armadale Castle"]}],
            "point": {"seat": "A", "name": "advance"},
        }
    )
    assert said(state, "advance 4") == [
        "Ann went onto The End.",
        "Ann finished.",
        "Scoring round 4: Ann (2 VP) and Bob (1 VP).",
        "The game is over. Ann and Bob share the win.",
    ]
    assert heard(state, "advance 4") == [
        "A move 3 figure:0: field:1 > field:4",
        "A leave 1 figure:0: field:4 > -",
        "chance round 4: - > -",
        "A scores 0: round scotsmen 4",
        "A scores 0: round cards 4",
        "A scores 2: round whisky 4",
        "A scores 0: round persons 4",
        "B scores 0: round scotsmen 4",
        "B scores 1: round cards 4",
        "B scores 0: round whisky 4",
        "B scores 0: round persons 4",
        "A scores 3: coins coins 0",
        "B scores 2: coins coins 0",
        "B scores 2: card Armadale Castle 0",
        "chance over 0: - > -",
    ]


@pytest.mark.rule("G2-174")
def test_whoever_went_beyond_the_end_finishes_with_his_turn() -> None:
    ring = {"0": "A", "1": "B", "2": "C", "3": "X-01", "4": "S-01"}
    state = position({"name": "advance"}, ring=ring)
    assert heard(state, "advance 4", "place 0,1", "end turn")[2:] == [
        "A place 1 tile:1: hand:0 > cell:8257",
        "A end 1: - > -",
        "A leave 1 figure:0: field:4 > -",
    ]


def test_seating_draws_and_the_die() -> None:
    assert heard(TWO.start(), "seat B") == [
        "chance seat 1 figure:1: - > field:0",
        "chance gain 5 coin:0: - > seat:B",
        "chance seat 1 figure:0: - > field:1",
        "chance gain 6 coin:0: - > seat:A",
        "chance seat 1 figure:2: - > field:2",
    ]
    ring = ["-", "die", "S-01", "A", "S-02", "B", *"-" * 8]
    state = TWO.from_json({"turn": 9, "ring": ring, "gap": 0, "point": {"name": "die"}})
    assert heard(state, "roll 2", "draw Halkirk", "draw Plockton") == [
        "chance roll 2 figure:2: - > -",
        "chance move 3 figure:2: field:1 > field:4",
        "chance discard 1 tile:2: field:4 > pile:0",
        "chance sweep 1 tile:1: field:2 > pile:0",
        "chance lay 1 tile:10: stack:1 > field:0",
        "chance lay 1 tile:12: stack:1 > field:1",
        "A turn 10 figure:0: field:3 > -",
    ]
    ring = ["-", "die", "A", "B", "S-01", "X-01", *"-" * 8]
    state = TWO.from_json({"turn": 9, "ring": ring, "gap": 0, "point": {"name": "die"}})
    assert heard(state, "roll 3") == [
        "chance roll 3 figure:2: - > -",
        "chance leave 1 figure:2: field:1 > -",
    ]


def counted(state: State, *turn: str) -> list[tuple[str, str | None]]:
    """What statistics count in a turn: the kind of each thing and its id."""
    game = state.rules()
    statistics = title(game.name).get_statistics()
    assert statistics is not None
    told = [event for words in turn for event in happening(state, game.action(words))]
    return [(statistics.KINDS[e.kind], statistics.thing(game, e)) for e in told if e.kind in statistics.KINDS]


def test_statistics_count_tiles_persons_clans_and_cards() -> None:
    state = position({"name": "place", "tile": "C-02"}, coins=9)
    assert counted(state, "place 0,1", "effect 1", "clan McKay") == [
        ("tile", "C-02"),
        ("card", "Duart Castle"),
        ("clan", "McKay"),
        ("person", None),
    ]
    forest: dict[str, object] = {"tile": "S-01", "cell": [0, 1]}
    assert counted(position({"name": "place", "tile": "B-11"}, forest), "place 0,1") == [("tile", "B-11")]
    ring = {"0": "A", "1": "B", "2": "C", "3": "B-04"}
    assert counted(position({"name": "advance"}, ring=ring), "advance 3") == [("person", "B-04")]
