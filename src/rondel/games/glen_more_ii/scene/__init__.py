"""The scene of Glen More II, and its log."""

from rondel.games.glen_more_ii.scene.log import tell
from rondel.games.glen_more_ii.scene.tiles import catalogue
from rondel.games.glen_more_ii.scene.view import entry, look

__all__ = ["catalogue", "entry", "look", "tell"]
