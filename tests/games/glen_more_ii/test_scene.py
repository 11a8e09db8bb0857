"""What is seen of Glen More II: ring, territories with stacks, clan board, every legal choice with its place."""

import json

import pytest

import rondel
from rondel.core import CHANCE, OVER, Rng, State
from rondel.core.game import Game
from rondel.games.glen_more_ii.rules.effects import COUNTED, GOODS, POWERS, TYPES
from rondel.games.glen_more_ii.rules.state import CATEGORIES
from rondel.games.glen_more_ii.rules.turn import POINTS
from rondel.games.scenes import describe, scene
from rondel.locale import keys, translator
from rondel.locale.translate import catalog
from rondel.scene import Scene, Tile

GAME = rondel.load("glen-more-ii", players=3, edition=2)
KNOWN = catalog("en").sentences
SPEAK = translator("en", ["Ann", "Bob", "Cy", "Di"])
BY_CHANCE = ("seating", "refill", "die", "finished")
HOME: list[dict[str, object]] = [{"tile": "H-01", "cell": [0, 0], "scotsmen": 1}, {"tile": "H-02", "cell": [1, 0]}]


def position(point: dict[str, object], *tiles: dict[str, object], **facts: object) -> State:
    """A position with Ann deciding, with more tiles in her territory and other facts of hers."""
    seat = {"territory": [*HOME, *tiles]} | facts
    return GAME.from_json({"turn": 9, "seats": [seat, {}, {}], "point": {"seat": "A", **point}})


def told(state: State) -> dict[str, str]:
    """The choices of whoever decides, in words and in sentences."""
    return {choice.words: SPEAK(choice.text) for choice in scene(state, int(state.actor)).choices}


def things(look: Scene) -> set[str]:
    """All targets of things on the table."""
    found = {"button"} | {site.target for board in look.boards for site in board.sites}
    found |= {field.target for ring in look.rings for field in ring.fields}
    found |= {row.target for market in look.markets for row in market}
    found |= {f"discard:{tile.number}" for pile in look.piles for tile in pile.tiles}
    for cell in (cell for territory in look.territories for cell in territory.cells):
        number = cell.tile.number
        found |= {cell.target, *([f"member:{number}"] if cell.members else [])}
        found |= {f"cube:{number}:{cube.what}" for cube in cell.cubes}
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


def test_a_tile_is_told_with_cost_effects_and_card() -> None:
    tiles: dict[str, Tile] = {}
    for state, _ in random_states(GAME, 1):
        for field in scene(state).rings[0].fields:
            tiles |= {tile.name: tile for tile in field.tiles}
    assert [SPEAK(line) for line in tiles["Highland Fair"].lines] == [
        "trade tile",
        "costs 1 wood",
        "activation: takes different resources (2 for 4 VP and 4 for 8 VP)",
    ]
    assert [SPEAK(line) for line in tiles["Castle Stalker"].lines] == [
        "castle",
        "on the river",
        "costs 1 wood and 1 stone",
        "gives 1 Scotsman when placed",
        "card: 3 coins at once",
        "activation: 1 movement point",
    ]
    assert [SPEAK(line) for line in tiles["Grocer"].lines] == [
        "trade tile",
        "costs 1 stone",
        "activation: takes any resources (3 for 7 VP)",
    ]
    assert [SPEAK(line) for line in tiles["The End"].lines] == ["who stops here or goes beyond has finished"]


@pytest.mark.rule("G2-112")
def test_the_clan_board_shows_road_costs_from_here() -> None:
    state = position({"name": "open"}, clans=["MacLachlan", "Douglas", "Douglas"], markers=7)
    (board,) = scene(state, 1).boards
    sites = {site.name: site for site in board.sites}
    assert len(sites) == 23
    assert [SPEAK(line) for line in sites["McKenzie"].lines] == ["1 barley on own tiles", "1 barrel of whisky"]
    assert (sites["MacLachlan"].coins, sites["MacLachlan"].markers) == (None, ("A",))
    assert (sites["MacMillan"].coins, sites["MacMillan"].markers) == (1, ())
    assert (sites["Douglas"].coins, sites["Douglas"].markers) == (0, ("A", "A"))
    assert (sites["MacLeod"].coins, [SPEAK(line) for line in sites["MacLeod"].lines]) == (0, ["3 coins"])
    assert [SPEAK(line) for line in sites["Brodie"].lines] == ["villages: 5 VP for 3, 8 VP for 4 or more"]
    assert len(board.roads) == 36
    assert [(road.goal, road.coins) for road in board.roads if road.start == ""][:3] == [
        ("MacLeod", 0),
        ("MacDonell", 0),
        ("Chisholm", 1),
    ]


def test_overbuilt_tiles_scotsmen_and_resources_are_shown() -> None:
    forest: dict[str, object] = {
        "tile": "B-11",
        "cell": [0, 1],
        "resources": {"wood": 2},
        "scotsmen": 1,
        "under": [{"tile": "S-01"}],
    }
    look = scene(position({"name": "open", "sites": [[0, 1]]}, forest), 0)
    cell = next(cell for cell in look.territories[0].cells if cell.tile.name == "Abernethy")
    assert [tile.name for tile in cell.under] == ["Inshriach"]
    assert (cell.members, [(cube.what, cube.n) for cube in cell.cubes]) == (1, [("wood", 2)])
    assert (cell.fresh, cell.open, cell.used) == (True, True, False)
    assert (look.people, look.territories[0].cells[-1].tile.kind) == ("scotsman", "castle")


