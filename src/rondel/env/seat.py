"""One seat of a game in the way of Gymnasium, against bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import pettingzoo
from gymnasium.envs.registration import registry
from numpy.typing import NDArray

from rondel.bots.bot import Bot
from rondel.bots.codes import make
from rondel.core import OVER, BadOption, Rng
from rondel.env.rendering import METADATA, render
from rondel.env.setting import Mask, Numbers, Setting, Window
from rondel.games.registry import games

LOST = -1.0  # the reward for a choice that cannot be made


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat against bots by their codes (`random`, `greedy`, `mcts:100`), one for all or one for each.

    `info["action_mask"]` and `action_masks()` say what may be chosen. A choice that may not be made ends the episode
    and is told in `info["illegal"]`. `seat` is a number, or None for another one in every episode.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        self.setting = Setting(name, players, **setting)
        self.render_mode = render_mode
        self.table = self.setting.table()
        self._window = Window(self.table)
        self._wanted = seat
        self.seat = seat or 0
        others = self.setting.game.players - 1
        codes = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(codes) != others:
            raise BadOption(f"{others} opponents are needed, not {len(codes)}")
        self._random = all(code == "random" for code in codes)
        self._bots: list[Bot] = [make(code) for code in codes]
        self._rng = Rng(0)
        self.observation_space = self.setting.seen()
        self.action_space = self.setting.chosen()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        players = self.setting.game.players
        self.seat = int(self.np_random.integers(players)) if self._wanted is None else self._wanted
        self._rng = Rng(int(self.np_random.integers(2**63)))
        self.table.alone = self.seat if self._random else -1
        while True:
            self.table.reset(int(self.np_random.integers(2**63)))
            self._others()
            if self.table.state.actor != OVER:  # which would be a game in which this seat never has a choice
                break
        self.table.take(self.seat)
        return self._window.observation(self.seat), self._info()

    def _others(self) -> None:
        """Let the bots choose until it is up to this seat."""
        table = self.table
        while table.state.actor not in (OVER, self.seat):
            nth = (table.state.actor - self.seat - 1) % self.setting.game.players
            table.play(self._bots[nth].choose(table.state.copy(), self._rng))

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if not self.table.allows(int(action)):
            return self._window.observation(self.seat), LOST, True, False, {**self._info(), "illegal": True}
        self.table.step(int(action))
        self._others()
        over = self.table.state.actor == OVER
        return self._window.observation(self.seat), self.table.take(self.seat), over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._window.mask()}

    def action_masks(self) -> NDArray[Any]:
        """What may be chosen now, as sb3-contrib asks for it."""
        mask: Mask = self._window.mask()
        return mask.astype(bool)

    def render(self) -> Any:
        return render(self.table.state, self.render_mode, self.seat)


def gymnasium_id(game: str) -> str:
    """The name of a game in Gymnasium.

    >>> gymnasium_id("glen-more-ii")
    'rondel/GlenMoreII-v0'
    """
    parts = [part.upper() if set(part) <= set("ivx") else part.capitalize() for part in game.split("-")]
    return f"rondel/{''.join(parts)}-v0"


def register() -> None:
    """Make all games known to Gymnasium and to PettingZoo."""
    for game in games():
        known = gymnasium_id(game)
        if known not in registry:
            gymnasium.register(known, entry_point="rondel.env.seat:SeatEnv", kwargs={"name": game})
            pettingzoo.register("aec", known, entry_point="rondel.env.aec:aec_env", kwargs={"name": game})
