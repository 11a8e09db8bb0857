"""Bots: what plays a seat, made from a code such as `greedy` or `mcts@0.5s`."""

from rondel.bots.bot import Alternative, Bot, Clock, RandomBot
from rondel.bots.codes import KNOWN, LEVELS, guarded, make
from rondel.bots.guard import BotFault, GuardedBot, Limits

__all__ = [
    "KNOWN",
    "LEVELS",
    "Alternative",
    "Bot",
    "BotFault",
    "Clock",
    "GuardedBot",
    "Limits",
    "RandomBot",
    "guarded",
    "make",
]
