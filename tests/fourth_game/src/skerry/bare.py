"""Skerry by its rules alone: what a game is like that brings nothing else."""

from typing import Final

from rondel.games.title import Title
from skerry.title import TITLE as WHOLE

TITLE: Final = Title(
    name="skerry-bare",
    label="Bare Skerry",
    summary="Skerry in words, without drawings, messages or rules to read.",
    package="skerry.rules",
    players=WHOLE.players,
    usual=WHOLE.usual,
    rules=".game:Skerry",
    options=WHOLE.options,
)
