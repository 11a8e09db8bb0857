"""Values that never change: they can be compared, pickled and copied, compiled or not."""

from __future__ import annotations

from typing import Any, ClassVar


class Value:
    """The base of a frozen dataclass, which is made again from its fields.

    Compiled, a frozen dataclass refuses what pickle does by itself: to fill an object that exists already.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.made_of()

    def made_of(self) -> tuple[Any, ...]:
        """What it is made of, in the order of its fields."""
        names: tuple[str, ...] = type(self).__match_args__  # type: ignore[attr-defined]
        return tuple([getattr(self, name) for name in names])


class MadeValue(Value):
    """A value that compiled code makes in great numbers: twenty times as fast as a dataclass, and like one otherwise.

    Its fields are final and listed in `__match_args__`.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, MadeValue)
        return self.made_of() == other.made_of()

    def __hash__(self) -> int:
        return hash(self.made_of())

    def __repr__(self) -> str:
        names = type(self).__match_args__
        told = ", ".join(f"{name}={value!r}" for name, value in zip(names, self.made_of(), strict=True))
        return f"{type(self).__qualname__}({told})"
