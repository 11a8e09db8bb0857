"""The environments pass the tests of those who made their interfaces, for every game and number of players."""

from __future__ import annotations

import contextlib
import io
from functools import partial

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, render_test, seed_test

import rondel
import rondel.env
import rondel.env.spiel
from rondel.env.seat import gymnasium_id
from tests.property.games import SETTINGS, Setting

every_game = pytest.mark.parametrize("setting", SETTINGS, ids=str)


# PettingZoo warns of observations with a mask, and of numbers without bounds, in environments that are not its own.
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
@every_game
@pytest.mark.parametrize("actions", ["tokens", "index"])
def test_pettingzoo(setting: Setting, actions: str) -> None:
    make = partial(rondel.env.aec_env, setting.name, setting.players, actions=actions)
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(make(), num_cycles=30)
    seed_test(make, num_cycles=30)


@pytest.mark.slow
@pytest.mark.parametrize("name", rondel.game_names())
def test_pettingzoo_renders(name: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(partial(rondel.env.aec_env, name))
    assert "player_0" in printed.getvalue()


@every_game
@pytest.mark.parametrize("observation", ["small", "full"])
def test_gymnasium(setting: Setting, observation: str) -> None:
    env = gymnasium.make(gymnasium_id(setting.name), players=setting.players, observation=observation)
    check_env(env.unwrapped, skip_render_check=True)


def test_a_seat_against_bots() -> None:
    env = rondel.env.SeatEnv("glasgow", opponents="greedy", seat=1)
    _, info = env.reset(seed=3)
    over, reward, steps = False, 0.0, 0
    while not over:
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        steps += 1
    assert reward == -1.0
    assert steps > 20
    assert env.step(0)[4]["illegal"]


@pytest.mark.slow
@every_game
def test_open_spiel(setting: Setting) -> None:
    game = pyspiel.load_game(f"rondel_{setting.name.replace('-', '_')}", {"players": setting.players})
    assert game.num_players() == setting.players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_tree_search_of_open_spiel_plays() -> None:
    game = pyspiel.load_game("rondel_glasgow")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()
