"""The scene of Glen More, and its log."""

from rondel.games.glen_more.scene.log import tell
from rondel.games.glen_more.scene.tiles import catalogue
from rondel.games.glen_more.scene.view import entry, look

__all__ = ["catalogue", "entry", "look", "tell"]
