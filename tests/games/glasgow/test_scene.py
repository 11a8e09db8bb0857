"""What is seen of Glasgow: ring, offers, city and warehouses, every legal choice with its place."""

import json

import pytest

import rondel
from rondel.core import CHANCE, OVER, Rng, State
from rondel.core.game import Game
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.tiles import KINDS
from rondel.games.glasgow.rules.turn import POINTS
from rondel.games.scenes import describe, scene
from rondel.locale import keys, translator
from rondel.locale.translate import catalog
from rondel.scene import Amount, Scene

GAME = rondel.load("glasgow", options={"first_player": "A"}, edition=1)
KNOWN = catalog("en").sentences
SPEAK = translator("en", ["Ann", "Bob"])
RING = {str(tile): f"C{nth:02}" for nth, tile in enumerate((1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14), 3)}
OPEN = {"0": ["H1", "P2"], "5": ["T1", "T2"], "10": ["L1", "L2"], "15": ["S1", "K1"]}


def position(point: dict[str, object], **facts: object) -> State:
    """A position with Ann on turn unless the point says otherwise."""
    described: dict[str, object] = {"turn": 7, "ring": RING, "open": OPEN, "point": {"seat": "A", **point}}
    return GAME.from_json(described | facts)


def told(state: State) -> dict[str, str]:
    """The choices of whoever decides, in words and in sentences."""
    return {choice.words: SPEAK(choice.text) for choice in scene(state, int(state.actor)).choices}


def things(look: Scene) -> set[str]:
    """All targets of things on the table."""
    found = {"button", "hand"} if look.hand else {"button"}
    for field in (field for ring in look.rings for field in ring.fields):
        found |= {field.target, *(f"offer:{tile.number}" for tile in field.offers)}
    found |= {cell.target for territory in look.territories for cell in territory.cells}
    found |= {f"store:{'AB'[held.seat]}:{item.what}" for held in look.seats for item in held.amounts}
    return found


def random_states(game: Game, seed: int) -> list[tuple[State, int]]:
    """Every state of a random game but the last, each with what was chosen there."""
    state, rng = game.start(), Rng(seed)
    states = []
    while state.actor != OVER:
        choices = state.legal()
        action = choices[rng.randrange(len(choices))]
        states.append((state.copy(), action))
        state.apply(action)
    return states


def test_moves_name_tile_steps_and_who_goes_on() -> None:
    seats = [{"at": 3}, {"at": 6}]
    look = scene(position({"name": "move"}, seats=seats), 0)
    assert SPEAK(look.prompt) == "Move your merchant clockwise to any tile; then you may use it."
    moves = {choice.words: choice for choice in look.choices}
    assert SPEAK(moves["move 1"].text) == "Go 1 step to 4: 1 gold"
    assert SPEAK(moves["move 2"].text) == "Go 2 steps to 5: architect with Tenement A and Tenement B"
    assert (moves["move 2"].target, moves["move 2"].hint) == ("circuit:5", moves["move 1"].hint)
    assert moves["move 2"].hint is not None
    assert moves["move 4"].hint is None
    assert "move 3" not in moves


@pytest.mark.rule("GL-14")
def test_the_merchant_further_back_stands_first() -> None:
    seats = [{"at": 10}, {"at": 10}]
    for seat, figures in (("A", ("A", "B")), ("B", ("B", "A"))):
        look = scene(position({"name": "move", "seat": seat}, seats=seats))
        assert look.rings[0].fields[10].figures == figures


def test_ring_and_offers_are_shown() -> None:
    fields = scene(position({"name": "move"})).rings[0].fields
    assert [field.number for field in fields if field.offers] == [0, 5, 10, 15]
    assert [tile.name for tile in fields[10].offers] == ["Landmark A", "Landmark B"]
    assert [SPEAK(line) for line in fields[10].offers[1].lines] == ["landmark", "costs 2 bricks and 1 gold", "5 points"]
    assert (fields[1].tiles[0].id, fields[1].tiles[0].kind) == ("C03", "contract")
    assert [SPEAK(line) for line in fields[1].tiles[0].lines] == ["1 brick and 1 steel"]
    assert fields[3].words == "move 3"


