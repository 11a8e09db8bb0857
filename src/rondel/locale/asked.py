"""What is wrong with a game as somebody asked for it."""

from __future__ import annotations

from collections.abc import Mapping
from sys import modules

from rondel.core import BadOption, Option
from rondel.games.registry import game_class, games
from rondel.locale.message import Message, say


def terms(name: str) -> tuple[tuple[int, ...], tuple[Option, ...]]:
    """The numbers of players and the options of a game."""
    module = modules[game_class(name).__module__]
    return getattr(module, "PLAYERS", (2,)), getattr(module, "OPTIONS", ())


def wrong_with(name: str, players: int, options: Mapping[str, object]) -> Message | None:
    """Why there is no game of this name for so many with these options; None if there is.

    >>> wrong_with("glen-more", 1, {}).key
    'asked.players'
    """
    if name not in games():
        return say("asked.game", name=repr(name), games=", ".join(games()))
    counts, known = terms(name)
    if players not in counts:
        game = say(f"game.{name}")
        if len(counts) == 1:
            return say("asked.players_only", game=game, most=counts[0], given=players)
        return say("asked.players", game=game, few=min(counts), most=max(counts), given=players)
    by_name = {option.name: option for option in known}
    for option, value in options.items():
        if option not in by_name:
            return say("asked.no_option", name=repr(option), names=", ".join(by_name) or "–")
        try:
            by_name[option].read(value)
        except BadOption:
            return say("asked.option", name=option, value=repr(value), values=", ".join(by_name[option].values))
    return None
