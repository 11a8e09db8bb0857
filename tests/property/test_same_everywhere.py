"""Compiled and uncompiled, and whatever the hash seed of Python, the same seed gives the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.property.trace import traces

ROOT = Path(__file__).parents[2]


def played_uncompiled(hash_seed: str) -> Any:
    """The traces of an interpreter that reads the sources, which come before any installed engine."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.property.trace"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_games_are_the_same_move_by_move(hash_seed: str) -> None:
    theirs = played_uncompiled(hash_seed)
    assert not theirs["compiled"]
    ours = traces()
    assert ours.keys() == theirs["traces"].keys()
    for name, moves in ours.items():
        for n, (mine, other) in enumerate(zip(moves, theirs["traces"][name], strict=True), 1):
            assert mine == other, f"{name}: move {n} differs"
