"""What a seat sees of Glen More: everything public, nothing secret, every legal choice with its place."""

import json

import pytest

import rondel
from rondel.core import OVER, Rng, State
from rondel.core.game import Game
from rondel.games.scenes import describe, scene
from rondel.locale import translator
from rondel.record import Record
from rondel.scene import Scene

# The turn of E-47, with a Forest placed and one wood made in the turn before it.
E47 = """rondel record: 1
game: glen-more
players: 4

0. | seat A; seat B; seat C; draw Forest T0-08; draw Quarry T0-01; draw Forest T0-02; draw Meadow T0-03; draw \
Village T0-04; draw Cornfield T0-05; draw Pasture T0-06; draw Quarry T0-07; draw Distillery T1-03
1. A: take 4; place 1,0; activate Forest T0-08; end turn | draw Forest T1-16
2. B: take 5; place 1,0; end turn | draw Loch Lochy
3. C: take 6; place 0,1; end turn | draw Butcher T1-02
4. D: take 7; place 0,1; end turn | draw Meadow T1-04
5. A: take 12; buy stone; place 1,1; activate Distillery T1-03; buy grain; activate Forest T0-08; \
activate Start Village: Start Village > Distillery T1-03; end turn | draw Quarry T1-15
"""


def after(words: str, record: str = E47) -> State:
    """The state right after these words of the last turn."""
    text = Record.read(record)
    wanted = len(text.actions) - 1 - [text.game.words(a) for a in reversed(text.actions)].index(words)
    return Record(text.game, text.actions[: wanted + 1]).end()


def told(state: State, seat: int | None = 0) -> list[str]:
    """The choices of a scene in sentences."""
    speak = translator("en", ["Ann", "Bob", "Cy", "Di"])
    return [speak(choice.text) for choice in scene(state, seat).choices]


def things(look: Scene) -> set[str]:
    """All targets of things on the table."""
    found = {"button", "parliament"}
    found |= {field.target for ring in look.rings for field in ring.fields}
    found |= {row.target for market in look.markets for row in market}
    for cell in (cell for territory in look.territories for cell in territory.cells):
        number = cell.tile.number
        found |= {cell.target, *([f"member:{number}"] if cell.members else [])}
        found |= {f"cube:{number}:{cube.what}" for cube in cell.cubes}
    return found


def random_states(game: Game, seed: int) -> list[State]:
    """Every state of a random game."""
    state, rng = game.start(), Rng(seed)
    states = [state.copy()]
    while state.actor != OVER:
        choices = state.legal()
        state.apply(choices[rng.randrange(len(choices))])
        states.append(state.copy())
    return states


def test_choices_are_sentences_with_places() -> None:
    state = after("draw Meadow T1-04")
    look = scene(state, 0)
    speak = translator("en")
    assert speak(look.prompt) == "Take a tile: your chieftain moves ahead to its field."
    take = next(choice for choice in look.choices if choice.words == "take 12")
    assert (speak(take.text), take.target, take.group) == ("Take Distillery from field 12", "circuit:12", "take")
    assert take.hint is None
    village = next(choice for choice in look.choices if choice.words == "take 8")
    assert village.hint is None
    lines = [speak(line) for line in look.rings[0].fields[12].tiles[0].lines]
    assert lines == [
        "costs 1 stone",
        "gives 1 barrel of whisky when placed",
        "turns 1 grain into 1 barrel of whisky",
    ]


def test_payment_placement_and_activation_are_told() -> None:
    assert told(after("take 12")) == ["Buy stone for 1 coin"]
    assert told(after("buy stone")) == [
        "Place it at 1,-1, next to Forest and Start Village",
        "Place it at 1,1, next to Forest and Start Village",
    ]
    assert told(after("place 1,1")) == [
        "End the turn",
        "Activate Forest: make 1 wood",
        "Activate Distillery: give 1 grain for 1 barrel of whisky",
        "Activate Start Village: a clan member goes from Start Village to Forest",
        "Activate Start Village: a clan member goes from Start Village to Distillery",
    ]


def test_a_step_points_at_the_village_the_member_and_the_goal() -> None:
    choice = scene(after("place 1,1"), 0).choices[-1]
    assert choice.target.startswith("tile:")
    assert choice.then[0].startswith("member:")
    assert choice.then == (choice.target.replace("tile", "member"), "tile:11")


