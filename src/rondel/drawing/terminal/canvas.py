"""A page of characters to draw on: text, styles, and boxes whose lines join by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.text import Text

# The character for lines that leave a point to the north (1), east (2), south (4) and west (8).
JOINTS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Canvas:
    """Characters with styles by place; it grows as it is drawn on."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}
        self.joints: dict[tuple[int, int], int] = {}
        self.grounds: dict[tuple[int, int], str] = {}

    @property
    def width(self) -> int:
        """How many columns are drawn on."""
        return max((x for x, _ in (*self.signs, *self.joints)), default=-1) + 1

    @property
    def height(self) -> int:
        """How many rows are drawn on."""
        return max((y for _, y in (*self.signs, *self.joints)), default=-1) + 1

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text from a place to the right, over what was there; the ground stays."""
        for i, sign in enumerate(text):
            self.signs[x + i, y] = (sign, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Lay a ground for what is written there."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.signs[column, row] = (" ", "")
                self.grounds[column, row] = style

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draw a frame whose corners are this far apart."""
        for i in range(width):
            for row in (y, y + height):
                self._join((x + i, row), 2)
                self._join((x + i + 1, row), 8)
        for j in range(height):
            for column in (x, x + width):
                self._join((column, y + j), 4)
                self._join((column, y + j + 1), 1)

    def _join(self, at: tuple[int, int], side: int) -> None:
        self.joints[at] = self.joints.get(at, 0) | side

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Copy another page onto this one."""
        self.signs.update({(x + i, y + j): sign for (i, j), sign in other.signs.items()})
        self.joints.update({(x + i, y + j): sides for (i, j), sides in other.joints.items()})
        self.grounds.update({(x + i, y + j): ground for (i, j), ground in other.grounds.items()})

    def rows(self) -> Iterable[Text]:
        """The rows as styled text, in runs of equal style."""
        width = self.width
        for y in range(self.height):
            row = Text(no_wrap=True, overflow="crop")
            for (ground, style), run in groupby((self._look(x, y) for x in range(width)), key=itemgetter(1, 2)):
                text = "".join(sign for sign, _, _ in run)
                row.append(text, ground)
                if style:
                    row.stylize(style, len(row) - len(text))
            row.rstrip()
            yield row

    def _look(self, x: int, y: int) -> tuple[str, str, str]:
        """The sign, ground and style of a place."""
        sign, style = self.signs.get((x, y), ("", ""))
        if sign:
            return sign, self.grounds.get((x, y), ""), style
        return (JOINTS[self.joints[x, y]], "", "frame") if (x, y) in self.joints else (" ", "", "")


def side_by_side(pages: Iterable[Canvas], width: int, gap: int = 2) -> Canvas:
    """Several pages on one, in rows as wide as `width` allows."""
    out, x, y, tallest = Canvas(), 0, 0, 0
    for page in pages:
        if x and x + page.width > width:
            x, y, tallest = 0, y + tallest, 0
        out.paste(page, x, y)
        x += page.width + gap
        tallest = max(tallest, page.height)
    return out
