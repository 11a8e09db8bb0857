"""The report of an arena as one self-contained page: table, plots as inline SVG, no script."""

from __future__ import annotations

from html import escape

from rondel.arena.match import Played
from rondel.arena.names import short_names
from rondel.arena.plan import Schedule
from rondel.arena.standing import Standing, count_faults, pairs, share_interval, told_faults, told_score
from rondel.arena.versus import Pair, Verdict, pair_off, told_elo, told_verdict

STYLE = """
:root { color-scheme: light dark; --ink: #22302a; --paper: #fbf9f4; --line: #c9c3b4; --mark: #2f6b57; --soft: #dfe9e2 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6dc; --paper: #1b211e; --line: #48524c; --mark: #7cc4a8; --soft: #2b3a33 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100% }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
.wide { overflow-x: auto }
pre { overflow-x: auto; background: var(--soft); padding: .6rem; font-size: 14px }
dt { font-weight: 600 } dd { overflow-wrap: anywhere }
svg { width: 100%; height: auto } svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
.axis { stroke: var(--line) } .whisker { stroke: var(--mark); stroke-width: 2 } .dot { fill: var(--mark) }
"""


def page(plan: Schedule, games: list[Played], table: list[Standing], verdict: Verdict | None = None) -> str:
    """The whole page."""
    names = short_names(plan.bots)
    title = f"Arena: {plan.game}, {plan.players} players"
    told = (
        f"{len(games)} games, seed {plan.seed}, every table in every rotation of its seats, "
        "the same deals for every rotation. Intervals are 95 % intervals."
    )
    timed = (
        "<p>A bot thinks by the clock: another run can give other games.</p>"
        if plan.timed
        else "<p>All bots think by counted steps: the same command gives the same games again.</p>"
    )
    sections = [
        f"<h1>{escape(title)}</h1><p>{told}</p>{timed}",
        "<h2>Standing</h2>" + _table(table, names) + _full_names(names),
        f"<p>{escape(told_verdict(verdict, names))}</p>" if verdict is not None else "",
        _faults(table, names),
        "<h2>Head to head</h2>" + _head_to_head(pair_off(games, [s.bot for s in table]), names),
        "<h2>Share of wins</h2>"
        + _whiskers(
            [(names[s.bot], s.win_share, s.interval) for s in table], 0.0, 1.0, 1 / plan.players, "share of wins"
        ),
        "<h2>Rating</h2>" + _rating_plot(table, names),
        "<h2>Who comes before whom</h2>" + _pair_table(games, table, names),
    ]
    body = "\n".join(sections)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>\n"
    )


def _table(table: list[Standing], names: dict[str, str]) -> str:
    heads = (
        "bot",
        "games",
        "win share",
        "95 %",
        "mean place",
        "mean score",
        "rating",
        "95 %",
        "faults",
        "s / decision",
    )
    rows = "".join(
        f"<tr><td>{escape(names[s.bot])}</td><td>{s.games}</td><td>{s.win_share:.1%}</td>"
        f"<td>{s.interval[0]:.1%} to {s.interval[1]:.1%}</td><td>{s.mean_place:.2f}</td><td>{told_score(s)}</td>"
        f"<td>{s.rating:.1f}</td><td>{s.rating_interval[0]:.1f} to {s.rating_interval[1]:.1f}</td>"
        f"<td>{escape(count_faults(s))}</td><td>{s.seconds_per_decision:.4f}</td></tr>"
        for s in table
    )
    head = "".join(f"<th>{name}</th>" for name in heads)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _head_to_head(pairs: list[Pair], names: dict[str, str]) -> str:
    rows = "".join(
        f"<tr><td>{escape(names[p.one])}</td><td>{escape(names[p.other])}</td><td>{p.games}</td><td>{p.before}</td>"
        f"<td>{p.level}</td><td>{p.behind}</td><td>{p.score:.1%}</td><td>{elo}</td><td>{span}</td></tr>"
        for p in pairs
        for elo, span in [told_elo(p)]
    )
    heads = ("bot", "against", "games", "before", "level", "behind", "score", "Elo", "95 %")
    head = "".join(f"<th>{name}</th>" for name in heads)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _full_names(names: dict[str, str]) -> str:
    rows = [f"<dt>{escape(name)}</dt><dd>{escape(code)}</dd>" for code, name in names.items() if name != code]
    return f"<dl>{''.join(rows)}</dl>" if rows else ""


def _faults(table: list[Standing], names: dict[str, str]) -> str:
    """What went wrong first with every bot, from where."""
    told = [
        f"<h3>{escape(names[s.bot])}</h3><p>{escape(told_faults(s))}</p><pre>{escape(str(s.first_fault['trace']))}</pre>"
        for s in table
        if s.first_fault is not None
    ]
    return "<h2>Faults</h2>" + "".join(told) if told else ""


def _rating_plot(table: list[Standing], names: dict[str, str]) -> str:
    low = min(s.rating_interval[0] for s in table) - 1
    high = max(s.rating_interval[1] for s in table) + 1
    return _whiskers([(names[s.bot], s.rating, s.rating_interval) for s in table], low, high, None, "rating")


def _whiskers(
    rows: list[tuple[str, float, tuple[float, float]]], low: float, high: float, even: float | None, what: str
) -> str:
    """A plot with a dot and its interval in every row, and a line where everybody would be equal."""
    left, right, step = 210, 740, 34
    height = step * len(rows) + 36

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    parts = [f'<svg viewBox="0 0 760 {height}" role="img" aria-label="{escape(what)} with 95 % intervals">']
    for k in range(6):
        value = low + (high - low) * k / 5
        text = f"{value:.0%}" if high == 1.0 else f"{value:.0f}"
        parts.append(f'<line class="axis" x1="{x(value):.1f}" x2="{x(value):.1f}" y1="8" y2="{height - 24}"/>')
        parts.append(f'<text x="{x(value):.1f}" y="{height - 8}" text-anchor="middle">{text}</text>')
    if even is not None:
        parts.append(
            f'<line class="axis" stroke-dasharray="4 4" stroke-width="2" x1="{x(even):.1f}" x2="{x(even):.1f}" '
            f'y1="8" y2="{height - 24}"/>'
        )
    for i, (name, value, (start, end)) in enumerate(rows):
        y = 24 + i * step
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="whisker" x1="{x(start):.1f}" x2="{x(end):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="6"/>')
    return "".join(parts) + "</svg>"


def _pair_table(games: list[Played], table: list[Standing], names: dict[str, str]) -> str:
    """How often the bot of the row came before the bot of the column."""
    met = pairs(games)
    codes = [s.bot for s in table]
    head = "".join(f"<th>{escape(names[code])}</th>" for code in codes)
    rows = ""
    for one in codes:
        cells = ""
        for other in codes:
            before, n = met.get((one, other), (0.0, 0))
            low, high = share_interval(before, n)
            cells += f'<td title="{low:.1%} to {high:.1%} of {n}">{before / n:.1%}</td>' if n else "<td>–</td>"
        rows += f"<tr><td>{escape(names[one])}</td>{cells}</tr>"
    return f'<div class="wide"><table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
