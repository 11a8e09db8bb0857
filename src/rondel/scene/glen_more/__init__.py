"""The scene of Glen More, and its log."""

from rondel.scene.glen_more.log import describe
from rondel.scene.glen_more.view import look

__all__ = ["describe", "look"]
