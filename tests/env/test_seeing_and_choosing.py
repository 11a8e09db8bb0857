"""What learners see and how they choose: observations, tokens, rewards, many tables at once."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pettingzoo
import pytest

import rondel
import rondel.env
from rondel.core import OVER, BadOption, IllegalAction, Rng, RondelError, playout, settle
from rondel.games.registry import title
from rondel.training.rewards import MARGIN, PLACE, WIN, rewards
from rondel.training.stepping import TrainingTable
from tests.property.games import SETTINGS, Setting, walk

every_game = pytest.mark.parametrize("setting", SETTINGS, ids=str)
LIMITS = {"glasgow": 400, "glen-more": 1200, "glen-more-ii": 1200}


@every_game
def test_actions_and_tokens_are_inverse(setting: Setting) -> None:
    game = setting.load({})
    tokens = title(setting.name).tokens_of(game)
    assert tokens.size == len(tokens.words) == len(set(tokens.words)) <= LIMITS[setting.name]
    for state in walk(game, 6):
        for action in state.legal():
            said = tokens.encode(action)
            assert len(said) <= tokens.length
            assert tokens.decode(said) == action


def test_tokens_say_what_words_say() -> None:
    game = rondel.load("glen-more")
    tokens = title("glen-more").tokens_of(game)
    said = {words: tokens.said(tokens.encode(game.action(words))) for words in ("take 7", "place 1,-2", "buy wood")}
    assert said == {"take 7": "take, field 7", "place 1,-2": "place, x 1, y -2", "buy wood": "buy, ware wood"}
    with pytest.raises(RondelError, match="no action"):
        tokens.decode([0, 0])
    again = pickle.loads(pickle.dumps(tokens))
    assert again.words == tokens.words


def test_cells_that_no_block_reaches_have_no_tokens() -> None:
    game = rondel.load("glasgow")
    tokens = title("glasgow").tokens_of(game)
    assert tokens.said(tokens.encode(game.action("place -6,6"))) == "place, x -6, y 6"
    with pytest.raises(RondelError, match="never legal"):
        tokens.encode(game.action("place 7,0"))


def test_a_game_without_kinds_has_digits() -> None:
    from rondel.core.tokens import Tokens, digits

    tokens = Tokens(digits(5000), 5000)
    assert tokens.size == 1 + 3 * 64
    assert all(tokens.decode(tokens.encode(action)) == action for action in range(0, 5000, 7))


@every_game
@pytest.mark.parametrize("observation", ["small", "full"])
def test_every_seat_sees_itself_first(setting: Setting, observation: str) -> None:
    shown = rondel.env.Setting(setting.name, setting.players, observation=observation)
    table = shown.table()
    table.reset(5)
    window = rondel.env.setting.Window(table)
    for _ in range(30):
        if table.state.actor == OVER:
            break
        for seat in range(setting.players):
            seen = shown.split(window.observation(seat))
            assert seen["actor"].tolist() == [
                int((seat + n) % setting.players == table.state.actor) for n in range(setting.players)
            ]
        first, second = (shown.split(window.observation(seat))["seats"] for seat in (0, 1))
        assert np.array_equal(first, np.roll(second, 1, axis=0))
        table.step(int(np.flatnonzero(window.mask())[0]))


def test_the_full_observation_shows_the_table() -> None:
    shown = rondel.env.Setting("glen-more", 2, observation="full")
    table = shown.table()
    table.reset(1)
    window = rondel.env.setting.Window(table)
    seat = int(table.state.actor)
    seen = shown.split(window.observation(seat))
    game = table.state.to_json()
    assert isinstance(game["seats"], list)
    assert seen["seats"][0][0] == game["seats"][seat]["coins"]
    assert seen["market"].tolist() == [1, 1, 1, 1, 1]
    assert (seen["ring"][:, 0] > 0).sum() == 10
    assert sorted(seen["ring"][:, 1].tolist())[-3:] == [1, 2, 3]  # both seats and the ghost
    assert seen["planes"][0, 1].sum() == 1  # one clan member, on the start village
    assert seen["planes"][0, 0, 7, 7] > 0
    assert seen["planes"][0, 0, 7, 7] + 1 == seen["planes"][1, 0, 7, 7]  # the own start village is the first


def test_tokens_chosen_so_far_are_seen() -> None:
    shown = rondel.env.Setting("glasgow", 2)
    table = shown.table()
    window = rondel.env.setting.Window(table)
    table.reset(2)
    rng = Random(1)
    told = set()
    while table.state.actor != OVER:
        chosen = shown.split(window.observation(int(table.state.actor)))["chosen"].tolist()
        assert table.choosing is not None
        assert [n - 1 for n in chosen if n] == [token for token in table.choosing.chosen]
        told.add(sum(map(bool, chosen)))
        table.step(rng.choice(np.flatnonzero(window.mask()).tolist()))
    assert told == {0, 1, 2}


def test_rewards_by_every_scheme() -> None:
    from rondel.core import Result, Sheet

    sheets = tuple(Sheet(seat, (), total) for seat, total in enumerate((40, 30, 30, 10)))
    result = Result(sheets, (1, 2, 2, 4), True)
    assert [round(x, 3) for x in rewards(result, WIN)] == [1.0, -0.333, -0.333, -0.333]
    assert [round(x, 3) for x in rewards(result, PLACE)] == [1.0, 0.0, 0.0, -1.0]
    assert [round(x, 3) for x in rewards(result, MARGIN)] == [0.333, 0.067, 0.067, -0.467]
    shared = Result(sheets[:2], (1, 1), True)
    assert list(rewards(shared, WIN)) == [0.0, 0.0]


def test_shaping_adds_nothing_over_a_whole_game() -> None:
    for seed in range(3):
        sums = []
        for shaping in (False, True):
            env = rondel.env.aec_env("glen-more", 3, shaping=shaping)
            env.reset(seed=seed)
            rng = Random(seed)
            start = [0.0] * 3 if not shaping else [hope for hope in env.table.hopes]
            total = np.array(start)
            while env.agents and not any(env.terminations.values()):
                mask = env.last()[0]["action_mask"]
                env.step(rng.choice(np.flatnonzero(mask).tolist()))
                total += np.array([env.rewards[agent] for agent in env.possible_agents]) * (
                    1.0 if shaping or env.terminations["player_0"] else 0.0
                )
            sums.append(total)
        assert np.allclose(sums[0], sums[1])


def tokens_that_follow(table: TrainingTable) -> list[int]:
    """The tokens with which the legal actions go on that begin as was chosen, found one by one."""
    assert table.choosing is not None
    chosen = [token for token in table.choosing.chosen]
    listed = [table.choosing.tokens.encode(action) for action in table.legal]
    return sorted({each[len(chosen)] for each in listed if each[: len(chosen)] == chosen})


def test_many_tables_play_like_single_ones() -> None:
    many = rondel.env.vector("glen-more", 5, players=2)
    many.reset(10)
    singles = [rondel.env.Setting("glen-more", 2).table() for _ in range(5)]
    windows = [rondel.env.setting.Window(table) for table in singles]
    for seed, table in enumerate(singles):
        table.reset(10 + seed)
    rng = Random(3)
    ended = 0
    for _ in range(300):
        choices = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in many.masks])
        many.step(choices)
        for i, (table, window) in enumerate(zip(singles, windows, strict=True)):
            table.step(int(choices[i]))
            assert many.over[i] == (table.state.actor == OVER)
            if many.over[i]:
                assert many.rewards[i].tolist() == [gain for gain in table.gains]
                ended += 1
                table.again()
            assert many.actors[i] == table.state.actor
            assert np.array_equal(many.observations[i], window.observation(int(table.state.actor)))
            assert np.array_equal(many.masks[i], window.mask())
            assert np.flatnonzero(many.masks[i]).tolist() == tokens_that_follow(table)
    assert ended > 5
    with pytest.raises(IllegalAction):
        many.step(np.full(5, -1))


def test_one_seat_of_many_tables_against_random_ones() -> None:
    many = rondel.env.vector("glasgow", 4, seat=1)
    many.reset([1, 2, 3, 4])
    for _ in range(50):
        assert set(many.actors.tolist()) == {1}
        many.step(many.masks.argmax(axis=1))


@pytest.mark.parametrize("actions", ["tokens", "index"])
def test_random_choices_follow_from_the_seed(actions: str) -> None:
    many = rondel.env.vector("glasgow", 3, actions=actions)
    played = []
    for _ in range(2):
        many.reset(5)
        steps = []
        for _ in range(60):
            choices = many.sample().copy()
            many.step(choices)
            steps.append((choices.tolist(), many.masks.sum(axis=1).tolist()))
        played.append(steps)
    assert played[0] == played[1]
    assert len({str(choices) for choices, _ in played[0]}) > 30


def test_playouts_give_totals() -> None:
    state = rondel.load("glen-more", players=3).start()
    settle(state, Rng(1))
    found = rondel.env.playouts(state, 4, Rng(2))
    assert found.shape == (4, 3)
    rng = Rng(2)
    twin = state.copy()
    playout(twin, rng)
    assert tuple(found[0]) == twin.result().totals


@pytest.mark.parametrize("name", rondel.game_names())
def test_choices_have_features(name: str) -> None:
    state = rondel.load(name).start()
    settle(state, Rng(1))
    features = title(name).get_features()
    assert features is not None
    rows = rondel.env.choice_features(state)
    assert rows.shape == (len(state.legal()), len(features.names))
    after = state.copy()
    after.apply(state.legal()[-1])
    assert rows[-1].tolist() == [n for n in features.of(after, state.actor)]


def test_games_are_known_in_the_way_of_pettingzoo() -> None:
    from rondel.env import glen_more_ii_v0

    env = glen_more_ii_v0.env(players=4)
    assert (env.metadata["name"], len(env.possible_agents)) == ("glen_more_ii_v0", 4)
    assert pettingzoo.make("aec", "rondel/GlenMoreII-v0", players=3).unwrapped.possible_agents[2] == "player_2"
    with pytest.raises(AttributeError):
        _ = rondel.env.chess_v0
    with pytest.raises(BadOption):
        rondel.env.aec_env("glasgow", reward="glory")
    env.reset(seed=1)
    refused = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises(IllegalAction):
        env.step(refused)
