"""Values of frozen dataclasses: they can be pickled and copied, compiled or not."""

from __future__ import annotations

from typing import Any


class Value:
    """The base of a frozen dataclass, which is made again from its fields.

    Compiled, a frozen dataclass refuses what pickle does by itself: to fill an object that exists already.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        names: tuple[str, ...] = type(self).__match_args__  # type: ignore[attr-defined]
        return type(self), tuple(getattr(self, name) for name in names)
