"""What can be wrong with a record."""

from __future__ import annotations

from rondel.core.errors import RondelError
from rondel.locale import Message, say, translator


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
