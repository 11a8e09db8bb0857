"""How an environment is set up: the game, what is seen, how choices are made, what is rewarded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i16, u8
from numpy.typing import NDArray

from rondel.bots.judges import judge_of
from rondel.core import BadOption, Game
from rondel.core.observing import Facet, Observer
from rondel.core.tokens import Tokens
from rondel.games.registry import load, title
from rondel.training.rewards import SCHEMES
from rondel.training.stepping import TrainingTable

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]
ACTIONS: Final = ("tokens", "index")
WIDTH: Final = 256  # of an environment whose choices are places in the list of legal actions


def view(buffer: Any, kind: type[Any]) -> NDArray[Any]:
    """A buffer of compiled code as an array that shares its memory and cannot be written to."""
    return np.frombuffer(buffer, kind)


@dataclass(frozen=True)
class Setting:
    """Everything that makes an environment.

    `observation` is `small` (what judges look at, for every seat) or `full` (everything on the table). `actions` are
    `tokens`, chosen one after the other, or `index`, a place in the list of legal actions, of which an environment has
    `width`. `reward` is `win`, `place` or `margin`; with `shaping` the judge's changing chance of winning is added as a
    potential, at the discount `gamma`.
    """

    name: str
    players: int | None = None
    options: Mapping[str, object] | None = None
    rules_version: int | None = None
    observation: str = "small"
    actions: str = "tokens"
    reward: str = "win"
    shaping: bool = False
    gamma: float = 1.0
    width: int = WIDTH

    def __post_init__(self) -> None:
        for value, known in ((self.actions, ACTIONS), (self.reward, SCHEMES)):
            if value not in known:
                raise BadOption(f"{value!r} is not one of {', '.join(known)}")

    @cached_property
    def game(self) -> Game:
        """The game."""
        return load(self.name, self.players, dict(self.options or {}), rules_version=self.rules_version)

    @cached_property
    def tokens(self) -> Tokens | None:
        """The vocabulary, where choices are tokens."""
        return title(self.name).tokens_of(self.game) if self.actions == "tokens" else None

    def observer(self) -> Observer:
        """A new observer; it belongs to one table."""
        return title(self.name).observer_of(self.game, self.observation)

    def table(self) -> TrainingTable:
        """A new table."""
        judge = judge_of(self.game) if self.shaping else None
        scheme = SCHEMES.index(self.reward)
        return TrainingTable(self.game, self.observer(), self.tokens, self.width, scheme, judge, self.gamma)

    @cached_property
    def fields(self) -> tuple[Facet, ...]:
        """The named pieces of an observation, in order."""
        told = (Facet("chosen", (self.tokens.length,), "the tokens chosen so far, each plus 1"),) if self.tokens else ()
        return (*self.observer().fields, *told)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def choices(self) -> int:
        """How many tokens or places there are."""
        return self.tokens.size if self.tokens else self.width

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The named pieces of one observation, or of many whose last axis it is; they share its memory."""
        ahead = observation.shape[:-1]
        found = {}
        at = 0
        for field in self.fields:
            found[field.name] = observation[..., at : at + field.size].reshape(*ahead, *field.shape)
            at += field.size
        return found

    def seen(self) -> spaces.Box[Any]:
        """The space of observations."""
        return spaces.Box(-32768, 32767, (self.size,), np.int16)

    def masked(self) -> spaces.Box[Any]:
        """The space of masks."""
        return spaces.Box(0, 1, (self.choices,), np.int8)

    def chosen(self) -> spaces.Discrete[Any]:
        """The space of choices."""
        return spaces.Discrete(self.choices)


class Window:
    """What one table shows: its buffers as arrays, of which copies are given away."""

    def __init__(self, table: TrainingTable) -> None:
        self.table = table
        self._seen = vec[i16]([0 for _ in range(table.size)])
        self._mask = vec[u8]([0 for _ in range(table.options)])
        self._seen_array: Numbers = view(self._seen, np.int16)
        self._mask_array: Mask = view(self._mask, np.int8)

    def observation(self, seat: int) -> Numbers:
        """What a seat sees now."""
        self.table.observe(seat, self._seen, 0)
        return self._seen_array.copy()

    def mask(self) -> Mask:
        """What may be chosen now."""
        self.table.mark(self._mask, 0)
        return self._mask_array.copy()
