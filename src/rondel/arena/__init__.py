"""The arena: bots against bots, fairly seated, with numbers that can be trusted."""

from rondel.arena.compare import Change, compare
from rondel.arena.match import Match, Played, play_match
from rondel.arena.plan import Schedule, make_plan
from rondel.arena.report import as_json
from rondel.arena.run import run
from rondel.arena.standing import Standing, standings
from rondel.arena.versus import Pair, Sprt, Verdict, pair_off

__all__ = [
    "Change",
    "Match",
    "Pair",
    "Played",
    "Schedule",
    "Sprt",
    "Standing",
    "Verdict",
    "as_json",
    "compare",
    "make_plan",
    "pair_off",
    "play_match",
    "run",
    "standings",
]
