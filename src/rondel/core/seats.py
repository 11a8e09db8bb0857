"""Who acts: seats, chance, or nobody any more; and seats as people read them."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # the actor when chance decides
OVER: Final = -2  # the actor when the game is over
ACTORS: Final = {CHANCE: "chance", OVER: "over"}


def letter(seat: int) -> str:
    """The letter of a seat; an actor that is no seat is `chance` or `over`.

    >>> letter(0), letter(-1), letter(-2)
    ('A', 'chance', 'over')
    """
    return ACTORS.get(seat) or chr(ord("A") + seat)


def letters(players: int) -> str:
    """The letters of so many seats.

    >>> letters(3)
    'ABC'
    """
    return "".join(letter(seat) for seat in range(players))


def seat_number(name: str) -> int:
    """The seat with a letter, small or capital; -1 for what is no letter.

    >>> seat_number("B"), seat_number("b"), seat_number("?")
    (1, 1, -1)
    """
    return ord(name.upper()) - ord("A") if len(name) == 1 and name.isascii() and name.isalpha() else -1
