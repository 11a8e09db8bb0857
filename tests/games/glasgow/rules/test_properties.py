"""What holds in every game of Glasgow, whatever is chosen."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rondel
from rondel.core import CHANCE, OVER, Game, Rng, State, perft, play, playout
from rondel.core.events import Event, happening
from rondel.parts.cells import spoken
from tests.games.glasgow.rules.table import BUILDINGS, GOODS, Table, position

HOUSE = Path(rondel.__file__).parent / "games" / "glasgow" / "data" / "edition-1"
VARIANTS = ("plain", "limited", "refreshing")


@cache
def variant(name: str) -> Game:
    """The game as it is, with other options, or with a factory that refreshes and produces several goods."""
    if name == "plain":
        return rondel.load("glasgow")
    if name == "limited":
        options = {"factory_steel_gold_limit": 1, "bank_whisky": "nothing", "turn_cap": 60, "first_player": "B"}
        return rondel.load("glasgow", options={key: value for key, value in options.items()})
    text = (HOUSE / "buildings.csv").read_text(encoding="utf-8")
    text = text.replace("make any", "refresh").replace("make gold", "make gold + whisky", 1)
    text = text.replace("<-> gold,", "<-> gold max 2,")
    with TemporaryDirectory() as folder:
        file = Path(folder, "buildings.csv")
        file.write_text(text, encoding="utf-8")
        return rondel.load("glasgow", tiles=file)


class Still(Table):
    """A table at which nothing more is played, so that it is read once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._read = state.to_json()

    @property
    def json(self) -> dict[str, object]:
        return self._read


def walk(name: str, seed: int, eager: bool) -> list[State]:
    """The positions of one game; an eager player builds and activates where that is possible."""
    game = variant(name)
    rng = Rng(seed)
    state: State = game.start()
    seen = [state.copy()]
    while state.actor != OVER:
        if state.actor == CHANCE:
            play(state, rng)
        else:
            choices = state.legal()
            keen = [a for a in choices if game.words(a).split()[0] in ("build", "activate", "draw", "refresh")]
            pick = keen if eager and keen else choices
            state.apply(pick[rng.below(len(pick))])
        seen.append(state.copy())
    return seen


games = given(name=st.sampled_from(VARIANTS), seed=st.integers(0, 10**6), eager=st.booleans())
few = settings(max_examples=8)


@few
@games
@pytest.mark.rule("GL-2", "GL-7", "GL-19", "GL-22", "GL-49")
def test_buildings_and_goods_are_conserved(name: str, seed: int, eager: bool) -> None:
    owners: dict[str, int] = {}
    for state in walk(name, seed, eager):
        table = Still(state)
        owned = [list(table.seat(seat)["buildings"]) for seat in range(2)]  # type: ignore[call-overload]
        for seat in range(2):
            for building in owned[seat]:
                assert owners.setdefault(building, seat) == seat
        assert set(owners) == {*owned[0], *owned[1]}
        offered = [n for tile in (0, 5, 10, 15) for n in table.open(tile).split()]
        point = table.json["point"]
        assert isinstance(point, dict)
        in_hand = [point["building"]] if "building" in point and point["building"] not in offered else []
        everything = [*owned[0], *owned[1], *offered, *table.pile(), *table.pile("discard"), *in_hand]
        assert sorted(everything) == sorted(BUILDINGS)
        stores = [dict(zip(GOODS, map(int, table.goods(seat).split("/")), strict=True)) for seat in range(2)]
        for store in stores:
            assert all(store[good] <= most for good, most in zip(GOODS, (5, 4, 3, 1), strict=True))
        assert sum(store["whisky"] for store in stores) <= 1


def account(state: State) -> Counter[tuple[int, str]]:
    """What every seat holds: its goods, its mark, and its buildings with their cells."""
    found: Counter[tuple[int, str]] = Counter()
    seats = state.to_json()["seats"]
    assert isinstance(seats, list)
    for number, seat in enumerate(seats):
        found.update({(number, good): n for good, n in seat["goods"].items()})
        found[number, "mark"] = int(seat["mark"])
        found.update((number, f"{building} at {x},{y}") for building, (x, y) in seat["buildings"].items())
    return +found


def booked(events: tuple[Event, ...]) -> Counter[tuple[int, str]]:
    """What every seat has more, or less, after some events."""
    found: Counter[tuple[int, str]] = Counter()
    for event in events:
        what = GOODS[event.thing.number] if event.thing.sort == "good" else "mark"
        if event.kind == "place":
            building = BUILDINGS[event.thing.number - 1]
            found[event.seat, f"{building} at {spoken(event.target.number)}"] += 1
        elif event.kind in ("gain", "pay", "lose", "swap"):
            if event.origin.sort == "seat":
                found[event.origin.number, what] -= event.amount
            if event.target.sort == "seat":
                found[event.target.number, what] += event.amount
            elif event.kind == "swap":
                found[event.seat, GOODS[event.target.number]] += event.amount
    return found


@few
@games
@pytest.mark.rule("GL-20", "GL-22", "GL-23", "GL-28", "GL-38", "GL-41")
def test_what_is_told_accounts_for_all_that_seats_hold(name: str, seed: int, eager: bool) -> None:
    for nth, state in enumerate(walk(name, seed, eager)[:-1]):
        choices, held = state.legal(), account(state)
        held.update(booked(happening(state, choices[nth % len(choices)])))
        assert +held == account(state)


