"""The bots of many games: those of others live on from game to game, if they want to know when one begins."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager

from rondel.bots import GuardedBot, Limits, guarded


class Cast:
    """Makes the bots of a game, and keeps those that live on."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, Limits], GuardedBot] = {}

    def bots(self, codes: tuple[str, ...], limits: Limits) -> list[GuardedBot]:
        """A bot for every seat; one that is named several times is there several times."""
        found = []
        for seat, code in enumerate(codes):
            nth = codes[:seat].count(code)
            bot = self._kept.pop((code, nth, limits), None)
            if bot is not None and not bot.lives_on():
                bot.close()
                bot = None
            bot = bot or guarded(code, limits)
            self._kept[code, nth, limits] = bot
            found.append(bot)
        return found

    def close(self) -> None:
        """Say goodbye to all."""
        for bot in self._kept.values():
            bot.close()
        self._kept.clear()


IDLE: list[Cast] = []  # of this process, one for every thread that plays


@contextmanager
def lent() -> Iterator[Cast]:
    """A cast whose bots live on in this process, until all are dismissed."""
    try:
        cast = IDLE.pop()
    except IndexError:
        cast = Cast()
    try:
        yield cast
    finally:
        IDLE.append(cast)


def dismiss() -> None:
    """Say goodbye to all bots that live on in this process."""
    while IDLE:
        IDLE.pop().close()


atexit.register(dismiss)
