"""Games for OpenSpiel: importing this module registers each as `rondel_` with its name.

Chance is explicit, choices of players are tokens one after the other, forced choices play themselves. Parameters are
`players`, `observation` (`small` or `full`) and `reward`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import i16

from rondel.core import CHANCE, OVER
from rondel.core.tokens import Choosing
from rondel.env.setting import Setting, view
from rondel.games.registry import titles
from rondel.games.title import Title
from rondel.training.rewards import SCHEMES, rewards

LONGEST: Final = 20_000  # choices and draws of a game; none comes near
OUTCOMES: Final = 256  # of a chance point
FAR: Final = 20.0  # no margin of points is worth more


@cache
def setting_of(name: str, players: int, observation: str, reward: str) -> Setting:
    """A setting, made once: games of OpenSpiel are made often."""
    return Setting(name, players, observation=observation, reward=reward)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Rondel for OpenSpiel."""

    title: Title
    kind: Any  # its `GameType`

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": self.title.usual, "observation": "small", "reward": "win"} | dict(params or {})
        self.setting = setting_of(self.title.name, given["players"], given["observation"], given["reward"])
        tokens = self.setting.tokens
        assert tokens is not None
        self.tokens = tokens
        self.scheme = SCHEMES.index(self.setting.reward)
        most = FAR if self.setting.reward == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=tokens.size,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.game.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The position before the first chance point."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What players see; everything is public."""
        return SpielObserver(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game of Rondel, in the middle of a choice perhaps."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.setting.game.start()
        self.choosing = Choosing(game.tokens)
        self.scheme = game.scheme
        self._put()

    def _put(self) -> None:
        """Play forced choices, and put the next one."""
        position = self.position
        while position.actor >= 0:
            self.choosing.begin(position.choices())
            if not self.choosing.decided():
                break
            position.do(self.choosing.action())

    def current_player(self) -> int:
        actor = self.position.actor
        if actor >= 0:
            return int(actor)
        return int(pyspiel.PlayerId.TERMINAL if actor == OVER else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return [token for token in self.choosing.open] if player == self.position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of the outcomes in the list of legal ones, with their chances."""
        weights = self.position.weights()
        total = sum(weights)
        return [(n, weight / total) for n, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.actor == CHANCE:
            position.apply(position.legal()[action])
        else:
            self.choosing.choose(action)
            if not self.choosing.decided():
                return
            position.do(self.choosing.action())
        self._put()

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if position.actor == CHANCE:
            return position.rules().words(position.legal()[action])
        return self.choosing.tokens.words[action]

    def is_terminal(self) -> bool:
        return bool(self.position.actor == OVER)

    def returns(self) -> list[float]:
        if self.position.actor != OVER:
            return [0.0] * self.position.rules().players
        return [amount for amount in rewards(self.position.result(), self.scheme)]

    def __str__(self) -> str:
        chosen = self.choosing.tokens.said([token for token in self.choosing.chosen])
        return f"{self.position!r} {self.position.hash64():016x} {chosen}".rstrip()


class SpielObserver:
    """Writes observations as OpenSpiel asks for them."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self._setting = setting
        self._recall = recall
        self._observer = setting.observer()
        self._seen = vec[i16]([0 for _ in range(setting.size)])
        self._array = view(self._seen, np.int16)
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = setting.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        self._observer.write(state.position, player, self._seen, 0)
        self.tensor[:] = self._array
        chosen = self.dict["chosen"]
        chosen[:] = 0.0
        if state.position.actor == player:
            for n, token in enumerate(state.choosing.chosen):
                chosen[n] = token + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The position in a line; for those who remember everything, all that happened."""
        if self._recall:
            return f"{player}: {state.history_str()}"
        chosen = state.choosing.tokens.said([token for token in state.choosing.chosen])
        return f"{player}: {state.position.to_bytes().hex()} {chosen}"


def _register(title: Title) -> None:
    kind = pyspiel.GameType(
        short_name=f"rondel_{title.name.replace('-', '_')}",
        long_name=title.label,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(title.players),
        min_num_players=min(title.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": title.usual, "observation": "small", "reward": "win"},
    )
    pyspiel.register_game(
        kind, type(f"{title.label.replace(' ', '')}Game", (SpielGame,), {"title": title, "kind": kind})
    )


for _title in titles():
    _register(_title)