def test_the_placed_tile_and_the_open_ones_are_shown() -> None:
    look = scene(after("activate Forest T0-08"), 0)
    cells = {cell.tile.name: cell for cell in look.territories[0].cells}
    assert (cells["Distillery"].fresh, cells["Distillery"].used, cells["Distillery"].open) == (True, True, False)
    assert (cells["Forest"].used, [(cube.what, cube.n) for cube in cells["Forest"].cubes]) == (True, [("wood", 2)])
    assert (cells["Start Village"].open, cells["Start Village"].members) == (True, 1)
    assert {amount.what: amount.n for amount in look.seats[0].amounts} == {
        "coins": 4,
        "whisky": 2,
        "parliament": 0,
        "parliament_value": 0,
        "vp": 0,
    }


def test_the_log_tells_what_happened() -> None:
    speak = translator("en", ["Ann", "Bob", "Cy", "Di"])
    record = Record.read(E47)
    state, lines = record.game.start(), list[str]()
    for action in record.actions:
        if state.turn == 5:
            lines += [speak(message) for message in describe(state, action)]
        state.apply(action)
    assert lines == [
        "Ann took Distillery from field 12.",
        "Ann bought stone for 1 coin.",
        "Ann placed Distillery at 1,1.",
        "Ann got 1 barrel of whisky.",
        "Ann activated Distillery to give 1 grain for 1 barrel of whisky.",
        "Ann bought grain for 1 coin.",
        "Ann got 1 barrel of whisky from Distillery.",
        "Ann activated Forest and made 1 wood.",
        "Ann activated Start Village: a clan member went from Start Village to Distillery.",
        "Ann ended the turn.",
        "Quarry was laid on field 3.",
    ]


@pytest.mark.rule("GM-21")
def test_a_tile_that_cannot_be_placed_or_paid_is_taken_with_a_warning() -> None:
    state = after("draw Meadow T1-04")
    hints = {choice.words: choice.hint.key for choice in scene(state, 0).choices if choice.hint}
    assert hints == {}
    only_village = after("draw Distillery T1-03")
    hints = {choice.words: choice.hint.key for choice in scene(only_village, 0).choices if choice.hint}
    assert hints == {"take 12": "glen-more.hint.no_cell"}


def test_different_goods_are_told_while_they_are_paid() -> None:
    circuit = {"0": "A", "1": "B", "2": "C", "3": "D", "6": "T3-10"}
    state = rondel.load("glen-more", players=4).from_json({"circuit": circuit})
    game, speak = state.rules(), translator("en")
    state.apply(game.action("take 6"))
    look = scene(state, 0)
    assert speak(look.prompt) == "Pay 1 good of any kind for Loch Oich."
    assert speak(look.notes[0]) == "Still to pay: 2 different goods."
    state.apply(game.action("buy sheep"))
    look = scene(state, 0)
    assert speak(look.prompt) == "Pay 1 good of another kind for Loch Oich."
    assert speak(look.notes[0]) == "Still to pay: 1 good of another kind."


@pytest.mark.rule("GM-115")
def test_victory_points_are_seen_by_their_owner_only() -> None:
    game = rondel.load("glen-more", players=3)
    for state in random_states(game, 5)[::7]:
        for viewer in (0, 1, 2, None):
            look = scene(state, viewer)
            seen = {
                held.seat for held in look.seats for item in held.amounts if item.what == "vp" and item.n is not None
            }
            allowed = {0, 1, 2} if state.actor == OVER else {viewer} - {None}
            assert seen == allowed == {sheet.seat for sheet in look.sheets}
        assert len(scene(state, None, open_scores=True).sheets) == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_choice_has_its_place_on_the_table(players: int) -> None:
    game = rondel.load("glen-more", players=players)
    for seed in range(2):
        for state in random_states(game, seed):
            if state.actor < 0:
                assert scene(state, None).choices == ()
                continue
            look = scene(state, int(state.actor))
            assert [choice.action for choice in look.choices] == state.legal()
            known = things(look)
            for choice in look.choices:
                assert game.action(choice.words) == choice.action
                free = choice.target.startswith("cell:")
                assert free or choice.target in known
                assert set(choice.then) <= known
            assert scene(state, (int(state.actor) + 1) % players).choices == ()


def test_a_scene_is_plain_data() -> None:
    look = scene(after("place 1,1"), 0).to_json()
    assert json.loads(json.dumps(look)) == look
    assert (look["viewer"], look["actor"]) == ("A", "A")


def test_score_sheets_are_explained() -> None:
    game = rondel.load("glen-more", players=2)
    end = random_states(game, 3)[-1]
    speak = translator("en")
    for sheet in scene(end).sheets:
        assert sheet.total == sum(entry.points for entry in sheet.entries)
        lines = [speak(entry.text) for entry in sheet.entries]
        assert "Scoring round 1: whisky" in lines
        assert "Coins left" in lines
        assert not any("glen-more." in line for line in lines)
