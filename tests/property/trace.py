"""A trace of seeded games: one hash for every move, over the position and everything legal there.

`python -m tests.property.trace` prints the traces of all games as JSON and where the engine was loaded from,
so that games played by another interpretation can be compared move by move.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

import rondel.core.state
from rondel.core import OVER, Rng
from tests.property.games import SETTINGS, Setting, step

SEEDS: Final = (1, 2)


def trace(setting: Setting, seed: int) -> list[str]:
    """A hash for every move of a game: the position, what is legal, what is played, what the result would be."""
    state = setting.load({}).start()
    rng = Rng(seed)
    hashes = []
    while state.actor != OVER:
        seen = hashlib.sha256(state.key())
        seen.update(json.dumps([state.legal(), state.actor, state.result().totals]).encode())
        seen.update(str(step(state, rng)).encode())
        hashes.append(seen.hexdigest()[:8])
    return [*hashes, repr(state.result())]


def traces() -> dict[str, list[str]]:
    """The traces of all games, by game and seed."""
    return {f"{setting} seed {seed}": trace(setting, seed) for setting in SETTINGS for seed in SEEDS}


def compiled() -> bool:
    """Whether the running engine is compiled."""
    return not str(rondel.core.state.__file__).endswith(".py")


if __name__ == "__main__":
    print(json.dumps({"compiled": compiled(), "traces": traces()}))
