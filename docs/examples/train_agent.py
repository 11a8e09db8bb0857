"""Trains a masked PPO against random opponents and says how often it wins; needs `pip install rondel[rl] sb3-contrib`.

python train_agent.py [GAME] [STEPS]
"""

import sys
import time

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import rondel.env  # noqa: F401, which makes the games known to Gymnasium

TABLES = 8
GAMES = 200


class Floats(gymnasium.ObservationWrapper):
    """Whole numbers as floats, the tokens chosen so far as zeros and ones."""

    def __init__(self, env):
        super().__init__(env)
        self.setting = env.unwrapped.setting
        self.rest = self.setting.size - self.setting.tokens.length
        size = self.rest + self.setting.choices
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)

    def observation(self, observation):
        chosen = np.zeros(self.setting.choices + 1, np.float32)
        chosen[observation[self.rest :]] = 1.0
        return np.concatenate([observation[: self.rest].astype(np.float32), chosen[1:]])

    def action_masks(self):
        return self.env.unwrapped.action_masks()


def make(name):
    """A table of two with one seat to learn."""
    return Floats(gymnasium.make(f"rondel/{name}-v0", players=2, reward="win", shaping=True))


def share_won(model, tables, name):
    """How many of some games the model wins, a shared win as half."""
    env = make(name)
    won = 0.0
    for seed in range(GAMES):
        seen, info = env.reset(seed=10_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(tables.normalize_obs(seen), action_masks=info["action_mask"], deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        places = env.unwrapped.table.state.result().places
        won += (places[env.unwrapped.seat] == 1) / places.count(1)
    return won / GAMES


def main():
    """Train in four parts and tell after each how it goes."""
    name = sys.argv[1] if len(sys.argv) > 1 else "GlenMore"
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 60_000
    tables = VecNormalize(DummyVecEnv([lambda: make(name)] * TABLES), norm_reward=False)
    model = MaskablePPO("MlpPolicy", tables, n_steps=512, batch_size=512, gamma=1.0, ent_coef=0.01, seed=1)
    begin = time.time()
    tables.training = False
    print(f"untrained: {share_won(model, tables, name):.0%} of {GAMES} games won against random")
    for part in range(4):
        tables.training = True
        model.learn(steps // 4, reset_num_timesteps=part == 0)
        tables.training = False
        print(f"after {time.time() - begin:.0f} s: {share_won(model, tables, name):.0%}", flush=True)


if __name__ == "__main__":
    main()
