"""Environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many tables at once.

Every game is here by its name: `aec_env(name, players=4)`; in the way of PettingZoo its name with `_v0`, which has
`env`; `gymnasium.make` with `rondel/`, its name and `-v0`; and after `import rondel.env.spiel` a game of OpenSpiel that
begins with `rondel_`. The page on environments has examples.
"""

from types import ModuleType

from rondel.games.registry import games

try:
    from rondel.env.aec import RondelAEC, aec_env
    from rondel.env.seat import SeatEnv, register
    from rondel.env.setting import Setting
    from rondel.env.vector import Vector, choice_features, playouts, vector
except ModuleNotFoundError as error:
    told = f"rondel.env needs {error.name}, which is missing: pip install 'rondel[rl]'"
    raise ModuleNotFoundError(told, name=error.name) from None

__all__ = [
    "RondelAEC",
    "SeatEnv",
    "Setting",
    "Vector",
    "aec_env",
    "choice_features",
    "playouts",
    "vector",
]

register()


def __getattr__(name: str) -> ModuleType:
    """A game in the way of PettingZoo, by its name with `_v0`: a module that has `env`."""
    for game in games():
        if name == f"{game.replace('-', '_')}_v0":
            module = ModuleType(f"{__name__}.{name}", f"The environment of {game} for PettingZoo.")

            def env(game: str = game, **given: object) -> RondelAEC:
                return aec_env(game, **given)  # type: ignore[arg-type]

            module.env = module.raw_env = env  # type: ignore[attr-defined]
            return module
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
