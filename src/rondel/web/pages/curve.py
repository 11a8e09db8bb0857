"""How the scores grew, as a picture that leads to every position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from markupsafe import Markup

from rondel.drawing.svg.plates import use
from rondel.web.tables.view import ScorePoint

WIDTH, HEIGHT = 480, 200
BADGE: Final = 18  # the size of a seat's sign at the end of its line


def curve(
    points: Sequence[ScorePoint], url: str, label: str, told: Callable[[ScorePoint], str], here: int | None = None
) -> Markup:
    """A line for every seat over the turns; what stands below a place is a link to its position, called as `told`.

    The address of a position is `url` with its number at the end; that of `here` is marked.

    >>> drawn = curve([ScorePoint(0, 0, (0, 0)), ScorePoint(9, 1, (3, 1))], "/t/x?at=", "scores", str)
    >>> drawn.count("<polyline"), 'href="/t/x?at=9"' in drawn
    (2, True)
    """
    low = min(0, *(min(point.totals) for point in points))
    high = max(0, *(max(point.totals) for point in points))
    step_x, step_y = WIDTH / max(len(points) - 1, 1), HEIGHT / max(high - low, 1)
    drawn = [_level(n, HEIGHT - (n - low) * step_y) for n in sorted({0, high})]
    ends: list[tuple[float, int]] = []
    for seat in range(len(points[0].totals)):
        heights = [HEIGHT - (point.totals[seat] - low) * step_y for point in points]
        at = " ".join(f"{i * step_x:.1f},{y:.1f}" for i, y in enumerate(heights))
        drawn.append(f'<polyline class="seat-{seat + 1}" points="{at}"/>')
        ends.append((heights[-1], seat + 1))
    drawn += _signs(ends)
    drawn += [_link(point, i * step_x, step_x, url, told(point), point.n == here) for i, point in enumerate(points)]
    box = f'viewBox="-34 -12 {WIDTH + 66} {HEIGHT + 24}"'
    return Markup(f'<svg class="curve" {box} role="group" aria-label="{escape(label)}">{"".join(drawn)}</svg>')


def _level(points: int, y: float) -> str:
    """A line at a number of points, with the number in front of it."""
    return f'<path class="axis" d="M0 {y:.1f}h{WIDTH}"/><text x="-6" y="{y + 5:.1f}">{points}</text>'


def _link(point: ScorePoint, x: float, wide: float, url: str, name: str, here: bool) -> str:
    """A strip of the picture that leads to its position; by keyboard the slider of the replay does that."""
    strip = f'<path d="M{x - wide / 2:.1f} -12h{wide:.1f}v{HEIGHT + 24}h-{wide:.1f}z"/>'
    strip += f'<path class="at" d="M{x:.1f} 0v{HEIGHT}"/>'
    known = escape(name)
    mark = ' class="here"' if here else ""
    return f'<a href="{url}{point.n}"{mark} tabindex="-1" aria-label="{known}"><title>{known}</title>{strip}</a>'


def _signs(ends: list[tuple[float, int]]) -> list[str]:
    """The signs of the seats beside the ends of their lines, moved apart where these are close."""
    drawn: list[str] = []
    free = -12.0
    for y, seat in sorted(ends):
        top = max(y - BADGE / 2, free)
        free = top + BADGE + 1
        drawn.append(use(f"seat-{seat}", str(WIDTH + 8), f"{top:.1f}", BADGE))
    return drawn
