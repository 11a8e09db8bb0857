"""A review as one self-contained page with its curve as inline SVG."""

from __future__ import annotations

from html import escape

from rondel.analysis.review import Review
from rondel.arena.page import STYLE
from rondel.core.seats import letter

COLOURS = ("#2f6b57", "#b0553a", "#3d5f99", "#a8842c", "#7a4a7d")
WIDTH, HEIGHT, LEFT = 760, 320, 48


def page(review: Review) -> str:
    """The whole page."""
    title = f"Review: {review.game}"
    players = ", ".join(
        f'<span style="color: {COLOURS[seat]}">■</span> {escape(f"{letter(seat)} {name}")} ({total})'
        for seat, (name, total) in enumerate(zip(review.players, review.totals, strict=True))
    )
    told = "".join(
        f"<tr><td>{escape(f'{who.seat} {who.name}')}</td><td>{who.accuracy}</td><td>{who.skill:+.0%}</td>"
        f"<td>{who.others:+.0%}</td><td>{who.luck:+.0%}</td></tr>"
        for who in review.seats
    )
    points = "".join(
        f"<h3>Turn {point.turn}, {point.seat}: {point.cost:.0%} of the win given away</h3>"
        f"<p>Played: {escape('; '.join(point.played))}</p><p>Better: {escape('; '.join(point.better))}</p>"
        + "".join(f"<p>Then {escape(line)}</p>" for line in point.line)
        for point in review.turning_points
    )
    rows = "".join(
        f"<tr><td>{standing.turn} {standing.seat}</td><td>{escape('; '.join(standing.words))}</td>"
        + f"<td>{standing.cost:.0%}</td><td>{standing.luck[ord(standing.seat) - ord('A')]:+.0%}</td>"
        + "".join(f"<td>{chance:.0%}</td>" for chance in standing.chances)
        + "</tr>"
        for standing in review.curve
    )
    heads = "".join(f"<th>{letter(seat)}</th>" for seat in range(len(review.players)))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>{players}</p><h2>Chance of winning after every turn</h2>{curve(review)}"
        f"<h2>Players</h2><div class='wide'><table><thead><tr><th>player</th><th>accuracy</th><th>own turns</th>"
        f"<th>turns of others</th><th>luck</th></tr></thead><tbody>{told}</tbody></table></div>"
        f'<h2>Turning points</h2>{points or "<p>None was found.</p>"}<h2>All turns</h2><div class="wide"><table><thead>'
        f"<tr><th>turn</th><th>choices</th><th>cost</th><th>luck after it</th>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></body></html>\n"
    )


def curve(review: Review) -> str:
    """The chances of all seats over the turns, the turning points marked."""
    last = max(1, len(review.curve) - 1)

    def x(i: int) -> float:
        return LEFT + (WIDTH - LEFT - 12) * i / last

    def y(chance: float) -> float:
        return 12 + (HEIGHT - 48) * (1 - chance)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chance of winning after every turn">']
    for k in range(5):
        at = y(k / 4)
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - 12}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{k / 4:.0%}</text>')
    marked = {point.n for point in review.turning_points}
    for i, standing in enumerate(review.curve):
        if standing.n in marked:
            at = x(i)
            parts.append(
                f'<line class="axis" stroke-dasharray="4 4" x1="{at:.1f}" x2="{at:.1f}" y1="12" y2="{HEIGHT - 36}"/>'
                f'<text x="{at:.1f}" y="{HEIGHT - 16}" text-anchor="middle">{standing.turn}</text>'
            )
    for seat in range(len(review.players)):
        line = " ".join(f"{x(i):.1f},{y(s.chances[seat]):.1f}" for i, s in enumerate(review.curve))
        parts.append(f'<polyline fill="none" stroke="{COLOURS[seat]}" stroke-width="2.5" points="{line}"/>')
    return "".join(parts) + "</svg>"
