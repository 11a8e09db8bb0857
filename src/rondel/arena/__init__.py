"""The arena: bots against bots, fairly seated, with numbers that can be trusted."""

from rondel.arena.match import Match, Played, play_match
from rondel.arena.plan import Schedule, make_plan
from rondel.arena.run import run
from rondel.arena.standing import Standing, standings

__all__ = ["Match", "Played", "Schedule", "Standing", "make_plan", "play_match", "run", "standings"]
