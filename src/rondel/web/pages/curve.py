"""How the scores grew, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from markupsafe import Markup

from rondel.drawing.svg.plates import use

WIDTH, HEIGHT = 600, 120
BADGE: Final = 18  # the size of a seat's sign at the end of its line


def curve(totals: Sequence[Sequence[int]], label: str) -> Markup:
    """A line for every seat over the turns; `totals` holds the scores of all seats, turn by turn.

    >>> curve([(0, 0), (3, 1)], "scores").count("<polyline")
    2
    """
    low = min(0, *(min(row) for row in totals))
    high = max(0, *(max(row) for row in totals))
    step_x, step_y = WIDTH / max(len(totals) - 1, 1), HEIGHT / max(high - low, 1)
    drawn = [_level(n, HEIGHT - (n - low) * step_y) for n in sorted({0, high})]
    ends: list[tuple[float, int]] = []
    for seat in range(len(totals[0])):
        heights = [HEIGHT - (row[seat] - low) * step_y for row in totals]
        at = " ".join(f"{i * step_x:.1f},{y:.1f}" for i, y in enumerate(heights))
        drawn.append(f'<polyline class="seat-{seat + 1}" points="{at}"/>')
        ends.append((heights[-1], seat + 1))
    drawn += _signs(ends)
    box = f'viewBox="-34 -12 {WIDTH + 66} {HEIGHT + 24}"'
    return Markup(f'<svg class="curve" {box} role="img" aria-label="{escape(label)}">{"".join(drawn)}</svg>')


def _level(points: int, y: float) -> str:
    """A line at a number of points, with the number in front of it."""
    return f'<path class="axis" d="M0 {y:.1f}h{WIDTH}"/><text x="-6" y="{y + 5:.1f}">{points}</text>'


def _signs(ends: list[tuple[float, int]]) -> list[str]:
    """The signs of the seats beside the ends of their lines, moved apart where these are close."""
    drawn: list[str] = []
    free = -12.0
    for y, seat in sorted(ends):
        top = max(y - BADGE / 2, free)
        free = top + BADGE + 1
        drawn.append(use(f"seat-{seat}", str(WIDTH + 8), f"{top:.1f}", BADGE))
    return drawn
