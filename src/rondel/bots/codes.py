"""Bot codes: a name with parameters, as in `random`, `greedy`, `mcts:2000`, `mcts@0.5s`."""

from __future__ import annotations

import re

from rondel.bots.bot import Bot, RandomBot
from rondel.bots.greedy import GreedyBot
from rondel.bots.guard import GuardedBot, Limits
from rondel.bots.mcts import MctsBot
from rondel.bots.own import find, installed
from rondel.core import RondelError

# The levels for people are settings of the bots below.
LEVELS = {"easy": "greedy:4", "medium": "mcts:100", "hard": "mcts@2s"}
KNOWN = (
    "random",
    "greedy",
    "greedy:POINTS (looseness, as in greedy:4)",
    "mcts:SIMULATIONS (as in mcts:2000)",
    "mcts@SECONDSs (as in mcts@0.5s)",
    *LEVELS,
    "FILE.py:CLASS (with or without arguments, as in bot.py:Bot(depth=3))",
    "exec:COMMAND",
)
CODE = re.compile(r"(?P<name>[a-z]+)(:(?P<number>\d+(\.\d+)?))?(@(?P<seconds>\d+(\.\d+)?)s)?")


def make(code: str) -> Bot:
    """A bot by its code; what does not exist is refused with the list of what does.

    >>> type(make("mcts:2000")).__name__
    'MctsBot'
    """
    match = CODE.fullmatch(LEVELS.get(code, code))
    bot = built_in(match["name"], match["number"], match["seconds"]) if match else None
    bot = bot or find(code)
    if bot is None:
        raise RondelError(f"there is no bot {code!r}; the bots are {', '.join([*KNOWN, *installed()])}")
    return bot


def split(text: str) -> list[str]:
    """Codes that are separated by commas; commas in brackets and quotes belong to a code.

    >>> split("random, my.py:Bot(depth=3, style='a,b'),exec:node bot.mjs")
    ['random', "my.py:Bot(depth=3, style='a,b')", 'exec:node bot.mjs']
    """
    parts, depth, quote = [""], 0, ""
    for sign in text:
        if sign == "," and depth == 0:
            parts.append("")
            continue
        parts[-1] += sign
        if quote or (depth and sign in "'\""):
            quote = "" if sign == quote else quote or sign
        else:
            depth += (sign in "([{") - (sign in ")]}" and depth > 0)
    return [part.strip() for part in parts if part.strip()]


def is_own(code: str) -> bool:
    """Whether a code means a bot of this project, which keeps its clock and never fails."""
    return CODE.fullmatch(LEVELS.get(code, code)) is not None and code not in installed()


def guarded(code: str, limits: Limits | None = None) -> GuardedBot:
    """A bot that cannot break the game; the limits are for bots of others."""
    bot = make(code)
    return GuardedBot(bot, GreedyBot(), None if is_own(code) else limits or Limits())


def built_in(name: str, number: str | None, seconds: str | None) -> Bot | None:
    """A bot of this project with its parameters, None if there is none such."""
    if name == "random" and number is None and seconds is None:
        return RandomBot()
    if name == "greedy" and seconds is None:
        return GreedyBot(float(number or 0))
    if name == "mcts" and seconds is not None and number is None and float(seconds) > 0:
        return MctsBot(seconds=float(seconds))
    if name == "mcts" and seconds is None and number is not None and number.isdigit() and int(number) > 0:
        return MctsBot(simulations=int(number))
    return None
