"""What people and bots at a table are called on pages."""

from __future__ import annotations

from typing import Final

from rondel.core.seats import letter

BOT_NAMES: Final = ("Angus", "Bonnie", "Callum", "Davina", "Ewan", "Flora", "Gregor", "Heather")


def called(seat: int, bot: str, name: str) -> str:
    """How a seat is called: by the name of its player, else a bot's name, else its letter."""
    return name or (BOT_NAMES[seat] if bot else letter(seat))
