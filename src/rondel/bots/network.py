"""Training the network of a judge: what it adds to the linear weights, learned from who won and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

APART = 8  # one game in so many decides when to stop, and another whether it was worth it: neither is learned from
BATCH = 256
PACE = 0.002  # of learning
DECAY = 0.001  # by which weights are drawn to zero
POINTS = 0.1  # how much the scores count beside the wins
PLAYED = 3.0  # how much more a turn that was played counts than one that a search only looked at
EPOCHS = 30
PATIENCE = 6  # epochs without progress on unseen games before it ends


@dataclass
class Positions:
    """Positions of self-play: the features of all seats, how far the game was, how it ended, which game it was."""

    features: NDArray[Any]  # positions x seats x features
    progress: Numbers
    totals: Numbers  # positions x seats
    wins: Numbers  # the same: the share of the win
    chances: Numbers  # the same: what is learned of the win, from its end or from what a search said
    played: NDArray[np.bool_]  # what was not is only a turn that a search looked at: the end says little of it
    game: NDArray[np.int64]

    def only(self, which: NDArray[Any]) -> Positions:
        """Some of them."""
        return Positions(*(getattr(self, part.name)[which] for part in fields(self)))

    def ends(self) -> Positions:
        """Those that were played, with how the game ended as the only thing to learn."""
        played = self.only(self.played)
        return replace(played, chances=played.wins)


def joined(several: Sequence[Positions]) -> Positions:
    """The positions of several parts."""
    return Positions(*(np.concatenate([getattr(part, name.name) for part in several]) for name in fields(Positions)))


@dataclass(frozen=True)
class Learned:
    """Weights with the network, and the log-loss of the winner on unseen games before and after it learned."""

    weights: dict[str, Any]
    before: float
    after: float


class Network:
    """A layer of units over scaled features, and a correction of the linear weights beside it.

    It begins with the network of the weights if they have one, so that what was learned before is learned further.
    """

    def __init__(self, base: dict[str, Any], seen: Positions, units: int, seed: int) -> None:
        self.base = base
        if "network" in base:
            units = len(base["network"]["early"])
        self.middle = seen.features.mean((0, 1))
        self.scale = seen.features.std((0, 1)) + 0.05
        width = seen.features.shape[2] + 1
        rng = np.random.default_rng(seed)
        self.parts: dict[str, Numbers] = {
            "into": rng.normal(0.0, width**-0.5, (width, units)),
            "bias": np.zeros(units),
            "out": np.zeros((units, 2)),  # at the start and at the end
            "line": np.zeros((width, 2)),  # the last row is the constant
            "spread": np.log(np.array(base["spread"], dtype=np.float64)),
        }
        if "network" in base:
            self.parts |= self._known(base["network"])
        self._mean = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._square = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def _known(self, network: dict[str, Any]) -> dict[str, Numbers]:
        """A network as a judge reads it, over scaled features; `weights` is the way back."""
        constants, progress, *rows = np.array(network["into"])
        return {
            "into": np.vstack([np.array(rows) * self.scale[:, None], progress / 2.0]),
            "bias": constants + progress / 2.0 + self.middle @ np.array(rows),
            "out": np.array([network["early"], network["late"]]).T,
        }

    def inputs(self, some: Positions) -> Numbers:
        """The features as the units see them, with the progress as the last."""
        scaled = (some.features - self.middle) / self.scale
        progress = np.broadcast_to((2.0 * some.progress - 1.0)[:, None, None], (*scaled.shape[:2], 1))
        return np.concatenate([scaled, progress], axis=2)

    def expect(self, some: Positions, inputs: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """What the units say, the expected scores, the spread, and the chances of winning."""
        early, late = (np.array(self.base[name]) for name in ("early", "late"))
        share = some.progress[:, None]
        base = (early[0] + some.features @ early[1:]) * (1.0 - share) + (late[0] + some.features @ late[1:]) * share
        fired = np.maximum(inputs @ self.parts["into"] + self.parts["bias"], 0.0)
        line = self.parts["line"]
        ends = fired @ self.parts["out"] + inputs[..., :-1] @ line[:-1] + line[-1]
        scores = base + ends[..., 0] * (1.0 - share) + ends[..., 1] * share
        first, last = np.exp(self.parts["spread"])
        spread = first + (last - first) * some.progress
        odds = np.exp((scores - scores.max(1, keepdims=True)) / spread[:, None])
        return fired, scores, spread, odds / odds.sum(1, keepdims=True)

    def loss(self, some: Positions) -> float:
        """The log-loss of the winner, as far as the positions know it."""
        chances = self.expect(some, self.inputs(some))[3]
        return float(np.average(-(some.chances * np.log(np.maximum(chances, 1e-9))).sum(1), weights=counts(some)))

    def learn(self, some: Positions) -> None:
        """One step of Adam from a few positions."""
        inputs = self.inputs(some)
        fired, scores, spread, chances = self.expect(some, inputs)
        share, wide = some.progress, spread[:, None]
        weight = counts(some)[:, None] / counts(some).sum()
        off = weight * (chances - some.chances)
        ended = weight * some.played[:, None]
        to_scores = off / wide + POINTS * ended * (scores - some.totals) / wide**2
        to_ends = np.stack([to_scores * (1.0 - share[:, None]), to_scores * share[:, None]], axis=2)
        to_units = (to_ends @ self.parts["out"].T) * (fired > 0.0)
        # Scores count from their mean, so that the spread is not moved by what all have in common.
        to_spread = -(off * (scores - scores.mean(1, keepdims=True))).sum(1) / spread**2
        first, last = np.exp(self.parts["spread"])
        self._step(
            {
                "into": np.tensordot(inputs, to_units, ((0, 1), (0, 1))),
                "bias": to_units.sum((0, 1)),
                "out": np.tensordot(fired, to_ends, ((0, 1), (0, 1))),
                "line": np.vstack([np.tensordot(inputs[..., :-1], to_ends, ((0, 1), (0, 1))), to_ends.sum((0, 1))]),
                "spread": np.array([(to_spread * (1.0 - share)).sum() * first, (to_spread * share).sum() * last]),
            }
        )

    def _step(self, slopes: dict[str, Numbers]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            whole = slope + DECAY * self.parts[name] if name in ("into", "out", "line") else slope
            self._mean[name] = 0.9 * self._mean[name] + 0.1 * whole
            self._square[name] = 0.999 * self._square[name] + 0.001 * whole**2
            mean = self._mean[name] / (1.0 - 0.9**self._steps)
            square = self._square[name] / (1.0 - 0.999**self._steps)
            self.parts[name] = self.parts[name] - PACE * mean / (np.sqrt(square) + 1e-8)

    def weights(self) -> dict[str, Any]:
        """The weights as a judge reads them, which knows neither scale nor middle."""
        line, into = self.parts["line"], self.parts["into"]
        ends = {}
        for end, name in enumerate(("early", "late")):
            slopes = line[:-1, end] / self.scale
            constant = line[-1, end] - (self.middle * slopes).sum()
            ends[name] = _rounded(np.array(self.base[name]) + np.concatenate([[constant], slopes]))
        rows = into[:-1] / self.scale[:, None]
        constants = self.parts["bias"] - into[-1] - self.middle @ rows
        network = {
            "into": [_rounded(row) for row in (constants, 2.0 * into[-1], *rows)],
            "early": _rounded(self.parts["out"][:, 0]),
            "late": _rounded(self.parts["out"][:, 1]),
        }
        return {**self.base, **ends, "spread": _rounded(np.exp(self.parts["spread"])), "network": network}


def train(base: dict[str, Any], positions: Positions, units: int, seed: int) -> Learned:
    """The network that did best on games it did not learn from, and how well it does on still others."""
    group = positions.game % APART
    seen, tried, unseen = (positions.only(which) for which in (group > 1, group == 0, group == 1))
    unseen = unseen.ends()
    network = Network(base, seen, units, seed)
    rng = np.random.default_rng(seed)
    best, lowest, late = base, network.loss(tried), 0
    before = after = network.loss(unseen)
    for _ in range(EPOCHS):
        order = rng.permutation(len(seen.progress))
        for begin in range(0, len(order), BATCH):
            network.learn(seen.only(order[begin : begin + BATCH]))
        loss = network.loss(tried)
        late += 1
        if loss < lowest:
            best, lowest, late = network.weights(), loss, 0
            after = network.loss(unseen)
        if late == PATIENCE:
            break
    return Learned(best, before, after)


def counts(some: Positions) -> Numbers:
    """How much each position counts."""
    return np.where(some.played, PLAYED, 1.0)


def _rounded(numbers: Numbers) -> list[float]:
    return [round(float(number), 4) for number in numbers]
