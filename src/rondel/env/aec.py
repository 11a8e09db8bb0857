"""Games in the way of PettingZoo: agents that act one after the other."""

from __future__ import annotations

from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from rondel.core import IllegalAction
from rondel.core.state import OVER
from rondel.env.rendering import METADATA, render
from rondel.env.setting import Setting, Window

Seen = dict[str, Any]


class RondelAEC(AECEnv[str, Seen, int], EzPickle):  # type: ignore[misc]
    """A game for agents `player_0`, `player_1`, ...; chance and forced choices play themselves.

    An observation is `{"observation": numbers, "action_mask": mask}`; `setting.split` names its pieces.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, setting, render_mode)
        super().__init__()
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {**METADATA, "name": f"{setting.name.replace('-', '_')}_v0"}
        self.table = setting.table()
        self._window = Window(self.table)
        self.possible_agents = [f"player_{seat}" for seat in range(setting.game.players)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Dict({"observation": setting.seen(), "action_mask": setting.masked()})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: setting.chosen() for agent in self.possible_agents}
        self._seeded = False
        self._nothing = np.zeros(setting.choices, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, with the luck that follows."""
        if seed is not None or not self._seeded:
            self.table.reset(randbits(64) if seed is None else seed)
            self._seeded = True
        else:
            self.table.again()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.state.actor]

    def step(self, action: int | None) -> None:
        """Make a choice for the agent whose turn it is, None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        if action is None or not table.allows(int(action)):
            raise IllegalAction("wrong_choice", f"choice {action}")
        self._cumulative_rewards[agent] = 0.0
        table.step(int(action))
        over = table.state.actor == OVER
        if over or self.setting.shaping:
            self.rewards = {name: table.take(seat) for seat, name in enumerate(self.possible_agents)}
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[table.state.actor]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; only who decides has a mask that is not empty."""
        mine = agent == self.agent_selection
        mask = self._window.mask() if mine else self._nothing.copy()
        return {"observation": self._window.observation(self._seats[agent]), "action_mask": mask}

    def render(self) -> Any:
        return render(self.table.state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def aec_env(name: str, players: int | None = None, render_mode: str | None = None, **setting: Any) -> RondelAEC:
    """A game for PettingZoo; further arguments are those of `Setting`."""
    return RondelAEC(Setting(name, players, **setting), render_mode)