def test_city_and_warehouses_are_shown() -> None:
    seats = [
        {"at": 1, "goods": {"brick": 2, "whisky": 1}, "buildings": {"F1": [0, 0]}, "mark": True},
        {"at": 4, "buildings": {"P1": [1, 0], "K2": [0, 1]}},
    ]
    look = scene(position({"name": "move"}, seats=seats), 1)
    (city,) = look.territories
    assert (city.seat, city.south) == (None, True)
    owners = {(cell.tile.id, cell.x, cell.y, cell.owner) for cell in city.cells}
    assert owners == {("F1", 0, 0, 0), ("P1", 1, 0, 1), ("K2", 0, 1, 1)}
    assert [(item.what, item.n, item.most) for item in look.seats[0].amounts] == [
        ("brick", 2, 5),
        ("steel", 0, 4),
        ("gold", 0, 3),
        ("whisky", 1, 1),
        ("double", 1, 1),
        ("buildings", 1, None),
        ("vp", 1, None),
    ]


def amounts(found: tuple[Amount, ...]) -> dict[str, int | None]:
    """Amounts by what they are of."""
    return {amount.what: amount.n for amount in found}


def test_what_a_choice_brings_and_what_is_lost_is_foreseen() -> None:
    seats = [{"at": 0, "goods": {"brick": 5, "steel": 2}, "buildings": {"F1": [0, 0], "F5": [1, 0]}}, {"at": 4}]
    look = scene(position({"name": "move"}, seats=seats), 0)
    moves = {choice.words: choice for choice in look.choices}
    assert amounts(moves["move 1"].brings) == {"brick": 1, "steel": 1}
    assert amounts(moves["move 1"].wastes) == {"brick": 1}
    assert moves["move 15"].brings == ()  # what is built there is not chosen yet
    look = scene(position({"name": "place", "building": "P2", "pay": "plain"}, seats=seats), 0)
    places = {choice.words: choice for choice in look.choices}
    assert amounts(places["place 2,0"].brings) == {"brick": 1, "gold": 1}
    assert amounts(places["place 0,1"].brings) == {"brick": 1}
    theirs = [{"at": 0, "goods": {"brick": 2}}, {"at": 4, "buildings": {"F1": [0, 0], "P1": [1, 0]}}]
    look = scene(position({"name": "place", "building": "P2", "pay": "plain"}, seats=theirs), 0)
    assert {choice.brings for choice in look.choices} == {()}  # the other gets it


def test_what_is_missing_for_an_open_building_is_told_to_who_is_on_turn() -> None:
    seats = [{"at": 3, "goods": {"brick": 2, "steel": 1, "whisky": 1}}, {"at": 6}]
    state = position({"name": "move"}, seats=seats)
    names = {f"offer:{tile.number}": tile.id for field in scene(state).rings[0].fields for tile in field.offers}
    missing = {names[lack.target]: amounts(lack.amounts) for lack in scene(state, 0).lacks}
    assert missing == {"S1": {"steel": 1, "gold": 1}}  # where one good is missing, the whisky stands for it
    assert scene(state, 1).lacks == ()


@pytest.mark.rule("GL-47")
def test_the_cells_of_the_finished_city_are_told_as_far_as_they_are_decided() -> None:
    def city(cells: dict[str, list[int]]) -> tuple[set[str], int]:
        (seen,) = scene(position({"name": "move"}, seats=[{"at": 3, "buildings": cells}, {"at": 6}])).territories
        return set(seen.surely), len(seen.perhaps)

    assert city({}) == (set(), 0)
    assert city({"P1": [0, 0], "P3": [1, 0], "P4": [1, 1]}) == ({"cell:0,1"}, 8 * 8 - 4)
    row = {tile: [x, 0] for x, tile in enumerate(("P1", "P3", "P4", "P5", "F1"))}
    assert city(row) == (set(), 5 * 7 - 5)  # five wide, so it will be four high
    whole = {**row, "F2": [0, 1], "F3": [0, 2], "F4": [0, 3]}
    assert city(whole) == ({f"cell:{x},{y}" for x in range(1, 5) for y in range(1, 4)}, 0)


