"""The ladder: neighbouring levels of bots at one table, rated, as a section of a page that keeps those of all games."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from rondel.arena.match import Played
from rondel.arena.plan import Schedule, make_plan
from rondel.arena.standing import Standing, pairs, share_interval, standings
from rondel.bots.codes import LEVELS
from rondel.core import RondelError
from rondel.record.files import write_whole

# What the levels are played as. `hard` thinks by the clock: here it looks at what two seconds are more than enough for,
# so that the same games can be played again on any machine.
RUNGS = {**LEVELS, "medium": "mcts:400", "hard": "mcts:1600"}
FILLS = "easy"  # who sits down once more where there are more seats than levels
HEADS = ("level", "played as", "games", "wins", "95 %", "rating", "95 %", "points")


def plan_ladder(game: str, players: int, games: int, seed: int) -> Schedule:
    """Every table of neighbouring levels in every rotation of its seats, with the same deals for all.

    Levels far from each other are left out where the seats are too few for all: whether each is above the one below
    is what a ladder tells, and that `hard` beats `beginner` says nothing about it.
    """
    codes = list(RUNGS.values())
    codes += [RUNGS[FILLS]] * (players - len(codes))
    tables = [tuple(codes[i : i + players]) for i in range(len(codes) - players + 1)]
    return make_plan(game, codes, games, seed, players, tables=tables)


def section(plan: Schedule, games: list[Played]) -> str:
    """The ladder of one game and number of players, with the command that plays it again, as Markdown."""
    rows = [_row(level, standing) for standing in standings(games, plan.bots) for level in _levels(standing)]
    widths = [max(len(row[i]) for row in (HEADS, *rows)) for i in range(len(HEADS))]
    lines = [_line(row, widths) for row in (HEADS, tuple("-" * width for width in widths), *rows)]
    command = f"rondel ladder {plan.game} --players {plan.players} --games {len(games)} --seed {plan.seed}"
    told = f"`{command}`: {len(games)} games, known by {plan.fingerprint}."
    return "\n".join([heading(plan), "", told, "", *lines, "", *_steps(games), ""])


def _steps(games: list[Played]) -> list[str]:
    """How often each level came before the one below, as a list."""
    met = pairs(games)
    return [
        f"- `{upper}` came before `{lower}` in {100 * before / n:.0f} % of {n} meetings "
        f"({_between(share_interval(before, n))})"
        for (lower, below), (upper, above) in pairwise(RUNGS.items())
        for before, n in [met.get((above, below), (0.0, 0))]
        if n
    ][::-1]


def _between(interval: tuple[float, float]) -> str:
    low, high = (f"{100 * share:.0f}" for share in interval)
    return f"{low} to {high}"


def heading(plan: Schedule) -> str:
    """The first line of a section."""
    return f"## {plan.game}, {plan.players} players"


def _levels(standing: Standing) -> list[str]:
    return [level for level, code in RUNGS.items() if code == standing.bot]


def _row(level: str, found: Standing) -> tuple[str, ...]:
    worst, best = (f"{rating:.1f}" for rating in found.rating_interval)
    points = "" if found.mean_score is None else f"{found.mean_score:.1f}"
    wins = f"{100 * found.win_share:.0f} %"
    return (
        level,
        f"`{found.bot}`",
        str(found.games),
        wins,
        _between(found.interval),
        f"{found.rating:.1f}",
        f"{worst} to {best}",
        points,
    )


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"


class LadderPage:
    """A Markdown file of sections, each replaced as a whole; what stands before the first is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            text = path.read_text("utf-8") if path.exists() else "# Ladders\n"
        except (OSError, UnicodeDecodeError) as error:
            raise RondelError(f"cannot read {path}: {error}") from None
        self._head, *parts = text.split("\n## ")
        self._sections = {part.partition("\n")[0]: part for part in parts}

    def find(self, plan: Schedule) -> str | None:
        """The section of a plan that was played to its end before, None if it was not."""
        found = self._sections.get(heading(plan)[3:], "")
        return f"## {found.rstrip()}\n" if f"known by {plan.fingerprint}." in found else None

    def put(self, plan: Schedule, text: str) -> None:
        """Keep a section in place of an earlier one."""
        self._sections[heading(plan)[3:]] = text[3:]
        sections = [f"\n\n## {part.strip()}" for _, part in sorted(self._sections.items())]
        write_whole(self._path, self._head.strip() + "".join(sections) + "\n")
