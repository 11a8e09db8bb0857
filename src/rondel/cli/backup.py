"""`rondel backup` and `rondel restore`: keeping the tables safe."""

from __future__ import annotations

import argparse
from pathlib import Path

from rondel.web.settings import read_settings
from rondel.web.store.backup import back_up, restore


def run(given: argparse.Namespace) -> int:
    """Copy the database to a file; a running server goes on."""
    print(f"kept in {back_up(read_settings(given.config, given={'data': given.data}), Path(given.file))}")
    return 0


def put_back(given: argparse.Namespace) -> int:
    """Put a copy in place of the database."""
    target, kept = restore(read_settings(given.config, given={"data": given.data}), Path(given.file))
    print(f"restored to {target}" + (f"; what was there is kept in {kept}" if kept else ""))
    return 0
