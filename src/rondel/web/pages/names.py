"""What people and bots at a table are called on pages."""

from __future__ import annotations

from typing import Final

from rondel.locale.message import say
from rondel.locale.translate import Translator

BOT_NAMES: Final = ("Angus", "Bonnie", "Callum", "Davina", "Ewan", "Flora", "Gregor", "Heather")


def numbered(t: Translator, seat: int) -> str:
    """How a seat is called that nobody has yet."""
    return t(say("web.invite.seat", n=seat + 1))


def called(t: Translator, seat: int, bot: str, name: str) -> str:
    """How a seat is called: by the name of its player, else a bot's name, else by its number."""
    return name or (BOT_NAMES[seat] if bot else numbered(t, seat))
