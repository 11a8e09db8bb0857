"""The scene of Glasgow, and its log."""

from rondel.games.glasgow.scene.log import tell
from rondel.games.glasgow.scene.tiles import catalogue
from rondel.games.glasgow.scene.view import entry, look

__all__ = ["catalogue", "entry", "look", "tell"]
