"""Measures everything in one run and holds it against the goals."""

import argparse
import os
import platform
import shlex
import subprocess
import sysconfig
from dataclasses import dataclass
from importlib.metadata import version

from bench import env, peers
from bench import rondel as own
from bench.timing import ROUNDS, SECONDS, median_rates


@dataclass(frozen=True)
class Goal:
    """A ratio of two rates that should not fall below, or with `at_most` not rise above, a limit."""

    text: str
    upper: str
    lower: str
    limit: float
    at_most: bool = False

    def row(self, rates: dict[str, float]) -> tuple[str, ...]:
        """The goal as a row of the table: what, ratio, limit, verdict."""
        ratio = rates[self.upper] / rates[self.lower]
        reached = ratio <= self.limit if self.at_most else ratio >= self.limit
        sign = "at most" if self.at_most else "at least"
        return (self.text, f"{ratio:.2f} ×", f"{sign} {self.limit:g} ×", "pass" if reached else "missed")


GOALS = (
    Goal("choice by choice / OpenSpiel chess", own.DRIVEN, peers.CHESS, 2),
    Goal("choice by choice / Catanatron", own.DRIVEN, peers.CATAN, 15),
    Goal("compiled playout / OpenSpiel chess", own.INSIDE, peers.CHESS, 5),
    Goal("copy / OpenSpiel chess clone", own.COPY, peers.CLONE, 2),
    Goal("tree search / OpenSpiel MCTS on chess", own.SEARCH, peers.SEARCH, 2),
    Goal("uncompiled / Catanatron", own.PURE, peers.CATAN, 1),
    Goal("AEC / PettingZoo connect_four", env.AEC, env.CONNECT_FOUR, 3),
    Goal("vector / AEC, one core", env.VECTOR, env.AEC, 10),
    Goal("in OpenSpiel / its own game in Python", env.SPIEL, env.PYTHON_SPIEL, 0.5),
    # Cost is the inverse of a rate, so the rate with 2 players stands above.
    Goal("cost of a decision, 5 players / 2 players", own.at_table(2), own.at_table(5), 1.5, at_most=True),
)


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Rows as a Markdown table with even columns; all but the first are set to the right."""
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    lines = [
        " | ".join(cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True)))
        for row in [heads, *rows]
    ]
    rule = " | ".join("-" * (w - 1) + (":" if i else "-") for i, w in enumerate(widths))
    return "\n".join(f"| {line} |" for line in [lines[0], rule, *lines[1:]])


def c_compiler() -> str:
    """The C compiler in use and its version."""
    name = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    try:
        ran = subprocess.run([shlex.split(name)[0], "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return ran.stdout.splitlines()[0]


def versions() -> str:
    """One line that says what was measured with what."""
    packages = {name: version(name) for name in ("rondel", "mypy", "librt")} | peers.versions()
    parts = [f"Python {platform.python_version()}", c_compiler(), *(f"{name} {v}" for name, v in packages.items())]
    return ", ".join(parts) + f"; {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


def main() -> None:
    """Measure, then print the rates, the goals and the versions."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="interleaved rounds (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="per measurement (default %(default)s)")
    arguments = parser.parse_args()

    measured = peers.measurements() + own.measurements() + env.measurements()
    rates = median_rates(measured, arguments.rounds, arguments.seconds)
    length = own.length()
    print()
    print(table(("measured", "rate", "unit"), [(m.name, f"{rates[m.name]:,.0f}", m.unit) for m in measured]))
    print()
    print(table(("goal", "ratio", "wanted", "verdict"), [goal.row(rates) for goal in GOALS]))
    print()
    print(
        f"A random game has {length:.0f} decisions: {rates[own.INSIDE] / length:,.0f} games/s in the compiled playout."
    )
    print(f"Medians of {arguments.rounds} interleaved rounds of {arguments.seconds:g} s; chance is not counted.")
    print(versions())


if __name__ == "__main__":
    main()
