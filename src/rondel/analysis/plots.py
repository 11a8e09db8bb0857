"""Plots of statistics, drawn with matplotlib."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from rondel.analysis.stats import Stats, ThingRow
from rondel.core import RondelError

COLOURS = {
    "tile": "#3f7d5d",
    "building": "#8a5a3c",
    "contract": "#4b6c9c",
    "person": "#8f4a6b",
    "clan": "#b07d2b",
    "card": "#6b6b6b",
}
NAMED = 14  # things that get their name beside their dot
RARE = 100  # what is taken less than once in so many games says nothing


def draw(stats: Stats, folder: Path, suffix: str = "svg") -> list[Path]:
    """Draw all plots into a folder; returns their files."""
    pyplot = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, plot in (("things", things), ("scores", scores), ("sources", sources)):
        figure = pyplot.figure(figsize=(10, 6.5), layout="constrained")
        plot(stats, figure)
        path = folder / f"{stats.game}-{name}.{suffix}"
        figure.savefig(path, metadata={"Date": None} if suffix == "svg" else None, dpi=120)
        pyplot.close(figure)
        made.append(path)
    return made


def _pyplot() -> Any:
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise RondelError("plots need matplotlib: pip install rondel[analysis]") from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rondel"
    return import_module("matplotlib.pyplot")


def things(stats: Stats, figure: Any) -> None:
    """How often each thing is taken against how often its takers win, a panel for every kind."""
    rows = [row for row in stats.rows() if row.taken * RARE >= stats.games]
    kinds = sorted({row.kind for row in rows}, key=lambda kind: -sum(row.kind == kind for row in rows))
    panels = figure.subplots(1, len(kinds), sharey=True, squeeze=False)[0] if kinds else []
    for kind, axes in zip(kinds, panels, strict=True):
        own = [row for row in rows if row.kind == kind]
        shares = [row.win_share for row in own]
        axes.errorbar(
            [row.taken_share for row in own],
            shares,
            yerr=[[row.win_share - row.win_low for row in own], [row.win_high - row.win_share for row in own]],
            fmt="o",
            color=COLOURS.get(kind, "#444444"),
            ecolor="#cccccc",
            markersize=5,
        )
        _name(axes, _striking(own, 1 / stats.players))
        axes.axhline(1 / stats.players, color="#999999", linestyle="--", linewidth=1)
        axes.margins(x=0.2)
        axes.set(title=kind, xlabel="taken per game")
    if kinds:
        panels[0].set_ylabel("win share of those who took it")
    figure.suptitle(f"{stats.game}, {stats.players} players, {stats.games} games: what is taken, and what wins")


def _name(axes: Any, rows: list[ThingRow]) -> None:
    """Write names beside dots, pushed up where they would lie on each other."""
    (west, east), (low, high) = axes.get_xlim(), axes.get_ylim()
    width, line = (east - west) / 4, (high - low) / 34
    written: list[tuple[float, float]] = []
    for row in sorted(rows, key=lambda row: row.win_share):
        x, y = row.taken_share, row.win_share
        while any(abs(x - other) < width and abs(y - at) < line for other, at in written):
            y += line / 4
        written.append((x, y))
        axes.annotate(f" {row.name}", (x, row.win_share), xytext=(x, y), fontsize=7)


def _striking(rows: list[ThingRow], even: float) -> list[ThingRow]:
    """The things furthest from the crowd: in wins, and the least and most taken."""
    by_wins = sorted(rows, key=lambda row: -abs(row.win_share - even))[:NAMED]
    by_taken = sorted(rows, key=lambda row: row.taken)
    return list({row.id: row for row in [*by_wins, *by_taken[:3], *by_taken[-3:]]}.values())


def scores(stats: Stats, figure: Any) -> None:
    """How often each final score was reached."""
    axes = figure.subplots()
    axes.bar(list(stats.scores), list(stats.scores.values()), width=1.0, color=COLOURS["tile"])
    axes.set(title=f"{stats.game}, {stats.players} players: final scores", xlabel="points", ylabel="seats")


def sources(stats: Stats, figure: Any) -> None:
    """Where points come from, for everybody and for winners."""
    axes = figure.subplots()
    keys = sorted(stats.sources, key=lambda key: (key[1], key[0]))
    names = [f"{source} {nth}" if nth else source for source, nth in keys]
    seats = max(1, stats.games * stats.players)
    ys = range(len(keys))
    axes.barh([y + 0.2 for y in ys], [stats.sources[k][0] / seats for k in keys], 0.4, label="all", color="#9db8a8")
    axes.barh(
        [y - 0.2 for y in ys],
        [stats.sources[k][1] / max(1, stats.winners) for k in keys],
        0.4,
        label="winners",
        color=COLOURS["tile"],
    )
    axes.set(title=f"{stats.game}, {stats.players} players: where points come from", xlabel="points a seat")
    axes.set_yticks(list(ys), names)
    axes.legend()
