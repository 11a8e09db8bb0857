"""States, games, generators, results and errors are values: they can be pickled, copied, compared and shown."""

from __future__ import annotations

import copy
import operator
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import rondel
from rondel.core import (
    CHANCE,
    BadOption,
    BadPosition,
    Game,
    IllegalAction,
    Line,
    Result,
    Rng,
    Sheet,
    State,
    game,
    play,
    playout,
    settle,
)
from rondel.core.events import Event, Ref, happening
from tests.property.games import SETTINGS, Setting, step, walk

every_game = pytest.mark.parametrize("setting", SETTINGS, ids=str)


class Index:
    """A whole number that is no int, as those of NumPy are."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __index__(self) -> int:
        return self.n


def middle(setting: Setting, choices: int = 90) -> State:
    state = setting.load({}).start()
    playout(state, Rng(3), choices)
    return state


@every_game
def test_positions_survive_bytes_and_pickle(setting: Setting) -> None:
    loaded = setting.load({})
    for n, state in enumerate(walk(loaded, 4)):
        data = state.to_bytes()
        read = loaded.from_bytes(data)
        assert read == state
        assert (read.actor, read.turn, read.legal()) == (state.actor, state.turn, state.legal())
        assert (read.to_bytes(), read.hash64(), hash(read)) == (data, state.hash64(), hash(state))
        if n % 25 == 0:
            assert read.to_json() == state.to_json()
            assert pickle.loads(pickle.dumps(state)) == state


@every_game
def test_copies_are_equal_and_independent(setting: Setting) -> None:
    state = middle(setting)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.turn == state.turn
        step(twin, Rng(1))
        assert twin != state
    assert state != "a state"


def test_states_of_games_that_differ_are_not_equal() -> None:
    two, three = rondel.load("glen-more", players=2), rondel.load("glen-more", players=3)
    assert two.start() == rondel.load("glen-more", players=2).start()
    assert two.start() != three.start()
    with pytest.raises(BadPosition, match="no position of this game"):
        three.from_bytes(two.start().to_bytes())


@pytest.mark.parametrize("name", ["glen-more", "glen-more-ii", "glasgow"])
def test_broken_bytes_are_refused(name: str) -> None:
    loaded = rondel.load(name)
    data = loaded.start().to_bytes()
    for broken in (b"", data[:3], data[:-1], data + b"\0", data[:9]):
        with pytest.raises(BadPosition):
            loaded.from_bytes(broken)


def test_hashes_are_stable() -> None:
    state = rondel.load("glasgow").start()
    assert state.hash64() == rondel.load("glasgow").start().hash64()
    assert 0 <= state.hash64() < 2**64
    before = state.hash64()
    settle(state, Rng(1))
    assert state.hash64() != before


def test_keys_are_short() -> None:
    assert len(middle(Setting("glen-more", 2)).key()) < 400
    assert len(middle(Setting("glen-more-ii", 4)).key()) < 800
    assert len(middle(Setting("glasgow", 2)).key()) < 250


def test_games_are_equal_by_all_that_is_settled() -> None:
    loaded = rondel.load("glen-more", players=3, options={"strict_take": "on"})
    again = pickle.loads(pickle.dumps(loaded))
    assert again == loaded == copy.deepcopy(loaded)
    assert hash(again) == hash(loaded)
    assert (again.players, again.options, again.fingerprint) == (3, loaded.options, loaded.fingerprint)
    assert loaded != rondel.load("glen-more", players=3)
    assert loaded != rondel.load("glen-more", players=3, options={"strict_take": "on"}, rules_version=1)


def test_a_game_that_no_title_loaded_is_made_by_its_class() -> None:
    loaded = rondel.load("glasgow")
    made: Game = type(loaded)(loaded.setup)
    assert type(pickle.loads(pickle.dumps(made))) is type(made)


def test_generators_go_on_where_they_were() -> None:
    rng = Rng(7)
    rng.randrange(6)
    twins = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng)), Rng.at(*rng.state())]
    assert all(twin == rng for twin in twins)
    expected = [rng.randrange(6) for _ in range(5)]
    assert expected == [1, 5, 3, 1, 2]
    assert all([twin.randrange(6) for _ in range(5)] == expected for twin in twins)
    assert twins[0] != Rng(7)
    assert Rng(Index(7)) == Rng(7)


@pytest.mark.parametrize(
    "value",
    [
        Result((Sheet(0, (Line("tile", "Oban", 3),), 3),), (1,), True),
        Event("take", 0, Ref("tile", 4), Ref("field", 7), Ref("hand"), 1),
        game.Option("die", ("off", "on"), "a die", earlier=((1, "on"),)),
        IllegalAction("cannot_pay", "take 4"),
        BadPosition("this position cannot be:", ["turn: -1"]),
        BadOption("no such option"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_results_events_and_errors_are_values(value: object) -> None:
    for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert twin == value
        assert hash(twin) == hash(value)
        assert (repr(twin), str(twin)) == (repr(value), str(value))
        assert vars_of(twin) == vars_of(value)


def vars_of(value: object) -> list[object]:
    return [getattr(value, name, None) for name in ("reason", "words", "what", "mistakes", "places")]


def test_shown_are_game_turn_and_actor() -> None:
    loaded = rondel.load("glen-more", players=2)
    state = loaded.start()
    assert repr(loaded) == "<glen-more for 2, rules 2>"
    assert repr(state) == "<glen-more for 2, turn 0: chance decides>"
    settle(state, Rng(1))
    assert repr(state) == f"<glen-more for 2, turn 1: {'AB'[state.actor]} decides>"
    playout(state, Rng(1))
    assert repr(state) == f"<glen-more for 2, turn {state.turn}: over>"


@every_game
def test_whole_numbers_of_any_kind_are_actions(setting: Setting) -> None:
    state = middle(setting, 40)
    settle(state, Rng(1))
    action = state.legal()[0]
    assert state.why_not(Index(action)) is None
    assert state.rules().words(Index(action)) == state.rules().words(action)
    twin, third = state.copy(), state.copy()
    state.apply(Index(action))
    twin.apply(action)
    happening(third, Index(action))
    assert state == twin == third
    with pytest.raises(TypeError):
        state.apply("take 4")  # type: ignore[arg-type]
    assert operator.index(Index(3)) == 3


@every_game
def test_what_was_legal_is_refused_as_soon_as_it_is_not(setting: Setting) -> None:
    state, rng = setting.load({}).start(), Rng(5)
    before: list[int] = []
    refused = 0
    for _ in range(60):
        legal, key = state.legal(), state.key()
        for action in set(before) - set(legal):
            with pytest.raises(IllegalAction):
                state.apply(action)
            refused += 1
        with pytest.raises(IllegalAction):
            state.apply(2**70)
        assert (state.legal(), state.key()) == (legal, key)
        before = legal
        state.apply(legal[rng.randrange(len(legal))])
    assert refused > 60


def test_chance_plays_only_where_it_decides() -> None:
    state = rondel.load("glasgow").start()
    assert state.actor == CHANCE
    settle(state, Rng(1))
    key = state.key()
    with pytest.raises(IllegalAction):
        play(state, Rng(1))
    assert state.key() == key


def test_playouts_take_any_generator() -> None:
    ends = []
    for rng in (random.Random(5), random.Random(5)):
        state = rondel.load("glasgow").start()
        playout(state, rng)
        ends.append(state)
    assert ends[0] == ends[1]
    assert ends[0].result().final


def totals_of(state: State) -> tuple[int, ...]:
    playout(state, Rng(2))
    return state.result().totals


def test_states_travel_between_processes() -> None:
    states = [middle(Setting("glen-more", 2)), middle(Setting("glasgow", 2))]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = list(pool.map(totals_of, states))
    assert there == [totals_of(state) for state in states]


def test_errors_are_values_where_a_cluster_has_been_used() -> None:
    from tblib import pickling_support

    value = BadOption("no such option")
    pickling_support.install(value)
    assert pickle.loads(pickle.dumps(value)) == value