def test_cards_persons_and_what_is_scored_are_shown() -> None:
    state = position({"name": "open"}, cards=["Castle Moil"], persons=["A-03"], clans=["McKay"], whisky=2, coins=4)
    held = scene(state, 1).seats[0]
    assert [card.name for card in held.cards] == ["Castle Moil"]
    assert [person.name for person in held.persons] == ["Robert the Bruce", "David Hume"]
    assert {item.what: item.n for item in held.amounts} == {
        "coins": 4,
        "whisky": 2,
        "castle": 0,
        "scotsmen": 8,
        "markers": 9,
        "persons": 3,
        "mp": 0,
        "vp": 0,
    }


@pytest.mark.rule("G2-26")
def test_empty_fields_of_the_introductory_market_show_tokens() -> None:
    for setting, shown in (("off", False), ("on", True)):
        state = rondel.load("glen-more-ii", players=3, options={"intro_market": setting}).start()
        (rows,) = scene(state, 0).markets
        assert [(row.good, row.filled, len(row.prices), row.tokens) for row in rows] == [
            (good, 1, 3, shown) for good in GOODS
        ]


def test_activations_and_moves_are_told() -> None:
    still: dict[str, object] = {"tile": "A-12", "cell": [0, 1], "resources": {"barley": 1}}
    choices = told(position({"name": "open", "sites": [[0, 1]], "mp": 1}, still, clans=["MacGregor", "MacLachlan"]))
    assert choices["activate Glenturret"] == "Activate Glenturret: give 1 barley for 1 barrel of whisky"
    assert choices["activate Glenturret for vp"] == "Activate Glenturret: get 3 VP"
    assert choices["activate Home Castle"] == "Activate Home Castle: get 1 movement point"
    assert choices["move Starting Village > Glenturret"] == "Move a Scotsman from Starting Village to Glenturret"
    assert choices["relinquish"] == "Turn 1 movement point into 1 VP"


def test_a_marker_is_told_with_road_and_bonus() -> None:
    state = position({"name": "clan", "due": [{"what": "clan_marker", "n": 1}]}, coins=1)
    look = scene(state, 0)
    assert SPEAK(look.prompt) == "Put a clan marker on a field and pay the roads to it."
    ross = next(choice for choice in look.choices if choice.words == "clan Ross")
    assert (SPEAK(ross.text), ross.target) == ("Ross for 1 coin: 2 Scotsmen on own tiles", "clan:Ross")
    assert [SPEAK(message) for message in describe(state, GAME.action("clan Ross"))] == [
        "Ann put a marker on Ross for 1 coin: 2 Scotsmen on own tiles."
    ]


@pytest.mark.rule("G2-64")
def test_an_overbuild_tile_names_the_tile_it_covers() -> None:
    wood: dict[str, object] = {"tile": "S-01", "cell": [0, 1]}
    state = position({"name": "place", "tile": "B-11"}, wood)
    assert told(state) == {"place 0,1": "Build it over Inshriach at 0,1"}
    assert SPEAK(scene(state, 0).prompt).startswith("Build Abernethy over one of your tiles")
    assert [SPEAK(message) for message in describe(state, GAME.action("place 0,1"))] == [
        "Ann built Abernethy over Inshriach."
    ]


@pytest.mark.rule("G2-183")
def test_only_the_order_of_the_stacks_is_hidden() -> None:
    state, _ = random_states(GAME, 4)[120]
    *stacks, discard = scene(state, 0).piles
    assert [stack.tiles for stack in stacks] == [(), (), (), ()]
    assert len(discard.tiles) == discard.left
    views = [scene(state, viewer).to_json() for viewer in (0, 1, None)]
    assert json.loads(json.dumps(views)) == views
    for view in views:
        for part in ("rings", "markets", "territories", "seats", "piles", "boards", "sheets"):
            assert view[part] == views[0][part]


def test_every_word_of_the_rules_has_a_sentence() -> None:
    families = {
        "kind": TYPES,
        "good": GOODS,
        "amount": (*GOODS, "scotsman", "mp"),
        "letter": GOODS,
        "glen-more-ii.counted": COUNTED[1:],
        "glen-more-ii.power": POWERS,
        "glen-more-ii.item": CATEGORIES,
        "glen-more-ii.prompt": [point.name for point in POINTS if point.name not in BY_CHANCE],
    }
    wanted = [f"{family}.{word}" for family, words in families.items() for word in words]
    assert [key for key in wanted if key not in KNOWN] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"die": "on", "macgregor_pays_barley": "off"}), (4, {"intro_the_end": "on"})],
)
def test_every_choice_of_random_games_has_its_place_and_every_act_its_sentence(
    players: int, options: dict[str, object]
) -> None:
    game = rondel.load("glen-more-ii", players=players, options=options)
    for seed in range(2):
        for state, action in random_states(game, seed):
            said = [*describe(state, action), scene(state).prompt]
            if state.actor != CHANCE:
                look = scene(state, int(state.actor))
                assert [choice.action for choice in look.choices] == state.legal()
                known = things(look)
                for choice in look.choices:
                    assert game.action(choice.words) == choice.action
                    assert choice.target.startswith("cell:") or choice.target in known
                    assert {*choice.then} <= known
                    said += [choice.text, *([choice.hint] if choice.hint else [])]
                assert scene(state, (int(state.actor) + 1) % players).choices == ()
                said += look.notes
            for message in said:
                assert [key for key in keys(message) if key not in KNOWN] == []
                assert "{" not in SPEAK(message)
