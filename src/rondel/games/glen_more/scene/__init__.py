"""The scene of Glen More, and its log."""

from rondel.games.glen_more.scene.log import describe
from rondel.games.glen_more.scene.tiles import catalogue
from rondel.games.glen_more.scene.view import look

__all__ = ["catalogue", "describe", "look"]
