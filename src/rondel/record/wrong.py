"""What can be wrong with a record."""

from __future__ import annotations

from typing import Final

from rondel.core.errors import RondelError
from rondel.locale import Message, say, translator

SHOWN: Final = 80  # characters of a line that are told of it


def quoted(text: str) -> str:
    """A text as a message tells it; of a long one the beginning.

    >>> quoted("take 7")
    "'take 7'"
    """
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


class BadRecord(RondelError):
    """A game record that cannot be read or does not replay; says the line and the reason.

    `message` is what is wrong, for every language; `reason` is a code of the shared vocabulary where a
    choice was refused.
    """

    def __init__(self, what: Message, line: int = 0, words: str = "", reason: str = "") -> None:
        self.message = say("record.line", line=line, what=what) if line else what
        super().__init__(translator("en")(self.message))
        self.line = line
        self.words = words
        self.reason = reason