@few
@games
@pytest.mark.rule("GL-18", "GL-46", "GL-47", "GL-48", "GL-59")
def test_the_block_grows_to_twenty_within_its_box(name: str, seed: int, eager: bool) -> None:
    seen = walk(name, seed, eager)
    last: set[tuple[int, int]] = set()
    for state in seen:
        seats = state.to_json()["seats"]
        assert isinstance(seats, list)
        cells = {(x, y) for seat in seats for x, y in seat["buildings"].values()}
        assert last <= cells
        for x, y in cells - last:
            assert not last or {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & last
        if cells:
            wide = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
            high = max(y for _, y in cells) - min(y for _, y in cells) + 1
            assert max(wide, high) <= 5
            assert min(wide, high) <= 4
        last = cells
        assert state.actor == OVER or state.legal()
    final = seen[-1]
    assert len(last) == 20 or final.turn == int(variant(name).options["turn_cap"])


@few
@games
@pytest.mark.rule("GL-73", "GL-74")
def test_what_is_legal_can_be_done_and_nothing_else(name: str, seed: int, eager: bool) -> None:
    game = variant(name)
    first_place = game.action("place -64,-64")
    near = [game.action(f"place {x},{y}") for x in range(-6, 7) for y in range(-6, 7)]
    for state in walk(name, seed, eager)[::7]:
        legal = state.legal()
        assert legal == sorted(set(legal))
        if state.actor == OVER:
            continue
        accepted = [a for a in [*range(first_place), *near] if state.why_not(a) is None]
        assert sorted(accepted) == legal
        if state.actor == CHANCE:
            assert state.weights() == [1] * len(legal)


@few
@games
def test_positions_are_written_and_read_back(name: str, seed: int, eager: bool) -> None:
    game = variant(name)
    for state in walk(name, seed, eager)[::3]:
        again = game.from_json(json.loads(json.dumps(state.to_json())))
        assert again.key() == state.key()
        assert (again.actor, again.turn, again.legal()) == (state.actor, state.turn, state.legal())


@few
@games
@pytest.mark.rule("GL-61", "GL-69")
def test_sheets_add_up_and_there_is_one_winner(name: str, seed: int, eager: bool) -> None:
    for state in walk(name, seed, eager)[::5]:
        result = state.result()
        for sheet in result.sheets:
            assert sheet.total == sum(line.points for line in sheet.lines)
        assert result.final == (state.actor == OVER)
        assert sorted(result.places) == ([1, 2] if state.turn else [1, 1])


@few
@games
@pytest.mark.rule("GL-15", "GL-16")
def test_whoever_is_behind_has_the_turn(name: str, seed: int, eager: bool) -> None:
    """With laps counted, the player on turn is never ahead of the other."""
    laps = [0, 0]
    seats = [0, 0]
    for state in walk(name, seed, eager):
        table = Still(state)
        for seat in range(2):
            laps[seat] += (table.at(seat) - seats[seat]) % 16
            seats[seat] = table.at(seat)
        if state.turn and table.point == "move":
            assert laps[table.on_turn] <= laps[1 - table.on_turn]
            assert laps[1 - table.on_turn] - laps[table.on_turn] == table.d


def test_every_action_has_words_that_name_it() -> None:
    game = rondel.load("glasgow")
    for action in range(game.actions):
        assert game.action(game.words(action)) == action


def test_the_same_generator_gives_the_same_game_compiled_or_not() -> None:
    """Recorded once from uncompiled code; it changes only when the rules do."""
    state = rondel.load("glasgow", edition=1).start()
    assert playout(state, Rng(7)) == 574
    assert (state.turn, state.result().totals) == (214, (23, 28))


@pytest.mark.parametrize(("depth", "leaves"), [(1, 15), (2, 48), (3, 510)])
def test_perft_from_the_start(depth: int, leaves: int) -> None:
    """Counted by hand.

    Depth 2, tiles 1 to 15: 2+2+2+14+3 +2+2+4+3+2 +5+1+2+2+2. Depth 3: 28+28+28+30+17 +28+28+56+20+16 +130+14+43+28+16.
    """
    table = position("2/1/1/0", open={0: "P1 K1", 5: "P2 H1", 10: "F1 T1", 15: "L1 S1"})
    assert perft(table.state, depth) == leaves


@pytest.mark.parametrize(("depth", "leaves"), [(1, 3), (2, 20), (3, 97)])
def test_perft_of_a_build(depth: int, leaves: int) -> None:
    """Counted by hand: 14 moves or 3 ways to pay either building; then 49 choices, or 6 times 8 cells."""
    table = position(
        "5/4/3/1", "2/2/2/0", at=(4, 7), marks="A", open={0: "K4 K3", 5: "P3 T6", 10: "K2 K1", 15: "S3 S2"},
        ann_block={"F5": (0, 0), "F8": (1, 0)}, bob_block={"F7": (0, 1), "T1": (1, 1)},
    ).play("move 1")  # fmt: skip
    assert perft(table.state, depth) == leaves
