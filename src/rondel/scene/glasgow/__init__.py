"""The scene of Glasgow, and its log."""

from rondel.scene.glasgow.log import describe
from rondel.scene.glasgow.view import look

__all__ = ["describe", "look"]
