"""What a position of Skerry says about a seat, for those who judge it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.features import Features
from rondel.core.state import State
from skerry.rules.state import SkerryState

NAMES: Final = ["fish", "points", "tiles", "shoals", "ahead", "on_turn"]


class SkerryFeatures(Features):
    """Fish, points so far, what lies on the shore, and how far the boat is ahead of the last one."""

    def progress(self, state: State) -> float:
        assert isinstance(state, SkerryState)
        return 1 - len(state.stack) / len(state.game.tiles)

    def of(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, SkerryState)
        laid = [state.game.tile(tile) for tile in state.shores[seat] if tile]
        points = state.result().sheets[seat].total - state.fish[seat] // 3
        shoals = sum(tile.kind == "shoal" for tile in laid)
        ahead = state.gone[seat] - min(state.gone)
        return vec[i64]([state.fish[seat], points, len(laid), shoals, ahead, int(ahead == 0)])


FEATURES: Final = SkerryFeatures(NAMES)