def test_placing_tells_which_factories_it_activates() -> None:
    seats = [{"at": 0, "goods": {"brick": 2, "steel": 0}}, {"at": 4, "buildings": {"F1": [0, 0], "F5": [1, 0]}}]
    look = scene(position({"name": "place", "building": "P2", "pay": "plain"}, seats=seats), 0)
    place = next(choice for choice in look.choices if choice.words == "place 2,0")
    assert SPEAK(place.text) == "Place it at 2,0; this activates Brickworks A (Bob: 1 brick) and Mint (Bob: 1 gold)"
    assert (place.target, place.sets_off) == ("cell:2,0", ("tile:1", "tile:5"))
    assert told(position({"name": "place", "building": "P2", "pay": "plain"}, seats=[seats[0], {"at": 4}])) == {
        "place 0,0": "Place it at 0,0"
    }


@pytest.mark.rule("GL-52")
def test_a_factory_asks_its_owner_in_the_turn_of_the_other() -> None:
    seats = [{"at": 0}, {"at": 4, "goods": {"brick": 5}, "buildings": {"F8": [0, 0], "P1": [1, 0]}}]
    state = position({"name": "any_one", "factory": "F8"}, seats=seats)
    look = scene(state, 1)
    assert SPEAK(look.prompt) == "Merchant Depot gives you one good of your choice."
    assert SPEAK(look.notes[0]) == "Turn of Ann."
    brick = look.choices[1]
    assert (brick.words, brick.target) == ("good brick", "store:B:brick")
    assert brick.hint is not None
    assert SPEAK(brick.hint) == "no room; lost: 1 brick"
    assert SPEAK(scene(state, 0).prompt) == "Bob is to decide."


@pytest.mark.rule("GL-40")
def test_whisky_pays_for_any_good_of_the_cost() -> None:
    seats = [{"at": 5, "goods": {"brick": 1, "steel": 1, "gold": 2, "whisky": 1}}, {"at": 6}]
    state = position({"name": "pay", "building": "L5"}, seats=seats)
    assert told(state) == {
        "pay plain": "Pay 1 brick, 1 steel and 2 gold",
        "pay whisky=brick": "Pay 1 steel, 2 gold and 1 barrel of whisky",
        "pay whisky=steel": "Pay 1 brick, 2 gold and 1 barrel of whisky",
        "pay whisky=gold": "Pay 1 brick, 1 steel, 1 gold and 1 barrel of whisky",
    }
    gold = scene(state, 0).choices[-1]
    assert (gold.target, gold.group, gold.then) == ("store:A:whisky", "pay", ("store:A:gold",))
    assert [SPEAK(message) for message in describe(state, gold.action)] == [
        "Ann paid 1 brick, 1 steel, 1 gold and 1 barrel of whisky."
    ]


@pytest.mark.rule("GL-43")
def test_an_extra_build_is_told_with_its_fee() -> None:
    seats = [{"at": 5, "goods": {"brick": 5, "steel": 2, "gold": 1}, "buildings": {"P1": [0, 0]}}, {"at": 6}]
    state = position({"name": "build", "done": 1}, seats=seats)
    assert told(state)["build T2"] == "Build Tenement B for 3 bricks and 1 gold"
    assert SPEAK(scene(state, 0).notes[0]) == "An extra build costs 1 gold besides."


def test_the_log_tells_what_factories_give_and_what_is_lost() -> None:
    seats = [
        {"at": 0, "goods": {"brick": 2, "steel": 0}, "buildings": {"F6": [0, 0]}},
        {"at": 4, "goods": {"gold": 3, "whisky": 1}, "buildings": {"F5": [1, 0]}},
    ]
    state = position({"name": "place", "building": "P2", "pay": "plain"}, seats=seats)
    assert [SPEAK(message) for message in describe(state, GAME.action("place 2,0"))] == ["Ann placed Park B at 2,0."]
    state.apply(GAME.action("place 2,0"))
    assert [SPEAK(message) for message in describe(state, GAME.action("next F5"))] == [
        "Ann chose Mint to come next.",
        "Mint gave Bob 1 gold.",
        "Bob had no room for 1 gold.",
        "Distillery gave Ann 1 barrel of whisky.",
        "The whisky went from Bob to Ann.",
    ]


@pytest.mark.rule("GL-53")
def test_the_log_tells_of_factories_in_the_order_in_which_they_give() -> None:
    seats = [
        {"at": 0, "goods": {"brick": 2, "steel": 0}, "buildings": {"F6": [0, 0]}},
        {"at": 4, "goods": {"whisky": 1}, "buildings": {"F5": [1, 0]}},
    ]
    state = position({"name": "place", "building": "P2", "pay": "plain"}, seats=seats)
    state.apply(GAME.action("place 2,0"))
    assert [SPEAK(message) for message in describe(state, GAME.action("next F6"))] == [
        "Ann chose Distillery to come next.",
        "Distillery gave Ann 1 barrel of whisky.",
        "The whisky went from Bob to Ann.",
        "Mint gave Bob 1 gold.",
    ]


