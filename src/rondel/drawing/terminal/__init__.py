"""Drawing scenes in a terminal."""

from rondel.drawing.terminal.artist import THEME, Artist, Tags
from rondel.drawing.terminal.canvas import Canvas

__all__ = ["THEME", "Artist", "Canvas", "Tags"]
