"""Many tables stepped at once in compiled code, and what can be asked of many games."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core import Generator, State
from rondel.env.setting import Mask, Numbers, Setting, view
from rondel.games.registry import title
from rondel.training.tables import TrainingTables, consequences, totals


class Vector:
    """`n` tables; a game that ends begins again at once, with the luck that follows at its table.

    All arrays are views of the buffers that the next step writes: whoever keeps them makes copies. Without `seat`
    whoever decides at a table is asked (`actors`); with it, only that seat, and the others choose at random.
    """

    def __init__(self, setting: Setting, n: int, seat: int | None = None) -> None:
        self.setting = setting
        self.n = n
        made = [setting.table() for _ in range(n)]
        for table in made:
            table.alone = -1 if seat is None else seat
        self.tables = TrainingTables(made)
        self.observations: Numbers = view(self.tables.observations, np.int16).reshape(n, setting.size)
        self.masks: Mask = view(self.tables.masks, np.int8).reshape(n, setting.choices)
        self.actors: NDArray[np.int64] = view(self.tables.actors, np.int64)
        self.rewards: NDArray[np.float64] = view(self.tables.rewards, np.float64).reshape(n, -1)
        self.over: NDArray[np.bool_] = view(self.tables.over, np.bool_)
        self._sampled: NDArray[np.int64] = view(self.tables.sampled, np.int64)

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[Numbers, Mask]:
        """Begin at every table, with a seed each or, from one, the numbers that follow it."""
        first = randbits(62) if seed is None else seed
        seeds = [first + i for i in range(self.n)] if isinstance(first, int) else [int(each) for each in first]
        self.tables.reset(seeds)
        return self.observations, self.masks

    def step(self, choices: NDArray[Any]) -> tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], Mask]:
        """A choice for every table; gives observations, rewards of all seats, whether a game ended, and masks."""
        self.tables.step(choices.tolist())
        return self.observations, self.rewards, self.over, self.masks

    def sample(self) -> NDArray[np.int64]:
        """A random choice for every table, of those that may be made; from the seed of the last `reset`."""
        self.tables.sample()
        return self._sampled


def vector(name: str, n: int, players: int | None = None, seat: int | None = None, **setting: Any) -> Vector:
    """Many tables of a game; further arguments are those of `Setting`."""
    return Vector(Setting(name, players, **setting), n, seat)


def playouts(state: State, n: int, rng: Generator) -> NDArray[np.int64]:
    """The totals of every seat after each of `n` random playouts: an array of `n` rows."""
    return view(totals(state, n, rng), np.int64).reshape(n, -1)


def choice_features(state: State) -> NDArray[np.int64]:
    """What the features of the seat that decides become with each legal action: a row for each, for ranking them."""
    features = title(state.rules().name).get_features()
    assert features is not None, f"{state.rules().name} has no features"
    return view(consequences(state, features), np.int64).reshape(-1, len(features.names))
