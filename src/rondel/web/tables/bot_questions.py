"""What bots are asked, and how they answer: in a process of the server, or on another machine.

What goes there is the game and its log in numbers; what comes back is a turn, or ideas for one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from rondel.analysis.facts import Facts, facts_of
from rondel.analysis.looks import LINES, Look
from rondel.analysis.looks import look as look_at
from rondel.bots import Alternative, make
from rondel.core import Game, Rng, RondelError, State
from rondel.games.lessons import lesson
from rondel.games.registry import load, title
from rondel.record import Record

LOG: Final = logging.getLogger("rondel.web")


@dataclass(frozen=True)
class Wanted:
    """A game to be loaded; where nothing else is said, by the newest rules and with the newest edition."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]
    tiles: Path | None = None
    rules_version: int | None = None
    edition: int | None = None


@dataclass(frozen=True)
class Question:
    """A position that a bot is to think about."""

    game: Wanted
    actions: tuple[int, ...]
    bot: str
    seed: int
    lesson: str = ""  # where the game began; empty is its start
    begins: bytes = b""  # the position in which it began, instead
    played: tuple[int, ...] = ()  # a turn that is to be looked at too
    lines: int = LINES  # ideas that are wanted of a look


@dataclass(frozen=True)
class PlayedLog:
    """A game that is over, to be looked at once more."""

    game: Wanted
    log: tuple[str, ...]


@lru_cache(maxsize=32)
def loaded(wanted: Wanted) -> Game:
    """A game, kept for the next question about it."""
    options: dict[str, object] = dict(wanted.options)
    return load(wanted.name, wanted.players, options, wanted.tiles, wanted.rules_version, wanted.edition)


def position(question: Question) -> State:
    """The position that is asked about."""
    game = loaded(question.game)
    if question.begins:
        state = game.from_bytes(question.begins)
    else:
        state = lesson(title(game.name), question.lesson).start() if question.lesson else game.start()
    for action in question.actions:
        state.apply(action)
    return state


def turn(question: Question) -> list[int]:
    """The choices of the bot up to where others or chance decide."""
    state = position(question)
    bot, rng = make(question.bot), Rng(question.seed)
    seat, number = state.actor, state.turn
    chosen: list[int] = []
    while state.goes_on(seat, number):
        action = bot.choose(state.copy(), rng)
        state.apply(action)
        chosen.append(action)
    return chosen


def ideas(question: Question) -> list[Alternative]:
    """The best ideas of the bot for the rest of the turn."""
    bot = make(question.bot)
    explain: Callable[[State, Rng], list[Alternative]] | None = getattr(bot, "explain", None)
    return [] if explain is None else explain(position(question), Rng(question.seed))


def facts(finished: PlayedLog) -> Facts | None:
    """A finished game in numbers; None where it cannot be played any more as it was."""
    try:
        game = loaded(finished.game)
        return facts_of(Record(game, [game.action(words) for words in finished.log]))
    except RondelError as error:
        LOG.warning("a game of %s cannot be replayed: %s", finished.game.name, error)
        return None


def looked(question: Question) -> Look:
    """What the bot says of the position, and of the turn that was played there."""
    return look_at(position(question), question.bot, question.seed, question.lines, question.played)
