"""Parts of actions that games share, for their kinds of actions."""

from __future__ import annotations

from typing import Final

from rondel.core.tokens import ActionPart
from rondel.parts.cells import SPAN


def numbers(name: str, count: int, low: int = 0) -> ActionPart:
    """A number from `low` on."""
    return ActionPart(name, tuple(str(n) for n in range(low, low + count)))


def heaped(goods: tuple[str, ...]) -> tuple[ActionPart, ...]:
    """How many of each good, as `goods.heap` counts them: 0 to 3, the last good first."""
    return tuple(ActionPart(f"{good} ×", ("0", "1", "2", "3")) for good in reversed(goods))


GRID: Final = (numbers("x", SPAN, -SPAN // 2), numbers("y", SPAN, -SPAN // 2))  # a cell of the plane
