"""The scene of Glen More II, and its log."""

from rondel.scene.glen_more_ii.log import describe
from rondel.scene.glen_more_ii.view import look

__all__ = ["describe", "look"]
