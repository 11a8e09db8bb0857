"""What is let go leaves the memory of others alone."""

from __future__ import annotations

import os
import subprocess
import sys

CHAINS = """
import rondel
from rondel.search.turns import Turn

state = rondel.load("glen-more", players=2).start()
for _ in range(20):
    turn = None
    for n in range(200):
        turn = Turn(turn, n, 0.0, state.copy())
"""


def test_a_long_chain_of_turns_is_let_go_without_harm() -> None:
    # With this, Python looks at the borders of every piece of memory that is given back.
    environ = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", CHAINS], env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
