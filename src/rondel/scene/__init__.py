"""What one seat sees of a game, as plain data that every interface draws without knowing rules.

The scene of a game lies in its folder; `rondel.games.scenes` finds it.
"""

from __future__ import annotations

from rondel.scene.model import (
    Amount,
    Board,
    Cell,
    Choice,
    Entry,
    Field,
    Holdings,
    Lack,
    MarketRow,
    Pile,
    Ring,
    Road,
    Scene,
    ScoreSheet,
    ScoringRound,
    Site,
    Territory,
    Tile,
)

__all__ = [
    "Amount",
    "Board",
    "Cell",
    "Choice",
    "Entry",
    "Field",
    "Holdings",
    "Lack",
    "MarketRow",
    "Pile",
    "Ring",
    "Road",
    "Scene",
    "ScoreSheet",
    "ScoringRound",
    "Site",
    "Territory",
    "Tile",
]
