"""Showing a position: as text, as a picture of that text, or on the screen."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from rondel.core import RondelError, State
from rondel.core.seats import letters
from rondel.drawing.terminal.artist import THEME
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.locale import translator

MODES: Final = ("ansi", "human", "rgb_array")
METADATA: Final[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2, "is_parallelizable": False}
WIDE: Final = 120


def render(state: State, mode: str | None, seat: int | None = None) -> Any:
    """A position in a mode: text, an array of a picture, or printed; nothing without a mode."""
    if mode is None:
        return None
    text = as_text(state, seat)
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
        return None
    if mode == "rgb_array":
        return as_picture(text)
    raise RondelError(f"cannot render as {mode!r}; the ways are {', '.join(MODES)}")


def as_text(state: State, seat: int | None = None) -> str:
    """The table as a terminal shows it, without colours."""
    page = StringIO()
    console = Console(file=page, width=WIDE, theme=THEME, highlight=False, emoji=False, markup=False)
    name = state.rules().name
    names = [f"player_{n}" for n in range(len(letters(state.rules().players)))]
    title(name).get_artist()(console, translator("en", names)).table(scene(state, seat, open_scores=True), {})
    return page.getvalue()


def as_picture(text: str) -> NDArray[np.uint8]:
    """Text as a picture, each sign in a field of its own."""
    from PIL import Image, ImageDraw, ImageFont

    lines = text.splitlines()
    across, down = 8, 16
    font = ImageFont.load_default(13)
    picture = Image.new("RGB", (across * WIDE, down * max(len(lines), 1)), "white")
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != " ":
                pen.text((column * across, row * down), sign, fill="black", font=font)
    return np.asarray(picture, np.uint8)
