"""Studying games: statistics over many records, and the review of a single one."""

from rondel.analysis.facts import Facts, facts_of
from rondel.analysis.looks import Look, look
from rondel.analysis.review import Outlook, Review, SeatReview, TurningPoint, review
from rondel.analysis.stats import Stats, read_folder

__all__ = [
    "Facts",
    "Look",
    "Outlook",
    "Review",
    "SeatReview",
    "Stats",
    "TurningPoint",
    "facts_of",
    "look",
    "read_folder",
    "review",
]
