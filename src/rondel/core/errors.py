"""What can go wrong, said in one sentence that a person can act on."""

from __future__ import annotations

from typing import Any, Final

SHOWN: Final = 50  # mistakes of one input that are told; the others are counted


class RondelError(ValueError):
    """Bad input from a user or caller; its text says what is wrong and what would be right."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.args == getattr(other, "args", ())

    def __hash__(self) -> int:
        return hash((type(self), self.args))

    def __reduce__(self) -> tuple[Any, ...]:
        # Said here, because what clusters do to the pickling of errors asks for a `__dict__`, which compiled ones lack.
        return type(self), self.args, getattr(self, "__dict__", None) or None


class IllegalAction(RondelError):
    """A choice that the rules refuse here; the state is unchanged.

    `reason` is a code of the shared vocabulary (`rondel.core.reasons`).
    """

    def __init__(self, reason: str, words: str = "") -> None:
        super().__init__(f"{words}: {reason}" if words else reason)
        self.reason = reason
        self.words = words

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.words)


class UnknownGame(RondelError):
    """No game of that name is registered."""


class BadOption(RondelError):
    """An option, or a number of players, that the game does not have."""


class BadWords(RondelError):
    """Words that name no action of the game."""


class Mistakes(RondelError):
    """Everything that is wrong with one input, found in one go: the first mistakes, and how many `more` there are."""

    def __init__(self, what: str, mistakes: list[str], more: int = 0) -> None:
        shown = mistakes[:SHOWN]
        more += len(mistakes) - len(shown)
        rest = [f"  and {more} more"] if more else []
        super().__init__("\n".join([what, *("  " + line for line in shown), *rest]))
        self.what = what
        self.mistakes = shown
        self.more = more

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.mistakes, self.more)


class BadPosition(Mistakes):
    """A position that cannot be; each mistake names its place."""


class BadTiles(Mistakes):
    """A tile set that cannot be used; each mistake names file, row and column."""


class BadLessons(Mistakes):
    """Lessons that cannot be used; each mistake names its place."""
