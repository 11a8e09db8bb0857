"""Measures everything in one run and holds the ratios against the goals and against the baseline.

A ratio that has fallen is measured again, twice at most; if it stays fallen the run fails.
"""

import argparse
import os
import platform
import shlex
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

from bench import env, peers
from bench import rondel as own
from bench.goals import BASELINE, FALL, Goal, fallen, read_baseline, row, write_baseline
from bench.timing import ROUNDS, SECONDS, Rates

AGAIN = 2  # times that what has fallen is measured once more

GOALS = (
    Goal("choice by choice / OpenSpiel chess", own.DRIVEN, peers.CHESS, 5),
    Goal("choice by choice / Catanatron", own.DRIVEN, peers.CATAN, 15),
    Goal("compiled playout / OpenSpiel chess", own.INSIDE, peers.CHESS, 12),
    Goal("copy / OpenSpiel chess clone", own.COPY, peers.CLONE, 8),
    Goal("tree search / OpenSpiel MCTS on chess", own.SEARCH, peers.SEARCH, 3),
    Goal("uncompiled / Catanatron", own.PURE, peers.CATAN, 1.6),
    Goal("position from JSON / python-chess from FEN", own.READ, peers.FEN, 1),
    Goal("result with its sheets / python-chess outcome", own.RESULT, peers.OUTCOME, 1),
    Goal("AEC / PettingZoo connect_four", env.AEC, env.CONNECT_FOUR, 3),
    Goal("vector / AEC, one core", env.VECTOR, env.AEC, 10),
    Goal("vector / PettingZoo connect_four", env.VECTOR, env.CONNECT_FOUR, 30),
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


def measured(rounds: int, seconds: float, before: dict[str, float]) -> Rates:
    """The rates of everything; what seems to have fallen is measured again."""
    rates = Rates(peers.measurements() + own.measurements() + env.measurements(), seconds)
    rates.add(rounds, {m.name for m in rates.measurements})
    for _ in range(AGAIN):
        names = {name for goal in fallen(GOALS, rates.best, before) for name in (goal.upper, goal.lower)}
        if names:
            rates.add(2 * rounds, names)
    return rates


def main() -> int:
    """Measure, then print the rates, the goals and the versions; 1 if a ratio has fallen."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="interleaved rounds (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="per measurement (default %(default)s)")
    parser.add_argument("--baseline", type=Path, default=BASELINE, help="the ratios as they were (default %(default)s)")
    parser.add_argument("--write", action="store_true", help="compare with nothing, and write the baseline")
    arguments = parser.parse_args()

    before = {} if arguments.write else read_baseline(arguments.baseline)
    rates = measured(arguments.rounds, arguments.seconds, before)
    best, length = rates.best, own.length()
    print()
    print(table(("measured", "rate", "unit"), [(m.name, f"{best[m.name]:,.0f}", m.unit) for m in rates.measurements]))
    print()
    print(table(("goal", "ratio", "baseline", "wanted", "verdict"), [row(goal, best, before) for goal in GOALS]))
    print()
    print(
        f"A random game has {length:.0f} decisions: {best[own.INSIDE] / length:,.0f} games/s in the compiled playout."
    )
    print(f"Best of {arguments.rounds} interleaved rounds of {arguments.seconds:g} s or more; chance is not counted.")
    print(versions())
    if arguments.write:
        write_baseline(arguments.baseline, GOALS, best)
    lost = fallen(GOALS, best, before)
    for goal in lost:
        print(f"fallen by more than {FALL:.0%}: {goal.text}", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
