"""The package of the fourth game, installed as anybody would, and commands of Rondel that find it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent
ROOT = SOURCE.parents[1]
PIP = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation")
# What a message looks like whose sentence is missing: `web.game.text.skerry`, `holding.fish`.
KEY = re.compile(r"\b(?:web|game|option|group|holding|kind|amount|good|draw|skerry|prompt|reason)\.[a-z]+[\w.-]*")


def install(folder: Path) -> Path:
    """Install the package into a folder of its own and give that folder; the sources stay as they are."""
    copy = shutil.copytree(SOURCE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    site = folder / "site"
    subprocess.run([sys.executable, *PIP, "--target", str(site), str(copy)], check=True)
    return site


def environ(site: Path) -> dict[str, str]:
    """The environment of a process that finds the package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    path = [str(site), *filter(None, [kept.get("PYTHONPATH")])]
    return {**kept, "PYTHONPATH": os.pathsep.join(path), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def run(site: Path, *command: str, typed: str = "") -> str:
    """What a module of Python prints, such as `rondel`; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=environ(site),
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