@pytest.mark.rule("GL-20")
def test_the_log_tells_that_a_good_just_taken_leaves_no_room() -> None:
    seats = [
        {"at": 0},
        {"at": 4, "goods": {"brick": 4}, "buildings": {"F8": [0, 0], "F1": [0, 1], "P3": [1, 0], "P4": [1, 1]}},
    ]
    state = position({"name": "any_one", "factory": "F8", "waiting": ["F1"]}, seats=seats)
    assert [SPEAK(message) for message in describe(state, GAME.action("good brick"))] == [
        "Bob took 1 brick.",
        "Brickworks A gave Bob 1 brick.",
        "Bob had no room for 1 brick.",
    ]


@pytest.mark.rule("GL-44")
def test_the_log_tells_of_a_new_draw_pile() -> None:
    seats = [{"at": 13}, {"at": 3}]
    rest = position({"name": "draw"}, seats=seats).to_json()["pile"]
    state = position({"name": "draw"}, seats=seats, pile=[], discard=rest)
    assert [SPEAK(message) for message in describe(state, GAME.action("draw"))] == [
        "Ann drew a building.",
        "The discarded buildings are the new draw pile.",
    ]


def test_score_sheets_are_explained_at_any_time() -> None:
    seats = [{"at": 1, "buildings": {"T3": [0, 0], "T4": [1, 0], "P3": [0, 1], "P4": [1, 1]}}, {"at": 4}]
    sheet = scene(position({"name": "move"}, seats=seats), 1).sheets[0]
    assert [(SPEAK(entry.text), entry.points) for entry in sheet.entries] == [
        ("Tenement C", 1),
        ("Tenement D", 1),
        ("Tenement C beside 1 tenement", 3),
        ("Tenement D beside 1 tenement", 3),
        ("2 parks, squared", 4),
    ]
    assert (sheet.total, sheet.place) == (12, None)


@pytest.mark.rule("GL-77")
def test_only_the_order_of_the_draw_pile_is_hidden() -> None:
    state, _ = random_states(GAME, 4)[60]
    look = scene(state, 0)
    draw, discard = look.piles
    assert (draw.tiles, len(discard.tiles)) == ((), discard.left)
    views = [scene(state, viewer).to_json() for viewer in (0, 1, None)]
    assert json.loads(json.dumps(views)) == views
    for view in views:
        assert [view[part] == views[0][part] for part in ("rings", "territories", "seats", "piles", "sheets")] == [
            True
        ] * 5


def test_every_word_of_the_rules_has_a_sentence() -> None:
    families = {"kind": KINDS, "good": GOODS, "amount": GOODS, "letter": GOODS, "holding": GOODS}
    wanted = [f"{family}.{word}" for family, words in families.items() for word in words]
    assert [key for key in wanted if key not in KNOWN] == []


@pytest.mark.slow
def test_every_choice_of_random_games_has_its_place_and_every_act_its_sentence() -> None:
    met: set[str] = set()
    for seed in range(4):
        game = rondel.load("glasgow", options={"factory_steel_gold_limit": "1"} if seed % 2 else {})
        for state, action in random_states(game, seed):
            met.add(str(state.to_json()["point"]["name"]))  # type: ignore[index]
            said = [*describe(state, action), scene(state).prompt]
            if state.actor != CHANCE:
                look = scene(state, int(state.actor))
                assert [choice.action for choice in look.choices] == state.legal()
                known = things(look)
                for choice in look.choices:
                    assert game.action(choice.words) == choice.action
                    assert choice.target.startswith("cell:") or choice.target in known
                    assert {*choice.then, *choice.sets_off} <= known
                    said += [choice.text, *([choice.hint] if choice.hint else [])]
                assert scene(state, 1 - int(state.actor)).choices == ()
                said += look.notes
            for message in said:
                assert [key for key in keys(message) if key not in KNOWN] == []
                assert "{" not in SPEAK(message)
    assert met == {point.name for point in POINTS} - {"finished"}
