"""Rondel: tile games on a ring to play, study and master."""

from rondel.games.registry import games as game_names
from rondel.games.registry import load

__version__ = "0.1.0"
__all__ = ["__version__", "game_names", "load"]
