"""Studying games: statistics over many records, and the review of a single one."""

from rondel.analysis.facts import Facts, facts_of
from rondel.analysis.review import Review, TurningPoint, review
from rondel.analysis.stats import Stats, read_folder

__all__ = ["Facts", "Review", "Stats", "TurningPoint", "facts_of", "read_folder", "review"]
