"""The scene of a game."""

from rondel.scene.words_only import describe, look

__all__ = ["describe", "look"]
