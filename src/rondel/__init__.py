"""Rondel: Glen More, Glen More II and Glasgow to play, study and master."""

from rondel.games.registry import games, load

__version__ = "0.1.0"
__all__ = ["__version__", "games", "load"]
