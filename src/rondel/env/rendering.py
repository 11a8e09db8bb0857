"""Showing a position: as text, as a picture, or on the screen."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

from rich.console import Console

from rondel.core import RondelError, State
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
    if mode == "ansi":
        return as_text(state, seat)
    if mode == "human":
        print(as_text(state, seat))
        return None
    if mode == "rgb_array":
        from rondel.env.picture import picture  # which nobody pays for who does not look

        return picture(state, seat)
    raise RondelError(f"cannot render as {mode!r}; the ways are {', '.join(MODES)}")


def as_text(state: State, seat: int | None = None) -> str:
    """The table as a terminal shows it, without colours."""
    page = StringIO()
    console = Console(file=page, width=WIDE, theme=THEME, highlight=False, emoji=False, markup=False)
    name = state.rules().name
    names = [f"player_{n}" for n in range(state.rules().players)]
    title(name).get_artist()(console, translator("en", names)).table(scene(state, seat, open_scores=True), {})
    return page.getvalue()
