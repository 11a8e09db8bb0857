"""A folder of copies that are made again and again: named after their moments, the newest ones are kept.

A copy has its name once it is whole and on disk. What an interrupted one has left is removed by the next.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rondel.core.errors import RondelError
from rondel.web.settings import Settings
from rondel.web.store.backup import back_up

NAME: Final = "rondel-%Y%m%dT%H%M%SZ.sqlite"
UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def seconds(said: str) -> int:
    """How long a text such as 30m, 6h or 1d means.

    >>> seconds("6h")
    21600
    """
    number, unit = said[:-1], said[-1:]
    if not (unit in UNITS and number.isascii() and number.isdecimal() and len(number) < 6 and int(number)):
        raise RondelError(f"--every is {said!r}; it must be a time such as 30m, 6h or 1d")
    return int(number) * UNITS[unit]


def moment(copy: Path) -> float | None:
    """When a copy was made, None where a file is no copy of ours."""
    try:
        return datetime.strptime(copy.name, NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None


def copies(folder: Path) -> list[Path]:
    """The copies in a folder, the oldest first."""
    return sorted((file for file in folder.glob("rondel-*.sqlite") if moment(file) is not None), key=lambda f: f.name)


def wait_for_next(folder: Path, every: int, now: float) -> float:
    """The seconds until the next copy is due; none where there is none yet, or the clock was put back."""
    made = [when for copy in copies(folder) if (when := moment(copy)) is not None and when <= now]
    return max(0.0, made[-1] + every - now) if made else 0.0


def keep_copy(settings: Settings, folder: Path, keep: int, now: float) -> Path:
    """Make a copy, and remove the oldest ones that are too many; others are removed only when this one is whole."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for draft in folder.glob(".rondel-*.sqlite.draft*"):
        draft.unlink(missing_ok=True)
    target = folder / datetime.fromtimestamp(now, UTC).strftime(NAME)
    made = target if target.exists() else back_up(settings, target)  # one of this very second will do
    for old in [copy for copy in copies(folder) if copy != made][: -(keep - 1) or None]:
        old.unlink(missing_ok=True)
    return made
