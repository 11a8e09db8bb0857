"""Icons in rows on a plate: how wide they are, how they shrink to fit, and their markup."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from rondel.drawing.svg.drawings import PREFIX

SIGNS: Final = {"->": "arrow", "<->": "swap", "|": "or", "+": "plus"}
NARROW: Final = {"arrow": 0.62, "swap": 0.8, "or": 0.4, "plus": 0.6}
FANNED: Final = 3  # up to so many icons lie in a fan; more are told by a number
STEP: Final = 0.5  # how far the next of a fan lies, as a part of its width
CELL: Final = 0.55  # the width of one step of a ladder
PAD: Final = 1.5


class IconRoom(NamedTuple):
    """Where a row may stand: between left and right, around the height y, with icons up to a size."""

    left: float
    right: float
    y: float
    size: float


class IconRow(NamedTuple):
    """A drawn row and its width."""

    markup: str
    width: float


def _figure(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def use(name: str, x: str = "", y: str = "", size: float = 0) -> str:
    """A reference to a drawing, at a place and in a size where these are given."""
    place = "".join(f' {key}="{value}"' for key, value in (("x", x), ("y", y)) if value)
    if size:
        place += f' width="{_figure(size)}" height="{_figure(size)}"'
    return f'<use href="#{PREFIX}{name}"{place}/>'


def number(x: float, y: float, text: str, size: float) -> str:
    """A bold figure, centred on x."""
    return f'<text class="art-number" x="{_figure(x)}" y="{_figure(y)}" font-size="{_figure(size)}">{text}</text>'


@dataclass(frozen=True)
class _Icon:
    """One icon of a row: its drawing, how often it lies there, and the steps of a ladder."""

    name: str
    count: int = 1
    steps: tuple[tuple[str, str], ...] = ()

    @property
    def counted(self) -> bool:
        """Whether the number is written on the icon, as points are and goods that are too many for a fan."""
        return self.name == "vp" or self.count > FANNED

    @property
    def fan(self) -> int:
        """How many drawings lie in the fan."""
        return 1 if self.counted else self.count

    @property
    def width(self) -> float:
        """The width in units of the icon's size."""
        if self.steps:
            return CELL * (1 + len(self.steps))
        return NARROW.get(self.name, 1) + STEP * (self.fan - 1)

    def drawn(self, x: float, y: float, size: float) -> str:
        """The markup, with (x, y) the top left corner."""
        if self.steps:
            return _ladder(self, x, y, size)
        left = x - (1 - NARROW.get(self.name, 1)) * size / 2
        places = (left + STEP * size * n for n in range(self.fan))
        markup = "".join(use(f"i-{self.name}", _figure(place), _figure(y), size) for place in places)
        if self.counted:
            markup += number(x + size / 2, y + size * 0.68, str(self.count), size * (0.5 if self.count < 10 else 0.42))
        return markup


def _ladder(icon: _Icon, x: float, y: float, size: float) -> str:
    """Numbers of goods over the points they bring."""
    cell = CELL * size
    parts = [
        f'<path class="art-points" d="M{_figure(x)} {_figure(y + size / 2)}h{_figure(icon.width * size)}'
        f'v{_figure(size / 2)}h-{_figure(icon.width * size)}z"/>',
        use(f"i-{icon.name}", _figure(x), _figure(y - 0.02 * size), size / 2),
        use("i-vp", _figure(x), _figure(y + size / 2), size / 2),
    ]
    for n, (goods, points) in enumerate(icon.steps, 1):
        middle = x + (n + 0.5) * cell
        parts.append(number(middle, y + 0.4 * size, goods, size * 0.42))
        parts.append(number(middle, y + 0.9 * size, points, size * 0.42))
    return "".join(parts)


def _icon(word: str) -> _Icon:
    if word.startswith("ladder:"):
        _, name, steps = word.split(":")
        pairs = (step.partition("=") for step in steps.split(","))
        return _Icon(name, 1, tuple((goods, points) for goods, _, points in pairs))
    name, _, count = word.partition("*")
    return _Icon(SIGNS.get(name, name), int(count or 1))


def _plate(x: float, y: float, width: float, height: float, look: str) -> str:
    return (
        f'<rect class="{look}" x="{_figure(x)}" y="{_figure(y)}" width="{_figure(width)}"'
        f' height="{_figure(height)}" rx="3"/>'
    )


def row(words: Sequence[str], room: IconRoom, middle: float, look: str = "art-plate") -> IconRow:
    """Icons side by side on a plate, as near to a middle as the room allows, smaller where they must be.

    >>> row([], IconRoom(0, 100, 80, 20), 50)
    IconRow(markup='', width=0.0)
    >>> row(["wood"], IconRoom(0, 100, 80, 20), 50).width
    23.0
    """
    if not words:
        return IconRow("", 0.0)
    found = [_icon(word) for word in words]
    units = sum(icon.width for icon in found)
    size = min(room.size, (room.right - room.left - 2 * PAD) / units)
    width = units * size + 2 * PAD
    left = min(max(middle - width / 2, room.left), room.right - width)
    top = room.y - size / 2
    parts = [_plate(left, top - PAD, width, size + 2 * PAD, look)]
    x = left + PAD
    for icon in found:
        parts.append(icon.drawn(x, top, size))
        x += icon.width * size
    return IconRow("".join(parts), width)


def column(words: Iterable[str], size: float = 18) -> str:
    """Icons one below the other from the top left corner; each unit of a number has its own place."""
    found = [_icon(word) for word in words]
    drawn = [replace(icon, count=1) for icon in found for _ in range(icon.count)]
    if not drawn:
        return ""
    plate = _plate(2, 2, size + 2 * PAD, size * len(drawn) + 2 * PAD, "art-plate")
    return plate + "".join(icon.drawn(2 + PAD, 2 + PAD + size * n, size) for n, icon in enumerate(drawn))
