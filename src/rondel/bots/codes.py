"""Bot codes: a name with parameters, as in `random`, `greedy`, `mcts:2000`, `mcts@0.5s`."""

from __future__ import annotations

import re

from rondel.bots.bot import Bot, RandomBot
from rondel.bots.casual import CasualBot
from rondel.bots.greedy import GreedyBot
from rondel.bots.guard import BotLimits, GuardedBot
from rondel.bots.judges import judge_of, judging_by
from rondel.bots.mcts import MctsBot
from rondel.bots.own import find, installed
from rondel.core import RondelError, compiled

# What `medium` looks at, and `hard` at the least. Code that is not compiled is some 35 times slower: there both look at
# less, so that `hard` answers within three seconds and is never the weaker one.
SIMULATIONS = 400 if compiled() else 20
# The levels for people are settings of the bots below.
LEVELS = {
    "beginner": "casual:6",
    "easy": "casual:2",
    "medium": f"mcts:{SIMULATIONS}",
    "hard": f"mcts:{SIMULATIONS}@2s",
}
KNOWN = (
    "random",
    "casual:POINTS (by which it misjudges a turn, as in casual:2)",
    "greedy",
    "greedy:POINTS (looseness, as in greedy:4)",
    "mcts:SIMULATIONS (as in mcts:2000)",
    "mcts@SECONDSs (as in mcts@0.5s)",
    "mcts:SIMULATIONS@SECONDSs (so many at the least, as in mcts:100@2s)",
    "casual, greedy and mcts with other WEIGHTS (a number or a file, as in mcts:100#1)",
    *LEVELS,
    "FILE.py:CLASS (with or without arguments, as in bot.py:Bot(depth=3))",
    "exec:COMMAND",
)
CODE = re.compile(r"(?P<name>[a-z]+)(:(?P<number>\d+(\.\d+)?))?(@(?P<seconds>\d+(\.\d+)?)s)?(#(?P<weights>[^#]+))?")


def make(code: str) -> Bot:
    """A bot by its code; what does not exist is refused with the list of what does.

    >>> type(make("mcts:2000")).__name__
    'MctsBot'
    """
    match = CODE.fullmatch(LEVELS.get(code, code))
    bot = built_in(match["name"], match["number"], match["seconds"], match["weights"]) if match else None
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


def guarded(code: str, limits: BotLimits | None = None) -> GuardedBot:
    """A bot that cannot break the game; the limits are for bots of others."""
    bot = make(code)
    return GuardedBot(bot, GreedyBot(), None if is_own(code) else limits or BotLimits())


def weights_named(code: str) -> str:
    """The weights that a code of this project names, empty for the supplied ones."""
    match = CODE.fullmatch(LEVELS.get(code, code))
    return (match and match["weights"]) or ""


def built_in(name: str, number: str | None, seconds: str | None, weights: str | None) -> Bot | None:
    """A bot of this project with its parameters, None if there is none such."""
    judging = judging_by(weights) if weights else judge_of
    if name == "random" and number is None and seconds is None and weights is None:
        return RandomBot()
    if name == "casual" and number is not None and seconds is None:
        return CasualBot(float(number), judging)
    if name == "greedy" and seconds is None:
        return GreedyBot(float(number or 0), judging)
    whole = number is None or (number.isdigit() and int(number) > 0)
    timed = seconds is None or float(seconds) > 0
    if name == "mcts" and whole and timed and (number is not None or seconds is not None):
        return MctsBot(int(number) if number else None, float(seconds) if seconds else None, judging)
    return None
