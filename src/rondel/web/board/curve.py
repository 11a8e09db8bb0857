"""How the scores grew, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from markupsafe import Markup

WIDTH, HEIGHT = 600, 120


def curve(totals: Sequence[Sequence[int]], label: str) -> Markup:
    """A line for every seat over the turns; `totals` holds the scores of all seats, turn by turn.

    >>> curve([(0, 0), (3, 1)], "scores").count("<polyline")
    2
    """
    low = min(min(row) for row in totals)
    high = max(max(row) for row in totals)
    step_x, step_y = WIDTH / max(len(totals) - 1, 1), HEIGHT / max(high - low, 1)
    lines = [f'<path class="axis" d="M0 {HEIGHT + low * step_y:.1f}h{WIDTH}"/>' if low <= 0 <= high else ""]
    for seat in range(len(totals[0])):
        at = " ".join(f"{i * step_x:.1f},{HEIGHT - (row[seat] - low) * step_y:.1f}" for i, row in enumerate(totals))
        lines.append(f'<polyline class="seat-{seat + 1}" points="{at}"/>')
    box = f'viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 8}" preserveAspectRatio="none"'
    return Markup(f'<svg class="curve" {box} role="img" aria-label="{escape(label)}">{"".join(lines)}</svg>')
