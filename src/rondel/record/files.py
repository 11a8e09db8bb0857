"""Reading text from files, with one clear sentence where that fails."""

from __future__ import annotations

from pathlib import Path

from rondel.core.errors import RondelError


def read_text(path: str | Path) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RondelError(f"cannot read {path}: it is no UTF-8 text") from None
