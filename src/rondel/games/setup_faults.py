"""What is wrong with a game as somebody asked for it, as a message."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.errors import BadOption
from rondel.games.registry import games, title
from rondel.locale import Message, say


def setup_fault(
    name: str, players: int, options: Mapping[str, object], rules_version: int | None = None
) -> Message | None:
    """Why there is no game of this name for so many with these options; None if there is.

    >>> setup_fault("glen-more", 1, {}).key
    'asked.players'
    """
    if name not in games():
        return say("asked.game", name=repr(name), games=", ".join(games()))
    found = title(name)
    if players not in found.players:
        game = say(f"game.{name}")
        if len(found.players) == 1:
            return say("asked.players_only", game=game, most=found.players[0], given=players)
        return say("asked.players", game=game, few=min(found.players), most=max(found.players), given=players)
    by_name = {option.name: option for option in found.options}
    for option, value in options.items():
        if option not in by_name:
            return say("asked.no_option", name=repr(option), names=", ".join(by_name) or "–")
        try:
            by_name[option].read(value, rules_version or found.rules_version)
        except BadOption:
            return say("asked.option", name=option, value=repr(value), values=", ".join(by_name[option].values))
    return None
