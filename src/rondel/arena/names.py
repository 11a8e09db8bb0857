"""Names of bots that fit into a table."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable

from rondel.bots.own import file_code

LONGEST = 20


def short_names(codes: Iterable[str]) -> dict[str, str]:
    """For every code the shortest name that tells it from the others.

    >>> short_names(["greedy", "bots/tidy.py:TidyBot", "exec:node my/first_bot.mjs"])
    {'greedy': 'greedy', 'bots/tidy.py:TidyBot': 'TidyBot', 'exec:node my/first_bot.mjs': 'first_bot.mjs'}
    >>> short_names(["old/tidy.py:TidyBot", "new/tidy.py:TidyBot"])
    {'old/tidy.py:TidyBot': 'old/tidy.py:TidyBot', 'new/tidy.py:TidyBot': 'new/tidy.py:TidyBot'}
    """
    ways = {code: [_fitting(way) for way in _spellings(code)] for code in dict.fromkeys(codes)}
    names: dict[str, str] = {}
    for depth in range(max(map(len, ways.values()), default=0)):
        tried = {code: found[min(depth, len(found) - 1)] for code, found in ways.items() if code not in names}
        often = Counter([*tried.values(), *names.values()])
        names |= {code: name for code, name in tried.items() if often[name] == 1}
    for nth, code in enumerate(code for code in ways if code not in names):  # long ones that differ in the middle
        names[code] = f"{ways[code][-1][: LONGEST - 4]} #{nth + 1}"
    return {code: names[code] for code in ways}


def _spellings(code: str) -> list[str]:
    """Ways to name a bot, the shortest first."""
    place = file_code(code)
    if place is not None:
        path, made = place[0].as_posix(), place[1]
        return [made, *(f"{_end(path, parts)}:{made}" for parts in range(1, path.count("/") + 2))]
    if code.startswith("exec:"):
        words = shlex.split(code.removeprefix("exec:"))
        told = words[1:] or words
        depth = max(word.count("/") for word in told) + 1
        return [*(" ".join(_end(word, parts) for word in told) for parts in range(1, depth + 1)), code]
    return [code]


def _end(path: str, parts: int) -> str:
    return "/".join(path.split("/")[-parts:])


def _fitting(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    half = (LONGEST - 1) // 2
    return f"{name[: LONGEST - 1 - half]}…{name[-half:]}"
